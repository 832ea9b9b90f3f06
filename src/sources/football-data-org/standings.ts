/** Compares the standings of the source with those computed from its matches. */
import { memberAt, objectsOf, textAt } from '../../feed/formats/text.ts'
import type { FollowedMatch } from './matches.ts'

interface Row {
  readonly played: number
  readonly goalsFor: number
  readonly goalsAgainst: number
}

/** @returns a line per team that differs; none while a match runs, since the standings lag behind the matches then */
export function standingsDifferences(
  standings: readonly unknown[],
  matches: readonly FollowedMatch[],
): string[] {
  if (matches.some(({ status }) => status === 'inprogress')) return []
  const counted = countRows(matches)
  const total = objectsOf(standings).filter(({ type }) => type === 'TOTAL')
  return total.flatMap(({ table }) =>
    objectsOf(table).flatMap((row) => {
      const own = counted.get(Number(memberAt(row, 'team.id')))
      if (!own) return []
      const theirs = `${row.playedGames} played, goals ${row.goalsFor}:${row.goalsAgainst}`
      const ours = `${own.played} played, goals ${own.goalsFor}:${own.goalsAgainst}`
      const name = textAt(row, 'team.name')
      return theirs === ours ? [] : [`standings: ${name}: ${theirs}; its matches say ${ours}`]
    }),
  )
}

/** Points are left out: they depend on rules and deductions. */
function countRows(matches: readonly FollowedMatch[]): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>()
  const add = (team: number, played: number, goalsFor: number, goalsAgainst: number) => {
    const row = rows.get(team) ?? { played: 0, goalsFor: 0, goalsAgainst: 0 }
    rows.set(team, {
      played: row.played + played,
      goalsFor: row.goalsFor + goalsFor,
      goalsAgainst: row.goalsAgainst + goalsAgainst,
    })
  }
  for (const { table, status, current, home, away } of matches) {
    if (table === null) continue
    const isOver = status === 'finished' && current !== null
    const [homeGoals, awayGoals] = isOver ? current : [0, 0]
    add(home.id, isOver ? 1 : 0, homeGoals, awayGoals)
    add(away.id, isOver ? 1 : 0, awayGoals, homeGoals)
  }
  return rows
}
