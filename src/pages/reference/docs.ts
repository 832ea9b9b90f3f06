/**
 * The pages of the documentation: a search for their sections, out of an index that is loaded with the first focus; the
 * parts of a long page, which a phone shows closed; buttons that copy programs.
 */
import MiniSearch from 'minisearch'
import { below } from '../../console/base.ts'

const SHOWN_RESULTS = 12
const FIELDS = { fields: ['title', 'text', 'page'], storeFields: ['title', 'page'] }
const OPTIONS = { prefix: true, fuzzy: 0.3, boost: { title: 4, page: 2 }, combineWith: 'AND' } as const

const box = document.querySelector('search')!
const input = document.getElementById('docs-search') as HTMLInputElement
const list = document.getElementById('docs-results')!
let loading: Promise<MiniSearch> | null = null

function index(): Promise<MiniSearch> {
  loading ??= fetch(below('/docs/search.json'))
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, FIELDS))
  loading.catch(() => {
    loading = null
  })
  return loading
}

async function search(): Promise<void> {
  const words = input.value.trim()
  const found = words === '' ? [] : (await index()).search(words, OPTIONS)
  // A later input has its own search.
  if (input.value.trim() !== words) return
  const items = found.slice(0, SHOWN_RESULTS).map(({ id, title, page }) => {
    const link = Object.assign(document.createElement('a'), { href: below(id), textContent: title })
    const where = Object.assign(document.createElement('small'), { textContent: page === title ? '' : page })
    link.append(' ', where)
    return link
  })
  list.replaceChildren(...(items.length > 0 ? items : ['Nothing found.']))
  list.hidden = words === ''
}

// Parts of a long page: on a phone only the one that is linked to is open.
const isPhone = matchMedia('(max-width: 720px)').matches
if (isPhone) for (const part of document.querySelectorAll('details.part')) part.removeAttribute('open')
function openLinked(): void {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  linked?.closest('details')?.setAttribute('open', '')
  if (isPhone) linked?.scrollIntoView()
}
openLinked()
window.addEventListener('hashchange', openLinked)

// A page that is not of this machine has a clipboard over HTTPS only.
for (const program of navigator.clipboard ? document.querySelectorAll('main > pre, .part > pre') : []) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(program.textContent)
    button.textContent = 'Copied'
  })
  const frame = Object.assign(document.createElement('div'), { className: 'program' })
  program.replaceWith(frame)
  frame.append(program, button)
}

// The page in the list of all pages.
const current = document.querySelector<HTMLElement>('nav [aria-current]')
if (current) current.closest('nav')!.scrollTop = current.offsetTop - current.clientHeight * 4

function clear(): void {
  input.value = ''
  void search()
}

input.addEventListener('focus', () => void index().then(search))
input.addEventListener('input', () => void search())
list.addEventListener('click', clear)
box.addEventListener('focusout', ({ relatedTarget }) => {
  if (!box.contains(relatedTarget as Node | null)) list.hidden = true
})
box.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (event.key === 'ArrowDown') links[at + 1]?.focus()
  else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus()
  else if (event.key === 'Enter' && at < 0) links[0]?.click()
  else if (event.key === 'Escape') clear()
  else return
  event.preventDefault()
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  input.focus()
})
