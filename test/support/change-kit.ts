/** Short ways to write changes of the feed. */
import type { Change, ChangeData, ChangeKind } from '../../src/contract/changes.ts'

export function put<K extends ChangeKind>(
  kind: K,
  id: number,
  data: ChangeData<K>,
  sport: Change['sport'] = 'football',
): Change {
  return { op: 'put', kind, sport, id, data } as Change
}

export function merge(kind: ChangeKind, id: number, data: object): Change {
  return { op: 'merge', kind, sport: 'football', id, data } as Change
}

export function remove(kind: ChangeKind, id: number): Change {
  return { op: 'delete', kind, sport: 'football', id } as Change
}
