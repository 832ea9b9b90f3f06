/** Change kind `tournament`: a competition across all its seasons. */
import { tournament } from '../../../db/schema.ts'
import { updateTournamentOfMatches } from '../../store/match-writer.ts'
import { removeNames } from '../../store/search-index.ts'
import { upsertRow } from '../../store/statement.ts'
import { indexTournament, selectCategoryAmateur } from '../../store/tournament-writer.ts'
import { documentKind, namedColumns } from './kind.ts'

export const tournamentKind = documentKind<'tournament'>({
  name: 'tournament',
  // The cards of teams with titles are shown. Divisions refer to each other.
  references: { categoryId: 'category', titleHolderId: 'team', 'mostTitlesTeamIds/*': 'team' },
  looseReferences: {
    playerOfTheTournamentId: 'player',
    'linkedTournamentIds/*': 'tournament',
    'upperDivisionIds/*': 'tournament',
    'lowerDivisionIds/*': 'tournament',
  },
  prepare: ({ db, id, sport, data, existing }, columns) => {
    const { categoryId } = data
    const isAmateur = (data.amateur ?? false) || (selectCategoryAmateur(db, categoryId) ?? false)
    const named = namedColumns('tournament', id, data)
    const popularity = data.popularity ?? 0
    return () => {
      upsertRow(db, tournament, {
        ...columns,
        ...named,
        categoryId,
        colorPrimary: data.colors?.primary ?? null,
        colorSecondary: data.colors?.secondary ?? null,
        priority: data.priority ?? 0,
        popularity,
        isAmateur,
        isDefaultRu: data.defaultFor?.includes('ru') ?? false,
        isDefaultEn: data.defaultFor?.includes('en') ?? false,
      })
      if (existing) updateTournamentOfMatches(db, id, { categoryId, isAmateur })
      const { name, nameRu } = named
      indexTournament(db, { id, sport: sport.id, categoryId, name, nameRu, popularity })
      return { tournaments: [id] }
    }
  },
  remove: (db, id) => {
    removeNames(db, 'tournament', id)
    return { tournaments: [id] }
  },
})
