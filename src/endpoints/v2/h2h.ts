/** `GET /v2/{sportSlug}/h2h` (specification, 4.2): the meetings of two teams. */
import { LIMITS } from '../../catalog/limits.ts'
import { clampedInteger, mergeableId, required } from '../../contract/parameters.ts'
import { shapeQuery } from '../../contract/queries.ts'
import { HeadToHead } from '../../contract/resources/lists.ts'
import { headToHeadSummary } from '../../rules/head-to-head.ts'
import { selectTeam } from '../../store/cards.ts'
import { selectMeetingsOfSides } from '../../store/results.ts'
import { selectTeamsOfParticipant } from '../../store/team-members.ts'
import { endpoint } from '../endpoint.ts'
import { lastingOfSport } from '../lasting.ts'
import { answerMatches } from '../match-pieces.ts'
import { shapeOf } from '../match-query.ts'

export const headToHead = endpoint({
  path: '/v2/{sportSlug}/h2h',
  tag: 'matches',
  summary: 'Head-to-head of two teams',
  description:
    `Wins and draws over up to the last ${LIMITS.headToHead} meetings, bound to the order of the parameters and to the ` +
    'side that each team really had, and the latest finished meetings, newest first. In tennis and table tennis the ' +
    'pairs in which an athlete plays count as well.',
  params: {},
  query: {
    team_id_1: required(mergeableId('team', { description: 'First team.', example: 5501 })),
    team_id_2: required(mergeableId('team', { description: 'Second team.', example: 5502 })),
    limit: clampedInteger(1, LIMITS.headToHead, LIMITS.headToHeadDefault, {
      description: 'Meetings to show.',
    }),
    ...shapeQuery,
  },
  response: HeadToHead,
  answer: ({ sport, query, services, now }) => {
    const { team_id_1: first, team_id_2: second, limit = LIMITS.headToHeadDefault } = query
    const shape = shapeOf(query, 'card')
    const lasting = lastingOfSport(services, sport.id, shape)
    const isOfSport = [first, second].every((teamId) => selectTeam(services.db, teamId)?.sport === sport.id)
    const sides = [first, second].map((id) => selectTeamsOfParticipant(services.db, id)) as [
      number[],
      number[],
    ]
    const meetings = isOfSport
      ? selectMeetingsOfSides(services.db, sides, Number.MAX_SAFE_INTEGER, LIMITS.headToHead)
      : []
    const summary = headToHeadSummary(new Set(sides[0]), new Set(sides[1]), meetings)
    return answerMatches(
      {
        services,
        ids: meetings.slice(0, limit).map(({ id }) => id),
        shape,
        now,
        lead: `"summary":${JSON.stringify(summary)},`,
        tail: () => '',
      },
      { lasting },
    )
  },
})
