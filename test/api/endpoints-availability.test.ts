/**
 * Every path of every sport (docs/reference/endpoints.md#1, docs/reference/rules.md#7): with ids of its own, with ids
 * that do not exist, of another sport, huge and invalid ones, and in sports without the feature.
 * Generated from `availability-rows.txt`; a new endpoint needs a row.
 */

import { describe, expect, test } from 'bun:test'
import { SPORTS, type Sport } from '../../src/catalog/sports.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { sportOf } from '../support/feed/block-kit.ts'
import type { Harness } from '../support/harness.ts'
import { type Expected, ROWS, type Row } from '../support/world/availability-rows.ts'
import { type Ids, idsFrom, ownIds, worldOf } from '../support/world/availability-world.ts'
import { testWorld } from '../support/world/test-world.ts'

const world = testWorld(SPORTS.flatMap((sport) => [...worldOf(sport)]))
const empty = testWorld([])

/** The row as a reader would write it, with the names of its ids. */
function targetOf({ path, query }: Row, sport: Sport): string {
  const text = query(sport)
  return `/v2/${sport.slug}${path}${text === '' ? '' : `?${text}`}`
}

const filled = (target: string, values: Readonly<Record<string, string | number>>) =>
  target.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

const idNames = (target: string) => [...target.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof Ids)

async function expectAnswer(of: Harness, path: string, { status, body }: Expected): Promise<void> {
  const answer = await of.get(path)
  expect([path, answer.status]).toEqual([path, status])
  if (typeof body === 'string') expect(answer.text).toContain(body)
  else expect(answer.body, path).toMatchObject(body)
}

async function expectInvalid(path: string, parameter: string): Promise<void> {
  const { status, body } = await world.get(path)
  expect([path, status, body.error, body.parameter]).toEqual([path, 400, 'invalid_parameter', parameter])
  expect(body.message).toContain(`"${parameter}"`)
}

/** The next sport, the first after the last. */
const neighbour = (sport: Sport) => SPORTS[sport.id % SPORTS.length] as Sport

const STRANGE_IDS: [string, (sport: Sport) => Ids][] = [
  ['that nobody has', () => idsFrom(990_001)],
  ['of another sport', (sport) => ownIds(neighbour(sport))],
  ['as large as they may be', () => idsFrom(Number.MAX_SAFE_INTEGER - 20)],
]
const WRONG_IDS = ['0', '-1', '1.5', '1e3', 'x', '%20', '9007199254740992', '9'.repeat(40), "1'--", '١']
const WRONG_DAYS = '2026-02-30 2026-13-01 2026-9-1 20260901 today 1 2026-09 2026-09-12T00:00'.split(' ')
const WRONG_MONTHS = '2026-00 2026-13 2026-9 202609 2026 2026-09-12 x 0'.split(' ')

/** The path of the contract that a row asks. */
const contractPath = ({ path }: Row) =>
  `/v2/{sportSlug}${path}`
    .replace(/\/export\/.+/, '/export/{file}')
    .replace('team/{resourceId}', '{kind}/{resourceId}')
    .replace('2026-09-12', '{date}')
    .replace('2026-09', '{yearMonth}')
    .replace('{topMatchId}', '{matchId}')
    .replace('{cupId}', '{tournamentId}')
    .replace('{emptySeasonId}', '{seasonId}')

test('every sport endpoint has a row in the table', () => {
  const paths = ENDPOINTS.map(({ path }) => path).filter((path) => path.includes('{sportSlug}'))
  expect([...new Set(ROWS.map(contractPath))].sort()).toEqual(paths.toSorted())
})

describe.each(SPORTS.map((sport) => [sport.slug, sport] as const))('%s', (slug, sport) => {
  const has = ({ sports }: Row) => sports?.includes(slug) ?? true

  test.each(ROWS.filter(has).map((row) => [targetOf(row, sport), row] as const))(
    '%s',
    async (target, row) => {
      const ids = ownIds(sport)
      await expectAnswer(world, filled(target, ids), row.own(ids))
    },
  )

  test.each(ROWS.filter((row) => !has(row)).map((row) => [targetOf(row, sport), row] as const))(
    'lacks %s',
    async (target, { without }) => {
      const ids = ownIds(sport)
      if (!without) throw new Error(`${target}: the row does not say what sports without it answer`)
      await expectAnswer(world, filled(target, ids), without(ids))
    },
  )

  test.each(STRANGE_IDS)('ids %s, one of them and all', async (_, idsOfKind) => {
    const strange = idsOfKind(sport)
    for (const row of ROWS) {
      const target = targetOf(row, sport)
      const names = idNames(target)
      for (const replaced of names.length > 1 ? [...names.map((name) => [name]), names] : [names]) {
        if (replaced.length === 0) continue
        const ids = { ...ownIds(sport), ...Object.fromEntries(replaced.map((name) => [name, strange[name]])) }
        await expectAnswer(world, filled(target, ids), row.unknown(ids))
      }
    }
  })

  test('an invalid id is 400 in every parameter', async () => {
    for (const row of ROWS) {
      const target = targetOf(row, sport)
      for (const name of idNames(target)) {
        const parameter = new RegExp(`(\\w+)=\\{${name}\\}`).exec(target)?.[1] ?? pathParameter(name)
        for (const wrong of WRONG_IDS)
          await expectInvalid(filled(target, { ...ownIds(sport), [name]: wrong }), parameter)
      }
    }
  })

  test('an invalid day or month is 400', async () => {
    for (const [wrongs, parameter, end] of [
      [WRONG_DAYS, 'date', 'tournaments'],
      [WRONG_MONTHS, 'yearMonth', 'calendar'],
    ] as const) {
      for (const wrong of wrongs) await expectInvalid(`/v2/${slug}/matches/${wrong}/${end}`, parameter)
    }
  })

  test('an empty database', async () => {
    const ids = ownIds(sport)
    for (const row of ROWS) {
      const target = targetOf(row, sport)
      if (idNames(target).length > 0) await expectAnswer(empty, filled(target, ids), row.unknown(ids))
      else expect([target, (await empty.get(target)).status]).toEqual([target, 200])
    }
  })
})

/** Texts that are a value of no parameter but a free text. */
const WRONG_VALUES = ['', 'no such value', '-1', '1,,2', '%F0%9F%A6%8A']
const FREE_TEXT = /\b(q|source|id|epoch)$|\/(statistics.*|leaders) type$/
/** Written out, apart from the contract of the endpoints. */
const REQUIRED = [
  '/mapping source',
  '/mapping id',
  '/h2h team_id_1',
  '/h2h team_id_2',
  '/search q',
  ...['/players/{playerId}', '/teams/{teamId}'].flatMap((path) => [
    `${path}/statistics tournament_id`,
    `${path}/statistics season_id`,
  ]),
  '/tournament/{tournamentId}/seasons/{seasonId}/leaders sort_by',
]
const MAYBE_EMPTY = ['/matches q', '/matches cursor']
/** Parameters that are ignored without a search. */
const IN_SEARCH = ['matches', 'players', 'tournaments'].flatMap((list) => [
  `/${list} limit`,
  `/${list} offset`,
])

test('a wrong value of any query parameter of any endpoint is 400 and named, and so is a required one that is missing', async () => {
  const football = sportOf('football')
  const asked = new Set<string>()
  for (const row of ROWS) {
    const target = filled(targetOf(row, football), ownIds(football))
    const query = ENDPOINTS.find(({ path }) => path === contractPath(row))?.query ?? {}
    for (const name of Object.keys(query)) {
      const of = `${row.path} ${name}`
      if (asked.has(of)) continue
      asked.add(of)
      const base = IN_SEARCH.includes(of) ? target.replace(/\?.*|$/, '?q=a') : target
      const paths = (FREE_TEXT.test(of) ? [''] : WRONG_VALUES)
        .filter((wrong) => wrong !== '' || !MAYBE_EMPTY.includes(of))
        .map((wrong) => `${base}${base.includes('?') ? '&' : '?'}${name}=${wrong}`)
      if (REQUIRED.includes(of)) paths.push(target.replace(new RegExp(`\\b${name}=[^&]*`), ''))
      for (const path of paths) await expectInvalid(path, name)
    }
  }
  expect(asked.size).toBeGreaterThan(120)
  expect(REQUIRED.filter((of) => !asked.has(of))).toEqual([])
})

test('every endpoint is 401 without a key and 404 for an unknown sport', async () => {
  for (const row of ROWS) {
    for (const sport of SPORTS) {
      const path = filled(targetOf(row, sport), ownIds(sport))
      const { status, body } = await world.get(path, { headers: { authorization: 'nobody' } })
      expect([path, status, body.error]).toEqual([path, 401, 'unauthorized'])
      const other = path.replace(sport.slug, 'curling')
      expect([other, (await world.get(other)).status]).toEqual([other, 404])
    }
  }
})

function pathParameter(name: string): string {
  const others: Record<string, string> = {
    topMatchId: 'matchId',
    cupId: 'tournamentId',
    emptySeasonId: 'seasonId',
  }
  return others[name] ?? name
}
