/**
 * Names and tags of the public Wyscout events, described in: Pappalardo et al., "A public data set of spatio-temporal
 * match events in soccer competitions", Scientific Data 6, 236 (2019).
 */
import NAMES from '../../../catalog/names/wyscout.json' with { type: 'json' }
import type { MatchStatus } from '../../../catalog/statuses.ts'

/** Periods in order. `startMinute` and `minutes` refer to the match clock. */
export const PERIODS = [
  { code: '1H', name: 'period1', startMinute: 0, minutes: 45, statistics: '1ST', text: '1st half' },
  { code: '2H', name: 'period2', startMinute: 45, minutes: 45, statistics: '2ND', text: '2nd half' },
  { code: 'E1', name: 'extra1', startMinute: 90, minutes: 15, statistics: 'OT', text: '1st extra' },
  { code: 'E2', name: 'extra2', startMinute: 105, minutes: 15, statistics: 'OT', text: '2nd extra' },
  { code: 'P', name: 'penalties', startMinute: 120, minutes: 0, statistics: null, text: 'Penalties' },
] as const
/** Index of the shoot-out in PERIODS. */
export const SHOOT_OUT = 4

/** Texts of the breaks, by the period before them. */
export const BREAKS = ['Halftime', 'Awaiting extra time', 'Extra time halftime', 'Awaiting penalties']

/**
 * Texts of the ends, by period. @assumed The contract names HT and FT; the ends of extra time use the names of
 * statuses.
 */
export const END_TEXTS = ['HT', 'FT', 'ET HT', 'AET', 'AP']

export const TAG = NAMES.tags
/** First and last tag of shots that hit the post. */
export const POSTS = [1217, 1223] as const

/** Cards, most severe first. */
export const CARD_TAGS = [
  [TAG.red, 'red'],
  [TAG.secondYellow, 'yellowRed'],
  [TAG.yellow, 'yellow'],
] as const

/** Fouls with the terms of the contract; other names add nothing to the card. @assumed */
export const CARD_REASONS: Readonly<Record<string, string>> = NAMES.cardReasons

/** Statuses of matches other than "Played". */
export const STATUSES = NAMES.statuses as Readonly<Record<string, MatchStatus>>

/** Positions (docs/reference/resources.md#6). */
export const POSITIONS: Readonly<Record<string, string>> = NAMES.positions
