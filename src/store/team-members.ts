/** Pairs in tennis and table tennis, and their athletes (docs/reference/endpoints.md). */
import type { Db } from '../../db/open.ts'
import { teamMember } from '../../db/schema.ts'
import { deletionBy, rowsBy } from './rows.ts'
import { insertRow } from './statement.ts'

/** Maximum pairs of an athlete in a head-to-head: more partners than any athlete has. */
const PAIRS_LIMIT = 50

const { memberId, teamId } = teamMember
const pairsOfMember = rowsBy({ teamId }, memberId, teamId)
const membersOfPair = rowsBy({ memberId }, teamId, memberId)
const deleteMembers = deletionBy(teamId)

/** The athlete's own team and the athlete's pairs; any other team alone. */
export function selectTeamsOfParticipant(db: Db, id: number): number[] {
  return selectTeamsShowing(db, id).slice(0, 1 + PAIRS_LIMIT)
}

/** The athletes of a pair; empty for any other team. */
export function selectTeamMembers(db: Db, id: number): number[] {
  return membersOfPair(db, id).map((row) => row.memberId)
}

export function replaceTeamMembers(db: Db, id: number, memberIds: readonly number[]): void {
  deleteMembers(db, id)
  for (const memberId of memberIds) insertRow(db, teamMember, { memberId, teamId: id })
}

/** The teams whose match card names a team: the team itself and, if it is an athlete, its pairs. */
export function selectTeamsShowing(db: Db, id: number): number[] {
  return [id, ...pairsOfMember(db, id).map((row) => row.teamId)]
}
