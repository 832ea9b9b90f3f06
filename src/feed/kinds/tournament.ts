/** Change kind `tournament`: a competition across all its seasons. */
import type { Db } from '../../../db/open.ts'
import { tournament } from '../../../db/schema.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { ChangeData } from '../../contract/changes.ts'
import { slugOf } from '../../rules/slug.ts'
import { updateTournamentOfMatches } from '../../store/match-writer.ts'
import { removeNames } from '../../store/search-index.ts'
import { upsertRow } from '../../store/statement.ts'
import { indexTournament, selectCategoryAmateur } from '../../store/tournament-writer.ts'
import { documentKind, requireNotForeign, requireSameSport } from './kind.ts'

/** Members that link other tournaments. */
const LINKS = ['linkedTournamentIds', 'upperDivisionIds', 'lowerDivisionIds'] as const

/**
 * Teams with titles must exist, because their cards are shown. A linked tournament and the player of the tournament may
 * be missing, since divisions refer to each other, but must not be of another sport. @assumed
 */
function requireSoundLinks(db: Db, data: ChangeData<'tournament'>, sport: Sport): void {
  if (data.titleHolderId != null) {
    requireSameSport(db, 'team', Number(data.titleHolderId), sport, '/data/titleHolderId')
  }
  for (const [place, team] of (data.mostTitlesTeamIds ?? []).entries()) {
    requireSameSport(db, 'team', Number(team), sport, `/data/mostTitlesTeamIds/${place}`)
  }
  const { playerOfTheTournamentId: best } = data
  if (best != null) requireNotForeign(db, 'player', Number(best), sport, '/data/playerOfTheTournamentId')
  for (const member of LINKS) {
    for (const [place, other] of (data[member] ?? []).entries()) {
      requireNotForeign(db, 'tournament', Number(other), sport, `/data/${member}/${place}`)
    }
  }
}

export const tournamentKind = documentKind<'tournament'>({
  name: 'tournament',
  prepare: ({ db, id, sport, data, existing }, columns) => {
    const categoryId = Number(data.categoryId)
    requireSameSport(db, 'category', categoryId, sport, '/data/categoryId')
    requireSoundLinks(db, data, sport)
    const isAmateur = (data.amateur ?? false) || (selectCategoryAmateur(db, categoryId) ?? false)
    const nameRu = data.translations?.ru ?? data.name
    return () => {
      upsertRow(db, tournament, {
        ...columns,
        categoryId,
        name: data.name,
        nameRu,
        slug: data.slug ?? slugOf(data.name, `tournament-${id}`),
        colorPrimary: data.colors?.primary ?? null,
        colorSecondary: data.colors?.secondary ?? null,
        priority: data.priority ?? 0,
        popularity: data.popularity ?? 0,
        isAmateur,
        isDefaultRu: data.defaultFor?.includes('ru') ?? false,
        isDefaultEn: data.defaultFor?.includes('en') ?? false,
      })
      if (existing) updateTournamentOfMatches(db, id, { categoryId, isAmateur })
      const popularity = data.popularity ?? 0
      indexTournament(db, { id, sport: sport.id, categoryId, name: data.name, nameRu, popularity })
      return { tournaments: [id] }
    }
  },
  remove: (db, id) => {
    removeNames(db, 'tournament', id)
    return { tournaments: [id] }
  },
})
