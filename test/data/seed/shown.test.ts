/**
 * What the demo shows of rare values, read through REST: whoever builds on it should meet them there. Those that never
 * occur are listed in docs/decisions.md#48-speed-of-the-demo.
 */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LiveWorld } from '../../../seed/live/live-world.ts'
import { SPORTS, type SportSlug } from '../../../src/catalog/sports.ts'
import { type Harness, makeHarness } from '../../support/harness.ts'
import { SATURDAY, saturdayOf } from '../../support/seed/seed-kit.ts'

setDefaultTimeout(180_000)

// biome-ignore lint/suspicious/noExplicitAny: bodies of many endpoints, each checked against its schema by the harness
type Item = any

const worlds = new Map<SportSlug, Harness>()
afterAll(() => {
  for (const world of worlds.values()) world.close()
})

/** The demo world of a sport; odds, which take long, and the leagues round the clock only of one sport. */
function worldOf(sport: SportSlug): Harness {
  return worlds.getOrInsertComputed(sport, () => {
    const world = makeHarness()
    world.now = SATURDAY
    const moments = { madeMs: SATURDAY, nowMs: SATURDAY, speeds: [] }
    const whole = new LiveWorld({ ...moments, randomSeed: 1, sports: [sport] })
    world.put(sport === 'table-tennis' ? whole.fill() : saturdayOf(sport).changes)
    return world
  })
}

async function* bodiesOf(world: Harness, sport: SportSlug, paths: Iterable<string>): AsyncGenerator<Item> {
  for (const path of paths) {
    const { status, body } = await world.get<Item>(`/v2/${sport}${path}`)
    if (status === 200) yield body
  }
}

const idsIn = ({ db }: Harness, table: string) =>
  db.client
    .query(`SELECT id FROM ${table} ORDER BY id`)
    .values()
    .map(([id]) => Number(id))

async function* matchesIn(world: Harness, sport: SportSlug): AsyncGenerator<Item> {
  const ids = idsIn(world, 'match')
  const pages = Array.from({ length: Math.ceil(ids.length / 100) }, (_, page) =>
    ids.slice(page * 100, page * 100 + 100),
  )
  for await (const { matches } of bodiesOf(
    world,
    sport,
    pages.map((page) => `/matches?ids=${page}`),
  ))
    yield* matches
}

const of = (table: string, path: (id: number) => string) => (world: Harness, sport: SportSlug) =>
  bodiesOf(world, sport, idsIn(world, table).map(path))
const standings = of('tournament', (id) => `/tournament/${id}/standings`)
const seasons = of('tournament', (id) => `/tournament/${id}/seasons`)
const days = (world: Harness, sport: SportSlug) =>
  bodiesOf(world, sport, [`/matches/${new Date(world.now).toISOString().slice(0, 10)}/tournaments`])
/** Teams with a match of a tournament. */
const playingTeams = (world: Harness, sport: SportSlug) =>
  bodiesOf(
    world,
    sport,
    idsIn(
      world,
      'team WHERE id IN (SELECT home_team_id FROM match UNION SELECT away_team_id FROM match)',
    ).map((id) => `/teams/${id}/profile`),
  )
const playerTypes = (world: Harness, sport: SportSlug) =>
  bodiesOf(
    world,
    sport,
    idsIn(world, 'player')
      .filter((_, at) => at % 10 === 0)
      .map((id) => `/players/${id}/statistics/seasons`),
  )

const events = ({ liveEvents }: Item): Item[] => liveEvents ?? []
const markets = ({ oddsBase }: Item): Item[] => oddsBase ?? []
const missing = ({ homeTeam, awayTeam }: Item): Item[] =>
  [homeTeam, awayTeam].flatMap(({ lineup }) => lineup?.missingPlayers ?? [])
const drafts = ({ esports }: Item): Item[] =>
  (esports?.games ?? []).flatMap(({ picks, bans }: Item) =>
    [picks, bans].flatMap((each) => (each ? [...each.home, ...each.away] : [])),
  )
const isRunning = ({ status }: Item) => status === 'inprogress'

type Reader = (world: Harness, sport: SportSlug) => AsyncGenerator<Item>
type Row = readonly [value: string, sport: SportSlug, read: Reader, has: (item: Item) => boolean]

const SHOWN: readonly Row[] = [
  ['a rescinded card', 'football', matchesIn, (of) => events(of).some(({ rescinded }) => rescinded === true)],
  [
    'base odds of a match in progress',
    'table-tennis',
    matchesIn,
    (of) => markets(of).some(({ isLive }) => isLive),
  ],
  ...(['football', 'ice-hockey', 'basketball'] as const).map(
    (sport): Row => [
      'a doubtful player',
      sport,
      matchesIn,
      (of) => missing(of).some(({ type }) => type === 'doubtful'),
    ],
  ),
  [
    'best players of a match in progress',
    'football',
    matchesIn,
    (of) => isRunning(of) && of.bestPlayers !== null,
  ],
  ['best players of a match', 'basketball', matchesIn, (of) => of.bestPlayers != null],
  [
    'statistics of a game',
    'esports',
    matchesIn,
    (of) => of.esports?.games.some(({ statistics }: Item) => statistics),
  ],
  [
    'a popularity',
    'football',
    days,
    ({ tournaments }) => tournaments.some(({ popularity }: Item) => popularity > 0),
  ],
  ['a season that is not the current one', 'football', seasons, (of) => of.seasons.length > 1],
]

/** With a phrase of the documentation that says so. */
const NEVER: readonly (readonly [phrase: string, ...Row])[] = [
  [
    'Base odds of a part of the match',
    'a period',
    'table-tennis',
    matchesIn,
    (of) => markets(of).some(({ period }) => period !== 'Full-time'),
  ],
  [
    '`isLive: true`',
    'a live period',
    'football',
    matchesIn,
    (of) => events(of).some(({ isLive }) => isLive === true),
  ],
  ...(['ice-hockey', 'basketball'] as const).map(
    (sport) =>
      [
        'Best players of ice hockey and basketball before the end',
        'best players in progress',
        sport,
        matchesIn,
        (of: Item) => of.status !== 'finished' && of.bestPlayers != null,
      ] as const,
  ),
  [
    '`matchStatistics` of esports',
    'statistics',
    'esports',
    matchesIn,
    (of) => (of.matchStatistics ?? []).length > 0,
  ],
  [
    'Pictures of picks, bans and maps',
    'an image',
    'esports',
    matchesIn,
    (of) => drafts(of).some(({ image }) => image !== null),
  ],
  ['The slice `top16`', 'top16', 'football', playerTypes, (of) => JSON.stringify(of).includes('top16')],
  [
    'Standings with `isCurrent: false`',
    'standings',
    'football',
    standings,
    ({ season }) => !season.isCurrent,
  ],
]

async function isFound([, sport, read, has]: Row): Promise<boolean> {
  for await (const item of read(worldOf(sport), sport)) if (has(item)) return true
  return false
}

test.each(SHOWN.map((row) => [row[0], row[1], row] as const))(
  'the demo shows %s in %s',
  async (_, __, row) => {
    expect(await isFound(row)).toBe(true)
  },
)

const decisions = readFileSync(join(import.meta.dir, '../../../docs/decisions.md'), 'utf8')
test.each(NEVER.map(([phrase, ...row]) => [phrase, row[1], row] as const))(
  '%s never occurs in the demo of %s, and the documentation says so',
  async (phrase, _, row) => {
    expect(decisions).toContain(
      `\n- ${phrase.startsWith('`isLive') ? 'A `period` event with ' : ''}${phrase}`,
    )
    expect(await isFound(row)).toBe(false)
  },
)

test.each(SPORTS.map(({ slug }) => slug))(
  'every team with a match has a main tournament in %s',
  async (sport) => {
    const without: string[] = []
    let count = 0
    for await (const { name, primaryTournament } of playingTeams(worldOf(sport), sport)) {
      count += 1
      if (primaryTournament === null) without.push(name)
    }
    expect(without).toEqual([])
    expect(count).toBeGreaterThan(50)
  },
)
