/**
 * The referee of a match (docs/reference/resources.md#3.3): feed values, and missing counters computed over the decided
 * matches of the season. @assumed Awarded matches had no referee. Cards are null if no match includes them; a referee
 * without a match in the season so far has 0 games.
 */
import type { MatchRecord } from '../store/match-reader.ts'
import type { SeasonTables } from './season-tables.ts'

type Json = string

const COUNTERS = ['yellowCards', 'redCards', 'yellowRedCards', 'games'] as const
const LEADING_ID = /^\{"id":(\d+)/

/** The stored text with its missing counters filled in; the match must have a referee. */
export function viewRefereeCounts(
  { referee, seasonId }: Pick<MatchRecord, 'referee' | 'seasonId'>,
  seasons: Pick<SeasonTables, 'refereeCounts'>,
): Json {
  const text = referee ?? 'null'
  const open = COUNTERS.filter((name) => text.includes(`"${name}":null`))
  const id = LEADING_ID.exec(text)?.[1]
  if (open.length === 0 || seasonId === null || id === undefined) return text
  const counts = seasons.refereeCounts(seasonId, Number(id)) ?? { games: 0 }
  return open.reduce(
    (json, name) =>
      json.replace(`"${name}":null`, `"${name}":${(counts as Record<string, unknown>)[name] ?? null}`),
    text,
  )
}
