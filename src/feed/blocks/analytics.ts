/**
 * Blocks of analytics (docs/reference/resources.md#13): shot map; momentum by minute, in tennis by game; average
 * positions. Each has the members of its endpoint after `matchId` and `status`.
 */
import type {
  AveragePositionsChange,
  MomentumChange,
  ShotmapChange,
  TennisChange,
} from '../../contract/match-blocks.ts'
import type { AveragePositions, Shot } from '../../contract/resources/analytics.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import { type BlockContext, block, mentionsIn, named } from './block.ts'
import { withoutAnalytics } from './checks.ts'
import { isNoTennis } from './tennis.ts'

type GivenShots = WireForm<ShotmapChange>

export const shotmap = block<GivenShots>({
  block: 'shotmap',
  path: ['shotmap'],
  refusal: withoutAnalytics('shotmap', 'shot map'),
  people: mentionsIn,
  compose: (given, context) => JSON.stringify(composeShots(given, context)),
})

export function composeShots(given: GivenShots, { person }: BlockContext): Shot[] {
  return given.map(({ playerId, time, timeSeconds, team, ...shot }) => ({
    time,
    timeSeconds,
    team,
    player: playerId == null ? null : named(person(playerId)),
    ...shot,
  }))
}

const hasNoMomentum = withoutAnalytics('momentum', 'momentum')

export const minuteMomentum = block<MomentumChange>({
  block: 'momentum',
  path: ['momentum'],
  refusal: (sport) =>
    hasNoMomentum(sport) ?? (sport.block === 'tennis' ? 'the momentum by game is in the tennis block' : null),
})

/** It is also served in the tennis block. */
export const tennisMomentum = block<NonNullable<TennisChange['momentum']>>({
  block: 'tennisMomentum',
  path: ['tennis', 'momentum'],
  refusal: isNoTennis,
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
