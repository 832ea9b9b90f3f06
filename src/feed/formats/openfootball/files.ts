/**
 * Which files of openfootball belong together, and the rows in them. A tournament's files lie in one folder and
 * share the first part of their name: `worldcup.json`, `worldcup.teams.json`, `worldcup.squads.json`...
 */
import { basename, dirname } from 'node:path'
import type { ImportInput, InputFile } from '../import-input.ts'
import type { FileReport } from '../import-report.ts'
import { isObject, type JsonObject, listOf, textOf } from '../text.ts'

const PARTS = ['matches', 'teams', 'clubs', 'groups', 'stadiums', 'squads', 'standings'] as const
export type Part = (typeof PARTS)[number]

/** Names by part; a file of none of the other parts has matches. */
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
  /** Name of the folder, which usually is the season. */
  readonly folder: string
  /** `en.1`, `worldcup`... */
  readonly code: string
  readonly files: Partial<Record<Part, InputFile>>
}

/** The files grouped by folder and tournament, in the order in which they are found. */
export function listUnits(input: ImportInput): SourceUnit[] {
  return input
    .groups(({ path, wildcard }) => `${dirname(path)}/${wildcard}`)
    .flatMap((parts) => {
      const files = Object.fromEntries([...parts].map(([part, [first]]) => [part, first]))
      const [first] = [...parts.values()].flat()
      return first ? [{ folder: basename(dirname(first.path)), code: first.wildcard, files }] : []
    })
}

/** A file as it was read: its own name of the tournament, and its rows. */
export interface SourceFile {
  readonly report: FileReport
  readonly title: string | null
  readonly rows: readonly SourceRow[]
}

export interface SourceRow {
  /** From 1, in the order of the file. */
  readonly row: number
  readonly value: unknown
  /** Name of the round or team under which the row stands, in files that are nested. */
  readonly under: string | null
}

export type UnitFiles = Partial<Record<Part, SourceFile>>

/** Reads the files of a unit. A file that is not what its name says is skipped as a whole, with the reason. */
export function readUnit({ files }: SourceUnit, input: ImportInput): UnitFiles {
  const read: UnitFiles = {}
  for (const part of PARTS) {
    const file = files[part]
    if (file === undefined) continue
    if (part === 'standings') {
      input.report.ignore(
        input.report.addFile(file.path),
        null,
        'published tables: tables follow from the results',
      )
      continue
    }
    const { of, value } = input.json(file)
    if (value === undefined) continue
    const rows = rowsOf(part, value)
    if (rows === null) {
      input.report.skip(of, null, `it holds no list of ${part}`)
      continue
    }
    of.rows = rows.length
    read[part] = { report: of, title: isObject(value) ? textOf(value.name) : null, rows }
  }
  return read
}

function rowsOf(part: Part, content: unknown): SourceRow[] | null {
  if (part === 'matches') return matchRows(content)
  const list = Array.isArray(content) ? content : isObject(content) ? content[part] : null
  if (!Array.isArray(list)) return null
  if (part === 'squads') return numbered(list.flatMap((team) => nested(team, 'players')))
  return numbered(list.map((value) => ({ value, under: null })))
}

/** `{matches: [...]}`, or by rounds: `{rounds: [{name, matches: [...]}]}`. */
function matchRows(content: unknown): SourceRow[] | null {
  if (!isObject(content)) return null
  if (Array.isArray(content.matches)) {
    return numbered(content.matches.map((value: unknown) => ({ value, under: null })))
  }
  if (!Array.isArray(content.rounds)) return null
  return numbered(content.rounds.flatMap((round) => nested(round, 'matches')))
}

function nested(parent: unknown, list: string): Omit<SourceRow, 'row'>[] {
  if (!isObject(parent)) return []
  const under = textOf(parent.name)
  return listOf(parent[list]).map((value) => ({ value, under }))
}

function numbered(rows: Omit<SourceRow, 'row'>[]): SourceRow[] {
  return rows.map((row, index) => ({ ...row, row: index + 1 }))
}

/** A team as a match names it: text, or `{name, code}`. */
export interface SourceTeam {
  readonly name: string
  /** FIFA code of a national team, or a club's own abbreviation. */
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

/** A row of a match file whose parts can be told apart; the parts themselves are read by those who know them. */
export interface MatchRow {
  readonly row: number
  readonly fields: JsonObject
  readonly round: string
  readonly stage: string | null
  readonly group: string | null
  /** Official number of the match within the tournament. */
  readonly num: number | null
  readonly home: SourceTeam
  readonly away: SourceTeam
}

/** The row of a match, or the reason why it is none. */
export function matchRowOf({ row, value, under }: SourceRow): MatchRow | string {
  if (!isObject(value)) return 'it is not an object'
  const home = teamOf(value.team1)
  const away = teamOf(value.team2)
  if (!home || !away) return `${home ? 'team2' : 'team1'} has no name`
  const num = typeof value.num === 'number' && Number.isSafeInteger(value.num) ? value.num : null
  const round = textOf(value.round) ?? under ?? ''
  return {
    row,
    fields: value,
    round,
    stage: textOf(value.stage),
    group: textOf(value.group),
    num,
    home,
    away,
  }
}
