/** What the tests of the source formats share: files in memory, and checks that hold for every import. */
import { expect } from 'bun:test'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import {
  CHANGE_DATA,
  CHANGE_KINDS,
  type Change,
  type ChangeData,
  ChangeEnvelope,
} from '../../../src/contract/changes.ts'
import type { SourceFormat } from '../../../src/feed/formats/format.ts'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { SOURCE_FORMATS } from '../../../src/feed/formats/index.ts'
import {
  type Content,
  diskFiles,
  openContent,
  type SourceFiles,
  UnreadablePath,
} from '../../../src/feed/formats/input/content.ts'
import { type FormatOptions, importChanges } from '../../../src/feed/formats/input/import-input.ts'
import { openfootball } from '../../../src/feed/formats/openfootball/index.ts'

/** Content of a table, as a file of this text or these bytes would have it. */
export function contentOf(content: string | Uint8Array): Content {
  return openContent('file', memoryFiles({ file: content }))
}

/** Files by path: text, bytes, or a value that is written as JSON. A path that ends in `/` lists what lies under it. */
export function memoryFiles(contents: Readonly<Record<string, unknown>>): SourceFiles {
  return {
    list: (path) =>
      path in contents ? [path] : Object.keys(contents).filter((file) => file.startsWith(path)),
    open: (file) => [bytesOf(contents[file], file)],
    size: (file) => bytesOf(contents[file], file).length,
  }
}

function bytesOf(content: unknown, file: string): Uint8Array {
  if (content === undefined) throw new UnreadablePath(file)
  if (content instanceof Uint8Array) return content
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
}

export interface Import {
  readonly changes: Change[]
  readonly report: ImportReport
}

/** Imports files in memory and checks the laws of every import. */
export function importFiles(contents: Readonly<Record<string, unknown>>, paths?: readonly string[]): Import {
  return importPaths(paths ?? Object.keys(contents), memoryFiles(contents))
}

/** The source formats by name. */
const FORMATS = new Map(
  await Promise.all(SOURCE_FORMATS.map(async ({ name, load }) => [name, await load()] as const)),
)
export const findSourceFormat = (name: string) => FORMATS.get(name)

export function importPaths(
  paths: readonly string[],
  files: SourceFiles = diskFiles,
  format: SourceFormat = openfootball,
  options: FormatOptions = {},
): Import {
  const report = new ImportReport()
  const changes = [...importChanges(format, paths, report, { files, options })]
  expect(faultsOf(changes)).toEqual([])
  expect(missingReferences(changes)).toEqual([])
  expect(repeatedPuts(changes)).toEqual([])
  expect(Object.values(report.changes).reduce((sum, count) => sum + count, 0)).toBe(changes.length)
  return { changes, report }
}

const envelope = TypeCompiler.Compile(ChangeEnvelope)
const data = new Map(CHANGE_KINDS.map((kind) => [kind, TypeCompiler.Compile(CHANGE_DATA[kind])] as const))

function faultsOf(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    const faults = [...envelope.Errors(change)]
    if (change.op === 'put') faults.push(...(data.get(change.kind)?.Errors(change.data) ?? []))
    return faults.map(({ path, message }) => `${change.kind} ${change.id} ${path}: ${message}`)
  })
}

/** What is put twice: two rows have become one resource. */
function repeatedPuts(changes: readonly Change[]): string[] {
  const put = new Set<string>()
  return changes.flatMap(({ op, kind, id }) => {
    const name = `${kind} ${id}`
    if (op !== 'put') return []
    if (put.has(name)) return [name]
    put.add(name)
    return []
  })
}

/** References to what no earlier change has made. */
function missingReferences(changes: readonly Change[]): string[] {
  const made = new Set<string>()
  const missing: string[] = []
  for (const change of changes) {
    if (change.kind === 'oddsBoards' && !made.has(`match ${change.id}`))
      missing.push(`boards of ${change.id}`)
    if (change.op !== 'put') continue
    for (const [kind, id] of referencesOf(change)) {
      if (id != null && !made.has(`${kind} ${id}`))
        missing.push(`${change.kind} ${change.id} needs ${kind} ${id}`)
    }
    for (const id of [change.id, ...(change.sameAs ?? [])]) made.add(`${change.kind} ${id}`)
  }
  return missing
}

type Reference = readonly [kind: string, id: unknown]

function referencesOf(change: Change & { op: 'put' }): Reference[] {
  switch (change.kind) {
    case 'tournament':
      return [['category', change.data.categoryId]]
    case 'season': {
      const { rules } = change.data
      const tables = rules?.tables.flatMap((table) => [
        ...(table.teamIds ?? []),
        ...(table.decidedOrder ?? []),
      ])
      const teams = [...(tables ?? []), ...(rules?.deductions ?? []).map(({ teamId }) => teamId)]
      return [['tournament', change.data.tournamentId], ...teams.map((id): Reference => ['team', id])]
    }
    case 'player':
      return [['team', change.data.teamId]]
    case 'match': {
      const { tournamentId, seasonId, homeTeamId, awayTeamId, liveEvents } = change.data
      const players = (liveEvents ?? []).flatMap(({ player }) => player ?? [])
      return [
        ['tournament', tournamentId],
        ['season', seasonId],
        ['team', homeTeamId],
        ['team', awayTeamId],
        ...players.map(({ id }): Reference => ['player', id]),
      ]
    }
    default:
      return []
  }
}

export interface Put<K extends Change['kind']> {
  readonly id: string
  readonly data: ChangeData<K>
}

/** The puts of a kind, in their order. */
export function putsOf<K extends Change['kind']>({ changes }: Import, kind: K): Put<K>[] {
  return changes.flatMap((change) =>
    change.op === 'put' && change.kind === kind
      ? [{ id: String(change.id), data: change.data as ChangeData<K> }]
      : [],
  )
}

export function onlyPut<K extends Change['kind']>(of: Import, kind: K): Put<K> {
  const puts = putsOf(of, kind)
  expect(puts).toHaveLength(1)
  return puts[0] as Put<K>
}

/** Messages of the unknowns with their counts. */
export function unknownsOf({ report }: Import): Record<string, number> {
  return Object.fromEntries(report.unknowns.map(({ what, count }) => [what, count]))
}

/** A league file of one match; `fields` change it. */
export function oneMatch(
  fields: Readonly<Record<string, unknown>> = {},
  name = 'English Premier League 2023/24',
) {
  const match = { round: 'Matchday 1', date: '2023-08-12', time: '15:00', team1: 'Oak FC', team2: 'Elm FC' }
  return { name, matches: [{ ...match, ...fields }] }
}

/** A score of parts such as `ht 0:0, ft 1:1, p 3:4`, as openfootball writes it. */
const scoreOfText = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+) (\d+):(\d+)/g)].map(([, part, home, away]) => [
      part,
      [Number(home), Number(away)],
    ]),
  )

/**
 * A file of matches, one a line: `round | date time | home - away | score | field=value; …`. The score has parts such as
 * `ht 0:0, ft 1:1, et 2:1, p 3:4`.
 */
export function matchesFile(name: string, text: string) {
  const matches = text
    .trim()
    .split('\n')
    .map((line) => {
      const [round = '', when = '', teams = '', score = '', more = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      const [date, ...time] = when.split(' ')
      const [team1, team2] = teams.split(' - ')
      const fields = more === '' ? [] : more.split('; ').map((field) => field.split('=') as [string, string])
      return {
        round,
        date,
        ...(time.length > 0 && { time: time.join(' ') }),
        team1,
        team2,
        score: scoreOfText(score),
        ...Object.fromEntries(fields),
      }
    })
  return { name, matches }
}
