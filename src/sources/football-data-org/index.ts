/**
 * Source `football-data-org`: results of large leagues and cups (docs/sources.md#football-data-org). The whole season is
 * requested once a day, and on match days all matches of the day in one request. The standings of the source check ours.
 */
import { isObject } from '../../feed/formats/text.ts'
import { DAY_MS, endOf, regular } from '../calendar.ts'
import { byDay, type Leagues, partDueMs, readSelection, seasonDue, selectionsOf } from '../football-season.ts'
import { updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import { competitionChanges, type FollowedMatch, readMatch, SOURCE } from './matches.ts'
import { standingsDifferences } from './standings.ts'

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
    const { matches, remarks } = updatedMatches(
      state.matches,
      body.matches,
      readMatch,
      (match, known): FollowedMatch => {
        // A response from an older cache. The date of the change may also be equal.
        if (known && (match.updatedMs ?? 0) < (known.updatedMs ?? 0)) return known
        return { ...match, endedMs: endOf(match.startMs, known, match.status === 'finished', atMs) }
      },
    )
    const newest = Object.values(matches).reduce((year, { years }) => Math.max(year, years[0]), 0)
    const ofSeason = Object.entries(matches).filter(([, { years }]) => years[0] === newest)
    return { state: { ...state, matches: Object.fromEntries(ofSeason) }, remarks }
  },
  changes: ({ competition, matches }) =>
    competitionChanges(COMPETITIONS[competition]?.code ?? '', Object.values(matches)),
})
