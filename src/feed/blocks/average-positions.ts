/** Average positions: the members of their endpoint after `matchId` and `status` (docs/reference/resources.md#13). */
import type { AveragePositionsChange } from '../../contract/match-blocks.ts'
import type { AveragePositions } from '../../contract/resources/analytics.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import { type BlockContext, block, mentionsIn, named } from './block.ts'
import { withoutAnalytics } from './checks.ts'

type GivenPositions = WireForm<AveragePositionsChange>
type GivenPosition = NonNullable<GivenPositions['home']>[number]

export const averagePositions = block<GivenPositions>({
  block: 'averagePositions',
  path: ['averagePositions'],
  refusal: withoutAnalytics('averagePositions', 'average positions'),
  people: ({ home, away, substitutions = [] }, pointer) => [
    ...mentionsIn(home, `${pointer}/home`),
    ...mentionsIn(away, `${pointer}/away`),
    ...substitutions.flatMap(({ playerInId, playerOutId }, index) => [
      { id: playerInId, pointer: `${pointer}/substitutions/${index}/playerInId` },
      { id: playerOutId, pointer: `${pointer}/substitutions/${index}/playerOutId` },
    ]),
  ],
  compose: (given, context) => JSON.stringify(composePositions(given, context)),
})

export function composePositions(
  { home = [], away = [], substitutions = [] }: GivenPositions,
  context: BlockContext,
): Omit<AveragePositions, 'matchId' | 'status'> {
  return {
    home: home.map((position) => composePosition(position, context)),
    away: away.map((position) => composePosition(position, context)),
    substitutions: substitutions.map(({ team, time, playerInId, playerOutId }) => ({
      team,
      time,
      playerIn: named(context.person(playerInId)),
      playerOut: named(context.person(playerOutId)),
    })),
  }
}

function composePosition(given: GivenPosition, { person }: BlockContext) {
  const row = person(given.playerId)
  return {
    player: {
      ...named(row),
      shirtNumber: given.shirtNumber ?? row.shirtNumber,
      position: given.position ?? row.position,
    },
    averageX: given.averageX,
    averageY: given.averageY,
    pointsCount: given.pointsCount,
  }
}
