/** `GET /v2/{sportSlug}/teams/{teamId}/calendar.ics` (docs/calendars.md). @assumed */
import { notFound } from '../../../contract/errors.ts'
import { endpoint } from '../../endpoint.ts'
import { findTeam, teamParams } from '../../load-resource.ts'
import { answerCalendar, CALENDAR } from '../../match-calendar.ts'

export const teamCalendar = endpoint({
  ...CALENDAR,
  path: '/v2/{sportSlug}/teams/{teamId}/calendar.ics',
  operationId: 'getTeamCalendar',
  tag: 'teams',
  summary: 'Calendar of a team',
  params: teamParams,
  answer: ({ sport, params, query, services, now }) => {
    const team = findTeam(services, sport, params.teamId)
    if (!team) throw notFound(`There is no ${sport.slug} team ${params.teamId}.`)
    const selection = { teamId: team.id }
    return answerCalendar({ services, sport, now, selection, titles: team, language: query.lang })
  },
})
