/**
 * Parses matches of OpenLigaDB and their scores. Its users type the data in by hand, so everything is validated: the end
 * result may include a shoot-out, extra time may be missing or 0:0, and the goal list may be ahead of the score or behind.
 */
import { defineSource, isAtLeast, isSame, type Pair } from '../../feed/formats/source.ts'
import { lookUp } from '../../shared/look-up.ts'
import { MINUTE_MS } from '../calendar.ts'
import type { SourceMatch as ReadMatch } from '../content.ts'
import * as football from '../football-season.ts'
import { formsOf, from, READERS } from '../mapping.ts'
import data from './data.json' with { type: 'json' }

export const SOURCE = defineSource(data.about.name, 'football')

/** Results by type. `end` is the end of regular time; while it runs, the current score. */
type MatchResults = Partial<Record<'half' | 'end' | 'extra' | 'shootOut', Pair>>

/** By `resultTypeID`; the order of the list is arbitrary. Seasons before 2013 use 0 for the end. */
const RESULT_TYPES: Readonly<Record<string, string>> = data.results

/** Times without a zone are German local time, whatever `timeZoneID` says. */
const momentIn = (zone: string) => from(READERS.text, (time) => momentOf(time, zone) ?? undefined)

export const { match: MATCH } = formsOf(data.forms, {
  utc: momentIn('UTC'),
  /** Of the last update, which some edits do not change. */
  local: momentIn('Europe/Berlin'),
})
type Read = NonNullable<ReturnType<typeof MATCH>>

/** A match. Its status and its score depend on the time. */
export interface SourceMatch extends ReadMatch, Pick<Read, 'group' | 'groupName' | 'isFinished'> {
  readonly goals: readonly SourceGoal[]
  readonly results: MatchResults
}

export function readMatch(match: Read): SourceMatch | string {
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

/** Minimum length of regular time, half time, extra time and added time together. */
const EARLIEST_SHOOT_OUT_MS = 120 * MINUTE_MS
/** A goal of a knock-out match after this minute was scored in extra time: added time is never that long. */
const LAST_REGULAR_MINUTE = 105

export interface Goal extends SourceGoal {
  readonly side: 'home' | 'away'
}

export interface MatchScore extends football.MatchScore {
  readonly score: Pair
  readonly hasExtraTime: boolean
  /** Counted goals in order, without those of a shoot-out. */
  readonly goals: readonly Goal[]
}

/** Null if the source has no score. */
export function scoreOf(match: SourceMatch, isKnockout: boolean, nowMs: number): MatchScore | null {
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
    const [home, away] = [goal.score[0] - last[0], goal.score[1] - last[1]]
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
  const penalties: Pair = isContinued ? [total[0] - level[0], total[1] - level[1]] : total
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
