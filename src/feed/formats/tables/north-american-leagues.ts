/** The leagues of the `nhl-games` and `nba-games` formats: names, clubs by code, standings rules. */
import type { SportSlug } from '../../../catalog/sports.ts'
import type { ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules } from '../../../contract/standings-rules.ts'
import { BASKETBALL_CLUBS, type Club, HOCKEY_CLUBS } from './north-american-clubs.ts'

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
  rules(season: number): Omit<StandingsRules, 'tables'>
  /** Wins that decide a series; null if the number varied. */
  winsNeeded(season: number, stagePrefix: string): number | null
}

const NORTH_AMERICA = { name: 'USA', translations: { ru: 'США' }, countryCode: 'US', priority: 800 }
const TOP_LEAGUE = { priority: 950, popularity: 950, defaultFor: ['ru' as const, 'en' as const] }

/** First season with a point for an overtime loss. */
const OVERTIME_POINT_SINCE = 2000
/** First season without draws. */
export const SHOOT_OUTS_SINCE = 2006
/** First seasons in which all series are best of seven. */
const HOCKEY_SEVEN_SINCE = 1987
const BASKETBALL_SEVEN_SINCE = 2003
const SEVEN = 4

export const NHL: GameLeague = {
  source: 'nhl-games',
  sport: 'ice-hockey',
  category: NORTH_AMERICA,
  tournament: { name: 'NHL', translations: { ru: 'НХЛ' }, ...TOP_LEAGUE },
  clubs: HOCKEY_CLUBS,
  stages: { playoffs: { width: null } },
  rules: (season) => ({
    points: { win: 2, draw: 1, loss: 0, ...(season >= OVERTIME_POINT_SINCE && { overtimeLoss: 1 }) },
    tieBreakers: [
      ...(['regulationWins', 'winsBeforePenalties', 'wins'] as const),
      ...(['headToHeadPoints', 'goalDifference', 'goalsFor'] as const),
    ],
  }),
  winsNeeded: (season) => (season >= HOCKEY_SEVEN_SINCE ? SEVEN : null),
}

const PLAY_IN = 'Play-in tournament'

/** @assumed By share of wins, head-to-head, then points: the league ranks by divisions first, which the files do not name. */
export const NBA: GameLeague = {
  source: 'nba-games',
  sport: 'basketball',
  category: NORTH_AMERICA,
  tournament: { name: 'NBA', translations: { ru: 'НБА' }, ...TOP_LEAGUE },
  clubs: BASKETBALL_CLUBS,
  stages: {
    p: { width: null, prefix: PLAY_IN },
    q: { width: 8 },
    s: { width: 4 },
    c: { width: 2 },
    f: { width: 1 },
  },
  rules: () => ({
    points: { win: 1, draw: 0, loss: 0 },
    tieBreakers: ['headToHeadWins', 'goalDifference', 'goalsFor'],
    pointsPerGame: true,
  }),
  winsNeeded: (season, stagePrefix) =>
    season >= BASKETBALL_SEVEN_SINCE && stagePrefix !== PLAY_IN ? SEVEN : null,
}
