/**
 * Source format `table`: CSV or NDJSON of any shape, with a mapping file (`mapping.ts`). Each row gives one change,
 * preceded by the resources it refers to, once each.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import {
  isMissing,
  RowError,
  readInstant,
  readInteger,
  readMoment,
  readNumber,
  type TableRow,
  text,
} from '../cells.ts'
import { UnreadableContent } from '../content.ts'
import { MAIN_TABLE } from '../football/rounds.ts'
import { type SourceFormat, WrongOption } from '../format.ts'
import type { ImportInput } from '../import-input.ts'
import { defineSource, type Source } from '../source.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import { DEFAULT_TIE_BREAKERS } from '../tables/standings-rules.ts'
import { oneLine } from '../text.ts'
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
    const { columns, delimiter } = mapping
    const options = { ...(columns && { columns }), ...(delimiter !== undefined && { delimiter }) }
    const shape = { ...options, required: columnsOf(mapping) }
    const league = mapping.league && new LeagueFrame(mapping, mapping.league)
    if (league) {
      const rows = input.unreported().rows('rows', { ...shape, read: (row) => row })
      for (const { value } of rows) league.add(value)
    }
    const made = new Set<string>()
    const read = (row: TableRow) => rowChanges(row, { mapping, league, made })
    // Ids of the rows so far, as hashes, since there may be millions.
    const hashes = new Set<number>()
    for (const { value: changes } of input.rows('rows', { ...shape, read })) {
      for (const change of changes.slice(0, -1)) made.add(keyOfChange(change))
      const id = String(changes.at(-1)?.id)
      const hash = Number(BigInt.asUintN(53, BigInt(Bun.hash(id))))
      if (hashes.has(hash))
        input.report.unknown('rows with the id of an earlier row (the later one counts)', id)
      hashes.add(hash)
      yield* changes
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
  readonly league: LeagueFrame | undefined
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
  // The feed validates it.
  return { op: 'put', kind, sport, id: numbered(id), data, ...(source !== undefined && { source }) } as Change
}

/** Ids without a source are integer ids of a provider. */
function numbered(id: string): string | number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id
}

/** The id with its columns inserted unchanged; null if one is empty. */
function idOf(template: string, row: TableRow): string | null {
  let isWhole = true
  const id = template.replace(/\{([^{}]+)\}/g, (_, column: string) => {
    const text = oneLine(row.get(column))
    if (text === '') isWhole = false
    return text
  })
  return isWhole ? id : null
}

/** Undefined omits the field. Throws RowError. */
function fieldValue(from: FieldSource, row: TableRow, ids: ReadonlyMap<string, string>): unknown {
  if (from.value !== undefined) return from.value
  if (from.reference !== undefined) {
    const id = ids.get(from.reference)
    return id === undefined ? from.default : numbered(id)
  }
  if (from.template !== undefined) {
    return (
      from.template.replace(/\{([^{}]+)\}/g, (_, column: string) => row.get(column)).trim() || from.default
    )
  }
  const column = from.column ?? ''
  const cell = row.get(column)
  if (from.map && Object.hasOwn(from.map, cell)) return from.map[cell]
  if (isMissing(cell)) return from.default
  try {
    if (from.map)
      throw new RowError(`the map does not know ${JSON.stringify(cell)}; it knows ${known(from.map)}`)
    return readCell(cell, from, row)
  } catch (cause) {
    if (!(cause instanceof RowError)) throw cause
    throw new RowError(`column ${JSON.stringify(column)}: ${cause.message}`)
  }
}

function known(map: Readonly<Record<string, unknown>>): string {
  return Object.keys(map)
    .map((key) => JSON.stringify(key))
    .join(', ')
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
      if (/[T ]\d\d:\d\d/.test(cell)) return readInstant(cell)
      return readMoment(day(), time === undefined ? '' : row.get(time), zone)
    case 'boolean':
      if (/^(true|yes|1)$/i.test(cell)) return true
      if (/^(false|no|0)$/i.test(cell)) return false
      throw new RowError(`${JSON.stringify(cell)} is neither true, yes, 1 nor false, no, 0`)
    default:
      return cell
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

/** The columns in braces of a template. */
function columnsIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)].map(([, column = '']) => column)
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

class LeagueFrame {
  readonly #source: Source
  readonly #league: League
  /** Groups by key of the season, in order of appearance. */
  readonly #groups = new Map<string, Set<string>>()

  constructor({ source = '', sport }: TableMapping, league: League) {
    this.#source = defineSource(source, sport)
    this.#league = league
  }

  /** Collects the groups of a row, because the tables of a season must precede its matches. */
  add(row: TableRow): void {
    const season = this.#season(row)
    if (!season) return
    const groups = this.#groups.get(season.key) ?? new Set()
    this.#groups.set(season.key, groups)
    const group = this.#group(row)
    if (group !== null) groups.add(group)
  }

  /** The resources that a match refers to, and the reference fields. Throws RowError. */
  match(row: TableRow): { before: Change[]; fields: Partial<ChangeData<'match'>> } {
    const { name, country, home, away } = this.#league
    const season = this.#season(row)
    if (!season) throw new RowError(`its season must be like "2023/24" or "2024"`)
    const teams = [text(home).required().read(row), text(away).required().read(row)] as const
    if (teams[0] === teams[1]) throw new RowError('both sides are the same')
    const ids = {
      category: this.#id('category', country),
      tournament: this.#id('tournament', name),
      season: this.#id('season', name, season.key),
      home: this.#id('team', teams[0]),
      away: this.#id('team', teams[1]),
    }
    const { put } = this.#source
    const before = [
      put('category', ids.category, { name: country }),
      put('tournament', ids.tournament, { categoryId: ids.category, name }),
      ...this.#deductionsOf(season).map(({ team }) => put('team', this.#id('team', team), { name: team })),
      put('season', ids.season, {
        tournamentId: ids.tournament,
        name: `${name} ${season.year}`,
        year: season.year,
        rules: this.#rules(season),
      }),
      put('team', ids.home, { name: teams[0] }),
      put('team', ids.away, { name: teams[1] }),
    ]
    const fields = {
      tournamentId: ids.tournament,
      seasonId: ids.season,
      homeTeamId: ids.home,
      awayTeamId: ids.away,
      standingsTable: this.#group(row),
    }
    return { before, fields }
  }

  #id(...parts: string[]): string {
    return this.#source.id(...parts)
  }

  #season(row: TableRow): Season | null {
    const { season } = this.#league
    return seasonOfText(typeof season === 'string' ? season : row.get(season.column))
  }

  #group(row: TableRow): string | null {
    const { group } = this.#league
    return group === undefined ? MAIN_TABLE : row.text(group)
  }

  #rules(season: Season): NonNullable<ChangeData<'season'>['rules']> {
    const { name, rules = {} } = this.#league
    const groups = [...(this.#groups.get(season.key) ?? [])].sort()
    const deductions = this.#deductionsOf(season)
    return {
      points: rules.points ?? DEFAULT_POINTS,
      tieBreakers: rules.tieBreakers ?? [...DEFAULT_TIE_BREAKERS],
      tables: groups.map((key) => ({ key, name: key === MAIN_TABLE ? name : key })),
      ...(deductions.length > 0 && {
        deductions: deductions.map(({ team, points, reason = null }) => ({
          teamId: this.#id('team', team),
          points,
          reason,
        })),
      }),
    }
  }

  /** Those of the season, and those without a season. */
  #deductionsOf({ key }: Season) {
    const all = this.#league.rules?.deductions ?? []
    return all.filter(({ season }) => season === undefined || seasonOfText(season)?.key === key)
  }
}
