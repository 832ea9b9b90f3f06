/**
 * Checks stored data: columns and texts of matches with their documents, for `scoreline check` (docs/command-line.md);
 * seasons after an import (rules/seasons/checks).
 */
import type { Db } from '../../db/open.ts'
import { type Sport, sportById } from '../catalog/sports.ts'
import type { StandingsRules } from '../contract/standings-rules.ts'
import { cupTrees } from '../rules/competitions/cup-trees.ts'
import { checkSeason } from '../rules/seasons/checks.ts'
import { shortList } from '../shared/plural.ts'
import { eachMatch, type StoredMatchRow } from '../store/checks/table-scan.ts'
import { selectByExternalId } from '../store/external-ids.ts'
import {
  selectCheckedMatches,
  selectCupMatches,
  selectSeasonTables,
  selectTeamNames,
} from '../store/seasons/matches.ts'
import type { GivenMatch } from './blocks/block.ts'
import { derivedColumns, makeHead } from './kinds/match.ts'

/** The faults of matches, one by one. */
export function matchFaults(db: Db): readonly Generator<string>[] {
  return [eachMatch(db, matchFault)]
}

/** The first column that differs from the document of the match. */
function matchFault({ row, head, document }: StoredMatchRow): string | null {
  let expected: object
  try {
    const sport: Sport = sportById(row.sport)
    const data = JSON.parse(document) as GivenMatch
    expected = { ...derivedColumns(sport, data), head: makeHead(row.id, data) }
  } catch (cause) {
    return `match ${row.id}: its document cannot be read (${cause instanceof Error ? cause.message : cause})`
  }
  return firstDifference(`match ${row.id}`, { ...row, head }, expected)
}

function firstDifference(label: string, stored: object, expected: object): string | null {
  for (const [name, value] of Object.entries(expected)) {
    const was: unknown = stored[name as keyof typeof stored]
    if (value !== null && typeof value === 'object') {
      const inner = firstDifference(label, was as object, value)
      if (inner) return inner
    } else if (was !== value) {
      return `${label}: its ${name} is ${JSON.stringify(was)}, its document makes it ${JSON.stringify(value)}`
    }
  }
  return null
}

const NAMED_TIES = 3

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
    const nameOf = (team: number) => selectTeamNames(db, team)[0] ?? String(team)
    const rounds = cupTrees(selectCupMatches(db, id), stored.name, rules?.seriesWins).flatMap(
      (tree) => tree.rounds,
    )
    const undecided = rounds.flatMap(({ ties }) => ties.filter(({ winnerUnknown }) => winnerUnknown))
    const sides = undecided.map((tie) => tie.participants.map(({ teamId }) => nameOf(teamId)).join(' - '))
    const warnings = checkSeason({
      matches: selectCheckedMatches(db, id),
      tables: new Map(rules?.tables.map(({ key, teamIds = [] }) => [key, new Set(teamIds.map(Number))])),
      isStopped: rules?.pointsPerGame === true,
      teamsOfTable: teamsOfTable(external),
      nameOf,
    })
    if (sides.length > 0) warnings.push(`it is not known who won ${shortList(sides, NAMED_TIES)}`)
    return warnings.map((warning) => ({ season: stored.name, warning }))
  })
}
