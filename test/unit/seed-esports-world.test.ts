/** Laws of the esports world: those of all sports played for games, and its own: titles, formats, series in the block. */

import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../seed/calendar.ts'
import { SIDES } from '../../seed/engine/match.ts'
import { ESPORTS } from '../../seed/sports/athlete-sports.ts'
import type { Put } from '../support/seed-kit.ts'
import { lawsOfSetSport } from '../support/seed-set-sports-laws.ts'
import { BEGUN } from '../support/seed-world-laws.ts'

const WORLDS = lawsOfSetSport(ESPORTS, 30 * MINUTE_MS)

describe('the esports block', () => {
  const blockOf = ({ data }: Put<'match'>) => {
    if (!data.esports) throw new Error('a series without its block')
    return data.esports
  }

  test('every match has it; games begin with the match and stop with it', () => {
    for (const { of } of WORLDS) {
      for (const match of of('match')) {
        const { status, awarded } = match.data
        const { games, bestOf } = blockOf(match)
        const isPlayed = BEGUN.includes(status)
        expect(games.length > 0).toBe(isPlayed && !awarded)
        expect(games.length).toBeLessThanOrEqual(bestOf)
        const running = games.filter((game) => !['finished', 'notstarted'].includes(game.status))
        for (const game of running) expect(game.status).toBe(status)
        expect(running.length).toBeLessThanOrEqual(status === 'finished' ? 0 : 1)
      }
    }
  })

  test('those who play are the five of the team that the side names', () => {
    for (const { of } of WORLDS) {
      const squads = new Map<number, number[]>()
      for (const { id, data } of of('player')) {
        const teamId = data.teamId as number
        squads.set(teamId, [...(squads.get(teamId) ?? []), id])
      }
      for (const match of of('match')) {
        for (const game of blockOf(match).games) {
          for (const side of SIDES) {
            if (!game.players) continue
            const ids = game.players[side].map(({ playerId }) => playerId as number)
            expect(ids).toEqual(squads.get(match.data[`${side}TeamId`] as number) ?? [])
          }
        }
      }
    }
  })

  test('the category is the title: what a game shows and which sides it has hang on it', () => {
    const titleSides = [
      ['T', 'CT'],
      ['Radiant', 'Dire'],
      ['Blue', 'Red'],
    ]
    for (const { of } of WORLDS) {
      const categories = of('category').map(({ id }) => id)
      const categoryOf = new Map(of('tournament').map(({ id, data }) => [id, data.categoryId as number]))
      const seen = new Set<string>()
      for (const match of of('match')) {
        const title = categories.indexOf(categoryOf.get(match.data.tournamentId as number) as number)
        for (const game of blockOf(match).games) {
          seen.add(game.homeTeamStartingSide ?? '')
          expect(titleSides[title]).toContain(game.homeTeamStartingSide as string)
          expect(game.map != null).toBe(title === 0)
        }
      }
      expect([...seen].sort()).toEqual(titleSides.flat().sort())
    }
  })

  test('leagues, groups, play-offs and finals have their formats', () => {
    for (const { of } of WORLDS) {
      const formats = new Set(
        of('match')
          .map(blockOf)
          .map(({ bestOf }) => bestOf),
      )
      expect([...formats].sort()).toEqual([1, 3, 5])
      for (const match of of('match')) {
        if (match.data.round?.slug === 'final') expect(blockOf(match).bestOf).toBe(5)
      }
    }
  })

  test('a series without play is won by as many games as it takes', () => {
    for (const { of } of WORLDS) {
      const awarded = of('match').find(({ data }) => data.awarded)?.data
      expect(awarded?.homeScore).toEqual({ current: 2, display: 2 })
      expect(awarded?.esports).toEqual({ bestOf: 3, games: [] })
    }
  })
})

test('no two players share a nickname', () => {
  for (const { of } of WORLDS) {
    for (const language of ['en', 'ru'] as const) {
      const names = of('player').map(({ data }) => (language === 'en' ? data.name : data.translations?.ru))
      expect(new Set(names).size).toBe(names.length)
    }
  }
})
