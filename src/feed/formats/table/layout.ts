/**
 * What the columns of a sheet are, by their headers and by their cells: the header row below titles, the column of each
 * role, cross tables (home by away). Where two columns could be the same thing, that is a question, never a choice.
 */

import { tryRead } from '../cells.ts'
import {
  type DayOrder,
  dayOfMonth,
  dayOrderOf,
  isDate,
  isTime,
  isWeekday,
  readDay,
  splitMoment,
} from '../days.ts'
import { groupKey } from '../football/rounds.ts'
import type { InputSheet } from '../input/import-input.ts'
import { foldText } from '../input/text.ts'
import { type Column, type ColumnRole, describe, Finder, type PartColumns } from './columns.ts'
import { ENDINGS } from './mapping.ts'
import { message } from './messages.ts'
import { isResult, isState } from './results.ts'
import {
  type ColumnRange,
  columnNames,
  dayIn,
  isHeading,
  isMatchLine,
  isRepeated,
  isStandings,
  lineIn,
  monthIn,
  resultBeside,
  type SheetRow,
  splitSides,
  textsOf,
} from './sheet-texts.ts'
import LANGUAGES from './words/languages.json' with { type: 'json' }
import {
  isFlag,
  marksOf,
  marksWithin,
  partNumber,
  rolesOfHeader,
  sideIn,
  squadIn,
  zoneOfLanguage,
} from './words.ts'

export interface Layout {
  readonly isCross: boolean
  /** What says of a cross table that its rows are the away sides. */
  readonly awayRows?: string
  /** Row of the header, from 1; 0 if there is none. */
  readonly header: number
  /** One for each column, unique: a header, or "column 5". */
  readonly names: readonly string[]
  readonly columns: Partial<Readonly<Record<ColumnRole, string>>>
  /** Columns of the scores at half-time, after extra time and of a shoot-out. */
  readonly endings: Partial<Readonly<Record<(typeof ENDINGS)[number], PartColumns>>>
  /** Columns of sets or periods, in order. */
  readonly parts: readonly PartColumns[]
  readonly titles: readonly string[]
  /** Columns that nothing is read from. */
  readonly unread: readonly string[]
  /** Whether which side is at home is a guess: no header says it. */
  readonly areSidesGuessed: boolean
  /** Undefined if no date needs it. */
  readonly order?: DayOrder
  /** What has to be decided before an import. */
  readonly questions: readonly string[]
  /** What was assumed. */
  readonly unsure: readonly string[]
}

/** Of a list of the matches of one club. */
export interface ClubColumns {
  /** Indices of columns. */
  readonly opponents: number
  readonly place: number
  /** What the column says of matches at home, and elsewhere. */
  readonly home: readonly string[]
  readonly away: readonly string[]
}

/** A sheet, or one of its tables beside each other, with its first rows. */
export interface Sample {
  readonly sheet: InputSheet
  readonly range: ColumnRange | undefined
  /** Whether the rows are those of a text (`lines.ts`). */
  readonly isLines?: boolean
  /** Of a list of the matches of one club: its rows have both sides in the column of opponents. */
  readonly club?: ClubColumns & { readonly name: string }
  /** All rows. */
  readonly read: () => Iterable<SheetRow>
  readonly rows: readonly SheetRow[]
  readonly layout: Layout
}

export function cellReader({ names }: Layout) {
  return (row: SheetRow, name: string | undefined) => row.cells[names.indexOf(name ?? '')] ?? ''
}

/** The cells of a column below the header, without empty ones. */
export function cellsOf(
  { rows, layout }: Pick<Sample, 'rows' | 'layout'>,
  column: string | undefined,
): string[] {
  const index = column === undefined ? -1 : layout.names.indexOf(column)
  const body = rows.filter(({ row }) => row > layout.header)
  return body.map((row) => row.cells[index] ?? '').filter((cell) => cell !== '')
}

/** A row with both sides. */
export interface ListedMatch {
  readonly row: SheetRow
  /** The last line above that is no heading. */
  readonly line: string
  /** As written, in the row or above it. */
  readonly day: string
  readonly sides: readonly [home: string, away: string]
  readonly score: string
}

/** The matches of rows, as they are written. */
export function* matchesIn(rows: Iterable<SheetRow>, layout: Layout): Generator<ListedMatch> {
  const { home, away, pair, date, result, homeScore, awayScore } = layout.columns
  const at = cellReader(layout)
  let [line, day] = ['', '']
  for (const row of rows) {
    const text = lineIn(row.cells)
    if (text !== null && isHeading(text)) day = dayIn(text) ?? day
    else line = text ?? line
    if (text !== null || row.row <= layout.header) continue
    const both = pair === undefined ? { home: at(row, home), away: at(row, away) } : splitSides(at(row, pair))
    day = at(row, date) || day
    // The row of a header above a column has its name.
    if (!both || both.home === '' || both.away === '' || both.home === home || at(row, pair) === pair)
      continue
    const score = result === undefined ? `${at(row, homeScore)}:${at(row, awayScore)}` : at(row, result)
    yield { row, line, day, sides: [both.home, both.away], score }
  }
}

/** Rows that are looked at. */
export const SAMPLE_ROWS = 3000
/** A header is in one of the first rows. */
const HEADER_ROWS = 40

/** Null for a sheet without matches. `chosen` has the columns that were told, by role: names or numbers. */
export function layoutOf(
  rows: readonly SheetRow[],
  chosen: Readonly<Record<string, string>>,
  chosenOrder: string | undefined,
): Layout | null {
  const cross = Object.keys(chosen).length > 0 ? null : crossTable(rows)
  if (cross) return cross
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const at = headerAt(rows)
  const top = at < 0 ? undefined : rows[at]
  const lower = rows.slice(at + 1, at + 2).find(({ cells }) => isLowerHeader(cells, top?.cells ?? []))
  const headerRow = lower ?? top
  const header = headerRow?.cells ?? []
  const names = columnNames(header, width)
  const isMatch = (cells: readonly string[]) => {
    const line = lineIn(cells)
    return line === null ? textsOf(cells).length > 1 : width > 1 && isMatchLine(line)
  }
  const below = rows.slice(at + (lower ? 2 : 1)).filter(({ cells }) => isMatch(cells))
  const end = below.findIndex(({ cells }) => isStandings(cells))
  const body = (end < 0 ? below : below.slice(0, end)).filter(({ cells }) => !isRepeated(cells, header))
  const upper = upperHeader(lower ? top?.cells : rows[at - 1]?.cells)
  const columns = Array.from({ length: width }, (_, index) => {
    const above = upper[index] ?? ''
    return describe(header[index] || (lower ? above : ''), above, index, body)
  })
  const finder = new Finder(columns, names, chosen)
  const pair = finder.pairColumn()
  const [home, away] = pair === undefined ? finder.sides() : [undefined, undefined]
  if (pair === undefined && (home === undefined || away === undefined)) return null
  const hasMonths = rows.some(({ cells }) => textsOf(cells).length === 1 && monthIn(textsOf(cells).join()))
  const roleOf = (name: string | undefined) => columns[names.indexOf(name ?? '')]?.roles ?? []
  // "3-1" has the form of a day too, and 2:31 is how long a game took.
  const date = finder.find('date', ({ dates, results, roles, cells }) =>
    roles.includes('date')
      ? dates >= 0.3 * cells.length || (hasMonths && cells.every((cell) => dayOfMonth(cell) !== null))
      : dates >= 0.6 * cells.length && results < 0.5 * cells.length,
  )
  const time = finder.find('time', ({ times, clocks, roundTimes, roles, cells }) =>
    roles.includes('time')
      ? times + clocks >= 0.5 * cells.length
      : Math.min(times, roundTimes) >= 0.8 * cells.length,
  )
  // The column of sets is the result if there is no other.
  const isClock = ({ times, roundTimes, cells }: Column) =>
    Math.min(times, roundTimes) === cells.length && cells.some((cell) => /^[12]\d/.test(cell))
  const hasResults = (column: Column) =>
    (column.results > 0.15 * column.cells.length && (column.roles.length > 0 || !isClock(column))) ||
    isNamedResult(column)
  const isNamedResult = ({ roles, cells }: Column) =>
    roles.includes('result') &&
    cells.some((cell) => /[\p{L}\d]/u.test(cell)) &&
    cells.every((cell) => isResult(cell) || isState(cell))
  const isPlain = (column: Column) => hasResults(column) && !column.roles.includes('partList')
  const hasOther = columns.some((one) => isPlain(one) && one.part === null && one.roles.includes('result'))
  const pairs = columns.find(({ index }) => names[index] === pair)?.cells ?? []
  const isInPair = pairs.some((cell) => /\d/.test(resultBeside(cell)?.result ?? ''))
  const fits = hasOther ? isPlain : hasResults
  const isAwayFirst = home !== undefined && away !== undefined && names.indexOf(away) < names.indexOf(home)
  const byHeader = chosen.homeScore === undefined ? finder.find('result', fits, true) : undefined
  const beside = byHeader === undefined ? finder.scores(isAwayFirst, true) : [undefined, undefined]
  const isBeside = beside[0] !== undefined
  const result =
    byHeader ?? (isBeside ? undefined : (finder.find('result', fits) ?? (isInPair ? pair : undefined)))
  const [homeScore, awayScore] =
    result === undefined && !isBeside ? finder.scores(isAwayFirst, false) : beside
  const isAny = () => true
  const isGroupName = (cell: string) => groupKey(cell).startsWith('Group ')
  const hasEnding = ({ results, cells }: Column) => results > 0 || cells.every(isFlag)
  const named = (fits: (column: Column) => boolean, ...roles: readonly ColumnRole[]) =>
    Object.fromEntries(roles.map((role) => [role, finder.find(role, fits, true)]))
  const are =
    (role: ColumnRole, marksIn: typeof marksOf) =>
    ({ roles, cells }: Column) =>
      roles.includes(role) || cells.every((cell) => cell.length > 1 && marksIn(cell).length > 0)
  const partList = finder.find('partList', ({ cells }) => cells.some((cell) => SEVERAL.test(cell)), true)
  const others = {
    ...named(({ roles }) => !roles.includes('stage'), 'round', 'season'),
    ...named(isAny, 'stage', 'venue', 'league'),
  }
  const endings = ENDINGS.map((role) => [role, finder.ending(role, hasEnding)] as const)
  const found = {
    ...{ date, time, home, away, pair, result, homeScore, awayScore },
    ...others,
    status: finder.find('status', are('status', marksOf)),
    notes: finder.find('notes', are('notes', marksWithin)),
    // A part of a season can have one group.
    group: finder.find('group', ({ cells }) => new Set(cells).size > 1 || cells.every(isGroupName), true),
    winner: finder.find('winner', isAny, true) ?? (roleOf(home).includes('winner') ? home : undefined),
    squad: finder.find('squad', ({ cells }) => cells.every((cell) => squadIn(cell) !== '')),
  }
  const ofParts = columns.filter((column) => column.part !== null && !finder.isUsed(column.index))
  const byPart = [...Map.groupBy(ofParts, ({ part }) => part ?? 0)].toSorted(([a], [b]) => a - b)
  const parts = byPart.map(([, own]): PartColumns => {
    const [one = '', two] = own.map(({ index }) => names[index] ?? '')
    return two === undefined ? one : { home: one, away: two }
  })
  const unread = columns.filter(
    ({ index, header: own, part, roles, cells }) =>
      (own !== '' || !headerRow) &&
      cells.length > 0 &&
      part === null &&
      !finder.isUsed(index) &&
      !roles.some((role) => role === 'number' || role === 'standing'),
  )
  const hasNone = result === undefined && homeScore === undefined && parts.length === 0
  const isOfResults = ({ roles }: Column) => roles.some((role) => /Score$|^result$/.test(role))
  const isNamed = ({ roles, index, cells }: Column) =>
    roles.includes('result') && !finder.isUsed(index) && cells.length > 0
  const unlike = hasNone
    ? [...unread.filter(isOfResults), ...columns.filter(isNamed)].find(({ cells }) => !cells.every(isState))
    : undefined
  const dated = columns.find(({ index }) => names[index] === date)
  // A column of weekdays says which day of two a date is.
  const weekday = columns.find(({ cells }) => cells.length > 0 && cells.every(isWeekday))?.index ?? -1
  const days = body.flatMap(({ cells }) => {
    const day = cells[dated?.index ?? -1] || []
    return [day].flat().map((cell) => `${cells[weekday] ?? ''} ${splitMoment(cell)?.day ?? cell}`.trim())
  })
  const order = dayOrderOf(days)
  const zone = zoneOfLanguage(header)
  // In other languages than English the day precedes the month.
  const known = chosenOrder ?? order ?? (zone === null || zone === LANGUAGES.en.zone ? undefined : 'dmy')
  const questions = [...finder.questions, ...finder.unusedChoices()]
  if (unlike) {
    const cell = unlike.cells.find((each) => !/^\d+$/.test(each)) ?? unlike.cells[0]
    questions.push(message('unread results', { number: unlike.index + 1, header: unlike.header, cell }))
  }
  if (order === 'mixed') questions.push(message('order of dates'))
  else if (dated && known === undefined) {
    const open = dated.cells.find((cell) => isAmbiguous(splitMoment(cell)?.day ?? cell))
    if (open !== undefined) questions.push(message('order of a day', { day: open }))
  }
  const clocks = columns.find(({ index }) => names[index] === time)?.cells.filter(isTime) ?? []
  const early = clocks.find((cell) => /^[1-6]\D/.test(cell))
  if (early !== undefined && !chosen.time && clocks.every((cell) => HALF_DAY.test(cell)))
    questions.push(message('half of the day', { time: early, column: names.indexOf(time ?? '') + 1 }))
  const first = rows.findIndex(({ cells }) => textsOf(cells).length > 2)
  const titles = rows
    .slice(0, Math.max(at, at < 0 ? first : 0))
    .flatMap(({ cells }) => textsOf(cells).slice(0, 3))
  return {
    isCross: false,
    header: headerRow?.row ?? 0,
    names,
    unread: unread.flatMap(({ index }) => names[index] ?? []),
    areSidesGuessed: finder.areSidesGuessed,
    columns: Object.fromEntries(Object.entries(found).filter(([, name]) => name !== undefined)),
    endings: Object.fromEntries(endings.filter(([, of]) => of !== undefined)),
    parts: partList === undefined ? parts : [partList],
    titles: titles.filter((title) => !isHeading(title)),
    ...(known !== undefined && known !== 'mixed' && { order: known as DayOrder }),
    questions,
    unsure: finder.unsure,
  }
}

/** "1:0, 2:1" */
const SEVERAL = /\d\D+\d+\D+\d+\D+\d/

/** A time that does not say which half of the day it is in. */
const HALF_DAY = /^(?:[1-9]|1[0-2])[:.]\d\d$/

export function isAmbiguous(day: string): boolean {
  return tryRead(() => ({ day: readDay(day, { yearOf: () => 2000 }) }))
    .toString()
    .includes('ambiguous')
}

/** Tables that stand beside each other below equal headers, such as those of both legs; none for one table. */
export function rangesOf(rows: readonly SheetRow[]): ColumnRange[] {
  for (const [at, { cells }] of rows.slice(0, HEADER_ROWS).entries()) {
    const head = cells.map(foldText)
    const first = cells.findIndex((cell) => /home|pair/.test(rolesOfHeader(cell).join()))
    const width = first < 0 ? 0 : head.indexOf(head[first] ?? '', first + 1) - first
    if (width <= 0) continue
    const isEqual = (index: number) => (head[index] ?? '') === (head[index + width] ?? '')
    let start = first
    while (start > 0 && isEqual(start - 1) && start > first - width + 1) start--
    const count = Math.ceil((head.length - start) / width)
    const isTable = Array.from({ length: (count - 1) * width }, (_, index) => isEqual(start + index)).every(
      Boolean,
    )
    const own = cells.slice(start, start + width)
    if (!isTable || own.filter((cell) => cell !== '').length < 3) continue
    const datesIn = (index: number) =>
      rows.slice(at + 1).filter((row) => isDate(row.cells[index] ?? '')).length
    const day = Array.from({ length: start + width }, (_, index) => index).find((index) => datesIn(index) > 1)
    const hasOwn = Array.from({ length: width }, (_, index) => datesIn(start + width + index)).some(Boolean)
    return Array.from({ length: count }, (_, index) => ({
      from: start + index * width + 1,
      to: start + (index + 1) * width,
      ...(day !== undefined && !hasOwn && (index > 0 || day < start) && { day: day + 1 }),
    }))
  }
  return []
}

/** Index of the row with most words of headers; -1 if none has two. */
export function headerAt(rows: readonly SheetRow[]): number {
  let [best, most] = [-1, 1]
  for (const [index, { cells }] of rows.slice(0, HEADER_ROWS).entries()) {
    const texts = textsOf(cells)
    const roles = texts.flatMap((text) => rolesOfHeader(text).slice(0, 1))
    const known = new Set(roles).size + texts.filter((text) => partNumber(text) !== null).length / 4
    const hasSides = roles.some((role) => ['home', 'away', 'pair', 'result', 'date'].includes(role))
    // The lower line of a header in two rows has the covered cells of the upper one.
    const isBetter = known > most || (known === most && index === best + 1)
    if (hasSides && isBetter) [best, most] = [index, known]
  }
  return best < 0 && isAboveOthers(rows) ? 0 : best
}

/** Rows below a header that are looked at. */
const CONTRAST_ROWS = 20

/** Whether the first row has words above columns of days and numbers, whatever the words are. */
function isAboveOthers([head, ...rows]: readonly SheetRow[]): boolean {
  const below = rows.slice(0, CONTRAST_ROWS)
  const isWord = (cell: string) => cell !== '' && !/\d/.test(cell.replace(/(?<=\p{L})\d$/u, ''))
  const counted = (head?.cells ?? []).filter((cell, index) => {
    const cells = below.map((row) => row.cells[index] ?? '').filter((own) => own !== '')
    return isWord(cell) && cells.length > 2 && cells.every((own) => /^[\d(]/.test(own))
  })
  return counted.length > 1 && (head?.cells ?? []).every((cell) => cell === '' || /\p{L}/u.test(cell))
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

/** Whether a row has headers only below those of several columns: "H" and "A" below "Goals". */
function isLowerHeader(cells: readonly string[], top: readonly string[]): boolean {
  const isWide = (index: number) => {
    const [before, own = '', after = ''] = [top[index - 1], top[index], top[index + 1]]
    return own === '' || after === '' || own === before || own === after
  }
  const isHeader = (cell: string, at: number) =>
    [cell, `${top[at]} ${cell}`].some(
      (text) => rolesOfHeader(text).length > 0 || partNumber(text) !== null,
    ) || /^[1-9]$/.test(cell)
  const own = [...cells.entries()].filter(([, cell]) => cell !== '')
  const isCovered = (at: number) => Boolean(top[at]) && [top[at - 1], top[at + 1]].includes(top[at])
  const isShorter = own.length < textsOf(top).length || own.every(([at]) => isCovered(at))
  return own.length > 1 && isShorter && own.every(([at, cell]) => isWide(at) && isHeader(cell, at))
}

interface CrossHead {
  /** Index of the column with the home sides. */
  readonly first: number
  /** By index of a column: its away side. */
  readonly away: ReadonlyMap<number, string>
}

/** Columns to the left of the first result. */
const CROSS_COLUMNS = 4

/** The away sides above a table of home sides by away sides: their names, or their numbers in it. */
function crossHead(head: readonly string[], below: readonly SheetRow[]): CrossHead | null {
  for (let first = 0; first < CROSS_COLUMNS; first++) {
    const names = below.map(({ cells }) => cells[first] ?? '').filter((name) => /\p{L}/u.test(name))
    const byName = new Map(names.map((name, index) => [foldText(name), [name, index] as const]))
    const away = new Map<number, string>()
    for (const [index, cell] of head.entries()) {
      const [name] = index > first ? (byName.get(foldText(cell)) ?? []) : []
      if (name !== undefined) away.set(index, name)
    }
    if (away.size === 0) {
      const at = head.findIndex((cell, index) => index > first && /^1\.?$/.test(cell))
      const isNumbered =
        at > 0 && names.every((_, index) => Number.parseInt(head[at + index] ?? '', 10) === index + 1)
      if (isNumbered) for (const [index, name] of names.entries()) away.set(at + index, name)
    }
    if (away.size >= 3 && new Set(away.values()).size === away.size) return { first, away }
  }
  return null
}

/** A table of home sides by away sides; null for other sheets. */
function crossTable(rows: readonly SheetRow[]): Layout | null {
  for (const [at, { row, cells }] of rows.slice(0, HEADER_ROWS).entries()) {
    const head = crossHead(cells, rows.slice(at + 1, at + 1 + CROSS_SIDES))
    if (!head) continue
    const matches = crossMatches(rows, row, head.first + 1).toArray()
    const fitting = matches.filter(({ result }) => isResult(result) || isState(result)).length
    if (matches.length === 0 || fitting < 0.8 * matches.length) continue
    const awayRows = awayRowsIn(cells.slice(0, head.first + 1), rows[at - 1]?.cells.slice(head.first + 1))
    return {
      isCross: true,
      ...(awayRows !== undefined && { awayRows }),
      header: row,
      names: [],
      columns: { home: String(head.first + 1) },
      ...{ endings: {}, parts: [], unread: [], areSidesGuessed: false },
      titles: rows.slice(0, at).flatMap((each) => textsOf(each.cells).slice(0, 1)),
      questions: bothLegs(matches),
      unsure:
        isOnce(matches) && awayRows === undefined
          ? ['no pair of sides meets twice: the side of a row counts as the home side']
          : [],
    }
  }
  return null
}

/** The text of a cross table that calls its rows away sides: "Away \\ Home" in its corner, "Home" above its columns. */
function awayRowsIn(corner: readonly string[], above: readonly string[] = []): string | undefined {
  const sideOf = (text: string) =>
    rolesOfHeader(text).find((role) => role === 'home' || role === 'away') ?? sideIn(text)
  // "Home →" is above the columns.
  const first = (text: string) =>
    text
      .split(/[^\p{L}\d .→]+/u)
      .flatMap((part) => (part.includes('→') ? [] : (sideOf(part.trim()) ?? [])))[0]
  return corner.find((text) => first(text) === 'away') ?? above.find((text) => sideOf(text) === 'home')
}

/** "2:1, 0:0" is no result with its half-time. */
function bothLegs(matches: readonly CrossMatch[]): string[] {
  const found = matches.find(({ result }) => /\d\s*[-:]\s*\d+\s*[,;/]\s*\d+\s*[-:]\s*\d/.test(result))
  if (!found) return []
  return [`${JSON.stringify(found.result)} has two results; write each match in a row of its own`]
}

function isOnce(matches: readonly CrossMatch[]): boolean {
  const pairs = matches.map(({ home, away }) => [home, away].map(foldText).sort().join('\n'))
  return new Set(pairs).size === matches.length
}

/** Sides of a cross table. */
const CROSS_SIDES = 100

interface CrossMatch {
  readonly row: number
  readonly home: string
  readonly away: string
  readonly result: string
}

/** The matches of a cross table: the row is the home side. A table that has each match twice, mirrored, has it once. */
export function* crossMatches(
  rows: Iterable<SheetRow>,
  header: number,
  first: number,
): Generator<CrossMatch> {
  let head: readonly string[] | null = null
  const below: SheetRow[] = []
  for (const row of rows) {
    if (row.row === header) head = row.cells
    else if (head && below.length < CROSS_SIDES) below.push(row)
  }
  const away = head && crossHead(head, below)?.away
  if (!away) return
  const sides = new Set([...away.values()].map(foldText))
  const matches: CrossMatch[] = []
  for (const { row, cells } of below) {
    const home = cells[first - 1] ?? ''
    if (!sides.has(foldText(home))) continue
    for (const [index, name] of away) {
      if (foldText(name) === foldText(home)) continue
      const result = cells[index] ?? ''
      if (result !== '' && !/^[x■█\\/*#]$/iu.test(result)) matches.push({ row, home, away: name, result })
    }
  }
  const byPair = new Map(matches.map((match) => [`${match.home}\n${match.away}`, match.result] as const))
  const both = matches.flatMap(({ home, away: other, result }) => {
    const back = byPair.get(`${other}\n${home}`)
    return back === undefined ? [] : [isMirrored(result, back)]
  })
  const isTwice = both.length >= 6 && both.every(Boolean)
  const met = new Set<string>()
  for (const match of matches) {
    if (isTwice && met.has(`${match.away}\n${match.home}`)) continue
    met.add(`${match.home}\n${match.away}`)
    yield match
  }
}

/** "2:1" and "1:2". */
function isMirrored(one: string, two: string): boolean {
  const [own, back] = [one, two].map((text) => text.match(/\d+/g) ?? [])
  return own?.length === 2 && back?.length === 2 && own[0] === back[1] && own[1] === back[0]
}
