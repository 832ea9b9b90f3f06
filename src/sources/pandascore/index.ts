/**
 * Source `pandascore`: matches of esports (docs/sources.md#pandascore). Running and coming matches are one list, and
 * finished ones another, which is requested as soon as a match leaves the first.
 */
import { DAY_MS, endOf, nextPollOfAllMs } from '../calendar.ts'
import {
  type DueRequest,
  type PollRequest,
  type PollResponse,
  type StateUpdate,
  source,
  withPollTime,
} from '../source.ts'
import {
  type FollowedMatch,
  matchChanges,
  type ReadMatch,
  type RosterPlayer,
  readMatch,
  readRosters,
  SOURCE,
} from './matches.ts'

/** By the part of the path. */
const VIDEOGAMES: Readonly<Record<string, string>> = {
  lol: 'League of Legends',
  csgo: 'Counter-Strike',
  dota2: 'Dota 2',
  valorant: 'Valorant',
  rl: 'Rocket League',
  r6siege: 'Rainbow Six Siege',
  ow: 'Overwatch',
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RUNNING_EVERY_MS = 20_000
/** Corrections of finished matches. */
const FINISHED_EVERY_MS = 10 * MINUTE_MS
const ROSTERS_EVERY_MS = 7 * DAY_MS
/** Time after the start at which matches are removed from the state; corrections came within hours. */
const FORGOTTEN_AFTER_MS = 7 * DAY_MS

interface State {
  readonly videogame: string
  /** Time of the last response to each request, by its key. */
  readonly polledMs: Readonly<Record<string, number>>
  readonly matches: Readonly<Record<string, FollowedMatch>>
  /** A running match left the list of running ones: it has probably ended. */
  readonly isMissing: boolean
  /** By tournament. */
  readonly rosters: Readonly<Record<string, readonly RosterPlayer[]>>
}

function open(selection: string): State | string {
  if (!Object.hasOwn(VIDEOGAMES, selection))
    return `unknown game "${selection}"; supported games: ${Object.keys(VIDEOGAMES).join(', ')}`
  return { videogame: selection, polledMs: {}, matches: {}, isMissing: false, rosters: {} }
}

function due({ videogame, polledMs, matches, isMissing }: State): DueRequest[] {
  const all = Object.values(matches)
  const list = (statuses: string, sort: string) =>
    `${videogame}/matches?filter[status]=${statuses}&sort=${sort}&per_page=100`
  const next = (key: string, fastestMs: number) => {
    const lastMs = polledMs[key]
    return lastMs === undefined ? 0 : Math.min(lastMs + HOUR_MS, nextPollOfAllMs(lastMs, all, fastestMs))
  }
  const tournaments = new Set(all.map(({ tournament }) => tournament.id))
  return [
    {
      request: { key: 'current', path: list('running,not_started', 'begin_at') },
      atMs: next('current', RUNNING_EVERY_MS),
    },
    {
      request: { key: 'finished', path: list('finished', '-begin_at') },
      atMs: isMissing ? 0 : next('finished', FINISHED_EVERY_MS),
    },
    {
      request: { key: 'canceled', path: list('canceled,postponed', '-modified_at') },
      atMs: (polledMs.canceled ?? -HOUR_MS) + HOUR_MS,
    },
    ...[...tournaments].map((id) => {
      const key = `rosters/${id}`
      return {
        request: { key, path: `tournaments/${id}/rosters` },
        atMs: (polledMs[key] ?? -ROSTERS_EVERY_MS) + ROSTERS_EVERY_MS,
      }
    }),
  ]
}

function applyResponse(
  state: State,
  { key }: PollRequest,
  { atMs, body }: PollResponse,
): StateUpdate<State> | string {
  const polled: State = {
    ...state,
    polledMs: withPollTime(state.polledMs, key, atMs, due(state)),
    isMissing: key === 'finished' ? false : state.isMissing,
  }
  if (body === undefined) return { state: polled, hasChanged: false, remarks: [] }
  const [kind, tournament = ''] = key.split('/')
  if (kind === 'rosters') {
    const players = readRosters(body)
    if (!players) return 'the response has no rosters'
    const rosters = { ...state.rosters, [tournament]: players }
    return { state: { ...polled, rosters }, hasChanged: true, remarks: [] }
  }
  if (!Array.isArray(body)) return 'the response is not a list of matches'
  const remarks: string[] = []
  const matches: Record<string, FollowedMatch> = { ...state.matches }
  for (const value of body) {
    const match = readMatch(value)
    if (typeof match === 'string') remarks.push(match)
    else if (match && match.startMs > atMs - FORGOTTEN_AFTER_MS) {
      matches[match.id] = updated(matches[match.id], match, atMs)
    }
  }
  const listed = new Set(body.map((value: { id?: unknown } | null) => String(value?.id)))
  const isGone = Object.entries(state.matches).some(([id, { status, startMs }]) => {
    const isRunning = status === 'inprogress' || (status === 'notstarted' && startMs < atMs)
    return isRunning && !listed.has(id)
  })
  return {
    state: {
      ...polled,
      ...withoutOld(matches, state.rosters, atMs),
      isMissing: key === 'current' ? isGone : polled.isMissing,
    },
    hasChanged: true,
    remarks,
  }
}

function withoutOld(
  matches: State['matches'],
  rosters: State['rosters'],
  atMs: number,
): Pick<State, 'matches' | 'rosters'> {
  const kept = Object.entries(matches).filter(
    ([, { status, startMs }]) => status === 'inprogress' || startMs > atMs - FORGOTTEN_AFTER_MS,
  )
  const tournaments = new Set(kept.map(([, { tournament }]) => String(tournament.id)))
  const of = Object.entries(rosters).filter(([id]) => tournaments.has(id))
  return { matches: Object.fromEntries(kept), rosters: Object.fromEntries(of) }
}

/** Nested data may change without the date of the match, so only an older date means an older answer. */
function updated(known: FollowedMatch | undefined, match: ReadMatch, atMs: number): FollowedMatch {
  if (known && match.updatedMs < known.updatedMs) return known
  const [one, other] = match.opponents
  const isSwapped = known?.opponents[0].id === other.id && known.opponents[1].id === one.id
  return {
    ...match,
    opponents: isSwapped ? [other, one] : match.opponents,
    endedMs: endOf(match.startMs, known, match.status === 'finished', atMs),
  }
}

export const pandascore = source<State>({
  name: SOURCE,
  covers: 'Esports: schedules, live scores of series, their games, teams and players',
  selections: Object.entries(VIDEOGAMES).map(([name, description]) => ({ name, description })),
  address: 'https://api.pandascore.co/',
  key: {
    site: 'https://app.pandascore.co/signup',
    headers: (key) => ({ authorization: `Bearer ${key}` }),
  },
  // It does not say when the hour is over.
  allowances: [{ remaining: 'x-rate-limit-remaining', reset: null, waitMs: 5 * MINUTE_MS }],
  limits: [{ requests: 900, perMs: HOUR_MS }],
  limitsText: '1,000 requests an hour in the free plan',
  license: 'terms of PandaScore, not openly licensed',
  credit: 'Data provided by PandaScore (pandascore.co)',
  open,
  due,
  applyResponse,
  changes: ({ matches, rosters }) => matchChanges(Object.values(matches), Object.values(rosters).flat()),
})
