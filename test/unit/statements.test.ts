/**
 * The contract, statement by statement: `statements.txt` has the number, the statement, and the test that holds it, or
 * the decision where the text of the contract leaves it undecided. So a statement cannot lose its test unnoticed.
 */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dir, '..')
const COUNT = 237

const ROWS = readFileSync(join(import.meta.dir, 'statements.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' | ') as [number: string, statement: string, reference: string])

const sources = new Map<string, string>()
const sourceOf = (file: string) =>
  sources.getOrInsertComputed(file, () => readFileSync(join(FOLDER, `${file}.test.ts`), 'utf8'))

const decisions = new Map(
  readFileSync(join(FOLDER, '../docs/decisions.md'), 'utf8')
    .split(/^### /m)
    .map((section) => [Number.parseInt(section, 10), section]),
)

/** What is wrong with a reference; null if the test or the decision exists. */
function faultOf([number, , reference]: (typeof ROWS)[number]): string | null {
  const decision = /^decision (\d+)$/.exec(reference)?.[1]
  if (decision !== undefined) {
    const isListed = decisions.get(Number(decision))?.includes(`\n- ${number}: `)
    return isListed ? null : `statement ${number} is not in decision ${decision}`
  }
  const [, file = '', name = ''] = /^(\S+): (.+)$/.exec(reference) ?? []
  const isThere = ["'", '"', '`'].some((quote) => sourceOf(file).includes(`${quote}${name}${quote},`))
  return isThere ? null : `statement ${number}: test/${file}.test.ts has no test "${name}"`
}

test('the statements of the contract are numbered without a gap', () => {
  expect(ROWS.map(([number]) => Number(number))).toEqual(Array.from({ length: COUNT }, (_, i) => i + 1))
  for (const row of ROWS) expect(row).toHaveLength(3)
})

test('each statement of the contract names a test or a decision that exists', () => {
  expect(ROWS.flatMap((row) => faultOf(row) ?? [])).toEqual([])
})

test('a reference to a missing test or decision is found', () => {
  expect(faultOf(['1', 'x', 'api/docs/openapi: no such test'])).toContain('no such test')
  expect(faultOf(['1', 'x', 'decision 1'])).toContain('not in decision 1')
})
