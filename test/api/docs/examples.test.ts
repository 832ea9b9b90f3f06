/** Each endpoint that is documented has an example answer that is what its schema says. */
import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { CHANGE_DATA, ChangeEnvelope } from '../../../src/contract/changes.ts'
import { SERVER_MESSAGES, WebhookMessage } from '../../../src/contract/messages.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import messages from '../../../src/http/docs/message-examples.json' with { type: 'json' }
import { checkBody } from '../../support/harness.ts'
import { testWorld } from '../../support/world/test-world.ts'

interface Document {
  paths: Record<string, { get: { responses: { 200: { content: Record<string, { example?: unknown }> } } } }>
}

const world = testWorld([])
const { paths } = (await world.get<Document>('/openapi.json')).body

/** Of the endpoints whose bodies are JSON; `endpoints-availability.test.ts` names every path. */
const examples = ENDPOINTS.filter(({ contentTypes }) => !contentTypes).map(
  ({ path }) => [path, paths[path]?.get.responses[200].content['application/json']?.example] as const,
)

test.each(examples)('the example of %s is what its schema says', (path, example) => {
  expect(example).toBeObject()
  checkBody(path.replace(/\{\w+\}/g, '1'), 200, example)
})

describe('example messages', () => {
  const fits = (schema: TSchema, value: unknown) => [...TypeCompiler.Compile(schema).Errors(value)]
  test.each(Object.entries<TSchema>(SERVER_MESSAGES))('live message %s', (type, schema) => {
    expect(fits(schema, (messages.live as Record<string, unknown>)[type])).toEqual([])
  })
  test('webhook message', () => {
    expect(fits(WebhookMessage, messages.webhook.event)).toEqual([])
  })
  test.each(Object.entries<TSchema>(CHANGE_DATA))('change %s', (kind, schema) => {
    const change = (messages.feed as Record<string, { kind: string; data: unknown }>)[kind]
    expect([change?.kind, fits(ChangeEnvelope, change), fits(schema, change?.data)]).toEqual([kind, [], []])
  })
})

describe('the examples are about one match', () => {
  type Shown = { id: number; status: string } & Record<
    'homeTeam' | 'awayTeam',
    { id: number; name: string }
  > &
    Record<'homeScore' | 'awayScore', { current: number }>
  /** Every object within a value. */
  function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) yield value as Record<string, unknown>
    for (const each of Object.values(value)) yield* objectsIn(each)
  }
  const all = [...objectsIn([examples.map(([, example]) => example), messages])]
  const shown = all.filter((each) => 'homeTeam' in each && 'awayScore' in each) as unknown as Shown[]
  const [, example] = examples.find(([path]) => path.endsWith('/matches/{matchId}')) ?? []
  const match = example as Shown

  test('with its teams, and a score that is its final one or an earlier one', () => {
    // The fixtures of a team have its next match too.
    const wrong = shown.filter(({ id, status, homeTeam, awayTeam, homeScore, awayScore }) =>
      id !== match.id
        ? status !== 'notstarted'
        : homeTeam.id !== match.homeTeam.id ||
          awayTeam.id !== match.awayTeam.id ||
          homeScore.current > match.homeScore.current ||
          awayScore.current > match.awayScore.current ||
          (status === 'finished' && homeScore.current + awayScore.current < goals),
    )
    expect(shown.length).toBeGreaterThan(8)
    expect(wrong).toEqual([])
  })
  const goals = match.homeScore.current + match.awayScore.current

  test('by the same id everywhere', () => {
    const ids = all.filter(({ matchId }) => matchId !== undefined).map(({ matchId }) => matchId)
    expect(ids.length).toBeGreaterThan(12)
    expect([...new Set(ids)]).toEqual([match.id])
  })

  test('whose teams, players and tournaments have one name each', () => {
    const names = Map.groupBy(
      all.filter(({ image, name }) => typeof image === 'string' && name !== undefined),
      ({ image }) => image,
    )
    expect(names.size).toBeGreaterThan(10)
    const different = [...names].filter(([, of]) => new Set(of.map(({ name }) => name)).size > 1)
    expect(different).toEqual([])
  })
})

test('the schema check rejects a wrong example', () => {
  const path = '/v2/football/matches/1/events'
  expect(() => checkBody(path, 200, { matchId: 'x', totalEvents: 0, events: [] })).toThrow('matchId')
})
