/**
 * Source `nhl`: games of the North American ice-hockey league (docs/sources.md#nhl). League, seasons and clubs have the
 * ids of the `nhl-games` file format, so that imports and this source mean the same ones.
 */
import type { MatchStatus } from '../../catalog/statuses.ts'
import { type Pair, type Round, scoreData } from '../../feed/formats/source.ts'
import { NHL } from '../../feed/formats/tables/north-american-leagues.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { lookUp } from '../../shared/look-up.ts'
import { DAY_MS, dayInNewYork } from '../calendar.ts'
import type { Content, Details, FollowedMatch, MatchState } from '../content.ts'
import { clubOf, gameContent, HOCKEY, leagueChanges, playedSeconds, type SourceClub } from '../games.ts'
import { from } from '../mapping.ts'
import { cupRound, type MatchOf, matchSource, playedScore } from '../matches.ts'
import { itemsBy } from '../polls.ts'
import data from './data.json' with { type: 'json' }
import { detailsOf, FORMS, SOURCE } from './plays.ts'

const REGULAR_SEASON = 2
const PLAY_OFFS = 3
/** Pre-season, season, play-offs; other types are events such as the all-star game. */
const GAME_TYPES = [1, REGULAR_SEASON, PLAY_OFFS]
/** Days ahead for which schedules are requested. */
const AHEAD_MS = 28 * DAY_MS

const teamId = (code: string) => SOURCE.id('team', code.toLowerCase())

type Read = NonNullable<ReturnType<typeof FORMS.match>>

function readGame(value: Read) {
  const { id, startMs, venue } = value
  const type = Math.floor(id / 10_000) % 100
  if (!GAME_TYPES.includes(type)) return null
  // The status of the schedule overrules that of the game; usually it is one that does not.
  const overruled = lookUp(data.scheduleStatuses, value.schedule)?.status as MatchStatus | undefined
  const status = overruled ?? value.state
  const score = playedScore(status, value.home.score, value.away.score)
  if (typeof score === 'string') return score
  const clock = score && clockOf(value, type === PLAY_OFFS)
  const clubIn = ({ code, place, common, name }: Read['home']) =>
    clubOf(teamId(code), code, place, common ?? name)
  return {
    ...{ id, startMs, type, venue, status, score, clock, updatedMs: null, details: null as Details | null },
    seconds: clock?.seconds ?? null,
    /** Second calendar year of the season. */
    season: Math.floor(id / 1_000_000) + 1,
    home: clubIn(value.home),
    away: clubIn(value.away),
  }
}
type ReadGame = MatchOf<typeof readGame>

/**
 * Null if the source has none: before the game, and briefly after the start. During an intermission the clock of the
 * source shows the rest of the break.
 */
function clockOf({ period, periodType: type, secondsLeft, isIntermission }: Read, isPlayOff: boolean) {
  if (period === null || type === null) return null
  const isBreak = isIntermission === true
  const length = 60 * (period <= HOCKEY.parts ? HOCKEY.minutes : HOCKEY.overtime[isPlayOff ? 1 : 0])
  // Without the rest of the period, the clock would go back to its start; more than its length is another clock.
  const left = isBreak ? 0 : secondsLeft !== null && secondsLeft <= length ? secondsLeft : null
  const played = left === null ? null : playedSeconds(HOCKEY, period, left, isPlayOff)
  // The shoot-out follows the only overtime.
  return { period, type, isBreak, seconds: type === 'SO' ? playedSeconds(HOCKEY, 4, 0, false) : played }
}

interface Additions {
  /** First days of the weeks after the current one. */
  readonly weeks: readonly string[]
  readonly seasons: readonly { readonly season: number; readonly startMs: number; readonly endMs: number }[]
  /** All clubs of a season, from the standings: games are known for some weeks only. */
  readonly clubs: { readonly season: number; readonly sides: readonly SourceClub[] } | null
}
type State = MatchState<ReadGame> & Additions

export const nhl = matchSource(data, {
  source: () => SOURCE,
  form: FORMS.match,
  read: readGame,
  initial: (): Additions => ({ weeks: [], seasons: [], clubs: null }),
  after: (state, { kind, atMs, body }) => (kind === 'scores' ? state : withCalendar(state, atMs, body)),
  details: { plays: from(FORMS.plays, detailsOf) },
  responses: { standings: from(FORMS.standings, (read) => (state: State) => withClubs(state, read)) },
  items({ weeks, matches }) {
    const games = Object.values(matches)
    return {
      week: weeks.map((day) => ({ item: day, matches: [] })),
      scores: itemsBy(games, ({ startMs }) => dayInNewYork(startMs)),
      plays: itemsBy(games, ({ id }) => String(id)),
    }
  },
  changes: ({ seasons, clubs, matches }) =>
    // The name in the standings applies.
    leagueChanges(NHL, SOURCE, Object.values(matches), contentOf, {
      clubs: clubs?.sides ?? [],
      seasonOf: (season) => ({
        ...seasons.find((one) => one.season === season),
        teamIds: season === clubs?.season ? clubs.sides.map(({ id }) => id) : [],
      }),
    }),
})

/** The next week to request, and the span of the season. */
function withCalendar(state: State, atMs: number, body: unknown): State {
  const { next = null, startMs = null, endMs = null } = FORMS.calendar(body, () => {}) ?? {}
  const nextMs = Date.parse(next ?? '')
  const isAhead = next !== null && nextMs > atMs && nextMs < atMs + AHEAD_MS
  const weeks = new Set([...state.weeks, ...(isAhead ? [next] : [])])
  const season = new Date(endMs ?? Number.NaN).getUTCFullYear()
  const others = state.seasons.filter((one) => one.season !== season)
  return {
    ...state,
    weeks: [...weeks].filter((day) => Date.parse(day) > atMs - DAY_MS),
    seasons: startMs && endMs ? [...others, { season, startMs, endMs }].slice(-2) : state.seasons,
  }
}

function withClubs(state: State, { clubs }: NonNullable<ReturnType<typeof FORMS.standings>>) {
  const season = Number(clubs[0]?.seasons) % 10_000
  if (Number.isNaN(season)) return 'the standings have no clubs'
  const sides = clubs.map(({ code, name }) => ({ id: teamId(code), code, name }))
  // Responses are shortened during outages.
  const known = state.clubs?.season === season ? state.clubs.sides.length : 0
  if (sides.length < known) return `only ${sides.length} of ${known} clubs in the standings`
  return { state: { ...state, clubs: { season, sides } } }
}

function contentOf(game: FollowedMatch<ReadGame>): Content {
  const { type, clock, venue } = game
  const isLonger = clock !== null && clock.type !== 'REG'
  return {
    ...playedContent(game),
    ...(isLonger && { overtimeLength: 60 * HOCKEY.overtime[type === PLAY_OFFS ? 1 : 0] }),
    round: roundOf(game),
    standingsTable: type === REGULAR_SEASON ? MAIN_TABLE : null,
    ...(venue !== null && { venue: { name: venue } }),
  }
}

const PERIODS = ['period1', 'period2', 'period3', 'overtime']

/**
 * The winner of a shoot-out has one more goal in the score. Periods are computed from the plays, if they add up to the
 * score.
 */
function playedContent({ status, score, clock, seconds, details }: FollowedMatch<ReadGame>): Content {
  const isShootOut = clock?.type === 'SO'
  const events = details?.events ?? []
  const goals = (type: string, side: 0 | 1, of: (event: (typeof events)[number]) => boolean) =>
    events.filter((one) => one.type === type && one.team === (side === 0 ? 'home' : 'away') && of(one)).length
  const begun = events.length === 0 ? [] : PERIODS.slice(0, clock?.period ?? PERIODS.length)
  const points = ([0, 1] as const).map((side) =>
    begun.map((name) => goals('goal', side, ({ period }) => period === name)),
  )
  const inPlay: Pair | null =
    score && isShootOut && status === 'finished' ? [Math.min(...score), Math.min(...score)] : score
  const isAwaiting = clock?.isBreak && (clock.type === 'OT' || clock.period === HOCKEY.parts)
  const content = gameContent(HOCKEY, {
    ...{ status, score: inPlay, points, seconds, isShootOut },
    part: clock?.period ?? null,
    isBreak: clock?.isBreak ?? false,
    phase: status === 'inprogress' && isAwaiting && !isShootOut ? 'Awaiting overtime' : null,
  })
  const hasKicks = isShootOut && events.some((event) => event.type === 'penaltyShootout')
  const side = (index: 0 | 1) => ({
    ...(index === 0 ? content.homeScore : content.awayScore),
    ...scoreData(score?.[index] ?? 0),
    ...(hasKicks && { penalties: goals('penaltyShootout', index, (event) => event.class === 'scored') }),
  })
  return { ...content, ...(score && { homeScore: side(0), awayScore: side(1) }) }
}

const ROUNDS = ['Round of 16', 'Quarterfinals', 'Semifinals', 'Final'] as const

/** The id of a game of the play-offs ends with a zero and the numbers of round, series and game. */
function roundOf({ id, type }: ReadGame): Round | null {
  const round = Math.floor(id / 100) % 10
  const text = type === PLAY_OFFS ? ROUNDS[round - 1] : undefined
  return text === undefined ? null : cupRound(round, text)
}
