/**
 * The squads of the sides that play round the clock (docs/reference/resources.md#18.1): everybody who is told as a
 * player of a side, and its head coach. So whoever stands in a line-up stands in the squad.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { PEOPLE_ROWS } from '../people/sports.ts'
import { DEMO_SOURCE } from '../world.ts'

type Team = ChangeData<'team'>
type Player = ChangeData<'player'>
type SquadData = ChangeData<'squad'>

interface Side {
  readonly team: Team
  readonly players: Map<Change['id'], Player>
}

function squadOf({ team, players }: Side, checkedAt: number): SquadData {
  return {
    players: [...players].map(([playerId, { position, shirtNumber, countryCode }]) => ({
      playerId,
      position: position ?? null,
      shirtNumber: shirtNumber ?? null,
      foreign: countryCode !== team.countryCode,
      nationalTeam: false,
    })),
    staff: team.manager ? [{ ...team.manager, role: 'Head coach' }] : [],
    checkedAt,
  }
}

/** The changes of a bank as they are; after them, in the sports whose sides have squads, a squad of each side. */
export function* withSquads(
  sport: SportSlug,
  changes: Iterable<Change>,
  checkedAt: number,
): Generator<Change> {
  const sides = new Map<Change['id'], Side>()
  for (const change of changes) {
    yield change
    if (change.op !== 'put') continue
    if (change.kind === 'team') sides.set(change.id, { team: change.data, players: new Map() })
    if (change.kind !== 'player' || change.data.teamId == null) continue
    sides.get(change.data.teamId)?.players.set(change.id, change.data)
  }
  if (!PEOPLE_ROWS[sport]) return
  for (const [id, side] of sides) {
    yield { op: 'put', kind: 'squad', sport, id, data: squadOf(side, checkedAt), source: DEMO_SOURCE }
  }
}
