/** The nearest days before and after a day without matches that have some. */
import { addMonths, dayOf, monthOf } from '../days.ts'
import { zone } from '../settings.ts'
import { dayFilters, useResource } from '../use-resource.ts'

interface NearestDays {
  readonly before: string | null
  readonly after: string | null
  /** Whether everything is loaded. */
  readonly isKnown: boolean
}

/** Tournaments whose first and last matches are looked at. */
const MAX_TOURNAMENTS = 50

/** Looks at the month and its neighbours, then at the first and the last match of the largest tournaments. */
export function useNearestDays(day: string, isWanted: boolean): NearestDays {
  const filters = dayFilters()
  const calendars = [-1, 0, 1].map((months) => {
    const yearMonth = addMonths(monthOf(day), months)
    return useResource(
      '/v2/{sportSlug}/matches/{yearMonth}/calendar',
      { yearMonth, ...filters },
      { isWanted },
    )
  })
  const tournaments = useResource('/v2/{sportSlug}/tournaments', { limit: MAX_TOURNAMENTS }, { isWanted })
  const ids = tournaments.data?.tournaments.map(({ id }) => id) ?? []
  const ends = (['asc', 'desc'] as const).map((sort) => {
    const query = { ...filters, tournament_id: ids, sort, view: 'lite', page: 1, page_size: 1 } as const
    return useResource('/v2/{sportSlug}/matches', query, { isWanted: ids.length > 0 })
  })
  const days = [
    ...calendars
      .flatMap(({ data }) => data?.days ?? [])
      .flatMap(({ date, totalMatches }) => (totalMatches > 0 ? [date] : [])),
    ...ends
      .flatMap(({ data }) => data?.matches ?? [])
      .map(({ startTimestamp }) => dayOf(startTimestamp, zone.value)),
  ].sort()
  const asked = [tournaments, ...calendars, ...(ids.length > 0 ? ends : [])]
  return {
    before: days.findLast((each) => each < day) ?? null,
    after: days.find((each) => each > day) ?? null,
    isKnown: asked.every(({ status }) => status !== 'loading'),
  }
}
