/**
 * Games of the NHL as changes. League, seasons and clubs have the ids of the `nhl-games` file format, so that imports and
 * this source mean the same ones.
 */
import type { Change, ChangeData, ScoreParts } from '../../contract/changes.ts'
import { clubData, seasonData } from '../../feed/formats/elo-games/games.ts'
import { defineSource, fixture, type Pair, scoreData } from '../../feed/formats/source.ts'
import { NHL } from '../../feed/formats/tables/north-american-leagues.ts'
import { keyOf } from '../../feed/formats/text.ts'
import { cupRound } from '../responses.ts'
import type { Clock, Game, Side } from './games.ts'
import { type GameDetails, type Person, playerId } from './plays.ts'

export const SOURCE = 'nhl'
const own = defineSource(SOURCE, NHL.sport)
const shared = defineSource(NHL.source, NHL.sport)
const TABLE = 'league'
const REGULAR_SEASON = 2
const PLAY_OFFS = 3
const OVERTIME_SECONDS = { season: 300, playOffs: 1200 } as const

/** Codes that the file format writes in another way. */
const CODES: Readonly<Record<string, string>> = { VGK: 'VEG' }

export interface SeasonFacts {
  readonly season: number
  readonly startMs: number
  readonly endMs: number
}

export interface LeagueState {
  readonly seasons: readonly SeasonFacts[]
  /** All clubs of a season, from the standings: games are known for some weeks only. */
  readonly clubs: { readonly season: number; readonly sides: readonly Side[] } | null
  readonly games: readonly Game[]
}

export function leagueChanges({ seasons, clubs, games }: LeagueState): Change[] {
  const tournamentId = shared.id('league')
  const categoryId = shared.id('category', keyOf(NHL.category.name))
  const sides = [...(clubs?.sides ?? []), ...games.flatMap(({ home, away }) => [home, away])]
  const byCode = new Map(sides.toReversed().map((side) => [side.code, side]))
  const people = new Map(
    games.flatMap((game) => (game.details?.people ?? []).map((person) => [person.id, { game, person }])),
  )
  const played = new Set(games.map(({ season }) => season))
  return [
    shared.put('category', categoryId, NHL.category),
    shared.put('tournament', tournamentId, { categoryId, ...NHL.tournament }),
    ...[...byCode.values()].map(clubChange),
    ...[...played].map((season) => {
      const facts = seasons.find((one) => one.season === season)
      const codes = season === clubs?.season ? clubs.sides.map(({ code }) => teamId(code)) : []
      return shared.put('season', shared.id(String(season)), {
        tournamentId,
        ...seasonData(NHL, season, codes.sort()),
        ...(facts && { startTimestamp: facts.startMs, endTimestamp: facts.endMs }),
      })
    }),
    ...[...people.values()].map(({ game, person }) => personChange(game, person)),
    ...games.map(gameChange),
  ].map((change) => ({ ...change, source: SOURCE }) as Change)
}

function teamId(code: string): string {
  return own.id('team', code.toLowerCase())
}

function clubChange({ code, name }: Side): Change {
  const known = CODES[code] ?? code
  const data = clubData(NHL, { code: known, name })
  return { ...own.put('team', teamId(code), data), sameAs: [shared.id('team', known.toLowerCase())] }
}

function personChange(game: Game, { id, side, name, position, number }: Person): Change {
  return own.put('player', playerId(id), {
    name,
    gender: 'M',
    teamId: teamId(game[side].code),
    position,
    shirtNumber: number,
  })
}

function gameChange(game: Game): Change {
  const { status, clock, details, venue, score } = game
  const isOver = status === 'finished'
  const hasOvertime = clock !== null && clock.type !== 'REG'
  const description = clock && (isOver ? endText(clock) : status === 'inprogress' ? phaseText(clock) : null)
  const lineups = details && details.people.length > 0 ? lineupsOf(details.people) : null
  const ids = { tournament: shared.id('league'), season: shared.id(String(game.season)) }
  const data: ChangeData<'match'> = {
    ...fixture(ids, teamId(game.home.code), teamId(game.away.code), game.startMs),
    status,
    ...(description && { statusDescription: description }),
    ...(clock && timeOf(clock)),
    ...(hasOvertime && {
      overtimeLength: game.type === PLAY_OFFS ? OVERTIME_SECONDS.playOffs : OVERTIME_SECONDS.season,
    }),
    ...(score && { homeScore: scoreOf(game, score, 0), awayScore: scoreOf(game, score, 1) }),
    round: roundOf(game),
    standingsTable: game.type === REGULAR_SEASON ? TABLE : null,
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

function timeOf({ elapsedSeconds }: Clock) {
  return { currentMatchMinute: Math.floor(elapsedSeconds / 60), currentMatchSecond: elapsedSeconds % 60 }
}

const ORDINALS = ['1st', '2nd', '3rd'] as const

function phaseText({ period, type, isIntermission }: Clock): string {
  if (type === 'SO') return 'Penalties'
  const ordinal = ORDINALS[period - 1]
  if (isIntermission && (type === 'OT' || period === 3)) return 'Awaiting overtime'
  if (type === 'OT' || ordinal === undefined) return 'Overtime'
  return `${ordinal} ${isIntermission ? 'intermission' : 'period'}`
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
  const goals = Object.entries(details?.goals ?? {}).map(([part, of]) => [part, of[side]] as const)
  const sum = goals.reduce((total, [, count]) => total + count, 0)
  if (!details || sum !== inPlay) return scoreData(score[side])
  const { '1ST': period1, '2ND': period2, '3RD': period3, OT: overtime } = Object.fromEntries(goals)
  const isPast = status === 'finished' || (clock?.period ?? 0) > ORDINALS.length
  return scoreData(score[side], {
    ...(period1 !== undefined && { period1 }),
    ...(period2 !== undefined && { period2 }),
    ...(period3 !== undefined && { period3 }),
    ...(isPast && { normaltime: sum - (overtime ?? 0) }),
    ...(overtime !== undefined && { overtime }),
    ...(isShootOut && details.shootOut && { penalties: details.shootOut[side] }),
  })
}

function lineupsOf(people: readonly Person[]): NonNullable<ChangeData<'match'>['lineups']> {
  const ofSide = (side: 'home' | 'away') => ({
    players: people
      .filter((person) => person.side === side)
      .map(({ id, position, number }) => ({ playerId: playerId(id), position, shirtNumber: number })),
  })
  return { home: ofSide('home'), away: ofSide('away') }
}

const ROUNDS = ['Round of 16', 'Quarterfinals', 'Semifinals', 'Final'] as const

/** The id of a game of the play-offs ends with a zero and the numbers of round, series and game. */
function roundOf({ id, type }: Game): NonNullable<ChangeData<'match'>['round']> | null {
  const round = Math.floor(id / 100) % 10
  const text = type === PLAY_OFFS ? ROUNDS[round - 1] : undefined
  return text === undefined ? null : cupRound(round, text)
}
