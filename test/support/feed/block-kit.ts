/** Seven small worlds, one a sport, and matches with every block that the sport has, all invented. */
import { findSport, SPORTS, type Sport, type SportSlug } from '../../../src/catalog/sports.ts'
import { matchStatisticsOf, playerStatisticsOf } from '../../../src/catalog/statistics/index.ts'
import type { MatchStatus } from '../../../src/catalog/statuses.ts'
import type { Change, ChangeData } from '../../../src/contract/changes.ts'
import { NOW } from '../harness.ts'
import blocks from './blocks.json'
import { merge, put } from './change-kit.ts'

export type MatchChangeData = ChangeData<'match'>

/** Ids of a sport's world: the same numbers in the room of its sport. */
export function idsOf(sport: Sport) {
  const base = sport.id * 1000
  return {
    category: base + 1,
    tournament: base + 2,
    season: base + 3,
    home: base + 11,
    away: base + 12,
    /** Nobody plays in it. */
    third: base + 13,
    homePlayers: [base + 101, base + 102, base + 103] as const,
    awayPlayers: [base + 201, base + 202, base + 203] as const,
  }
}

export function sportOf(slug: SportSlug): Sport {
  const sport = findSport(slug)
  if (!sport) throw new Error(`no sport ${slug}`)
  return sport
}

/** Category, tournament, season, three teams and six players of a sport. `tournament` replaces the usual id. */
export function blockWorld(sport: Sport, tournament = idsOf(sport).tournament): Change[] {
  const ids = idsOf(sport)
  const of = sport.slug
  const team = (id: number, name: string, ru: string) =>
    put('team', id, { name: `${name} ${sport.name}`, translations: { ru } }, of)
  const player = (id: number, index: number) =>
    put(
      'player',
      id,
      {
        name: `Player ${index}`,
        // The last one has no Russian name, position or number.
        ...(index < 6 && { translations: { ru: `Игрок ${index}` }, position: 'F', shirtNumber: index }),
      },
      of,
    )
  return [
    put('category', ids.category, { name: 'Norland' }, of),
    put('tournament', tournament, { categoryId: ids.category, name: 'Northern League' }, of),
    put('season', ids.season, { tournamentId: tournament, name: 'Northern League 26/27', year: '26/27' }, of),
    team(ids.home, 'Harbour', 'Харбор'),
    team(ids.away, 'Lakeside', 'Лейксайд'),
    team(ids.third, 'Old Mill', 'Олд Милл'),
    ...[...ids.homePlayers, ...ids.awayPlayers].map((id, index) => player(id, index + 1)),
  ]
}

type Parts = (sport: Sport) => Partial<MatchChangeData>

/** Blocks that are the same in every world. */
const DATA = blocks as Readonly<Record<'everySport' | 'tennis' | 'momentum', Partial<MatchChangeData>>> & {
  readonly shots: Readonly<Record<'goal' | 'miss', NonNullable<MatchChangeData['shotmap']>[number]>>
}

const lineups: Parts = (sport) => {
  const { homePlayers, awayPlayers } = idsOf(sport)
  const [statistic] = playerStatisticsOf(sport.slug).values()
  const statistics = sport.hasPlayerStatistics && statistic ? { [statistic.key]: 1 } : null
  return {
    lineups: {
      home: {
        formation: '4-4-2',
        confirmed: true,
        players: [
          { playerId: homePlayers[0], position: 'G', shirtNumber: 91, captain: true, statistics },
          { playerId: homePlayers[1], substitute: true },
        ],
        ...(sport.hasMissingPlayers && {
          missingPlayers: [{ playerId: homePlayers[2], type: 'doubtful', reason: 1 }],
        }),
      },
      away: { players: awayPlayers.map((playerId) => ({ playerId })) },
    },
  }
}

const bestPlayers: Parts = (sport) => {
  const { homePlayers, awayPlayers } = idsOf(sport)
  const best = { playerId: homePlayers[0], value: '8.4', label: 'rating', rating: 8.4 }
  return {
    bestPlayers: {
      playerOfTheMatch: { ...best, team: 'home' },
      home: [best],
      away: [{ playerId: awayPlayers[2], value: '31', label: 'points' }],
    },
  }
}

/** Every key that the dictionary has of a match of the sport. */
function allStatistics(sport: Sport): NonNullable<MatchChangeData['statistics']> {
  const items = [...matchStatisticsOf(sport.slug).byKey.values()]
    .filter(({ valueKind }) => valueKind === 'number')
    .map(({ key, renderType }) => ({
      key,
      home: 1,
      away: 2,
      ...(renderType >= 3 && { homeTotal: 4, awayTotal: 3 }),
    }))
  return [{ period: 'ALL', items }]
}

const everySport: Parts = (sport) => ({
  ...DATA.everySport,
  statistics: allStatistics(sport),
  homeManager: { id: sport.id * 1000 + 61, name: 'Per Lind' },
})

const esports: Parts = (sport) => {
  const { homePlayers, awayPlayers } = idsOf(sport)
  const hero = { id: 8, name: 'Stone Owl' }
  return {
    esports: {
      bestOf: 3,
      games: [
        {
          gameNumber: 1,
          status: 'finished',
          homeScore: 13,
          awayScore: 9,
          winnerCode: 1,
          durationSeconds: 2100,
          map: { name: 'Old Mill' },
          homeTeamStartingSide: 'CT',
          statistics: { home: { firstBlood: true, towers: 3 }, away: { firstBlood: false } },
          players: {
            home: [{ playerId: homePlayers[0], statistics: { kills: 21, adr: 88.4, role: 'mid' }, hero }],
            away: [{ playerId: awayPlayers[2], statistics: { kills: 3 } }],
          },
          picks: { home: [hero], away: [] },
          rounds: [{ number: 1, winner: 'home', side: 'CT', outcome: 'defuse', homeScore: 1, awayScore: 0 }],
        },
        { gameNumber: 2, status: 'notstarted', homeScore: 0, awayScore: 0 },
      ],
    },
  }
}

const shotmap: Parts = (sport) => ({
  shotmap: [{ ...DATA.shots.goal, playerId: idsOf(sport).homePlayers[0] }, DATA.shots.miss],
})

const averagePositions: Parts = (sport) => {
  const { homePlayers, awayPlayers } = idsOf(sport)
  return {
    averagePositions: {
      home: [{ playerId: homePlayers[0], averageX: 8.5, averageY: 50, pointsCount: 41, position: 'G' }],
      away: [{ playerId: awayPlayers[2], averageX: 60, averageY: 30, pointsCount: 12 }],
      substitutions: [{ team: 'home', time: 70, playerInId: homePlayers[1], playerOutId: homePlayers[0] }],
    },
  }
}

/** The blocks of each sport by the contract, independent of the catalog. */
const BLOCK_PARTS: readonly (readonly [parts: Parts, sports: readonly SportSlug[]])[] = [
  [everySport, SPORTS.map(({ slug }) => slug)],
  [lineups, ['football', 'ice-hockey', 'basketball', 'volleyball', 'esports']],
  [bestPlayers, ['football', 'ice-hockey', 'basketball']],
  [() => DATA.tennis, ['tennis']],
  [esports, ['esports']],
  [shotmap, ['football', 'ice-hockey']],
  [() => DATA.momentum, ['football', 'basketball']],
  [averagePositions, ['football']],
]

/** Every block that a match of the sport can have. */
export function allBlocks(sport: Sport): Partial<MatchChangeData> {
  const parts = BLOCK_PARTS.filter(([, sports]) => sports.includes(sport.slug)).map(([part]) => part(sport))
  return Object.assign({}, ...parts)
}

/** A match without blocks. */
export function bareMatch(sport: Sport, status: MatchStatus = 'inprogress'): MatchChangeData {
  const ids = idsOf(sport)
  return {
    tournamentId: ids.tournament,
    seasonId: ids.season,
    homeTeamId: ids.home,
    awayTeamId: ids.away,
    startTimestamp: NOW - 3_600_000,
    status,
    homeScore: { current: 2, period1: 2 },
    awayScore: { current: 1, period1: 1 },
  }
}

export const putMatch = (sport: Sport, id: number, data: MatchChangeData) =>
  put('match', id, data, sport.slug)

export const mergeMatch = (sport: Sport, id: number, data: object) => merge('match', id, data, sport.slug)
