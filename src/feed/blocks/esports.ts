/** The esports block: the games of a series (docs/reference/resources.md#15). */
import type { Sport } from '../../catalog/sports.ts'
import type { EsportsChange } from '../../contract/match-blocks.ts'
import type { Esports, EsportsGame } from '../../contract/resources/blocks.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import { playerStatisticsProblems, teamStatisticsProblems } from '../../rules/match-statistics.ts'
import {
  type BlockContext,
  block,
  type Mention,
  mentionsIn,
  playerBrief,
  refuseProblems,
  refuseRepeated,
} from './block.ts'

type Given = WireForm<EsportsChange>
type GivenGame = Given['games'][number]
type GivenPlayer = NonNullable<GivenGame['players']>['home'][number]
type GivenHeroes = NonNullable<GivenGame['picks']>

const SIDES = ['home', 'away'] as const

export const esports = block<Given>({
  block: 'esports',
  path: ['esports'],
  refusal: (sport) => (sport.block === 'esports' ? null : `${sport.slug} has no esports block`),
  check: ({ games }, sport, pointer) => {
    refuseRepeated(games, ({ gameNumber }) => gameNumber, `${pointer}/games`, 'gameNumber')
    games.forEach((game, index) => {
      checkStatistics(game, sport, `${pointer}/games/${index}`)
    })
  },
  people: ({ games }, pointer) =>
    games.flatMap((game, index) => mentionsOf(game, `${pointer}/games/${index}`)),
  compose: ({ bestOf, games }, context): Esports => ({
    bestOf,
    games: games.map((game) => composeGame(game, context)),
  }),
})

function checkStatistics({ statistics, players }: GivenGame, sport: Sport, pointer: string): void {
  for (const side of SIDES) {
    if (statistics) {
      const problems = teamStatisticsProblems(sport.slug, statistics[side])
      refuseProblems(problems, `${pointer}/statistics/${side}`)
    }
    players?.[side].forEach((player, index) => {
      const problems = playerStatisticsProblems(sport.slug, player.statistics)
      refuseProblems(problems, `${pointer}/players/${side}/${index}/statistics`)
    })
  }
}

function mentionsOf({ players }: GivenGame, pointer: string): Mention[] {
  return SIDES.flatMap((side) => mentionsIn(players?.[side], `${pointer}/players/${side}`))
}

function composeGame(given: GivenGame, context: BlockContext): EsportsGame {
  const players = (of: readonly GivenPlayer[] = []) => of.map((player) => composePlayer(player, context))
  return {
    gameNumber: given.gameNumber,
    status: given.status,
    homeScore: { current: given.homeScore },
    awayScore: { current: given.awayScore },
    winnerCode: given.winnerCode ?? null,
    durationSeconds: given.durationSeconds ?? null,
    map: given.map ? { name: given.map.name, image: given.map.image ?? null } : null,
    homeTeamStartingSide: given.homeTeamStartingSide ?? null,
    statistics: given.statistics ?? null,
    players: { home: players(given.players?.home), away: players(given.players?.away) },
    picks: composeHeroes(given.picks),
    bans: composeHeroes(given.bans),
    rounds: given.rounds ?? [],
  }
}

function composePlayer({ playerId, statistics, hero }: GivenPlayer, { person }: BlockContext) {
  return { player: playerBrief(person(playerId)), statistics, hero: hero ? composeHero(hero) : null }
}

function composeHeroes(given: GivenHeroes | undefined) {
  return { home: (given?.home ?? []).map(composeHero), away: (given?.away ?? []).map(composeHero) }
}

function composeHero({ id, name, image }: GivenHeroes['home'][number]) {
  return { id, name, image: image ?? null }
}
