/**
 * What keeps a match of a league from simply being played: postponed and canceled ones, which stand fast for the
 * week, and at any moment some that are delayed, interrupted, suspended or will continue. Matches in progress are
 * left alone.
 */
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import { HOUR_MS, WEEK_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import { type Fixture, isOver, matchOf, type SetSport } from './fixtures.ts'
import { LEAGUE_TABLE } from './leagues.ts'

/** What is disturbed began at most that long ago. */
const RECENT_MS = 72 * HOUR_MS
const LONG_AGO_MS = 5 * HOUR_MS

/** Only leagues of running seasons: no draw hangs on them. */
function isFree<F>(fixture: Fixture<F>): boolean {
  return fixture.season.edition === 'current' && fixture.table === LEAGUE_TABLE && !fixture.fate
}

/** Marks the matches that are postponed or canceled: these stand fast for the week of the anchor. */
export function callOff<F>(fixtures: readonly Fixture<F>[], anchorMs: number, random: Random): void {
  const chance = random.stream('called off')
  const pick = (from: number, to: number, isAmateur: boolean, count: number, status: MatchStatus) => {
    const wanted = fixtures.filter((fixture) => {
      const week = Math.floor((fixture.startMs - anchorMs) / WEEK_MS)
      const isWanted = fixture.season.competition.amateur === isAmateur && !fixture.isSpine
      return isFree(fixture) && isWanted && week >= from && week <= to
    })
    for (const fixture of chance.shuffle(wanted).slice(0, count)) fixture.fate = { kind: 'off', status }
  }
  pick(-2, -1, false, 2, 'postponed')
  pick(1, 2, false, 2, 'postponed')
  pick(-2, -1, true, 1, 'canceled')
  pick(1, 2, true, 1, 'canceled')
}

/** Marks matches of the last hours that did not go on as planned at this moment. */
export function disturb<F>(
  sport: SetSport<F>,
  fixtures: readonly Fixture<F>[],
  nowMs: number,
  random: Random,
): void {
  const chance = random.stream('disturbed')
  const since = (fixture: Fixture<F>) => nowMs - fixture.startMs
  const recent = fixtures
    .filter(
      (each) => isFree(each) && since(each) > 0 && since(each) < RECENT_MS && isOver(sport, each, nowMs),
    )
    .sort((a, b) => since(a) - since(b) || a.id - b.id)
  const stop = (fixture: Fixture<F> | undefined, status: MatchStatus) => {
    if (!fixture) return
    const duration = matchOf(sport, fixture).durationSeconds()
    const atSecond = Math.floor(duration * (0.2 + chance.next() * 0.6))
    fixture.fate = { kind: 'stopped', status, atSecond }
  }
  const late = recent.shift()
  if (late) late.fate = { kind: 'off', status: 'delayed' }
  stop(recent.shift(), 'interrupted')
  const older = chance.shuffle(recent.filter((fixture) => since(fixture) > LONG_AGO_MS))
  for (const status of ['suspended', 'willcontinue', 'suspended', 'willcontinue'] as const)
    stop(older.pop(), status)
}
