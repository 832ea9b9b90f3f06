/**
 * Players of the `wyscout` format as changes: name, body, foot, position and country (docs/reference/resources.md#18).
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { Team } from '../football/teams.ts'
import type { ImportReport } from '../import-report.ts'
import { countryOfName } from '../tables/country-names.ts'
import { isObject } from '../text.ts'
import { nameOf, numberOf, type SourceRow } from './files.ts'
import type { NameOfPlayer } from './timeline.ts'

export const SOURCE = 'wyscout'

type PlayerChange = Extract<Change, { kind: 'player' }>

export interface Players {
  readonly nameOf: NameOfPlayer
  changeOf(id: number): PlayerChange | undefined
  readonly ids: readonly number[]
}

/** Positions (docs/reference/resources.md#6). */
const POSITIONS: Readonly<Record<string, string>> = { GK: 'G', DF: 'D', MD: 'M', FW: 'F' }
const FEET = ['left', 'right', 'both'] as const

/** Players by id; `teams` are those of the matches. Rows without id or name are skipped. */
export function readPlayers(
  rows: readonly SourceRow[],
  teams: ReadonlyMap<number, Team>,
  report: ImportReport,
): Players {
  const changes = new Map<number, PlayerChange>()
  const names = new Map<number, { id: string; name: string }>()
  for (const { file, row, fields } of rows) {
    const id = numberOf(fields.wyId)
    const name = fullNameOf(fields)
    if (!id || name === null || names.has(id)) {
      report.skip(
        file,
        row,
        names.has(id ?? 0) ? 'the player stands there twice' : 'the player has no id or name',
      )
      continue
    }
    const external = `${SOURCE}:player/${id}`
    names.set(id, { id: external, name })
    changes.set(id, {
      op: 'put',
      kind: 'player',
      sport: 'football',
      id: external,
      source: SOURCE,
      data: playerData(fields, name, teams),
    })
  }
  return {
    nameOf: (id) => names.get(id),
    changeOf: (id) => changes.get(id),
    ids: [...changes.keys()],
  }
}

function fullNameOf(fields: SourceRow['fields']): string | null {
  const parts = [fields.firstName, fields.middleName, fields.lastName].map(nameOf)
  return parts.filter((part) => part !== null).join(' ') || nameOf(fields.shortName)
}

function playerData(
  fields: SourceRow['fields'],
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
    // 0 stands for heights that are not known.
    height: numberOf(fields.height) || null,
    preferredFoot: FEET.find((foot) => foot === fields.foot) ?? null,
    dateOfBirthTimestamp: birthOf(fields.birthDate),
  }
}

function birthOf(value: unknown): number | null {
  const ms = /^\d{4}-\d\d-\d\d$/.test(String(value)) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
