/** Ids of the matches of openfootball. */
import type { SourceScore, Standing } from '../football/scores.ts'
import { matchId, tableMatchKey } from '../football/season.ts'
import type { ImportReport } from '../import-report.ts'
import type { Kickoff } from './kickoffs.ts'
import type { Tournament, TournamentRow } from './tournament.ts'

/** A valid row of a match. There is one object of each: a season may be a whole large file. */
export interface Match extends TournamentRow, Kickoff {
  readonly score: SourceScore | null
  readonly standing: Standing
  /** Key of the table for which the match counts. */
  table: string | null
  /** Key of the table for which it would count if a later result did not replace it. */
  roundTable: string | null
  /** Empty until `withIds` sets it. */
  id: string
}

/**
 * Ids consist of the stage and the two sides, home first. In knock-out rounds the official match number, if any,
 * replaces both, because the sides of a final are unknown when it is announced. If the sides meet again in the same
 * stage, the first meeting by round has the plain id; later ones append their number if there is a table (leagues with
 * four rounds), otherwise their round (replays). Duplicate rows are skipped.
 */
export function withIds(of: Tournament, matches: readonly Match[], report: ImportReport): Match[] {
  const taken = new Map<string, Match>()
  for (const match of matches.toSorted(byRound)) {
    for (const key of keysOf(match)) {
      const holder = taken.get(key)
      if (holder && !isRepeated(holder, match)) continue
      if (holder) report.ignore(match.source.of, match.source.row, `it repeats row ${holder.source.row}`)
      else {
        taken.set(key, match)
        match.id = matchId(of, key)
      }
      break
    }
  }
  return matches.filter(({ id }) => id !== '')
}

/** Infinite sequence of possible keys of a match, best first. */
function* keysOf({ source, round, home, away, standing, ...of }: Match): Generator<string, never> {
  // A match that a replay replaces keeps the id that it had before.
  const table = standing.status === 'canceled' ? of.roundTable : of.table
  if (table !== null) {
    for (let meeting = 1; ; meeting++) yield tableMatchKey(table, home, away, meeting)
  }
  const { num } = source.fields
  const sides = `${round.key}/${home.key}/${away.key}`
  yield Number.isSafeInteger(num) ? `match-${num}` : sides
  yield `${sides}/${round.key}`
  for (let meeting = 2; ; meeting++) yield `${sides}/${round.key}/${meeting}`
}

/** By number of the round, which a postponed match keeps, then by date. */
function byRound(a: Match, b: Match): number {
  const [one, other] = [a.round.number ?? Infinity, b.round.number ?? Infinity]
  if (one !== other) return one - other
  return a.startMs - b.startMs || a.source.row - b.source.row
}

function isRepeated(one: Match, other: Match): boolean {
  const sidesOf = ({ home, away, round, date }: Match) => [home.id, away.id, round.key, date].join('\n')
  return sidesOf(one) === sidesOf(other)
}
