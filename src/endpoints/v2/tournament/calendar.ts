/** `GET /v2/{sportSlug}/tournament/{tournamentId}/calendar.ics` (docs/calendars.md). @assumed */
import { endpoint } from '../../endpoint.ts'
import { requireTournament, tournamentParams } from '../../load-resource.ts'
import { answerCalendar, CALENDAR } from '../../match-calendar.ts'

export const tournamentCalendar = endpoint({
  ...CALENDAR,
  path: '/v2/{sportSlug}/tournament/{tournamentId}/calendar.ics',
  operationId: 'getTournamentCalendar',
  tag: 'tournaments',
  summary: 'Calendar of a tournament',
  params: tournamentParams,
  answer: ({ sport, params, query, services, now }) => {
    const tournament = requireTournament(services, sport, params.tournamentId)
    const selection = { tournamentIds: [tournament.id] }
    return answerCalendar({ services, sport, now, selection, titles: tournament, language: query.lang })
  },
})
