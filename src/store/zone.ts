/**
 * The default zone of a file (docs/operating.md#time-zone): that of `dateEvent`, and of day boundaries without `tz`.
 * `dateEvent` is made from the start of a match when it is shown, so one row changes all matches at once; the entry in
 * the change log tells every reader of the file that they have changed.
 */
import type { Db } from '../../db/open.ts'
import { DEFAULT_ZONE } from '../shared/days.ts'
import { appendToOutbox, requireNoFollower } from './cluster-state.ts'
import { appendToLog, selectLastOfKind, selectPosition } from './log/change-log.ts'
import { noteEffects } from './matches/renderings.ts'
import { selectMeta, writeMeta } from './sql/meta.ts'
import { inTransaction } from './sql/transaction.ts'

/** Sport code of what belongs to no sport. */
const FILE = 0

/** Null until one was set. */
export function selectSetZone(db: Db): string | null {
  return selectMeta(db, 'zone')
}

export function selectZone(db: Db): string {
  return selectSetZone(db) ?? DEFAULT_ZONE
}

/** The position of its last change; 0 if the log has none. */
export function selectZonePosition(db: Db): number {
  return selectLastOfKind(db, FILE, 'zone')
}

/** Whether it was another one. Throws DatabaseError for a file that follows a cluster. */
export function changeZone(db: Db, zone: string): boolean {
  return inTransaction(db, () => {
    requireNoFollower(db)
    if (selectSetZone(db) === zone) return false
    const position = writeZone(db, zone)
    appendToOutbox(db, { zone: { position, name: zone } })
    return true
  })
}

/** Writes the zone and returns the position of its entry in the log. Call it in a transaction. */
export function writeZone(db: Db, zone: string): number {
  const position = selectPosition(db) + 1
  writeMeta(db, 'zone', zone)
  appendToLog(db, position, {
    ...{ kind: 'zone', op: 'put', sport: FILE, entityId: 0, revision: 0, importNumber: null },
  })
  noteEffects(db, [{ kind: 'match', id: 0, position, effects: 'everything' }])
  return position
}
