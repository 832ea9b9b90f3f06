/** Panel with the raw WebSocket messages; on a match page only those of the match, if wanted. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Changes } from '../client/index.ts'
import { formatNumber, formatTime, t } from './i18n.ts'
import { route } from './router.ts'
import { zone } from './settings.ts'
import { clearMessages, messages, type RawMessage, totals } from './traffic.ts'

/** Characters shown of a message; a full match has about 100,000. */
const MAX_SHOWN = 6_000

export function MessagePanel({ onClose }: { readonly onClose: () => void }) {
  const [frozen, setFrozen] = useState<readonly RawMessage[] | null>(null)
  const [isFiltered, setFiltered] = useState(false)
  const at = route.value
  const matchId = at.page === 'match' ? at.id : null
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    close.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const known = frozen ?? messages.value
  const mark = `"matchId":${matchId},`
  const shown =
    isFiltered && matchId !== null ? known.filter(({ text }) => headOf(text).includes(mark)) : known
  return (
    <aside
      class="message-panel"
      aria-label={t('traffic.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header class="message-panel-head row wrap">
        <div class="grow">
          <h2>{t('traffic.title')}</h2>
          <p class="muted small">
            {t('traffic.total', {
              n: formatNumber(totals.value.messages),
              size: sizeText(totals.value.bytes),
            })}
          </p>
        </div>
        <div class="row wrap">
          {matchId !== null && (
            <label class="switch small">
              <input
                type="checkbox"
                checked={isFiltered}
                onChange={({ currentTarget }) => setFiltered(currentTarget.checked)}
              />
              {t('traffic.match')}
            </label>
          )}
          <button
            type="button"
            class="button-quiet"
            aria-pressed={frozen !== null}
            onClick={() => setFrozen(frozen ? null : messages.value)}
          >
            {t(frozen ? 'traffic.go-on' : 'traffic.pause')}
          </button>
          <button
            type="button"
            class="button-quiet"
            onClick={() => {
              setFrozen(null)
              clearMessages()
            }}
          >
            {t('traffic.clear')}
          </button>
          <button ref={close} type="button" class="button-quiet" onClick={onClose}>
            {t('traffic.close')}
          </button>
        </div>
      </header>
      {shown.length === 0 ? (
        <p class="hint">{t('traffic.empty')}</p>
      ) : (
        <ol class="messages">
          {shown.map((message) => (
            <Message key={message.serial} message={message} />
          ))}
        </ol>
      )}
    </aside>
  )
}

function Message({ message }: { readonly message: RawMessage }) {
  const [isOpen, setOpen] = useState(false)
  const { atMs, bytes, direction, text } = message
  const time = formatTime(atMs, zone.value, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
  return (
    <li class={`message is-${direction}`}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="muted">{time}</span>
        <b>
          <span aria-hidden="true">{direction === 'in' ? '↓' : '↑'}</span>
          <span class="unseen">{t(`traffic.${direction}`)}</span>
        </b>
        <span class="cut">{titleOf(text)}</span>
        <span class="muted">{sizeText(bytes)}</span>
        <span class="muted cut message-about">{changedFields(text)}</span>
      </button>
      {isOpen && <pre>{prettyOf(text)}</pre>}
    </li>
  )
}

/** Only the head of a long message is searched, by pattern instead of parsed. */
const headOf = (text: string) => text.slice(0, 400)

/** What a delta changes, in one line: `homeScore, currentMatchMinute`. */
function changedFields(text: string): string {
  if (!headOf(text).includes('"type":"match_delta"')) return ''
  const { changes } = JSON.parse(text) as { changes: Changes }
  const removed = changes.flatChanges.flatMap(({ path, type }) => (type === 'removed' ? [`−${path}`] : []))
  const fields = Object.keys({ ...changes.added, ...changes.updated })
  return t('traffic.changes', { fields: [...fields, ...removed].join(', ') })
}

/** Type or action and match id. */
function titleOf(text: string): string {
  const value = (name: string) => new RegExp(`"${name}":"?([^",}]+)`).exec(headOf(text))?.[1]
  const kind = value('action') ?? value('type') ?? ''
  return [kind, value('sportSlug'), value('matchId')].filter(Boolean).join(' ')
}

function prettyOf(text: string): string {
  let pretty = text
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Not JSON: shown unchanged.
  }
  const rest = pretty.length - MAX_SHOWN
  return rest > 0 ? `${pretty.slice(0, MAX_SHOWN)}\n${t('traffic.rest', { n: formatNumber(rest) })}` : pretty
}

function sizeText(bytes: number): string {
  const n = (value: number) => ({ n: formatNumber(value, { maximumFractionDigits: 1 }) })
  if (bytes < 1000) return t('size.bytes', n(bytes))
  return bytes < 1_000_000 ? t('size.kilobytes', n(bytes / 1000)) : t('size.megabytes', n(bytes / 1_000_000))
}
