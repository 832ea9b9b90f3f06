/**
 * What keeps a match from simply being played: postponed, canceled and awarded ones, which stand fast for the week,
 * and at any moment some that are delayed, interrupted, suspended or will continue. At least one match that would
 * be in progress is left alone.
 */
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '../calendar.ts'
import { stopLongAgo } from '../frame/fates.ts'
import type { Hindrance } from '../frame/progress.ts'
import type { Random } from '../random.ts'
import type { Side } from '../simulators/simulation.ts'
import { NORLAND_FIRST, NORLAND_PREMIER } from './competitions.ts'
import { type Fixture, SHORTEST_MS } from './fixtures.ts'

export type Fate = { readonly kind: 'awarded'; readonly score: Readonly<Record<Side, number>> } | Hindrance

/** A result set by the competition (three goals to none is the usual score). */
export function award(fixture: Fixture): void {
  fixture.fate = { kind: 'awarded', score: { home: 3, away: 0 } }
}

/** Marks the matches that are postponed or canceled: these stand fast for the week of the anchor. */
export function callOff(fixtures: readonly Fixture[], anchorMs: number, random: Random): void {
  const chance = random.stream('called off')
  const pick = (isWanted: (fixture: Fixture) => boolean, count: number, status: MatchStatus) => {
    const free = fixtures.filter(
      (fixture) => isLeague(fixture) && !playsCups(fixture) && !fixture.fate && isWanted(fixture),
    )
    for (const fixture of chance.shuffle(free).slice(0, count)) fixture.fate = { kind: 'off', status }
  }
  const week = (fixture: Fixture) => Math.floor((fixture.kickoffMs - anchorMs) / WEEK_MS)
  const isAmateur = (fixture: Fixture) => fixture.season.competition.amateur
  pick((fixture) => week(fixture) === -1 && !isAmateur(fixture), 3, 'postponed')
  pick((fixture) => week(fixture) === 1 && !isAmateur(fixture), 3, 'postponed')
  pick((fixture) => week(fixture) === -2 && isAmateur(fixture), 2, 'canceled')
  pick((fixture) => week(fixture) === 1 && isAmateur(fixture), 1, 'canceled')
}

/** Only league matches of running seasons: no draw hangs on them. */
function isLeague(fixture: Fixture): boolean {
  return fixture.season.edition === 'current' && fixture.table === 'league'
}

/**
 * Clubs that play for cups as well: who can play there hangs on their league matches, and cups have been drawn by
 * the time a match is called off.
 */
function playsCups({ season }: Fixture): boolean {
  return season.competition === NORLAND_PREMIER || season.competition === NORLAND_FIRST
}

/** Marks matches of the last hours that cannot go on as planned at this moment. */
export function disturb(fixtures: readonly Fixture[], nowMs: number, random: Random): void {
  const chance = random.stream('disturbed')
  const since = (fixture: Fixture) => nowMs - fixture.kickoffMs
  const isFree = (fixture: Fixture) => isLeague(fixture) && !fixture.fate
  const running = fixtures.filter(
    (fixture) => since(fixture) >= 0 && since(fixture) < SHORTEST_MS && !fixture.fate,
  )
  const recent = fixtures
    .filter((fixture) => isFree(fixture) && since(fixture) >= SHORTEST_MS && since(fixture) < 36 * HOUR_MS)
    .sort((a, b) => since(a) - since(b) || a.id - b.id)
  // The latest kick-off stays, and a second match if there are enough: something is always in progress.
  const spare = [...running]
    .sort((a, b) => since(a) - since(b) || a.id - b.id)
    .slice(2)
    .filter(isFree)
  const late = spare.filter((fixture) => since(fixture) < HOUR_MS)
  const take = (from: Fixture[]) => from.shift() ?? recent.shift()
  const stop = (fixture: Fixture | undefined, status: MatchStatus) => {
    if (!fixture) return
    const latest = Math.min(80 * 60, Math.floor(since(fixture) / 1000))
    fixture.fate = { kind: 'stopped', status, atSecond: chance.integer(Math.min(600, latest), latest) }
  }
  const delayed = take(late)
  if (delayed) delayed.fate = { kind: 'off', status: 'delayed' }
  const stoppable = spare.filter((fixture) => since(fixture) >= 15 * MINUTE_MS && !fixture.fate)
  stop(take(stoppable), 'interrupted')
  stopLongAgo({ recent: recent.filter(({ fate }) => !fate), since, stop, chance })
}
