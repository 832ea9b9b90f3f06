/** Laws of simulated basketball matches: points, minutes, fouls and the lead agree with the score. */
import { expect, test } from 'bun:test'
import { other, SIDES, type Side } from '../../../seed/engine/match.ts'
import {
  isWin,
  matchesOf,
  NORTH_AMERICAN,
  playersOf,
  score,
  sumOf,
  teamValue,
  type View,
} from '../../support/seed/seed-match-kit.ts'

const MATCHES = matchesOf('basketball').map(({ final, kind, ...rest }) => ({
  ...rest,
  view: final(),
  rules: kind === 'basketball' ? { quarterMinutes: 10, foulLimit: 5 } : NORTH_AMERICAN,
}))
const overtimesOf = ({ liveEvents }: View) => liveEvents.filter(({ text }) => text === 'OT').length
const playedSeconds = ({ liveEvents }: View) => liveEvents.at(-1)?.timeSeconds as number

test('the events are the ends of quarters and overtimes with the score after them', () => {
  for (const { view, rules } of MATCHES) {
    const overtimes = overtimesOf(view)
    const texts = ['Q1', 'Q2', 'Q3', 'Q4', ...Array<string>(overtimes).fill('OT'), 'FT']
    expect(view.liveEvents.map(({ type, text }) => `${type} ${text}`)).toEqual(
      texts.map((text) => `period ${text}`),
    )
    for (const side of SIDES) {
      let points = 0
      for (const number of [1, 2, 3, 4]) {
        points += score(view, side)[`period${number}`] as number
        const event = view.liveEvents[number - 1]
        expect([event?.[`${side}Score`], event?.time]).toEqual([points, number * rules.quarterMinutes])
      }
    }
    for (const event of view.liveEvents.slice(3, -2)) expect(event.homeScore).toBe(event.awayScore as number)
    expect(playedSeconds(view)).toBe(4 * rules.quarterMinutes * 60 + overtimes * 300)
    expect(view.currentMatchMinute).toBe(4 * rules.quarterMinutes + overtimes * 5)
    expect(view.statusDescription).toBe(overtimes > 0 ? 'AET' : 'Ended')
    expect(view.overtimeLength).toBe(overtimes > 0 ? 300 : undefined)
    expect(view.homeScore.normaltime === undefined).toBe(overtimes === 0)
  }
})

test('five play at any time, plus and minus are five times the lead, and a player who has fouled out plays no more', () => {
  let fouledOut = 0
  for (const { view, match, rules, seed } of MATCHES) {
    for (const side of SIDES) {
      const players = playersOf(match, view, side)
      expect(sumOf(players, 'secondsPlayed')).toBe(5 * playedSeconds(view))
      expect(sumOf(players, 'plusMinus')).toBe(
        5 * (score(view, side).current - score(view, other(side)).current),
      )
      expect(players.size).toBeWithin(5, 13)
      for (const { secondsPlayed, personalFouls } of players.values()) {
        expect(secondsPlayed).toBeLessThanOrEqual(playedSeconds(view))
        expect(personalFouls).toBeLessThanOrEqual(rules.foulLimit)
      }
    }
    const out = new Map<number, number>()
    for (let second = 3600; seed % 5 === 0 && second < match.durationSeconds(); second += 120) {
      for (const [id, own] of match.at(second).playerStatistics ?? []) {
        if (out.has(id)) expect(own.secondsPlayed).toBe(out.get(id) as number)
        else if (own.personalFouls === rules.foulLimit) out.set(id, own.secondsPlayed as number)
      }
    }
    fouledOut += out.size
  }
  expect(fouledOut).toBeGreaterThan(2)
})

test('the lead agrees with the score', () => {
  for (const { view } of MATCHES) {
    const value = (key: string, of: Side) => teamValue(view, key, of)
    const [won, lost] = isWin(view, 'home') ? (['home', 'away'] as const) : (['away', 'home'] as const)
    expect(value('biggestLead', won)).toBeGreaterThanOrEqual(
      score(view, won).current - score(view, lost).current,
    )
    expect(value('timeSpentInLead', won) + value('timeSpentInLead', lost)).toBeLessThanOrEqual(
      playedSeconds(view),
    )
    expect(value('leadChanges', won)).toBe(value('leadChanges', lost))
    for (const side of SIDES) {
      expect(value('biggestLead', side) > 0).toBe(value('timeSpentInLead', side) > 0)
      expect(value('biggestLead', side)).toBeLessThanOrEqual(score(view, side).current)
    }
    // A winner who was behind after being ahead, or the other way round, changed the lead.
    if (value('biggestLead', lost) > 0) expect(value('leadChanges', won)).toBeGreaterThan(0)
  }
})
