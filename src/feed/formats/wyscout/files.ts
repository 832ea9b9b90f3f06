/**
 * Files of the `wyscout` format: JSON lists of matches, players, teams and events, told apart by what their rows hold.
 * Files of one folder belong together.
 */
import type { ImportInput } from '../import-input.ts'
import type { FileReport } from '../import-report.ts'
import { isObject, type JsonObject } from '../text.ts'

export const FILES = {
  matches: ['matches.json', 'matches_*.json'],
  players: ['players.json', 'players_*.json'],
  teams: ['teams.json', 'teams_*.json'],
  events: ['events.json', 'events_*.json'],
} as const

/** An object of a list, and where it stands: from 1. */
export interface SourceRow {
  readonly file: FileReport
  readonly row: number
  readonly fields: JsonObject
}

/** The rows of one folder by part; those of events are read one at a time. */
export type Unit = Readonly<Record<keyof typeof FILES, () => Iterable<SourceRow>>>

export function* listUnits(input: ImportInput): Generator<Unit> {
  for (const parts of input.groups()) {
    if (!parts.has('matches')) {
      for (const file of [...parts.values()].flat()) {
        input.skipFile(file, 'there is no file of matches beside it')
      }
      continue
    }
    const part = (name: keyof typeof FILES) => () => readRows(name, parts, input)
    yield { matches: part('matches'), players: part('players'), teams: part('teams'), events: part('events') }
  }
}

/** The objects of the files; what is none is skipped. */
function* readRows(
  part: keyof typeof FILES,
  parts: ReturnType<ImportInput['groups']>[number],
  input: ImportInput,
): Generator<SourceRow> {
  for (const file of parts.get(part) ?? []) {
    for (const { of, row, value } of input.items(file)) {
      if (isObject(value)) yield { file: of, row, fields: value }
      else input.report.skip(of, row, 'it is not an object')
    }
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
