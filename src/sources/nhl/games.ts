/** Games in responses of the NHL: schedule and scores (docs/sources.md#nhl). */
import { type Static, Type } from 'typebox'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Pair } from '../../feed/formats/source.ts'
import { isObject, listOf, objectsOf, textOf } from '../../feed/formats/text.ts'
import type { MatchTimes } from '../calendar.ts'
import { Count, Nullable, reader } from '../responses.ts'
import type { GameDetails } from './plays.ts'

const PERIOD_SECONDS = 1200
const SHORT_OVERTIME_SECONDS = 300
const PLAY_OFFS = 3
/** Pre-season, season, play-offs; other types are events such as the all-star game. */
const GAME_TYPES = [1, 2, PLAY_OFFS]

export interface Clock {
  readonly period: number
  readonly type: 'REG' | 'OT' | 'SO'
  readonly elapsedSeconds: number
  readonly isIntermission: boolean
}

export interface Side {
  readonly code: string
  readonly name: string
}

export interface Game extends MatchTimes {
  readonly id: number
  /** Day of the game in US Eastern Time. */
  readonly day: string
  /** Second calendar year of the season. */
  readonly season: number
  readonly type: number
  readonly home: Side
  readonly away: Side
  readonly venue: string | null
  readonly status: MatchStatus
  /** Null before the game. */
  readonly score: Pair | null
  /** Null if the source has none: before the game, and briefly after the start. */
  readonly clock: Clock | null
  /** When the score of the day was last read; the schedule may come from an older cache. */
  readonly scoreMs: number | null
  readonly details: GameDetails | null
}

const STATES: Readonly<Record<string, MatchStatus>> = {
  FUT: 'notstarted',
  PRE: 'notstarted',
  LIVE: 'inprogress',
  CRIT: 'inprogress',
  // Over, but not official yet.
  OVER: 'finished',
  FINAL: 'finished',
  OFF: 'finished',
}
/** They overrule the state of the game. */
const SCHEDULE_STATES: Readonly<Record<string, MatchStatus>> = {
  PPD: 'postponed',
  SUSP: 'suspended',
  CNCL: 'canceled',
}

const Name = Nullable(Type.Object({ default: Type.String() }))
const Team = Type.Object({
  abbrev: Type.String({ pattern: '^[A-Z0-9]{2,4}$' }),
  placeName: Name,
  commonName: Name,
  name: Name,
  score: Nullable(Count),
})
const GameAnswer = Type.Object({
  id: Type.Integer(),
  season: Type.Integer({ minimum: 19_171_918 }),
  gameType: Type.Integer(),
  startTimeUTC: Type.String(),
  gameState: Type.String(),
  gameScheduleState: Nullable(Type.String()),
  venue: Name,
  homeTeam: Team,
  awayTeam: Team,
  periodDescriptor: Nullable(Type.Object({ number: Nullable(Count), periodType: Nullable(Type.String()) })),
  clock: Nullable(
    Type.Object({
      secondsRemaining: Nullable(Type.Integer({ minimum: 0 })),
      inIntermission: Nullable(Type.Boolean()),
    }),
  ),
})
type GameAnswer = Static<typeof GameAnswer>

export type ReadGame = Omit<Game, 'day' | 'endedMs' | 'scoreMs' | 'details'>

/** A game; the reason why it is left out; null for games that are not followed. */
export const readGame = reader('game', 'id', GameAnswer, (value): ReadGame | string | null => {
  const { id, gameType, gameState, homeTeam, awayTeam } = value
  if (!GAME_TYPES.includes(gameType)) return null
  const startMs = Date.parse(value.startTimeUTC)
  if (Number.isNaN(startMs)) return `"${value.startTimeUTC}" is not a time`
  const status = SCHEDULE_STATES[value.gameScheduleState ?? ''] ?? STATES[gameState]
  if (!status) return `unknown state "${gameState}"`
  const hasScore = ['inprogress', 'finished', 'suspended'].includes(status)
  return {
    id,
    startMs,
    season: value.season % 10_000,
    type: gameType,
    home: sideOf(homeTeam),
    away: sideOf(awayTeam),
    venue: textOf(value.venue?.default),
    status,
    score: hasScore ? [homeTeam.score ?? 0, awayTeam.score ?? 0] : null,
    clock: hasScore ? clockOf(value) : null,
  }
})

function sideOf({ abbrev, placeName, commonName, name }: GameAnswer['homeTeam']): Side {
  const parts = [placeName, commonName ?? name].flatMap((part) => textOf(part?.default) ?? [])
  return { code: abbrev, name: parts.join(' ') || abbrev }
}

/** During an intermission the clock of the source shows the rest of the break. */
function clockOf({ clock, periodDescriptor, gameType }: GameAnswer): Clock | null {
  const { number, periodType } = periodDescriptor ?? {}
  if (number == null || (periodType !== 'REG' && periodType !== 'OT' && periodType !== 'SO')) return null
  const isShort = periodType === 'OT' && gameType !== PLAY_OFFS
  const length = isShort ? SHORT_OVERTIME_SECONDS : PERIOD_SECONDS
  const isIntermission = clock?.inIntermission === true
  const left = isIntermission || periodType === 'SO' ? 0 : Math.min(length, clock?.secondsRemaining ?? length)
  const before =
    periodType === 'SO' ? 3 * PERIOD_SECONDS + SHORT_OVERTIME_SECONDS : (number - 1) * PERIOD_SECONDS
  const inPeriod = periodType === 'SO' ? 0 : length - left
  return { period: number, type: periodType, elapsedSeconds: before + inPeriod, isIntermission }
}

/** Games of a schedule (days) or of the scores of a day, each with its day. A postponed game may be listed twice. */
export function listedGames(body: unknown): { readonly day: string; readonly value: unknown }[] | null {
  if (!isObject(body)) return null
  const days = Array.isArray(body.games)
    ? [{ date: body.currentDate, games: body.games }]
    : listOf(body.gameWeek)
  if (days.length === 0) return null
  const all = objectsOf(days).flatMap(({ date, games }) =>
    listOf(games).map((value) => ({ day: String(date), value })),
  )
  const isPostponed = ({ value }: (typeof all)[number]) =>
    isObject(value) && value.gameScheduleState === 'PPD'
  return [...all.filter(isPostponed), ...all.filter((game) => !isPostponed(game))]
}
