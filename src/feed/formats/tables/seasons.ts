/** Seasons of football: their names, keys and years in texts, and the official year of a postponed one. */
import { findKnownCompetition } from '../../../rules/competitions/known.ts'

/** The season that a text or the years of the matches name. */
export interface Season {
  /** First calendar year. */
  readonly startYear: number
  /** In external ids: "2024-25" or "2018". */
  readonly key: string
  /** In payloads (docs/reference/resources.md#1): "24/25" or "2018". */
  readonly year: string
}

const SPLIT_YEARS = /\b(\d{4})\s*[/-]\s*(\d{4}|\d{2})\b/
const YEAR = /(?<!\d)((?:18|19|20)\d{2})(?!\d)/

/** Parses the season in a text: "Serie A 2023/24", "World Cup 2018", "2024-25". */
export function seasonOfText(text: string): Season | null {
  const [, first, second] = SPLIT_YEARS.exec(text) ?? []
  if (first && second) {
    const startYear = Number(first)
    const end = String(startYear + 1).slice(-2)
    // "2019-07" is a month, not a season.
    if (second.slice(-2) === end)
      return { startYear, key: `${first}-${end}`, year: `${first.slice(-2)}/${end}` }
  }
  const [, year] = YEAR.exec(text) ?? []
  return year ? { startYear: Number(year), key: year, year } : null
}

/** The season of a file without a season in its name, from the calendar years of its matches. */
export function seasonOfYears(firstYear: number, lastYear: number): Season {
  return firstYear === lastYear
    ? { startYear: firstYear, key: String(firstYear), year: String(firstYear) }
    : (seasonOfText(`${firstYear}-${firstYear + 1}`) as Season)
}

/** The season under the official name: a postponed tournament keeps its planned year, or has another one. */
export function officialSeason(code: string, season: Season): Season {
  const rows = findKnownCompetition(code)?.seasons ?? []
  const { from = season.startYear } = rows.find((row) => row.otherYears?.includes(Number(season.key))) ?? {}
  return from === season.startYear ? season : seasonOfYears(from, from)
}
