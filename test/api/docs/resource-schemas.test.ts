/** The schemas of outgoing bodies accept the forms of the contract, and no others. */
import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { ERROR_SLUGS } from '../../../src/catalog/errors.ts'
import { LiveEvent, LiveEventChange } from '../../../src/contract/resources/blocks.ts'
import { COMPONENTS } from '../../../src/contract/resources/index.ts'
import { accepts } from '../../support/http/schema-checks.ts'

function* nodesOf(node: unknown): Generator<TSchema> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield node as TSchema
  for (const value of Object.values(node)) yield* nodesOf(value)
}

describe('the registry of components', () => {
  test('each component has a unique name', () => {
    const names = COMPONENTS.map((schema) => schema.$id)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
  })

  test('the registry holds every referenced component unchanged', () => {
    const shape = (schema: TSchema) => JSON.stringify({ ...schema, description: undefined })
    const known = new Map(COMPONENTS.map((schema) => [schema.$id, shape(schema)]))
    for (const schema of COMPONENTS) {
      for (const node of nodesOf(schema)) {
        if (typeof node.$id === 'string')
          expect([node.$id, shape(node)]).toEqual([node.$id, known.get(node.$id)!])
      }
    }
  })

  test('no component accepts undocumented keys', () => {
    for (const schema of COMPONENTS) {
      const open = [...nodesOf(schema)].filter(
        (node) => node.type === 'object' && !node.patternProperties && node.additionalProperties !== false,
      )
      expect([schema.$id, open]).toEqual([schema.$id, []])
    }
  })
})

const match = { matches: [], totalMatches: 1 }
const page = { page: 1, pageSize: 500, totalPages: 1 }
const error = { code: 404, error: 'not_found', message: 'No.' }
const extra = { parameter: 'tz', availableTypes: ['overall'], resetAt: 1, correlationId: 'a' }
const streak = { name: 'Wins', team: 'home', value: '4' }
const point = { type: 'ace', server: 'home', homePoint: '15', awayPoint: 'A', winner: 'home' }
const day = (date: string) => ({ date, totalTournaments: 0, totalMatches: 0 })
const march = Array.from({ length: 31 }, (_, index) => day(`2026-03-${String(index + 1).padStart(2, '0')}`))
const momentum = { matchId: 1, status: 'available' }
const live = { sockets: 5, subscriptions: 200, backlogBytes: 4_194_304 }
const usage = { plan: 'free', dailyLimit: null, used: 7, remaining: null, resetAt: 1, sports: [], live }
const game = { set: 1, game: 2, value: 100, breakOccurred: false }

/** Types and optional keys are in the tables of the documentation; patterns and unions are not. */
test.each<[component: string, what: string, accepted: object[], rejected: object[]]>([
  [
    'MatchList',
    'one envelope for each mode',
    [match, { ...match, ...page }, { ...match, ...page, page: 100 }, { matches: [], nextCursor: 'abc' }],
    [
      { ...match, nextCursor: null },
      { ...match, page: 1 },
      { matches: [] },
      { ...match, matches: null },
      { data: match },
    ],
  ],
  [
    'Error',
    'every slug of the catalog and the documented members',
    [...Object.keys(ERROR_SLUGS).map((slug) => ({ ...error, error: slug })), { ...error, ...extra }],
    [
      { ...error, error: 'teapot' },
      { ...error, code: '404' },
      { ...error, stack: 'at f' },
    ],
  ],
  ['Streak', 'a count or a fraction', [streak], [{ ...streak, value: '4 of 5' }]],
  ['TennisPoint', 'points of a game', [point], [{ ...point, homePoint: '14.5' }]],
  ['CalendarDay', 'a day', [day('2026-03-01')], [day('2026-3-1')]],
  [
    'Calendar',
    'every day of the month',
    [{ month: '2026-03', totalDays: 31, days: march }],
    [{ month: '2026-03', totalDays: 27, days: march }],
  ],
  ['Usage', 'no daily limit', [usage], []],
  [
    'Momentum',
    'minutes or games',
    [
      { ...momentum, momentum: [] },
      { ...momentum, momentum: [game] },
    ],
    [momentum],
  ],
])('%s: %s', (component, _, accepted, rejected) => {
  for (const body of accepted) expect([body, accepts(component, body)]).toEqual([body, true])
  for (const body of rejected) expect([body, accepts(component, body)]).toEqual([body, false])
})

describe('wire form of a change', () => {
  const feed = TypeCompiler.Compile(LiveEventChange)
  const card = { time: 71, timeSeconds: null, type: 'card', period: 'period2', playerName: 'Tor Vang' }
  const references: [unknown, boolean, boolean][] = [
    [3107, true, true],
    ['openfootball:tor-vang', true, false],
    ['tor vang', false, false],
    [0, false, false],
  ]
  test.each(references)('player id %p: accepted in a change %p, on the wire %p', (id, inChange, onWire) => {
    const event = { ...card, player: { id, name: 'Tor Vang' } }
    expect(feed.Check(event)).toBe(inChange)
    expect(accepts('LiveEvent', event)).toBe(onWire)
  })

  test('the wire form has the same keys and a name of its own', () => {
    expect(LiveEvent.$id).toBe('LiveEvent')
    expect(Object.keys(LiveEvent.properties)).toEqual(Object.keys(LiveEventChange.properties))
    expect(LiveEvent.required).toEqual(LiveEventChange.required!)
  })
})
