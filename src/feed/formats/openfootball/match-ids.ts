/** Ids of the matches of openfootball. */
import type { SourceScore, Standing } from '../football/scores.ts'
import { matchId, tableMatchKey } from '../football/season.ts'
import type { ImportReport } from '../import-report.ts'
import type { Kickoff } from './kickoffs.ts'
import type { Tournament, TournamentRow } from './tournament.ts'

/** A valid row of a match. */
export interface ReadMatch extends TournamentRow, Kickoff {
  readonly score: SourceScore | null
  readonly standing: Standing
}

export interface NewMatch extends ReadMatch {
  /** Key of the table for which the match counts. */
  readonly table: string | null
  /** Key of the table for which it would count if a later result did not replace it. */
  readonly roundTable: string | null
}

/**
 * Ids consist of the stage and the two sides, home first. In knock-out rounds the official match number, if any,
 * replaces both, because the sides of a final are unknown when it is announced. If the sides meet again in the same
 * stage, the first meeting by round has the plain id; later ones append their number if there is a table (leagues with
 * four rounds), otherwise their round (replays). Duplicate rows are skipped.
 */
export function withIds<M extends NewMatch>(
  of: Tournament,
  matches: readonly M[],
  report: ImportReport,
): (M & { readonly id: string })[] {
  const taken = new Map<string, M>()
  const ids = new Map<M, string>()
  for (const match of [...matches].sort(byRound)) {
    for (const key of keysOf(match)) {
      const holder = taken.get(key)
      if (holder && !isRepeated(holder, match)) continue
      if (holder) report.ignore(match.source.of, match.source.row, `it repeats row ${holder.source.row}`)
      else ids.set(match, matchId(of, key))
      if (!holder) taken.set(key, match)
      break
    }
  }
  return matches.flatMap((match) => {
    const id = ids.get(match)
    return id === undefined ? [] : [{ ...match, id }]
  })
}

/** Infinite sequence of possible keys of a match, best first. */
function* keysOf({ source, round, home, away, standing, ...of }: NewMatch): Generator<string, never> {
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
function byRound(a: NewMatch, b: NewMatch): number {
  const [one, other] = [a.round.number ?? Infinity, b.round.number ?? Infinity]
  if (one !== other) return one - other
  return a.startMs - b.startMs || a.source.row - b.source.row
}

function isRepeated(one: NewMatch, other: NewMatch): boolean {
  const sidesOf = ({ home, away, round, date }: NewMatch) => [home.id, away.id, round.key, date].join('\n')
  return sidesOf(one) === sidesOf(other)
}
