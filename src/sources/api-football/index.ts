/**
 * Source `api-football`: fixtures, events, line-ups and statistics (docs/sources.md#api-football). The season is
 * requested once a day; on match days one request brings up to 20 matches with all their details.
 */
import { type Static, Type } from 'typebox'
import type { Change, ChangeData } from '../../contract/changes.ts'
import { MAIN_TABLE } from '../../feed/formats/football/rounds.ts'
import { isObject, keyOf, textOf } from '../../feed/formats/text.ts'
import { DAY_MS, endOf, HOUR_MS, isStaleClock, MINUTE_MS } from '../calendar.ts'
import {
  byDay,
  currentSeason,
  finalScore,
  Goals,
  type Leagues,
  leagueSeason,
  type MatchContent,
  type MatchResult,
  type MatchScore,
  type Meanings,
  pairOf,
  partDueMs,
  readResult,
  readSelection,
  resultContent,
  type SeasonMatch,
  seasonChanges,
  seasonDue,
  selectionsOf,
  sidesOf,
  Team,
} from '../football-season.ts'
import { Count, cupRound, Nullable, reader, updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import {
  contentOfDetails,
  type Details,
  type Known,
  mergeDetails,
  NO_DETAILS,
  playerId,
  readDetails,
  SOURCE,
} from './details.ts'

/** By the ids of API-Football. */
const LEAGUES: Leagues = {
  39: { code: 'en.1', name: 'Premier League' },
  40: { code: 'en.2', name: 'Championship' },
  140: { code: 'es.1', name: 'La Liga' },
  135: { code: 'it.1', name: 'Serie A' },
  61: { code: 'fr.1', name: 'Ligue 1' },
  78: { code: 'de.1', name: 'Bundesliga' },
  79: { code: 'de.2', name: '2. Bundesliga' },
  88: { code: 'nl.1', name: 'Eredivisie' },
  94: { code: 'pt.1', name: 'Primeira Liga' },
  203: { code: 'tr.1', name: 'Süper Lig' },
  235: { code: 'ru.1', name: 'Premier League, Russia' },
  71: { code: 'br.1', name: 'Brasileirão', isYear: true },
  2: { code: 'uefa.cl', name: 'UEFA Champions League' },
  3: { code: 'uefa.el', name: 'UEFA Europa League' },
  848: { code: 'uefa.conf', name: 'UEFA Conference League' },
  1: { code: 'worldcup', name: 'World Cup', isYear: true },
  4: { code: 'euro', name: 'European Championship', isYear: true },
}

/** Usual advice; the source renews its data more often. */
const RUNNING_EVERY_MS = MINUTE_MS
/** Line-ups come 20 to 40 minutes before the kick-off. */
const LINEUPS_AHEAD_MS = 45 * MINUTE_MS
/** As many as one request takes. */
const IDS_LIMIT = 20
/** Time after the start at which details are removed from the state; those of a season would be too large. */
const FORGOTTEN_AFTER_MS = 9 * DAY_MS

interface State {
  readonly league: number
  readonly season: number
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

function readingOf({ status, minute }: Pick<FollowedMatch, 'status' | 'minute'>) {
  return { status, seconds: minute === null ? null : minute * 60 }
}

/** Errors come with status 200: `errors` is an empty list, or an object of texts by field. */
function errorIn(body: unknown): string | null {
  if (!isObject(body) || !isObject(body.errors)) return null
  const texts = Object.entries(body.errors).map(([field, text]) => `${field}: ${String(text)}`)
  return texts.length === 0 ? null : texts.join('; ')
}

function withoutOld(matches: State['matches'], atMs: number): State['matches'] {
  return Object.fromEntries(
    Object.entries(matches).map(([id, match]) => {
      const hasDetails = match.details.events !== null || match.details.lineups !== null
      const isOld = match.endedMs !== null && match.startMs < atMs - FORGOTTEN_AFTER_MS
      return [id, isOld && hasDetails ? { ...match, details: NO_DETAILS, isForgotten: true } : match]
    }),
  )
}

function changesOf({ league, season, matches }: State): Change[] {
  const { code = '', isYear } = LEAGUES[league] ?? {}
  const all = Object.values(matches)
  const players = new Map(
    all.flatMap(({ details, home, away }) =>
      details.players.map((player) => [player.id, { ...player, team: player.side === 'home' ? home : away }]),
    ),
  )
  const known = new Set(players.keys())
  const of = leagueSeason(code, season, season + (isYear ? 0 : 1))
  const changes = seasonChanges(SOURCE, of, all, (match) => contentOf(match, known))
  const forgotten = new Set(
    all.filter(({ isForgotten }) => isForgotten).map(({ id }) => SOURCE.id('match', String(id))),
  )
  const isShown = ({ id }: Change) => !forgotten.has(String(id))
  const firstMatch = changes.findIndex(({ kind }) => kind === 'match')
  const people = [...players].map(([id, { name, team }]) =>
    SOURCE.put('player', playerId(id), { name, teamId: SOURCE.id('team', String(team.id)) }),
  )
  return [...changes.slice(0, firstMatch), ...people, ...changes.slice(firstMatch).filter(isShown)]
}

export const apiFootball = source<State>({
  name: SOURCE.name,
  covers: 'Football: fixtures, live scores, events, line-ups, statistics, figures of players',
  selections: selectionsOf(LEAGUES),
  address: 'https://v3.football.api-sports.io/',
  key: {
    site: 'https://dashboard.api-football.com/register',
    headers: (key) => ({ 'x-apisports-key': key }),
  },
  // Of the day; the usual headers are those of the minute.
  allowances: [{ remaining: 'x-ratelimit-requests-remaining', reset: null, waitMs: HOUR_MS }],
  limits: [{ requests: 10, perMs: MINUTE_MS }],
  limitsText: '100 requests a day in the free plan, 10 a minute; more in paid ones',
  license: 'terms of API-Football, not openly licensed',
  credit: 'Data provided by API-Football (www.api-football.com)',
  open(selection, season, nowMs) {
    const read = readSelection(LEAGUES, selection, season)
    if (typeof read === 'string') return read
    return { league: Number(read.name), season: read.year ?? currentSeason(read.league, nowMs), matches: {} }
  },
  due({ league, season, matches }, polledMs) {
    const days = byDay(matches)
    return [
      seasonDue(polledMs, `fixtures?league=${league}&season=${season}`, days.size === 0),
      ...[...days].flatMap(([day, ofDay]) =>
        Array.from({ length: Math.ceil(ofDay.length / IDS_LIMIT) }, (_, index) => {
          const part = ofDay.slice(index * IDS_LIMIT, (index + 1) * IDS_LIMIT)
          const key = `day/${day}/${index}`
          const firstMs = Math.min(...part.map(({ startMs }) => startMs)) - LINEUPS_AHEAD_MS
          return {
            request: { key, path: `fixtures?ids=${part.map(({ id }) => id).join('-')}` },
            atMs: Math.max(firstMs, partDueMs(polledMs, key, part, RUNNING_EVERY_MS)),
          }
        }),
      ),
    ]
  },
  applyResponse(state, _request, { atMs, body }) {
    const failure = errorIn(body)
    if (failure !== null) return failure
    if (!isObject(body) || !Array.isArray(body.response)) return 'the response has no list of fixtures'
    const { matches, remarks } = updatedMatches(
      state.matches,
      body.response,
      readFixture,
      ({ league, ...match }, known): FollowedMatch | undefined => {
        if (league !== state.league) return known
        if (known && isStaleClock(readingOf(known), known.readMs, readingOf(match), atMs)) return known
        return {
          ...match,
          readMs: atMs,
          endedMs: endOf(match.startMs, known, match.status === 'finished', atMs),
          details: mergeDetails(known?.details, match.details),
          isForgotten: known?.isForgotten === true && match.details.events === null,
        }
      },
    )
    return { state: { ...state, matches: withoutOld(matches, atMs) }, remarks }
  },
  changes: changesOf,
})

interface FollowedMatch extends SeasonMatch, MatchResult {
  readonly season: number
  readonly minute: number | null
  readonly readMs: number
  readonly round: string
  readonly venue: NonNullable<ChangeData<'match'>['venue']> | null
  readonly referee: string | null
  readonly details: Details
  /** Its details left the state; the service keeps what it was sent. */
  readonly isForgotten: boolean
}

const MEANINGS: Meanings = {
  TBD: { status: 'notstarted' },
  NS: { status: 'notstarted' },
  '1H': { status: 'inprogress', phase: '1st half' },
  HT: { status: 'inprogress', phase: 'Halftime' },
  '2H': { status: 'inprogress', phase: '2nd half' },
  ET: { status: 'inprogress', phase: 'Extra time' },
  BT: { status: 'inprogress', phase: 'Extra time halftime' },
  P: { status: 'inprogress', phase: 'Penalties' },
  LIVE: { status: 'inprogress' },
  INT: { status: 'interrupted' },
  SUSP: { status: 'suspended' },
  FT: { status: 'finished' },
  AET: { status: 'finished', phase: 'AET' },
  PEN: { status: 'finished', phase: 'AP' },
  AWD: { status: 'finished', phase: 'Awarded' },
  WO: { status: 'finished', phase: 'Awarded' },
  PST: { status: 'postponed' },
  CANC: { status: 'canceled' },
  ABD: { status: 'interrupted', phase: 'Abandoned' },
}
const LONGER = ['AET', 'PEN']

const FixtureAnswer = Type.Object({
  fixture: Type.Object({
    id: Type.Integer(),
    referee: Nullable(Type.String()),
    timestamp: Type.Integer({ minimum: 0 }),
    venue: Nullable(Type.Object({ name: Nullable(Type.String()), city: Nullable(Type.String()) })),
    status: Type.Object({ short: Type.String(), elapsed: Nullable(Count) }),
  }),
  league: Type.Object({ id: Type.Integer(), season: Type.Integer(), round: Nullable(Type.String()) }),
  teams: Type.Object({ home: Team, away: Team }),
  goals: Goals,
  score: Type.Object({ halftime: Goals, fulltime: Goals, extratime: Goals, penalty: Goals }),
})
type FixtureAnswer = Static<typeof FixtureAnswer>

type ReadFixture = Omit<FollowedMatch, 'endedMs' | 'readMs' | 'isForgotten'> & {
  readonly league: number
}

/** A fixture; the reason why it is left out; or null, without a reason, while its teams are not decided. */
const readFixture = reader('fixture', 'fixture.id', FixtureAnswer, (value): ReadFixture | string | null => {
  const { fixture, league, teams } = value
  const sides = sidesOf(teams.home, teams.away)
  if (!sides) return null
  const { short, elapsed } = fixture.status
  const result = readResult(MEANINGS, short, (isOver) => scoreOf(value, isOver))
  if (typeof result === 'string') return result
  const venue = textOf(fixture.venue?.name)
  return {
    id: fixture.id,
    league: league.id,
    season: league.season,
    startMs: fixture.timestamp * 1000,
    ...sides,
    updatedMs: null,
    ...result,
    minute: elapsed ?? null,
    round: textOf(league.round) ?? '',
    venue: venue === null ? null : { name: venue, city: textOf(fixture.venue?.city) },
    // "C. Turpin, France"
    referee: textOf(fixture.referee?.split(',')[0]),
    details: readDetails(value as Readonly<Record<string, unknown>>, sides.home.id),
  }
})

/** `goals` is without the shoot-out, `fulltime` after 90 minutes, `extratime` what extra time added. */
function scoreOf({ goals, score, fixture }: FixtureAnswer, isOver: boolean): MatchScore | string {
  const current = pairOf(goals)
  if (!current) return isOver ? 'finished without a score' : 'in progress without a score'
  const penalties = ['P', 'PEN'].includes(fixture.status.short) ? pairOf(score.penalty) : null
  if (fixture.status.short === 'PEN' && !penalties) return 'a shoot-out without a score'
  if (!isOver) return { current, parts: null, penalties }
  const isLonger = LONGER.includes(fixture.status.short)
  const regular = pairOf(score.fulltime) ?? (isLonger ? null : current)
  return finalScore(current, { half: pairOf(score.halftime), regular, isLonger }, penalties)
}

function contentOf(match: FollowedMatch, known: Known): MatchContent {
  const { phase, minute, current, parts, referee, venue, details } = match
  const isLong = (phase !== null && LONG_PHASES.includes(phase)) || parts?.extraTime != null
  return {
    ...resultContent(match),
    ...(minute !== null && current && { currentMatchMinute: minute }),
    ...roundOf(match),
    ...(venue && { venue }),
    ...(referee !== null && { referee: { id: SOURCE.id('referee', keyOf(referee)), name: referee } }),
    ...contentOfDetails(details, { score: current, isLong, known }),
  }
}
const LONG_PHASES = ['Extra time', 'Extra time halftime', 'Penalties']

/** "Regular Season - 26", "Group A - 3", "Apertura - 4" count for a table, "Semi-finals" for none. */
function roundOf({ round }: FollowedMatch): Pick<MatchContent, 'round'> & { standingsTable: string | null } {
  const [, stage = '', number] = /^(.*?)\s*-\s*(\d{1,3})$/.exec(round) ?? []
  if (number === undefined)
    return { round: round === '' ? null : cupRound(null, round), standingsTable: null }
  const isMain = /^(regular season|league (stage|phase))$/i.test(stage)
  const group = /^group ([a-z])$/i.exec(stage)?.[1]
  const table = isMain
    ? MAIN_TABLE
    : group
      ? `Group ${group.toUpperCase()}`
      : STAGES.test(stage)
        ? stage
        : null
  if (table === null) return { round: cupRound(Number(number), stage), standingsTable: null }
  return { round: { round: Number(number) }, standingsTable: table }
}
const STAGES = /^(apertura|clausura|championship round|relegation round)$/i
