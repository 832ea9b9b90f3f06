/**
 * Groups the files of openfootball and reads their rows. The files of a tournament are in one folder and share the
 * first part of their name: `worldcup.json`, `worldcup.teams.json`, `worldcup.squads.json`...
 */
import { basename, dirname } from 'node:path'
import type { ImportInput, InputFile, ReadRow } from '../import-input.ts'
import { isObject, listOf, textAt, textOf } from '../text.ts'

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
  const groups = input.groups(({ path, wildcard }) => `${dirname(path)}/${wildcard}`)
  return groups.flatMap((parts) => {
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
  const { report } = input
  const read: UnitFiles = {}
  for (const part of PARTS) {
    const file = files[part]
    if (!file) continue
    if (part === 'standings') {
      report.ignore(
        report.addFile(file.path),
        null,
        'published tables, because tables are computed from results',
      )
      continue
    }
    const { of, value } = input.json(file)
    if (value === undefined) continue
    const found = rowsOf(part, value)
    if (!found) report.skipFile(of, `it has no list of ${part}`)
    else {
      of.rows = found.length
      const rows = found.map((one, index) => ({ ...one, of, row: index + 1 }))
      read[part] = { title: textAt(value, 'name'), rows }
    }
  }
  return read
}

type NestedRow = Pick<SourceRow, 'value' | 'under'>

/** The rows of a file: `{name, matches: [...]}`, and nested `{rounds: [{name, matches: [...]}]}`; or only a list. */
function rowsOf(part: Part, content: unknown): NestedRow[] | null {
  const nested = (parents: readonly unknown[], list: string) =>
    parents.filter(isObject).flatMap((parent) => {
      const under = textOf(parent.name)
      return listOf(parent[list]).map((value) => ({ value, under }))
    })
  const list = isObject(content) ? content[part] : part === 'matches' ? null : content
  if (part === 'matches' && isObject(content) && !Array.isArray(list)) {
    return Array.isArray(content.rounds) ? nested(content.rounds, 'matches') : null
  }
  if (!Array.isArray(list)) return null
  return part === 'squads' ? nested(list, 'players') : list.map((value) => ({ value, under: null }))
}
