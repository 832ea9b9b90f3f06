/**
 * Source `api-football`: fixtures, events, line-ups and statistics (docs/sources.md#api-football). The season is
 * requested once a day; on match days one request brings up to 20 matches with all their details.
 */
import type { Change } from '../../contract/changes.ts'
import { isObject } from '../../feed/formats/text.ts'
import { DAY_MS, endOf } from '../calendar.ts'
import {
  byDay,
  currentSeason,
  type Leagues,
  leagueSeason,
  partDueMs,
  readSelection,
  seasonChanges,
  seasonDue,
  selectionsOf,
} from '../football-season.ts'
import { updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import { isStaleClock } from '../stale-clock.ts'
import { mergeDetails, NO_DETAILS, playerId, SOURCE } from './details.ts'
import { contentOf, type FollowedMatch, readFixture } from './fixtures.ts'

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

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
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
