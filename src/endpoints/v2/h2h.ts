/** `GET /v2/{sportSlug}/h2h` (docs/reference/endpoints.md#10): the meetings of two teams. */
import type { Db } from '../../../db/open.ts'
import { LIMITS } from '../../catalog/limits.ts'
import type { Sport } from '../../catalog/sports.ts'
import { clampedInteger, mergeableId, required } from '../../contract/parameters.ts'
import { shapeQuery } from '../../contract/queries.ts'
import { HeadToHead } from '../../contract/resources/lists.ts'
import { headToHeadSummary } from '../../rules/matches/results.ts'
import { selectTeam } from '../../store/cards.ts'
import { selectMeetingsOfSides } from '../../store/matches/results.ts'
import { selectPlayer, selectTeamsOfParticipant } from '../../store/people.ts'
import { endpoint } from '../endpoint.ts'
import { answerMatches, listCachePolicy, shapeOf } from '../match-query.ts'

export const headToHead = endpoint({
  path: '/v2/{sportSlug}/h2h',
  operationId: 'getHeadToHead',
  tag: 'matches',
  summary: 'Head-to-head of two teams',
  description:
    `Wins and draws in the last ${LIMITS.headToHead} meetings, by the order of the parameters and by the ` +
    'actual side of each team, and the latest finished meetings, newest first. In tennis and table tennis an ' +
    "athlete's pairs count as well, and the id of a player of a pair stands for the pair.",
  query: {
    team_id_1: required(mergeableId('team', { description: 'First team.', example: 5501 })),
    team_id_2: required(mergeableId('team', { description: 'Second team.', example: 5502 })),
    limit: clampedInteger(1, LIMITS.headToHead, LIMITS.headToHeadDefault, {
      description: 'Maximum meetings.',
    }),
    ...shapeQuery,
  },
  response: HeadToHead,
  answer: ({ sport, query, services, now }) => {
    const { team_id_1: first, team_id_2: second, limit = LIMITS.headToHeadDefault } = query
    const shape = shapeOf(query, 'card')
    const cachePolicy = listCachePolicy(services, sport.id, shape)
    const one = selectSide(services.db, sport, first)
    const other = selectSide(services.db, sport, second)
    const isKnown = one.length > 0 && other.length > 0
    const meetings = isKnown
      ? selectMeetingsOfSides(services.db, [one, other], Number.MAX_SAFE_INTEGER, LIMITS.headToHead)
      : []
    const summary = headToHeadSummary(new Set(one), new Set(other), meetings)
    return answerMatches(
      {
        services,
        ids: meetings.slice(0, limit).map(({ id }) => id),
        shape,
        now,
        lead: `"summary":${JSON.stringify(summary)},`,
        tail: () => '',
      },
      { cachePolicy },
    )
  },
})

/**
 * The teams of a participant; none for an id of another sport. An athlete who plays only in pairs has no team: the
 * match lists the athlete among the `players` of the pair, so that id stands for the pair. @assumed
 */
function selectSide(db: Db, sport: Sport, id: number): number[] {
  const team = selectTeam(db, id)
  if (team) return team.sport === sport.id ? selectTeamsOfParticipant(db, id) : []
  const player = sport.teamIsAthlete ? selectPlayer(db, id) : null
  return player?.sport === sport.id && player.teamId !== null ? [player.teamId] : []
}
