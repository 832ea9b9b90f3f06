/** Change kind `season`: one edition of a tournament, with the rules of its tables. */
import { season } from '../../../db/schema.ts'
import { seasonStartMs } from '../../rules/season-start.ts'
import { deleteRow, selectDependants, selectDocument } from '../../store/resource-documents.ts'
import { upsertRow } from '../../store/statement.ts'
import { Refused } from '../problem.ts'
import { changedDocument, kind, requireSameSport } from './kind.ts'

export const seasonKind = kind<'season'>({
  name: 'season',
  selectExisting: (db, id) => selectDocument(db, 'season', id),
  prepare: ({ db, id, sport, data, existing, revision, position }) => {
    const document = changedDocument(data, existing)
    if (document === null) return null
    const tournamentId = Number(data.tournamentId)
    requireSameSport(db, 'tournament', tournamentId, sport, '/data/tournamentId')
    return () => {
      upsertRow(db, season, {
        id,
        sport: sport.id,
        tournamentId,
        name: data.name,
        year: data.year,
        startMs: data.startTimestamp ?? seasonStartMs(data.year),
        endMs: data.endTimestamp ?? null,
        document,
        revision,
        position,
      })
      return undefined
    }
  },
  remove: (db, id) => {
    const dependants = selectDependants(db, 'season', id)
    if (dependants) throw new Refused('/id', `season ${id} still has ${dependants}`)
    deleteRow(db, 'season', id)
    return undefined
  },
})
