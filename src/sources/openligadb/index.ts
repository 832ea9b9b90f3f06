/**
 * Source `openligadb`: results of German football, typed in by volunteers (docs/sources.md#openligadb). The whole
 * season is requested once a day. On match days the date of the last change of a matchday is polled, which is cheap;
 * the matchday itself is requested when that date changed, and every 10 minutes because some edits do not change it.
 */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Change, ChangeData } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { goalEvent, minuteInPeriod } from '../../feed/formats/football/goals.ts'
import { defineSource } from '../../feed/formats/source.ts'
import { competitionOf } from '../../feed/formats/tables/competitions.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { endOf, HOUR_MS, MINUTE_MS } from '../calendar.ts'
import * as football from '../football-season.ts'
import { cupRound, isOlder, updatedMatches } from '../responses.ts'
import { type PollRequest, source } from '../source.ts'
import data from './data.json' with { type: 'json' }
import { type Goal, MATCH, type MatchScore, readMatch, type SourceMatch, scoreOf } from './responses.ts'

const SOURCE = defineSource(data.about.name, 'football')
const LEAGUES: football.Leagues = data.leagues

/** Shortest polling interval for the date of the last change of a matchday. */
const CHANGED_EVERY_MS = data.about.liveEveryMs
/** Shortest polling interval for a matchday whose date of change stays the same. */
const MATCHDAY_EVERY_MS = 10 * MINUTE_MS
/** How long data of a matchday takes precedence over data of the season, which may come from an older cache. */
const MATCHDAY_FRESH_MS = HOUR_MS

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

function followed(
  { league }: State,
  match: SourceMatch,
  known: FollowedMatch | undefined,
  atMs: number,
): FollowedMatch {
  const score = scoreOf(match, isKnockout(LEAGUES[league]?.code ?? ''), atMs)
  const isFinished = statusOf(match, score, atMs) === 'finished'
  return {
    ...match,
    group: match.group ?? known?.group ?? null,
    groupName: match.groupName ?? known?.groupName ?? null,
    endedMs: endOf(match.startMs, known, isFinished, atMs),
  }
}

export const openligadb = source<State>(data, MATCH, {
  open(selection, season, nowMs) {
    const read = football.readSelection(LEAGUES, selection, season)
    if (typeof read === 'string') return read
    const { name, league, year } = read
    return { league: name, season: year ?? football.currentSeason(league, nowMs), changed: {}, matches: {} }
  },
  /** The season, and for each matchday its last change and its matches. */
  due(state, polledMs) {
    const all = Object.values(state.matches)
    const groups = Map.groupBy(all, (match) => match.group ?? 0)
    groups.delete(0)
    return [
      football.seasonDue(polledMs, requestOf(state, 'season').path, all.length === 0),
      ...[...groups].flatMap(([group, matches]) =>
        (['matchday', 'changed'] as const).map((kind) => {
          const request = requestOf(state, kind, group)
          const hasChanged = (state.changed[group]?.atMs ?? 0) > (polledMs[`matchday/${group}`] ?? 0)
          const fastestMs = kind === 'matchday' ? MATCHDAY_EVERY_MS : CHANGED_EVERY_MS
          const isOld = kind === 'matchday' && hasChanged
          return { request, atMs: isOld ? 0 : football.partDueMs(polledMs, request.key, matches, fastestMs) }
        }),
      ),
    ]
  },
  applyResponse(state, { key }, { atMs, body, polledMs }) {
    const [kind, group = ''] = key.split('/')
    if (kind === 'changed') {
      if (typeof body !== 'string') return 'the date of the last change is not a string'
      const known = state.changed[group]
      if (known?.date === body) {
        const isRead = known.atMs <= (polledMs[`matchday/${group}`] ?? 0)
        const seen = Object.values(state.matches).filter((match) => String(match.group) === group)
        // The minute of a running match moves on without a change of the source.
        const lastMs = polledMs[`changed/${group}`] ?? 0
        const isMoved = seen.some((match) => hasMoved(match, lastMs, atMs))
        return { state: isMoved ? { ...state } : state, seen: isRead ? seen.map(({ id }) => id) : [] }
      }
      return { state: { ...state, changed: { ...state.changed, [group]: { date: body, atMs } } } }
    }
    if (!Array.isArray(body)) return 'the response is not a list of matches'
    const { matches, ...read } = updatedMatches(state.matches, body, readMatch, (match, known) => {
      const matchdayMs = polledMs[`matchday/${known?.group}`] ?? 0
      const isShadowed = kind === 'season' && atMs - matchdayMs < MATCHDAY_FRESH_MS
      // Responses may come from an older cache.
      const isCut = known?.endedMs != null && match.isFinished && !hasEnd(match) && hasEnd(known)
      return known && (isShadowed || isCut || isOlder(match, known))
        ? known
        : followed(state, match, known, atMs)
    })
    // Responses are shortened during outages, so missing matches are left unchanged.
    const expected = Object.values(state.matches).filter(
      (match) => kind === 'season' || String(match.group) === group,
    )
    if (body.length < expected.length) {
      read.remarks.push(
        `${body.length} of ${expected.length} matches in the response for ${key}; the missing ones are left unchanged`,
      )
    }
    return { state: { ...state, matches }, ...read }
  },
  changes: ({ league, season, matches }, atMs) =>
    openligadbChanges(LEAGUES[league]?.code ?? '', season, Object.values(matches), atMs),
})

/** A result means that the match is in progress only near the kick-off: a postponed match may have a 0:0 for days. */
const LIVE_BEFORE_MS = 10 * MINUTE_MS
const LIVE_AFTER_MS = 5 * HOUR_MS
/** A match that has not ended this long after its kick-off was not played, or was interrupted. @assumed */
const ABANDONED_AFTER_MS = 24 * HOUR_MS
/** Length of one half of extra time. */
const OVERTIME_LENGTH_SECONDS = 900

/** German names of rounds with those of the football formats: "3. Runde" is "Round 3". */
const ROUNDS = new Map(Object.entries(data.rounds))

type FollowedMatch = SourceMatch & football.SeasonMatch

function statusOf(match: SourceMatch, score: MatchScore | null, nowMs: number): MatchStatus {
  const sinceMs = nowMs - match.startMs
  if (sinceMs < -LIVE_BEFORE_MS) return 'notstarted'
  // `isFinished` may be set before the result.
  if (match.isFinished && score && hasEnd(match)) return 'finished'
  if (!score) return sinceMs < ABANDONED_AFTER_MS ? 'notstarted' : 'postponed'
  const isPlayed = score.current[0] + score.current[1] > 0 || score.goals.length > 0
  if (sinceMs < (isPlayed ? ABANDONED_AFTER_MS : LIVE_AFTER_MS)) return 'inprogress'
  return isPlayed ? 'interrupted' : 'postponed'
}

function hasEnd({ results }: SourceMatch): boolean {
  return results.end !== undefined || results.extra !== undefined
}

/** Whether matches of the competition have extra time and a shoot-out. */
function isKnockout(code: string): boolean {
  return competitionOf(code, null, false).kind === 'cup'
}

/** Everything of a season, referenced resources first. */
function openligadbChanges(
  code: string,
  startYear: number,
  matches: readonly FollowedMatch[],
  nowMs: number,
): Change[] {
  const of = football.leagueSeason(code, startYear, startYear + 1)
  const isLeague = of.competition.kind === 'league'
  return football.seasonChanges(SOURCE, of, matches, (match) => {
    const score = scoreOf(match, !isLeague, nowMs)
    const status = statusOf(match, score, nowMs)
    const isShown = score !== null && !['notstarted', 'postponed'].includes(status)
    return {
      status,
      round: roundOf(match, isLeague),
      standingsTable: isLeague ? MAIN_TABLE : null,
      ...(isShown && contentOf(score, status)),
      ...(score && status === 'inprogress' && minuteOf(match, score.hasExtraTime, nowMs)),
    }
  })
}

/** League rounds have only a number, cup rounds also a name (docs/reference/resources.md#3.2). */
function roundOf(
  { group, groupName }: SourceMatch,
  isLeague: boolean,
): NonNullable<ChangeData<'match'>['round']> {
  if (isLeague) return { round: group }
  if (groupName === null) return { round: group }
  const [, number, german = ''] = /^(?:(\d+)\. )?(\p{L}+)$/u.exec(groupName) ?? []
  const english = ROUNDS.get(german)
  const name = english === undefined ? groupName : [english, number].filter(Boolean).join(' ')
  return cupRound(group, name)
}

function contentOf(score: MatchScore, status: MatchStatus) {
  const { current, regular, half, penalties, hasExtraTime } = score
  const isFinished = status === 'finished'
  const extraTime = hasExtraTime ? current : null
  const parts = isFinished && regular ? { halfTime: half, fullTime: regular, extraTime, penalties } : null
  const phase = !isFinished ? null : penalties ? 'AP' : hasExtraTime ? 'AET' : null
  return {
    ...football.resultContent({ status, phase, current, parts, penalties }),
    ...(isFinished && hasExtraTime && { overtimeLength: OVERTIME_LENGTH_SECONDS }),
    liveEvents: score.goals.map((goal) => goalOf(goal, hasExtraTime)),
  }
}

/** Minutes since the kick-off at which halves begin, with the usual added time and breaks. @assumed */
const HALVES = [
  { sinceMinutes: 0, first: 0, last: 45, isExtra: false },
  { sinceMinutes: 62, first: 45, last: 90, isExtra: false },
  { sinceMinutes: 117, first: 90, last: 105, isExtra: true },
  { sinceMinutes: 136, first: 105, last: 120, isExtra: true },
] as const

/** The source has no clock: the minute follows from the kick-off and the usual breaks, and is never beyond its half. */
function estimatedMinute({ startMs }: SourceMatch, hasExtraTime: boolean, nowMs: number): number {
  const since = Math.max(0, Math.floor((nowMs - startMs) / MINUTE_MS))
  const half = HALVES.findLast(
    ({ sinceMinutes, isExtra }) => since >= sinceMinutes && (hasExtraTime || !isExtra),
  )
  const { sinceMinutes, first, last } = half ?? HALVES[0]
  return Math.min(last, first + 1 + since - sinceMinutes)
}

function minuteOf(match: SourceMatch, hasExtraTime: boolean, nowMs: number) {
  return {
    currentMatchMinute: estimatedMinute(match, hasExtraTime, nowMs),
    liveState: { source: SOURCE.name, stale: false, minuteEstimated: true },
  }
}

function hasMoved(match: FollowedMatch, beforeMs: number, nowMs: number): boolean {
  const isNear = nowMs > match.startMs && nowMs < match.startMs + LIVE_AFTER_MS
  if (match.endedMs !== null || !isNear) return false
  return estimatedMinute(match, true, beforeMs) !== estimatedMinute(match, true, nowMs)
}

/** Minute 46 marked as added time is 45+1. The mark is unreliable, so it is ignored further away. @assumed */
const MAX_ADDED_MINUTES = 15

function goalOf(goal: Goal, hasExtraTime: boolean): LiveEventChange {
  const { id, minute, score, side, scorer, class: kind } = goal
  const maxAdded = goal.isAdded === true ? MAX_ADDED_MINUTES : 0
  const at = minute === null ? null : minuteInPeriod(minute, 0, hasExtraTime, maxAdded)
  return { id, ...goalEvent({ team: side, class: kind, at, player: undefined, playerName: scorer, score }) }
}
