/** Change kind `team`: a club, a national team, or in tennis and table tennis an athlete or a pair. */
import { team } from '../../../db/schema.ts'
import { slugOf } from '../../rules/slug.ts'
import { deleteRow, selectDependants, selectDocument } from '../../store/resource-documents.ts'
import { indexNames, removeNames } from '../../store/search-index.ts'
import { upsertRow } from '../../store/statement.ts'
import { Refused } from '../problem.ts'
import { changedDocument, kind } from './kind.ts'

export const teamKind = kind<'team'>({
  name: 'team',
  selectExisting: (db, id) => selectDocument(db, 'team', id),
  prepare: ({ db, id, sport, data, existing, revision, position }) => {
    const document = changedDocument(data, existing)
    if (document === null) return null
    const nameRu = data.translations?.ru ?? data.name
    return () => {
      upsertRow(db, team, {
        id,
        sport: sport.id,
        name: data.name,
        nameRu,
        shortName: data.shortName ?? null,
        fullName: data.fullName ?? null,
        slug: data.slug ?? slugOf(data.name, `team-${id}`),
        gender: data.gender ?? null,
        country: data.country ?? null,
        countryCode: data.countryCode ?? null,
        isNational: data.national ?? false,
        colorPrimary: data.colors?.primary ?? null,
        colorSecondary: data.colors?.secondary ?? null,
        popularity: data.popularity ?? 0,
        document,
        revision,
        position,
      })
      const further = [data.shortName, data.fullName, ...(data.aliases ?? [])]
      indexNames(db, {
        kind: 'team',
        id,
        sport: sport.id,
        names: [data.name, nameRu, ...further.filter((name) => name !== undefined)],
        popularity: data.popularity ?? 0,
        countryCode: data.countryCode ?? null,
      })
      return undefined
    }
  },
  remove: (db, id) => {
    const dependants = selectDependants(db, 'team', id)
    if (dependants) throw new Refused('/id', `team ${id} still has ${dependants}`)
    removeNames(db, 'team', id)
    deleteRow(db, 'team', id)
    return undefined
  },
})
