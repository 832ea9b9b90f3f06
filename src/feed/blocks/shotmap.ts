/** Shot map: the members of its endpoint after `matchId` and `status` (docs/reference/resources.md#13). */
import type { ShotmapChange } from '../../contract/match-blocks.ts'
import type { Shot } from '../../contract/resources/analytics.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import { type BlockContext, block, mentionsIn, named } from './block.ts'
import { withoutAnalytics } from './checks.ts'

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
