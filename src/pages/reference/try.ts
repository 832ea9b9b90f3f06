/** `/docs/try`: sends the request of a form and shows the response; a stream, such as the live channel, as it comes. */
import { below } from '../../console/base.ts'
import { nowMs } from '../../console/data/platform.ts'

/** Exports are as large as the database, and streams have no end. */
const SHOWN_OF_RESPONSE = 200_000

const find = <T extends HTMLElement>(selector: string, of: ParentNode = document) =>
  of.querySelector<T>(selector)!
const key = find<HTMLInputElement>('#key')
const filter = find<HTMLInputElement>('#filter')

/** The forms that run; their button stops them. */
const running = new Map<HTMLFormElement, AbortController>()

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target as HTMLFormElement
  const [log, button, known] = [find('pre', form), find('button', form), running.get(form)]
  if (known) return known.abort()
  const stop = new AbortController()
  running.set(form, stop)
  button.textContent = 'Stop'
  log.hidden = false
  await send(form, log, stop.signal).catch(({ message }: Error) => log.append(`\n… ${message}`))
  button.textContent = 'Send'
  running.delete(form)
})

async function send(form: HTMLFormElement, log: HTMLElement, signal: AbortSignal) {
  let path = form.dataset.path!
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form) as Iterable<[string, string]>) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value.trim()))
    else if (value.trim() !== '') query.set(name, value.trim())
  }
  const authorization = key.value.trim()
  // Quotes in the URL are percent-encoded.
  const address = new URL(`${below(path)}${query.size === 0 ? '' : `?${query}`}`, location.href).href
  log.textContent = `curl -H 'Authorization: ${authorization || 'YOUR_KEY'}' '${address}'\n`
  const beganMs = nowMs()
  const response = await fetch(address, { headers: { authorization }, signal })
  const status = `${response.status} · ${nowMs() - beganMs} ms`
  const headers = [...response.headers].map((each) => each.join(': '))
  const head = [log.textContent, status, ...headers, '', ''].join('\n')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let body = ''
  while (body.length < SHOWN_OF_RESPONSE) {
    const part = await reader?.read()
    if (part?.value === undefined) break
    body += part.value
    log.textContent = head + body
  }
  void reader?.cancel()
  if (body.length >= SHOWN_OF_RESPONSE) body += '\n… (the rest is not shown)'
  else if (/^[[{]/.test(body) && !body.includes('\n')) body = JSON.stringify(JSON.parse(body), null, 2)
  log.textContent = head + body
}

filter.oninput = () => {
  for (const each of document.querySelectorAll<HTMLElement>('details[id]'))
    each.hidden = !find('summary', each).textContent.toLowerCase().includes(filter.value.toLowerCase())
}

/** In demo mode, which fills in the key, the match of all forms is one in progress. */
async function fillMatch(): Promise<void> {
  const sport = find<HTMLSelectElement>('[name=sportSlug]').value
  const headers = { authorization: key.value }
  const response = await fetch(below(`/v2/${sport}/matches/live?fields=id`), { headers })
  const { matches: [match] = [] } = (await response.json()) as {
    readonly matches?: { readonly id: number }[]
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[name=matchId]'))
    if (match) field.value = String(match.id)
}
if (key.value !== '') void fillMatch()

/** The form that the fragment names. */
function openNamed(): void {
  const named = document.getElementById(location.hash.replace(/^.*[#/]/, ''))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
}
addEventListener('hashchange', openNamed)
openNamed()
