/**
 * Sheets of spreadsheets (.xlsx and .ods) as rows of texts. Days and times are written as `2023-08-19 15:30`, and each
 * cell that a merged one covers has its text. Archives are unpacked by fflate and parsed by sax, entry by entry within
 * limits: libraries that read whole workbooks have none, and the common one shifts rows behind merged cells of .ods.
 */
import { unzipSync } from 'fflate'
import sax from 'sax'
import { UnreadableContent } from '../row-error.ts'

export interface Sheet {
  readonly name: string
  readonly isHidden?: true
  /** Rows with their cells, trimmed; row 1 is the first. */
  readonly rows: readonly (readonly string[])[]
}

/** Maximum unpacked size of all entries that are read: a real season has less than a megabyte. */
const ENTRIES_LIMIT = 64 * 1024 * 1024
/** Maximum cells of a workbook, those that merged cells cover included. */
const CELLS_LIMIT = 2_000_000
/** Maximum columns: cells further right are not part of a table. */
const COLUMNS_LIMIT = 500

/** Throws UnreadableContent. */
export function readSheets(bytes: Uint8Array): Sheet[] {
  const entries = unzip(bytes)
  try {
    if (entries['xl/workbook.xml']) return xlsxSheets(entries)
    if (entries['content.xml']) return odsSheets(entries['content.xml'])
  } catch (problem) {
    if (problem instanceof UnreadableContent) throw problem
    throw new UnreadableContent('it is a damaged spreadsheet; open it and save it again, or save it as CSV')
  }
  throw new UnreadableContent('it is a zip archive without a spreadsheet; unpack it first')
}

type Entries = Readonly<Record<string, Uint8Array>>

function unzip(bytes: Uint8Array): Entries {
  let size = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^(xl\/.*\.(xml|rels)|content\.xml)$/.test(name)) return false
        size += originalSize
        if (size > ENTRIES_LIMIT)
          throw new UnreadableContent(`it unpacks to more than ${ENTRIES_LIMIT / 2 ** 20} MiB`)
        return true
      },
    })
  } catch (problem) {
    if (problem instanceof UnreadableContent) throw problem
    throw new UnreadableContent(
      'it is a damaged spreadsheet or zip archive; save it again, or save it as CSV',
    )
  }
}

type Attributes = Readonly<Record<string, string>>

interface Handlers {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Bytes that are parsed at a time. */
const CHUNK = 64 * 1024

/** Parses XML. Names of elements are without prefix, those of attributes with it. Document types are not expanded. */
function parseXml(bytes: Uint8Array, { open, text, close }: Handlers): void {
  const parser = sax.parser(true, { trim: false })
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.onopentag = ({ name, attributes }) => open?.(plain(name), attributes as Attributes)
  parser.ontext = (part) => text?.(part)
  parser.oncdata = (part) => text?.(part)
  parser.onclosetag = (name) => close?.(plain(name))
  parser.onerror = (problem) => {
    throw problem
  }
  const decoder = new TextDecoder()
  for (let start = 0; start < bytes.length; start += CHUNK)
    parser.write(decoder.decode(bytes.subarray(start, start + CHUNK), { stream: true }))
  parser.close()
}

/** A grid of texts within the limits. */
class Grid {
  readonly rows: string[][] = []
  #cells = 0

  set(row: number, column: number, text: string): void {
    const written = text.replace(/\s+/g, ' ').trim()
    if (written === '' || column >= COLUMNS_LIMIT) return
    this.#cells += 1
    if (this.#cells > CELLS_LIMIT)
      throw new UnreadableContent(
        `it has more than ${CELLS_LIMIT} cells; save the sheet of the matches as CSV`,
      )
    while (this.rows.length <= row) this.rows.push([])
    const cells = this.rows[row] ?? []
    while (cells.length < column) cells.push('')
    cells[column] = written
  }

  /** Repeats the text of a merged cell in those that it covers. */
  cover(row: number, column: number, rowCount: number, columnCount: number): void {
    const text = this.rows[row]?.[column] ?? ''
    if (text === '') return
    for (let down = 0; down < rowCount; down++) {
      for (let right = 0; right < Math.min(columnCount, COLUMNS_LIMIT); right++) {
        if (down > 0 || right > 0) this.set(row + down, column + right, text)
      }
    }
  }
}

interface Region {
  readonly row: number
  readonly column: number
  readonly rowCount: number
  readonly columnCount: number
}

function xlsxSheets(entries: Entries): Sheet[] {
  const targets = new Map<string, string>()
  const named: { name: string; id: string; isHidden?: true }[] = []
  let is1904 = false
  const relations = entries['xl/_rels/workbook.xml.rels']
  if (relations)
    parseXml(relations, {
      open: (name, { Id = '', Target = '' }) => {
        if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(xl\/)?/, 'xl/'))
      },
    })
  parseXml(entries['xl/workbook.xml'] ?? new Uint8Array(), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const isHidden = /hidden$/i.test(attributes.state ?? '')
      named.push({ name: attributes.name ?? '', id, ...(isHidden && { isHidden }) })
    },
  })
  const texts = sharedTexts(entries['xl/sharedStrings.xml'])
  const formats = dateFormats(entries['xl/styles.xml'])
  return named.flatMap(({ id, ...sheet }) => {
    const bytes = entries[targets.get(id) ?? '']
    return bytes ? [{ ...sheet, rows: xlsxRows(bytes, texts, formats, is1904) }] : []
  })
}

function sharedTexts(bytes: Uint8Array | undefined): string[] {
  const texts: string[] = []
  let current = ''
  let isText = false
  let isReading = true
  if (!bytes) return texts
  parseXml(bytes, {
    open: (name) => {
      if (name === 'si') current = ''
      // Readings of Japanese words.
      if (name === 'rPh') isReading = false
      isText = name === 't' && isReading
    },
    text: (part) => {
      if (isText) current += part
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = true
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}

type DateFormat = 'day' | 'time' | 'both' | null

/** What the number of a cell means, by the index of its style. */
function dateFormats(bytes: Uint8Array | undefined): DateFormat[] {
  const custom = new Map<number, string>()
  const formats: DateFormat[] = []
  let isCellStyle = false
  if (!bytes) return formats
  parseXml(bytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') custom.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle)
        formats.push(dateFormat(Number(numFmtId), custom.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}

/** ECMA-376, part 1, 18.8.30. */
function dateFormat(id: number, code: string | undefined): DateFormat {
  if (code === undefined) {
    if (id === 22) return 'both'
    if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47) || (id >= 32 && id <= 35)) return 'time'
    return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : null
  }
  const letters = code
    .toLowerCase()
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?![hms]+\])[^[\]]*\]/g, '')
    .split(';')[0]
  const [hasDay, hasTime] = [/[dy]/.test(letters ?? ''), /[hs]/.test(letters ?? '')]
  if (hasDay) return hasTime ? 'both' : 'day'
  if (hasTime) return 'time'
  return /m{3}/.test(letters ?? '') ? 'day' : null
}

function xlsxRows(
  bytes: Uint8Array,
  texts: readonly string[],
  formats: readonly DateFormat[],
  is1904: boolean,
): string[][] {
  const grid = new Grid()
  const merged: Region[] = []
  let [row, column, type, style, value] = [-1, -1, 'n', 0, '']
  let [isValue, isFormula] = [false, false]
  parseXml(bytes, {
    open: (name, { r = '', t = 'n', s = '0', ref = '' }) => {
      if (name === 'row') {
        row = r === '' ? row + 1 : Number(r) - 1
        column = -1
      } else if (name === 'c') {
        column = r === '' ? column + 1 : columnOf(r)
        ;[type, style, value, isFormula] = [t, Number(s), '', false]
      } else if (name === 'mergeCell') merged.push(regionOf(ref))
      isFormula ||= name === 'f'
      isValue = name === 'v' || (name === 't' && type === 'inlineStr')
    },
    text: (part) => {
      if (isValue) value += part
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name !== 'c') return
      const format = formats[style] ?? null
      const isNumber = type === 'n' && value.trim() !== ''
      const stored = isFormula && value === '' && type !== 'str' ? NO_VALUE : value
      const written = type === 's' ? (texts[Number(value)] ?? '') : stored
      grid.set(row, column, isNumber ? numberText(Number(value), format, is1904) : written)
    },
  })
  for (const { row: top, column: left, rowCount, columnCount } of merged)
    grid.cover(top, left, rowCount, columnCount)
  return grid.rows
}

/** Text of a formula that no program has computed. */
const NO_VALUE = '(formula without a value)'

/** "C5" is column 2. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]*/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function regionOf(reference: string): Region {
  const [from = '', to = from] = reference.split(':')
  const rowOf = (cell: string) => Number(/^[A-Z]*(\d+)$/.exec(cell)?.[1] ?? 1) - 1
  const [row, column] = [rowOf(from), columnOf(from)]
  return { row, column, rowCount: rowOf(to) - row + 1, columnCount: columnOf(to) - column + 1 }
}

/** Days of the older calendar of spreadsheets for Mac begin in 1904. */
const DAYS_TO_1904 = 1462

function numberText(value: number, format: DateFormat, is1904: boolean): string {
  if (format === null || !Number.isFinite(value) || value < 0 || value > 2_958_465) return String(value)
  // Fractions are not exact: 19:40 is 0.81944…
  const seconds = Math.round((value + (is1904 && value >= 1 ? DAYS_TO_1904 : 0)) * 86_400)
  const moment = Temporal.PlainDateTime.from('1899-12-30').add({ seconds })
  const time = moment.toPlainTime().toString().replace(/:00$/, '')
  if (format === 'time' && value < 1) return time
  const day = moment.toPlainDate().toString()
  return seconds % 86_400 === 0 && format === 'day' ? day : `${day} ${time}`
}

/** Rows that a sheet repeats at its end are empty: at most this many are kept of others. */
const REPEATED_LIMIT = 1000

/** OpenDocument 1.3, part 3, 9.1. */
function odsSheets(bytes: Uint8Array): Sheet[] {
  const sheets: Sheet[] = []
  const hidden = new Set<string>()
  let grid = new Grid()
  let [name, style] = ['', '']
  let merged: Region[] = []
  let [row, column, rowRepeat, repeat] = [0, 0, 1, 1]
  let [text, value, spanRows, spanColumns] = ['', null as string | null, 1, 1]
  let cells: { column: number; text: string }[] = []
  let depth = 0
  let noteDepth = 0
  parseXml(bytes, {
    open: (tag, of) => {
      if (tag === 'table' && depth === 0) {
        ;[grid, name, merged, row] = [new Grid(), of['table:name'] ?? '', [], 0]
        style = of['table:style-name'] ?? ''
      }
      // Styles precede the sheets.
      if (tag === 'style') style = of['style:name'] ?? ''
      if (tag === 'table-properties' && of['table:display'] === 'false') hidden.add(style)
      if (tag === 'table-row') {
        ;[column, cells, rowRepeat] = [0, [], Number(of['table:number-rows-repeated'] ?? 1)]
      }
      if (tag === 'table-cell' || tag === 'covered-table-cell') {
        depth += 1
        repeat = Number(of['table:number-columns-repeated'] ?? 1)
        spanRows = Number(of['table:number-rows-spanned'] ?? 1)
        spanColumns = Number(of['table:number-columns-spanned'] ?? 1)
        ;[text, value] = ['', odsValue(of)]
      }
      if (tag === 'annotation') noteDepth += 1
      if (tag === 'p' && text !== '') text += ' '
      if (tag === 's' || tag === 'tab' || tag === 'line-break') text += ' '
    },
    text: (part) => {
      if (depth > 0 && noteDepth === 0) text += part
    },
    close: (tag) => {
      if (tag === 'annotation') noteDepth -= 1
      if (tag === 'table-cell' || tag === 'covered-table-cell') {
        depth -= 1
        const written = value ?? text
        if (tag === 'table-cell' && (spanRows > 1 || spanColumns > 1))
          merged.push({ row, column, rowCount: spanRows, columnCount: spanColumns })
        if (written.trim() !== '' && tag === 'table-cell') {
          for (let more = 0; more < Math.min(repeat, COLUMNS_LIMIT); more++)
            cells.push({ column: column + more, text: written })
        }
        column += repeat
      }
      if (tag === 'table-row') {
        const copies = cells.length === 0 ? 0 : Math.min(rowRepeat, REPEATED_LIMIT)
        for (let copy = 0; copy < copies; copy++) {
          for (const cell of cells) grid.set(row + copy, cell.column, cell.text)
        }
        row += rowRepeat
      }
      if (tag === 'table' && depth === 0) {
        for (const { row: top, column: left, rowCount, columnCount } of merged)
          grid.cover(top, left, rowCount, columnCount)
        sheets.push({ name, ...(hidden.has(style) && { isHidden: true }), rows: grid.rows })
      }
    },
  })
  return sheets
}

/** The value of a typed cell as text; null if its text counts. */
function odsValue(of: Attributes): string | null {
  switch (of['office:value-type']) {
    case 'date':
      return (of['office:date-value'] ?? '').replace('T', ' ').replace(/(\d\d:\d\d):00(\.0+)?$/, '$1')
    case 'time': {
      const [, hours = '0', minutes = '0'] = /^PT(\d+)H(\d+)M/.exec(of['office:time-value'] ?? '') ?? []
      return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
    }
    case 'float':
      return of['office:value'] ?? null
    default:
      return null
  }
}
