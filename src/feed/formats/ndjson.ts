/** Tables as NDJSON: one object per line; columns are its members, with dotted paths for nested objects. */
import type { Content } from './content.ts'
import { Table, TableRow } from './table-rows.ts'
import { isObject } from './text.ts'

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
    const value = parseObject(line)
    super(table, row, value === null ? 'it is not a JSON object' : null, [])
    this.#value = value
  }

  override get(column: string | number): string {
    let member = this.#value
    for (const key of String(column).split('.')) {
      if (!isObject(member) || !Object.hasOwn(member, key)) return ''
      member = member[key]
    }
    return member === null || typeof member === 'object' ? '' : String(member).trim()
  }
}

function parseObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : null
  } catch {
    return null
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
