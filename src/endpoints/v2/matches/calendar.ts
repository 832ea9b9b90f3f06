/** `GET /v2/{sportSlug}/matches/{yearMonth}/calendar` (docs/reference/endpoints.md#9): a month, day by day. */
import { month } from '../../../contract/parameters.ts'
import { dayFilterQuery } from '../../../contract/queries.ts'
import { Calendar } from '../../../contract/resources/lists.ts'
import { monthDays } from '../../../shared/days.ts'
import { selectMatchTallies } from '../../../store/matches/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { selectionOf } from '../../match-query.ts'

export const calendar = endpoint({
  path: '/v2/{sportSlug}/matches/{yearMonth}/calendar',
  operationId: 'getMonth',
  tag: 'matches',
  summary: 'Matches of a month by day',
  description: 'Every day of the month; days without matches have zeros.',
  params: { yearMonth: month({ description: 'Month, YYYY-MM.', example: '2026-09' }) },
  query: dayFilterQuery,
  response: Calendar,
  answer: ({ sport, params, query, services }) => {
    const days = monthDays(params.yearMonth, query.tz ?? services.zone)
    const window = { fromMs: days.fromMs, toMs: days.toMs }
    const cachePolicy = {
      stamp: services.versions.ofWindow(sport.id, window.fromMs, window.toMs),
      validDuring: null,
    }
    const counts = days.dates.map(() => ({ matches: 0, tournaments: new Set<number>() }))
    for (const { startMs, tournamentId } of selectMatchTallies(services.db, {
      ...selectionOf(sport, query),
      window,
    })) {
      const day = counts[days.dayIndex(startMs)]
      if (!day) continue
      day.matches += 1
      day.tournaments.add(tournamentId)
    }
    const shown = days.dates.map(
      (date, index) =>
        `{"date":"${date}","totalTournaments":${counts[index]?.tournaments.size ?? 0},"totalMatches":${counts[index]?.matches ?? 0}}`,
    )
    return {
      cachePolicy,
      text: `{"month":"${params.yearMonth}","totalDays":${shown.length},"days":[${shown.join(',')}]}`,
    }
  },
})
