/** Checks the seasons of the database after an import (rules/season-checks). */
import type { Db } from '../../db/open.ts'
import type { StandingsRules } from '../contract/standings-rules.ts'
import { checkSeason } from '../rules/season-checks.ts'
import { selectByExternalId } from '../store/external-ids.ts'
import { selectCheckedMatches, selectSeasonTables, selectTeamNames } from '../store/season-fixtures.ts'

/** Warnings by season name. `teamsOfTable` returns the expected number of teams of a table. */
export function selectSeasonWarnings(
  db: Db,
  seasons: Iterable<string>,
  teamsOfTable: (season: string) => number | null,
): { readonly season: string; readonly warning: string }[] {
  return [...seasons].flatMap((external) => {
    const id = selectByExternalId(db, 'season', external)
    const stored = id === undefined ? null : selectSeasonTables(db, id)
    if (id === undefined || !stored) return []
    const rules = stored.rules === null ? null : (JSON.parse(stored.rules) as StandingsRules)
    const warnings = checkSeason({
      matches: selectCheckedMatches(db, id),
      tables: new Map(rules?.tables.map(({ key, teamIds = [] }) => [key, new Set(teamIds.map(Number))])),
      isStopped: rules?.pointsPerGame === true,
      teamsOfTable: teamsOfTable(external),
      nameOf: (team) => selectTeamNames(db, team)[0] ?? String(team),
    })
    return warnings.map((warning) => ({ season: stored.name, warning }))
  })
}
