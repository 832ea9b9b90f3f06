/** Panel with the raw WebSocket messages. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { formatNumber, formatTime, t } from './i18n.ts'
import { zone } from './settings.ts'
import { clearMessages, messages, type RawMessage, totals } from './traffic.ts'

/** Characters shown of a message; a full match has about 100,000. */
const MOST_SHOWN = 6_000

export function MessagePanel({ onClose }: { readonly onClose: () => void }) {
  const [frozen, setFrozen] = useState<readonly RawMessage[] | null>(null)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    close.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const shown = frozen ?? messages.value
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
      </button>
      {isOpen && <pre>{prettyOf(text)}</pre>}
    </li>
  )
}

/** Type or action and match id. Matched by pattern instead of parsed: only the head of a long message is needed. */
function titleOf(text: string): string {
  const value = (name: string) => new RegExp(`"${name}":"?([^",}]+)`).exec(text.slice(0, 400))?.[1]
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
  const rest = pretty.length - MOST_SHOWN
  return rest > 0 ? `${pretty.slice(0, MOST_SHOWN)}\n${t('traffic.rest', { n: formatNumber(rest) })}` : pretty
}

function sizeText(bytes: number): string {
  const n = (value: number) => ({ n: formatNumber(value, { maximumFractionDigits: 1 }) })
  if (bytes < 1000) return t('size.bytes', n(bytes))
  return bytes < 1_000_000 ? t('size.kilobytes', n(bytes / 1000)) : t('size.megabytes', n(bytes / 1_000_000))
}
