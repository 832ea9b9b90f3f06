/** NDJSON as lines: numbering, blank lines, marks and line ends of other systems, what is no JSON, what is too long. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Line } from '../../../src/feed/apply.ts'
import { LINE_LIMIT, readLines } from '../../../src/feed/transport/lines.ts'

const encoder = new TextEncoder()

/** Reads bytes that come in pieces of a size. */
async function read(bytes: Uint8Array, size = bytes.length || 1, limit?: number): Promise<Line[]> {
  async function* pieces() {
    // One buffer for all pieces, as sources may do it.
    const buffer = new Uint8Array(size)
    for (let start = 0; start < bytes.length; start += size) {
      const piece = bytes.subarray(start, start + size)
      buffer.set(piece)
      yield buffer.subarray(0, piece.length)
    }
  }
  const lines: Line[] = []
  for await (const line of readLines(pieces(), limit)) lines.push(line)
  return lines
}

const readText = (text: string, size?: number, limit?: number) => read(encoder.encode(text), size, limit)
const fine = (line: number, change: unknown): Line => ({ line, change })
const bad = (line: number, unreadable: string): Line => ({ line, change: null, unreadable })

const TEXTS: readonly (readonly [what: string, text: string, lines: readonly Line[]])[] = [
  ['nothing', '', []],
  ['blank lines alone', '\n \n\r\n\t\n', []],
  ['no line end at the end', '{"a":1}\n{"a":2}', [fine(1, { a: 1 }), fine(2, { a: 2 })]],
  ['blank lines are counted, not read', '{"a":1}\n\n  \n{"a":2}\n', [fine(1, { a: 1 }), fine(4, { a: 2 })]],
  ['line ends of Windows', '{"a":1}\r\n\r\n{"a":2}\r\n', [fine(1, { a: 1 }), fine(3, { a: 2 })]],
  ['a byte order mark', '\uFEFF{"a":1}\n', [fine(1, { a: 1 })]],
  [
    'marks in the middle, from files put together',
    '{"a":1}\n\uFEFF{"a":2}\n',
    [fine(1, { a: 1 }), fine(2, { a: 2 })],
  ],
  ['spaces around', '  {"a":1}\t\n', [fine(1, { a: 1 })]],
  ['letters of several bytes', '{"a":"Ångström Ё 🏒"}\n', [fine(1, { a: 'Ångström Ё 🏒' })]],
  ['a line separator of Unicode is no line end', '{"a":"x\u2028y"}\n', [fine(1, { a: 'x\u2028y' })]],
  [
    'values that are no changes are passed on',
    '1\nnull\n"x"\n[]\n',
    [fine(1, 1), fine(2, null), fine(3, 'x'), fine(4, [])],
  ],
  ['cut short', '{"a":1\n{"a":2}\n', [bad(1, "is not JSON: Expected '}'"), fine(2, { a: 2 })]],
  ['two on a line', '{"a":1} {"a":2}\n', [bad(1, 'is not JSON: Unable to parse JSON string')]],
  ['NaN', '{"a":NaN}\n', [bad(1, 'is not JSON: Unexpected identifier "NaN"')]],
  ['single quotes', "{'a':1}\n", [bad(1, "is not JSON: Single quotes (') are not allowed in JSON")]],
]

describe('lines', () => {
  test.each(TEXTS)('%s', async (_what, text, lines) => {
    expect(await readText(text)).toEqual([...lines])
  })

  test('a line of invalid UTF-8 is rejected and the next one is read', async () => {
    const latin = Uint8Array.of(0x22, 0xc5, 0x22, 0x0a, 0x31, 0x0a)
    expect(await read(latin)).toEqual([bad(1, 'is not UTF-8; convert the input to UTF-8 first'), fine(2, 1)])
  })

  test('compressed input is reported as such', async () => {
    const [first] = await read(Bun.gzipSync('{}'))
    expect(first).toEqual(bad(1, 'is compressed (gzip); unpack the input first'))
    const [other] = await read(Bun.zstdCompressSync('{}'))
    expect(other).toEqual(bad(1, 'is compressed (zstd); unpack the input first'))
  })

  test('chunk boundaries do not matter', async () => {
    const text = TEXTS.map(([, each]) => each).join('\n')
    const whole = await readText(text)
    for (const size of [1, 2, 3, 7, 64, 1000]) expect(await readText(text, size)).toEqual(whole)
  })

  test('every list of values is parsed with its line numbers', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 40 }),
      async (values, size) => {
        const texts = values.map((value) => JSON.stringify(value))
        const lines = await readText(texts.join('\n'), size)
        expect(lines).toEqual(texts.map((text, index) => fine(index + 1, JSON.parse(text))))
      },
    )
    await fc.assert(property, { numRuns: 100, seed: 1 })
  })

  test.each([1, 5, 1000])('the maximum line length is enforced in chunks of %d', async (size) => {
    const limit = 20
    const text = `"${'é'.repeat(9)}"\n"${'é'.repeat(9)}x"\n7\n${'x'.repeat(200)}`
    const tooLong = 'is longer than 20 bytes'
    expect(await readText(text, size, limit)).toEqual([
      fine(1, 'é'.repeat(9)),
      bad(2, tooLong),
      fine(3, 7),
      bad(4, tooLong),
    ])
  })

  test('an endless line is not buffered', async () => {
    const piece = new Uint8Array(1024 * 1024).fill(0x20)
    const limit = 4 * piece.length
    async function* endless() {
      for (let pieces = 0; pieces < 400; pieces += 1) yield piece
    }
    const before = process.memoryUsage().rss
    const lines: Line[] = []
    for await (const line of readLines(endless(), limit)) lines.push(line)
    expect(lines).toEqual([bad(1, `is longer than ${limit} bytes`)])
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * piece.length)
  })

  test('the limit is many times the largest match', () => {
    expect(LINE_LIMIT).toBeGreaterThan(100 * 100_000)
  })
})
