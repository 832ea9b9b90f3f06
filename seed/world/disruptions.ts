/**
 * Disruptions of matches. A few are decided without play. League matches are postponed or canceled, decided once per
 * week; at any moment some are delayed, interrupted, suspended or will continue. The latest matches in progress are
 * never disrupted.
 */
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import { type Fixture, LEAGUE_TABLE } from './model.ts'
import { isOver, matchOf } from './results.ts'

/** Number of matches in progress that are never disrupted. */
const LEFT_ALONE = 3
/** Disrupted matches began at most this long ago; abandoned ones at least this long. */
const RECENT_MS = 72 * HOUR_MS
const LONG_AGO_MS = 5 * HOUR_MS

/** Only matches of current leagues and exhibitions: no draw or series depends on them. */
function isFree({ season: { edition, competition }, table, disruption }: Fixture): boolean {
  const isLone = table === LEAGUE_TABLE || ('isExhibition' in competition && competition.isExhibition)
  return edition === 'current' && isLone === true && !disruption
}

/** Cups are drawn from some leagues before a match is called off. */
function isFixed({ season: { competition }, isContinuous }: Fixture): boolean {
  return isContinuous === true || (competition.kind === 'league' && competition.isFixed === true)
}

/** Decides the match without play: athletes give a walkover, clubs are awarded a result. */
export function decide(fixture: Fixture): void {
  const winner = fixture.random.stream('walkover').pick(['home', 'away'] as const)
  fixture.disruption = fixture.home.manager
    ? { kind: 'awarded', winner: 'home' }
    : { kind: 'walkover', winner }
}

/** Marks the postponed and canceled matches: the same for the whole week of the anchor. */
export function callOff(fixtures: readonly Fixture[], anchorMs: number, random: Random): void {
  const chance = random.stream('called off')
  const pick = (weeks: readonly number[], ofAmateurs: boolean, count: number, status: MatchStatus) => {
    const wanted = fixtures.filter((fixture) => {
      const week = Math.floor((fixture.startMs - anchorMs) / WEEK_MS)
      const isOfKind = fixture.season.competition.amateur === ofAmateurs && weeks.includes(week)
      return isOfKind && isFree(fixture) && !isFixed(fixture)
    })
    for (const fixture of chance.shuffle(wanted).slice(0, count)) fixture.disruption = { kind: 'off', status }
  }
  pick([-2, -1], false, 2, 'postponed')
  pick([1, 2], false, 2, 'postponed')
  pick([-2, -1], true, 1, 'canceled')
  pick([1, 2], true, 1, 'canceled')
}

/** Marks recent matches that cannot continue as planned at this moment. */
export function disturb(fixtures: readonly Fixture[], nowMs: number, random: Random): void {
  const chance = random.stream('disturbed')
  const since = ({ startMs }: Fixture) => nowMs - startMs
  const begun = fixtures
    .filter((each) => since(each) >= 0 && since(each) < RECENT_MS && !each.disruption)
    .sort((a, b) => since(a) - since(b) || a.id - b.id)
  const running = new Set(begun.filter((each) => !isOver(each, nowMs)))
  const spare = [...running].slice(LEFT_ALONE).filter((each) => isFree(each) && !each.isContinuous)
  const recent = begun.filter((each) => !running.has(each) && isFree(each))
  const late = spare.findIndex((each) => since(each) < HOUR_MS)
  const delayed = late >= 0 ? spare.splice(late, 1)[0] : recent.shift()
  if (delayed) delayed.disruption = { kind: 'off', status: 'delayed' }
  const stop = (fixture: Fixture | undefined, status: MatchStatus) => {
    if (!fixture) return
    const duration = matchOf(fixture).durationSeconds()
    const latest = Math.min(0.8 * duration, since(fixture) / 1000)
    const atSecond = Math.floor(latest * (0.3 + 0.7 * chance.next()))
    fixture.disruption = { kind: 'stopped', status, atSecond }
  }
  stop(spare.find((each) => since(each) >= 15 * MINUTE_MS) ?? recent.shift(), 'interrupted')
  const older = chance.shuffle(recent.filter((each) => since(each) > LONG_AGO_MS))
  for (const status of ['suspended', 'willcontinue', 'suspended', 'willcontinue'] as const)
    stop(older.pop(), status)
}
