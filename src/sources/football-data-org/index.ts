/**
 * Source `football-data-org`: results of large leagues and cups (docs/sources.md#football-data-org). The whole season is
 * requested once a day, and on match days all matches of the day in one request. The standings of the source check ours.
 */
import { isObject, listOf } from '../../feed/formats/text.ts'
import { DAY_MS, endOf, nextPollOfAllMs } from '../calendar.ts'
import { type DueRequest, type PollRequest, type PollResponse, type StateUpdate, source } from '../source.ts'
import { competitionChanges, type FollowedMatch, readMatch, SOURCE } from './matches.ts'
import { standingsDifferences } from './standings.ts'

/** Codes of football-data.org, and the codes of the competition tables. */
const COMPETITIONS: Readonly<Record<string, { readonly code: string; readonly name: string }>> = {
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

const HOUR_MS = 3_600_000
/** Scores of the free plan are delayed anyway. */
const DAY_EVERY_MS = 15_000

interface State {
  readonly competition: string
  /** As requested; null for the current one. */
  readonly season: string | null
  /** Time of the last response to each request, by its key. */
  readonly polledMs: Readonly<Record<string, number>>
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

function open(selection: string, season: string | null): State | string {
  const [competition = '', inSelection] = selection.split('/')
  if (!Object.hasOwn(COMPETITIONS, competition)) {
    const known = Object.keys(COMPETITIONS).join(', ')
    return `unknown competition "${competition}"; supported competitions: ${known}`
  }
  const year = inSelection ?? season
  if (year !== null && !/^20\d\d$/.test(year))
    return `invalid season "${year}"; must be its first year, such as 2025 for 2025/26`
  return { competition, season: year, polledMs: {}, matches: {} }
}

function due({ competition, season, polledMs, matches }: State): DueRequest[] {
  const path = (endpoint: string, query = '') => `competitions/${competition}/${endpoint}${query}`
  const days = Map.groupBy(Object.values(matches), ({ startMs }) => dayOf(startMs))
  const seasonMs = polledMs.season
  const isEmpty = days.size === 0
  const query = season === null ? '' : `?season=${season}`
  return [
    {
      request: { key: 'season', path: path('matches', query) },
      atMs: seasonMs === undefined ? 0 : seasonMs + (isEmpty ? HOUR_MS : DAY_MS),
    },
    {
      request: { key: 'standings', path: path('standings', query) },
      // Right after the season, with which they are compared.
      atMs: isEmpty ? Infinity : (polledMs.standings ?? -DAY_MS) + DAY_MS,
    },
    ...[...days].map(([day, ofDay]) => {
      const key = `day/${day}`
      const lastPollMs = Math.max(polledMs[key] ?? 0, seasonMs ?? 0)
      const next = dayOf(Date.parse(day) + DAY_MS)
      return {
        request: { key, path: path('matches', `?dateFrom=${day}&dateTo=${next}`) },
        atMs: nextPollOfAllMs(lastPollMs, ofDay, DAY_EVERY_MS),
      }
    }),
  ]
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function applyResponse(
  state: State,
  { key }: PollRequest,
  { atMs, body }: PollResponse,
): StateUpdate<State> | string {
  const polled = { ...state, polledMs: { ...state.polledMs, [key]: atMs } }
  if (body === undefined) return { state: polled, hasChanged: false, remarks: [] }
  if (key === 'standings') {
    if (!isObject(body) || !Array.isArray(body.standings)) return 'the response has no list of standings'
    const remarks = standingsDifferences(listOf(body.standings), Object.values(state.matches))
    return { state: polled, hasChanged: false, remarks }
  }
  if (!isObject(body) || !Array.isArray(body.matches)) return 'the response has no list of matches'
  const remarks: string[] = []
  const matches: Record<string, FollowedMatch> = { ...state.matches }
  for (const value of body.matches) {
    const match = readMatch(value)
    if (typeof match === 'string') remarks.push(match)
    if (match === null || typeof match === 'string') continue
    const known = matches[match.id]
    // A response from an older cache. The date of the change may also be equal.
    if (known && (match.updatedMs ?? 0) < (known.updatedMs ?? 0)) continue
    matches[match.id] = { ...match, endedMs: endOf(match.startMs, known, match.status === 'finished', atMs) }
  }
  const newest = Object.values(matches).reduce((year, { years }) => Math.max(year, years[0]), 0)
  const ofSeason = Object.entries(matches).filter(([, { years }]) => years[0] === newest)
  return { state: { ...polled, matches: Object.fromEntries(ofSeason) }, hasChanged: true, remarks }
}

export const footballDataOrg = source<State>({
  name: SOURCE,
  covers: 'Football of large leagues and cups: fixtures, kick-offs, scores by half, referees',
  selections: Object.entries(COMPETITIONS).map(([name, of]) => ({ name, description: of.name })),
  address: 'https://api.football-data.org/v4/',
  key: {
    site: 'https://www.football-data.org/client/register',
    headers: (key) => ({ 'x-auth-token': key }),
  },
  allowances: [{ remaining: 'x-requests-available-minute', reset: 'x-requestcounter-reset', waitMs: 60_000 }],
  limits: [{ requests: 9, perMs: 60_000 }],
  limitsText: '10 requests a minute in the free plan',
  license: 'terms of football-data.org, not openly licensed; free for private use',
  credit: 'Football data provided by the Football-Data.org API',
  open,
  due,
  applyResponse,
  changes: ({ competition, matches }) =>
    competitionChanges(COMPETITIONS[competition]?.code ?? '', Object.values(matches)),
})
