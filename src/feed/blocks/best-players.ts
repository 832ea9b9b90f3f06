/** Best players of a match (docs/reference/resources.md#12). */
import type { BestPlayersChange } from '../../contract/match-blocks.ts'
import type { BestPlayer, BestPlayers } from '../../contract/resources/blocks.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import { type BlockContext, block, mentionsIn, playerBrief } from './block.ts'

type Given = WireForm<BestPlayersChange>
type GivenPlayer = NonNullable<Given['home']>[number]

export const bestPlayers = block<Given>({
  block: 'bestPlayers',
  path: ['bestPlayers'],
  refusal: (sport) => (sport.hasPlayerStatistics ? null : `${sport.slug} has no best players`),
  people: ({ playerOfTheMatch: best, home, away }, pointer) => [
    ...(best ? [{ id: best.playerId, pointer: `${pointer}/playerOfTheMatch/playerId` }] : []),
    ...mentionsIn(home, `${pointer}/home`),
    ...mentionsIn(away, `${pointer}/away`),
  ],
  compose: ({ playerOfTheMatch: best, home = [], away = [] }, context): BestPlayers => ({
    playerOfTheMatch: best ? composeBestPlayer(best, best.team, context) : null,
    home: home.map((player) => composeBestPlayer(player, 'home', context)),
    away: away.map((player) => composeBestPlayer(player, 'away', context)),
  }),
})

function composeBestPlayer(given: GivenPlayer, team: 'home' | 'away', { person }: BlockContext): BestPlayer {
  const row = person(given.playerId)
  const { id, name, translations, image } = playerBrief(row)
  return {
    player: { id, name, translations, position: given.position ?? row.position, image },
    team,
    value: given.value,
    label: given.label,
    rating: given.rating ?? null,
  }
}
