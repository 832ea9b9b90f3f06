/**
 * Source format `table`: CSV or NDJSON of any shape, with a mapping file (`mapping.ts`). Each row gives one change,
 * preceded by the resources it refers to, once each.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { isPlaceholderName } from '../../../rules/identity/placeholders.ts'
import { readInteger, readNumber, type TableRow, text } from '../cells.ts'
import { UnreadableContent } from '../content.ts'
import {
  type DayOrder,
  isInstant,
  isTimeOfDay,
  readInstant,
  readMoment,
  splitMoment,
  UNKNOWN_TIMES,
} from '../days.ts'
import { MAIN_TABLE } from '../football/rounds.ts'
import { type SourceFormat, WrongOption } from '../format.ts'
import { type ImportInput, quoted } from '../import-input.ts'
import { isMissing, RowError } from '../row-error.ts'
import { defineSource, type Source } from '../source.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import { DEFAULT_TIE_BREAKERS } from '../tables/standings-rules.ts'
import { oneLine } from '../text.ts'
import { EarlierRows, type MatchPut } from './earlier-rows.ts'
import { type FieldSource, type League, readMapping, type TableMapping, type Target } from './mapping.ts'

const MAPPING = 'mapping'

export const table: SourceFormat = {
  name: 'table',
  description: 'your own CSV or NDJSON, with a mapping file (--mapping)',
  files: { rows: ['*.csv', '*.tsv', '*.txt', '*.ndjson', '*.jsonl'] },
  options: [
    {
      name: MAPPING,
      value: 'file',
      description: 'JSON file that maps columns to fields',
      isRequired: true,
    },
  ],
  *read(input) {
    const mapping = loadMapping(input)
    const { columns, delimiter, encoding } = mapping
    const options = { encoding, ...(columns && { columns }), ...(delimiter !== undefined && { delimiter }) }
    const shape = { ...options, required: columnsOf(mapping) }
    const league = mapping.league && leagueFrame(mapping, mapping.league)
    if (league) {
      const rows = input.unreported().rows('rows', { ...shape, read: (row) => row })
      for (const { value } of rows) league.add(value)
    }
    const made = new Set<string>()
    const read = (row: TableRow) => rowChanges(row, { mapping, league, made })
    const earlier = new EarlierRows(input.report)
    for (const { value: changes, ...row } of input.rows('rows', { ...shape, read })) {
      const own = changes.pop()
      for (const change of changes) made.add(keyOfChange(change))
      yield* changes
      const placed = own && earlier.place(own, row)
      if (!placed) continue
      if ('data' in placed && (placed.data as MatchPut['data']).startTimeKnown === false) {
        input.report.unknown(UNKNOWN_TIMES, row)
      }
      yield placed
    }
  },
}

/** Throws WrongOption. */
function loadMapping(input: ImportInput): TableMapping {
  const file = input.options[MAPPING] ?? ''
  try {
    return readMapping(file, input.text(file))
  } catch (problem) {
    throw problem instanceof UnreadableContent ? new WrongOption(`${file}: ${problem.message}`) : problem
  }
}

interface Frame {
  readonly mapping: TableMapping
  readonly league: ReturnType<typeof leagueFrame> | undefined
  /** Kinds and ids of references that were already created. */
  readonly made: ReadonlySet<string>
}

/** The references that are new, then the row itself. Throws RowError. */
function rowChanges(row: TableRow, { mapping, league, made }: Frame): Change[] {
  const ids = new Map<string, string>()
  const changes: Change[] = []
  for (const [name, target] of Object.entries(mapping.references ?? {})) {
    const id = idOf(target.id, row)
    if (id === null) continue
    ids.set(name, id)
    if (!made.has(`${target.kind} ${id}`)) changes.push(changeOf(target, id, row, ids, mapping))
  }
  const id = idOf(mapping.id, row)
  if (id === null) throw new RowError('a column of its id is empty')
  const own = changeOf(mapping, id, row, ids, mapping)
  if (!league || !('data' in own)) return [...changes, own]
  const { before, fields } = league.match(row)
  const byKey = new Map(before.map((change) => [keyOfChange(change), change] as const))
  const missing = [...byKey].flatMap(([key, change]) => (made.has(key) ? [] : [change]))
  return [...missing, ...changes, { ...own, data: { ...fields, ...own.data } } as Change]
}

function keyOfChange({ kind, id }: Change): string {
  return `${kind} ${id}`
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
  if (isMissing(cell) || isInstant(cell) || splitMoment(cell)) return false
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
  if (from.template !== undefined) {
    return filled(from.template, (column) => row.get(column)).trim() || from.default
  }
  const column = from.column ?? ''
  const cell = row.get(column)
  if (from.map && Object.hasOwn(from.map, cell)) return from.map[cell]
  if (isMissing(cell)) return from.default
  try {
    if (from.map)
      throw new RowError(
        `the map does not know ${JSON.stringify(cell)}; it knows ${quoted(Object.keys(from.map))}`,
      )
    return readCell(cell, from, row)
  } catch (cause) {
    if (!(cause instanceof RowError)) throw cause
    throw new RowError(`column ${JSON.stringify(column)}: ${cause.message}`)
  }
}

function readCell(
  cell: string,
  { as = 'text', column = '', time, zone = 'UTC', order }: FieldSource,
  row: TableRow,
): unknown {
  const day = () => row.day(column, { order })
  switch (as) {
    case 'integer':
      return readInteger(cell)
    case 'number':
      return readNumber(cell)
    case 'day':
      return day()
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
  try {
    return readMoment(date, isMissing(given) ? own : given, zone)
  } catch (cause) {
    if (!(cause instanceof RowError) || time === undefined) throw cause
    throw new RowError(`the column ${JSON.stringify(time)} has a time that cannot be read: ${cause.message}`)
  }
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

/** Columns in braces. */
const COLUMN = /\{([^{}]+)\}/g

function columnsIn(template: string): string[] {
  return [...template.matchAll(COLUMN)].map(([, column = '']) => column)
}

function filled(template: string, textOf: (column: string) => string): string {
  return template.replace(COLUMN, (_, column: string) => textOf(column))
}

/** Every column that a mapping names. */
function columnsOf({ id, fields, references = {}, league }: TableMapping): string[] {
  const named = [{ id, fields }, ...Object.values(references)].flatMap((target) => [
    ...columnsIn(target.id),
    ...Object.values(target.fields).flatMap(({ template = '', column, time }) => [
      ...columnsIn(template),
      column,
      time,
    ]),
  ])
  const season = typeof league?.season === 'object' ? league.season.column : undefined
  const columns = [...named, league?.home, league?.away, league?.group, season]
  return [...new Set(columns.filter((column) => column !== undefined))]
}

/** @assumed As in most leagues. */
const DEFAULT_POINTS = { win: 3, draw: 1, loss: 0 }

/** The league of a mapping: category, tournament, teams, and seasons with tables, as changes before their matches. */
function leagueFrame({ source = '', sport }: TableMapping, league: League) {
  const { name, country } = league
  const { id, put } = defineSource(source, sport)
  /** By key of the season, in order of appearance. */
  const groups = new Map<string, Set<string>>()
  const seasonOf = (row: TableRow) =>
    seasonOfText(typeof league.season === 'string' ? league.season : row.get(league.season.column))
  const groupOf = (row: TableRow) => (league.group === undefined ? MAIN_TABLE : row.text(league.group))
  return {
    /** Collects the groups of a row, because the tables of a season must precede its matches. */
    add(row: TableRow): void {
      const season = seasonOf(row)
      if (!season) return
      const own = groups.get(season.key) ?? new Set()
      groups.set(season.key, own)
      const group = groupOf(row)
      if (group !== null) own.add(group)
    },
    /** The resources that a match refers to, and the reference fields. Throws RowError. */
    match(row: TableRow): { before: Change[]; fields: Partial<ChangeData<'match'>> } {
      const season = seasonOf(row)
      if (!season) throw new RowError(`its season must be like "2023/24" or "2024"`)
      const [home, away] = [text(league.home).required().read(row), text(league.away).required().read(row)]
      const isOpen = [home, away].map((team) => isPlaceholderName(team))
      if (home === away && !isOpen[0]) throw new RowError('both sides are the same')
      const [categoryId, tournamentId] = [id('category', country), id('tournament', name)]
      const seasonId = id('season', name, season.key)
      // A side that is not decided is another one in each season.
      const sideId = (team: string, isPlaceholder = false, ...number: string[]) =>
        isPlaceholder ? id('placeholder', name, season.key, team, ...number) : id('team', team)
      const homeId = sideId(home, isOpen[0])
      const awayId = sideId(away, isOpen[1], ...(home === away ? ['2'] : []))
      const putTeam = (team: string) => put('team', id('team', team), { name: team })
      const { key, year } = season
      const deductions = deductionsOf(league, season)
      const rules = rulesOf(league, [...(groups.get(key) ?? [])].sort(), deductions, id)
      return {
        before: [
          put('category', categoryId, { name: country }),
          put('tournament', tournamentId, { categoryId, name }),
          ...deductions.map(({ team }) => putTeam(team)),
          put('season', seasonId, { tournamentId, name: `${name} ${year}`, year, rules }),
          put('team', homeId, { name: home }),
          put('team', awayId, { name: away }),
        ],
        fields: {
          tournamentId,
          seasonId,
          homeTeamId: homeId,
          awayTeamId: awayId,
          standingsTable: groupOf(row),
        },
      }
    },
  }
}

/** Those of the season, and those without a season. */
function deductionsOf({ rules }: League, { key }: Season) {
  const all = rules?.deductions ?? []
  return all.filter(({ season }) => season === undefined || seasonOfText(season)?.key === key)
}

function rulesOf(
  { name, rules = {} }: League,
  groups: readonly string[],
  deductions: ReturnType<typeof deductionsOf>,
  id: Source['id'],
): NonNullable<ChangeData<'season'>['rules']> {
  return {
    points: rules.points ?? DEFAULT_POINTS,
    tieBreakers: rules.tieBreakers ?? [...DEFAULT_TIE_BREAKERS],
    tables: groups.map((key) => ({ key, name: key === MAIN_TABLE ? name : key })),
    ...(deductions.length > 0 && {
      deductions: deductions.map(({ team, points, reason = null }) => ({
        teamId: id('team', team),
        points,
        reason,
      })),
    }),
  }
}
