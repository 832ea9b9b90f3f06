/**
 * Groups the files of openfootball and reads their rows. The files of a tournament are in one folder and share the
 * first part of their name: `worldcup.json`, `worldcup.teams.json`, `worldcup.squads.json`...
 */
import { basename, dirname } from 'node:path'
import { RowError } from '../cells.ts'
import type { ImportInput, InputFile, ReadRow } from '../import-input.ts'
import type { RowPosition } from '../import-report.ts'
import { isObject, type JsonObject, listOf, textOf } from '../text.ts'

const PARTS = ['matches', 'teams', 'clubs', 'groups', 'stadiums', 'squads', 'standings'] as const
export type Part = (typeof PARTS)[number]

/** Names by part; a file of no other part has matches. */
export const FILES: Readonly<Record<Part, readonly string[]>> = {
  teams: ['*.teams.json'],
  clubs: ['*.clubs.json'],
  groups: ['*.groups.json'],
  stadiums: ['*.stadiums.json'],
  squads: ['*.squads.json'],
  standings: ['*.standings.json'],
  matches: ['*.json'],
}

/** The files of one tournament's season. */
export interface SourceUnit {
  /** Name of the folder, usually the season. */
  readonly folder: string
  /** `en.1`, `worldcup`... */
  readonly code: string
  readonly files: Partial<Record<Part, InputFile>>
}

/** The files grouped by folder and tournament, in order of appearance. */
export function listUnits(input: ImportInput): SourceUnit[] {
  return input
    .groups(({ path, wildcard }) => `${dirname(path)}/${wildcard}`)
    .flatMap((parts) => {
      const files = Object.fromEntries([...parts].map(([part, [first]]) => [part, first]))
      const [first] = [...parts.values()].flat()
      return first ? [{ folder: basename(dirname(first.path)), code: first.wildcard, files }] : []
    })
}

/** A parsed file: its name of the tournament, and its rows. */
export interface SourceFile {
  readonly title: string | null
  readonly rows: readonly SourceRow[]
}

export interface SourceRow extends ReadRow<unknown> {
  /** Name of the enclosing round or team in nested files. */
  readonly under: string | null
}

export type UnitFiles = Partial<Record<Part, SourceFile>>

/** Reads the files of a season. A file whose content does not match its name is skipped with the reason. */
export function readUnit({ files }: SourceUnit, input: ImportInput): UnitFiles {
  const read: UnitFiles = {}
  for (const part of PARTS) {
    const file = files[part]
    if (file === undefined) continue
    if (part === 'standings') {
      input.report.ignore(
        input.report.addFile(file.path),
        null,
        'published tables, because tables are computed from results',
      )
      continue
    }
    const { of, value } = input.json(file)
    if (value === undefined) continue
    const found = rowsOf(part, value)
    if (found === null) {
      input.report.skip(of, null, `it has no list of ${part}`)
      continue
    }
    of.rows = found.length
    const rows = found.map((one, index) => ({ ...one, of, row: index + 1 }))
    read[part] = { title: isObject(value) ? textOf(value.name) : null, rows }
  }
  return read
}

type NestedRow = Pick<SourceRow, 'value' | 'under'>

function rowsOf(part: Part, content: unknown): NestedRow[] | null {
  if (part === 'matches' && isObject(content) && !Array.isArray(content.matches)) {
    // By rounds: `{rounds: [{name, matches: [...]}]}`.
    return Array.isArray(content.rounds) ? content.rounds.flatMap((round) => nested(round, 'matches')) : null
  }
  const isBare = Array.isArray(content) && part !== 'matches'
  const list = isBare ? content : isObject(content) ? content[part] : null
  if (!Array.isArray(list)) return null
  if (part === 'squads') return list.flatMap((team) => nested(team, 'players'))
  return list.map((value: unknown) => ({ value, under: null }))
}

function nested(parent: unknown, list: string): NestedRow[] {
  if (!isObject(parent)) return []
  const under = textOf(parent.name)
  return listOf(parent[list]).map((value) => ({ value, under }))
}

/** A team in a match: a text, or `{name, code}`. */
export interface SourceTeam {
  readonly name: string
  /** FIFA code of a national team, or an abbreviation of a club. */
  readonly code: string | null
}

export function teamOf(value: unknown): SourceTeam | null {
  if (!isObject(value)) {
    const name = textOf(value)
    return name === null ? null : { name, code: null }
  }
  const name = textOf(value.name)
  return name === null ? null : { name, code: textOf(value.fifa_code) ?? textOf(value.code) }
}

/** A row of a match file; kick-off and result are read by their own modules. */
export interface MatchRow extends RowPosition {
  readonly fields: JsonObject
  readonly round: string
  readonly stage: string | null
  readonly group: string | null
  /** Official number of the match within the tournament. */
  readonly num: number | null
  readonly home: SourceTeam
  readonly away: SourceTeam
}

/** Throws RowError. */
export function matchRowOf({ of, row, value, under }: SourceRow): MatchRow {
  if (!isObject(value)) throw new RowError('it is not an object')
  const [home, away] = [teamOf(value.team1), teamOf(value.team2)]
  if (!home || !away) throw new RowError(`${home ? 'team2' : 'team1'} has no name`)
  return {
    of,
    row,
    fields: value,
    round: textOf(value.round) ?? under ?? '',
    stage: textOf(value.stage),
    group: textOf(value.group),
    num: typeof value.num === 'number' && Number.isSafeInteger(value.num) ? value.num : null,
    home,
    away,
  }
}
