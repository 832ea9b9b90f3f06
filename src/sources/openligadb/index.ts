/**
 * Source `openligadb`: results of German football, typed in by volunteers (docs/sources.md#openligadb). The whole
 * season is requested once a day. On match days the date of the last change of a matchday is polled, which is cheap;
 * the matchday itself is requested when that date changed, and every 10 minutes because some edits do not change it.
 */
import { DAY_MS, endOf } from '../calendar.ts'
import {
  currentSeason,
  type Leagues,
  partDueMs,
  readSelection,
  seasonDue,
  selectionsOf,
} from '../football-season.ts'
import { updatedMatches } from '../responses.ts'
import { type PollRequest, type PollTimes, source } from '../source.ts'
import { type FollowedMatch, isKnockout, openligadbChanges, SOURCE, statusOf } from './changes.ts'
import { readMatch, type SourceMatch } from './responses.ts'
import { scoreOf } from './score.ts'

/** By the shortcuts of OpenLigaDB. */
const LEAGUES: Leagues = {
  bl1: { code: 'de.1', name: 'Bundesliga' },
  bl2: { code: 'de.2', name: '2. Bundesliga' },
  bl3: { code: 'de.3', name: '3. Liga' },
  dfb: { code: 'de.cup', name: 'DFB Pokal' },
}

/** Shortest polling interval for the date of the last change of a matchday. */
const CHANGED_EVERY_MS = 20_000
/** Shortest polling interval for a matchday whose date of change stays the same. */
const MATCHDAY_EVERY_MS = 10 * 60_000
/** How long data of a matchday takes precedence over data of the season, which may come from an older cache. */
const MATCHDAY_FRESH_MS = 3_600_000

interface State {
  readonly league: string
  readonly season: number
  /** Date of the last change of each matchday, as the source writes it, and when it was new. */
  readonly changed: Readonly<Record<string, { readonly date: string; readonly atMs: number }>>
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

function requestOf(state: State, kind: 'season' | 'matchday' | 'changed', group?: number): PollRequest {
  const endpoint = kind === 'changed' ? 'getlastchangedate' : 'getmatchdata'
  const part = group === undefined ? '' : `/${group}`
  return { key: `${kind}${part}`, path: `${endpoint}/${state.league}/${state.season}${part}` }
}

/** Whether the matchday of a match was requested a short time ago. */
function isFresh({ group }: FollowedMatch, polledMs: PollTimes, atMs: number): boolean {
  return atMs - (polledMs[`matchday/${group}`] ?? 0) < MATCHDAY_FRESH_MS
}

function followed(
  { league }: State,
  match: SourceMatch,
  known: FollowedMatch | undefined,
  atMs: number,
): FollowedMatch {
  const score = scoreOf(match, isKnockout(LEAGUES[league]?.code ?? ''), atMs)
  const isFinished = statusOf(match, score, atMs) === 'finished'
  return { ...match, endedMs: endOf(match.startMs, known, isFinished, atMs) }
}

export const openligadb = source<State>({
  name: SOURCE.name,
  covers: 'German football: fixtures, kick-offs, live scores and goals of leagues and cup',
  selections: selectionsOf(LEAGUES),
  address: 'https://api.openligadb.de/',
  key: null,
  limits: [
    // Below the limit of the source, because others may use the same address.
    { requests: 50, perMs: 60_000 },
    { requests: 5000, perMs: DAY_MS },
  ],
  limitsText: '60 requests per minute and IP address',
  license: 'Open Database License (ODbL) 1.0: a published derived database must be under it, too',
  credit: 'OpenLigaDB (www.openligadb.de)',
  open(selection, season, nowMs) {
    const read = readSelection(LEAGUES, selection, season)
    if (typeof read === 'string') return read
    const { name, league, year } = read
    return { league: name, season: year ?? currentSeason(league, nowMs), changed: {}, matches: {} }
  },
  /** The season, and for each matchday its last change and its matches. */
  due(state, polledMs) {
    const groups = Map.groupBy(Object.values(state.matches), (match) => match.group)
    return [
      seasonDue(polledMs, requestOf(state, 'season').path, groups.size === 0),
      ...[...groups].flatMap(([group, matches]) =>
        (['matchday', 'changed'] as const).map((kind) => {
          const request = requestOf(state, kind, group)
          const hasChanged = (state.changed[group]?.atMs ?? 0) > (polledMs[`matchday/${group}`] ?? 0)
          const fastestMs = kind === 'matchday' ? MATCHDAY_EVERY_MS : CHANGED_EVERY_MS
          const isOld = kind === 'matchday' && hasChanged
          return { request, atMs: isOld ? 0 : partDueMs(polledMs, request.key, matches, fastestMs) }
        }),
      ),
    ]
  },
  applyResponse(state, { key }, { atMs, body, polledMs }) {
    const [kind, group = ''] = key.split('/')
    if (kind === 'changed') {
      if (typeof body !== 'string') return 'the date of the last change is not a string'
      if (state.changed[group]?.date === body) return { state }
      return { state: { ...state, changed: { ...state.changed, [group]: { date: body, atMs } } } }
    }
    if (!Array.isArray(body)) return 'the response is not a list of matches'
    const { matches, remarks } = updatedMatches(state.matches, body, readMatch, (match, known) => {
      const isShadowed = kind === 'season' && known && isFresh(known, polledMs, atMs)
      // Responses may come from an older cache.
      const isOlder = known && (match.updatedMs ?? 0) < (known.updatedMs ?? 0)
      return isShadowed || isOlder ? known : followed(state, match, known, atMs)
    })
    // Responses are shortened during outages, so missing matches are left unchanged.
    const expected = Object.values(state.matches).filter(
      (match) => kind === 'season' || String(match.group) === group,
    )
    if (body.length < expected.length) {
      remarks.push(
        `${body.length} of ${expected.length} matches in the response for ${key}; the missing ones are left unchanged`,
      )
    }
    return { state: { ...state, matches }, remarks }
  },
  changes: ({ league, season, matches }, atMs) =>
    openligadbChanges(LEAGUES[league]?.code ?? '', season, Object.values(matches), atMs),
})
