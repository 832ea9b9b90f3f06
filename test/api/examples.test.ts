/**
 * The documentation that is served has the endpoints of the contract, and each has an example answer that
 * is what its schema says.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { TSchema } from 'typebox'
import { TypeCompiler } from 'typebox/compiler'
import { CHANGE_DATA, ChangeEnvelope } from '../../src/contract/changes.ts'
import { SERVER_MESSAGES, WebhookMessage } from '../../src/contract/messages.ts'
import messages from '../../src/http/message-examples.json' with { type: 'json' }
import { checkBody, type Harness, makeHarness } from '../support/harness.ts'

/** Written out after the contract, and not from the endpoints. */
const SPECIFIED = [
  '/v2/StatisticsDict.json',
  '/v2/SeasonStatisticsDict.json',
  '/v2/BkOddsDict.json',
  '/v2/sport',
  '/v2/account/usage',
  '/v2/{sportSlug}/categories',
  '/v2/{sportSlug}/categories/{categoryId}',
  '/v2/{sportSlug}/matches',
  '/v2/{sportSlug}/matches/live',
  '/v2/{sportSlug}/matches/{matchId}',
  '/v2/{sportSlug}/matches/{matchId}/events',
  '/v2/{sportSlug}/matches/{matchId}/shotmap',
  '/v2/{sportSlug}/matches/{matchId}/momentum',
  '/v2/{sportSlug}/matches/{matchId}/average-positions',
  '/v2/{sportSlug}/matches/{date}/tournaments',
  '/v2/{sportSlug}/matches/{yearMonth}/calendar',
  '/v2/{sportSlug}/h2h',
  '/v2/{sportSlug}/search',
  '/v2/{sportSlug}/players',
  '/v2/{sportSlug}/players/{playerId}/statistics/seasons',
  '/v2/{sportSlug}/players/{playerId}/statistics',
  '/v2/{sportSlug}/players/{playerId}/statistics/latest',
  '/v2/{sportSlug}/players/{playerId}/profile',
  '/v2/{sportSlug}/players/{playerId}/matches',
  '/v2/{sportSlug}/teams',
  '/v2/{sportSlug}/teams/{teamId}/profile',
  '/v2/{sportSlug}/teams/{teamId}/form',
  '/v2/{sportSlug}/teams/{teamId}/squad',
  '/v2/{sportSlug}/teams/{teamId}/transfers',
  '/v2/{sportSlug}/teams/{teamId}/tournaments',
  '/v2/{sportSlug}/teams/{teamId}/matches',
  '/v2/{sportSlug}/teams/{teamId}/statistics/seasons',
  '/v2/{sportSlug}/teams/{teamId}/statistics',
  '/v2/{sportSlug}/teams/{teamId}/statistics/latest',
  '/v2/{sportSlug}/tournaments',
  '/v2/{sportSlug}/tournament/{tournamentId}',
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}',
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders',
  '/v2/{sportSlug}/tournament/{tournamentId}/standings',
]
/** Ours beside them: what changed, and the brief seasons of a tournament (2.9 names such lists, 4.1 no path for them). */
const EXTRA = [
  '/v2/{sportSlug}/changes',
  '/v2/{sportSlug}/mapping',
  '/v2/{sportSlug}/mapping/{kind}/{resourceId}',
  '/v2/{sportSlug}/matches/{matchId}/coverage',
  '/v2/{sportSlug}/matches/{matchId}/odds/history',
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons',
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/coverage',
]
/** Bodies that are not JSON, without an example. */
const TEXTS = [
  '/v2/{sportSlug}/export/{file}',
  '/v2/{sportSlug}/live/events',
  '/v2/{sportSlug}/matches/{matchId}/live',
  '/v2/{sportSlug}/teams/{teamId}/calendar.ics',
  '/v2/{sportSlug}/tournament/{tournamentId}/calendar.ics',
]

interface Document {
  paths: Record<string, { get: { responses: { 200: { content: Record<string, { example?: unknown }> } } } }>
}

let world: Harness
let document: Document
beforeAll(async () => {
  world = makeHarness()
  document = (await world.get<Document>('/openapi.json')).body
})
afterAll(() => world.close())

test('the documented endpoints are those of the contract and the listed additions', () => {
  expect(SPECIFIED).toHaveLength(39)
  expect(Object.keys(document.paths).sort()).toEqual([...SPECIFIED, ...EXTRA, ...TEXTS].sort())
})

describe('example responses', () => {
  test.each([...SPECIFIED, ...EXTRA])('%s', (path) => {
    const example = document.paths[path]?.get.responses[200].content['application/json']?.example
    expect(example).toBeObject()
    checkBody(path.replace(/\{\w+\}/g, '1'), 200, example)
  })
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

test('the schema check rejects a wrong example', () => {
  const path = '/v2/football/matches/1/events'
  expect(() => checkBody(path, 200, { matchId: 'x', totalEvents: 0, events: [] })).toThrow('matchId')
})
