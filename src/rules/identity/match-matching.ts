/** Matches of one season in two sources (rules/identity/team-matching has the teams). A pure function. @assumed */
import { type Fixture, isSameTime, type Ours, type Theirs } from './team-matching.ts'

/** A match of the source found in the database. */
export interface SameMatch {
  readonly id: number
  /** The source has home and away swapped. */
  readonly isReversed: boolean
  /** The source has it as a fixture on another day, but it was played. */
  readonly isStale?: boolean
}

/**
 * Matches the fixtures of a season with those of a source: by known ids, then by both teams and the day, then, for
 * rescheduled matches, by both teams in order of their meetings, then with swapped sides, because sources disagree about
 * the home side on neutral ground, and finally by round and day where a side was not decided yet.
 */
export function identifyMatches(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
  teams: (their: string) => number | undefined,
  known: ReadonlyMap<string, number>,
): Map<string, SameMatch> {
  const byId = new Map(ours.map((match) => [match.id, match]))
  const found = new Map<string, SameMatch>()
  const free = new Set(ours)
  const open: Ours[] = []
  const names: string[] = []
  const assign = (name: string, match: Ours, isReversed: boolean, isStale = false) => {
    found.set(name, { id: match.id, isReversed, ...(isStale && { isStale }) })
    free.delete(match)
  }
  for (const theirsOne of theirs) {
    const [home, away] = [teams(theirsOne.home), teams(theirsOne.away)]
    const match = byId.get(known.get(theirsOne.id) ?? -1)
    if (match) {
      const isStale = isPlayed(match, theirsOne) && !isSameTime(match, theirsOne)
      assign(theirsOne.id, match, match.home === away && match.away === home, isStale)
    } else {
      names.push(theirsOne.id)
      open.push({
        ...theirsOne,
        id: names.length - 1,
        home: home ?? UNKNOWN_TEAM,
        away: away ?? UNKNOWN_TEAM,
      })
    }
  }
  const left = new Set(open)
  const pairUp = (isReversed: boolean, isSame: (one: Ours, other: Ours) => boolean) => {
    const candidates = Map.groupBy(free, (match) => pairKey(match, false))
    for (const match of [...left].sort(byStart)) {
      const [same] = (candidates.get(pairKey(match, isReversed)) ?? [])
        .filter((one) => free.has(one) && isSame(one, match))
        .sort((a, b) => Math.abs(a.startMs - match.startMs) - Math.abs(b.startMs - match.startMs))
      if (!same) continue
      assign(names[match.id] ?? '', same, isReversed, isPlayed(same, match) && !isSameTime(same, match))
      left.delete(match)
    }
  }
  pairUp(false, isSameTime)
  const meetings = { ours: countPairs(free), theirs: countPairs(left) }
  pairUp(false, (one, other) => {
    const key = pairKey(one, false)
    if (meetings.ours.get(key) !== meetings.theirs.get(key)) return false
    if (one.table !== null && other.table !== null) return true
    // Two results are two matches; a fixture that was not played took place on another day.
    return one.table === other.table && isFixture(one, other) && isSameRound(one, other)
  })
  pairUp(true, isSameTime)
  for (const [one, other] of decidedPairs([...free], [...left])) {
    if (!free.has(one) || !left.has(other)) continue
    assign(names[other.id] ?? '', one, false)
    left.delete(other)
  }
  return found
}

/** Of no match in the database. */
const UNKNOWN_TEAM = -1

function isPlayed(ours: Ours, theirs: Fixture<unknown, unknown>): boolean {
  return ours.isOver === true && theirs.isOver === false
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

function countPairs(matches: Iterable<Ours>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const match of matches) {
    const key = pairKey(match, false)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function byStart(a: Ours, b: Ours): number {
  return a.startMs - b.startMs
}
