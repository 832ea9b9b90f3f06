/** What the mutation run (test/stress/mutants) changes in a source. */
import { expect, test } from 'bun:test'
import { mutated, mutationsOf } from '../stress/mutants/mutations.ts'

const CASES: readonly (readonly [source: string, ...mutants: string[]])[] = [
  ['of(a < b)', 'of(a <= b)', ';'],
  ['const a = b + 1', 'const a = b - 1', 'const a = b + 2'],
  ['const a = 2 * 1024 * 1024'],
  ["const a = b + 'x'"],
  [
    'const a = !b && (c ?? 5000)',
    'const a = !b || (c ?? 5000)',
    'const a = b && (c ?? 5000)',
    'const a = !b && (c)',
  ],
  [
    'const a = b.some(of) ? c : d',
    ...['b.every(of)', 'true', 'false'].map((of) => `const a = ${of} ? c : d`),
  ],
  ['if (a === b) return', 'if (true) return', 'if (a === b) ;'],
  ['while (a) { b() }', 'while (false) { b() }', 'while (a) { ; }'],
  ['if (a) throw new OwnError(b + 1)', 'if (true) throw new OwnError(b + 1)', 'if (a) ;'],
  ["logger.warn({ a: 1 }, 'b' + c)"],
  ['function f(a: 1 | 2) { return a }'],
]

test.each(CASES)('%s', (source, ...mutants) => {
  const found = mutationsOf('a.ts', source).map((each) => mutated(source, each))
  expect(found.toSorted()).toEqual(mutants.toSorted())
})
