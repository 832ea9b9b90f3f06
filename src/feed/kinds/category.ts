/** Change kind `category`: a country or region of a sport. */
import { category } from '../../../db/schema.ts'
import { slugOf } from '../../rules/slug.ts'
import { deleteRow, selectDocument, selectReferrer } from '../../store/resource-documents.ts'
import { upsertRow } from '../../store/statement.ts'
import { indexTournamentsOfCategory, updateAmateurOfCategory } from '../../store/tournament-writer.ts'
import { Refused } from '../problem.ts'
import { changedDocument, kind } from './kind.ts'

export const categoryKind = kind<'category'>({
  name: 'category',
  selectExisting: (db, id) => selectDocument(db, 'category', id),
  prepare: ({ db, id, sport, data, existing, revision, position, sourceId }) => {
    const document = changedDocument(data, existing)
    if (document === null) return null
    const isAmateur = data.amateur ?? false
    return () => {
      upsertRow(db, category, {
        id,
        sport: sport.id,
        name: data.name,
        nameRu: data.translations?.ru ?? data.name,
        slug: data.slug ?? slugOf(data.name, `category-${id}`),
        priority: data.priority ?? 0,
        isAmateur,
        document,
        revision,
        position,
        sourceId,
      })
      if (existing) {
        updateAmateurOfCategory(db, id, isAmateur)
        indexTournamentsOfCategory(db, id)
      }
      return { categories: [id] }
    }
  },
  remove: (db, id) => {
    const dependants = selectReferrer(db, 'category', id)
    if (dependants) throw new Refused('/id', `category ${id} still has ${dependants}`)
    deleteRow(db, 'category', id)
    return { categories: [id] }
  },
})
