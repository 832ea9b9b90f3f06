/** Short ways to write changes of the feed. */
import type { Change, ChangeData, ChangeKind } from '../../../src/contract/changes.ts'

type Id = number | string

export function put<K extends ChangeKind>(
  kind: K,
  id: Id,
  data: ChangeData<K>,
  sport: Change['sport'] = 'football',
): Change {
  return { op: 'put', kind, sport, id, data } as Change
}

export function merge(kind: ChangeKind, id: Id, data: object, sport: Change['sport'] = 'football'): Change {
  return { op: 'merge', kind, sport, id, data } as Change
}

/** As a feed sends them. */
export const ndjson = (changes: Iterable<unknown>) =>
  Array.from(changes, (change) => JSON.stringify(change)).join('\n')

export function remove(kind: ChangeKind, id: Id): Change {
  return { op: 'delete', kind, sport: 'football', id } as Change
}
