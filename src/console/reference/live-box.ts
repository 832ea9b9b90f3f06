/**
 * The box in the live chapter of the reference page: subscribes to a sport or a match and shows the messages. The viewer
 * renders the chapter when it comes into view, so the box is inserted then.
 */

const SHOWN_MESSAGES = 50
/** A snapshot has several thousand characters; its fields are documented below. */
const SHOWN_CHARACTERS = 1500
/** Observing every change of the page would slow its rendering down. */
const INSERT_MS = 300

const box = document.createElement('section')
box.dataset.liveBox = ''
box.setAttribute('aria-label', 'Try the live channel')
box.innerHTML = `<style>
  [data-live-box] { display: grid; gap: 8px; margin: 0 0 32px; padding: 16px; font: 14px/1.4 var(--scalar-font) }
  [data-live-box] form { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center }
  [data-live-box] pre { max-height: 320px; overflow: auto; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
    font: 12px/1.5 var(--scalar-font-code) }
  [data-live-box] :is(input, button) { padding: 4px 8px; border-radius: 4px; margin-left: 4px }
  [data-live-box], [data-live-box] :is(input, button) { border: 1px solid var(--scalar-border-color) }
</style>
<form><label>API key<input></label><label>Topic<input value="sport:football"></label><button>Subscribe</button></form>
<pre tabindex="0">A topic is sport:{sportSlug} or match:{sportSlug}:{matchId}.</pre>`
const [form, log, button] = (['form', 'pre', 'button'] as const).map((name) => box.querySelector(name)!) as [
  HTMLFormElement,
  HTMLPreElement,
  HTMLButtonElement,
]
const [key, topic] = box.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement]
// The key that the page was given; empty outside demo mode.
const settings = JSON.parse(document.getElementById('api-reference')?.dataset.configuration ?? '{}')
key.value = settings.authentication?.securitySchemes?.ApiKeyAuth?.value ?? ''

let socket: WebSocket | null = null

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
  socket.onmessage = ({ data: text }: MessageEvent<string>) => {
    const isLong = text.length > SHOWN_CHARACTERS
    show(`← ${isLong ? `${text.slice(0, SHOWN_CHARACTERS)}… (${text.length} characters)` : text}`)
  }
  socket.onclose = ({ code, reason }) => {
    show(`closed: ${code} ${reason}`)
    socket = null
    button.textContent = 'Subscribe'
  }
}

function show(line: string): void {
  const entry = document.createElement('div')
  entry.textContent = line
  log.prepend(entry)
  while (log.children.length > SHOWN_MESSAGES) log.lastElementChild?.remove()
}

setInterval(() => {
  if (!box.isConnected) document.querySelector('section[id$="tag/live-channel"] > *')?.after(box)
}, INSERT_MS)
