/**
 * Shot map and average positions (docs/reference/resources.md#13). Each has the members of its endpoint after `matchId`
 * and `status`.
 */
import type { AveragePositionsChange, ShotmapChange } from '../../contract/match-blocks.ts'
import type { AveragePositions, Shot } from '../../contract/resources/blocks.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import { type BlockContext, block, mentionsIn, named, withoutAnalytics } from './block.ts'

export const shotmap = block<WireForm<ShotmapChange>>({
  block: 'shotmap',
  path: ['shotmap'],
  refusal: withoutAnalytics('shotmap', 'shot map'),
  people: mentionsIn,
  compose: (given, { person }) =>
    given.map(
      ({ playerId, time, timeSeconds, team, ...shot }): Shot => ({
        time,
        timeSeconds,
        team,
        player: playerId == null ? null : named(person(playerId)),
        ...shot,
      }),
    ),
})

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
  compose: (
    { home = [], away = [], substitutions = [] },
    context,
  ): Omit<AveragePositions, 'matchId' | 'status'> => ({
    home: home.map((position) => composePosition(position, context)),
    away: away.map((position) => composePosition(position, context)),
    substitutions: substitutions.map(({ team, time, playerInId, playerOutId }) => ({
      team,
      time,
      playerIn: named(context.person(playerInId)),
      playerOut: named(context.person(playerOutId)),
    })),
  }),
})

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
