/** Laws of the esports simulators, over many series: the rules of the three titles, and all sums agree at any moment. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { startEsports } from '../../seed/engine/esports.ts'
import type { EsportsMember } from '../../seed/engine/esports-game.ts'
import { type DecisiveMatch, other, SIDES, type Side, type SportProgress } from '../../seed/engine/match.ts'
import { leadChance, leadNeeded, minuteChances, takerOf } from '../../seed/engine/moba-rules.ts'
import { isMapWon, mapChance, playKills, sideInRound } from '../../seed/engine/shooter.ts'
import { makeRandom } from '../../seed/random.ts'
import { TITLES, type TitleKey } from '../../seed/sports/titles.ts'
import { matchStatisticsOf, playerStatisticsOf } from '../../src/catalog/statistics/index.ts'

type Game = NonNullable<SportProgress['esports']>['games'][number]
type Values = Readonly<Record<string, unknown>>

function members(title: TitleKey, first: number): EsportsMember[] {
  return TITLES[title].positions.map((position, i) => ({ id: first + i, position, ability: 0.8 + i / 10 }))
}

function series(title: TitleKey, bestOf: number, seed: number, edge = 0.01): DecisiveMatch {
  const lineups = { home: members(title, 1), away: members(title, 11) }
  return startEsports({ title: TITLES[title].play, bestOf, lineups, edge }, makeRandom(seed))
}

const anySeries = fc.record({
  seed: fc.nat(),
  title: fc.constantFrom(...(Object.keys(TITLES) as TitleKey[])),
  bestOf: fc.constantFrom(1, 3, 5),
})
type Case = { seed: number; title: TitleKey; bestOf: number }
/** Shrinking a seed is of no use. */
const RUNS = { seed: 1, numRuns: 150, endOnFailure: true }
const forSeries = (law: (simulation: DecisiveMatch, of: Case) => void) =>
  fc.assert(
    fc.property(anySeries, (of) => law(series(of.title, of.bestOf, of.seed), of)),
    RUNS,
  )

const gamesOf = ({ esports }: SportProgress) => esports?.games ?? []
const playedOf = (progress: SportProgress) => gamesOf(progress).filter((game) => game.status !== 'notstarted')
const scoreOf = (game: Game, side: Side) => (side === 'home' ? game.homeScore : game.awayScore)
const winnerOf = ({ winnerCode }: Game): Side | null =>
  winnerCode == null ? null : winnerCode === 1 ? 'home' : 'away'

const playersOf = (game: Game, side: Side) => game.players?.[side] ?? []
const sumOf = (game: Game, side: Side, key: string) =>
  playersOf(game, side).reduce((sum, { statistics }) => sum + (statistics[key] as number), 0)
const teamOf = (game: Game, side: Side): Values => game.statistics?.[side] ?? {}

const PLAYER_KEYS: Readonly<Record<TitleKey, string>> = {
  strike: 'adr assists deaths headshots kast kills',
  ancients: 'assists deaths denies goldPerMin heroLevel kills lastHits netWorth xpPerMin',
  rift: 'assists deaths goldEarned kills level minionsKilled role',
}
const TEAM_KEYS: Readonly<Record<TitleKey, string>> = {
  strike: 'assists deaths headshots kills roundsWon',
  ancients: 'assists barracks deaths firstBlood kills netWorth towers',
  rift: 'assists baron deaths dragons firstBlood goldEarned inhibitors kills towers',
}

/** The laws of any state, also of a series in progress. */
function expectCoherent(progress: SportProgress, { title, bestOf }: Case): void {
  const played = playedOf(progress)
  expect(progress.esports?.bestOf).toBe(bestOf)
  expect(gamesOf(progress).map((game) => game.gameNumber)).toEqual(gamesOf(progress).map((_, i) => i + 1))
  expect([progress.liveEvents, progress.statistics]).toEqual([[], []])
  for (const side of SIDES) {
    const won = played.filter((game) => winnerOf(game) === side).length
    const periods = Object.fromEntries(played.map((game, i) => [`period${i + 1}`, scoreOf(game, side)]))
    expect(progress[`${side}Score`]).toEqual({ current: won, display: won, ...periods })
  }
  const needed = (bestOf + 1) / 2
  const most = Math.max(progress.homeScore.current, progress.awayScore.current)
  expect(progress.status).toBe(most === needed ? 'finished' : 'inprogress')
  expect(most).toBeLessThanOrEqual(needed)
  for (const game of played) expectGame(game, title)
  played.slice(0, -1).forEach((game) => {
    expect(game.status).toBe('finished')
  })
  if (title === 'strike') {
    const maps = gamesOf(progress).map((game) => game.map?.name)
    expect(new Set(maps).size).toBe(maps.length)
  }
}

function expectGame(game: Game, title: TitleKey): void {
  expect(winnerOf(game) !== null).toBe(game.status === 'finished')
  for (const side of SIDES) {
    expect(playersOf(game, side).length).toBe(5)
    for (const { statistics } of playersOf(game, side)) {
      expect(Object.keys(statistics).sort().join(' ')).toBe(PLAYER_KEYS[title])
    }
    expect(Object.keys(teamOf(game, side)).sort().join(' ')).toBe(TEAM_KEYS[title])
    expect(sumOf(game, side, 'kills')).toBe(sumOf(game, other(side), 'deaths'))
    for (const key of ['kills', 'deaths', 'assists'])
      expect(teamOf(game, side)[key]).toBe(sumOf(game, side, key))
    expect(sumOf(game, side, 'assists')).toBeLessThanOrEqual(4 * sumOf(game, side, 'kills'))
  }
  if (title === 'strike') expectMap(game)
  else expectLaneGames(game, title)
}

function expectMap(game: Game): void {
  const rounds = game.rounds ?? []
  const won = { home: 0, away: 0 }
  expect([game.picks, game.bans]).toEqual([undefined, undefined])
  rounds.forEach((round, i) => {
    won[round.winner] += 1
    const homeSide = sideInRound(game.homeTeamStartingSide as 'T', i + 1)
    expect(round.side === homeSide).toBe(round.winner === 'home')
    const own = { T: ['elimination', 'explosion'], CT: ['elimination', 'defuse', 'timeout'] }[round.side]
    expect(own).toContain(round.outcome)
    expect([round.number, round.homeScore, round.awayScore]).toEqual([i + 1, won.home, won.away])
    const isWon = isMapWon(won.home, won.away) || isMapWon(won.away, won.home)
    expect(isWon).toBe(game.status === 'finished' && i === rounds.length - 1)
  })
  const winner = winnerOf(game)
  if (winner) expect(isMapWon(won[winner], won[other(winner)])).toBe(true)
  for (const side of SIDES) {
    expect(scoreOf(game, side)).toBe(won[side])
    expect(teamOf(game, side).roundsWon).toBe(won[side])
    expect(teamOf(game, side).headshots).toBe(sumOf(game, side, 'headshots'))
    // Each elimination is five kills, and nobody has more than five lives to take in a round.
    const eliminations = rounds.filter(
      (each) => each.winner === side && each.outcome === 'elimination',
    ).length
    expect(sumOf(game, side, 'kills')).toBeGreaterThanOrEqual(5 * eliminations)
    expect(sumOf(game, side, 'kills')).toBeLessThanOrEqual(5 * rounds.length)
    expect(sumOf(game, side, 'adr')).toBeLessThanOrEqual(500)
    for (const { statistics } of playersOf(game, side)) {
      const of = (key: string) => statistics[key] as number
      expect(of('headshots')).toBeLessThanOrEqual(of('kills'))
      expect(of('deaths')).toBeLessThanOrEqual(rounds.length)
      expect(of('kast')).toBeLessThanOrEqual(100)
      expect(of('kast') * rounds.length).toBeGreaterThanOrEqual(
        100 * (rounds.length - of('deaths')) - rounds.length,
      )
    }
  }
}

function expectLaneGames(game: Game, title: TitleKey): void {
  const minutes = (game.durationSeconds ?? 0) / 60
  expect([game.map, game.rounds]).toEqual([null, undefined])
  const heroes = SIDES.flatMap((side) => [...(game.picks?.[side] ?? []), ...(game.bans?.[side] ?? [])])
  expect(heroes.length).toBe(title === 'ancients' ? 24 : 20)
  expect(new Set(heroes.map(({ id }) => id)).size).toBe(heroes.length)
  const kills = { home: scoreOf(game, 'home'), away: scoreOf(game, 'away') }
  const bloody = SIDES.filter((side) => teamOf(game, side).firstBlood === true)
  expect(bloody.length).toBe(kills.home + kills.away > 0 ? 1 : 0)
  for (const side of bloody) expect(kills[side]).toBeGreaterThan(0)
  for (const side of SIDES) {
    expect(kills[side]).toBe(sumOf(game, side, 'kills'))
    expect(playersOf(game, side).map(({ hero }) => hero)).toEqual(game.picks?.[side] ?? [])
    const team = teamOf(game, side) as Readonly<Record<string, number>>
    expect(team.towers).toBeLessThanOrEqual(11)
    const gold = title === 'ancients' ? 'netWorth' : 'goldEarned'
    expect(team[gold]).toBe(sumOf(game, side, gold))
    if (winnerOf(game) === side) {
      expect(team.towers).toBeGreaterThanOrEqual(5)
      expect(team[title === 'ancients' ? 'barracks' : 'inhibitors']).toBeGreaterThanOrEqual(1)
    }
    if (title === 'rift') {
      const roles = playersOf(game, side).map(({ statistics }) => statistics.role)
      expect(roles).toEqual(['top', 'jungle', 'mid', 'bottom', 'support'])
      expect(team.inhibitors).toBeLessThanOrEqual(3)
    } else {
      expect(team.barracks).toBeLessThanOrEqual(6)
      for (const { statistics } of playersOf(game, side)) {
        const [rate, worth] = [statistics.goldPerMin as number, statistics.netWorth as number]
        expect(Math.abs(rate * minutes - worth)).toBeLessThanOrEqual(1 + minutes)
      }
    }
  }
}

describe('a series', () => {
  test('ends by its format, and all sums agree', () => {
    const results = new Set<string>()
    forSeries((simulation, of) => {
      const final = simulation.final()
      expectCoherent(final, of)
      expect(final.status).toBe('finished')
      const winner = final.homeScore.current > final.awayScore.current ? 'home' : 'away'
      expect(simulation.winner()).toBe(winner)
      expect(winnerOf(gamesOf(final).at(-1) as Game)).toBe(winner)
      const played = gamesOf(final).reduce((sum, game) => sum + (game.durationSeconds ?? 0), 0)
      expect(simulation.durationSeconds()).toBeGreaterThanOrEqual(played)
      expect(simulation.durationSeconds()).toBeLessThan(9 * 3600)
      results.add(`${of.bestOf}: ${final.homeScore.current}-${final.awayScore.current}`)
    })
    expect(results.size).toBe(2 + 4 + 6)
  })

  test('agrees with itself at any second, and announces the next game in a break', () => {
    const texts = new Set<string>()
    forSeries((simulation, of) => {
      const second = (of.seed * 7) % simulation.durationSeconds()
      const progress = simulation.at(second)
      expectCoherent(progress, of)
      expect(60 * progress.currentMatchMinute + progress.currentMatchSecond).toBe(second)
      const last = gamesOf(progress).at(-1) as Game
      texts.add(progress.statusDescription)
      if (last.status === 'inprogress') {
        expect(progress.statusDescription).toBe(`Game ${last.gameNumber}`)
        return
      }
      expect([progress.statusDescription, last.status]).toEqual(['Break', 'notstarted'])
      expect([last.homeScore, last.awayScore, last.winnerCode, last.durationSeconds]).toEqual([
        0,
        0,
        null,
        null,
      ])
      expect([last.players, last.rounds, last.picks]).toEqual([undefined, undefined, undefined])
    })
    expect(texts.has('Break') && texts.has('Game 1') && texts.has('Game 3')).toBe(true)
  })

  test('is the same in steps, forwards, backwards and at once', () => {
    forSeries((direct, { title, bestOf, seed }) => {
      const stepped = series(title, bestOf, seed)
      while (stepped.step());
      expect(stepped.step()).toBe(false)
      expect(JSON.stringify(stepped.final())).toBe(JSON.stringify(direct.final()))
      const asked = series(title, bestOf, seed)
      const seconds = [0, 900, 2700, 5400, 9000, 40_000]
      const forwards = seconds.map((second) => JSON.stringify(asked.at(second)))
      const backwards = [...seconds].reverse().map((second) => JSON.stringify(direct.at(second)))
      expect(backwards).toEqual([...forwards].reverse())
    })
  })

  test('nothing that is counted ever goes back', () => {
    for (const title of Object.keys(TITLES) as TitleKey[]) {
      const simulation = series(title, 3, 5)
      const before = new Map<string, number>()
      for (let second = 0; second <= simulation.durationSeconds(); second += 97) {
        for (const game of playedOf(simulation.at(second))) {
          for (const side of SIDES) {
            const counts = Object.entries(teamOf(game, side)).filter(([, value]) => typeof value === 'number')
            for (const [key, value] of counts) {
              const name = `${game.gameNumber}/${side}/${key}`
              expect(value).toBeGreaterThanOrEqual(before.get(name) ?? 0)
              before.set(name, value as number)
            }
          }
        }
      }
    }
  })

  test.each(['ancients', 'rift'] as const)('%s: who takes the base has seldom lost the fights', (title) => {
    const games = Array.from({ length: 60 }, (_, seed) => playedOf(series(title, 3, seed).final())).flat()
    const isUpset = (game: Game) => {
      const winner = winnerOf(game) as Side
      return scoreOf(game, winner) < scoreOf(game, other(winner))
    }
    expect(games.filter(isUpset).length / games.length).toBeLessThan(0.18)
  })

  test('every key is in the dictionary', () => {
    const players = playerStatisticsOf('esports')
    const teams = matchStatisticsOf('esports').byKey
    for (const keys of Object.values(PLAYER_KEYS)) {
      expect(keys.split(' ').filter((key) => !players.has(key))).toEqual([])
    }
    for (const keys of Object.values(TEAM_KEYS)) {
      expect(keys.split(' ').filter((key) => !teams.has(key))).toEqual([])
    }
  })
})

describe('the shooter', () => {
  test('thirteen rounds win, from 12:12 on four of an overtime', () => {
    const WON = [
      [13, 0],
      [13, 11],
      [16, 12],
      [16, 14],
      [19, 15],
      [19, 17],
      [22, 20],
    ] as const
    for (let own = 0; own < 24; own++) {
      for (let opposite = 0; opposite < own; opposite++) {
        const isListed = WON.some(([a, b]) => a === own && b === opposite)
        if (isListed) expect(isMapWon(own, opposite)).toBe(true)
        expect(isMapWon(opposite, own)).toBe(false)
      }
    }
    for (const [own, opposite] of [
      [12, 0],
      [13, 12],
      [15, 14],
      [16, 15],
      [18, 17],
    ] as const) {
      expect(isMapWon(own, opposite)).toBe(false)
    }
  })

  test('sides change at half-time and in the middle of an overtime, not before it', () => {
    const sides = Array.from({ length: 36 }, (_, i) => sideInRound('CT', i + 1))
    const halves = [...Array(12).fill('CT'), ...Array(12).fill('T'), ...Array(3).fill('T')]
    expect(sides).toEqual([...halves, ...Array(6).fill('CT'), ...Array(3).fill('T')])
  })

  test('the dead neither kill nor assist, and an elimination is five deaths', () => {
    const lineups = { home: members('strike', 1), away: members('strike', 11) }
    for (let seed = 0; seed < 300; seed++) {
      const winner = SIDES[seed % 2] as Side
      const isElimination = seed % 3 === 0
      const kills = playKills(lineups, winner, isElimination ? 'elimination' : 'timeout', makeRandom(seed))
      const dead = new Set<EsportsMember>()
      for (const { side, killer, victim, assistant } of kills) {
        expect(lineups[side]).toContain(killer)
        expect(lineups[other(side)]).toContain(victim)
        expect(dead.has(killer) || dead.has(victim)).toBe(false)
        if (assistant) expect(dead.has(assistant) || assistant === killer).toBe(false)
        dead.add(victim)
      }
      const deaths = (side: Side) => lineups[side].filter((member) => dead.has(member)).length
      expect(deaths(winner)).toBeLessThan(5)
      if (isElimination) expect(deaths(other(winner))).toBe(5)
      else expect(deaths(other(winner))).toBeLessThan(5)
    }
  })
})

describe('the chances', () => {
  test('of a map are exact: the mean of those after the next round', () => {
    const chances = { T: 0.44, CT: 0.55 }
    for (const [home, away] of [
      [0, 0],
      [7, 5],
      [12, 11],
      [12, 12],
      [14, 13],
      [15, 15],
      [17, 16],
    ] as const) {
      const p = chances[sideInRound('T', home + away + 1)]
      const of = (h: number, a: number) =>
        isMapWon(h, a) ? 1 : isMapWon(a, h) ? 0 : mapChance('T', chances, h, a)
      expect(p * of(home + 1, away) + (1 - p) * of(home, away + 1)).toBeCloseTo(of(home, away), 9)
    }
    expect(mapChance('T', { T: 0.5, CT: 0.5 }, 0, 0)).toBeCloseTo(0.5, 9)
    expect(mapChance('T', { T: 0.45, CT: 0.55 }, 12, 12)).toBeCloseTo(0.5, 9)
  })

  test('of a lane-based game are exact, and every game ends', () => {
    const pace = { earliest: 3, lead: 4, fall: 0.2 }
    const chances = minuteChances(0.05)
    for (const [minutes, lead] of [
      [0, 0],
      [2, 2],
      [10, -1],
      [78, 0],
      [79, 0],
    ] as const) {
      const of = (ahead: number) => {
        const isOver = Math.abs(ahead) >= leadNeeded(pace, minutes + 1)
        return isOver ? Number(ahead > 0) : leadChance(pace, chances, minutes + 1, ahead)
      }
      const lots = Array.from({ length: 2000 }, (_, i) => takerOf(chances, minutes + 1, (i + 0.5) / 2000))
      const next = { home: of(lead + 1), away: of(lead - 1), null: minutes === 79 ? 0 : of(lead) }
      const mean = lots.reduce((sum, taker) => sum + next[`${taker}`], 0) / lots.length
      expect(mean).toBeCloseTo(leadChance(pace, chances, minutes, lead), 3)
    }
    expect(takerOf(chances, 80, 0.999)).toBe('away')
    expect(leadChance(pace, minuteChances(0), 0, 0)).toBeCloseTo(0.5, 9)
  })

  test('before the start and later on they are borne out by the series', () => {
    for (const title of Object.keys(TITLES) as TitleKey[]) {
      for (const second of [-1, 3000]) {
        const sum = { wins: 0, home: 0, games: 0, expected: 0, margin: 0, expectedMargin: 0 }
        const count = 200
        for (let seed = 0; seed < count; seed++) {
          const simulation = series(title, 3, seed, 0.02)
          const { home, draw, away, expectedTotal, expectedMargin } = simulation.outlook(second)
          expect([draw, home + away]).toEqual([null, 1])
          const { homeScore, awayScore } = simulation.final()
          sum.home += home
          sum.wins += simulation.winner() === 'home' ? 1 : 0
          sum.expected += expectedTotal
          sum.games += homeScore.current + awayScore.current
          sum.expectedMargin += expectedMargin
          sum.margin += homeScore.current - awayScore.current
        }
        expect(Math.abs(sum.wins - sum.home) / count).toBeLessThan(0.1)
        expect(Math.abs(sum.games - sum.expected) / count).toBeLessThan(0.11)
        expect(Math.abs(sum.margin - sum.expectedMargin) / count).toBeLessThan(0.3)
      }
    }
  })

  test('after the end are certain', () => {
    const simulation = series('rift', 3, 4)
    expect(simulation.outlook(simulation.durationSeconds())[simulation.winner()]).toBe(1)
  })
})
