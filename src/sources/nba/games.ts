/** Games in the files of the NBA: the scoreboard of today, and box scores, which have the form of its games and more. */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Pair } from '../../feed/formats/source.ts'
import { isObject } from '../../feed/formats/text.ts'
import type { MatchTimes } from '../calendar.ts'
import { BASKETBALL, playedSeconds } from '../games.ts'
import {
  count,
  essential,
  essentialIfGiven,
  from,
  id,
  list,
  type Mapped,
  matchReader,
  moment,
  type OddField,
  oneOf,
  optional,
  type Reader,
  record,
  small,
  text,
} from '../mapping.ts'

/** "PT04M12.00S" as seconds; null for "". */
const duration: Reader<number> = from(text, (value) => {
  const [, minutes = '', seconds = ''] = /^PT(\d{1,3})M(\d{1,2})(?:\.\d+)?S$/.exec(value) ?? []
  return minutes === '' ? undefined : Number(minutes) * 60 + Number(seconds)
})
/** A whole number, also below zero or as text; null for "". */
const points: Reader<number> = (value) => {
  if (value === '') return null
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
/** "1" and "0". */
const digit = oneOf({ 1: true, 0: false })

const FIGURES = record(
  Object.fromEntries(
    Object.entries({
      ...{ points: 'points', assists: 'assists', steals: 'steals', blocks: 'blocks', turnovers: 'turnovers' },
      ...{ reboundsTotal: 'rebounds', reboundsOffensive: 'offensiveRebounds' },
      ...{ reboundsDefensive: 'defensiveRebounds', plusMinusPoints: 'plusMinus' },
      ...{ fieldGoalsMade: 'fieldGoalsMade', fieldGoalsAttempted: 'fieldGoalAttempts' },
      ...{ twoPointersMade: 'twoPointsMade', twoPointersAttempted: 'twoPointAttempts' },
      ...{ threePointersMade: 'threePointsMade', threePointersAttempted: 'threePointAttempts' },
      ...{ freeThrowsMade: 'freeThrowsMade', freeThrowsAttempted: 'freeThrowAttempts' },
      ...{ foulsPersonal: 'personalFouls', foulsDrawn: 'foulsDrawn' },
    }).map(([path, key]) => [key, optional(path, points)]),
  ),
)
const PLAYER = record({
  id: essential('personId', id),
  name: essential('name', text),
  number: optional('jerseyNum', count),
  position: optional('position', text),
  isStarter: optional('starter', digit),
  hasPlayed: optional('played', digit),
  seconds: optional('statistics.minutes', duration),
  figures: optional('statistics', FIGURES),
})
/** Statistics of a team with those of the service; a fraction has made and attempted ones. */
const TEAM_FIGURES = record(
  Object.fromEntries(
    Object.entries({
      ...{ assists: 'assists', steals: 'steals', blocks: 'blocks', turnoversTotal: 'turnovers' },
      ...{ reboundsTotal: 'rebounds', reboundsOffensive: 'offensiveRebounds' },
      ...{ reboundsDefensive: 'defensiveRebounds', foulsPersonal: 'fouls', leadChanges: 'leadChanges' },
      ...{ pointsInThePaint: 'pointsInPaint', pointsFastBreak: 'fastBreakPoints' },
      ...{ pointsSecondChance: 'secondChancePoints', pointsFromTurnovers: 'pointsFromTurnovers' },
      ...{ benchPoints: 'benchPoints', biggestLead: 'biggestLead' },
      ...{ biggestScoringRun: 'maxPointsInARow' },
    }).map(([path, key]) => [key, optional(path, count)]),
  ),
)
const tricode = from(text, (code) => (/^[A-Z]{3}$/.test(code) ? code : undefined))
const TEAM = record({
  code: essential('teamTricode', tricode),
  city: optional('teamCity', text),
  nickname: optional('teamName', text),
  score: essentialIfGiven('score', small),
  periods: optional('periods', list(record({ points: essential('score', small) }))),
  players: optional('players', list(PLAYER)),
  figures: optional('statistics', TEAM_FIGURES),
})

const STATUSES: Readonly<Record<string, MatchStatus>> = { 1: 'notstarted', 2: 'inprogress', 3: 'finished' }
export const GAME = {
  /** League, kind, season, number: "0022500171". */
  id: essential(
    'gameId',
    from(text, (value) => (/^00[1-6]\d{7}$/.test(value) ? Number(value) : undefined)),
  ),
  startMs: essential('gameTimeUTC', moment),
  status: essential(
    'gameStatus',
    from(count, (code) => STATUSES[code]),
  ),
  /** Free text: "Q3 4:12", "Halftime", "PPD". */
  shown: optional('gameStatusText', text),
  period: optional('period', small),
  left: optional('gameClock', duration),
  home: essential('homeTeam', TEAM),
  away: essential('awayTeam', TEAM),
  venue: optional('arena.arenaName', text),
  city: optional('arena.arenaCity', text),
  attendance: optional('attendance', count),
}
type Read = Mapped<typeof GAME>
export type Team = Read['home']

export interface Game extends Omit<Read, 'left'> {
  /** Second calendar year of the season. */
  readonly season: number
  readonly kind: number
  readonly score: Pair | null
  readonly clockSeconds: number | null
}

export interface FollowedGame extends Game, MatchTimes {
  readonly readMs: number
  /** The latest box score and plays; null before. */
  readonly box: Pick<Game, 'home' | 'away' | 'venue' | 'city' | 'attendance'> | null
  readonly plays: readonly Play[] | null
}

/** Kinds of games, the third digit of their ids. */
export const SEASON_KIND = 2
const PLAY_OFF_KIND = 4
const ALL_STAR_KIND = 3

export const isPlayOff = ({ kind }: Pick<Game, 'kind'>) => kind === PLAY_OFF_KIND

export const readGame = matchReader('game', 'gameId', GAME, (value): Game | string | null => {
  const { left, home, away, ...game } = value
  const kind = Math.floor(value.id / 10_000_000)
  if (kind === ALL_STAR_KIND || home.code === away.code) return null
  const status = value.shown === 'PPD' ? 'postponed' : value.status
  const isPlayed = status === 'inprogress' || status === 'finished'
  if (isPlayed && (home.score === null || away.score === null)) return `${status} without a score`
  const isRunning = status === 'inprogress' && left !== null && value.period !== null && value.period > 0
  return {
    ...game,
    home,
    away,
    status,
    kind,
    season: 2000 + (Math.floor(value.id / 100_000) % 100) + 1,
    score: isPlayed ? [home.score ?? 0, away.score ?? 0] : null,
    clockSeconds: isRunning
      ? playedSeconds(BASKETBALL, value.period ?? 1, left, kind === PLAY_OFF_KIND)
      : null,
  }
})

/** The games of a scoreboard, or of a box score; null for another response. */
export function listedGames(body: unknown): unknown[] | null {
  if (!isObject(body)) return null
  if (isObject(body.game)) return [body.game]
  return isObject(body.scoreboard) && Array.isArray(body.scoreboard.games) ? body.scoreboard.games : null
}

const PLAY = record({
  part: essential('period', small),
  left: essential('clock', duration),
  home: optional('scoreHome', points),
  away: optional('scoreAway', points),
  order: optional('orderNumber', count),
  playerId: optional('personId', id),
  name: optional('playerNameI', text),
  assistId: optional('assistPersonId', id),
  assistName: optional('assistPlayerNameInitial', text),
})
export type Play = NonNullable<ReturnType<typeof PLAY>>
const PLAYS = record({ plays: essential('game.actions', list(PLAY)) })

/** Plays with a score, in order; null for another response. Some are edited or removed later, so all are read again. */
export function readPlays(body: unknown, odd: OddField[]): Play[] | null {
  const read = PLAYS(body, (field, value) => odd.push({ field: `plays.${field}`, value }))
  if (!read) return null
  const scored = read.plays.filter(({ home, away }) => home !== null && away !== null)
  return scored.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
}
