/** Blocks as the feed gives them: what they cannot be, and what merges and puts leave of them. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SPORTS, type Sport, type SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import {
  allBlocks,
  bareMatch,
  blockWorld,
  idsOf,
  type MatchChangeData,
  mergeMatch,
  putMatch,
  sportOf,
} from '../support/block-kit.ts'
import { type Harness, makeHarness } from '../support/harness.ts'
import { testWorld } from '../support/test-world.ts'

const harness = testWorld(SPORTS.flatMap((sport) => blockWorld(sport)))

const player = { playerId: 1101 }
const missing = (reason: number, playerId = 1101) => ({
  lineups: { home: { missingPlayers: [{ playerId, type: 'missing', reason }] } },
})
const game = { gameNumber: 1, status: 'finished', homeScore: 1, awayScore: 0 }
const item = { key: 'cornerKicks', home: 1, away: 2 }
const set = { setNumber: 1, homeGames: 6, awayGames: 0, winner: 'home', durationSeconds: null }
const position = { averageX: 1, averageY: 1, pointsCount: 1 }
/** Without a player of the away side: with a substitute who does not exist. */
const positions = (away?: object) => ({
  averagePositions: away
    ? { home: [], away: [{ ...away, ...position }] }
    : { home: [], away: [], substitutions: [{ team: 'home', time: 1, playerInId: 1101, playerOutId: 9 }] },
})
const unknown = { playerId: 9, statistics: {} }
const typo = { playerId: 7101, statistics: { kils: 1 } }
const withStatistics = (statistics: object) => lineup('home', { ...player, statistics })
const best = { playerId: 9, value: '1', label: 'rating' }
const topPlayer = { ...best, team: 'home' }
const shots = (allBlocks(sportOf('football')).shotmap ?? []).map((shot) => ({ ...shot, playerId: 9 }))
const video = { title: 'Goal', url: 'https://video.example' }
const winner = { name: 'Full time', group: '1X2' }
const streak = { name: 'Wins', team: 'home', value: 4 }
const first = (slug: SportSlug) => idsOf(sportOf(slug)).homePlayers[0]

type Row = readonly [data: object, pointer: string, reason: string]

const lineup = (side: 'home' | 'away', ...players: object[]) => ({ lineups: { [side]: { players } } })
const games = (...rows: object[]) => ({
  esports: { bestOf: 3, games: rows.map((row) => ({ ...game, ...row })) },
})
const ofPlayers = (home: object[], away: object[]) => games({ players: { home, away } })
const ofTeams = (home: object, away: object) => games({ statistics: { home, away } })
const inAll = (...items: object[]) => ({ period: 'ALL', items })
const ABSENT = '/lineups/home/missingPlayers'
/** Suspensions for cards exist in football only. */
const cards = (slug: SportSlug) =>
  [11, 12, 13].map(
    (code): Row => [missing(code, first(slug)), `${ABSENT}/0/reason`, 'exists in football only'],
  )

/** Pointers are those below \`/data\`. */
const ROWS: Readonly<Partial<Record<SportSlug, readonly Row[]>>> = {
  'table-tennis': [[allBlocks(sportOf('tennis')), '/tennis', 'has no tennis block']],
  'ice-hockey': [
    [{ momentum: [{ minute: 1, value: 2 }] }, '/momentum', 'has no momentum'],
    ...cards('ice-hockey'),
  ],
  basketball: [
    [{ shotmap: allBlocks(sportOf('football')).shotmap }, '/shotmap', 'has no shot map'],
    [positions({ playerId: first('basketball') }), '/averagePositions', 'has no average positions'],
    ...cards('basketball'),
  ],
  volleyball: [
    [{ bestPlayers: { home: [{ ...best, ...player }] } }, '/bestPlayers', 'has no best players'],
    ...cards('volleyball'),
  ],
  tennis: [
    [{ momentum: [{ minute: 1, value: 2 }] }, '/momentum', 'is in the tennis block'],
    [missing(1, first('tennis')), ABSENT, 'has no missing players'],
    [{ tennis: { bestOf: 3, sets: [set, set] } }, '/tennis/sets/1/setNumber', '1 is listed twice'],
    [{ tennis: { sets: [set] } }, '/tennis/bestOf', 'is missing'],
  ],
  esports: [
    [ofPlayers([unknown], []), '/esports/games/0/players/home/0/playerId', 'there is no player 9'],
    [ofPlayers([], [typo]), '/esports/games/0/players/away/0/statistics/kils', 'is not a statistic'],
    [ofTeams({}, { image: '~/player-1' }), '/esports/games/0/statistics/away/image', 'is not a statistic'],
    [ofTeams({ 'x"image': '~/' }, {}), '/esports/games/0/statistics/home/x"image', 'is not a member'],
    [games({}, {}), '/esports/games/1/gameNumber', '1 is listed twice'],
    [games({ map: { name: 'Old Mill', image: '~/player-1' } }), '/esports/games/0/map/image', 'must be'],
  ],
  football: [
    [{ tennis: { bestOf: 3 } }, '/tennis', 'has no tennis block'],
    [games({}), '/esports', 'has no esports block'],
    [missing(5), `${ABSENT}/0/reason`, 'there is no reason 5'],
    [missing(1, 9), `${ABSENT}/0/playerId`, 'there is no player 9'],
    [lineup('away', player, { playerId: 9 }), '/lineups/away/players/1/playerId', 'there is no player 9'],
    [lineup('away', { playerId: 2101 }), '/lineups/away/players/0/playerId', 'belongs to another sport'],
    [lineup('away', { playerId: 'feed:9' }), '/lineups/away/players/0/playerId', 'no player "feed:9"'],
    [lineup('home', player, player), '/lineups/home/players/1/playerId', '1101 is listed twice'],
    [withStatistics({ goooals: 1 }), '/lineups/home/players/0/statistics/goooals', 'is not a statistic'],
    [withStatistics({ goals: '1' }), '/lineups/home/players/0/statistics/goals', 'must be a number'],
    [
      { bestPlayers: { playerOfTheMatch: topPlayer } },
      '/bestPlayers/playerOfTheMatch/playerId',
      'no player 9',
    ],
    [{ bestPlayers: { away: [best] } }, '/bestPlayers/away/0/playerId', 'there is no player 9'],
    [positions({ playerId: 9 }), '/averagePositions/away/0/playerId', 'there is no player 9'],
    [positions(), '/averagePositions/substitutions/0/playerOutId', 'there is no player 9'],
    [{ shotmap: shots }, '/shotmap/0/playerId', 'there is no player 9'],
    [
      { statistics: [inAll(item, { ...item, key: 'Corners' })] },
      '/statistics/0/items/1/key',
      'is not a statistic',
    ],
    [{ statistics: [inAll(), inAll(item)] }, '/statistics/1/period', 'is a duplicate'],
    [{ highlights: [{ title: 'Goal', url: 'ftp://video.example' }] }, '/highlights/0/url', 'must be'],
    [{ highlights: [{ ...video, image: '~/player-1' }] }, '/highlights/0/image', 'must be'],
    [
      { oddsBase: [{ ...winner, choices: [{ name: '1', decimal: 0 }] }] },
      '/oddsBase/0/choices/0/decimal',
      'must be above 1',
    ],
    [{ pregame: { teamStreaks: { general: [streak] } } }, '/pregame/teamStreaks/general/0/value', 'must be'],
  ],
}

test.each(SPORTS.flatMap(({ slug }) => (ROWS[slug] ?? []).map((row) => [slug, ...row] as const)))(
  '%s: %j is refused at %s',
  (slug, data, pointer, reason) => {
    const sport = sportOf(slug)
    const match = putMatch(sport, 900 + sport.id, { ...bareMatch(sport), ...data } as MatchChangeData)
    const [rejection] = harness.app.apply([{ line: 1, change: match }]).rejected
    expect(rejection?.pointer).toBe(`/data${pointer}`)
    expect(rejection?.reason).toContain(reason)
  },
)

test('an invalid merge is rejected like a put and leaves the match unchanged', async () => {
  const sport = sportOf('football')
  harness.put([putMatch(sport, 1, { ...bareMatch(sport), ...allBlocks(sport) })])
  const before = (await harness.get('/v2/football/matches/1')).text
  const patch = { attendance: 1, lineups: { home: { players: [{ playerId: 9 }] } } }
  const { rejected } = harness.app.apply([{ line: 1, change: mergeMatch(sport, 1, patch) }])
  expect(rejected[0]?.pointer).toBe('/data/lineups/home/players/0/playerId')
  expect((await harness.get('/v2/football/matches/1')).text).toBe(before)
})

test('an empty block that the sport does not have is ignored', () => {
  const sport = sportOf('volleyball')
  const empty = {
    tennis: null,
    esports: null,
    bestPlayers: { home: [], away: [] },
    shotmap: [],
    momentum: [],
    averagePositions: { home: [], away: [] },
    lineups: { home: { missingPlayers: [] } },
  }
  harness.put([putMatch(sport, 2, bareMatch(sport))])
  const again = harness.app.apply([
    { line: 1, change: putMatch(sport, 2, { ...bareMatch(sport), ...empty }) },
  ])
  expect(again).toMatchObject({ unchanged: 1, applied: [], rejected: [] })
})

type Body = Record<string, unknown>

const football = sportOf('football')
const tennis = sportOf('tennis')
const esports = sportOf('esports')

/** A world of a sport with one match, 1, that has every block. */
async function withMatch(
  sport: Sport,
  work: (harness: Harness, data: MatchChangeData) => Promise<void>,
): Promise<void> {
  const harness = makeHarness()
  const data = { ...bareMatch(sport), ...allBlocks(sport) }
  harness.put([...blockWorld(sport), putMatch(sport, 1, data)])
  try {
    await work(harness, data)
  } finally {
    harness.close()
  }
}

const bodyOf = async ({ get }: Harness, sport: Sport, id = 1) =>
  (await get(`/v2/${sport.slug}/matches/${id}`)).body

/** Applies one change: was it new? */
function applies(harness: Harness, change: Change): boolean {
  const { applied, unchanged, rejected } = harness.app.apply([{ line: 1, change }])
  expect(rejected).toEqual([])
  expect(applied.length + unchanged).toBe(1)
  return applied.length === 1
}

/** Everything that is stored of a match, blocks and what merges start from included. */
function storedOf({ db }: Harness, id: number) {
  const blocks = db.client.query(
    'SELECT block, json, source FROM match_block WHERE match_id = ? ORDER BY block',
  )
  const row = db.client.query('SELECT block_mask, first_to_score FROM match WHERE id = ?')
  return { blocks: blocks.all(id), row: row.get(id) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same with no item in any list; undefined if something else than lists makes it up. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (!isRecord(value)) return undefined
  const parts = Object.entries(value).map(([key, part]) => [key, emptied(part)] as const)
  return parts.every(([, part]) => part !== undefined) ? Object.fromEntries(parts) : undefined
}

/** The blocks as they go out. */
function blocksOf({ db }: Harness, id: number) {
  return db.client.query('SELECT block, json FROM match_block WHERE match_id = ? ORDER BY block').all(id)
}

describe.each(SPORTS.map((sport) => [sport.slug, sport] as const))('%s', (_, sport) => {
  const given = allBlocks(sport)
  const members = Object.keys(given) as (keyof typeof given)[]
  const some = fc.subarray(members)
  const step = fc.record({ op: fc.constantFrom('put', 'merge', 'remove', 'clock'), members: some })

  test('whatever was put, merged and removed, the blocks are those of one put of what is left', () =>
    withMatch(sport, async (harness) => {
      const pick = (names: Iterable<keyof typeof given>) =>
        Object.fromEntries([...names].map((name) => [name, given[name]]))
      fc.assert(
        fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
          let left = new Set(members)
          let currentMatchMinute: number | undefined
          harness.put([putMatch(sport, 1, { ...bareMatch(sport), ...given })])
          for (const [index, { op, members }] of steps.entries()) {
            if (op === 'put') {
              left = new Set(members)
              currentMatchMinute = undefined
              harness.put([putMatch(sport, 1, { ...bareMatch(sport), ...pick(members) })])
            } else if (op === 'clock') {
              currentMatchMinute = 10 + index
              harness.put([mergeMatch(sport, 1, { currentMatchMinute })])
            } else {
              const isMerge = op === 'merge'
              left = isMerge ? left.union(new Set(members)) : left.difference(new Set(members))
              const none = Object.fromEntries(members.map((name) => [name, null]))
              harness.put([mergeMatch(sport, 1, isMerge ? pick(members) : none)])
            }
          }
          const whole = {
            ...bareMatch(sport),
            ...pick(left),
            ...(currentMatchMinute && { currentMatchMinute }),
          }
          harness.put([putMatch(sport, 2, whole)])
          expect(storedOf(harness, 1)).toEqual(storedOf(harness, 2))
          for (const again of [putMatch(sport, 1, whole), mergeMatch(sport, 1, pick(left))]) {
            expect(applies(harness, again)).toBe(false)
          }
          for (const name of left) {
            expect([name, applies(harness, mergeMatch(sport, 1, pick([name])))]).toEqual([name, false])
          }
        }),
        { numRuns: 15, seed: 1 },
      )
    }))

  test('a member of a block that was put empty can be merged alone', () =>
    withMatch(sport, async (harness) => {
      for (const member of members) {
        const [whole, empty] = [given[member], emptied(given[member])]
        if (!isRecord(whole) || !isRecord(empty)) continue
        for (const [part, value] of Object.entries(whole)) {
          harness.put([putMatch(sport, 1, { ...bareMatch(sport), [member]: empty })])
          harness.put([mergeMatch(sport, 1, { [member]: { [part]: value } })])
          harness.put([putMatch(sport, 2, { ...bareMatch(sport), [member]: { ...empty, [part]: value } })])
          expect([member, part, blocksOf(harness, 1)]).toEqual([member, part, blocksOf(harness, 2)])
        }
      }
    }))
})

describe('merge patches inside a block', () => {
  test('a merge of one lineup keeps its other members and the other side', () =>
    withMatch(football, async (harness) => {
      const before = await bodyOf(harness, football)
      harness.put([mergeMatch(football, 1, { lineups: { home: { formation: '3-5-2', confirmed: null } } })])
      const after = await bodyOf(harness, football)
      const { confirmed: _, ...lineup } = (before.homeTeam as Body).lineup as Body
      expect((after.homeTeam as Body).lineup).toEqual({ ...lineup, formation: '3-5-2' })
      expect(after.awayTeam).toEqual(before.awayTeam)
      harness.put([mergeMatch(football, 1, { lineups: { home: null } })])
      expect((await bodyOf(harness, football)).homeTeam).toMatchObject({ lineup: null })
      expect((await bodyOf(harness, football)).awayTeam).toEqual(before.awayTeam)
    }))

  test('merges of the tennis block change momentum and points independently', () =>
    withMatch(tennis, async (harness, data) => {
      const given = data.tennis as Body
      harness.put([mergeMatch(tennis, 1, { tennis: { groundType: 'Grass', homePlayerSeed: null } })])
      const changed = { ...given, groundType: 'Grass', homePlayerSeed: null, awayPlayerSeed: null }
      expect((await bodyOf(harness, tennis)).tennis).toEqual(changed)
      const momentum = [{ set: 1, game: 2, value: 40, breakOccurred: false }]
      harness.put([mergeMatch(tennis, 1, { tennis: { momentum } })])
      expect((await bodyOf(harness, tennis)).tennis).toEqual({ ...changed, momentum })
      harness.put([mergeMatch(tennis, 1, { tennis: { pointByPoint: null } })])
      expect((await bodyOf(harness, tennis)).tennis).toEqual({ ...changed, momentum, pointByPoint: [] })
      harness.put([mergeMatch(tennis, 1, { tennis: null })])
      expect(await bodyOf(harness, tennis)).toMatchObject({
        tennis: null,
        analytics: { momentum: 'pending' },
      })
    }))
})

test('the order of statistic keys does not matter', () =>
  withMatch(esports, async (harness, data) => {
    const backwards = JSON.parse(JSON.stringify(data), (_, value) =>
      Object.keys(value ?? {}).includes('firstBlood')
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )
    expect(JSON.stringify(backwards)).not.toBe(JSON.stringify(data))
    expect(applies(harness, putMatch(esports, 1, backwards))).toBe(false)
  }))

describe('blocks that depend on other data', () => {
  test('the home lineup follows a change of the home team', () =>
    withMatch(football, async (harness) => {
      const { third, home } = idsOf(football)
      const teamIds = async () => {
        const { homeTeam } = await bodyOf(harness, football)
        const { players } = (homeTeam as Body).lineup as { players: Body[] }
        return players.map(({ teamId }) => teamId)
      }
      expect(await teamIds()).toEqual([home, home])
      harness.put([mergeMatch(football, 1, { homeTeamId: third })])
      expect(await teamIds()).toEqual([third, third])
    }))

  test('opening odds remain after merges, puts and removed lines, and are cleared with the block', () =>
    withMatch(football, async (harness, data) => {
      const market = (decimal: number) => [
        { name: 'Full time', group: '1X2', choices: [{ name: '1', decimal }] },
      ]
      const shown = async () => {
        const { oddsBase } = await bodyOf(harness, football)
        return (oddsBase as { choices: Body[] }[]).map(({ choices }) => choices[0])
      }
      harness.put([mergeMatch(football, 1, { oddsBase: market(1.8) })])
      expect(await shown()).toMatchObject([{ decimal: 1.8, initialDecimal: 2.1, change: -1 }])
      harness.put([mergeMatch(football, 1, { oddsBase: [] })])
      expect(await shown()).toEqual([])
      harness.put([putMatch(football, 1, { ...data, oddsBase: market(2.4) })])
      expect(await shown()).toMatchObject([{ decimal: 2.4, initialDecimal: 2.1, change: 1 }])
      harness.put([mergeMatch(football, 1, { oddsBase: null })])
      harness.put([mergeMatch(football, 1, { oddsBase: market(2.4) })])
      expect(await shown()).toMatchObject([{ decimal: 2.4, initialDecimal: 2.4, change: 0 }])
    }))

  test('base markets of a canceled match are suspended and reopen when it is rescheduled', () =>
    withMatch(football, async (harness) => {
      const market = { name: 'Full time', group: '1X2', choices: [{ name: '1', decimal: 1.8 }] }
      const suspended = async () => {
        const { oddsBase } = await bodyOf(harness, football)
        return (oddsBase as { suspended: boolean }[]).map((shown) => shown.suspended)
      }
      const oddsBase = [market, { ...market, name: 'Draw no bet', suspended: true }]
      harness.put([mergeMatch(football, 1, { status: 'notstarted', oddsBase })])
      expect(await suspended()).toEqual([false, true])
      harness.put([mergeMatch(football, 1, { status: 'canceled' })])
      expect(await suspended()).toEqual([true, true])
      harness.put([mergeMatch(football, 1, { status: 'notstarted' })])
      expect(await suspended()).toEqual([false, true])
    }))
})
