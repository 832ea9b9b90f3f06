/** Shared by all formats to build changes: puts and ids of a source, and common data. */
import type { SportSlug } from '../../catalog/sports.ts'
import {
  type Change,
  type ChangeData,
  type ChangeKind,
  keyOfChange,
  type ScoreParts,
} from '../../contract/changes.ts'
import { ALIASES_LIMIT } from '../../contract/people.ts'
import { identifyMatches, spanOf } from '../../rules/identity/match-matching.ts'
import { increase } from '../../shared/counts.ts'
import type { ImportReport, RowPosition } from './import-report.ts'
import { externalIdOf } from './input/text.ts'

/** A source of changes in one sport. */
export type Source = ReturnType<typeof defineSource>

export function defineSource(source: string, sport: SportSlug) {
  return {
    name: source,
    sport,
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
    const key = keyOfChange(change)
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

export const minus = (one: Pair, two: Pair): Pair => [one[0] - two[0], one[1] - two[1]]

export const sumOf = (pairs: readonly Pair[]): Pair =>
  pairs.reduce<Pair>(([home, away], pair) => [home + pair[0], away + pair[1]], [0, 0])

/** The result of a match that is over. */
export function scoreOf({ status, homeScore, awayScore }: Partial<ChangeData<'match'>>): Pair | null {
  return status === 'finished' && homeScore && awayScore ? [homeScore.current, awayScore.current] : null
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
  const [startTimestamp, endTimestamp] = spanOf(starts.map((startMs) => ({ startMs })))
  return { startTimestamp, endTimestamp }
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
  readonly sides: Sides
  /** Number of the meeting of these sides at this venue, from 1. */
  readonly number: number
}

interface Sides {
  readonly stage: string
  readonly home: string
  readonly away: string
  readonly score: Pair | null
  /** Of the round. */
  readonly number?: number | null
}

/**
 * Numbers the meetings of two sides at one venue, by day, so that a postponed match keeps its id in a newer file. Files
 * may be parts of a season or versions of one: their matches are identified as those of a file with the database. If
 * several files have a match, the row with a result counts, otherwise the last one. Repeated rows of a file are skipped;
 * `onOther` receives the ignored rows of other files.
 * @param areSingle whether the rules have two sides meet once at each venue
 */
export function numberMeetings<R extends MatchRow>(
  rows: readonly R[],
  { sidesOf, areSingle }: { readonly sidesOf: (row: R) => Sides; readonly areSingle: boolean },
  report: ImportReport,
  onOther: (other: R, counted: R) => void,
): Meeting<R>[] {
  const sides = new Map(rows.map((row) => [row, sidesOf(row)]))
  const seen = new Map<string, R>()
  const once = rows.filter((row) => {
    const { stage, home, away } = sides.get(row)!
    const key = [row.of.file, stage, home, away, row.value.day].join(' ')
    const repeated = seen.get(key)
    if (repeated) report.skip(row, `it repeats row ${repeated.row}`)
    else seen.set(key, row)
    return !repeated
  })
  const all = ofAllFiles(once, sides, areSingle, onOther)
  const counts = new Map<string, number>()
  return all
    .toSorted((a, b) => compare(a.value.day, b.value.day))
    .map((row) => {
      const own = sides.get(row)!
      const key = [own.stage, own.home, own.away].join(' ')
      return { row, sides: own, number: increase(counts, key) }
    })
}

/** Each match once. Files may be parts of a season, or versions of one. */
export function ofAllFiles<R extends MatchRow>(
  rows: readonly R[],
  sides: ReadonlyMap<R, Sides>,
  areSingle: boolean,
  onOther: (other: R, counted: R) => void,
): R[] {
  const [first = [], ...others] = Map.groupBy(rows, ({ of }) => of).values()
  return others.reduce((all, own) => withVersions(all, own, sides, areSingle, onOther), first)
}

/** The matches of earlier files and those of the next one. */
function withVersions<R extends MatchRow>(
  before: readonly R[],
  rows: readonly R[],
  sides: ReadonlyMap<R, Sides>,
  areSingle: boolean,
  onOther: (other: R, counted: R) => void,
): R[] {
  const numbers = new Map<string, number>()
  const numberOf = (team: string) => numbers.getOrInsertComputed(team, () => numbers.size)
  const fixtureOf = (row: R) => {
    const { score, stage, number = null } = sides.get(row)!
    return { startMs: Date.parse(row.value.day), score, table: stage, number, isOver: score !== null }
  }
  const found = identifyMatches(
    before.map((row, id) => {
      const { home, away } = sides.get(row)!
      return { ...fixtureOf(row), id, home: numberOf(home), away: numberOf(away) }
    }),
    rows.map((row, id) => ({ ...fixtureOf(row), ...sides.get(row)!, id: String(id) })),
    (team) => numbers.get(team),
    new Map(),
    { areCounted: true, areSingle },
  )
  const all = [...before]
  for (const [id, row] of rows.entries()) {
    const same = found.get(String(id))
    const other = same && !same.isReversed ? before[same.id] : undefined
    if (!same || !other) all.push(row)
    else if (row.value.score === null && other.value.score !== null) onOther(row, other)
    else {
      all[same.id] = row
      onOther(other, row)
    }
  }
  return all
}
