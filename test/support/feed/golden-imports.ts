/**
 * Imports as files in test/data/imports: what a source gives and what comes out of it. A file begins with what it
 * shows; then come the files of the source, and behind `-- changes --` what the import says. `bun
 * test/support/feed/golden-imports.ts` writes what an import says now.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import type { Change } from '../../../src/contract/changes.ts'
import { findSourceFormat, type Import, importPaths, memoryFiles } from './openfootball-kit.ts'

const FOLDER = join(import.meta.dir, '../../data/imports')
/** Members of a change that are longer have lines of their own. */
const LONG = 240

/** The names of all files, such as `nhl-games/play-offs`. */
export const goldenImports = (): string[] =>
  [...new Glob('*/*.txt').scanSync(FOLDER)].map((name) => name.replace('.txt', '')).toSorted()

const pathOf = (name: string) => join(FOLDER, `${name}.txt`)

/** What a file shows, its source files by path, and what their import has to say. */
function readGolden(name: string) {
  const [shows = '', ...parts] = readFileSync(pathOf(name), 'utf8').split(/^-- (.+) --\n/m)
  const sections = Object.fromEntries(
    Array.from({ length: parts.length / 2 }, (_, index) => [parts[2 * index], parts[2 * index + 1] ?? '']),
  )
  const { changes: expected = '', ...files } = sections
  return { shows: shows.trim(), expected, files }
}

/** The source files of a golden import, by path. */
export const goldenFiles = (name: string): Record<string, string> => readGolden(name).files

/** Imports the files of a golden import: folders as folders, others by their name; `mapping.json` is that of a table. */
export function importGolden(name: string): Import {
  const format = findSourceFormat(name.split('/')[0] ?? '')
  if (!format) throw new Error(`${name} names no format`)
  const files = goldenFiles(name)
  const { 'mapping.json': mapping, ...sources } = files
  const paths = new Set(Object.keys(sources).map((file) => file.replace(/\/.*/s, '/')))
  const options = mapping === undefined ? {} : { mapping: 'mapping.json' }
  return importPaths([...paths], memoryFiles(files), format, options)
}

/** What a golden import says now, as text, and what it has to say. */
export function compareGolden(name: string) {
  const { shows, expected } = readGolden(name)
  const imported = importGolden(name)
  return { shows, expected, actual: textOf(imported), changes: imported.changes }
}

function textOf({ changes, report }: Import): string {
  const row = (place: { file: string; row: number | null }) =>
    place.row === null ? place.file : `${place.file}, row ${place.row}`
  return [
    ...changes.map(changeText),
    ...report.files.map(({ file, rows, skipped }) => `${file}: ${rows} rows, ${skipped} skipped`),
    ...report.skipped.map((skipped) => `skipped ${row(skipped)}: ${skipped.reason}`),
    ...report.notNeeded.map(({ count, first }) => `not needed ${count}, ${row(first)}: ${first.reason}`),
    ...report.unknowns.map(({ what, count, example }) => `unknown ${count}, ${example}: ${what}`),
    '',
  ].join('\n')
}

/** With times that can be read. */
const json = (of: unknown) =>
  JSON.stringify(of, (key, value) =>
    /Timestamp$|^updatedAt$/.test(key) && typeof value === 'number' ? new Date(value).toISOString() : value,
  )

/** One line, without the source; long members, and what they list, have lines of their own. */
function changeText(change: Change): string {
  const { op, kind, id, sport: _sport, source: _source, ...rest } = change as Change & { data?: object }
  const data = Object.entries({ ...rest, ...rest.data }).filter(([key]) => key !== 'data')
  const isLong = (value: unknown) => json(value).length > LONG
  const [long, short] = [
    data.filter(([, value]) => isLong(value)),
    data.filter(([, value]) => !isLong(value)),
  ]
  const lines = long.flatMap(([key, value]) => [
    `  ${key}:${Array.isArray(value) ? '' : ` ${json(value)}`}`,
    ...(Array.isArray(value) ? value.map((item) => `    ${json(item)}`) : []),
  ])
  return [`${op} ${kind} ${id} ${json(Object.fromEntries(short))}`, ...lines].join('\n')
}

if (import.meta.main)
  for (const name of goldenImports()) {
    const [input] = readFileSync(pathOf(name), 'utf8').split(/^-- changes --\n/m)
    writeFileSync(pathOf(name), `${input}-- changes --\n${textOf(importGolden(name))}`)
  }
