/**
 * What keeps matches of leagues from simply being played: postponed and canceled ones, which stand fast for the week,
 * and at any moment some that are delayed, interrupted, suspended or will continue.
 */
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import { HOUR_MS, WEEK_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { WorldContext } from '../world.ts'
import { type Edition, LEAGUE_TABLE } from './competitions.ts'
import type { Hindrance } from './progress.ts'

/** What is disturbed began at most that long ago. */
const RECENT_MS = 72 * HOUR_MS
const LONG_AGO_MS = 5 * HOUR_MS

interface Fated {
  readonly id: number
  fate?: Hindrance | { readonly kind: 'awarded' | 'walkover' }
}

/** How the fixtures of a sport are read. */
interface FateFrame<T> {
  readonly fixtures: readonly T[]
  readonly random: Random
  startMs(fixture: T): number
  /** No draw and no series hangs on it, and nothing has come between yet. */
  isFree(fixture: T): boolean
}

/** Marks the matches that are postponed or canceled: these stand fast for the week of the anchor. */
export function callOff<T extends Fated>(
  { fixtures, random, startMs, isFree }: FateFrame<T>,
  isAmateur: (fixture: T) => boolean,
  anchorMs: number,
): void {
  const chance = random.stream('called off')
  const pick = (weeks: readonly number[], ofAmateurs: boolean, count: number, status: MatchStatus) => {
    const wanted = fixtures.filter((fixture) => {
      const week = Math.floor((startMs(fixture) - anchorMs) / WEEK_MS)
      return isFree(fixture) && isAmateur(fixture) === ofAmateurs && weeks.includes(week)
    })
    for (const fixture of chance.shuffle(wanted).slice(0, count)) fixture.fate = { kind: 'off', status }
  }
  pick([-2, -1], false, 2, 'postponed')
  pick([1, 2], false, 2, 'postponed')
  pick([-2, -1], true, 1, 'canceled')
  pick([1, 2], true, 1, 'canceled')
}

interface LeagueFixture extends Fated {
  readonly startMs: number
  readonly table: string | null
  readonly season: { readonly edition: Edition }
  /** One of the matches that follow each other round the clock: it is never called off. */
  readonly isSpine: boolean
}

/** Both, for a sport whose leagues are played round the clock: matches in progress are left alone. */
export function hinderLeagues<T extends LeagueFixture>(
  fixtures: readonly T[],
  { nowMs, anchorMs, madeMs = nowMs, random }: WorldContext,
  of: {
    isAmateur(fixture: T): boolean
    isOver(fixture: T, atMs: number): boolean
    durationSeconds(fixture: T): number
  },
): void {
  const isFree = ({ season, table, fate }: T) =>
    season.edition === 'current' && table === LEAGUE_TABLE && !fate
  const frame: FateFrame<T> = {
    fixtures,
    random,
    startMs: ({ startMs }) => startMs,
    isFree: (each) => isFree(each) && !each.isSpine,
  }
  callOff(frame, of.isAmateur, anchorMs)
  const chance = random.stream('disturbed')
  const since = ({ startMs }: T) => madeMs - startMs
  const recent = fixtures
    .filter((each) => isFree(each) && since(each) > 0 && since(each) < RECENT_MS && of.isOver(each, madeMs))
    .sort((a, b) => since(a) - since(b) || a.id - b.id)
  const stop = (fixture: T | undefined, status: MatchStatus) => {
    if (!fixture) return
    const atSecond = Math.floor(of.durationSeconds(fixture) * (0.2 + chance.next() * 0.6))
    fixture.fate = { kind: 'stopped', status, atSecond }
  }
  const late = recent.shift()
  if (late) late.fate = { kind: 'off', status: 'delayed' }
  stop(recent.shift(), 'interrupted')
  stopLongAgo({ recent, since, stop, chance })
}

/** Marks some of those that began hours ago as stopped for today, or for good. */
export function stopLongAgo<T>({
  recent,
  since,
  stop,
  chance,
}: {
  readonly recent: readonly T[]
  since(fixture: T): number
  stop(fixture: T | undefined, status: MatchStatus): void
  readonly chance: Random
}): void {
  const older = chance.shuffle(recent.filter((fixture) => since(fixture) > LONG_AGO_MS))
  for (const status of ['suspended', 'willcontinue', 'suspended', 'willcontinue'] as const) {
    stop(older.pop(), status)
  }
}
