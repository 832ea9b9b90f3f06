/** Matches of one season in two sources (rules/identity/team-matching has the teams). A pure function. @assumed */
import { countsOf } from '../../shared/counts.ts'
import { haveAllMet } from '../competitions/tie-breakers.ts'
import { isSameTime, type Ours, type Theirs } from './team-matching.ts'

/** A match of the source found in the database. */
export interface SameMatch {
  readonly id: number
  /** The source has home and away swapped. */
  readonly isReversed: boolean
  /** What the source has was replaced: a fixture by its match, a match by its replay. */
  readonly isStale?: boolean
}

/** What the identity of matches depends on beside the fixtures. */
export interface Meetings {
  /** Whether ids of the source count meetings within a file: files with parts of a season repeat them. */
  readonly areCounted: boolean
  /** Whether the rules have two teams meet no more than once at each ground in a table. */
  readonly areSingle: boolean
  /** Whether sources name the sides in any order: a fixture that was moved may be swapped as well. */
  readonly isNeutral?: boolean
}

/**
 * Matches the fixtures of a season with those of a source: by known ids (after day and round if they count meetings), by
 * both teams and the day, in order of their meetings (rescheduled ones), with swapped sides (neutral ground), and by
 * round and day where a side was not decided yet.
 */
export function identifyMatches(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
  teams: (their: string) => number | undefined,
  known: ReadonlyMap<string, number>,
  { areCounted, areSingle, isNeutral = false }: Meetings = { areCounted: false, areSingle: false },
): Map<string, SameMatch> {
  const byId = new Map(ours.map((match) => [match.id, match]))
  const found = new Map<string, SameMatch>()
  const free = new Set(ours)
  const open: Ours[] = []
  const knownAs = (match: Ours) => byId.get(known.get(theirs[match.id]!.id) ?? -1)
  const assign = (other: Ours, match: Ours, isReversed: boolean) => {
    const isOneFile = known.get(theirs[other.id]!.id) === match.id
    const isStale = isReplaced(other, match, isOneFile, areSingle)
    found.set(theirs[other.id]!.id, { id: match.id, isReversed, ...(isStale && { isStale }) })
    free.delete(match)
  }
  const asOurs = (one: Theirs, id: number): Ours => ({
    ...one,
    id,
    home: teams(one.home) ?? UNKNOWN_TEAM,
    away: teams(one.away) ?? UNKNOWN_TEAM,
  })
  for (const [index, theirsOne] of theirs.entries()) {
    const other = asOurs(theirsOne, index)
    const match = knownAs(other)
    const isKnown = match !== undefined && (!areCounted || (free.has(match) && isSameDay(match, other)))
    if (isKnown) assign(other, match, isReversedOf(match, other))
    else open.push(other)
  }
  if (open.length === 0) return found
  const left = new Set(open)
  const pairUp = (isReversed: boolean, isSame: (one: Ours, other: Ours) => boolean) => {
    const candidates = Map.groupBy(free, (match) => pairKey(match, false))
    for (const match of [...left].sort(byStart)) {
      const [same] = (candidates.get(pairKey(match, isReversed)) ?? [])
        .filter((one) => free.has(one) && isSame(one, match))
        .sort((a, b) => apartMs(a, match) - apartMs(b, match))
      if (!same) continue
      assign(match, same, isReversed)
      left.delete(match)
    }
  }
  let areSame = (_one: Ours, _other: Ours) => true
  if (areCounted) {
    pairUp(false, isSameDay)
    const versions = new Versions(ours, theirs.map(asOurs), free, areSingle)
    areSame = (one, other) => !versions.areDistinct(one, other)
    pairUp(false, (one, other) => isSameTime(one, other) && areSame(one, other))
    pairUp(
      false,
      (one, other) => one.table === other.table && areRounds('same', one, other) && areSame(one, other),
    )
    pairUp(false, (one, other) => apartMs(one, other) <= MOVED_MS && areSame(one, other))
    for (const other of left) {
      const match = knownAs(other)
      if (!match || !free.has(match) || !areSame(match, other)) continue
      assign(other, match, isReversedOf(match, other))
      left.delete(other)
    }
    pairUp(false, (one, other) => isFixture(one, other) && areSame(one, other))
  }
  pairUp(false, (one, other) => isSameTime(one, other) && areSame(one, other))
  const [ourMeetings, theirMeetings] = [free, left].map((all) =>
    countsOf(Array.from(all, (one) => pairKey(one, false))),
  )
  pairUp(false, (one, other) => {
    const key = pairKey(one, false)
    if (ourMeetings?.get(key) !== theirMeetings?.get(key) || !areSame(one, other)) return false
    if (one.table !== null && other.table !== null) return true
    // Two results are two matches; a fixture that was not played took place on another day.
    return one.table === other.table && isFixture(one, other) && isSameRound(one, other)
  })
  pairUp(true, (one, other) => isSameTime(one, other) || (isNeutral && isFixture(one, other)))
  for (const [one, other] of decidedPairs([...free], [...left])) {
    if (!free.has(one) || !left.has(other)) continue
    assign(other, one, false)
    left.delete(other)
  }
  return found
}

/** A match that was moved without a word of its round is no further away. */
const MOVED_MS = 14 * 86_400_000
/** A date that was corrected is no further away. */
const CORRECTED_MS = 7 * 86_400_000
/** Two meetings at one ground within these days belong to a series. */
const SERIES_MS = 5 * 86_400_000
const SAME_DAY_MS = 12 * 3_600_000
/** The matches around one that tell whether a file has its day. */
const NEIGHBORS = 4
const LEAST_NEIGHBORS = 2

/**
 * Whether two states of one pair at different times are two versions of one match, or two meetings of which a file has
 * only one. A file that has the matches around a stored one, but not that one, has moved it; a file that has none of
 * them is another part of the season.
 */
class Versions {
  readonly #sorted: readonly Ours[]
  readonly #places: ReadonlyMap<Ours, number>
  readonly #missing: ReadonlySet<Ours>
  readonly #span: readonly [first: number, last: number]
  readonly #ourSpan: readonly [first: number, last: number]
  readonly #isSeries: boolean
  readonly #isClosed: boolean
  readonly #areSingle: boolean

  /** @param missing those of ours that the file does not have on their day */
  constructor(
    ours: readonly Ours[],
    theirs: readonly Ours[],
    missing: ReadonlySet<Ours>,
    areSingle: boolean,
  ) {
    this.#sorted = [...ours].sort(byStart)
    this.#places = new Map(this.#sorted.map((one, at) => [one, at]))
    this.#missing = new Set(missing)
    this.#span = spanOf(theirs)
    this.#ourSpan = spanOf(ours)
    this.#isSeries = hasSeries(ours) || hasSeries(theirs)
    this.#isClosed = isRoundRobin(ours)
    this.#areSingle = areSingle
  }

  areDistinct(one: Ours, other: Ours): boolean {
    const apart = apartMs(one, other)
    if (apart <= SAME_DAY_MS || (this.#areSingle && one.table !== null && other.table !== null)) return false
    const isRound = areRounds('same', one, other)
    if (isOver(one) && isOver(other)) {
      if (isSameTime(one, other) && !this.#isSeries) return false
      if (this.#isCovered(one)) return false
      if (String(one.score) !== String(other.score) || this.#isSeries) return true
      return !isRound && (apart > CORRECTED_MS || areRounds('different', one, other))
    }
    if (isRound || this.#isCovered(one)) return false
    const [played, planned] = isOver(one) ? [one, other] : [other, one]
    const isLaterPlan = isOver(played) && planned.startMs - played.startMs > MOVED_MS
    // What was played is not moved to a later day.
    if (isLaterPlan && played === one) return true
    if (this.#isClosed && this.#ourSpan[0] <= other.startMs && other.startMs <= this.#ourSpan[1]) return false
    if (areRounds('different', one, other)) return true
    return isOver(played) ? isLaterPlan : apart > MOVED_MS
  }

  #isCovered(one: Ours): boolean {
    if (one.startMs < this.#span[0] || one.startMs > this.#span[1]) return false
    const at = this.#places.get(one) ?? 0
    const around = this.#sorted
      .slice(Math.max(0, at - NEIGHBORS), at + NEIGHBORS + 1)
      .filter((each) => each !== one && pairKey(each, false) !== pairKey(one, false))
      .sort((a, b) => apartMs(a, one) - apartMs(b, one))
      .slice(0, NEIGHBORS)
    return around.length >= LEAST_NEIGHBORS && around.every((each) => !this.#missing.has(each))
  }
}

function isOver({ isOver, score }: Ours): boolean {
  return isOver ?? score !== null
}

/** The first and the last start; infinite without matches. */
export function spanOf(matches: readonly Pick<Ours, 'startMs'>[]): [first: number, last: number] {
  return matches.reduce(
    ([first, last], { startMs }) => [Math.min(first, startMs), Math.max(last, startMs)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}

/** Whether sides meet at one ground on days close to each other, as in series. */
function hasSeries(matches: readonly Ours[]): boolean {
  return Map.groupBy(matches.filter(isOver), (match) => pairKey(match, false))
    .values()
    .some((own) => {
      const starts = own.map(({ startMs }) => startMs).sort((a, b) => a - b)
      return starts.some((start, at) => at > 0 && start - starts[at - 1]! < SERIES_MS)
    })
}

/** Whether all teams meet each other equally often. */
function isRoundRobin(matches: readonly Ours[]): boolean {
  const teams = new Set(matches.flatMap(({ home, away }) => [home, away])).size
  const meetings = matches.map(({ home, away }) => ({ homeTeamId: home, awayTeamId: away }))
  return teams > 2 && haveAllMet(meetings, teams)
}

function apartMs(one: Ours, other: Ours): number {
  return Math.abs(one.startMs - other.startMs)
}

function isSameDay(one: Ours, other: Ours): boolean {
  return apartMs(one, other) <= SAME_DAY_MS
}

/** Whether the rounds of both, if known, are the same or different. A knock-out round has a name, others a number. */
function areRounds(are: 'same' | 'different', one: Ours, other: Ours): boolean {
  const [a, b] =
    one.round == null && other.round == null ? [one.number, other.number] : [one.round, other.round]
  return a != null && b != null && (are === 'same') === (a === b)
}

function isReversedOf(match: Ours, { home, away }: Ours): boolean {
  return match.home === away && match.away === home
}

/** Of no match in the database. */
const UNKNOWN_TEAM = -1

/** Whether the database has what followed: the match of a fixture, or for a version of one file a replay. */
function isReplaced(of: Ours, by: Ours, isOneFile: boolean, areSingle: boolean): boolean {
  if (by.isOver !== true || of.isOver === false) return by.isOver === true && !isSameTime(by, of)
  const isReplay = areSingle && by.table !== null && by.startMs - of.startMs > CORRECTED_MS
  return isReplay && isOneFile && of.score !== null && String(by.score) !== String(of.score)
}

/** Whether one of both was not played. */
function isFixture(one: Ours, other: Ours): boolean {
  return one.isOver === false || other.isOver === false
}

function isSameRound(one: Ours, other: Ours): boolean {
  return one.round == null || other.round == null || one.round === other.round
}

/** Matches with a side that one of both does not know yet and that may be the same, the most certain first. */
function decidedPairs(ours: readonly Ours[], theirs: readonly Ours[]): (readonly [Ours, Ours])[] {
  const isOpen = ({ open }: Ours) => open !== undefined && (open.home || open.away)
  if (!ours.some(isOpen) && !theirs.some(isOpen)) return []
  const inRound = (matches: readonly Ours[], round: string | null | undefined) =>
    matches.filter((match) => match.round === round).length
  const pairs = theirs.flatMap((other) =>
    ours.flatMap((one) => {
      if (!isOpen(one) && !isOpen(other)) return []
      if (one.table !== other.table || !isSameRound(one, other)) return []
      const sides = (['home', 'away'] as const).map((side) =>
        one[side] === other[side] ? 2 : one.open?.[side] || other.open?.[side] ? 1 : 0,
      )
      const isOnly = one.round != null && inRound(ours, one.round) === 1 && inRound(theirs, one.round) === 1
      if (sides.includes(0) || !(isOnly || isSameTime(one, other))) return []
      const apartMs = Math.abs(one.startMs - other.startMs)
      return [{ pair: [one, other] as const, sides: (sides[0] ?? 0) + (sides[1] ?? 0), apartMs }]
    }),
  )
  return pairs.sort((a, b) => b.sides - a.sides || a.apartMs - b.apartMs).map(({ pair }) => pair)
}

function pairKey({ home, away }: Ours, isReversed: boolean): string {
  return isReversed ? `${away} ${home}` : `${home} ${away}`
}

function byStart(a: Ours, b: Ours): number {
  return a.startMs - b.startMs
}
