/**
 * Games in responses of the NHL, schedule and scores (docs/sources.md#nhl), and as changes. League, seasons and clubs have
 * the ids of the `nhl-games` file format, so that imports and this source mean the same ones.
 */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Change, ChangeData, ScoreParts } from '../../contract/changes.ts'
import { defineSource, fixture, type Pair, scoreData } from '../../feed/formats/source.ts'
import { NHL } from '../../feed/formats/tables/north-american-leagues.ts'
import { isObject, listOf, objectsOf } from '../../feed/formats/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { lookUp } from '../../shared/look-up.ts'
import type { MatchTimes } from '../calendar.ts'
import { lineupsOf, withPlayers } from '../details.ts'
import {
  clockMembers,
  clubOf,
  HOCKEY,
  idsOfSeason,
  leagueFrame,
  partText,
  playedSeconds,
  type SourceClub,
  scoreByParts,
} from '../games.ts'
import { type MatchOf, matchReader } from '../mapping.ts'
import { cupRound, playedScore } from '../responses.ts'
import type { StatusTable } from '../source.ts'
import data from './data.json' with { type: 'json' }
import { FORMS } from './forms.ts'
import { type GameDetails, playerId } from './plays.ts'

export const SOURCE = data.about.name
const own = defineSource(SOURCE, NHL.sport)

export function teamId(code: string): string {
  return own.id('team', code.toLowerCase())
}

const REGULAR_SEASON = 2
const PLAY_OFFS = 3
/** Pre-season, season, play-offs; other types are events such as the all-star game. */
const GAME_TYPES = [1, REGULAR_SEASON, PLAY_OFFS]

type Read = NonNullable<ReturnType<typeof FORMS.match>>
type Clock = NonNullable<ReturnType<typeof clockOf>>

/** They overrule the state of the game; usually it is one that does not. */
const SCHEDULE_STATUSES: StatusTable = data.scheduleStatuses

export const readGame = matchReader('game', 'id', FORMS.match, (value) => {
  const { id, startMs, venue, home, away } = value
  const type = Math.floor(id / 10_000) % 100
  if (!GAME_TYPES.includes(type)) return null
  const overruled = lookUp(SCHEDULE_STATUSES, value.schedule)?.status as MatchStatus | undefined
  const status = overruled ?? value.state
  const score = playedScore(status, home.score, away.score)
  if (typeof score === 'string') return score
  return {
    ...{ id, startMs, type, venue, status, score },
    /** Second calendar year of the season. */
    season: Math.floor(id / 1_000_000) + 1,
    home: clubOf(teamId(home.code), home.code, home.place, home.common ?? home.name),
    away: clubOf(teamId(away.code), away.code, away.place, away.common ?? away.name),
    /** Null if the source has none: before the game, and briefly after the start. */
    clock: score && clockOf(value, type),
  }
})
export type ReadGame = MatchOf<typeof readGame>

export interface Game extends ReadGame, MatchTimes {
  /** Day of the game in US Eastern Time. */
  readonly day: string
  /** When the score of the day was last read; the schedule may come from an older cache. */
  readonly scoreMs: number | null
  readonly details: GameDetails | null
}

/** During an intermission the clock of the source shows the rest of the break. */
function clockOf({ period, periodType, secondsLeft, isIntermission }: Read, gameType: number) {
  if (period === null || periodType === null) return null
  const isBreak = isIntermission === true
  const clock = { period, type: periodType, isIntermission: isBreak }
  // The shoot-out follows the only overtime.
  if (periodType === 'SO') return { ...clock, elapsedSeconds: playedSeconds(HOCKEY, 4, 0, false) }
  // Without the rest of the period, the clock would go back to its start.
  if (secondsLeft === null && !isBreak) return null
  const left = isBreak ? 0 : (secondsLeft ?? 0)
  return { ...clock, elapsedSeconds: playedSeconds(HOCKEY, period, left, gameType === PLAY_OFFS) }
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

const OVERTIME_SECONDS = { season: 300, playOffs: 1200 } as const

export interface SeasonFacts {
  readonly season: number
  readonly startMs: number
  readonly endMs: number
}

export interface LeagueState {
  readonly seasons: readonly SeasonFacts[]
  /** All clubs of a season, from the standings: games are known for some weeks only. */
  readonly clubs: { readonly season: number; readonly sides: readonly SourceClub[] } | null
  readonly games: readonly Game[]
}

export function leagueChanges({ seasons, clubs, games }: LeagueState): Change[] {
  const sides = [...(clubs?.sides ?? []), ...games.flatMap(({ home, away }) => [home, away])]
  const people = games.flatMap((game) =>
    (game.details?.people ?? []).map(({ id, side, name, position, number }) =>
      own.put('player', playerId(id), {
        ...{ name, position, gender: 'M', teamId: game[side].id, shirtNumber: number },
      }),
    ),
  )
  const played = games.map(({ season }) => ({
    ...seasons.find((one) => one.season === season),
    season,
    teamIds: season === clubs?.season ? clubs.sides.map(({ id }) => id) : [],
  }))
  // The name in the standings applies.
  const frame = leagueFrame(NHL, SOURCE, sides.toReversed(), played)
  return withPlayers([...frame, ...games.map(gameChange)], people)
}

function gameChange(game: Game): Change {
  const { status, clock, details, venue, score } = game
  const isOver = status === 'finished'
  const hasOvertime = clock !== null && clock.type !== 'REG'
  const description = clock && (isOver ? endText(clock) : status === 'inprogress' ? phaseText(clock) : null)
  const lineups =
    details &&
    lineupsOf(playerId, (side) => ({
      players: details.people
        .filter((person) => person.side === side)
        .map(({ id, position, number }) => ({ id, position, shirtNumber: number })),
    }))
  const data: ChangeData<'match'> = {
    ...fixture(idsOfSeason(NHL, game.season), game.home.id, game.away.id, game.startMs),
    status,
    ...(description && { statusDescription: description }),
    ...clockMembers(clock?.elapsedSeconds ?? null),
    ...(hasOvertime && {
      overtimeLength: game.type === PLAY_OFFS ? OVERTIME_SECONDS.playOffs : OVERTIME_SECONDS.season,
    }),
    ...(score && { homeScore: scoreOf(game, score, 0), awayScore: scoreOf(game, score, 1) }),
    round: roundOf(game),
    standingsTable: game.type === REGULAR_SEASON ? MAIN_TABLE : null,
    ...(venue !== null && { venue: { name: venue } }),
    ...(lineups && { lineups }),
    ...(details && score && contentOf(details, score)),
  }
  return {
    ...own.put('match', own.id('match', String(game.id)), data),
    ...(game.endedMs !== null && { correction: true }),
  }
}

function contentOf(details: GameDetails, score: Pair): Partial<ChangeData<'match'>> {
  const { statistics, shots } = details
  // Plays and score are separate responses: a goal is shown once the score includes it.
  const events = details.events.filter(({ type, homeScore, awayScore }) => {
    const isAhead = (homeScore ?? 0) > score[0] || (awayScore ?? 0) > score[1]
    return type !== 'goal' || !isAhead
  })
  return {
    liveEvents: events,
    ...(statistics && { statistics }),
    ...(shots.length > 0 && { shotmap: shots }),
  }
}

function phaseText({ period, type, isIntermission }: Clock): string {
  if (type === 'SO') return 'Penalties'
  if (isIntermission && (type === 'OT' || period === HOCKEY.parts)) return 'Awaiting overtime'
  return (type === 'REG' && partText(HOCKEY, period, isIntermission)) || 'Overtime'
}

function endText({ type }: Clock): string | null {
  if (type === 'REG') return null
  return type === 'SO' ? 'AP' : 'AET'
}

/**
 * The winner of a shoot-out has one more goal in the score. Periods are computed from the plays, if they add up to the
 * score.
 */
function scoreOf({ details, clock, status }: Game, score: Pair, side: 0 | 1): ScoreParts {
  const isShootOut = clock?.type === 'SO'
  const isWinner = score[side] > score[side === 0 ? 1 : 0]
  const inPlay = score[side] - (isShootOut && status === 'finished' && isWinner ? 1 : 0)
  const points = ['1ST', '2ND', '3RD', 'OT'].flatMap((part) => details?.goals[part]?.[side] ?? [])
  const isComplete = points.reduce((sum, one) => sum + one, 0) === inPlay
  return {
    ...scoreByParts(HOCKEY, inPlay, { points, status, part: clock?.period ?? null }),
    ...scoreData(score[side]),
    ...(isShootOut && isComplete && details?.shootOut && { penalties: details.shootOut[side] }),
  }
}

const ROUNDS = ['Round of 16', 'Quarterfinals', 'Semifinals', 'Final'] as const

/** The id of a game of the play-offs ends with a zero and the numbers of round, series and game. */
function roundOf({ id, type }: Game): NonNullable<ChangeData<'match'>['round']> | null {
  const round = Math.floor(id / 100) % 10
  const text = type === PLAY_OFFS ? ROUNDS[round - 1] : undefined
  return text === undefined ? null : cupRound(round, text)
}
