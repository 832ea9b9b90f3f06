/**
 * `GET /v2/{sportSlug}/players/{playerId}/matches` (docs/reference/endpoints.md#13). @assumed An unknown player has
 * none.
 */
import { LIMITS } from '../../../catalog/limits.ts'
import type { Sport } from '../../../catalog/sports.ts'
import { clampedInteger, flag, id, mergeableId } from '../../../contract/parameters.ts'
import { PlayerMatches } from '../../../contract/resources/lists.ts'
import { type Participation, participationOf } from '../../../rules/seasons/participation.ts'
import { type MatchKey, selectMatchKeys } from '../../../store/matches/lists.ts'
import {
  selectCountedMatchIds,
  selectLineupPlaces,
  selectMatchesPlayedIn,
  selectPlayerMatchKeys,
} from '../../../store/matches/reader.ts'
import type { PlayerRow } from '../../../store/people.ts'
import { viewMatches } from '../../../views/matches/match.ts'
import { endpoint } from '../../endpoint.ts'
import { findPlayer, playerParams } from '../../load-resource.ts'
import { shapeOf } from '../../match-query.ts'
import type { Services } from '../../services.ts'

/** Matches whose line-ups are read together. */
const CHUNK = 40

export const playerMatches = endpoint({
  path: '/v2/{sportSlug}/players/{playerId}/matches',
  operationId: 'listPlayerMatches',
  tag: 'players',
  summary: 'Latest matches of a player',
  description: [
    'Finished matches, newest first. By default those whose line-up or goals include the player, for any team. With ' +
      '`team_id`, or `current_team=true`, all matches of that team, even without the player.',
    'In sports without player statistics the default is the matches of the current team. `statistics` is null if ' +
      'the player did not play. An unknown player has no matches.',
  ].join('\n\n'),
  params: playerParams,
  query: {
    limit: clampedInteger(1, LIMITS.playerMatchesLimit, LIMITS.playerMatchesDefault, {
      description: 'Maximum matches.',
    }),
    tournament_id: id({ description: 'Only matches of this tournament.' }),
    season_id: id({ description: 'Only matches of this season.' }),
    team_id: mergeableId('team', {
      description: 'All matches of this team. Takes precedence over `current_team`.',
    }),
    current_team: flag({ description: 'All matches of the team that the profile names.' }),
    played_only: flag({ description: 'Only matches in which the player played.' }),
  },
  response: PlayerMatches,
  cache: 'untilSportChanges',
  answer: ({ sport, params, query, services, now }) => {
    const player = findPlayer(services, sport, params.playerId)
    const items = player ? selectItems(services, sport, player, query) : []
    const shown = viewMatches(
      services.matchView,
      items.map(({ matchId }) => matchId),
      shapeOf({}, 'card'),
      now,
    )
    const matches = items.map(
      ({ participation, statistics }, index) =>
        `{"match":${shown[index]},"participation":${JSON.stringify(participation)},"statistics":${statistics}}`,
    )
    return {
      text: `{"playerId":${params.playerId},"total":${matches.length},"matches":[${matches.join(',')}]}`,
    }
  },
})

interface Query {
  readonly limit?: number | undefined
  readonly tournament_id?: number | undefined
  readonly season_id?: number | undefined
  readonly team_id?: number | undefined
  readonly current_team?: true | undefined
  readonly played_only?: true | undefined
}

interface Item {
  readonly matchId: number
  readonly participation: Participation
  /** Rendered JSON. */
  readonly statistics: string
}

/** All matches of a team, or those whose line-ups or goals include the player. */
interface Mode {
  readonly keys: Iterable<readonly MatchKey[]>
  readonly onlyNamed: boolean
}

function selectItems(services: Services, sport: Sport, player: PlayerRow, query: Query): Item[] {
  const limit = query.limit ?? LIMITS.playerMatchesDefault
  const { keys, onlyNamed } = modeOf(services, sport, player, query)
  const items: Item[] = []
  for (const chunk of keys) {
    const ids = chunk.map(({ id }) => id)
    const places = selectLineupPlaces(services.db, player.id, ids)
    const inGames = selectMatchesPlayedIn(services.db, player.id, ids)
    const counted = selectCountedMatchIds(services.db, player.id, ids)
    for (const matchId of ids) {
      const place = places.get(matchId)
      const participation = participationOf(sport, place, inGames.has(matchId) || counted.has(matchId))
      if ((onlyNamed && !place && !counted.has(matchId)) || (query.played_only && !participation.played))
        continue
      items.push({ matchId, participation, statistics: place?.statistics ?? 'null' })
      if (items.length === limit) return items
    }
  }
  return items
}

/**
 * Sports without player statistics use the team mode (docs/reference/endpoints.md#13), unless the profile names no
 * team.
 */
function modeOf(services: Services, sport: Sport, player: PlayerRow, query: Query): Mode {
  const isOfTeam = query.team_id !== undefined || query.current_team === true
  const teamId = query.team_id ?? player.teamId
  if (!isOfTeam && (sport.hasPlayerStatistics || teamId === null)) {
    return { keys: lineupChunks(services, player.id, query), onlyNamed: true }
  }
  return { keys: teamId === null ? [] : teamChunks(services, sport, teamId, query), onlyNamed: false }
}

function* lineupChunks({ db }: Services, playerId: number, query: Query): Generator<MatchKey[]> {
  const keys = selectPlayerMatchKeys(db, {
    playerId,
    tournamentId: query.tournament_id,
    seasonId: query.season_id,
  })
  for (let start = 0; start < keys.length; start += CHUNK) yield keys.slice(start, start + CHUNK)
}

function* teamChunks({ db }: Services, sport: Sport, teamId: number, query: Query): Generator<MatchKey[]> {
  const { tournament_id: tournamentId, season_id: seasonId } = query
  const selection = {
    sport: sport.id,
    teamId,
    seasonId,
    tournamentIds: tournamentId === undefined ? undefined : [tournamentId],
    statuses: ['finished'],
  } as const
  let after: MatchKey | undefined
  do {
    const keys = selectMatchKeys(db, { selection, order: 'desc', limit: CHUNK, ...(after && { after }) })
    yield keys
    after = keys.length === CHUNK ? keys.at(-1) : undefined
  } while (after)
}
