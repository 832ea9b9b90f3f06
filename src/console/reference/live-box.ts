/** `/docs/try`: the requests for the viewer, and a form that subscribes to a topic and shows its messages. */
import { below } from '../base.ts'

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

interface Parameter {
  readonly name?: string
  example?: unknown
}
interface Requests {
  readonly components: { readonly parameters: { readonly sportSlug: { readonly example: string } } }
  readonly paths: Record<string, { readonly get: { readonly parameters?: Parameter[] } }>
}

/** In demo mode the key is filled in, and the match of all requests and of the form is one in progress. */
async function readRequests(address: string): Promise<Requests> {
  const requests = (await (await fetch(below(address))).json()) as Requests
  const sport = requests.components.parameters.sportSlug.example
  const matchId = key.value === '' ? null : await matchInProgress(sport)
  if (matchId === null) return requests
  topic.value = `match:${sport}:${matchId}`
  for (const { get } of Object.values(requests.paths))
    for (const parameter of get.parameters ?? [])
      if (parameter.name === 'matchId') parameter.example = matchId
  return requests
}

// The page calls it when it has loaded.
Object.assign(globalThis, { readRequests })

async function matchInProgress(sport: string): Promise<number | null> {
  const headers = { authorization: key.value }
  const response = await fetch(below(`/v2/${sport}/matches/live?fields=id`), { headers })
  if (!response.ok) return null
  const { matches } = (await response.json()) as { matches: { id: number }[] }
  return matches[0]?.id ?? null
}

let socket: WebSocket | null = null

form.onsubmit = (event) => {
  event.preventDefault()
  if (socket) return socket.close()
  const address = new URL(below(`/ws?apiKey=${encodeURIComponent(key.value)}`), location.href)
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
