/** Tools that users put the OpenAPI document into: a linter finds no error, and a client made from it compiles. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { readClientMessage } from '../../../src/contract/live-messages.ts'
import { CLIENT_MESSAGES } from '../../../src/contract/messages.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { buildOpenApi } from '../../../src/http/docs/openapi.ts'
import { buildAsyncApi, withMessages } from '../../../src/http/docs/openapi-messages.ts'
import { componentEndpoints } from '../../support/http/http-kit.ts'

/** Each line with `@ts-expect-error` must be a mistake: a client that knows no types has none. */
const CLIENT = `
import type { components, operations, paths } from './schema'
type Query = NonNullable<paths['/v2/{sportSlug}/matches']['get']['parameters']['query']>
export const query: Query = { date: '2026-03-08' }
// @ts-expect-error a day is a text
export const wrong: Query = { date: 7 }
export const path: operations['getMatch']['parameters']['path'] = { sportSlug: 'football', matchId: 7 }
export const score: components['schemas']['Score'] = { current: 2 }
// @ts-expect-error the current score is always there
export const noScore: components['schemas']['Score'] = { period1: 1 }
export const status: components['schemas']['ScoreStatus'] = { final: null }
export const final = (match: components['schemas']['MatchDetail']): boolean | null => match.scoreStatus.final
export const title = ({ homeTeam, awayTeam }: components['schemas']['Match']) => homeTeam.slug + awayTeam.name
// @ts-expect-error lists have it only with \`fields\`
export const listed = (match: components['schemas']['Match']) => match.scoreStatus.final
`

const folder = mkdtempSync(join(tmpdir(), 'scoreline-openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(withMessages(buildOpenApi([...ENDPOINTS, ...componentEndpoints()]))))

async function run(program: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const path = join(import.meta.dir, '../../..', 'node_modules', '.bin', program)
  const child = Bun.spawn([process.execPath, path, ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { code: await child.exited, output: out + errors }
}

// Warnings that follow from the contract: open dictionaries accept any key, the key of the WebSocket channel belongs to
// no operation, and JSON Schema 2020-12 allows a description beside a reference.
const ACCEPTED = new Set(['operation-4xx-response', 'no-unused-components', 'spec-ref-siblings'])

test('the linter reports no error of the OpenAPI and the AsyncAPI document', async () => {
  const asyncFile = join(folder, 'asyncapi.json')
  writeFileSync(asyncFile, JSON.stringify(buildAsyncApi()))
  const format = ['--extends', 'recommended', '--format', 'json']
  const { code, output } = await run('redocly', 'lint', file, asyncFile, ...format)
  const reports = [...output.matchAll(/\{\n {2}"totals".*?\n\}/gs)].map(([report]) => JSON.parse(report)) as {
    totals: { errors: number }
    problems: { ruleId: string; message: string }[]
  }[]
  expect(reports.map(({ totals }) => totals.errors)).toEqual([0, 0])
  const problems = reports.flatMap((report) => report.problems)
  expect(problems.filter(({ ruleId }) => !ACCEPTED.has(ruleId))).toEqual([])
  expect(code).toBe(0)
}, 180_000)

test.each([
  { action: 'ping' },
  { action: 'unsubscribe', type: 'match', sportSlug: 'football', matchId: 7 },
  { action: 'subscribe', type: 'sport', sportSlug: 'tennis', since: null },
  {
    action: 'subscribe',
    type: 'match',
    sportSlug: 'football',
    matchId: 7,
    withBkOdds: true,
    oddsStage: 'all',
    fields: 'status,homeScore',
    heartbeatMs: 1000,
    since: { epoch: '0123456789abcdef', position: 3, timestamp: null },
  },
] as const)('the documented client message %j is accepted', (message) => {
  expect(TypeCompiler.Compile(CLIENT_MESSAGES[message.action] as TSchema).Check(message)).toBe(true)
  expect(readClientMessage(JSON.stringify(message)).action).toBe(message.action)
})

test('a TypeScript client generated from the document compiles with typed parameters and bodies', async () => {
  const made = await run('openapi-typescript', file, '-o', join(folder, 'schema.ts'))
  expect(made.code, made.output).toBe(0)
  writeFileSync(join(folder, 'client.ts'), CLIENT)
  const checked = await run(
    'tsc',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'esnext',
    '--module',
    'preserve',
    'client.ts',
  )
  expect(checked.output).toBe('')
  expect(checked.code).toBe(0)
}, 180_000)
