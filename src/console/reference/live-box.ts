/**
 * The box in the live chapter of the reference page: subscribes to a sport or a match and shows the messages. The viewer
 * renders the chapter when it comes into view, so the box is inserted then.
 */

const SHOWN_MESSAGES = 50
/** Observing every change of the page would slow its rendering down. */
const INSERT_MS = 300
const STYLE =
  'display:grid;gap:8px;margin:0 0 32px;padding:16px;border:1px solid var(--scalar-border-color);border-radius:8px;font:14px/1.4 var(--scalar-font)'
const LOG_STYLE =
  'max-height:320px;overflow:auto;margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.5 var(--scalar-font-code)'
const FIELD_STYLE =
  'padding:4px 8px;border:1px solid var(--scalar-border-color);border-radius:4px;margin-left:4px'

/** The key that the page was given; empty outside demo mode. */
function pageKey(): string {
  const text = document.getElementById('api-reference')?.dataset.configuration ?? '{}'
  return JSON.parse(text).authentication?.securitySchemes?.ApiKeyAuth?.value ?? ''
}

function field(form: HTMLFormElement, label: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  input.value = value
  input.style.cssText = FIELD_STYLE
  const wrap = document.createElement('label')
  wrap.append(label, input)
  form.append(wrap)
  return input
}

function makeBox(): HTMLElement {
  const box = document.createElement('section')
  box.dataset.liveBox = ''
  box.setAttribute('aria-label', 'Try the live channel')
  box.style.cssText = STYLE
  const form = document.createElement('form')
  form.style.cssText = 'display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center'
  const key = field(form, 'API key', pageKey())
  const topic = field(form, 'Topic', 'sport:football')
  const button = document.createElement('button')
  button.textContent = 'Subscribe'
  button.style.cssText = `${FIELD_STYLE};cursor:pointer;font-weight:600`
  form.append(button)
  const log = document.createElement('pre')
  log.style.cssText = LOG_STYLE
  log.tabIndex = 0
  log.textContent = 'A topic is sport:{sportSlug} or match:{sportSlug}:{matchId}.'
  box.append(form, log)

  let socket: WebSocket | null = null
  const show = (line: string) => {
    const entry = document.createElement('div')
    entry.textContent = line
    log.prepend(entry)
    while (log.children.length > SHOWN_MESSAGES) log.lastElementChild?.remove()
  }
  form.onsubmit = (event) => {
    event.preventDefault()
    if (socket) return socket.close()
    const address = new URL(`/ws?apiKey=${encodeURIComponent(key.value)}`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    socket = new WebSocket(address)
    log.textContent = ''
    button.textContent = 'Stop'
    socket.onopen = () => {
      const message = JSON.stringify({ action: 'subscribe', topic: topic.value.trim() })
      show(`→ ${message}`)
      socket?.send(message)
    }
    socket.onmessage = ({ data }) => show(`← ${shortened(String(data))}`)
    socket.onclose = ({ code, reason }) => {
      show(`closed: ${code} ${reason}`)
      socket = null
      button.textContent = 'Subscribe'
    }
  }
  return box
}

/** A snapshot has several thousand characters; its fields are documented below. */
function shortened(text: string): string {
  return text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length} characters)` : text
}

const box = makeBox()
function insert(): void {
  if (box.isConnected) return
  document.querySelector('section[id$="tag/live-channel"] > *')?.after(box)
}
setInterval(insert, INSERT_MS)
