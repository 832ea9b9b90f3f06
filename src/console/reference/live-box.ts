/** The form for the live channel at `/docs/try`: subscribes to a sport or a match and shows the messages. */

const SHOWN_MESSAGES = 50
/** A snapshot has several thousand characters; its fields are documented below. */
const SHOWN_CHARACTERS = 1500
const box = document.querySelector('.live-box')!
const [form, log, button] = (['form', 'pre', 'button'] as const).map((name) => box.querySelector(name)!) as [
  HTMLFormElement,
  HTMLPreElement,
  HTMLButtonElement,
]
const [key, topic] = box.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement]

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
