/** The leaderboard of a season (docs/reference/resources.md#19.1, docs/reference/endpoints.md#18). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { seasonStatisticsOf } from '../../../src/catalog/season-statistics/index.ts'
import type { Schemas } from '../../../src/client/index.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { StatisticsTable } from '../../../src/rules/seasons/statistics-table.ts'
import type { SeasonLine } from '../../../src/rules/seasons/totals.ts'
import { blockWorld, idsOf, sportOf } from '../../support/feed/block-kit.ts'
import { fill, type Harness, makeHarness } from '../../support/harness.ts'
import { given } from '../../support/statistics-kit.ts'

const football = sportOf('football')
const ids = idsOf(football)
const FIRST_PLAYER = 50_001
const PLAYERS = 640
const GOALS = 7

/** Goals 0 to 6 come many times; every tenth player has none at all, and appearances are all different. */
function* season(): Generator<Change> {
  yield* blockWorld(football)
  for (let index = 0; index < PLAYERS; index += 1) {
    const id = FIRST_PLAYER + index
    yield { op: 'put', kind: 'player', sport: 'football', id, data: { name: `Player ${id}` } }
    const goals = (index * 31) % GOALS
    yield given(football, {
      id,
      entity: 'player',
      entityId: id,
      teamId: index % 2 === 0 ? ids.home : null,
      statistics: {
        appearances: (index * 397) % 641,
        ...(index % 10 !== 0 && { goals, assists: 6 - goals }),
      },
    })
    if (index < 3)
      yield given(football, {
        id: id + 1000,
        entity: 'player',
        entityId: id,
        type: 'home',
        statistics: { goals: index },
      })
  }
  for (const [index, id] of [ids.home, ids.away, ids.third].entries())
    yield given(football, { id: 100 + index, entity: 'team', entityId: id, statistics: { wins: 3 - index } })
}

let world: Harness
beforeAll(async () => {
  world = makeHarness()
  await fill(world, season())
})
afterAll(() => world.close())

const base = `/v2/football/tournament/${ids.tournament}/seasons/${ids.season}/leaders`
type PlayerLeaders = Schemas['Leaders'] & { leaders: Schemas['PlayerLeader'][] }
const ask = async (query: string) => (await world.get<PlayerLeaders>(`${base}?${query}`)).body

describe('leader rows', () => {
  test('pages partition the leaders, ranks rise, and ties share a rank in order of id', async () => {
    for (const order of ['desc', 'asc']) {
      const rows: Schemas['PlayerLeader'][] = []
      for (let offset = 0; offset <= 500; offset += 97) {
        const page = await ask(`sort_by=goals&order=${order}&limit=97&offset=${offset}`)
        expect(page).toMatchObject({
          total: PLAYERS - PLAYERS / 10,
          limit: 97,
          offset,
          order,
          sortBy: 'goals',
        })
        expect(page.leaders).toHaveLength(Math.min(97, page.total - offset))
        rows.push(...page.leaders)
      }
      expect(new Set(rows.map(({ player }) => player.id)).size).toBe(rows.length)
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1]
        const goals = row.statistics.goals ?? Number.NaN
        if (before?.statistics.goals === goals) {
          expect(row.rank).toBe(before.rank)
          expect(row.player.id).toBeGreaterThan(before.player.id)
        } else {
          expect(row.rank).toBe(index + 1)
          if (before) expect(goals > (before.statistics.goals ?? 0)).toBe(order === 'asc')
        }
      }
    }
  })

  test('a leader row carries the player card and the team of the season', async () => {
    const { leaders } = await ask('sort_by=appearances&limit=2')
    for (const { player, team } of leaders) {
      expect(player.name).toBe(`Player ${player.id}`)
      expect(team?.id ?? null).toBe((player.id - FIRST_PLAYER) % 2 === 0 ? ids.home : null)
    }
    expect(leaders.map(({ rank, statistics }) => [rank, statistics.appearances])).toEqual([
      [1, 640],
      [2, 639],
    ])
  })

  test('a leader row shows all statistics, or the requested ones in order', async () => {
    const [all] = (await ask('sort_by=goals&limit=1')).leaders
    expect(Object.keys(all?.statistics ?? {})).toEqual(['appearances', 'goals', 'assists'])
    const [some] = (await ask('sort_by=goals&limit=1&stats=assists,goals,assists,saves')).leaders
    expect(JSON.stringify(some?.statistics)).toBe('{"assists":0,"goals":6}')
    expect(some?.rank).toBe(1)
  })

  test('entries without the sort key are omitted', async () => {
    const { total, leaders } = await ask('sort_by=saves')
    expect([total, leaders]).toEqual([0, []])
  })

  test('team leaders carry team cards', async () => {
    const { body } = await world.get(`${base}?sort_by=wins&entity=teams&order=asc`)
    expect(body).toMatchObject({
      entity: 'teams',
      total: 3,
      leaders: [
        { rank: 1, team: { id: ids.third }, statistics: { wins: 1 } },
        { rank: 2, team: { id: ids.away } },
        { rank: 3, team: { id: ids.home } },
      ],
    })
  })
})

describe('invalid parameters of leaders', () => {
  test.each([
    ['stats=goals,nonsense', 'stats'],
    ['stats=wins', 'stats'],
    [`stats=${Array.from({ length: 101 }, (_, index) => `k${index}`).join(',')}`, 'stats'],
    ['sort_by=wins', 'sort_by'],
    ['sort_by=goals&entity=teams&sort_by=appearances', 'sort_by'],
    ['sort_by=toString', 'sort_by'],
  ])('%s is 400', async (query, parameter) => {
    expect(await world.get(`${base}?sort_by=goals&${query}`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_parameter', parameter },
    })
  })
})

describe('missing leaders', () => {
  test('a season without statistics has an empty list of leaders', async () => {
    const empty = makeHarness()
    empty.put(blockWorld(football))
    for (const [query, type] of [
      ['', 'overall'],
      ['&type=playoffs', 'playoffs'],
    ]) {
      const { status, body } = await empty.get(`${base}?sort_by=goals${query}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ type, total: 0, leaders: [] })
    }
    empty.close()
  })
})

describe('ranks', () => {
  const statistics = seasonStatisticsOf('football', 'player')
  const keys = [...statistics.keys()]
  const GOALS_AT = keys.indexOf('goals')
  const FOULS_AT = keys.indexOf('fouls')

  const lines = fc
    .array(fc.tuple(fc.option(fc.nat(5)), fc.option(fc.nat(5))), { maxLength: 30 })
    .map((rows) =>
      rows.map(([goals, fouls], index): SeasonLine => {
        const values = new Float64Array(keys.length).fill(Number.NaN)
        if (goals !== null) values[GOALS_AT] = goals
        if (fouls !== null) values[FOULS_AT] = fouls
        return { entityId: index + 1, teamId: null, type: 'overall', values }
      }),
    )

  test('a rank is one more than the number of better entries, and highlights include ties', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const table = new StatisticsTable('overall', statistics, all)
        for (const line of all) {
          const highlights = Object.fromEntries(table.highlights(line, 10))
          for (const [key, place, isBetter] of [
            ['goals', GOALS_AT, (a: number, b: number) => a > b],
            ['fouls', FOULS_AT, (a: number, b: number) => a < b],
          ] as const) {
            const own = line.values[place] ?? Number.NaN
            const others = all.map(({ values }) => values[place] ?? Number.NaN)
            const better = others.filter((other) => isBetter(other, own)).length
            const equal = others.filter((other) => other === own).length
            const expected = Number.isNaN(own) || better + equal > 10 ? undefined : better + 1
            expect(highlights[key]).toBe(expected as number)
          }
        }
      }),
      { numRuns: 100, seed: 6 },
    )
  })

  test('leader ranks equal the highlighted ranks', async () => {
    const [leader] = (await ask('sort_by=appearances&limit=1')).leaders
    const { body } = await world.get<{ highlighted: Record<string, number> }>(
      `/v2/football/players/${leader?.player.id}/statistics/latest`,
    )
    expect(body.highlighted).toMatchObject({ appearances: 1 })
    // Some ninety players share the first place of goals: that is no rank to be shown.
    const [scorer] = (await ask('sort_by=goals&limit=1')).leaders
    const { body: other } = await world.get<{ highlighted: Record<string, number> }>(
      `/v2/football/players/${scorer?.player.id}/statistics/latest`,
    )
    expect(other.highlighted).not.toHaveProperty('goals')
  })
})
