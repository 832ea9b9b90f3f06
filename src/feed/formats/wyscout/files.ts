/**
 * Files of the `wyscout` format: JSON lists of matches, players, teams and events, told apart by what their rows hold.
 * Files of one folder belong together.
 */
import { basename, dirname } from 'node:path'
import type { FileReport, ImportReport, SourceFiles } from '../format.ts'
import { isObject, type JsonObject } from '../text.ts'

const PARTS = ['matches', 'players', 'teams', 'events'] as const
type Part = (typeof PARTS)[number]

/** An object of a list, and where it stands: from 1. */
export interface SourceRow {
  readonly file: FileReport
  readonly row: number
  readonly fields: JsonObject
}

/** Files that lie in one folder. */
export type Unit = Readonly<Record<Part, readonly string[]>>

/** The files under the paths by folder; others are passed over in a folder, and reported where they are named. */
export function listUnits(paths: readonly string[], report: ImportReport, files: SourceFiles): Unit[] {
  const units = new Map<string, Record<Part, string[]>>()
  for (const file of new Set(paths.flatMap((path) => files.list(path)))) {
    const part = partOf(file)
    if (!part) {
      if (paths.includes(file)) {
        report.skip(report.addFile(file), null, `its name begins with none of ${PARTS.join(', ')}`)
      }
      continue
    }
    const unit = units.get(dirname(file)) ?? { matches: [], players: [], teams: [], events: [] }
    unit[part].push(file)
    units.set(dirname(file), unit)
  }
  return [...units.values()].filter((unit) => {
    if (unit.matches.length > 0) return true
    for (const file of Object.values(unit).flat()) {
      report.skip(report.addFile(file), null, 'there is no file of matches beside it')
    }
    return false
  })
}

function partOf(file: string): Part | undefined {
  const name = basename(file).toLowerCase()
  return name.endsWith('.json')
    ? PARTS.find((part) => name === `${part}.json` || name.startsWith(`${part}_`))
    : undefined
}

/** The objects of the files; what is none, and files that are no lists, are skipped. */
export function readRows(paths: readonly string[], report: ImportReport, files: SourceFiles): SourceRow[] {
  return paths.flatMap((path) => {
    const file = report.addFile(path)
    const list = readList(files.read(path))
    if (typeof list === 'string') {
      report.skip(file, null, list)
      return []
    }
    file.rows = list.length
    return list.flatMap((fields, index) => {
      if (isObject(fields)) return [{ file, row: index + 1, fields }]
      report.skip(file, index + 1, 'it is no object')
      return []
    })
  })
}

function readList(text: string): readonly unknown[] | string {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return Array.isArray(value) ? value : 'it is no list'
  } catch {
    return 'it is no JSON'
  }
}

/** A text of the files: names are escaped twice, so that `\u00e9` stands there in six characters. Null for none. */
export function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFC')
    // A soft hyphen is no letter of a name.
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' || text === 'null' ? null : text.slice(0, 500)
}

/** An id or a count, also as text; null for anything else, and for the text "null". */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
