/**
 * Source `api-football`: fixtures, events, line-ups and statistics (docs/sources.md#api-football). The season is
 * requested once a day; on match days one request brings up to 20 matches with all their details.
 */
import type { Change, ChangeData } from '../../contract/changes.ts'
import { isObject, keyOf } from '../../feed/formats/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { DAY_MS, endOf, HOUR_MS, isStaleClock, MINUTE_MS } from '../calendar.ts'
import {
  byDay,
  currentSeason,
  finalScore,
  GOALS,
  type Leagues,
  leagueSeason,
  type MatchContent,
  type MatchResult,
  type MatchScore,
  type Meanings,
  partDueMs,
  readResult,
  readSelection,
  resultContent,
  type SeasonMatch,
  seasonChanges,
  seasonDue,
  selectionsOf,
  sidesOf,
  TEAM,
} from '../football-season.ts'
import {
  essential,
  essentialIfGiven,
  essentialsOf,
  from,
  id,
  type Mapped,
  matchReader,
  optional,
  small,
  text,
} from '../mapping.ts'
import { cupRound, updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import {
  contentOfDetails,
  DETAILS,
  type Details,
  detailsOf,
  type Known,
  mergeDetails,
  NO_DETAILS,
  playerId,
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
  liveEveryMs: RUNNING_EVERY_MS,
  essentials: () => essentialsOf(FIXTURE),
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
    const { matches, ...read } = updatedMatches(
      state.matches,
      body.response,
      readFixture,
      ({ league, ...match }, known): FollowedMatch | undefined => {
        if (league !== null && league !== state.league) return known
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
    return { state: { ...state, matches: withoutOld(matches, atMs) }, ...read }
  },
  changes: changesOf,
})

interface FollowedMatch extends SeasonMatch, MatchResult {
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

const FIXTURE = {
  id: essential('fixture.id', id),
  startMs: essential(
    'fixture.timestamp',
    from(id, (seconds) => seconds * 1000),
  ),
  status: essential('fixture.status.short', text),
  minute: optional('fixture.status.elapsed', small),
  // "C. Turpin, France"
  referee: optional(
    'fixture.referee',
    from(text, (name) => name.split(',')[0]),
  ),
  venue: optional('fixture.venue.name', text),
  city: optional('fixture.venue.city', text),
  league: optional('league.id', id),
  round: optional('league.round', text),
  home: essential('teams.home', TEAM),
  away: essential('teams.away', TEAM),
  current: essentialIfGiven('goals', GOALS),
  half: optional('score.halftime', GOALS),
  /** After 90 minutes; what extra time added is apart. */
  regular: optional('score.fulltime', GOALS),
  penalties: essentialIfGiven('score.penalty', GOALS),
  ...DETAILS,
}
type Read = Mapped<typeof FIXTURE>

type ReadFixture = Omit<FollowedMatch, 'endedMs' | 'readMs' | 'isForgotten'> & {
  /** Null if the response does not say. */
  readonly league: number | null
}

/** A fixture; the reason why it is left out; or null, without a reason, while its teams are not decided. */
const readFixture = matchReader('fixture', 'fixture.id', FIXTURE, (value): ReadFixture | string | null => {
  const { id, startMs, minute, league, referee, round, venue, city } = value
  const sides = sidesOf(value.home, value.away)
  if (!sides) return null
  const result = readResult(MEANINGS, value.status, (isOver) => scoreOf(value, isOver))
  if (typeof result === 'string') return result
  return {
    id,
    league,
    startMs,
    ...sides,
    updatedMs: null,
    ...result,
    minute,
    round: round ?? '',
    venue: venue === null ? null : { name: venue, city },
    referee,
    details: detailsOf(value, sides.home.id),
  }
})

function scoreOf(value: Read, isOver: boolean): MatchScore | string {
  const { status, current, half } = value
  if (!current) return isOver ? 'finished without a score' : 'in progress without a score'
  const penalties = ['P', 'PEN'].includes(status) ? value.penalties : null
  if (status === 'PEN' && !penalties) return 'a shoot-out without a score'
  if (!isOver) return { current, parts: null, penalties }
  const isLonger = LONGER.includes(status)
  const regular = value.regular ?? (isLonger ? null : current)
  return finalScore(current, { half, regular, isLonger }, penalties)
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
  const found = /-\s*(\d{1,3})$/.exec(round)
  const [stage, number] = [round.slice(0, found?.index ?? 0).trimEnd(), found?.[1]]
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
