/**
 * Source `football-data-org`: results of large leagues and cups (docs/sources.md#football-data-org). The whole season is
 * requested once a day, and on match days all matches of the day in one request. The standings of the source check ours.
 */
import type { Change, ChangeData } from '../../contract/changes.ts'
import { defineSource, type Pair } from '../../feed/formats/source.ts'
import { isObject, memberAt, objectsOf, textAt } from '../../feed/formats/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { DAY_MS, endOf, regular } from '../calendar.ts'
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
  count,
  essential,
  essentialIfGiven,
  essentialsOf,
  from,
  id,
  list,
  type Mapped,
  matchReader,
  moment,
  oneOf,
  optional,
  record,
  text,
} from '../mapping.ts'
import { cupRound, isOlder, updatedMatches } from '../responses.ts'
import { source } from '../source.ts'

const SOURCE = defineSource('football-data-org', 'football')

/** By the codes of football-data.org. */
const COMPETITIONS: Leagues = {
  PL: { code: 'en.1', name: 'Premier League' },
  ELC: { code: 'en.2', name: 'Championship' },
  BL1: { code: 'de.1', name: 'Bundesliga' },
  SA: { code: 'it.1', name: 'Serie A' },
  PD: { code: 'es.1', name: 'La Liga' },
  FL1: { code: 'fr.1', name: 'Ligue 1' },
  DED: { code: 'nl.1', name: 'Eredivisie' },
  PPL: { code: 'pt.1', name: 'Primeira Liga' },
  BSA: { code: 'br.1', name: 'Brasileirão' },
  CL: { code: 'uefa.cl', name: 'UEFA Champions League' },
  WC: { code: 'worldcup', name: 'World Cup' },
  EC: { code: 'euro', name: 'European Championship' },
}

/** Scores of the free plan are delayed anyway. */
const DAY_EVERY_MS = 15_000

interface State {
  readonly competition: string
  /** As requested; null for the current one. */
  readonly season: number | null
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

export const footballDataOrg = source<State>({
  name: SOURCE.name,
  covers: 'Football of large leagues and cups: fixtures, kick-offs, scores by half, referees',
  selections: selectionsOf(COMPETITIONS),
  address: 'https://api.football-data.org/v4/',
  key: {
    site: 'https://www.football-data.org/client/register',
    headers: (key) => ({ 'x-auth-token': key }),
  },
  allowances: [{ remaining: 'x-requests-available-minute', reset: 'x-requestcounter-reset', waitMs: 60_000 }],
  limits: [{ requests: 9, perMs: 60_000 }],
  liveEveryMs: DAY_EVERY_MS,
  essentials: () => essentialsOf(MATCH),
  limitsText: '10 requests a minute in the free plan',
  license: 'terms of football-data.org, not openly licensed; free for private use',
  credit: 'Football data provided by the Football-Data.org API',
  open(selection, season) {
    const read = readSelection(COMPETITIONS, selection, season)
    return typeof read === 'string' ? read : { competition: read.name, season: read.year, matches: {} }
  },
  due({ competition, season, matches }, polledMs) {
    const path = (endpoint: string, query = '') => `competitions/${competition}/${endpoint}${query}`
    const days = byDay(matches)
    const isEmpty = days.size === 0
    const query = season === null ? '' : `?season=${season}`
    return [
      seasonDue(polledMs, path('matches', query), isEmpty),
      // Right after the season, with which they are compared.
      ...(isEmpty ? [] : [regular(polledMs, 'standings', path('standings', query), DAY_MS)]),
      ...[...days].map(([day, ofDay]) => {
        const key = `day/${day}`
        const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
        return {
          request: { key, path: path('matches', `?dateFrom=${day}&dateTo=${next}`) },
          atMs: partDueMs(polledMs, key, ofDay, DAY_EVERY_MS),
        }
      }),
    ]
  },
  applyResponse(state, { key }, { atMs, body }) {
    if (key === 'standings') {
      if (!isObject(body) || !Array.isArray(body.standings)) return 'the response has no list of standings'
      return { state, remarks: standingsDifferences(body.standings, Object.values(state.matches)) }
    }
    if (!isObject(body) || !Array.isArray(body.matches)) return 'the response has no list of matches'
    const { matches, ...read } = updatedMatches(
      state.matches,
      body.matches,
      readMatch,
      (match, known): FollowedMatch => {
        // A response from an older cache. The date of the change may also be equal.
        if (known && isOlder(match, known)) return known
        const years = match.years ?? known?.years ?? yearsAround(match.startMs)
        return { ...match, years, endedMs: endOf(match.startMs, known, match.status === 'finished', atMs) }
      },
    )
    const newest = Object.values(matches).reduce((year, { years }) => Math.max(year, years[0]), 0)
    const ofSeason = Object.entries(matches).filter(([, { years }]) => years[0] === newest)
    return { state: { ...state, matches: Object.fromEntries(ofSeason) }, ...read }
  },
  changes: ({ competition, matches }) =>
    competitionChanges(COMPETITIONS[competition]?.code ?? '', Object.values(matches)),
})

interface FollowedMatch extends SeasonMatch, MatchResult {
  /** Calendar years of the season. */
  readonly years: readonly [first: number, last: number]
  readonly stage: string
  readonly table: string | null
  readonly matchday: number | null
  readonly referee: NonNullable<ChangeData<'match'>['referee']> | null
}

const MEANINGS: Meanings = {
  SCHEDULED: { status: 'notstarted' },
  TIMED: { status: 'notstarted' },
  LIVE: { status: 'inprogress' },
  IN_PLAY: { status: 'inprogress' },
  PAUSED: { status: 'inprogress', phase: 'Halftime' },
  EXTRA_TIME: { status: 'inprogress', phase: 'Extra time' },
  PENALTY_SHOOTOUT: { status: 'inprogress', phase: 'Penalties' },
  FINISHED: { status: 'finished' },
  AWARDED: { status: 'finished', phase: 'Awarded' },
  SUSPENDED: { status: 'suspended' },
  POSTPONED: { status: 'postponed' },
  CANCELLED: { status: 'canceled' },
}

const year = from(text, (date) => {
  const number = Number(/^20\d\d(?=-)/.exec(date)?.[0])
  return Number.isNaN(number) ? undefined : number
})
const REFEREE = record({
  id: essential('id', id),
  name: essential('name', text),
  type: optional('type', text),
  country: optional('nationality', text),
})
const DURATIONS = {
  REGULAR: 'REGULAR',
  EXTRA_TIME: 'EXTRA_TIME',
  PENALTY_SHOOTOUT: 'PENALTY_SHOOTOUT',
} as const
const MATCH = {
  id: essential('id', id),
  startMs: essential('utcDate', moment),
  status: essential('status', text),
  matchday: optional('matchday', count),
  stage: optional('stage', text),
  group: optional('group', text),
  updatedMs: optional('lastUpdated', moment),
  firstYear: optional('season.startDate', year),
  lastYear: optional('season.endDate', year),
  home: essential('homeTeam', TEAM),
  away: essential('awayTeam', TEAM),
  duration: essentialIfGiven('score.duration', oneOf(DURATIONS)),
  total: essentialIfGiven('score.fullTime', GOALS),
  half: optional('score.halfTime', GOALS),
  regular: optional('score.regularTime', GOALS),
  extra: optional('score.extraTime', GOALS),
  penalties: essentialIfGiven('score.penalties', GOALS),
  referees: optional('referees', list(REFEREE)),
}
type Read = Mapped<typeof MATCH>
type ReadMatch = Omit<FollowedMatch, 'endedMs' | 'years'> & { readonly years: FollowedMatch['years'] | null }

/** A match; the reason why it is left out; or null, without a reason, while its teams are not decided. */
const readMatch = matchReader('match', 'id', MATCH, (value): ReadMatch | string | null => {
  const { id, startMs, updatedMs, firstYear, lastYear, group, matchday } = value
  const sides = sidesOf(value.home, value.away)
  if (!sides) return null
  const result = readResult(MEANINGS, value.status, (isOver) => scoreOf(value, isOver))
  if (typeof result === 'string') return result
  const stage = value.stage ?? ''
  return {
    id,
    startMs,
    ...sides,
    updatedMs,
    years: firstYear === null || lastYear === null ? null : [firstYear, lastYear],
    ...result,
    stage,
    table: tableOf(stage, group),
    matchday,
    referee: refereeOf(value.referees ?? []),
  }
})

/** The years of a season from summer to summer. */
function yearsAround(startMs: number): FollowedMatch['years'] {
  const first = currentSeason({}, startMs)
  return [first, first + 1]
}

/** "GROUP_A" is the table "Group A". */
function tableOf(stage: string, group: string | null): string | null {
  if (['REGULAR_SEASON', 'LEAGUE_STAGE'].includes(stage)) return MAIN_TABLE
  const letter = /^GROUP_([A-Z])$/.exec(group ?? '')?.[1]
  return stage === 'GROUP_STAGE' && letter !== undefined ? `Group ${letter}` : null
}

/** `fullTime` includes extra time and the shoot-out; while the match runs, the periods are zeros. Returns a reason if the result is not complete yet. */
function scoreOf(
  { duration, total, half, regular: afterRegular, extra, penalties }: Read,
  isOver: boolean,
): MatchScore | string {
  // A match may be marked as running before it has a score, and as finished before it has a result.
  if (!total) return isOver ? 'finished without a score' : 'in progress without a score'
  const hasKicks = penalties !== null && Math.max(...penalties) > 0
  const isShootOut = duration === null ? hasKicks : duration === 'PENALTY_SHOOTOUT'
  const kicks = isShootOut ? penalties : null
  if (isShootOut && !kicks) return 'a shoot-out without a score'
  const current = minus(total, kicks ?? [0, 0])
  if (Math.min(...current) < 0) return 'the shoot-out has more goals than the match'
  if (!isOver) return { current, parts: null, penalties: kicks }
  const isLonger = duration === 'EXTRA_TIME' || isShootOut
  const regular = isLonger ? (afterRegular ?? (extra && minus(current, extra))) : current
  return finalScore(current, { half, regular, isLonger }, kicks)
}

function minus(one: Pair, other: Pair): Pair {
  return [one[0] - other[0], one[1] - other[1]]
}

function refereeOf(referees: NonNullable<Read['referees']>): FollowedMatch['referee'] {
  const main = referees.find(({ type }) => type === 'REFEREE')
  return main ? { id: SOURCE.id('referee', String(main.id)), name: main.name, country: main.country } : null
}

/** Everything of a competition, season by season. */
function competitionChanges(code: string, matches: readonly FollowedMatch[]): Change[] {
  return [...Map.groupBy(matches, ({ years }) => years.join('-'))].flatMap(([, ofSeason]) => {
    const [first = 0, last = 0] = ofSeason[0]?.years ?? []
    return seasonChanges(SOURCE, leagueSeason(code, first, last), ofSeason, contentOf)
  })
}

function contentOf(match: FollowedMatch): MatchContent {
  const { table, referee } = match
  return {
    ...resultContent(match),
    round: roundOf(match),
    standingsTable: table,
    ...(referee && { referee }),
  }
}

/** "LAST_16" and "QUALIFICATION_ROUND_1" are the texts of cup rounds. */
function roundOf({ stage, table, matchday }: FollowedMatch): NonNullable<MatchContent['round']> {
  if (table !== null) return { round: matchday }
  if (stage === '') return { round: matchday }
  const text = stage.toLowerCase().replaceAll('_', ' ')
  return cupRound(matchday, text.charAt(0).toUpperCase() + text.slice(1))
}

/** @returns a line per team that differs; none while a match runs, since the standings lag behind the matches then */
function standingsDifferences(standings: readonly unknown[], matches: readonly FollowedMatch[]): string[] {
  if (matches.some(({ status }) => status === 'inprogress')) return []
  const counted = countRows(matches)
  const total = objectsOf(standings).filter(({ type }) => type === 'TOTAL')
  return total.flatMap(({ table }) =>
    objectsOf(table).flatMap((row) => {
      const own = counted.get(Number(memberAt(row, 'team.id')))
      if (!own) return []
      const theirs = `${row.playedGames} played, goals ${row.goalsFor}:${row.goalsAgainst}`
      const ours = `${own[0]} played, goals ${own[1]}:${own[2]}`
      const name = textAt(row, 'team.name')
      return theirs === ours ? [] : [`standings: ${name}: ${theirs}; its matches say ${ours}`]
    }),
  )
}

/** Played matches and goals by team. Points are left out: they depend on rules and deductions. */
function countRows(matches: readonly FollowedMatch[]) {
  const rows = new Map<number, readonly [played: number, scored: number, conceded: number]>()
  for (const { table, status, current, home, away } of matches) {
    if (table === null) continue
    const [ofHome, ofAway, played] = status === 'finished' && current ? [...current, 1] : [0, 0, 0]
    for (const [{ id }, own, other] of [[home, ofHome, ofAway] as const, [away, ofAway, ofHome] as const]) {
      const [before, scored, conceded] = rows.get(id) ?? [0, 0, 0]
      rows.set(id, [before + played, scored + own, conceded + other])
    }
  }
  return rows
}
