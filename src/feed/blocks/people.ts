/** The blocks that name players (docs/reference/resources.md#6, #12, #13, #15). */

import { TEAM_OF_SIDE } from '../../catalog/match-blocks.ts'
import { findMissingReason, type MissingReasonRow } from '../../catalog/names/coded-names.ts'
import type { Sport } from '../../catalog/sports.ts'
import type {
  AveragePositionsChange,
  BestPlayersChange,
  EsportsChange,
  LineupChange,
  ShotmapChange,
} from '../../contract/match-blocks.ts'
import type {
  AveragePositions,
  BestPlayer,
  BestPlayers,
  Esports,
  EsportsGame,
  Lineup,
  LineupPlayer,
  MissingPlayer,
  Shot,
} from '../../contract/resources/blocks.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import { playerStatisticsProblems, teamStatisticsProblems } from '../../rules/matches/statistics.ts'
import { ValidationError } from '../problem.ts'
import {
  type BlockContext,
  block,
  type Mention,
  mentionsIn,
  named,
  playerBrief,
  refuseProblems,
  refuseRepeated,
  withoutAnalytics,
} from './block.ts'

type GivenLineup = WireForm<LineupChange>
type GivenPlayer = NonNullable<GivenLineup['players']>[number]
type GivenMissing = NonNullable<GivenLineup['missingPlayers']>[number]

const lineupOf = (side: 'home' | 'away') =>
  block<GivenLineup>({
    block: `${side}Lineup`,
    path: ['lineups', side],
    check,
    people: ({ players, missingPlayers }, pointer) => [
      ...mentionsIn(players, `${pointer}/players`),
      ...mentionsIn(missingPlayers, `${pointer}/missingPlayers`),
    ],
    compose: ({ formation, players, missingPlayers, confirmed }, context): Lineup => ({
      formation: formation ?? null,
      players: (players ?? []).map((player) => composePlayer(player, context)),
      missingPlayers: (missingPlayers ?? []).map((missing) => composeMissing(missing, context)),
      ...(confirmed !== undefined && { confirmed }),
    }),
  })

export const homeLineup = lineupOf('home')
export const awayLineup = lineupOf('away')

function check({ players = [], missingPlayers = [] }: GivenLineup, sport: Sport, pointer: string): void {
  refuseRepeated(players, ({ playerId }) => playerId, `${pointer}/players`, 'playerId')
  refuseRepeated(missingPlayers, ({ playerId }) => playerId, `${pointer}/missingPlayers`, 'playerId')
  players.forEach(({ statistics }, index) => {
    if (!statistics) return
    const problems = playerStatisticsProblems(sport.slug, statistics)
    refuseProblems(problems, `${pointer}/players/${index}/statistics`)
  })
  if (missingPlayers.length === 0) return
  if (!sport.hasMissingPlayers)
    throw new ValidationError(`${pointer}/missingPlayers`, `${sport.slug} has no missing players`)
  missingPlayers.forEach(({ reason }, index) => {
    const row = findMissingReason(reason)
    const at = `${pointer}/missingPlayers/${index}/reason`
    if (!row) throw new ValidationError(at, `there is no reason ${reason}`)
    if (row.onlyIn !== null && row.onlyIn !== sport.slug)
      throw new ValidationError(at, `reason ${reason} exists in ${row.onlyIn} only`)
  })
}

function composePlayer(given: GivenPlayer, { person }: BlockContext): LineupPlayer {
  const row = person(given.playerId)
  const { id, name, translations, image } = playerBrief(row)
  return {
    id,
    name,
    teamId: TEAM_OF_SIDE,
    position: given.position ?? row.position,
    statistics: given.statistics ?? null,
    shirtNumber: given.shirtNumber ?? row.shirtNumber,
    captain: given.captain ?? false,
    substitute: given.substitute ?? false,
    translations,
    image,
  }
}

function composeMissing(given: GivenMissing, { person }: BlockContext): MissingPlayer {
  const row = person(given.playerId)
  const { id, name, translations, image } = playerBrief(row)
  const jerseyNumber = row.jerseyNumber ?? (row.shirtNumber === null ? null : String(row.shirtNumber))
  return {
    player: { id, name, position: row.position, jerseyNumber, translations, image },
    type: given.type,
    reason: composeReason(findMissingReason(given.reason) as MissingReasonRow),
    description: given.description ? composeDescription(given.description) : null,
    expectedEndDateMs: given.expectedEndDateMs ?? null,
  }
}

function composeReason({ code, name, nameRu, nameEs }: MissingReasonRow) {
  return { code, name, translations: { ru: nameRu, es: nameEs } }
}

/** Without translations the original text is repeated, as for all names (docs/reference/resources.md#1). */
function composeDescription({ text, translations }: NonNullable<GivenMissing['description']>) {
  return { text, translations: translations ?? { ru: text, es: text } }
}

// Best players

type GivenBestPlayers = WireForm<BestPlayersChange>
type GivenBestPlayer = NonNullable<GivenBestPlayers['home']>[number]

export const bestPlayers = block<GivenBestPlayers>({
  block: 'bestPlayers',
  path: ['bestPlayers'],
  refusal: (sport) => (sport.hasPlayerStatistics ? null : `${sport.slug} has no best players`),
  people: ({ playerOfTheMatch: best, home, away }, pointer) => [
    ...(best ? [{ id: best.playerId, pointer: `${pointer}/playerOfTheMatch/playerId` }] : []),
    ...mentionsIn(home, `${pointer}/home`),
    ...mentionsIn(away, `${pointer}/away`),
  ],
  compose: ({ playerOfTheMatch: best, home = [], away = [] }, context): BestPlayers => ({
    playerOfTheMatch: best ? composeBestPlayer(best, best.team, context) : null,
    home: home.map((player) => composeBestPlayer(player, 'home', context)),
    away: away.map((player) => composeBestPlayer(player, 'away', context)),
  }),
})

function composeBestPlayer(
  given: GivenBestPlayer,
  team: 'home' | 'away',
  { person }: BlockContext,
): BestPlayer {
  const row = person(given.playerId)
  const { id, name, translations, image } = playerBrief(row)
  return {
    player: { id, name, translations, position: given.position ?? row.position, image },
    team,
    value: given.value,
    label: given.label,
    rating: given.rating ?? null,
  }
}

// Shot map and average positions. Each has the members of its endpoint after `matchId` and `status`.

export const shotmap = block<WireForm<ShotmapChange>>({
  block: 'shotmap',
  path: ['shotmap'],
  refusal: withoutAnalytics('shotmap', 'shot map'),
  people: mentionsIn,
  compose: (given, { person }) =>
    given.map(
      ({ playerId, time, timeSeconds, team, ...shot }): Shot => ({
        time,
        timeSeconds,
        team,
        player: playerId == null ? null : named(person(playerId)),
        ...shot,
      }),
    ),
})

type GivenPositions = WireForm<AveragePositionsChange>
type GivenPosition = NonNullable<GivenPositions['home']>[number]

export const averagePositions = block<GivenPositions>({
  block: 'averagePositions',
  path: ['averagePositions'],
  refusal: withoutAnalytics('averagePositions', 'average positions'),
  people: ({ home, away, substitutions = [] }, pointer) => [
    ...mentionsIn(home, `${pointer}/home`),
    ...mentionsIn(away, `${pointer}/away`),
    ...substitutions.flatMap(({ playerInId, playerOutId }, index) => [
      { id: playerInId, pointer: `${pointer}/substitutions/${index}/playerInId` },
      { id: playerOutId, pointer: `${pointer}/substitutions/${index}/playerOutId` },
    ]),
  ],
  compose: (
    { home = [], away = [], substitutions = [] },
    context,
  ): Omit<AveragePositions, 'matchId' | 'status'> => ({
    home: home.map((position) => composePosition(position, context)),
    away: away.map((position) => composePosition(position, context)),
    substitutions: substitutions.map(({ team, time, playerInId, playerOutId }) => ({
      team,
      time,
      playerIn: named(context.person(playerInId)),
      playerOut: named(context.person(playerOutId)),
    })),
  }),
})

function composePosition(given: GivenPosition, { person }: BlockContext) {
  const row = person(given.playerId)
  return {
    player: {
      ...named(row),
      shirtNumber: given.shirtNumber ?? row.shirtNumber,
      position: given.position ?? row.position,
    },
    averageX: given.averageX,
    averageY: given.averageY,
    pointsCount: given.pointsCount,
  }
}

// The games of an esports series

type GivenEsports = WireForm<EsportsChange>
type GivenGame = GivenEsports['games'][number]
type GivenEsportsPlayer = NonNullable<GivenGame['players']>['home'][number]
type GivenHeroes = NonNullable<GivenGame['picks']>

const SIDES = ['home', 'away'] as const

export const esports = block<GivenEsports>({
  block: 'esports',
  path: ['esports'],
  refusal: (sport) => (sport.block === 'esports' ? null : `${sport.slug} has no esports block`),
  check: ({ games }, sport, pointer) => {
    refuseRepeated(games, ({ gameNumber }) => gameNumber, `${pointer}/games`, 'gameNumber')
    games.forEach((game, index) => {
      checkStatistics(game, sport, `${pointer}/games/${index}`)
    })
  },
  people: ({ games }, pointer) =>
    games.flatMap((game, index) => mentionsOf(game, `${pointer}/games/${index}`)),
  compose: ({ bestOf, games }, context): Esports => ({
    bestOf,
    games: games.map((game) => composeGame(game, context)),
  }),
})

function checkStatistics({ statistics, players }: GivenGame, sport: Sport, pointer: string): void {
  for (const side of SIDES) {
    if (statistics) {
      const problems = teamStatisticsProblems(sport.slug, statistics[side])
      refuseProblems(problems, `${pointer}/statistics/${side}`)
    }
    players?.[side].forEach((player, index) => {
      const problems = playerStatisticsProblems(sport.slug, player.statistics)
      refuseProblems(problems, `${pointer}/players/${side}/${index}/statistics`)
    })
  }
}

function mentionsOf({ players }: GivenGame, pointer: string): Mention[] {
  return SIDES.flatMap((side) => mentionsIn(players?.[side], `${pointer}/players/${side}`))
}

function composeGame(given: GivenGame, context: BlockContext): EsportsGame {
  const players = (of: readonly GivenEsportsPlayer[] = []) =>
    of.map((player) => composeEsportsPlayer(player, context))
  return {
    gameNumber: given.gameNumber,
    status: given.status,
    homeScore: { current: given.homeScore },
    awayScore: { current: given.awayScore },
    winnerCode: given.winnerCode ?? null,
    durationSeconds: given.durationSeconds ?? null,
    map: given.map ? { name: given.map.name, image: given.map.image ?? null } : null,
    homeTeamStartingSide: given.homeTeamStartingSide ?? null,
    statistics: given.statistics ?? null,
    players: { home: players(given.players?.home), away: players(given.players?.away) },
    picks: composeHeroes(given.picks),
    bans: composeHeroes(given.bans),
    rounds: given.rounds ?? [],
  }
}

function composeEsportsPlayer({ playerId, statistics, hero }: GivenEsportsPlayer, { person }: BlockContext) {
  return { player: playerBrief(person(playerId)), statistics, hero: hero ? composeHero(hero) : null }
}

function composeHeroes(given: GivenHeroes | undefined) {
  return { home: (given?.home ?? []).map(composeHero), away: (given?.away ?? []).map(composeHero) }
}

function composeHero({ id, name, image }: GivenHeroes['home'][number]) {
  return { id, name, image: image ?? null }
}
