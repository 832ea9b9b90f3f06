/**
 * Source `openligadb`: results of German football, typed in by volunteers (docs/sources.md#openligadb). The date of the
 * last change of a matchday is polled, which is cheap; the matchday itself is requested when that date changed, and every
 * 10 minutes because some edits do not change it. Everything is validated: the end result may include a shoot-out, extra
 * time may be missing or 0:0, and the goal list may be ahead of the score or behind.
 */
import type { MatchStatus } from '../../catalog/statuses.ts'
import { goalEvent, minuteInPeriod } from '../../feed/formats/football/goals.ts'
import { defineSource, isAtLeast, isSame, minus, type Pair, type Round } from '../../feed/formats/source.ts'
import { competitionOf } from '../../feed/formats/tables/competitions.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { lookUp } from '../../shared/look-up.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import { type FollowedMatch, given, type MatchState, type SourceMatch as ReadMatch } from '../content.ts'
import * as football from '../football-season.ts'
import { formsOf, from, READERS } from '../mapping.ts'
import { cupRound, matchSource } from '../matches.ts'
import { itemsBy } from '../polls.ts'
import data from './data.json' with { type: 'json' }

const SOURCE = defineSource(data.about.name, 'football')

/** Results by type. `end` is the end of regular time; while it runs, the current score. */
type MatchResults = Partial<Record<'half' | 'end' | 'extra' | 'shootOut', Pair>>

/** By `resultTypeID`; the order of the list is arbitrary. Seasons before 2013 use 0 for the end. */
const RESULT_TYPES: Readonly<Record<string, string>> = data.results

/** Times without a zone are German local time, whatever `timeZoneID` says. */
const momentIn = (zone: string) => from(READERS.text, (time) => momentOf(time, zone) ?? undefined)

const { match: MATCH } = formsOf(data.forms, {
  utc: momentIn('UTC'),
  /** Of the last update, which some edits do not change. */
  local: momentIn('Europe/Berlin'),
})
type Read = NonNullable<ReturnType<typeof MATCH>>

/** A match. Its status and its score depend on the time. */
interface SourceMatch extends ReadMatch, Pick<Read, 'group' | 'groupName' | 'isFinished'> {
  readonly goals: readonly SourceGoal[]
  readonly results: MatchResults
}

function readMatch(match: Read): SourceMatch | string {
  const [home, away] = [match.home, match.away].map(({ id, name }) => ({
    id: SOURCE.id('team', String(id)),
    name,
  }))
  if (!home || !away || home.id === away.id) return 'its teams are not known yet'
  const { results, goals } = match
  return {
    ...match,
    ...{ home, away, results: resultsOf(results), goals: goalsOf(goals ?? []) },
    ...{ status: 'notstarted', score: null, seconds: null, details: null },
  }
}

/** Parses ISO 8601, with or without an offset, to ms since 1970; null if invalid. */
function momentOf(text: string, zone: string): number | null {
  try {
    return /(Z|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return null
  }
}

function resultsOf(results: Read['results']): MatchResults {
  const found: MatchResults = {}
  for (const { type, home, away } of results) {
    const name = lookUp(RESULT_TYPES, type) as keyof MatchResults | undefined
    if (name && home !== null && away !== null) found[name] = [home, away]
  }
  return found
}

type SourceGoal = ReturnType<typeof goalsOf>[number]

function goalsOf(goals: NonNullable<Read['goals']>) {
  return goals.flatMap(({ home, away, minute, isOwnGoal, isPenalty, ...goal }) => {
    if (home === null || away === null) return []
    const kind = isOwnGoal ? ('ownGoal' as const) : isPenalty ? ('penalty' as const) : ('regular' as const)
    /** Running score after the goal. */
    const score: Pair = [home, away]
    return { ...goal, score, minute: minute !== null && minute > 0 ? minute : null, class: kind }
  })
}

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
  changes(state, atMs) {
    const of = football.leagueSeason(data.leagues, state)
    const isCup = of.competition.kind === 'cup'
    const played = Object.values(state.matches).map((match) => {
      const score = scoreOf(match, isCup, atMs)
      const status = statusOf(match, score, atMs)
      const isShown = score !== null && !['notstarted', 'postponed'].includes(status)
      const events = score?.goals.map((goal) => goalOf(goal, score.hasExtraTime)) ?? null
      return {
        ...match,
        ...{ status, given: isShown ? score : null, score: isShown ? score.score : null },
        details: given({ events }),
      }
    })
    return football.seasonChanges(SOURCE, of, played, ({ status, given, ...match }) => ({
      status,
      round: roundOf(match, isCup),
      standingsTable: isCup ? null : MAIN_TABLE,
      ...(given && contentOf(given, status)),
      ...(given &&
        status === 'inprogress' && {
          currentMatchMinute: estimatedMinute(match.startMs, given.hasExtraTime, atMs),
          liveState: { source: SOURCE.name, stale: false, minuteEstimated: true },
        }),
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
  return competitionOf(data.leagues[league as keyof typeof data.leagues].code, null, false).kind === 'cup'
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

/** The source has no clock: the minute follows from the kick-off and the usual breaks, and is never beyond its half. */
function estimatedMinute(startMs: number, hasExtraTime: boolean, nowMs: number): number {
  const since = Math.max(0, Math.floor((nowMs - startMs) / MINUTE_MS))
  const half = HALVES.findLast(
    ({ sinceMinutes, isExtra }) => since >= sinceMinutes && (hasExtraTime || !isExtra),
  )
  const { sinceMinutes, first, last } = half ?? HALVES[0]
  return Math.min(last, first + 1 + since - sinceMinutes)
}

function hasMoved(match: FollowedMatch<SourceMatch>, beforeMs: number, nowMs: number): boolean {
  const isNear = nowMs > match.startMs && nowMs < match.startMs + LIVE_AFTER_MS
  if (match.endedMs !== null || !isNear) return false
  return estimatedMinute(match.startMs, true, beforeMs) !== estimatedMinute(match.startMs, true, nowMs)
}

/** Minute 46 marked as added time is 45+1. The mark is unreliable, so it is ignored further away. @assumed */
const MAX_ADDED_MINUTES = 15

function goalOf(goal: Goal, hasExtraTime: boolean) {
  const { id, minute, score, side, scorer, class: kind } = goal
  const maxAdded = goal.isAdded === true ? MAX_ADDED_MINUTES : 0
  const at = minute === null ? null : minuteInPeriod(minute, 0, hasExtraTime, maxAdded)
  return { id, ...goalEvent({ team: side, class: kind, at, player: undefined, playerName: scorer, score }) }
}

/** Minimum length of regular time, half time, extra time and added time together. */
const EARLIEST_SHOOT_OUT_MS = 120 * MINUTE_MS
/** A goal of a knock-out match after this minute was scored in extra time: added time is never that long. */
const LAST_REGULAR_MINUTE = 105

interface Goal extends SourceGoal {
  readonly side: 'home' | 'away'
}

interface MatchScore extends football.MatchScore {
  readonly score: Pair
  readonly hasExtraTime: boolean
  /** Counted goals in order, without those of a shoot-out. */
  readonly goals: readonly Goal[]
}

/** Null if the source has no score. */
function scoreOf(match: SourceMatch, isKnockout: boolean, nowMs: number): MatchScore | null {
  const { half, end, extra, shootOut } = match.results
  const listed = countedGoals(match.goals)
  const given = end ?? extra ?? listed.at(-1)?.score ?? half
  if (!given) return null
  const decider = isKnockout ? shootOutOf(match, listed, nowMs) : null
  if (shootOut && isKnockout && !decider) return null
  // If the list is ahead of the score, the score is right: it goes down when a goal is disallowed.
  const played = decider ? listed.slice(0, decider.firstGoal) : listed
  const isExtra = isKnockout && extra !== undefined && isAtLeast(extra, given)
  const score = decider?.level ?? (isExtra ? extra : given)
  const goals = played.filter((goal) => isAtLeast(score, goal.score))
  const hasExtraTime =
    isKnockout &&
    (decider !== null || isExtra || goals.some(({ minute }) => (minute ?? 0) > LAST_REGULAR_MINUTE))
  const regular = hasExtraTime ? levelAfterRegular(goals, score) : score
  const parts = { half: half ?? null, regular, isLonger: hasExtraTime }
  return { ...football.finalScore(score, parts, decider?.penalties ?? null), score, hasExtraTime, goals }
}

/**
 * Goals ordered by running score. An entry that does not raise the score was disallowed. If one raises it by more than one,
 * a goal is missing and the side is unknown.
 */
function countedGoals(goals: readonly SourceGoal[]): Goal[] {
  const counted: Goal[] = []
  let last: Pair = [0, 0]
  for (const goal of [...goals].sort((a, b) => sum(a.score) - sum(b.score))) {
    const [home, away] = minus(goal.score, last)
    if (home < 0 || away < 0 || home + away === 0) continue
    if (home + away === 1) counted.push({ ...goal, side: home === 1 ? 'home' : 'away' })
    last = goal.score
  }
  return counted
}

/**
 * The shoot-out has its own result or is included in the end result; in that case only the goal list shows it. Its running
 * score continues that of the match, unless the goal list says otherwise. `level` is the score before it, `firstGoal` its first position in the list.
 */
function shootOutOf(match: SourceMatch, goals: readonly Goal[], nowMs: number) {
  const { end, extra, shootOut } = match.results
  const start = shootOutStart(goals)
  const isListed = start !== null && goals.length - start >= 2
  const isLate = nowMs - match.startMs >= EARLIEST_SHOOT_OUT_MS
  const total = shootOut ?? (isListed && isLate ? end : undefined)
  if (!total) return null
  const before = start === null ? null : (goals[start - 1]?.score ?? ([0, 0] as const))
  const level = before ?? [extra, end].find((pair) => pair && isLevel(pair))
  if (!level) return null
  const isContinued =
    isAtLeast(total, level) && (start === null || isSame(goals.at(-1)?.score ?? level, total))
  const penalties: Pair = isContinued ? minus(total, level) : total
  return { level, penalties, firstGoal: start ?? goals.length }
}

/** Index of the first goal after a level score such that it and all later ones are penalties outside of play; null if none. */
function shootOutStart(goals: readonly Goal[]): number | null {
  const start = goals.findIndex((_, index) => {
    const before = goals[index - 1]
    if (before && !isLevel(before.score)) return false
    return goals.slice(index).every(({ class: kind, minute }) => {
      const isOutsidePlay = minute === null || minute >= 120 || minute < (before?.minute ?? 0)
      return kind === 'penalty' && isOutsidePlay
    })
  })
  return start < 0 ? null : start
}

/** Extra time begins with a level score. Null if the minutes of the goals do not show which. */
function levelAfterRegular(goals: readonly Goal[], current: Pair): Pair | null {
  const isComplete = goals.every(({ minute }) => minute !== null) && goals.length === sum(current)
  if (!isComplete) return null
  const inRegular = ({ minute, isAdded }: Goal) =>
    (minute ?? 0) <= 90 || (isAdded && (minute ?? 0) <= LAST_REGULAR_MINUTE)
  const score = goals.filter(inRegular).at(-1)?.score ?? ([0, 0] as const)
  return isLevel(score) ? score : null
}

function sum([home, away]: Pair): number {
  return home + away
}

function isLevel([home, away]: Pair): boolean {
  return home === away
}
