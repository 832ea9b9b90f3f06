/**
 * Random changes over a few resources that point at each other, so that most are applied, some change nothing and
 * some are refused. For the laws of the feed and of the caches.
 */
import fc from 'fast-check'
import { NOW } from '../harness.ts'
import { CATEGORY, LEAGUE, SEASON, TEAMS } from '../world/small-world.ts'
import { put } from './change-kit.ts'

/** A change as written in a line; not always valid. */
export interface AnyChange {
  readonly op: string
  readonly kind: string
  readonly sport: string
  readonly id: number | string
  readonly data?: object
  readonly sourceTimestamp?: number
}

export const POOL = {
  category: [CATEGORY, 302, 'x:region'],
  tournament: [LEAGUE, 7002, 'x:cup'],
  season: [SEASON, 88002, 'x:season'],
  team: [...TEAMS, 'x:club'],
  player: [1, 'x:player'],
  match: [1, 2, 3, 4, 'x:match'],
  seasonStatistics: [1, 2, 'x:slice'],
  squad: [TEAMS[0], TEAMS[1], 'x:club'],
  transfer: [1, 'x:transfer'],
  mergedTeam: ['x:club', 'x:club', TEAMS[3]],
} as const

const HOUR_MS = 3_600_000
const of = <T>(values: readonly T[]) => fc.constantFrom(...values)
const optional = (shape: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc.record(shape, { requiredKeys })
const name = of(['Norland', 'Lakeside', 'Old Mill', 'Ёлка'])
const translations = of([{ ru: 'Озеро' }, { ru: 'Мельница' }])
const score = fc.record({ current: fc.nat(3) })
const manager = of([
  { id: 'x:ann', name: 'Ann' },
  { id: 'x:bo', name: 'Bo' },
  { id: 77, name: 'Cy' },
])
const goal = fc.record({
  time: fc.nat(90),
  timeSeconds: fc.constant(null),
  type: of(['goal', 'card']),
  class: of(['regular', 'yellow']),
  team: of(['home', 'away']),
  period: fc.constant('1ST'),
})
const rules = fc.record({
  points: fc.constant({ win: 3, draw: 1, loss: 0 }),
  tieBreakers: of([['goalDifference'], ['headToHeadPoints', 'goalsFor']]),
  tables: of([
    [{ key: 'league', name: 'League', teamIds: [TEAMS[0], TEAMS[2]] }],
    [
      { key: 'league', name: 'League' },
      { key: 'group', name: 'Group' },
    ],
  ]),
})

const numbers = fc.dictionary(of(['goals', 'minutesPlayed', 'rating']), fc.nat(3))
const lineup = fc.record({
  players: fc.uniqueArray(
    fc.record({
      playerId: of([...POOL.player]),
      statistics: of([null, {}, { goals: 1 }, { goals: 2, rating: 7 }]),
    }),
    { maxLength: 2, selector: ({ playerId }) => playerId },
  ),
})

/** Members of each kind; a put has the first ones at least. */
const MEMBERS: Readonly<
  Record<keyof typeof POOL, readonly [string[], Record<string, fc.Arbitrary<unknown>>]>
> = {
  category: [['name'], { name, translations, amateur: fc.boolean(), priority: fc.nat(3) }],
  tournament: [
    ['name', 'categoryId'],
    {
      name,
      categoryId: of(POOL.category),
      translations,
      amateur: fc.boolean(),
      priority: fc.nat(3),
      defaultFor: of([['ru'], ['en', 'ru'], []]),
      titleHolderId: of([null, ...POOL.team]),
      linkedTournamentIds: of([[], [LEAGUE], [7002]]),
    },
  ],
  season: [
    ['name', 'year', 'tournamentId'],
    {
      name,
      year: of(['26/27', '2025']),
      tournamentId: of([LEAGUE, LEAGUE, LEAGUE, LEAGUE, 7002, 'x:cup']),
      startTimestamp: of([NOW, 0]),
      rules,
    },
  ],
  team: [
    ['name'],
    { name, translations, shortName: name, gender: of(['M', 'F', null]), aliases: of([[], ['Mill']]) },
  ],
  player: [['name'], { name, teamId: of([null, ...POOL.team]), popularity: fc.nat(3) }],
  match: [
    ['tournamentId', 'seasonId', 'homeTeamId', 'awayTeamId', 'startTimestamp', 'status'],
    {
      tournamentId: of([...Array(9).fill(LEAGUE), 7002]),
      homeTeamId: of([TEAMS[0], TEAMS[0], TEAMS[1], 'x:club']),
      awayTeamId: of([TEAMS[1], TEAMS[2], TEAMS[2], TEAMS[3]]),
      startTimestamp: of([-30, -20, -10, 0, 10].map((hours) => NOW + hours * HOUR_MS)),
      status: of(['notstarted', 'inprogress', 'finished', 'finished', 'finished', 'canceled']),
      seasonId: of([...Array(12).fill(SEASON), 88002, null]),
      standingsTable: of(['league', 'league', 'group', null]),
      homeScore: score,
      awayScore: score,
      homeManager: manager,
      awayManager: manager,
      round: of([{ round: 1 }, { round: 2 }, null]),
      attendance: of([null, 100]),
      liveEvents: fc.array(goal, { maxLength: 2 }),
      winner: of([null, 'home', 'away', 'neither']),
      lineups: optional({ home: lineup, away: lineup }),
      statistics: of([null, [{ period: 'ALL', items: [{ key: 'cornerKicks', home: 4, away: 2 }] }]]),
    },
  ],
  seasonStatistics: [
    ['entity', 'entityId', 'tournamentId', 'seasonId', 'type', 'statistics'],
    {
      entity: of(['player', 'player', 'team']),
      entityId: of([...POOL.player, TEAMS[0]]),
      tournamentId: fc.constant(LEAGUE),
      seasonId: fc.constant(SEASON),
      type: of(['overall', 'playoffs']),
      teamId: of([null, TEAMS[0]]),
      statistics: numbers,
    },
  ],
  squad: [
    ['players'],
    {
      players: fc.array(fc.record({ playerId: of([...POOL.player]), shirtNumber: fc.nat(3) }), {
        maxLength: 3,
      }),
      checkedAt: of([null, NOW]),
    },
  ],
  transfer: [
    ['playerId', 'type', 'transferTimestamp'],
    {
      playerId: of([...POOL.player]),
      fromTeamId: of([null, ...POOL.team]),
      toTeamId: of([null, ...POOL.team]),
      type: of([1, 3]),
      transferTimestamp: of([NOW, 0]),
    },
  ],
  mergedTeam: [['intoId'], { intoId: fc.constant(TEAMS[0]) }],
}
/** How often each kind comes. */
const WEIGHTS: Readonly<Record<keyof typeof POOL, number>> = {
  category: 2,
  tournament: 2,
  season: 3,
  team: 3,
  player: 2,
  match: 12,
  seasonStatistics: 3,
  squad: 2,
  transfer: 1,
  mergedTeam: 1,
}

function changeOf(kind: keyof typeof POOL): fc.Arbitrary<AnyChange> {
  const [required, members] = MEMBERS[kind]
  const nullable = Object.fromEntries(
    Object.entries(members).map(([key, value]) => [
      key,
      fc.oneof({ weight: 15, arbitrary: value }, fc.constant(null)),
    ]),
  )
  const common = {
    kind: fc.constant(kind),
    sport: fc.constant('football'),
    id: of<number | string>([...POOL[kind].slice(0, 2), ...POOL[kind]]),
  }
  const sourceTimestamp = fc.integer({ min: NOW, max: NOW + 5 })
  const correction = of([true, true, true, false])
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        op: fc.constant('put'),
        ...common,
        sourceTimestamp,
        correction,
        data: optional(members, required),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        op: fc.constant('merge'),
        ...common,
        sourceTimestamp,
        correction,
        data: optional(nullable),
      }),
    },
    { weight: 1, arbitrary: fc.record({ op: fc.constant('delete'), ...common }) },
  )
}

const kinds = Object.keys(POOL) as (keyof typeof POOL)[]
export const anyChange: fc.Arbitrary<AnyChange> = fc.oneof(
  ...kinds.map((kind) => ({ weight: WEIGHTS[kind], arbitrary: changeOf(kind) })),
)

/** What changes find: a league with matches, a second one, an amateur category, a club by its external id. */
export function frame(): AnyChange[] {
  const [home, away, third] = TEAMS
  const match = {
    tournamentId: LEAGUE,
    seasonId: SEASON,
    standingsTable: 'league',
    startTimestamp: NOW - 30 * HOUR_MS,
  }
  return [
    put('category', 302, { name: 'Regions', amateur: true }),
    put('tournament', 7002, { name: 'Regional Cup', categoryId: 302 }),
    put('season', 88002, { name: 'Regional Cup 2026', year: '2026', tournamentId: 7002 }),
    put('team', 'x:club', { name: 'Club' }),
    put('match', 1, { ...match, homeTeamId: home, awayTeamId: away, status: 'notstarted' }),
    put('match', 2, {
      ...match,
      homeTeamId: home,
      awayTeamId: third,
      status: 'finished',
      homeScore: { current: 2 },
      awayScore: { current: 1 },
    }),
  ]
}
