/**
 * Source `pandascore`: matches of esports (docs/sources.md#pandascore). Running and coming matches are one list, and
 * finished ones another, which is requested as soon as a match leaves the first.
 */
import { DAY_MS, dueAt, endOf, HOUR_MS, listDueMs, MINUTE_MS, regular } from '../calendar.ts'
import type { OddField } from '../mapping.ts'
import { isOlder, recentMatches, updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import data from './data.json' with { type: 'json' }
import {
  competitionOf,
  type FollowedMatch,
  MATCH,
  matchChanges,
  type ReadMatch,
  ROSTERS,
  type RosterPlayer,
  readMatch,
} from './matches.ts'

const RUNNING_EVERY_MS = data.about.liveEveryMs
/** Corrections of finished matches. */
const FINISHED_EVERY_MS = 10 * MINUTE_MS
const ROSTERS_EVERY_MS = 7 * DAY_MS
/** Time after the start at which matches are removed from the state; corrections came within hours. */
const FORGOTTEN_AFTER_MS = 7 * DAY_MS

interface State {
  readonly videogame: string
  readonly matches: Readonly<Record<string, FollowedMatch>>
  /** When a running match was missing from the list of running ones, probably because it has ended; 0 for never. */
  readonly missingMs: number
  /** By tournament. */
  readonly rosters: Readonly<Record<string, readonly RosterPlayer[]>>
}

function withoutOld(
  matches: State['matches'],
  rosters: State['rosters'],
  atMs: number,
): Pick<State, 'matches' | 'rosters'> {
  const kept = recentMatches(matches, atMs - FORGOTTEN_AFTER_MS)
  const tournaments = new Set(Object.values(kept).map(({ tournament }) => String(tournament.id)))
  const of = Object.entries(rosters).filter(([id]) => tournaments.has(id))
  return { matches: kept, rosters: Object.fromEntries(of) }
}

/** Nested data may change without the date of the match, so only an older date means an older answer. */
function updated(
  known: FollowedMatch | undefined,
  match: ReadMatch,
  atMs: number,
): FollowedMatch | undefined {
  const competition = competitionOf(match, known)
  if (!competition || (known && isOlder(match, known))) return known
  const [one, other] = match.opponents
  const isSwapped = known?.opponents[0].id === other.id && known.opponents[1].id === one.id
  return {
    ...match,
    ...competition,
    opponents: isSwapped ? [other, one] : match.opponents,
    endedMs: endOf(match.startMs, known, match.status === 'finished', atMs),
  }
}

export const pandascore = source<State>(data, MATCH, {
  open(selection) {
    if (!Object.hasOwn(data.leagues, selection))
      return `unknown game "${selection}"; supported games: ${Object.keys(data.leagues).join(', ')}`
    return { videogame: selection, matches: {}, missingMs: 0, rosters: {} }
  },
  due({ videogame, matches, missingMs }, polledMs) {
    const all = Object.values(matches)
    const list = (statuses: string, sort: string) =>
      `${videogame}/matches?filter[status]=${statuses}&sort=${sort}&per_page=100`
    const next = (key: string, fastestMs: number) => listDueMs(polledMs[key], all, fastestMs)
    const tournaments = new Set(all.map(({ tournament }) => tournament.id))
    return [
      dueAt(next('current', RUNNING_EVERY_MS), 'current', list('running,not_started', 'begin_at')),
      dueAt(
        missingMs > (polledMs.finished ?? 0) ? 0 : next('finished', FINISHED_EVERY_MS),
        'finished',
        list('finished', '-begin_at'),
      ),
      regular(polledMs, 'canceled', list('canceled,postponed', '-modified_at'), HOUR_MS),
      ...[...tournaments].map((id) =>
        regular(polledMs, `rosters/${id}`, `tournaments/${id}/rosters`, ROSTERS_EVERY_MS),
      ),
    ]
  },
  applyResponse(state, { key }, { atMs, body }) {
    const [kind, tournament = ''] = key.split('/')
    if (kind === 'rosters') {
      const odd: OddField[] = []
      const read = ROSTERS(body, (field, value) => odd.push({ field, value }))
      if (!read) return 'the response has no rosters'
      const players = read.rosters.flatMap(({ id: teamId, players: of }) =>
        (of ?? []).map((one) => ({ ...one, teamId })),
      )
      return { state: { ...state, rosters: { ...state.rosters, [tournament]: players } }, odd }
    }
    if (!Array.isArray(body)) return 'the response is not a list of matches'
    const { matches, ...read } = updatedMatches(state.matches, body, readMatch, (match, known) =>
      match.startMs > atMs - FORGOTTEN_AFTER_MS ? updated(known, match, atMs) : known,
    )
    const listed = new Set(body.map((value: { id?: unknown } | null) => String(value?.id)))
    const isGone = Object.entries(state.matches).some(([id, { status, startMs }]) => {
      const isRunning = status === 'inprogress' || (status === 'notstarted' && startMs < atMs)
      return isRunning && !listed.has(id)
    })
    return {
      state: {
        ...state,
        ...withoutOld(matches, state.rosters, atMs),
        missingMs: key !== 'current' ? state.missingMs : isGone ? atMs : 0,
      },
      ...read,
    }
  },
  changes: ({ matches, rosters }) => matchChanges(Object.values(matches), Object.values(rosters).flat()),
})
