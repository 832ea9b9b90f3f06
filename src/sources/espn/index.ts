/**
 * Source `espn`: scoreboards of many leagues (docs/sources.md#espn). Months are requested once a day, the matches of a
 * day in one request while one of them runs, and the summary of each running match. Tennis has one scoreboard.
 */

import { lookUp } from '../../shared/look-up.ts'
import {
  DAY_MS,
  detailsDueMs,
  dueAt,
  HOUR_MS,
  listDueMs,
  MINUTE_MS,
  nextPollOfAllMs,
  regular,
} from '../calendar.ts'
import { withDetails } from '../details.ts'
import { updatedByClock, updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import { matchChanges } from './changes.ts'
import data from './data.json' with { type: 'json' }
import { detailsOf } from './details.ts'
import { FORMS, LEAGUES, type League } from './leagues.ts'
import { type FollowedMatch, listedMatches, type Match, readMatch } from './matches.ts'

/** As often as other programs ask it. */
const DAY_EVERY_MS = data.about.liveEveryMs
const SUMMARY_EVERY_MS = MINUTE_MS
/** Time after the start at which matches are removed from the state, in football their details. */
const FORGOTTEN_AFTER_MS = 3 * DAY_MS
/** Days are in US Eastern Time. */
const ZONE = 'America/New_York'
const DAYS = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

interface State {
  readonly league: string
  /** First year of the season; null for the current one. */
  readonly season: number | null
  readonly year: number
  /** YYYYMM. */
  readonly months: readonly string[]
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

/** Football has tables, so it needs its whole season; of other leagues this month and the next. */
function calendarOf(league: League, season: number | null, nowMs: number): Pick<State, 'year' | 'months'> {
  const now = new Date(nowMs)
  const [thisYear, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const year = season ?? (league.isYear || month >= 6 ? thisYear : thisYear - 1)
  const [first, count] =
    league.code === null ? [thisYear * 12 + month, 2] : [year * 12 + (league.isYear ? 0 : 6), 12]
  const months = Array.from({ length: count }, (_, index) => {
    const at = first + index
    return `${Math.floor(at / 12)}${String((at % 12) + 1).padStart(2, '0')}`
  })
  return { year, months }
}

function dayOf({ startMs }: FollowedMatch): string {
  return DAYS.format(startMs).replaceAll('-', '')
}

/** For the rule of older responses: a clock, or the points of all sets. */
function progressOf({ clockSeconds, lines }: Match): number | null {
  const sum = lines.reduce((total, { points }) => total + points[0] + points[1], 0)
  return clockSeconds ?? (lines.length > 0 ? sum * MINUTE_MS : null)
}

function withoutOld(league: League, state: State, atMs: number): State['matches'] {
  const isOld = ({ endedMs, startMs }: FollowedMatch) =>
    endedMs !== null && startMs < atMs - FORGOTTEN_AFTER_MS
  const isOfSeason = ({ startMs }: FollowedMatch) =>
    league.code === null ||
    state.months.includes(new Date(startMs).toISOString().slice(0, 7).replace('-', ''))
  return Object.fromEntries(
    Object.entries(state.matches).flatMap(([id, match]): [string, FollowedMatch][] => {
      if (!isOfSeason(match) || (league.code === null && isOld(match))) return []
      return [[id, isOld(match) && match.more ? { ...match, more: null, isForgotten: true } : match]]
    }),
  )
}

const leagueOf = ({ league }: State): League => LEAGUES[league] as League

export const espn = source<State>(data, FORMS.match, {
  open(selection, season, nowMs) {
    const [name = '', given] = selection.split('/')
    const league = lookUp(LEAGUES, name)
    if (!league) return `unknown league "${name}"; supported leagues: ${Object.keys(LEAGUES).join(', ')}`
    const year = given ?? season
    if (year !== null && !/^20\d\d$/.test(year))
      return `invalid season "${year}"; must be its first year, such as 2025`
    const first = year === null ? null : Number(year)
    return { league: name, season: first, ...calendarOf(league, first, nowMs), matches: {} }
  },
  due(state, polledMs) {
    const { path, code } = leagueOf(state)
    const all = Object.values(state.matches)
    const base = `${path}/${state.league}`
    const last = (key: string) => polledMs[key] ?? 0
    if (path === 'tennis') {
      return [dueAt(listDueMs(polledMs.now, all, DAY_EVERY_MS), 'now', `${base}/scoreboard?limit=1000`)]
    }
    const isEmpty = all.length === 0 && code !== null
    const board = (dates: string) => `${base}/scoreboard?dates=${dates}&limit=1000`
    const monthEveryMs = isEmpty ? 6 * HOUR_MS : DAY_MS
    return [
      ...state.months.map((month) => regular(polledMs, `month/${month}`, board(month), monthEveryMs)),
      ...[...Map.groupBy(all, dayOf)].map(([day, ofDay]) => {
        const key = `day/${day}`
        const lastMs = Math.max(last(key), last(`month/${day.slice(0, 6)}`))
        return dueAt(nextPollOfAllMs(lastMs, ofDay, DAY_EVERY_MS), key, board(day))
      }),
      ...all
        .filter(({ isWatched, isForgotten }) => isWatched && !isForgotten && path !== 'volleyball')
        .map((match) => {
          const key = `summary/${match.id}`
          return dueAt(
            detailsDueMs(last(key), match, SUMMARY_EVERY_MS),
            key,
            `${base}/summary?event=${match.id}`,
          )
        }),
    ]
  },
  applyResponse(state, { key }, { atMs, body }) {
    const league = leagueOf(state)
    const [kind, id = ''] = key.split('/')
    if (kind === 'summary')
      return withDetails(state, id, body, {
        noun: 'summary',
        read: FORMS.summary,
        update(match, read) {
          const more = detailsOf(read)
          const isEmpty = more.players.length === 0 && more.statistics === null && match.more !== null
          return isEmpty ? null : { ...match, more }
        },
      })
    const listed = listedMatches(body)
    if (!listed) return 'the response has no list of events'
    const { matches, ...read } = updatedMatches(state.matches, listed, readMatch(league), (match, known) =>
      !known && league.code === null && match.startMs < atMs - FORGOTTEN_AFTER_MS
        ? undefined
        : updatedByClock(known, match, progressOf(match), atMs, () => ({
            isWatched: known?.isWatched === true || match.status === 'inprogress',
            more: known?.more ?? null,
            isForgotten: known?.isForgotten ?? false,
          })),
    )
    const next = { ...state, ...calendarOf(league, state.season, atMs), matches }
    return { state: { ...next, matches: withoutOld(league, next, atMs) }, ...read }
  },
  changes: ({ league, year, matches }) => matchChanges(league, year, Object.values(matches)),
})
