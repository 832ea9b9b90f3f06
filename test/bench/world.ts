/**
 * The data of the benchmark, made by rule: leagues of twenty teams, double round robins, one round a week, all leagues
 * on the same day. With external ids, as in every import. The same size always gives the same world.
 */
import { makeRandom, type Random } from '../../seed/random.ts'
import { findSport } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { put } from '../support/feed/change-kit.ts'

export interface WorldSize {
  readonly leagues: number
  readonly seasons: number
}

export const TEAMS_PER_LEAGUE = 20
const ROUNDS = 2 * (TEAMS_PER_LEAGUE - 1)
const MATCHES_PER_ROUND = TEAMS_PER_LEAGUE / 2
export const MATCHES_PER_SEASON = ROUNDS * MATCHES_PER_ROUND

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** Noon UTC of a Saturday in August 2024: the first round of the newest season. Older ones end before it. */
const FIRST_KICKOFF_MS = Date.UTC(2024, 7, 3, 12)
/** Kick-offs spread over nine hours, on one day both in UTC and in Moscow, the default zone. */
const KICKOFF_HOURS = 9
const WEEKS_PER_SEASON = 52
const RANDOM_SEED = 6

type MatchData = ChangeData<'match'>

/** The sport whose changes are the largest. */
export const BENCH_SPORT = 'football'
export const BENCH_SPORT_ID = findSport(BENCH_SPORT)?.id ?? 0

const LAST_SECOND_OF_HALF = 45 * 60

/** A match of the newest season, as `matchId` names it. Rounds count from 1. */
export interface MatchPosition {
  readonly league: number
  /** 0 is the newest. */
  readonly season: number
  readonly round: number
  /** Of the round, from 0. */
  readonly index: number
}

const external = (...parts: (string | number)[]) => `bench:${parts.join('/')}`
const teamId = (league: number, team: number) => external('team', league * TEAMS_PER_LEAGUE + team + 1)

export function matchId({ league, season, round, index }: MatchPosition): string {
  return external('match', league, season, round, index)
}

/** The calendar day of a round, in UTC. */
export function dateOfRound(season: number, round: number): string {
  return new Date(roundStartMs(season, round)).toISOString().slice(0, 10)
}

function roundStartMs(season: number, round: number): number {
  return FIRST_KICKOFF_MS + (round - 1 - season * WEEKS_PER_SEASON) * WEEK_MS
}

/** Every change of a world, referenced resources first. */
export function* worldChanges({ leagues, seasons }: WorldSize): Generator<Change> {
  const random = makeRandom(RANDOM_SEED)
  for (let league = 0; league < leagues; league += 1) {
    yield* leagueChanges(league)
    for (let season = seasons - 1; season >= 0; season -= 1) {
      yield seasonChange(league, season)
      yield* seasonMatches(random.stream(league).stream(season), league, season)
    }
  }
}

function* leagueChanges(league: number): Generator<Change> {
  const country = external('category', league)
  yield put('category', country, {
    name: `Country ${league + 1}`,
    translations: { ru: `Страна ${league + 1}` },
    priority: league,
  })
  yield put('tournament', external('tournament', league), {
    categoryId: country,
    name: `League ${league + 1}`,
    translations: { ru: `Лига ${league + 1}` },
    priority: league,
    popularity: 1000 - league,
  })
  for (let team = 0; team < TEAMS_PER_LEAGUE; team += 1) {
    const number = league * TEAMS_PER_LEAGUE + team + 1
    yield put('team', teamId(league, team), {
      name: `Team ${number}`,
      translations: { ru: `Команда ${number}` },
      gender: 'M',
      country: `Country ${league + 1}`,
    })
  }
}

function seasonChange(league: number, season: number): Change {
  const year = new Date(roundStartMs(season, 1)).getUTCFullYear() % 100
  const text = `${twoDigits(year)}/${twoDigits(year + 1)}`
  return put('season', external('season', league, season), {
    tournamentId: external('tournament', league),
    name: `League ${league + 1} ${text}`,
    year: text,
    startTimestamp: roundStartMs(season, 1),
    rules: {
      points: { win: 3, draw: 1, loss: 0 },
      tieBreakers: ['goalDifference', 'goalsFor'],
      tables: [
        {
          key: 'league',
          name: `League ${league + 1}`,
          teamIds: Array.from({ length: TEAMS_PER_LEAGUE }, (_, team) => teamId(league, team)),
        },
      ],
    },
  })
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function* seasonMatches(random: Random, league: number, season: number): Generator<Change> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let index = 0; index < MATCHES_PER_ROUND; index += 1) {
      const place = { league, season, round, index }
      yield put('match', matchId(place), matchData(random, place))
    }
  }
}

/** A finished match as in result files. */
function matchData(random: Random, { league, season, round, index }: MatchPosition): MatchData {
  const [home, away] = pairOf(round, index)
  return {
    tournamentId: external('tournament', league),
    seasonId: external('season', league, season),
    homeTeamId: teamId(league, home),
    awayTeamId: teamId(league, away),
    startTimestamp: roundStartMs(season, round) + (index % KICKOFF_HOURS) * HOUR_MS,
    status: 'finished',
    homeScore: scoreOf(random.integer(0, 2), random.integer(0, 2)),
    awayScore: scoreOf(random.integer(0, 1), random.integer(0, 2)),
    round: { round },
    standingsTable: 'league',
  }
}

function scoreOf(firstHalf: number, secondHalf: number) {
  const current = firstHalf + secondHalf
  return { current, display: current, period1: firstHalf, period2: secondHalf, normaltime: current }
}

/** The circle method: the first team is fixed, the others rotate each round; the second half swaps sides. */
export function pairOf(round: number, index: number): readonly [home: number, away: number] {
  const circle = TEAMS_PER_LEAGUE - 1
  const turn = (round - 1) % circle
  const at = (place: number) => (place === 0 ? 0 : ((place - 1 + turn) % circle) + 1)
  const one = at(index)
  const other = at(TEAMS_PER_LEAGUE - 1 - index)
  const isSwapped = round > circle !== (index + turn) % 2 > 0
  return isSwapped ? [other, one] : [one, other]
}

/** Events of a rich match, as in well-covered competitions. */
const RICH_EVENTS = 48

/** The players of a rich match; they precede it. */
function* richPlayers(league: number): Generator<Change> {
  for (let player = 0; player < RICH_EVENTS; player += 1)
    yield put('player', external('player', player), {
      name: `Player ${player + 1}`,
      teamId: teamId(league, player % 2),
    })
}

/** Makes a match of a world rich: all fields of the contract, and its players. */
export function* richMatch(place: MatchPosition): Generator<Change> {
  yield* richPlayers(place.league)
  yield richChange(makeRandom(RANDOM_SEED).stream('rich'), place)
}

/** Makes every match of the newest season of some leagues rich. */
export function* richMatches(leagues: number): Generator<Change> {
  yield* richPlayers(0)
  const random = makeRandom(RANDOM_SEED).stream('rich')
  for (let league = 0; league < leagues; league += 1) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (let index = 0; index < MATCHES_PER_ROUND; index += 1)
        yield richChange(random, { league, season: 0, round, index })
    }
  }
}

function richChange(random: Random, place: MatchPosition): Change {
  return put('match', matchId(place), {
    ...matchData(random, place),
    currentMatchMinute: 90,
    venue: { name: 'Ground 1', capacity: 41_000, city: 'City 1', country: 'Country 1' },
    referee: {
      id: external('referee', 1),
      name: 'Referee 1',
      country: 'Country 1',
      yellowCards: 88,
      games: 19,
    },
    homeManager: { id: external('manager', 1), name: 'Manager 1' },
    awayManager: { id: external('manager', 2), name: 'Manager 2' },
    attendance: 38_214,
    liveEvents: Array.from({ length: RICH_EVENTS }, (_, index) => cardEvent(index)),
  })
}

function cardEvent(index: number): NonNullable<MatchData['liveEvents']>[number] {
  const second = Math.floor(((index + 1) * 2 * LAST_SECOND_OF_HALF) / (RICH_EVENTS + 1))
  const name = `Player ${index + 1}`
  return {
    time: Math.ceil(second / 60),
    timeSeconds: second,
    type: 'card',
    class: 'yellow',
    team: index % 2 === 0 ? 'home' : 'away',
    period: second <= LAST_SECOND_OF_HALF ? 'period1' : 'period2',
    player: { id: external('player', index), name },
    playerName: name,
    reason: 'Foul',
    rescinded: index % 3 > 0,
  }
}
