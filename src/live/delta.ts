/**
 * The difference between two states of a match as `changes` (docs/reference/live.md#5). Fields are compared as texts
 * first; only those that differ are parsed and patched.
 *
 * The rule for clients, which yields exactly the new state: deep-merge `added`, then `updated`; an object under the key
 * of an array holds elements by index, an array replaces the array, a bookmaker's board replaces the board; then delete
 * the keys that `flatChanges` lists as removed.
 */
import { compare } from 'fast-json-patch'
import type { LiveChanges } from '../contract/messages.ts'

/** Top-level fields of a match as rendered JSON. */
export type FieldTexts = ReadonlyMap<string, string>

type Tree = { [key: string]: unknown }
type FlatChange = LiveChanges['flatChanges'][number]

interface Draft {
  readonly added: Tree
  readonly updated: Tree
  readonly flatChanges: FlatChange[]
}

/** Without a prototype, so that `__proto__` is an ordinary key. */
function emptyTree(): Tree {
  return Object.create(null)
}

function emptyDraft(): Draft {
  return { added: emptyTree(), updated: emptyTree(), flatChanges: [] }
}

/** Null if nothing visible to clients has changed. */
export function changesBetween(before: FieldTexts, after: FieldTexts): LiveChanges | null {
  const draft = emptyDraft()
  let kept = 0
  for (const [field, text] of after) {
    const old = before.get(field)
    if (old !== undefined) kept += 1
    if (old === text) continue
    if (field === ODDS) addBoards(draft, old, text)
    else if (old === undefined) addField(draft, field, JSON.parse(text))
    else changeField(draft, field, JSON.parse(old), JSON.parse(text), text.length)
  }
  if (kept < before.size)
    for (const field of before.keys()) {
      if (!after.has(field)) removeKey(draft, [field])
    }
  return draft.flatChanges.length === 0 ? null : draft
}

const ODDS = 'oddsBk'

function addField(draft: Draft, field: string, value: unknown): void {
  draft.added[field] = value
  draft.flatChanges.push(flat([field], 'added', undefined, value))
}

function removeKey(draft: Draft, path: readonly string[]): void {
  setAt(draft.updated, path, null)
  draft.flatChanges.push({ path: path.join('.'), type: 'removed' })
}

/** A field present in both states: patched inside, unless the patch would be larger than the field. */
function changeField(draft: Draft, field: string, old: unknown, value: unknown, size: number): void {
  if (!isContainer(old) || !isContainer(value) || Array.isArray(old) !== Array.isArray(value)) {
    replaceAt(draft, [field], old, value)
    return
  }
  const inner = emptyDraft()
  const isPatched = patchInto(inner, [field], old, value)
  const isSmall = JSON.stringify(inner).length < size
  if (isPatched && (isSmall || !canReplace(old, value))) {
    mergeTree(draft.added, inner.added)
    mergeTree(draft.updated, inner.updated)
    draft.flatChanges.push(...abbreviate(field, inner.flatChanges))
  } else {
    replaceAt(draft, [field], old, value)
  }
}

/**
 * Maximum paths listed per field; above it only the field and removed keys are listed. A tick that changes all player
 * statistics has hundreds of paths, several times larger than the changes themselves. @assumed
 */
const FLAT_LIMIT = 20

function abbreviate(field: string, changes: readonly FlatChange[]): readonly FlatChange[] {
  if (changes.length <= FLAT_LIMIT) return changes
  return [{ path: field, type: 'updated' }, ...changes.filter(({ type }) => type === 'removed')]
}

/** Clients merge an object that is sent whole, so it may replace another one only if no key is removed. */
function canReplace(old: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return true
  if (!isContainer(old) || !isContainer(value)) return true
  return Object.keys(old).every(
    (key) => Object.hasOwn(value, key) && canReplace((old as Tree)[key], (value as Tree)[key]),
  )
}

/**
 * Adds the patch from `old` to `value`. Returns false if the field itself is an array that lost elements: it is sent
 * whole. A nested array that lost elements is sent whole in its place; the patch lists the removals first, so that
 * later operations on its elements are skipped.
 */
function patchInto(draft: Draft, path: readonly string[], old: object, value: object): boolean {
  const wholes: string[] = []
  for (const operation of compare(old, value)) {
    const inside = operation.path.slice(1).split('/').map(unescapeKey)
    const keys = [...path, ...inside]
    const name = keys.join('.')
    if (wholes.some((whole) => name.startsWith(`${whole}.`))) continue
    if (operation.op === 'remove') {
      const holder = inside.slice(0, -1)
      if (!Array.isArray(valueAt(old, holder))) {
        removeKey(draft, keys)
        continue
      }
      if (holder.length === 0) return false
      wholes.push([...path, ...holder].join('.'))
      replaceAt(draft, [...path, ...holder], valueAt(old, holder), valueAt(value, holder))
    } else if (operation.op === 'add') {
      setAt(draft.added, keys, operation.value)
      draft.flatChanges.push(flat(keys, 'added', undefined, operation.value))
    } else if (operation.op === 'replace') {
      replaceAt(draft, keys, valueAt(old, inside), operation.value)
    }
  }
  return true
}

function replaceAt(draft: Draft, path: readonly string[], old: unknown, value: unknown): void {
  setAt(draft.updated, path, value)
  draft.flatChanges.push(flat(path, 'updated', old, value))
}

/** Boards are replaced as a whole, and a change of timestamps alone does not count (docs/reference/live.md#5). */
function addBoards(draft: Draft, old: string | undefined, text: string): void {
  const before: Tree = old === undefined ? {} : JSON.parse(old)
  const after: Tree = JSON.parse(text)
  for (const [bookmaker, board] of Object.entries(after)) {
    const known = before[bookmaker]
    if (known === undefined) {
      setAt(draft.added, [ODDS, bookmaker], board)
      draft.flatChanges.push({ path: `${ODDS}.${bookmaker}`, type: 'added' })
    } else if (pricesOf(known) !== pricesOf(board)) {
      setAt(draft.updated, [ODDS, bookmaker], board)
      draft.flatChanges.push({ path: `${ODDS}.${bookmaker}`, type: 'updated' })
    }
  }
  for (const bookmaker of Object.keys(before)) {
    if (!Object.hasOwn(after, bookmaker)) removeKey(draft, [ODDS, bookmaker])
  }
}

/** Feed timestamps, which are not prices. */
const TIMES: ReadonlySet<string> = new Set(['updatedAt', 'updatedAtByStage', 'changedAt'])

function pricesOf(board: unknown): string {
  return JSON.stringify(board, (key, value) => (TIMES.has(key) ? undefined : value))
}

/** Plain values are included, old and new; for containers the path is enough. */
function flat(path: readonly string[], type: FlatChange['type'], old: unknown, value: unknown): FlatChange {
  const change: FlatChange = { path: path.join('.'), type }
  if (old !== undefined && !isContainer(old)) change.oldValue = old
  if (value !== undefined && !isContainer(value)) change.newValue = value
  return change
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function unescapeKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}

function setAt(tree: Tree, path: readonly string[], value: unknown): void {
  let at = tree
  for (const key of path.slice(0, -1)) {
    const next = at[key]
    if (isContainer(next) && !Array.isArray(next)) at = next as Tree
    else {
      const made = emptyTree()
      at[key] = made
      at = made
    }
  }
  at[path.at(-1) ?? ''] = value
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const key of path) at = isContainer(at) ? (at as Tree)[key] : undefined
  return at
}

function mergeTree(into: Tree, from: Tree): void {
  for (const [key, value] of Object.entries(from)) {
    const known = into[key]
    if (isContainer(known) && isContainer(value) && !Array.isArray(value))
      mergeTree(known as Tree, value as Tree)
    else into[key] = value
  }
}
