/**
 * Source `openligadb`: results of German football, typed in by volunteers (docs/sources.md#openligadb). The date of the
 * last change of a matchday is polled, which is cheap; the matchday itself is requested when that date changed, and every
 * 10 minutes because some edits do not change it.
 */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { ChangeData } from '../../contract/changes.ts'
import { goalEvent, minuteInPeriod } from '../../feed/formats/football/goals.ts'
import type { Round } from '../../feed/formats/source.ts'
import { competitionOf } from '../../feed/formats/tables/competitions.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import { type FollowedMatch, type MatchState, NO_DETAILS } from '../content.ts'
import * as football from '../football-season.ts'
import { from, READERS } from '../mapping.ts'
import { cupRound, matchSource } from '../matches.ts'
import { itemsBy } from '../polls.ts'
import data from './data.json' with { type: 'json' }
import {
  type Goal,
  MATCH,
  type MatchScore,
  readMatch,
  SOURCE,
  type SourceMatch,
  scoreOf,
} from './responses.ts'

const LEAGUES: football.Leagues = data.leagues

interface Additions {
  /** Date of the last change of each matchday, as the source writes it, and when it was new. */
  readonly changed: Readonly<Record<string, { readonly date: string; readonly atMs: number }>>
}
type State = MatchState<SourceMatch> & Additions

export const openligadb = matchSource(data, {
  source: () => SOURCE,
  form: MATCH,
  read: readMatch,
  initial: (): Additions => ({ changed: {} }),
  /** Responses may come from an older cache. */
  isOlder: (match, known) => known.endedMs !== null && match.isFinished && !hasEnd(match) && hasEnd(known),
  joined(match, known, { league }, atMs) {
    const score = scoreOf(match, isKnockout(league), atMs)
    const [status, current] = [statusOf(match, score, atMs), score?.score ?? null]
    const { group = null, groupName = null } = known ?? {}
    return {
      ...match,
      ...{ status, score: current, group: match.group ?? group, groupName: match.groupName ?? groupName },
    }
  },
  /** For each matchday its last change and its matches. */
  items({ matches, changed }, polledMs) {
    const all = Object.values(matches).filter(({ group }) => group !== null)
    const groups = itemsBy(all, ({ group }) => String(group))
    return {
      changed: groups,
      matchday: groups.map((one) => ({
        ...one,
        isNew: (changed[one.item]?.atMs ?? 0) > (polledMs[`matchday/${one.item}`] ?? 0),
      })),
    }
  },
  responses: {
    /** Confirms the matches that were read since the last change: the matchday may have been unreadable. */
    changed: from(READERS.text, (date) => (state: State, group, { atMs, polledMs }) => {
      const known = state.changed[group]
      if (known?.date !== date)
        return { state: { ...state, changed: { ...state.changed, [group]: { date, atMs } } } }
      const all = Object.values(state.matches).filter((match) => String(match.group) === group)
      // The minute of a running match moves on without a change of the source.
      const isMoved = all.some((match) => hasMoved(match, polledMs[`changed/${group}`] ?? 0, atMs))
      const seen = all.flatMap(({ id, readMs }) => (known.atMs <= (readMs ?? 0) ? id : []))
      return { state: isMoved ? { ...state } : state, seen }
    }),
  },
  changes({ league, season, matches }, atMs) {
    const of = football.leagueSeason(LEAGUES[league]?.code ?? '', season, season + 1)
    const played = Object.values(matches).map((match) => {
      const score = scoreOf(match, isKnockout(league), atMs)
      const status = statusOf(match, score, atMs)
      const isShown = score !== null && !['notstarted', 'postponed'].includes(status)
      const events = score?.goals.map((goal) => goalOf(goal, score.hasExtraTime)) ?? null
      return {
        ...match,
        ...{ status, given: isShown ? score : null, score: isShown ? score.score : null },
        details: { ...NO_DETAILS, events },
      }
    })
    return football.seasonChanges(SOURCE, of, played, ({ status, given, ...match }) => ({
      status,
      round: roundOf(match, isKnockout(league)),
      standingsTable: isKnockout(league) ? null : MAIN_TABLE,
      ...(given && contentOf(given, status)),
      ...(given && status === 'inprogress' && minuteOf(match, given.hasExtraTime, atMs)),
    }))
  },
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

function statusOf(match: SourceMatch, score: MatchScore | null, nowMs: number): MatchStatus {
  const sinceMs = nowMs - match.startMs
  if (sinceMs < -LIVE_BEFORE_MS) return 'notstarted'
  // `isFinished` may be set before the result.
  if (match.isFinished && score && hasEnd(match)) return 'finished'
  if (!score) return sinceMs < ABANDONED_AFTER_MS ? 'notstarted' : 'postponed'
  const isPlayed = score.score[0] + score.score[1] > 0 || score.goals.length > 0
  if (sinceMs < (isPlayed ? ABANDONED_AFTER_MS : LIVE_AFTER_MS)) return 'inprogress'
  return isPlayed ? 'interrupted' : 'postponed'
}

function hasEnd({ results }: SourceMatch): boolean {
  return results.end !== undefined || results.extra !== undefined
}

/** Whether matches of a league have extra time and a shoot-out. */
function isKnockout(league: string): boolean {
  return competitionOf(LEAGUES[league]?.code ?? '', null, false).kind === 'cup'
}

/** League rounds have only a number, cup rounds also a name (docs/reference/resources.md#3.2). */
function roundOf({ group, groupName }: Pick<SourceMatch, 'group' | 'groupName'>, isCup: boolean): Round {
  if (!isCup || groupName === null) return { round: group }
  const [, number, german = ''] = /^(?:(\d+)\. )?(\p{L}+)$/u.exec(groupName) ?? []
  const english = ROUNDS.get(german)
  const name = english === undefined ? groupName : [english, number].filter(Boolean).join(' ')
  return cupRound(group, name)
}

function contentOf({ score, parts, penalties, hasExtraTime }: MatchScore, status: MatchStatus) {
  const isFinished = status === 'finished'
  const phase = !isFinished ? null : penalties ? 'AP' : hasExtraTime ? 'AET' : null
  return {
    ...football.resultContent({ status, phase, score, parts: isFinished ? parts : null, penalties }),
    ...(isFinished && hasExtraTime && { overtimeLength: OVERTIME_LENGTH_SECONDS }),
  }
}

/** Minutes since the kick-off at which halves begin, with the usual added time and breaks. @assumed */
const HALVES = [
  { sinceMinutes: 0, first: 0, last: 45, isExtra: false },
  { sinceMinutes: 62, first: 45, last: 90, isExtra: false },
  { sinceMinutes: 117, first: 90, last: 105, isExtra: true },
  { sinceMinutes: 136, first: 105, last: 120, isExtra: true },
] as const

type Started = Pick<SourceMatch, 'startMs'>

/** The source has no clock: the minute follows from the kick-off and the usual breaks, and is never beyond its half. */
function estimatedMinute({ startMs }: Started, hasExtraTime: boolean, nowMs: number): number {
  const since = Math.max(0, Math.floor((nowMs - startMs) / MINUTE_MS))
  const half = HALVES.findLast(
    ({ sinceMinutes, isExtra }) => since >= sinceMinutes && (hasExtraTime || !isExtra),
  )
  const { sinceMinutes, first, last } = half ?? HALVES[0]
  return Math.min(last, first + 1 + since - sinceMinutes)
}

function minuteOf(match: Started, hasExtraTime: boolean, nowMs: number): Partial<ChangeData<'match'>> {
  return {
    currentMatchMinute: estimatedMinute(match, hasExtraTime, nowMs),
    liveState: { source: SOURCE.name, stale: false, minuteEstimated: true },
  }
}

function hasMoved(match: FollowedMatch<SourceMatch>, beforeMs: number, nowMs: number): boolean {
  const isNear = nowMs > match.startMs && nowMs < match.startMs + LIVE_AFTER_MS
  if (match.endedMs !== null || !isNear) return false
  return estimatedMinute(match, true, beforeMs) !== estimatedMinute(match, true, nowMs)
}

/** Minute 46 marked as added time is 45+1. The mark is unreliable, so it is ignored further away. @assumed */
const MAX_ADDED_MINUTES = 15

function goalOf(goal: Goal, hasExtraTime: boolean) {
  const { id, minute, score, side, scorer, class: kind } = goal
  const maxAdded = goal.isAdded === true ? MAX_ADDED_MINUTES : 0
  const at = minute === null ? null : minuteInPeriod(minute, 0, hasExtraTime, maxAdded)
  return { id, ...goalEvent({ team: side, class: kind, at, player: undefined, playerName: scorer, score }) }
}
