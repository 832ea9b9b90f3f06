/**
 * What keeps a match from simply being played: awarded, postponed and canceled ones, which stand fast for the week,
 * and at any moment some that are delayed, interrupted, suspended or will continue. The latest matches in progress
 * are left alone.
 */
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import { callOff as callOffLeagues, stopLongAgo } from '../frame/fates.ts'
import type { Random } from '../random.ts'
import { type Fixture, isOver, matchOf, type Season } from './fixtures.ts'
import type { TeamSport } from './sport.ts'

/** So many matches in progress are never disturbed. */
const LEFT_ALONE = 3
const RECENT_MS = 40 * HOUR_MS

/** Only league matches of running seasons: no series hangs on them. */
function isFree<F>(fixture: Fixture<F>): boolean {
  return fixture.season.edition === 'current' && fixture.table !== null && !fixture.fate
}

export function award<F>(seasons: readonly Season<F>[]): void {
  for (const { competition, edition, fixtures } of seasons) {
    if (competition.kind !== 'league' || edition !== 'current' || competition.awarded === undefined) continue
    const fixture = fixtures[competition.awarded - 1]
    if (fixture) fixture.fate = { kind: 'awarded' }
  }
}

/** Marks the matches that are postponed or canceled: these stand fast for the week of the anchor. */
export function callOff<F>(fixtures: readonly Fixture<F>[], anchorMs: number, random: Random): void {
  const frame = { fixtures, random, startMs: ({ kickoffMs }: Fixture<F>) => kickoffMs, isFree }
  callOffLeagues(frame, ({ season }) => season.competition.amateur, anchorMs)
}

/** Marks matches of the last hours that cannot go on as planned at this moment. */
export function disturb<F>(
  sport: TeamSport<F>,
  fixtures: readonly Fixture<F>[],
  nowMs: number,
  random: Random,
): void {
  const chance = random.stream('disturbed')
  const since = (fixture: Fixture<F>) => nowMs - fixture.kickoffMs
  const byAge = (a: Fixture<F>, b: Fixture<F>) => since(a) - since(b) || a.id - b.id
  const begun = fixtures.filter(
    (fixture) => since(fixture) >= 0 && since(fixture) < RECENT_MS && !fixture.fate,
  )
  const isRunning = (fixture: Fixture<F>) => !isOver(sport, fixture, nowMs)
  const spare = begun.filter(isRunning).sort(byAge).slice(LEFT_ALONE).filter(isFree)
  const recent = begun.filter((fixture) => !isRunning(fixture) && isFree(fixture)).sort(byAge)
  const late = spare.findIndex((fixture) => since(fixture) < HOUR_MS)
  const delayed = late >= 0 ? spare.splice(late, 1)[0] : recent.shift()
  if (delayed) delayed.fate = { kind: 'off', status: 'delayed' }
  const stop = (fixture: Fixture<F> | undefined, status: MatchStatus) => {
    if (!fixture) return
    const duration = matchOf(sport, fixture).durationSeconds()
    const latest = Math.min(0.9 * duration, since(fixture) / 1000)
    fixture.fate = { kind: 'stopped', status, atSecond: Math.floor(latest * (0.3 + 0.7 * chance.next())) }
  }
  const stoppable = spare.filter((fixture) => since(fixture) >= 15 * MINUTE_MS)
  stop(stoppable.shift() ?? recent.shift(), 'interrupted')
  stopLongAgo({ recent, since, stop, chance })
}
