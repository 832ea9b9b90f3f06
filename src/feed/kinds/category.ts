/** Change kind `category`: a country or region of a sport. */
import { category } from '../../../db/schema.ts'
import { upsertRow } from '../../store/statement.ts'
import { indexTournamentsOfCategory, updateAmateurOfCategory } from '../../store/tournament-writer.ts'
import { documentKind, namedColumns } from './kind.ts'

export const categoryKind = documentKind<'category'>({
  name: 'category',
  prepare: ({ db, id, data, existing }, columns) => {
    const isAmateur = data.amateur ?? false
    return () => {
      upsertRow(db, category, {
        ...columns,
        ...namedColumns('category', id, data),
        priority: data.priority ?? 0,
        isAmateur,
      })
      if (existing) {
        updateAmateurOfCategory(db, id, isAmateur)
        indexTournamentsOfCategory(db, id)
      }
      return { categories: [id] }
    }
  },
  remove: (_db, id) => ({ categories: [id] }),
})
