/** Shared by all formats to build changes: puts and ids of a source, and common data. */
import type { SportSlug } from '../../catalog/sports.ts'
import type { Change, ChangeData, ChangeKind, ScoreParts } from '../../contract/changes.ts'
import { ALIASES_LIMIT } from '../../contract/people.ts'
import type { ImportReport, RowPosition } from './import-report.ts'
import { externalIdOf } from './input/text.ts'

/** A source of changes in one sport. */
export type Source = ReturnType<typeof defineSource>

export function defineSource(source: string, sport: SportSlug) {
  return {
    name: source,
    /** `put('team', id, data)`. */
    put: <K extends ChangeKind>(kind: K, id: string, data: ChangeData<K>) =>
      ({ op: 'put', sport, source, kind, id, data }) as unknown as Extract<Change, { kind: K; op: 'put' }>,
    /** A merge patch (RFC 7396): absent members are unchanged. */
    merge: <K extends ChangeKind>(kind: K, id: string, data: Partial<ChangeData<K>>) =>
      ({ op: 'merge', sport, source, kind, id, data }) as unknown as Change,
    /** `id('team', 'ajax')` is `source:team/ajax`. */
    id: (...parts: string[]) => externalIdOf(source, ...parts),
  }
}

/** The changes without repeated categories, tournaments and teams: formats repeat them in every season. */
export function* onceEach(changes: Iterable<Change>): Generator<Change> {
  const seen = new Set<string>()
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`
    if (seen.has(key)) continue
    if (['category', 'tournament', 'team'].includes(change.kind)) seen.add(key)
    yield change
  }
}

export type SideName = 'home' | 'away'
export const SIDES = ['home', 'away'] as const

export function otherSide(side: SideName): SideName {
  return side === 'home' ? 'away' : 'home'
}

/** Home and away, or winner and loser. */
export type Pair = readonly [home: number, away: number]

export function isSame(one: Pair, other: Pair): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** Whether both sides have at least as many. */
export function isAtLeast(one: Pair, other: Pair): boolean {
  return one[0] >= other[0] && one[1] >= other[1]
}

/** For sorting. */
export function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other)
}

/** A player and the name of one as members of an event, such as `playerIn` and `playerInName`. */
export function named<K extends string>(
  key: K,
  player: { readonly id: string; readonly name: string } | undefined,
  name: string | null | undefined = player?.name,
) {
  return { ...(player && { [key]: player }), ...(name && { [`${key}Name`]: name }) } as Partial<
    Record<K, { id: string; name: string }> & Record<`${K}Name`, string>
  >
}

/** Maximum players of a line-up in the contract. */
export const LINEUP_LIMIT = 60

/** The spellings other than the display name as the member `aliases`, which is absent without any. */
export function aliasesData(name: string, spellings: Iterable<string>): { aliases?: string[] } {
  const aliases = [...new Set(spellings)].filter((one) => one !== name).slice(0, ALIASES_LIMIT)
  return aliases.length > 0 ? { aliases } : {}
}

export type Venue = NonNullable<ChangeData<'match'>['venue']>
export type Round = NonNullable<ChangeData<'match'>['round']>
export type Statistics = NonNullable<ChangeData<'match'>['statistics']>

/** The members that name the season, the sides and the start of a match. `isTimeKnown`: not only the day. */
export function fixture(
  ids: { readonly tournament: string; readonly season: string },
  homeTeamId: string,
  awayTeamId: string,
  startTimestamp: number,
  isTimeKnown = true,
) {
  return {
    tournamentId: ids.tournament,
    seasonId: ids.season,
    homeTeamId,
    awayTeamId,
    startTimestamp,
    ...(!isTimeKnown && { startTimeKnown: false }),
  }
}

/** @assumed `display` repeats `current`, because sources have no other score. */
export function scoreData(current: number, parts: Omit<ScoreParts, 'current' | 'display'> = {}): ScoreParts {
  return { current, display: current, ...parts }
}

/** A statistic that counts something of each side. */
export function sideItem(
  key: string,
  value: (side: SideName) => number,
): Statistics[number]['items'][number] {
  return { key, home: value('home'), away: value('away') }
}

/** The statistics of the whole match; null without any. */
export function wholeMatch(items: Statistics[number]['items']): Statistics | null {
  return items.length === 0 ? null : [{ period: 'ALL', items }]
}

/** First and last start of a season's matches, in ms since 1970; empty without matches. */
export function seasonSpan(
  starts: readonly number[],
): Pick<ChangeData<'season'>, 'startTimestamp' | 'endTimestamp'> {
  if (starts.length === 0) return {}
  // A spread of thousands of arguments could exceed the stack.
  return {
    startTimestamp: starts.reduce((a, b) => Math.min(a, b)),
    endTimestamp: starts.reduce((a, b) => Math.max(a, b)),
  }
}

/** @assumed If a source has only the city, the city is used as the venue. */
export function cityVenue(city: string, country: string | null, capacity?: number | null): Venue {
  return {
    name: city,
    ...(capacity !== undefined && { capacity }),
    city,
    ...(country !== null && { country }),
  }
}

/** A match with its day, YYYY-MM-DD, and its result, null if there is none. */
interface MatchRow extends RowPosition {
  readonly value: { readonly day: string; readonly score: object | null }
}

interface Meeting<R> {
  readonly row: R
  /** The key of the sides. */
  readonly sides: string
  /** Number of the meeting of these sides at this venue, from 1. */
  readonly number: number
}

/**
 * Numbers the meetings of two sides at one venue. They are counted by day within each file, so that a postponed match
 * keeps its id in a newer file. If several files have a match, the row with a result counts, otherwise the last one.
 * Repeated rows of a file are skipped; `onOther` receives the ignored rows of other files. @assumed Files hold whole
 * seasons.
 * @param sidesOf equal for all meetings of two sides at one venue
 */
export function numberMeetings<R extends MatchRow>(
  rows: readonly R[],
  sidesOf: (row: R) => string,
  report: ImportReport,
  onOther: (other: R, counted: R) => void,
): Meeting<R>[] {
  const found = new Map<string, Meeting<R>>()
  for (const ofFile of Map.groupBy(rows, ({ of }) => of).values()) {
    const days = new Map<string, R[]>()
    for (const row of ofFile.toSorted((a, b) => compare(a.value.day, b.value.day))) {
      const sides = sidesOf(row)
      const earlier = days.get(sides) ?? []
      const repeated = earlier.find((one) => one.value.day === row.value.day)
      if (repeated) {
        report.skip(row, `it repeats row ${repeated.row}`)
        continue
      }
      days.set(sides, [...earlier, row])
      const number = earlier.length + 1
      const other = found.get(`${sides}/${number}`)?.row
      if (other && row.value.score === null && other.value.score !== null) onOther(row, other)
      else {
        found.set(`${sides}/${number}`, { row, sides, number })
        if (other) onOther(other, row)
      }
    }
  }
  return [...found.values()]
}
