/**
 * Source `openligadb`: results of German football that volunteers keep (docs/sources.md#openligadb). The whole season
 * is asked once a day; on match days the date of the last change of a matchday, which is cheap, and the matchday itself
 * when that date moved or long has not been asked, because some edits do not move it.
 */
import { DAY_MS, endOf, nextAskOfAllMs } from '../calendar.ts'
import { type Answer, type Due, type Question, source, type Taken } from '../source.ts'
import { readMatch, type SourceMatch } from './answers.ts'
import { type FollowedMatch, isKnockout, openligadbChanges, SOURCE, statusOf } from './changes.ts'
import { scoreOf } from './score.ts'

/** Shortcuts of OpenLigaDB, and the codes of the competition tables. */
const LEAGUES: Readonly<Record<string, { readonly code: string; readonly name: string }>> = {
  bl1: { code: 'de.1', name: 'Bundesliga' },
  bl2: { code: 'de.2', name: '2. Bundesliga' },
  bl3: { code: 'de.3', name: '3. Liga' },
  dfb: { code: 'de.cup', name: 'DFB Pokal' },
}

const HOUR_MS = 3_600_000
/** Fastest question for the last change of a matchday. */
const CHANGED_EVERY_MS = 20_000
/** Fastest question for a matchday whose date of change does not move. */
const MATCHDAY_EVERY_MS = 10 * 60_000
/** The answer about the season may come out of an older cache: for so long that of the matchday is newer. */
const MATCHDAY_FRESH_MS = HOUR_MS
/** A season begins in July. */
const FIRST_MONTH = 7

interface State {
  readonly league: string
  readonly season: number
  /** When each question was last answered, by its key. */
  readonly asked: Readonly<Record<string, number>>
  /** The last change of a matchday, as the source writes it, and the one that was known when the matchday was asked. */
  readonly changed: Readonly<Record<string, string>>
  readonly taken: Readonly<Record<string, string>>
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

function open(selection: string, season: string | null, nowMs: number): State | string {
  const [league = '', inSelection] = selection.split('/')
  if (!Object.hasOwn(LEAGUES, league))
    return `unknown league "${league}"; supported leagues: ${Object.keys(LEAGUES).join(', ')}`
  const year = inSelection ?? season ?? String(currentSeason(nowMs))
  if (!/^20\d\d$/.test(year))
    return `invalid season "${year}"; must be its first year, such as 2025 for 2025/26`
  return { league, season: Number(year), asked: {}, changed: {}, taken: {}, matches: {} }
}

function currentSeason(nowMs: number): number {
  const today = new Date(nowMs)
  return today.getUTCMonth() + 1 >= FIRST_MONTH ? today.getUTCFullYear() : today.getUTCFullYear() - 1
}

function question(state: State, kind: 'season' | 'matchday' | 'changed', group?: number): Question {
  const endpoint = kind === 'changed' ? 'getlastchangedate' : 'getmatchdata'
  const part = group === undefined ? '' : `/${group}`
  return { key: `${kind}${part}`, path: `${endpoint}/${state.league}/${state.season}${part}` }
}

/** The season, and for each matchday its last change and its matches. */
function due(state: State): Due[] {
  const seasonAsked = state.asked.season
  const isEmpty = Object.keys(state.matches).length === 0
  const seasonMs = seasonAsked === undefined ? 0 : seasonAsked + (isEmpty ? HOUR_MS : DAY_MS)
  const groups = Map.groupBy(Object.values(state.matches), (match) => match.group)
  return [
    { question: question(state, 'season'), atMs: seasonMs },
    ...[...groups].flatMap(([group, matches]) =>
      (['matchday', 'changed'] as const).map((kind) => ({
        question: question(state, kind, group),
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
  const isMoved = state.changed[group] !== state.taken[group]
  if (kind === 'matchday' && isMoved) return 0
  const askedMs = Math.max(state.asked[`${kind}/${group}`] ?? 0, state.asked.season ?? 0)
  const fastestMs = kind === 'matchday' ? MATCHDAY_EVERY_MS : CHANGED_EVERY_MS
  return nextAskOfAllMs(askedMs, matches, fastestMs)
}

function take(state: State, { key }: Question, { atMs, body }: Answer): Taken<State> | string {
  const [kind, group = ''] = key.split('/')
  const asked = { ...state, asked: { ...state.asked, [key]: atMs } }
  if (body === undefined) return { state: withTaken(asked, kind, group), hasChanged: false, remarks: [] }
  if (kind === 'changed') {
    if (typeof body !== 'string') return 'the date of the last change is not a string'
    return {
      state: { ...asked, changed: { ...state.changed, [group]: body } },
      hasChanged: false,
      remarks: [],
    }
  }
  if (!Array.isArray(body)) return 'the answer is not a list of matches'
  const remarks: string[] = []
  const matches: Record<string, FollowedMatch> = { ...state.matches }
  for (const value of body) {
    const match = readMatch(value)
    if (typeof match === 'string') remarks.push(match)
    else if (isNewer(state, match, kind === 'season', atMs)) {
      matches[match.id] = followed(state, match, atMs)
    }
  }
  // An outage looks like this: what is missing stays as it was.
  const expected = Object.values(state.matches).filter(
    (match) => kind === 'season' || String(match.group) === group,
  )
  if (body.length < expected.length) {
    remarks.push(
      `${body.length} of ${expected.length} matches in the answer for ${key}; the others stay as they are`,
    )
  }
  return { state: withTaken({ ...asked, matches }, kind, group), hasChanged: true, remarks }
}

function withTaken(state: State, kind: string | undefined, group: string): State {
  const changed = state.changed[group]
  if (kind !== 'matchday' || changed === undefined) return state
  return { ...state, taken: { ...state.taken, [group]: changed } }
}

/** An answer out of an older cache is recognized by the timestamp, and that of a season by the one of the matchday. */
function isNewer(state: State, match: SourceMatch, isOfSeason: boolean, atMs: number): boolean {
  const known = state.matches[match.id]
  if (!known) return true
  if ((match.updatedMs ?? 0) < (known.updatedMs ?? 0)) return false
  const matchdayMs = state.asked[`matchday/${known.group}`] ?? 0
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
    // Below the limit of the source, since others may use the same address.
    { requests: 50, perMs: 60_000 },
    { requests: 5000, perMs: DAY_MS },
  ],
  limitsText: '60 requests a minute and address',
  license: 'Open Database License (ODbL) 1.0: a published derived database must be under it, too',
  credit: 'OpenLigaDB (www.openligadb.de)',
  open,
  due,
  take,
  changes: ({ league, season, matches }, atMs) =>
    openligadbChanges(LEAGUES[league]?.code ?? '', season, Object.values(matches), atMs),
})
