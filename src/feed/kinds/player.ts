/** Change kind `player`: the profile of a person who plays. */
import { player } from '../../../db/schema.ts'
import { slugOf } from '../../rules/slug.ts'
import { deleteRow, selectDocument } from '../../store/resource-documents.ts'
import { indexNames, removeNames } from '../../store/search-index.ts'
import { upsertRow } from '../../store/statement.ts'
import { changedDocument, kind, requireSameSport } from './kind.ts'

export const playerKind = kind<'player'>({
  name: 'player',
  selectExisting: (db, id) => selectDocument(db, 'player', id),
  prepare: ({ db, id, sport, data, existing, revision, position }) => {
    const document = changedDocument(data, existing)
    if (document === null) return null
    const teamId = data.teamId == null ? null : Number(data.teamId)
    if (teamId !== null) requireSameSport(db, 'team', teamId, sport, '/data/teamId')
    const nameRu = data.translations?.ru ?? data.name
    return () => {
      upsertRow(db, player, {
        id,
        sport: sport.id,
        name: data.name,
        nameRu,
        slug: data.slug ?? slugOf(data.name, `player-${id}`),
        teamId,
        popularity: data.popularity ?? 0,
        document,
        revision,
        position,
      })
      indexNames(db, {
        kind: 'player',
        id,
        sport: sport.id,
        names: [data.name, nameRu, ...(data.shortName ? [data.shortName] : [])],
        popularity: data.popularity ?? 0,
        countryCode: data.countryCode ?? null,
      })
      return undefined
    }
  },
  remove: (db, id) => {
    removeNames(db, 'player', id)
    deleteRow(db, 'player', id)
    return undefined
  },
})
