/**
 * The documented rule for live messages: a snapshot is the whole match, a delta applies to the state whose revision is
 * its base. No dependencies: it runs in browsers, Node and Bun.
 */

type Fields = { [field: string]: unknown }

export interface FlatChange {
  readonly path: string
  readonly type: 'added' | 'updated' | 'removed'
  readonly oldValue?: unknown
  readonly newValue?: unknown
}

export interface Changes {
  readonly added: object
  readonly updated: object
  readonly flatChanges: readonly FlatChange[]
}

/** The state after a delta. The previous state is not modified; unchanged parts are shared. */
export function applyChanges<State extends object>(
  state: State,
  { added, updated, flatChanges }: Changes,
): State {
  const merged = merge(merge(state, added, ''), updated, '') as State
  for (const { path, type } of flatChanges) if (type === 'removed') remove(merged, path.split('.'))
  return merged
}

/** Bookmaker boards are replaced, not merged: a market disappears when its last line closes. */
const BOARD = /^\.oddsBk\.[^.]+$/

function merge(target: unknown, patch: unknown, path: string): unknown {
  if (!isObject(patch) || BOARD.test(path)) return patch
  if (Array.isArray(target)) return mergeArray(target, patch, path)
  const merged: Fields = { ...(isObject(target) ? target : {}) }
  for (const [key, value] of Object.entries(patch)) {
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined
    set(merged, key, merge(before, value, `${path}.${key}`))
  }
  return merged
}

/** Sets a member of any name; `__proto__` becomes an ordinary member, never the prototype. */
function set(object: Fields, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

/** An object under the key of an array holds its elements by index. */
function mergeArray(target: readonly unknown[], patch: Fields, path: string): unknown[] {
  const merged = [...target]
  for (const [index, value] of Object.entries(patch))
    merged[Number(index)] = merge(merged[Number(index)], value, `${path}.${index}`)
  return merged
}

function remove(state: object, path: readonly string[]): void {
  let at: unknown = state
  for (const key of path.slice(0, -1)) at = isContainer(at) ? (at as Fields)[key] : undefined
  if (isContainer(at)) delete (at as Fields)[path.at(-1) ?? '']
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isObject(value: unknown): value is Fields {
  return isContainer(value) && !Array.isArray(value)
}
