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
import { isObject, type JsonObject } from '../text.ts'
import { nameOf, numberOf } from './cells.ts'

export const SOURCE = defineSource('wyscout', 'football')

type PlayerChange = Extract<Change, { kind: 'player'; op: 'put' }>

/** Changes of players by the ids of the files. */
export type Players = ReadonlyMap<number, PlayerChange>

const FEET = ['left', 'right', 'both'] as const

/** Players by id; `teams` are those of the matches. Rows without id or name and duplicates are skipped. */
export function readPlayers(
  rows: Iterable<ReadRow<JsonObject>>,
  teams: ReadonlyMap<number, Team>,
  report: ImportReport,
): Players {
  const players = new Map<number, PlayerChange>()
  for (const row of rows) {
    report.attempt(row, () => {
      const id = numberOf(row.value.wyId)
      const name = fullNameOf(row.value)
      if (!id || name === null) throw new RowError('the player has no id or name')
      if (players.has(id)) throw new RowError('the file lists the player twice')
      players.set(
        id,
        SOURCE.put('player', SOURCE.id('player', String(id)), playerData(row.value, name, teams)),
      )
    })
  }
  return players
}

function fullNameOf(fields: JsonObject): string | null {
  const parts = [fields.firstName, fields.middleName, fields.lastName].map(nameOf)
  return parts.filter((part) => part !== null).join(' ') || nameOf(fields.shortName)
}

function playerData(
  fields: JsonObject,
  name: string,
  teams: ReadonlyMap<number, Team>,
): ChangeData<'player'> {
  const shortName = nameOf(fields.shortName)
  const team = [fields.currentNationalTeamId, fields.currentTeamId]
    .map((id) => teams.get(numberOf(id) ?? 0))
    .find((one) => one !== undefined)
  const country = isObject(fields.passportArea) ? nameOf(fields.passportArea.name) : null
  const known = country === null ? undefined : countryOfName(country)
  const role = isObject(fields.role) ? nameOf(fields.role.code2) : null
  return {
    name,
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
    dateOfBirthTimestamp: birthOf(fields.birthDate),
  }
}

function birthOf(value: unknown): number | null {
  const ms = /^\d{4}-\d\d-\d\d$/.test(String(value)) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
