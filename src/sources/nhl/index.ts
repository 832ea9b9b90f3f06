/**
 * Source `nhl`: games of the North American ice-hockey league (docs/sources.md#nhl). Schedules of the next weeks are
 * requested once a day, the scores of a day in one request while games run, and the plays of each running game.
 */
import { isObject, memberAt, objectsOf, textAt, textOf } from '../../feed/formats/text.ts'
import {
  DAY_MS,
  dueAt,
  endOf,
  HOUR_MS,
  isStaleClock,
  MINUTE_MS,
  nextPollMs,
  nextPollOfAllMs,
  regular,
} from '../calendar.ts'
import { withDetails } from '../details.ts'
import { updatedMatches } from '../responses.ts'
import { type StateUpdate, source } from '../source.ts'
import data from './data.json' with { type: 'json' }
import { FORMS } from './forms.ts'
import {
  type Game,
  type LeagueState,
  leagueChanges,
  listedGames,
  type ReadGame,
  readGame,
  type SeasonFacts,
  SOURCE,
  teamId,
} from './games.ts'
import { detailsOf } from './plays.ts'

/** Responses are cached for 6 seconds. */
const SCORES_EVERY_MS = data.about.liveEveryMs
const PLAYS_EVERY_MS = 30_000
/** Line-ups are in the plays about then. */
const LINEUPS_AHEAD_MS = 30 * MINUTE_MS
/** Number of days ahead for which schedules are requested. */
const AHEAD_MS = 28 * DAY_MS
/** Time after the end at which games are removed from the state; a season with all its plays would be too large. */
const FORGOTTEN_AFTER_MS = 3 * DAY_MS
/** How long the score of a day takes precedence over the schedule, which may come from an older cache. */
const SCORE_FRESH_MS = HOUR_MS

interface State {
  /** First days of the weeks after the current one. */
  readonly weeks: readonly string[]
  readonly seasons: readonly SeasonFacts[]
  readonly clubs: LeagueState['clubs']
  readonly matches: Readonly<Record<string, Game>>
}

function withClubs(state: State, body: unknown): StateUpdate<State> | string {
  const rows = objectsOf(memberAt(body, 'standings'))
  const sides = rows.flatMap((row) => {
    const [code, name] = [textAt(row, 'teamAbbrev.default'), textAt(row, 'teamName.default')]
    return code && name ? [{ id: teamId(code), code, name }] : []
  })
  const season = Number(rows[0]?.seasonId) % 10_000
  if (sides.length === 0 || Number.isNaN(season)) return 'the standings have no clubs'
  // Responses are shortened during outages.
  const known = state.clubs?.season === season ? state.clubs.sides.length : 0
  if (sides.length < known) return `only ${sides.length} of ${known} clubs in the standings`
  return { state: { ...state, clubs: { season, sides } } }
}

function withPlays(state: State, id: string, body: unknown): StateUpdate<State> | string {
  return withDetails(state, id, body, {
    noun: 'plays',
    read: FORMS.plays,
    update(game, read) {
      const details = detailsOf(read)
      // Before the start, and for a moment after it, there are none; later that is an outage.
      const isEmpty = details.statistics === null && game.details?.statistics != null
      return isEmpty ? null : { ...game, details }
    },
  })
}

function withGames(
  state: State,
  isScores: boolean,
  atMs: number,
  body: unknown,
): StateUpdate<State> | string {
  const listed = listedGames(body)
  if (!listed) return 'the response has no list of games'
  const { matches, ...read } = updatedMatches(
    state.matches,
    listed,
    ({ day, value }, odd) => {
      const game = readGame(value, odd)
      return typeof game === 'string' || !game ? game : { ...game, day }
    },
    (game, known) => updated(known, game, atMs, isScores),
  )
  const kept = Object.entries(matches).filter(([, { startMs, endedMs, status }]) => {
    return status === 'inprogress' || Math.max(startMs, endedMs ?? 0) > atMs - FORGOTTEN_AFTER_MS
  })
  const next = isScores ? state : { ...state, ...calendarOf(state, listed, atMs, body) }
  return { state: { ...next, matches: Object.fromEntries(kept) }, ...read }
}

function updated(
  known: Game | undefined,
  game: ReadGame & Pick<Game, 'day'>,
  atMs: number,
  isScores: boolean,
): Game {
  const isFresh = known?.scoreMs != null && atMs - known.scoreMs < SCORE_FRESH_MS
  const isStale =
    known?.scoreMs != null && isStaleClock(readingOf(known), known.scoreMs, readingOf(game), atMs)
  if (isScores && isStale) return known
  const source =
    !isScores && isFresh ? { ...game, status: known.status, score: known.score, clock: known.clock } : game
  return {
    ...source,
    endedMs: endOf(game.startMs, known, source.status === 'finished', atMs),
    scoreMs: isScores ? atMs : (known?.scoreMs ?? null),
    details: known?.details ?? null,
  }
}

function readingOf({ status, clock }: ReadGame) {
  return { status, seconds: clock?.elapsedSeconds ?? null }
}

/** The next week to request, and the span of the season. */
function calendarOf(
  state: State,
  listed: NonNullable<ReturnType<typeof listedGames>>,
  atMs: number,
  body: unknown,
): Pick<State, 'weeks' | 'seasons'> {
  if (!isObject(body)) return state
  const next = textOf(body.nextStartDate)
  const isAhead = next !== null && Date.parse(next) > atMs && Date.parse(next) < atMs + AHEAD_MS
  const weeks = [...new Set([...state.weeks, ...(isAhead ? [next] : [])])]
  const season =
    Number(listed.map(({ value }) => (isObject(value) ? value.season : null)).find(Boolean)) % 10_000
  const [startMs, endMs] = [body.preSeasonStartDate, body.playoffEndDate].map((day) =>
    Date.parse(String(day)),
  )
  const facts = startMs && endMs && season ? [{ season, startMs, endMs }] : []
  const others = state.seasons.filter((one) => one.season !== facts[0]?.season)
  return {
    weeks: weeks.filter((day) => Date.parse(day) > atMs - DAY_MS),
    seasons: [...others, ...facts].slice(-2),
  }
}

export const nhl = source<State>(data, FORMS.match, {
  open(selection) {
    if (selection !== SOURCE) return `unknown selection "${selection}"; the only one is ${SOURCE}`
    return { weeks: [], seasons: [], clubs: null, matches: {} }
  },
  due({ weeks, matches }, polledMs) {
    const daily = (key: string, path: string) => regular(polledMs, key, path, DAY_MS)
    const all = Object.values(matches)
    return [
      daily('schedule', 'schedule/now'),
      ...weeks.map((day) => daily(`week/${day}`, `schedule/${day}`)),
      daily('standings', 'standings/now'),
      ...[...Map.groupBy(all, ({ day }) => day)].map(([day, ofDay]) => {
        const key = `scores/${day}`
        const lastPollMs = Math.max(polledMs[key] ?? 0, polledMs.schedule ?? 0)
        return dueAt(nextPollOfAllMs(lastPollMs, ofDay, SCORES_EVERY_MS), key, `score/${day}`)
      }),
      ...all.map((game) => {
        const key = `plays/${game.id}`
        const nextMs = nextPollMs(polledMs[key] ?? 0, game, PLAYS_EVERY_MS)
        const atMs = Math.max(nextMs, game.startMs - LINEUPS_AHEAD_MS)
        return dueAt(atMs, key, `gamecenter/${game.id}/play-by-play`)
      }),
    ]
  },
  applyResponse(state, { key }, { atMs, body }) {
    const [kind = '', id = ''] = key.split('/')
    if (kind === 'standings') return withClubs(state, body)
    if (kind === 'plays') return withPlays(state, id, body)
    return withGames(state, kind === 'scores', atMs, body)
  },
  changes: ({ seasons, clubs, matches }) => leagueChanges({ seasons, clubs, games: Object.values(matches) }),
})
