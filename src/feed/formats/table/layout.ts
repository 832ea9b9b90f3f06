/**
 * What the columns of a sheet are, by their headers and by their cells: the header row below titles, the column of each
 * role, cross tables (home by away). Where two columns could be the same thing, that is a question, never a choice.
 */

import { tryRead } from '../cells.ts'
import { type DayOrder, dayOrderOf, readDay, splitMoment } from '../days.ts'
import { foldText } from '../text.ts'
import { type Column, type ColumnRole, describe, Finder } from './columns.ts'
import { isResult, isState } from './results.ts'
import { columnNames, isHeading, isRepeated, isStandings, type SheetRow, textsOf } from './sheet-texts.ts'
import { partNumber, rolesOfHeader } from './words.ts'

export interface Layout {
  readonly isCross: boolean
  /** Row of the header, from 1; 0 if there is none. */
  readonly header: number
  /** One for each column, unique: a header, or "column 5". */
  readonly names: readonly string[]
  readonly columns: Partial<Readonly<Record<ColumnRole, string>>>
  /** Columns of sets or periods, in order. */
  readonly parts: readonly string[]
  /** Further columns of notes. */
  readonly titles: readonly string[]
  /** Undefined if no date needs it. */
  readonly order: DayOrder | undefined
  /** What has to be decided before an import. */
  readonly questions: readonly string[]
  /** What was assumed. */
  readonly unsure: readonly string[]
}

/** Rows that are looked at. */
export const SAMPLE_ROWS = 3000
/** A header is in one of the first rows. */
const HEADER_ROWS = 40

/** Null for a sheet without matches. `chosen` has the columns that were told, by role: names or numbers. */
export function layoutOf(rows: readonly SheetRow[], chosen: Readonly<Record<string, string>>): Layout | null {
  const cross = crossTable(rows)
  if (cross) return cross
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const at = headerAt(rows)
  const headerRow = at < 0 ? undefined : rows[at]
  const header = headerRow?.cells ?? []
  const names = columnNames(header, width)
  const below = rows.slice(at + 1).filter(({ cells }) => textsOf(cells).length > 1)
  const end = below.findIndex(({ cells }) => isStandings(cells))
  const body = (end < 0 ? below : below.slice(0, end)).filter(({ cells }) => !isRepeated(cells, header))
  const upper = upperHeader(rows[at - 1]?.cells)
  const columns = Array.from({ length: width }, (_, index) =>
    describe(header[index] ?? '', upper[index] ?? '', index, body),
  )
  const finder = new Finder(columns, names, chosen)
  const pair = finder.pairColumn()
  const [home, away] = pair === undefined ? finder.sides() : [undefined, undefined]
  if (pair === undefined && (home === undefined || away === undefined)) return null
  const date = finder.find('date', ({ dates, cells }) => dates >= 0.6 * cells.length)
  const time = finder.find('time', ({ times, cells }) => times >= 0.5 * cells.length)
  // The column of sets is the result if there is no other.
  const hasResults = ({ results, cells }: Column) => results > 0.15 * cells.length
  const isPlain = (column: Column) => hasResults(column) && !column.roles.includes('partList')
  const hasOther = columns.some((column) => isPlain(column) && column.roles.includes('result'))
  const result = finder.find('result', hasOther ? isPlain : hasResults)
  const isAwayFirst = home !== undefined && away !== undefined && names.indexOf(away) < names.indexOf(home)
  const [homeScore, awayScore] = result === undefined ? finder.scores(isAwayFirst) : [undefined, undefined]
  const partList = finder.find('partList', ({ results }) => results > 0, true)
  const named = {
    date,
    time,
    home,
    away,
    pair,
    result,
    homeScore,
    awayScore,
    round: finder.find('round', ({ cells }) => cells.length > 0, true),
    halfTime: finder.find('halfTime', ({ results }) => results > 0, true),
    venue: finder.find('venue', ({ cells }) => cells.length > 0, true),
    status: finder.find('status', ({ cells }) => cells.length > 0, true),
    notes: finder.find('notes', () => true, true),
    group: finder.find('group', ({ cells }) => new Set(cells).size > 1, true),
  }
  const parts = columns
    .filter((column) => column.part !== null && !finder.isUsed(column.index))
    .toSorted((a, b) => (a.part ?? 0) - (b.part ?? 0))
    .map(({ index }) => names[index] ?? '')
  const dated = columns.find(({ index }) => names[index] === date)
  const order = dayOrderOf((dated?.cells ?? []).map((cell) => splitMoment(cell)?.day ?? cell))
  const questions = [...finder.questions]
  if (order === 'mixed')
    questions.push('some dates have the day first and others the month; write them in one way')
  else if (dated && order === undefined && !chosen.order) {
    const open = dated.cells.find((cell) => isAmbiguous(splitMoment(cell)?.day ?? cell))
    if (open !== undefined)
      questions.push(
        `is ${JSON.stringify(open)} day/month or month/day? choose with --order dmy or --order mdy`,
      )
  }
  const titles = rows.slice(0, Math.max(at, 0)).flatMap(({ cells }) => textsOf(cells).slice(0, 3))
  return {
    isCross: false,
    header: headerRow?.row ?? 0,
    names,
    columns: Object.fromEntries(Object.entries(named).filter(([, name]) => name !== undefined)),
    parts: partList === undefined ? parts : [partList],
    titles: titles.filter((title) => !isHeading(title)),
    order: (chosen.order as DayOrder | undefined) ?? (order === 'mixed' ? undefined : order),
    questions,
    unsure: finder.unsure,
  }
}

function isAmbiguous(day: string): boolean {
  return tryRead(() => ({ day: readDay(day, { yearOf: () => 2000 }) }))
    .toString()
    .includes('ambiguous')
}

/** Index of the row with most words of headers; -1 if none has two. */
function headerAt(rows: readonly SheetRow[]): number {
  let [best, most] = [-1, 1]
  for (const [index, { cells }] of rows.slice(0, HEADER_ROWS).entries()) {
    const texts = textsOf(cells)
    const roles = texts.flatMap((text) => rolesOfHeader(text).slice(0, 1))
    const known = new Set(roles).size + texts.filter((text) => partNumber(text) !== null).length / 4
    const hasSides = roles.some((role) => ['home', 'away', 'pair', 'result', 'date'].includes(role))
    if (hasSides && known > most) [best, most] = [index, known]
  }
  return best
}

/** The row above a header, if it has headers too: one stands above all columns up to the next. */
function upperHeader(cells: readonly string[] = []): string[] {
  if (textsOf(cells).length < 2) return []
  let last = ''
  return cells.map((cell) => {
    last = cell === '' ? last : cell
    return last
  })
}

/** A table of home sides by away sides; null for other sheets. */
function crossTable(rows: readonly SheetRow[]): Layout | null {
  for (const [at, { row, cells }] of rows.slice(0, HEADER_ROWS).entries()) {
    for (const first of [0, 1]) {
      const heads = cells.slice(first + 1).filter((cell) => cell !== '')
      if (heads.length < 3 || new Set(heads).size !== heads.length) continue
      const body = rows.slice(at + 1, at + 1 + heads.length)
      const names = body.map((each) => each.cells[first] ?? '')
      const isSame = names.every((name) => heads.some((head) => foldText(head) === foldText(name)))
      if (names.length !== heads.length || !isSame || names.some((name) => !/\p{L}/u.test(name))) continue
      const inner = body.flatMap((each) => each.cells.slice(first + 1, first + 1 + heads.length))
      const fitting = inner.filter((cell) => cell === '' || isResult(cell) || isState(cell)).length
      if (fitting < 0.8 * inner.length) continue
      return {
        isCross: true,
        header: row,
        names: [],
        columns: { home: String(first + 1) },
        parts: [],
        titles: rows.slice(0, at).flatMap((each) => textsOf(each.cells).slice(0, 1)),
        order: undefined,
        questions: [],
        unsure: [],
      }
    }
  }
  return null
}

/** The matches of a cross table: the row is the home side. */
export function* crossMatches(
  rows: Iterable<SheetRow>,
  header: number,
  first: number,
): Generator<{ row: number; home: string; away: string; result: string }> {
  let heads: readonly string[] | null = null
  for (const { row, cells } of rows) {
    if (row === header) heads = cells
    if (!heads || row <= header) continue
    const home = cells[first - 1] ?? ''
    const known = new Set(heads.map(foldText))
    if (home === '' || !known.has(foldText(home))) continue
    for (const [index, away] of heads.entries()) {
      if (index < first || away === '' || foldText(away) === foldText(home)) continue
      const result = cells[index] ?? ''
      if (result !== '' && !/^[x■█\\/*#]$/iu.test(result)) yield { row, home, away, result }
    }
  }
}
