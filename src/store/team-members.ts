/** Pairs in tennis and table tennis, and their athletes (docs/reference/endpoints.md). */

import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { teamMember } from '../../db/schema.ts'
import { is, query } from './statement.ts'

/** Maximum pairs of an athlete in a head-to-head: more partners than any athlete has. */
const PAIRS_LIMIT = 50

const { memberId, teamId } = teamMember
const pairsOfMember = query((orm) =>
  orm.select({ teamId }).from(teamMember).where(is(memberId, 'id')).orderBy(teamId).prepare(),
)
const membersOfPair = query((orm) =>
  orm.select({ memberId }).from(teamMember).where(is(teamId, 'id')).orderBy(memberId).prepare(),
)
const membersDeletion = query((orm) => orm.delete(teamMember).where(is(teamId, 'id')).prepare())
const memberInsertion = query((orm) =>
  orm
    .insert(teamMember)
    .values({ memberId: sql.placeholder('memberId'), teamId: sql.placeholder('teamId') })
    .prepare(),
)

/** The athlete's own team and the athlete's pairs; any other team alone. */
export function selectTeamsOfParticipant(db: Db, id: number): number[] {
  return selectTeamsShowing(db, id).slice(0, 1 + PAIRS_LIMIT)
}

/** The athletes of a pair; empty for any other team. */
export function selectTeamMembers(db: Db, id: number): number[] {
  return membersOfPair(db)
    .all({ id })
    .map((row) => row.memberId)
}

export function replaceTeamMembers(db: Db, id: number, memberIds: readonly number[]): void {
  membersDeletion(db).run({ id })
  for (const memberId of memberIds) memberInsertion(db).run({ memberId, teamId: id })
}

/** The teams whose match card names a team: the team itself and, if it is an athlete, its pairs. */
export function selectTeamsShowing(db: Db, id: number): number[] {
  return [
    id,
    ...pairsOfMember(db)
      .all({ id })
      .map((row) => row.teamId),
  ]
}
