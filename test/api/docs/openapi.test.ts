/** The OpenAPI document contains exactly what the contracts contain. */
import { describe, expect, test } from 'bun:test'
import { type TSchema, Type } from '@sinclair/typebox'
import packageJson from '../../../package.json' with { type: 'json' }
import { ERROR_SLUGS } from '../../../src/catalog/errors.ts'
import { SPORT_SLUGS } from '../../../src/catalog/sports.ts'
import { COMPONENTS } from '../../../src/contract/resources/index.ts'
import { component, Exact } from '../../../src/contract/schema-kit.ts'
import type { Endpoint } from '../../../src/endpoints/endpoint.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { LIVE_ENDPOINTS } from '../../../src/endpoints/live-events.ts'
import { buildOpenApi, errorSlugsOf } from '../../../src/http/docs/openapi.ts'
import { createSchemaWriter, type JsonObject } from '../../../src/http/docs/openapi-schemas.ts'
import { componentEndpoints, TEST_ENDPOINTS } from '../../support/http/http-kit.ts'

const endpoints: readonly Endpoint[] = [...TEST_ENDPOINTS, ...componentEndpoints()]
const document = buildOpenApi(endpoints)
const text = JSON.stringify(document)

function at(...path: string[]): JsonObject {
  let place: unknown = document
  for (const key of path) place = (place as Record<string, unknown>)[key]
  if (typeof place !== 'object' || place === null) throw new Error(`nothing at ${path.join('.')}`)
  return place as JsonObject
}

/** Names of methods in the clients of users: adding one is fine, renaming or removing one breaks them. */
const OPERATIONS = {
  general: 'listSports getUsage listChanges exportSport listMappings getMapping',
  matches: `listMatches listLiveMatches getMatch getMatchEvents getMatchShotmap getMatchMomentum getMatchAveragePositions
    getMatchCoverage getMatchOddsHistory listTournamentsByDate getMonth getHeadToHead followSport followMatch`,
  tournaments: `listTournaments getTournament getTournamentCalendar listSeasons getSeason getSeasonCoverage listLeaders
    getStandings`,
  teams: `listTeams getTeam listTeamMatches getTeamForm getTeamSquad listTeamTransfers listTeamTournaments
    getTeamCalendar listTeamStatisticsSeasons getTeamStatistics getLatestTeamStatistics`,
  players: `listPlayers getPlayer listPlayerMatches listPlayerStatisticsSeasons getPlayerStatistics
    getLatestPlayerStatistics`,
  categories: 'listCategories getCategory',
  search: 'search',
  'reference dictionaries': 'getStatisticsDictionary getSeasonStatisticsDictionary getOddsDictionary',
}

test('tags stand in reading order, and operations have stable names', () => {
  const { tags, paths } = buildOpenApi([...ENDPOINTS, ...LIVE_ENDPOINTS]) as unknown as {
    tags: { name: string }[]
    paths: Record<string, { get: { operationId: string; tags: string[] } }>
  }
  const operations = Object.values(paths).map(({ get }) => get)
  const idsOf = (tag: string) =>
    operations.filter(({ tags: [own] }) => own === tag).map(({ operationId }) => operationId)
  expect(tags.map(({ name }) => [name, idsOf(name)])).toEqual(
    Object.entries(OPERATIONS).map(([name, ids]) => [name, ids.split(/\s+/)]),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

describe('OpenAPI document', () => {
  test('the document is OpenAPI 3.1 and describes the service', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(at('info').version).toBe('2.0.26')
    expect(at('info')['x-scoreline-version']).toBe(packageJson.version)
    const description = String(at('info').description)
    for (const slug of Object.keys(ERROR_SLUGS)) expect(description).toContain(`\`${slug}\``)
    for (const slug of SPORT_SLUGS) expect(description).toContain(`\`${slug}\``)
    expect(description).toContain('/ws?apiKey=')
  })

  test('each operation has the tag, the summary and the statuses of its endpoint', () => {
    expect(Object.keys(at('paths'))).toEqual(endpoints.map(({ path }) => path))
    for (const one of endpoints) {
      const { responses, ...operation } = at('paths', one.path, 'get')
      expect(operation).toMatchObject({ tags: [one.tag], summary: one.summary })
      const statuses = new Set(errorSlugsOf(one).map((slug) => String(ERROR_SLUGS[slug].status)))
      expect(Object.keys(responses as JsonObject).sort()).toEqual(['200', ...statuses].sort())
    }
  })

  test('the document names two security schemes, and only open endpoints need no key', () => {
    expect(at('components', 'securitySchemes')).toMatchObject({
      ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'Authorization' },
      WebSocketKey: { type: 'apiKey', in: 'query', name: 'apiKey' },
    })
    expect(document.security).toEqual([{ ApiKeyAuth: [] }])
    const open = endpoints.filter(({ path }) => at('paths', path, 'get').security !== undefined)
    expect(open.map(({ path }) => path)).toEqual(['/v2/StatisticsDict.json'])
  })

  test('every error response has an example and its headers', () => {
    const responses = at('paths', '/v2/{sportSlug}/matches', 'get', 'responses')
    const answer = (status: number) => {
      const { $ref } = responses[status] as { $ref: string }
      return at(...$ref.replace('#/', '').split('/'))
    }
    for (const slug of ['invalid_parameter', 'too_many_ids', 'bad_request', 'user_has_no_access']) {
      const value = { code: 400, error: slug, message: expect.any(String) }
      expect(answer(400)).toMatchObject({
        content: { 'application/json': { examples: { [slug]: { value } } } },
      })
    }
    expect(Object.keys(answer(429).headers as JsonObject)).toContain('Retry-After')
    expect(Object.keys(answer(429).headers as JsonObject)).toContain('X-RateLimit-Limit')
    expect(answer(401).headers).toBeUndefined()
  })

  test('named schemas are components without generator metadata', () => {
    expect(Object.keys(at('components', 'schemas'))).toEqual(
      expect.arrayContaining(COMPONENTS.map(({ $id }) => $id)),
    )
    for (const trace of ['"$id"', '"reference"', 'Scoreline:', 'TypeBox']) expect(text).not.toContain(trace)
    const references = new Set(
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    )
    expect(Object.keys(at('components', 'schemas'))).toEqual(expect.arrayContaining([...references]))
  })
})

test('two different schemas with one name are rejected', () => {
  const named = (size: TSchema) => component('Leaf', Exact({ size }))
  expect(() => createSchemaWriter([named(Type.Integer())]).write(named(Type.String()))).toThrow('"Leaf"')
})
