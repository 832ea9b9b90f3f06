/** The search of the documentation: a combobox over an index of its sections, loaded with the first focus. */
import MiniSearch from 'minisearch'
import { below } from '../base.ts'

const SHOWN_RESULTS = 12

interface Found {
  readonly id: string
  readonly page: string
  readonly title: string
}

const input = document.getElementById('docs-search') as HTMLInputElement
const list = document.getElementById('docs-results') as HTMLUListElement
let loading: Promise<MiniSearch> | null = null
let chosen = -1

function index(): Promise<MiniSearch> {
  loading ??= fetch(below('/docs/search.json'))
    .then((response) => response.text())
    .then((text) =>
      MiniSearch.loadJSON(text, { fields: ['title', 'text', 'page'], storeFields: ['title', 'page'] }),
    )
  loading.catch(() => {
    loading = null
  })
  return loading
}

async function search(): Promise<void> {
  const words = input.value.trim()
  if (words === '') return show([])
  const options = { prefix: true, fuzzy: 0.3, boost: { title: 4, page: 2 }, combineWith: 'AND' } as const
  const found = (await index()).search(words, options) as unknown as Found[]
  // A later input has its own search.
  if (input.value.trim() === words) show(found.slice(0, SHOWN_RESULTS))
}

function show(found: readonly Found[]): void {
  chosen = -1
  list.replaceChildren(...found.map(optionOf))
  const isOpen = input.value.trim() !== ''
  if (isOpen && found.length === 0) list.append(textItem('Nothing found.'))
  list.hidden = !isOpen
  input.setAttribute('aria-expanded', String(isOpen))
  input.removeAttribute('aria-activedescendant')
}

function optionOf({ id, title, page }: Found, at: number): HTMLLIElement {
  const item = textItem(title)
  item.id = `result-${at}`
  item.dataset.address = id
  const where = document.createElement('small')
  where.textContent = page
  if (page !== title) item.append(' ', where)
  item.addEventListener('mousedown', (event) => {
    event.preventDefault()
    open(id)
  })
  return item
}

function textItem(text: string): HTMLLIElement {
  const item = document.createElement('li')
  item.setAttribute('role', 'option')
  item.setAttribute('aria-selected', 'false')
  item.textContent = text
  return item
}

function open(address: string): void {
  location.assign(below(address))
  input.value = ''
  show([])
  input.blur()
}

function choose(at: number): void {
  const items = [...list.children] as HTMLLIElement[]
  if (items.length === 0) return
  items[chosen]?.setAttribute('aria-selected', 'false')
  chosen = (at + items.length) % items.length
  items[chosen]?.setAttribute('aria-selected', 'true')
  items[chosen]?.scrollIntoView({ block: 'nearest' })
  input.setAttribute('aria-activedescendant', `result-${chosen}`)
}

input.addEventListener('focus', () => void index())
input.addEventListener('input', () => void search())
input.addEventListener('blur', () => show([]))
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') choose(chosen + 1)
  else if (event.key === 'ArrowUp') choose(chosen - 1)
  else if (event.key === 'Enter') {
    const item = list.children[Math.max(chosen, 0)] as HTMLLIElement | undefined
    if (item?.dataset.address) open(item.dataset.address)
  } else if (event.key === 'Escape') {
    input.value = ''
    show([])
  } else return
  event.preventDefault()
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  input.focus()
})
