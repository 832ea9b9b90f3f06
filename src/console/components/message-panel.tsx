/** Panel with the latest requests as shell commands, and the raw WebSocket messages. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Changes } from '../../client/index.ts'
import { api, messages, type RawMessage, requests, totals } from '../data/api.ts'
import { CLOCK, formatNumber, formatTime, t } from '../language/i18n.ts'
import { Button, List } from './controls.tsx'

/** Characters shown of a message; a full match has about 100,000. */
const MAX_SHOWN = 6_000

export function MessagePanel({ onClose }: { readonly onClose: () => void }) {
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    head.current?.querySelector<HTMLElement>('button:last-child')?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const shown = messages.value
  const size = sizeText(totals.value.bytes)
  return (
    <aside
      class="message-panel over"
      aria-label={t('traffic.title')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header class="panel-head row wrap" ref={head}>
        <div class="grow">
          <h2>{t('traffic.title')}</h2>
          <p class="muted small">{t('traffic.total', { n: formatNumber(totals.value.messages), size })}</p>
        </div>
        <Button isQuiet onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      {shown.length === 0 && <p class="panel-body hint">{t('traffic.empty')}</p>}
      <details class="panel-body">
        <summary>{t('traffic.requests')}</summary>
        <List items={requests.value} of={(request) => <CurlLine request={request} />} />
      </details>
      <ol class="messages">
        {shown.map((message) => (
          <Message key={message.serial} message={message} />
        ))}
      </ol>
    </aside>
  )
}

/** Quotes in the URL are percent-encoded. */
function CurlLine({ request }: { readonly request: string }) {
  const line = `curl -H 'Authorization: ${api.value?.key ?? 'KEY'}' '${location.origin}${request}'`
  return (
    <div class="row">
      <code class="grow">{line}</code>
      <Button isQuiet onClick={() => void navigator.clipboard.writeText(line).catch(() => {})}>
        {t('panel.copy')}
      </Button>
    </div>
  )
}

function Message({ message: { atMs, bytes, direction, text } }: { readonly message: RawMessage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li class={`message is-${direction}`}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="muted">
          {formatTime(atMs, { ...CLOCK, second: '2-digit', fractionalSecondDigits: 3 })}
        </span>
        <b class={direction === 'in' ? 'accent' : 'muted'}>
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
  return [value('action') ?? value('type'), value('sportSlug'), value('matchId')].filter(Boolean).join(' ')
}

function prettyOf(text: string): string {
  const pretty = JSON.stringify(JSON.parse(text), null, 2)
  const rest = pretty.length - MAX_SHOWN
  return rest > 0 ? `${pretty.slice(0, MAX_SHOWN)}\n${t('traffic.rest', { n: formatNumber(rest) })}` : pretty
}

function sizeText(bytes: number): string {
  const n = (value: number) => ({ n: formatNumber(value, { maximumFractionDigits: 1 }) })
  if (bytes < 1000) return t('size.bytes', n(bytes))
  return bytes < 1_000_000 ? t('size.kilobytes', n(bytes / 1000)) : t('size.megabytes', n(bytes / 1_000_000))
}
