/**
 * Bodies that are put together in memory that is used again (docs/architecture.md#the-path-of-a-request): whatever the
 * parts are, nothing is lost.
 */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { JsonWriter } from '../../src/views/json-writer.ts'

test('the body writer joins parts in order as UTF-8', () => {
  const writer = new JsonWriter()
  const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array({ maxLength: 50 }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      writer.begin()
      for (const one of parts) writer.add(one)
      const expected = Buffer.concat(parts.map((one) => Buffer.from(one as string)))
      expect(writer.length).toBe(expected.length)
      expect(Buffer.from(writer.written())).toEqual(expected)
    }),
  )
})

test('the body writer grows and releases its buffer', () => {
  const writer = new JsonWriter()
  for (const bytes of [1, 300_000, 6_000_000, 10]) {
    writer.begin()
    writer.add('ж'.repeat(bytes))
    writer.add(new Uint8Array([1]))
    expect(writer.written().length).toBe(2 * bytes + 1)
    expect(writer.written().at(-1)).toBe(1)
  }
})
