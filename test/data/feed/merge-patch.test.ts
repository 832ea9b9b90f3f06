/** JSON merge patch: the test cases of RFC 7396, appendix A, and its laws. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { mergePatch } from '../../../src/feed/merge-patch.ts'
import { ValidationError } from '../../../src/feed/problem.ts'

/** The patched value as a line would bring it. */
const patched = (target: unknown, patch: unknown) => JSON.parse(JSON.stringify(mergePatch(target, patch)))

/** RFC 7396, appendix A, in its order. */
const EXAMPLES: readonly (readonly [target: unknown, patch: unknown, result: unknown])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
]

describe('merge patch', () => {
  test.each(EXAMPLES)('%j patched with %j is %j', (target, patch, result) => {
    expect(patched(target, patch)).toEqual(result)
  })

  const json = () => fc.jsonValue({ maxDepth: 3 })

  test('applying a merge patch twice equals once and mutates nothing', () => {
    fc.assert(
      fc.property(json(), json(), (target, patch) => {
        const before = JSON.stringify([target, patch])
        const once = mergePatch(target, patch)
        expect(JSON.stringify(mergePatch(once, patch))).toBe(JSON.stringify(once))
        expect(JSON.stringify([target, patch])).toBe(before)
      }),
      { numRuns: 200, seed: 7396 },
    )
  })

  test('an empty patch changes nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json()), (target) => {
        expect(patched(target, {})).toEqual(JSON.parse(JSON.stringify(target)))
      }),
      { numRuns: 100, seed: 7396 },
    )
  })

  test('`__proto__` is an ordinary key', () => {
    const merged = mergePatch({ a: 1 }, JSON.parse('{"__proto__":{"b":2}}')) as Record<string, unknown>
    expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"b":2}}')
    expect(merged.b).toBeUndefined()
    expect(({} as Record<string, unknown>).b).toBeUndefined()
  })

  test('a patch nested too deeply is rejected', () => {
    const deep = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
    expect(patched({}, deep(50))).toEqual(deep(50))
    expect(() => mergePatch({}, deep(100_000))).toThrow(ValidationError)
  })
})
