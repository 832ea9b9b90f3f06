/** Tables as NDJSON: one object per line; columns are its members, with dotted paths for nested objects. */
import type { Content } from './content.ts'
import { Table, TableRow } from './table-rows.ts'
import { isObject, memberAt, parseJson } from './text.ts'

export function readNdjson(content: Content): Table {
  const table: Table = new NdjsonTable([], function* () {
    let row = 0
    for (const line of lines(content.chunks())) {
      row += 1
      if (line.trim() !== '') yield new NdjsonRow(table, row, line)
    }
  })
  return table
}

/** Each line has its own members. */
class NdjsonTable extends Table {
  override has(): boolean {
    return true
  }
}

class NdjsonRow extends TableRow {
  readonly #value: unknown

  constructor(table: Table, row: number, line: string) {
    const value = parseJson(line)
    super(table, row, isObject(value) ? null : 'it is not a JSON object', [])
    this.#value = value
  }

  override get(column: string | number): string {
    const member = memberAt(this.#value, String(column)) ?? ''
    return typeof member === 'object' ? '' : String(member).trim()
  }
}

function* lines(chunks: Iterable<string>): Generator<string> {
  let rest = ''
  for (const chunk of chunks) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  yield rest
}
