/** Change kinds `category`, `tournament` and `season`. */
import type { Db } from '../../../db/open.ts'
import { category, season, tournament } from '../../../db/schema/schema.ts'
import type { StandingsRules } from '../../contract/standings-rules.ts'
import { seasonStartMs } from '../../rules/seasons/types.ts'
import { selectReferrer } from '../../store/log/resource-documents.ts'
import { updateTournamentOfMatches } from '../../store/matches/writer.ts'
import { indexNames, removeNames } from '../../store/search/search-index.ts'
import {
  categoryNames,
  indexTournamentsOfCategory,
  selectCategoryAmateur,
  tournamentNames,
  updateAmateurOfCategory,
} from '../../store/seasons/tournament-writer.ts'
import { upsertRow } from '../../store/sql/statement.ts'
import { ValidationError } from '../problem.ts'
import { documentKind, type Existing, namedColumns } from './kind.ts'

export const categoryKind = documentKind<'category'>({
  name: 'category',
  prepare: ({ db, id, sport, data, existing }, columns) => {
    const isAmateur = data.amateur ?? false
    return () => {
      const named = namedColumns('category', id, data)
      upsertRow(db, category, { ...columns, ...named, priority: data.priority ?? 0, isAmateur })
      indexNames(db, categoryNames({ id, sport: sport.id, ...named }))
      if (existing) {
        updateAmateurOfCategory(db, id, isAmateur)
        indexTournamentsOfCategory(db, id)
      }
      return { categories: [id] }
    }
  },
  remove: (db, id) => {
    removeNames(db, 'category', id)
    return { categories: [id] }
  },
})

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
      const before: Partial<typeof data> = existing ? JSON.parse(existing.document) : data
      const isMoved = before.categoryId !== categoryId
      if (isMoved || before.amateur !== data.amateur)
        updateTournamentOfMatches(db, id, { categoryId, isAmateur })
      // Matches are found by the names of their category.
      const { name, nameRu } = named
      indexNames(
        db,
        tournamentNames(db, { id, sport: sport.id, categoryId, name, nameRu, popularity }),
        isMoved,
      )
      return { tournaments: [id] }
    }
  },
  remove: (db, id) => {
    removeNames(db, 'tournament', id)
    return { tournaments: [id] }
  },
})

/** A season moves to another tournament only while it is empty. */
function requireSameTournament(db: Db, id: number, tournamentId: number, existing: Existing | null): void {
  if (!existing) return
  const before = (JSON.parse(existing.document) as { tournamentId: number }).tournamentId
  const dependants = before === tournamentId ? null : selectReferrer(db, 'season', id)
  if (dependants)
    throw new ValidationError(
      '/data/tournamentId',
      `season ${id} still has ${dependants} of tournament ${before}`,
    )
}

/** Checks that table keys are unique. */
function requireUniqueTables({ tables }: Pick<StandingsRules, 'tables'>): void {
  for (const [index, { key }] of tables.entries()) {
    if (tables.findIndex((table) => table.key === key) === index) continue
    throw new ValidationError(
      `/data/rules/tables/${index}/key`,
      `there is another table ${JSON.stringify(key)}`,
    )
  }
}

export const seasonKind = documentKind<'season'>({
  name: 'season',
  // Every team of the rules is shown in the table.
  references: {
    tournamentId: 'tournament',
    'rules/tables/*/teamIds/*': 'team',
    'rules/tables/*/decidedOrder/*': 'team',
    'rules/deductions/*/teamId': 'team',
  },
  prepare: ({ db, id, data, existing }, columns) => {
    const { tournamentId } = data
    requireSameTournament(db, id, tournamentId, existing)
    if (data.rules) requireUniqueTables(data.rules)
    return () => {
      upsertRow(db, season, {
        ...columns,
        tournamentId,
        name: data.name,
        year: data.year,
        startMs: data.startTimestamp ?? seasonStartMs(data.year),
        endMs: data.endTimestamp ?? null,
      })
      return { seasons: [id] }
    }
  },
  remove: (_db, id) => ({ seasons: [id] }),
})
