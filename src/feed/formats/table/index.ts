/**
 * Source format `table`: CSV or NDJSON of any shape, with a mapping file (`mapping.ts`). Each row gives one change,
 * preceded by the resources it refers to, once each.
 */
import { type Change, type ChangeData, keyOfChange } from '../../../contract/changes.ts'
import { quoted } from '../../../shared/quote.ts'
import { readInteger, readNumber, readOr, type TableRow } from '../cells.ts'
import {
  type DayOrder,
  isInstant,
  isTimeOfDay,
  readInstant,
  readMoment,
  splitMoment,
  UNKNOWN_TIMES,
} from '../days.ts'
import { type SourceFormat, WrongOption } from '../format.ts'
import type { ImportInput, InputFile, InputSheet } from '../input/import-input.ts'
import { oneLine } from '../input/text.ts'
import { inColumn, isMissing, RowError, UnreadableContent } from '../row-error.ts'
import { scoreOf } from '../source.ts'
import { EarlierRows, type MatchPut } from './earlier-rows.ts'
import { leagueFrame, withDraw } from './league.ts'
import { type List, leaguesOf, readLists } from './lists.ts'
import {
  columnsIn,
  columnsOf,
  type FieldSource,
  filled,
  type League,
  readMapping,
  type TableMapping,
  type Target,
} from './mapping.ts'
import { message } from './messages.ts'
import { type Proposal, propose } from './propose.ts'
import { readResult } from './results.ts'

const MAPPING = 'mapping'

export const table: SourceFormat = {
  name: 'table',
  sharesSeasons: true,
  files: { rows: ['*.csv', '*.tsv', '*.txt', '*.ndjson', '*.jsonl', '*.xlsx', '*.ods', '*.ics'] },
  isList: (input) => input.options[MAPPING] === undefined || loadMapping(input)[0]?.id === undefined,
  *read(input) {
    const [mapping] = input.options[MAPPING] === undefined ? [] : loadMapping(input)
    if (mapping?.id === undefined) {
      yield* readLists(input, listsIn)
      return
    }
    const { columns, delimiter, encoding } = mapping
    const options = { encoding, ...(columns && { columns }), ...(delimiter !== undefined && { delimiter }) }
    const shape = { ...options, required: columnsOf(mapping) }
    const league = mapping.league && leagueFrame(mapping, mapping.league, input.report)
    const made = new Set<string>()
    if (league) {
      const whole = carryDays(mapping)
      const rows = input.unreported().rows('rows', { ...shape, read: whole })
      for (const { value } of rows) {
        league.add(value)
        const data = league.isKnown ? readOr(() => ownData(value, mapping), null) : null
        if (!data) continue
        const { startTimestamp: startMs = 0 } = data
        const sides = readOr(() => league.sides(value), null)
        if (sides) league.collect({ ...sides, startMs, score: scoreOf(data) })
      }
    }
    const whole = carryDays(mapping)
    const read = (row: TableRow) => rowChanges(whole(row), mapping, league, made)
    using earlier = new EarlierRows()
    for (const { value: changes, ...row } of input.rows('rows', { ...shape, read })) {
      input.report.at = row
      const own = changes.pop()
      for (const change of changes) made.add(keyOfChange(change))
      yield* changes
      const placed = own && earlier.place(own, row, input.report)
      if (!placed) continue
      if ('data' in placed && (placed.data as MatchPut['data']).startTimeKnown === false)
        input.report.unknown(UNKNOWN_TIMES, row)
      yield placed
    }
  },
}

/** The lists, each with a proposed mapping, or all with that of the operator. */
function* listsIn(input: ImportInput): Generator<List> {
  const mappings = input.options[MAPPING] === undefined ? null : loadMapping(input)
  if (mappings) yield { mappings, files: input.files('rows').map((file) => input.sheets(file, mappings[0])) }
  else
    for (const file of input.files('rows')) {
      const { of, sheets } = input.sheets(file)
      if (sheets.length > 0)
        yield { mappings: proposalOf(input, file, sheets).mappings, files: [{ of, sheets }] }
      input.forget(file)
    }
}

/** The leagues of the lists. */
export const listedLeagues = (input: ImportInput) => leaguesOf(input, listsIn)

/** A proposal for one file. */
export function proposalOf(input: ImportInput, file: InputFile, sheets: readonly InputSheet[]): Proposal {
  const { options } = input
  return input.once(`proposal ${file.path} ${JSON.stringify(options)}`, () =>
    propose(file.name, sheets, options),
  )
}

/** Fills the empty cells of days, which a merged one covers, from the rows above, where a row has both sides. */
function carryDays({ fields, league }: TableMapping): (row: TableRow) => TableRow {
  const days = Object.values(fields).flatMap(({ as, column }) =>
    (as === 'moment' || as === 'day') && column !== undefined ? [column] : [],
  )
  const carried = new Map<string, string>()
  return (row) => {
    if (!league?.home || !league.away || row.get(league.home) === '' || row.get(league.away) === '')
      return row
    for (const column of days) if (row.get(column) !== '') carried.set(column, row.get(column))
    if (!days.some((column) => row.get(column) === '' && carried.has(column))) return row
    return row.with((column) => row.get(column) || (days.includes(column) ? (carried.get(column) ?? '') : ''))
  }
}

/** Throws WrongOption. */
function loadMapping(input: ImportInput): TableMapping[] {
  const file = input.options[MAPPING] ?? ''
  try {
    return readMapping(file, input.text(file))
  } catch (problem) {
    throw problem instanceof UnreadableContent ? new WrongOption(`${file}: ${problem.message}`) : problem
  }
}

/** The references that are new, then the row itself. Throws RowError. @param made kinds and ids of earlier references */
function rowChanges(
  row: TableRow,
  mapping: TableMapping,
  league: ReturnType<typeof leagueFrame> | undefined,
  made: ReadonlySet<string>,
): Change[] {
  const ids = new Map<string, string>()
  const changes: Change[] = []
  for (const [name, target] of Object.entries(mapping.references ?? {})) {
    const id = idOf(target.id, row)
    if (id === null) continue
    ids.set(name, id)
    if (!made.has(`${target.kind} ${id}`)) changes.push(changeOf(target, id, row, ids, mapping))
  }
  const id = idOf(mapping.id ?? '', row)
  if (id === null) throw new RowError(emptyIdText(mapping.id ?? '', row))
  const own = ownChange(id, row, ids, mapping)
  if (!league || !('data' in own)) return [...changes, own]
  const { before, fields } = league.match(row, (own.data as MatchPut['data']).startTimestamp)
  const byKey = new Map(before.map((change) => [keyOfChange(change), change] as const))
  const missing = [...byKey].flatMap(([key, change]) => (made.has(key) ? [] : [change]))
  const data = withDraw(
    { ...fields, ...own.data } as Partial<ChangeData<'match'>>,
    mapping.league as League,
    mapping.sport,
  )
  return [...missing, ...changes, { ...own, data } as Change]
}

/** The change of the row without its league. Throws RowError. */
function ownChange(
  id: string,
  row: TableRow,
  ids: ReadonlyMap<string, string>,
  mapping: TableMapping,
): Change {
  const { result, fields } = resultColumn(mapping)
  const own = changeOf({ ...mapping, id: '', fields }, id, row, ids, mapping)
  if (!('data' in own)) return own
  const said = result === null ? {} : readResult({ result: row.get(result) }, mapping.sport)
  const data = { ...said, ...own.data } as ChangeData<'match'>
  // "finished" for all rows means those with a result: a list has matches that were postponed or are to come.
  if (fields.status?.value === 'finished') data.status = statusOf(said, data, fields)
  own.data = data as typeof own.data
  return own
}

/** The status of a row of finished matches: what its cell of the result says, else that it waits for its goals. */
function statusOf(said: Partial<ChangeData<'match'>>, data: ChangeData<'match'>, fields: Target['fields']) {
  const { homeScore, awayScore, winner } = data
  const isOpen =
    fields['homeScore.current']?.column !== undefined && !homeScore && !awayScore && winner == null
  return said.status ?? (isOpen ? 'notstarted' : 'finished')
}

/** The match of a row before its references are known. Throws RowError. */
function ownData(row: TableRow, mapping: TableMapping): Partial<MatchPut['data']> | null {
  const own = ownChange('', row, new Map(), mapping)
  return 'data' in own ? (own.data as Partial<MatchPut['data']>) : null
}

function emptyIdText(template: string, row: TableRow): string {
  const empty = columnsIn(template).filter((column) => row.get(column) === '')
  return `${quoted(empty)} is empty, and its id needs it`
}

/** The column of a result that has the goals of both sides, which then say more than one number. */
function resultColumn({ fields, league }: TableMapping): { result: string | null; fields: Target['fields'] } {
  const { 'homeScore.current': home, 'awayScore.current': away, ...rest } = fields
  const isOne = home?.column !== undefined && home.column === away?.column
  if (isOne) return { result: home.column ?? null, fields: rest }
  return { result: typeof league?.result === 'string' ? league.result : null, fields }
}

function changeOf(
  { kind, fields }: Target,
  id: string,
  row: TableRow,
  ids: ReadonlyMap<string, string>,
  { sport, source }: TableMapping,
): Change {
  const data: Record<string, unknown> = Object.create(null)
  for (const [path, from] of Object.entries(fields)) {
    const value = fieldValue(from, row, ids)
    if (value !== undefined) setAt(data, path.split('.'), value)
  }
  if (kind === 'match' && data.startTimestamp !== undefined && isOnlyDay(fields.startTimestamp, row)) {
    data.startTimeKnown ??= false
  }
  // The feed validates it.
  return { op: 'put', kind, sport, id: numbered(id), data, ...(source !== undefined && { source }) } as Change
}

/** Whether the columns of a moment have only a day. */
function isOnlyDay(from: FieldSource | undefined, row: TableRow): boolean {
  if (from?.as !== 'moment' || from.column === undefined) return false
  const cell = row.get(from.column)
  if (isMissing(cell) || isInstant(cell) || splitMoment(cell)?.time) return false
  return !isTimeOfDay(from.time === undefined ? '' : row.get(from.time))
}

/** Ids without a source are integer ids of a provider. */
function numbered(id: string): string | number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id
}

/** The id with its columns inserted unchanged; null if one is empty. */
function idOf(template: string, row: TableRow): string | null {
  const isWhole = columnsIn(template).every((column) => row.get(column) !== '')
  return isWhole ? filled(template, (column) => oneLine(row.get(column))) : null
}

/** Undefined omits the field. Throws RowError. */
function fieldValue(from: FieldSource, row: TableRow, ids: ReadonlyMap<string, string>): unknown {
  if (from.value !== undefined) return from.value
  if (from.reference !== undefined) {
    const id = ids.get(from.reference)
    return id === undefined ? from.default : numbered(id)
  }
  if (from.template !== undefined)
    return filled(from.template, (column) => row.get(column)).trim() || from.default
  const column = from.column ?? ''
  const cell = row.get(column)
  if (from.map && Object.hasOwn(from.map, cell)) return from.map[cell]
  if (isMissing(cell)) return from.default
  return inColumn(column, () => {
    if (from.map) throw new RowError(message('cell not in the map', { cell, known: Object.keys(from.map) }))
    return readCell(cell, from, row)
  })
}

function readCell(
  cell: string,
  { as = 'text', column = '', time, zone = 'UTC', order }: FieldSource,
  row: TableRow,
): unknown {
  switch (as) {
    case 'integer':
      return readInteger(cell)
    case 'number':
      return readNumber(cell)
    case 'day':
      return row.day(column, { order })
    case 'moment':
      return momentOf(row, column, { time, zone, order })
    case 'boolean':
      if (/^(true|yes|1)$/i.test(cell)) return true
      if (/^(false|no|0)$/i.test(cell)) return false
      throw new RowError(`${JSON.stringify(cell)} is neither true, yes, 1 nor false, no, 0`)
    default:
      return cell
  }
}

/** The time is in its own column, or in the cell of the day. Throws RowError. */
function momentOf(
  row: TableRow,
  column: string,
  { time, zone, order }: { time: string | undefined; zone: string; order: DayOrder | undefined },
): number {
  const cell = row.get(column)
  if (isInstant(cell)) return readInstant(cell)
  const { day, time: own } = splitMoment(cell) ?? { day: cell, time: '' }
  const date = row.day(column, { order, text: day })
  const given = time === undefined ? '' : row.get(time)
  return inColumn(time === undefined || isMissing(given) ? column : time, () =>
    readMoment(date, isMissing(given) ? own : given, zone),
  )
}

/** Sets a value at a path; a number in it is an index of a list. */
function setAt(into: Record<string, unknown>, [head = '', ...rest]: readonly string[], value: unknown): void {
  const next = rest[0]
  if (next === undefined) {
    into[head] = value
    return
  }
  into[head] ??= /^\d+$/.test(next) ? [] : Object.create(null)
  setAt(into[head] as Record<string, unknown>, rest, value)
}
