/**
 * The fuzzer of the feed: random lines through the private listener and `apply`. Each line is counted once as applied,
 * unchanged or rejected, there is never an internal error, and afterwards the service works as before.
 */
import fc from 'fast-check'
import { CHANGE_KINDS } from '../../../src/contract/changes.ts'
import type { Acknowledgement } from '../../../src/feed/transport/listener.ts'
import { merge, remove } from '../../support/feed/change-kit.ts'
import type { Harness } from '../../support/harness.ts'
import { matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { openFuzzedService } from './live.ts'

interface FeedSummary {
  bodies: number
  lines: number
  applied: number
  refused: number
}

const GOOD: readonly object[] = [
  ...smallWorld(),
  matchChange(2, { startTimestamp: Date.UTC(2026, 8, 12) }),
  merge('team', TEAMS[0], { name: 'Other' }),
  remove('match', 2),
]

const HOSTILE_LINES: readonly string[] = [
  ...['', ' ', '{', '[]', 'null', '"x"', '1e999', '\u0000'],
  '{}',
  '{"op":"put"}',
  '\ufeff{}',
  `{"a":${'['.repeat(5000)}`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"op":"put","kind":"team","sport":"football","id":7,"data":{"name":"${'x'.repeat(70_000)}"}}`,
  '{"op":"put","kind":"__proto__","sport":"football","id":1,"data":{}}',
  '{"op":"put","kind":"team","sport":"constructor","id":1,"data":{}}',
  '{"op":"put","kind":"team","sport":"football","id":1,"data":{"__proto__":{"name":"x"}}}',
  '{"op":"merge","kind":"team","sport":"football","id":5501,"data":{"constructor":{"prototype":{"name":"x"}}}}',
  '{"op":"merge","kind":"team","sport":"football","id":5501,"data":null}',
  '{"op":"merge","kind":"match","sport":"football","id":1,"data":{"homeTeamId":1e300}}',
  '{"op":"delete","kind":"match","sport":"football","id":-1}',
  '{"op":"delete","kind":"match","sport":"football","id":"x:\\ud800"}',
  '{"op":"put","kind":"team","sport":"football","id":"x:y","sameAs":["x:y","x:y"],"data":{"name":"\\u0000"}}',
  '{"__proto__":{"op":"put","kind":"team","sport":"football","id":9,"data":{"name":"x"}}}',
]

const ODD_VALUES: readonly unknown[] = [
  ...[null, true, -1, 0, -0, 1.5, 2 ** 53],
  ...['', ' ', '\u0000', '\ud800', 'x'.repeat(501), '2026', 'x:y'],
  ...[[], {}, [[]]],
]

/** A valid change with one mutated value. */
const mutated = fc
  .tuple(
    fc.constantFrom(...GOOD),
    fc.nat(200),
    fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom<unknown>(...ODD_VALUES)),
  )
  .map(([change, place, value]) => JSON.stringify(replaceAt(change, place, value)))

/** Replaces the n-th value of a document. */
function replaceAt(document: unknown, place: number, value: unknown): unknown {
  const places = placesOf(document)
  const path = places[place % places.length] ?? []
  const set = (node: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value
    if (Array.isArray(node))
      return node.map((each, index) => (String(index) === key ? set(each, rest) : each))
    const object = node as Record<string, unknown>
    return { ...object, [key]: set(object[key], rest) }
  }
  return set(document, path)
}

function placesOf(node: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof node !== 'object' || node === null) return [path]
  return [path, ...Object.entries(node).flatMap(([key, each]) => placesOf(each, [...path, key]))]
}

const envelope = fc
  .record({
    op: fc.constantFrom('put', 'merge', 'delete', 'PUT'),
    kind: fc.constantFrom(...CHANGE_KINDS),
    sport: fc.constantFrom('football', 'tennis', 'esports', 'hockey'),
    id: fc.oneof(fc.integer(), fc.constantFrom<unknown>(1, 5501, 'x:y', ''), fc.jsonValue({ maxDepth: 1 })),
    data: fc.dictionary(
      fc.constantFrom('name', 'categoryId', 'status', 'boards', 'teamId', '__proto__'),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  })
  .map((change) => JSON.stringify(change))

const renamed = fc
  .tuple(fc.constantFrom(...TEAMS), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }))
  .map(([id, name]) => JSON.stringify(merge('team', id, { name })))

const line = fc.oneof(
  { weight: 3, arbitrary: renamed },
  { weight: 3, arbitrary: fc.constantFrom(...GOOD).map((change) => JSON.stringify(change)) },
  { weight: 6, arbitrary: mutated },
  { weight: 3, arbitrary: envelope },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_LINES) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

export async function fuzzFeed(runs: number, seed: number): Promise<FeedSummary> {
  const service = await openFuzzedService()
  const { harness } = service
  const summary: FeedSummary = { bodies: 0, lines: 0, applied: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), fc.boolean(), async (lines, isStrict) => {
      const body = lines.join('\n')
      const { status, told } = await send(harness, body, isStrict)
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(told)}`)
      // Blank lines are ignored.
      const count = body.split('\n').filter((each) => each.trim() !== '').length
      if (told.lines !== count) throw new Error(`${told.lines} lines were counted of ${count}`)
      if (!isStrict && told.applied + told.unchanged + told.rejected.length !== told.lines)
        throw new Error(`lines are missing: ${JSON.stringify(told)}`)
      summary.bodies += 1
      summary.lines += told.lines
      summary.applied += told.applied
      summary.refused += told.rejected.length
      for (const path of READS) {
        const { status: read } = await harness.get(path)
        if (read >= 500) throw new Error(`${path}: ${read}`)
      }
      service.requireNoFault()
    }),
    { numRuns: runs, seed, timeout: 10_000 },
  )
  await service.close()
  return summary
}

const READS = [
  '/v2/football/matches?tournament_id=7001',
  '/v2/football/matches/2',
  '/v2/football/teams/5501/profile',
  '/v2/football/tournament/7001/seasons/88001',
  '/v2/football/search?q=other',
  '/v2/football/changes?limit=5',
]

async function send(harness: Harness, body: string, isStrict: boolean) {
  const address = `http://scoreline/changes${isStrict ? '?strict=true' : ''}`
  const response = await harness.app.listener.answer(new Request(address, { method: 'POST', body }))
  return { status: response.status, told: (await response.json()) as Acknowledgement }
}
