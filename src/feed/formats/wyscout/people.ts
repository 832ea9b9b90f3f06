/**
 * Players of the `wyscout` format as changes: name, body, foot, position and country (docs/reference/resources.md#18).
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { RowError } from '../cells.ts'
import type { Team } from '../football/teams.ts'
import type { ReadRow } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { defineSource } from '../source.ts'
import { countryOfName } from '../tables/country-names.ts'
import { POSITIONS } from '../tables/wyscout.ts'
import { type JsonObject, memberAt } from '../text.ts'
import { nameOf, numberOf } from './matches.ts'

export const SOURCE = defineSource('wyscout', 'football')

type PlayerPut = Extract<Change, { kind: 'player'; op: 'put' }>

/** Changes of players by the ids of the files. */
export type Players = ReadonlyMap<number, PlayerPut>

/** Id and name of a player; undefined if no file has the player. */
export type NameOfPlayer = (id: number) => { readonly id: string; readonly name: string } | undefined

export function namesIn(players: Players): NameOfPlayer {
  return (id) => {
    const change = players.get(id)
    return change && { id: String(change.id), name: change.data.name }
  }
}

const FEET = ['left', 'right', 'both'] as const

/** Players by id; `teams` are those of the matches. Rows without id or name and duplicates are skipped. */
export function readPlayers(
  rows: Iterable<ReadRow<JsonObject>>,
  teams: ReadonlyMap<number, Team>,
  report: ImportReport,
): Players {
  const players = new Map<number, PlayerPut>()
  for (const row of rows) {
    report.attempt(row, () => {
      const id = numberOf(row.value.wyId)
      const data = playerData(row.value, teams)
      if (!id || data.name === '') throw new RowError('the player has no id or name')
      if (players.has(id)) throw new RowError('the file lists the player twice')
      players.set(id, SOURCE.put('player', SOURCE.id('player', String(id)), data))
    })
  }
  return players
}

function playerData(fields: JsonObject, teams: ReadonlyMap<number, Team>): ChangeData<'player'> {
  const shortName = nameOf(fields.shortName)
  const parts = [fields.firstName, fields.middleName, fields.lastName].flatMap((part) => nameOf(part) ?? [])
  const [team] = [fields.currentNationalTeamId, fields.currentTeamId].flatMap(
    (id) => teams.get(numberOf(id) ?? 0) ?? [],
  )
  const country = nameOf(memberAt(fields, 'passportArea.name'))
  const known = country === null ? undefined : countryOfName(country)
  const role = nameOf(memberAt(fields, 'role.code2'))
  const birthMs = Date.parse(`${fields.birthDate}T00:00:00Z`)
  return {
    name: parts.join(' ') || (shortName ?? ''),
    ...(shortName !== null && { shortName }),
    ...(team && { teamId: team.id }),
    position: role === null ? null : (POSITIONS[role] ?? role),
    shirtNumber: null,
    gender: 'M',
    country: known?.name ?? country,
    countryCode: known?.countryCode ?? null,
    // 0 means unknown.
    height: numberOf(fields.height) || null,
    preferredFoot: FEET.find((foot) => foot === fields.foot) ?? null,
    dateOfBirthTimestamp: Number.isNaN(birthMs) ? null : birthMs,
  }
}
