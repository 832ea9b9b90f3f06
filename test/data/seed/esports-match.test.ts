/** Laws of the esports simulators, over many series: the rules of the three titles, and all sums agree at any moment. */
import { describe, expect, test } from 'bun:test'
import { isMapWon, playKills, sideInRound } from '../../../seed/engine/esports/shooter.ts'
import { other, SIDES, type Side, type SportProgress, type SquadPlayer } from '../../../seed/engine/match.ts'
import { makeRandom } from '../../../seed/random.ts'
import type { TitleKey } from '../../../seed/sports/athlete-sports.ts'
import { matchStatisticsOf, playerStatisticsOf } from '../../../src/catalog/statistics/index.ts'
import { series, squadOf, viewsOf } from '../../support/seed/seed-match-kit.ts'

type Game = NonNullable<SportProgress['esports']>['games'][number]
type Values = Readonly<Record<string, unknown>>

const SERIES = viewsOf('esports').map(({ view, kind }) => ({ view, title: kind.split(' ')[1] as TitleKey }))

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
function expectCoherent(progress: SportProgress, title: TitleKey): void {
  const played = playedOf(progress)
  const last = gamesOf(progress).at(-1)
  expect(gamesOf(progress).map((game) => game.gameNumber)).toEqual(gamesOf(progress).map((_, i) => i + 1))
  expect([progress.liveEvents, progress.statistics]).toEqual([[], []])
  const needed = ((progress.esports?.bestOf ?? 0) + 1) / 2
  const most = Math.max(progress.homeScore.current, progress.awayScore.current)
  expect(progress.status).toBe(most === needed ? 'finished' : 'inprogress')
  for (const game of played) expectGame(game, title)
  for (const game of played.slice(0, -1)) expect(game.status).toBe('finished')
  if (progress.status === 'inprogress') {
    const isBreak = last?.status === 'notstarted'
    expect(progress.statusDescription).toBe(isBreak ? 'Break' : `Game ${last?.gameNumber}`)
    if (isBreak) {
      expect(last).toMatchObject({ homeScore: 0, winnerCode: null })
      expect(last.players ?? last.rounds).toBeUndefined()
    }
  }
  if (title === 'strike') {
    const maps = gamesOf(progress).map((game) => game.map?.name)
    expect(new Set(maps).size).toBe(maps.length)
  }
}

function expectGame(game: Game, title: TitleKey): void {
  expect(winnerOf(game) !== null).toBe(game.status === 'finished')
  for (const side of SIDES) {
    expect(playersOf(game, side).length).toBe(5)
    for (const { statistics } of playersOf(game, side))
      expect(Object.keys(statistics).sort().join(' ')).toBe(PLAYER_KEYS[title])
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
    // An elimination is five kills; a team has at most five kills in a round.
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
  test('follows the rules of its title, and sums of players, games and series agree', () => {
    for (const { view, title } of SERIES) expectCoherent(view, title)
    const results = SERIES.filter(({ view }) => view.status === 'finished').map(
      ({ view }) => `${view.esports?.bestOf}: ${view.homeScore.current}-${view.awayScore.current}`,
    )
    expect(new Set(results).size).toBe(2 + 4 + 6)
  })

  test.each(['ancients', 'rift'] as const)('%s: who takes the base has seldom lost the fights', (title) => {
    const games = Array.from({ length: 60 }, (_, seed) =>
      playedOf(series(title, makeRandom(seed), 3).final()),
    ).flat()
    const isUpset = (game: Game) => {
      const winner = winnerOf(game) as Side
      return scoreOf(game, winner) < scoreOf(game, other(winner))
    }
    expect(games.filter(isUpset).length / games.length).toBeLessThan(0.18)
  })

  test('every key is in the dictionary', () => {
    const known = [...playerStatisticsOf('esports').keys(), ...matchStatisticsOf('esports').byKey.keys()]
    const keys = [PLAYER_KEYS, TEAM_KEYS]
      .flatMap((rows) => Object.values(rows))
      .flatMap((row) => row.split(' '))
    expect(keys.filter((key) => !known.includes(key))).toEqual([])
  })
})

describe('the shooter', () => {
  test.each([
    ['13:0 13:11 16:12 16:14 19:15 19:17 22:20', true],
    ['12:0 13:12 15:14 16:15 18:17', false],
  ])('thirteen rounds win, from 12:12 on four of an overtime: %s is %p', (scores, isWon) => {
    for (const [own = 0, opposite = 0] of scores.split(' ').map((score) => score.split(':').map(Number))) {
      expect([own, opposite, isMapWon(own, opposite)]).toEqual([own, opposite, isWon])
      expect(isMapWon(opposite, own)).toBe(false)
    }
  })

  test('sides change at half-time and in the middle of an overtime, not before it', () => {
    const sides = Array.from({ length: 36 }, (_, i) => sideInRound('CT', i + 1))
    const halves = [...Array(12).fill('CT'), ...Array(12).fill('T'), ...Array(3).fill('T')]
    expect(sides).toEqual([...halves, ...Array(6).fill('CT'), ...Array(3).fill('T')])
  })

  test('the dead neither kill nor assist, and an elimination is five deaths', () => {
    const lineups = { home: squadOf('strike', 1), away: squadOf('strike', 11) }
    for (let seed = 0; seed < 300; seed++) {
      const winner = SIDES[seed % 2] as Side
      const isElimination = seed % 3 === 0
      const kills = playKills(lineups, winner, isElimination ? 'elimination' : 'timeout', makeRandom(seed))
      const dead = new Set<SquadPlayer>()
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
