/** The leagues of the `nhl-games` and `nba-games` formats: clubs by code and stages; a data file has names and rules. */
import CLUBS from '../../../catalog/names/north-american-clubs.json' with { type: 'json' }
import type { SportSlug } from '../../../catalog/sports.ts'
import type { ChangeData } from '../../../contract/changes.ts'
import { findKnownCompetition, type SeasonRules, seasonRules } from '../../../rules/competitions/known.ts'
import { lookUp } from '../../../shared/look-up.ts'

interface Club {
  readonly name: string
  readonly nameRu: string
  readonly countryCode: string
}

function clubsOf(rows: Readonly<Record<string, readonly string[]>>): Record<string, Club> {
  return Object.fromEntries(
    Object.entries(rows).map(([code, [name = code, nameRu = name, countryCode = 'US']]) => [
      code,
      { name, nameRu, countryCode },
    ]),
  )
}

/** Names of stages in the files. */
export interface Stage {
  /** Number of ties of the round, as in `cupRoundType`; null if rounds are derived from pairings. */
  readonly width: number | null
  /** Prefix of round names, if the stage is a separate competition. */
  readonly prefix?: string
}

export interface GameLeague {
  /** Name of the format, and of the source. */
  readonly source: string
  readonly sport: SportSlug
  readonly category: ChangeData<'category'>
  readonly tournament: Omit<ChangeData<'tournament'>, 'categoryId' | 'translations'> & {
    translations: { ru: string }
  }
  readonly clubs: Readonly<Record<string, Club>>
  readonly stages: Readonly<Record<string, Stage>>
  /** @param season the year in which it ends */
  rulesOf(season: number): SeasonRules
}

/** Names and rules of a league in the data files. */
function known(code: string): Pick<GameLeague, 'category' | 'tournament' | 'rulesOf'> {
  const data = findKnownCompetition(code)
  if (!data) throw new Error(`no data file has ${code}`)
  const { name, nameRu = name, priority = 0, popularity = 0, defaultFor = [], areaData } = data
  const { name: areaName = '', nameRu: areaNameRu = areaName } = areaData
  return {
    category: {
      name: areaName,
      translations: { ru: areaNameRu },
      countryCode: 'US',
      priority: areaData.priority ?? 0,
    },
    tournament: { name, translations: { ru: nameRu }, priority, popularity, defaultFor: [...defaultFor] },
    rulesOf: (season) => seasonRules(data, season - 1),
  }
}

/** First season without draws. */
export const SHOOT_OUTS_SINCE = 2006

export const NHL: GameLeague = {
  source: 'nhl-games',
  sport: 'ice-hockey',
  ...known('nhl'),
  clubs: clubsOf(CLUBS.hockey),
  stages: CLUBS.stages.hockey,
}

/**
 * The name of a franchise in the season that ends in `season`, since the files give codes of today; null before its
 * first season, and if the tables do not have it.
 */
export function franchiseName(sport: 'basketball' | 'hockey', code: string, season: number): string | null {
  const { clubs } = sport === 'hockey' ? CLUBS.hockeyNames : CLUBS.basketballNames
  const names = Object.entries<string>(lookUp<Record<string, string>>(clubs, code) ?? {})
  return names.findLast(([since]) => Number(since) < season)?.[1] ?? null
}

/** A code of another table, such as that of the day ("NJN"), as the code of the franchise; an unknown one stays. */
export function franchiseOf(sport: 'basketball' | 'hockey', code: string, season: number): string {
  const other = lookUp<string>(CLUBS.otherCodes[sport], code)
  return other === undefined || (sport === 'basketball' && franchiseName(sport, other, season) === null)
    ? code
    : other
}

/** @assumed By share of wins, head-to-head, then points: the league ranks by divisions first, which the files do not name. */
export const NBA: GameLeague = {
  source: 'nba-games',
  sport: 'basketball',
  ...known('nba'),
  clubs: clubsOf(CLUBS.basketball),
  stages: CLUBS.stages.basketball,
}
