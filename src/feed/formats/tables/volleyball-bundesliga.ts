/** The German volleyball league: its names, stages, positions, and the statistics in its columns. */
import LEAGUE from '../../../catalog/volleyball-bundesliga.json' with { type: 'json' }
import type { Round } from '../source.ts'

export const GERMANY = LEAGUE.country
export const TOURNAMENTS = LEAGUE.tournaments

/** Stages after the main round by their folded text. */
export const STAGES: Readonly<Record<string, Round>> = LEAGUE.stages

/** Positions (docs/reference/resources.md#6); others keep the text of the file. */
export const POSITIONS: Readonly<Record<string, string>> = LEAGUE.positions
export const HEAD_COACH = 'coach'

/** Keys of catalog/statistics with the columns summed over the players. */
export const TEAM_KEYS = LEAGUE.teamKeys
/** Keys of catalog/season-statistics with the columns summed over the matches. */
export const SEASON_KEYS = LEAGUE.seasonKeys
type SeasonKey = keyof typeof SEASON_KEYS
/** Key, numerator and denominator of percentages. */
export const SHARES = LEAGUE.shares as [key: string, of: SeasonKey, all: SeasonKey][]
