/**
 * Source format `table`: CSV or NDJSON of anybody's making, by a mapping file (`table-mapping.ts`). Each row gives one
 * change, and before it what it refers to, once.
 */
import type { Change } from '../../../contract/changes.ts'
import { BadCell, isMissing, readDay, readInstant, readInteger, readMoment, readNumber } from '../cells.ts'
import { decodeText, readTableFile } from '../csv.ts'
import {
  diskFiles,
  type FileReport,
  type FormatOptions,
  type ImportReport,
  type SourceFiles,
  type SourceFormat,
} from '../format.ts'
import { keyOf } from '../text.ts'
import { type FieldSource, readMapping, type TableMapping, type Target } from './mapping.ts'

export const table: SourceFormat = {
  name: 'table',
  description: 'CSV or NDJSON of your own, by a mapping file (--mapping)',
  options: [
    {
      name: 'mapping',
      value: 'file',
      description: 'JSON: which columns become which fields',
      isRequired: true,
    },
  ],
  read,
}

/** Cells of a row by column; '' where there is none. */
type Cells = (column: string) => string

interface Row {
  readonly row: number
  readonly problem: string | null
  readonly cells: Cells
}

function* read(
  paths: readonly string[],
  report: ImportReport,
  files: SourceFiles = diskFiles,
  options: FormatOptions = {},
): Generator<Change> {
  const file = options.mapping ?? ''
  const mapping = readMapping(file, files.read(file))
  const made = new Set<string>()
  const rowIds = new Set<string>()
  for (const path of paths.flatMap((each) => files.list(each))) {
    const { of, rows } = /\.(ndjson|jsonl)$/i.test(path)
      ? readNdjson(path, report, files)
      : readCsv(path, mapping, report, files)
    for (const row of rows) {
      of.rows += 1
      for (const change of changesOf(row, mapping, made, of, report)) {
        if (change.kind === mapping.kind && !made.has(keyOfChange(change))) {
          if (rowIds.has(String(change.id))) {
            report.unknown('rows with the id of an earlier row (the later one counts)', `${change.id}`)
          } else rowIds.add(String(change.id))
        }
        report.addChange(change)
        yield change
      }
    }
  }
}

/** The references that are new, then the row itself; nothing for a row that is skipped. */
function changesOf(
  { row, problem, cells }: Row,
  mapping: TableMapping,
  made: Set<string>,
  of: FileReport,
  report: ImportReport,
): Change[] {
  try {
    if (problem !== null) throw new BadCell(problem)
    const ids = new Map<string, string>()
    const changes: Change[] = []
    for (const [name, target] of Object.entries(mapping.references ?? {})) {
      const id = idOf(target.id, cells)
      if (id === null) continue
      ids.set(name, id)
      const key = `${target.kind} ${id}`
      if (!made.has(key)) changes.push(changeOf(target, id, cells, ids, mapping))
    }
    const id = idOf(mapping.id, cells)
    if (id === null) throw new BadCell('a column of its id is empty')
    const own = changeOf(mapping, id, cells, ids, mapping)
    for (const change of changes) made.add(keyOfChange(change))
    return [...changes, own]
  } catch (cause) {
    if (!(cause instanceof BadCell)) throw cause
    report.skip(of, row, cause.message)
    return []
  }
}

function keyOfChange({ kind, id }: Change): string {
  return `${kind} ${id}`
}

function changeOf(
  { kind, fields }: Target,
  id: string,
  cells: Cells,
  ids: ReadonlyMap<string, string>,
  { sport, source }: TableMapping,
): Change {
  const data: Record<string, unknown> = Object.create(null)
  for (const [path, from] of Object.entries(fields)) {
    const value = fieldValue(from, cells, ids)
    if (value !== undefined) place(data, path.split('.'), value)
  }
  // Whether it fits the contract is for the one way in to say.
  return { op: 'put', kind, sport, id: numbered(id), data, ...(source !== undefined && { source }) } as Change
}

/** Ids without a source are the integers of a provider. */
function numbered(id: string): string | number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id
}

/** The id with its columns filled in, in lower case and without marks; null where one is empty. */
function idOf(template: string, cells: Cells): string | null {
  let isWhole = true
  const id = template.replace(/\{([^{}]+)\}/g, (_, column: string) => {
    const key = keyOf(cells(column))
    if (key === '') isWhole = false
    return key
  })
  return isWhole ? id : null
}

/** Undefined leaves the field out. Throws BadCell. */
function fieldValue(from: FieldSource, cells: Cells, ids: ReadonlyMap<string, string>): unknown {
  if (from.value !== undefined) return from.value
  if (from.reference !== undefined) {
    const id = ids.get(from.reference)
    return id === undefined ? from.default : numbered(id)
  }
  if (from.template !== undefined) {
    return from.template.replace(/\{([^{}]+)\}/g, (_, column: string) => cells(column)).trim() || from.default
  }
  const column = from.column ?? ''
  const cell = cells(column)
  if (from.map && Object.hasOwn(from.map, cell)) return from.map[cell]
  if (isMissing(cell)) return from.default
  if (from.map)
    throw new BadCell(`column ${JSON.stringify(column)}: the map does not know ${JSON.stringify(cell)}`)
  try {
    return readCell(cell, from, cells)
  } catch (cause) {
    throw cause instanceof BadCell ? new BadCell(`column ${JSON.stringify(column)}: ${cause.message}`) : cause
  }
}

const TRUTH: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
}

function readCell(
  cell: string,
  { as = 'text', time, zone = 'UTC', order }: FieldSource,
  cells: Cells,
): unknown {
  switch (as) {
    case 'integer':
      return readInteger(cell)
    case 'number':
      return readNumber(cell)
    case 'day':
      return readDay(cell, order)
    case 'moment':
      if (/[T ]\d\d:\d\d/.test(cell)) return readInstant(cell)
      return readMoment(readDay(cell, order), time === undefined ? '' : cells(time), zone)
    case 'boolean': {
      const key = cell.toLowerCase()
      if (Object.hasOwn(TRUTH, key)) return TRUTH[key]
      throw new BadCell(`${JSON.stringify(cell)} is neither true nor false`)
    }
    default:
      return cell
  }
}

/** Puts a value at a path; a number in it is a place in a list. */
function place(into: Record<string, unknown>, [head = '', ...rest]: readonly string[], value: unknown): void {
  const next = rest[0]
  if (next === undefined) {
    into[head] = value
    return
  }
  into[head] ??= /^\d+$/.test(next) ? [] : Object.create(null)
  place(into[head] as Record<string, unknown>, rest, value)
}

interface Rows {
  readonly of: FileReport
  readonly rows: Iterable<Row>
}

function readCsv(file: string, mapping: TableMapping, report: ImportReport, files: SourceFiles): Rows {
  const { delimiter, columns } = mapping
  const options = { header: columns ?? true, ...(delimiter !== undefined && { delimiter }) }
  const { table: read, of } = readTableFile(file, options, report, files)
  const missing = columnsOf(mapping).filter((column) => !read.has(column))
  if (missing.length > 0) {
    report.skip(of, null, `it has no column ${missing.map((column) => JSON.stringify(column)).join(', ')}`)
    return { of, rows: [] }
  }
  const rows = function* () {
    for (const each of read)
      yield { row: each.row, problem: each.problem, cells: (column: string) => each.get(column) }
  }
  return { of, rows: rows() }
}

/** Every column that a mapping names. */
function columnsOf({ id, fields, references = {} }: TableMapping): string[] {
  const targets = [{ id, fields }, ...Object.values(references)]
  const named = targets.flatMap((target) => {
    const sources = Object.values(target.fields)
    const templates = [target.id, ...sources.map(({ template = '' }) => template)]
    const inTemplates = templates.flatMap((text) =>
      [...text.matchAll(/\{([^{}]+)\}/g)].map(([, column]) => column),
    )
    return [...inTemplates, ...sources.flatMap(({ column, time }) => [column, time])]
  })
  return [...new Set(named.filter((column) => column !== undefined))]
}

/** One object a line; columns are its members, those of inner objects by a path with points. */
function readNdjson(file: string, report: ImportReport, files: SourceFiles): Rows {
  const of = report.addFile(file)
  const { text } = decodeText(files.readBytes?.(file) ?? files.read(file))
  const rows = function* () {
    for (const [index, line] of text.split('\n').entries()) {
      if (line.trim() === '') continue
      const value = parseObject(line)
      const problem = value === null ? 'it is no JSON object' : null
      yield { row: index + 1, problem, cells: (column: string) => cellOf(value, column) }
    }
  }
  return { of, rows: rows() }
}

function parseObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function cellOf(value: object | null, column: string): string {
  let member: unknown = value
  for (const key of column.split('.')) {
    if (typeof member !== 'object' || member === null || !Object.hasOwn(member, key)) return ''
    member = (member as Record<string, unknown>)[key]
  }
  return member === null || typeof member === 'object' ? '' : String(member).trim()
}
