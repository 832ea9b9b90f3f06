/**
 * Source `openligadb`: results of German football, typed in by volunteers (docs/sources.md#openligadb). The whole
 * season is requested once a day. On match days the date of the last change of a matchday is polled, which is cheap;
 * the matchday itself is requested when that date changed, and every 10 minutes because some edits do not change it.
 */
import { DAY_MS, endOf, nextPollOfAllMs } from '../calendar.ts'
import { type DueRequest, type PollRequest, type PollResponse, type StateUpdate, source } from '../source.ts'
import { type FollowedMatch, isKnockout, openligadbChanges, SOURCE, statusOf } from './changes.ts'
import { readMatch, type SourceMatch } from './responses.ts'
import { scoreOf } from './score.ts'

/** Shortcuts of OpenLigaDB, and the codes of the competition tables. */
const LEAGUES: Readonly<Record<string, { readonly code: string; readonly name: string }>> = {
  bl1: { code: 'de.1', name: 'Bundesliga' },
  bl2: { code: 'de.2', name: '2. Bundesliga' },
  bl3: { code: 'de.3', name: '3. Liga' },
  dfb: { code: 'de.cup', name: 'DFB Pokal' },
}

const HOUR_MS = 3_600_000
/** Shortest polling interval for the date of the last change of a matchday. */
const CHANGED_EVERY_MS = 20_000
/** Shortest polling interval for a matchday whose date of change stays the same. */
const MATCHDAY_EVERY_MS = 10 * 60_000
/** How long data of a matchday takes precedence over data of the season, which may come from an older cache. */
const MATCHDAY_FRESH_MS = HOUR_MS
/** Seasons begin in July. */
const FIRST_MONTH = 7

interface State {
  readonly league: string
  readonly season: number
  /** Time of the last response to each request, by its key (ms since 1970). */
  readonly polledMs: Readonly<Record<string, number>>
  /** Date of the last change of each matchday, as the source writes it. */
  readonly changed: Readonly<Record<string, string>>
  /** The one that was known when the matchday was last requested. */
  readonly read: Readonly<Record<string, string>>
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

function open(selection: string, season: string | null, nowMs: number): State | string {
  const [league = '', inSelection] = selection.split('/')
  if (!Object.hasOwn(LEAGUES, league))
    return `unknown league "${league}"; supported leagues: ${Object.keys(LEAGUES).join(', ')}`
  const year = inSelection ?? season ?? String(currentSeason(nowMs))
  if (!/^20\d\d$/.test(year))
    return `invalid season "${year}"; must be its first year, such as 2025 for 2025/26`
  return { league, season: Number(year), polledMs: {}, changed: {}, read: {}, matches: {} }
}

function currentSeason(nowMs: number): number {
  const today = new Date(nowMs)
  return today.getUTCMonth() + 1 >= FIRST_MONTH ? today.getUTCFullYear() : today.getUTCFullYear() - 1
}

function requestOf(state: State, kind: 'season' | 'matchday' | 'changed', group?: number): PollRequest {
  const endpoint = kind === 'changed' ? 'getlastchangedate' : 'getmatchdata'
  const part = group === undefined ? '' : `/${group}`
  return { key: `${kind}${part}`, path: `${endpoint}/${state.league}/${state.season}${part}` }
}

/** The season, and for each matchday its last change and its matches. */
function due(state: State): DueRequest[] {
  const seasonPolledMs = state.polledMs.season
  const isEmpty = Object.keys(state.matches).length === 0
  const seasonMs = seasonPolledMs === undefined ? 0 : seasonPolledMs + (isEmpty ? HOUR_MS : DAY_MS)
  const groups = Map.groupBy(Object.values(state.matches), (match) => match.group)
  return [
    { request: requestOf(state, 'season'), atMs: seasonMs },
    ...[...groups].flatMap(([group, matches]) =>
      (['matchday', 'changed'] as const).map((kind) => ({
        request: requestOf(state, kind, group),
        atMs: groupDueMs(state, kind, group, matches),
      })),
    ),
  ]
}

function groupDueMs(
  state: State,
  kind: 'matchday' | 'changed',
  group: number,
  matches: readonly FollowedMatch[],
): number {
  const hasChanged = state.changed[group] !== state.read[group]
  if (kind === 'matchday' && hasChanged) return 0
  const lastPollMs = Math.max(state.polledMs[`${kind}/${group}`] ?? 0, state.polledMs.season ?? 0)
  const fastestMs = kind === 'matchday' ? MATCHDAY_EVERY_MS : CHANGED_EVERY_MS
  return nextPollOfAllMs(lastPollMs, matches, fastestMs)
}

function applyResponse(
  state: State,
  { key }: PollRequest,
  { atMs, body }: PollResponse,
): StateUpdate<State> | string {
  const [kind, group = ''] = key.split('/')
  const polled = { ...state, polledMs: { ...state.polledMs, [key]: atMs } }
  if (body === undefined)
    return { state: withReadChange(polled, kind, group), hasChanged: false, remarks: [] }
  if (kind === 'changed') {
    if (typeof body !== 'string') return 'the date of the last change is not a string'
    return {
      state: { ...polled, changed: { ...state.changed, [group]: body } },
      hasChanged: false,
      remarks: [],
    }
  }
  if (!Array.isArray(body)) return 'the response is not a list of matches'
  const remarks: string[] = []
  const matches: Record<string, FollowedMatch> = { ...state.matches }
  for (const value of body) {
    const match = readMatch(value)
    if (typeof match === 'string') remarks.push(match)
    else if (isNewer(state, match, kind === 'season', atMs)) {
      matches[match.id] = followed(state, match, atMs)
    }
  }
  // Responses are shortened during outages, so missing matches are left unchanged.
  const expected = Object.values(state.matches).filter(
    (match) => kind === 'season' || String(match.group) === group,
  )
  if (body.length < expected.length) {
    remarks.push(
      `${body.length} of ${expected.length} matches in the response for ${key}; the missing ones are left unchanged`,
    )
  }
  return { state: withReadChange({ ...polled, matches }, kind, group), hasChanged: true, remarks }
}

function withReadChange(state: State, kind: string | undefined, group: string): State {
  const changed = state.changed[group]
  if (kind !== 'matchday' || changed === undefined) return state
  return { ...state, read: { ...state.read, [group]: changed } }
}

/** Rejects responses from an older cache: by the timestamp of the match, and for a season also by the time of the matchday. */
function isNewer(state: State, match: SourceMatch, isOfSeason: boolean, atMs: number): boolean {
  const known = state.matches[match.id]
  if (!known) return true
  if ((match.updatedMs ?? 0) < (known.updatedMs ?? 0)) return false
  const matchdayMs = state.polledMs[`matchday/${known.group}`] ?? 0
  return !(isOfSeason && atMs - matchdayMs < MATCHDAY_FRESH_MS)
}

function followed(state: State, match: SourceMatch, atMs: number): FollowedMatch {
  const score = scoreOf(match, isKnockout(LEAGUES[state.league]?.code ?? ''), atMs)
  const isFinished = statusOf(match, score, atMs) === 'finished'
  return { ...match, endedMs: endOf(match.startMs, state.matches[match.id], isFinished, atMs) }
}

export const openligadb = source<State>({
  name: SOURCE,
  covers: 'German football: fixtures, kick-offs, live scores and goals of leagues and cup',
  selections: Object.entries(LEAGUES).map(([name, league]) => ({ name, description: league.name })),
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
  open,
  due,
  applyResponse,
  changes: ({ league, season, matches }, atMs) =>
    openligadbChanges(LEAGUES[league]?.code ?? '', season, Object.values(matches), atMs),
})
