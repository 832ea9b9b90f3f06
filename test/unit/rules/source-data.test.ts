/** The data files of the live sources: their form, and that what they refer to exists. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { type Static, Type } from '@sinclair/typebox'
import { Glob } from 'bun'
import { SPORT_SLUGS, type SportSlug } from '../../../src/catalog/sports.ts'
import { matchStatisticsOf, playerStatisticsOf } from '../../../src/catalog/statistics/index.ts'
import { MATCH_STATUSES } from '../../../src/catalog/statuses.ts'
import { compiled, Exact, OneOf } from '../../../src/contract/schema-kit.ts'
import { findKnownCompetition } from '../../../src/rules/competitions/known.ts'
import { SOURCES } from '../../../src/sources/index.ts'

const Text = Type.String({ minLength: 1 })
const Count = Type.Integer({ minimum: 1 })
const Texts = Type.Record(Text, Text)
const Statuses = Type.Record(Text, Exact({ status: OneOf(MATCH_STATUSES), phase: Type.Optional(Text) }))
const Path = Type.String({ pattern: '^([\\w-]+(\\.[\\w-]+)*(\\|(?!$)|$))*$' })
const Fields = Type.Record(Type.String({ pattern: '^(all )?[A-Za-z]+(\\[\\])?$' }), Type.Record(Text, Path))
const Part = { parts: Type.Optional(Count), minutes: Type.Optional(Count), part: Type.Optional(Text) }

const Poll = Exact({
  path: Type.String({ pattern: '^[^/].*' }),
  pace: OneOf(['regular', 'list', 'matches']),
  everyMs: Count,
  emptyMs: Type.Optional(Count),
  covers: Type.Optional(Text),
  aheadMs: Type.Optional(Count),
  untilMs: Type.Optional(Count),
  list: Type.Optional(Type.String()),
  isOverview: Type.Optional(Type.Literal(true)),
})

const DataFile = Exact({
  about: Exact({
    name: Text,
    covers: Text,
    address: Type.String({ pattern: '^https://.*/$' }),
    key: Type.Union([
      Type.Null(),
      Exact({ site: Type.String({ pattern: '^https://' }), header: Text, scheme: Type.Optional(Text) }),
    ]),
    isUnofficial: Type.Optional(Type.Literal(true)),
    allowances: Type.Optional(
      Type.Array(Exact({ remaining: Text, reset: Type.Union([Text, Type.Null()]), waitMs: Count })),
    ),
    limits: Type.Array(Exact({ requests: Count, perMs: Count }), { minItems: 1 }),
    liveEveryMs: Count,
    forgottenAfterMs: Type.Optional(Count),
    limitsText: Text,
    license: Text,
    credit: Text,
  }),
  leagues: Type.Record(
    Text,
    Exact({
      name: Text,
      code: Type.Optional(Text),
      isYear: Type.Optional(Type.Literal(true)),
      form: Type.Optional(Text),
      shared: Type.Optional(OneOf(['nhl-games', 'nba-games'])),
      ...Part,
    }),
  ),
  polls: Type.Record(Text, Poll),
  forms: Type.Record(
    Text,
    Exact({
      essential: Type.Optional(Fields),
      ifGiven: Type.Optional(Fields),
      optional: Type.Optional(Fields),
    }),
  ),
  sports: Type.Optional(
    Type.Record(
      Text,
      Exact({
        sport: OneOf(SPORT_SLUGS),
        path: Text,
        isDown: Type.Boolean(),
        part: Text,
        parts: Count,
        minutes: Type.Integer(),
        overtime: Type.Array(Type.Integer()),
        overtimeText: Type.Optional(Text),
      }),
    ),
  ),
  states: Type.Optional(Statuses),
  statuses: Type.Optional(Statuses),
  scheduleStatuses: Type.Optional(Statuses),
  figures: Type.Optional(Type.Record(Text, Type.Array(Text))),
  statistics: Type.Optional(Texts),
  ...Object.fromEntries(
    ['phases', 'strengths', 'goals', 'cards', 'reviews', 'rounds', 'results', 'positions', 'shots'].map(
      (name) => [name, Type.Optional(Texts)],
    ),
  ),
  penalties: Type.Optional(Texts),
  goalStatistics: Type.Optional(Texts),
})
type DataFile = Static<typeof DataFile>

const check = compiled(DataFile)
const files = [...new Glob('*/data.json').scanSync('src/sources')].map((path): [string, DataFile] => [
  path.split('/')[0] ?? '',
  JSON.parse(readFileSync(`src/sources/${path}`, 'utf8')),
])

/** The sports that the statistics of a source belong to. */
const SPORTS: Readonly<Record<string, readonly SportSlug[]>> = {
  espn: ['football', 'basketball', 'ice-hockey'],
  nba: ['basketball'],
  nhl: ['ice-hockey'],
}
const isOfSports = (source: string, has: (sport: SportSlug) => boolean) =>
  (SPORTS[source] ?? ['football']).some(has)

test('every source has a data file', () => {
  expect(files.map(([name]) => name).sort()).toEqual(SOURCES.map(({ name }) => name).sort())
})

describe.each(files)('the data file of %s', (name, data) => {
  test('has the form of its schema', () => {
    expect([...check.Errors(data)].map((error) => JSON.stringify(error))).toEqual([])
    expect(data.about.name).toBe(name)
  })

  test('names competitions that are known', () => {
    for (const { code } of Object.values(data.leagues)) {
      if (code !== undefined) expect([code, findKnownCompetition(code)?.code]).toEqual([code, code])
    }
  })

  test('names each field of a form once, and uses every form', () => {
    const used = new Set<string>(['match'])
    for (const form of Object.values(data.forms)) {
      const groups = Object.values(form).flatMap((fields) => Object.entries(fields ?? {}))
      const names = groups.flatMap(([, fields]) => Object.keys(fields))
      expect(names).toEqual([...new Set(names)])
      for (const [reader] of groups) used.add(reader.replace(/^all |\[\]$/g, ''))
    }
    const roots = ['plays', 'summary', 'rosters', 'standings', 'calendar']
    expect(Object.keys(data.forms).filter((form) => !used.has(form) && !roots.includes(form))).toEqual([])
  })

  test('names statistics of its sports', () => {
    const { figures: ofPlayers, teamFigures } = data.forms
    const keysOf = (form: typeof ofPlayers) =>
      Object.values(form?.optional ?? {}).flatMap((fields) => Object.keys(fields))
    const teams =
      name === 'nhl' ? Object.keys(data.statistics ?? {}) : Object.values<string>(data.statistics ?? {})
    for (const key of [...teams, ...keysOf(teamFigures), ...Object.keys(data.goalStatistics ?? {})]) {
      const isKnown = isOfSports(name, (sport) => matchStatisticsOf(sport).byKey.has(key))
      expect([key, isKnown]).toEqual([key, true])
    }
    for (const key of [...keysOf(ofPlayers), ...Object.values<string[]>(data.figures ?? {}).flat()])
      expect([key, isOfSports(name, (sport) => playerStatisticsOf(sport).has(key))]).toEqual([key, true])
  })
})
