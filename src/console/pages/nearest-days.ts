/** The nearest days before and after a day without matches that have some. */
import { addMonths, dayOf, monthOf } from '../days.ts'
import { amateurs, zone } from '../settings.ts'
import { useResource } from '../use-resource.ts'

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
  const month = monthOf(day)
  const filters = {
    tz: zone.value,
    ...(amateurs.value === 'hidden' && ({ exclude_amateur: 'true' } as const)),
  }
  const calendars = [
    useMonth(addMonths(month, -1), filters, isWanted),
    useMonth(month, filters, isWanted),
    useMonth(addMonths(month, 1), filters, isWanted),
  ]
  const tournaments = useResource('/v2/{sportSlug}/tournaments', { limit: MAX_TOURNAMENTS }, { isWanted })
  const ids = tournaments.data?.tournaments.map(({ id }) => id) ?? []
  const ends = [useEnd('asc', filters, ids), useEnd('desc', filters, ids)]
  const days = [
    ...calendars
      .flatMap(({ data }) => data?.days ?? [])
      .flatMap(({ date, totalMatches }) => (totalMatches > 0 ? [date] : [])),
    ...ends
      .flatMap(({ data }) => data?.matches ?? [])
      .map((match) => dayOf(match.startTimestamp, zone.value)),
  ].sort()
  return {
    before: days.findLast((each) => each < day) ?? null,
    after: days.find((each) => each > day) ?? null,
    isKnown: [tournaments, ...calendars, ...(ids.length > 0 ? ends : [])].every(
      ({ status }) => status !== 'loading',
    ),
  }
}

type Filters = { readonly tz: string; readonly exclude_amateur?: 'true' }

function useMonth(yearMonth: string, query: Filters, isWanted: boolean) {
  return useResource('/v2/{sportSlug}/matches/{yearMonth}/calendar', { yearMonth, ...query }, { isWanted })
}

function useEnd(sort: 'asc' | 'desc', filters: Filters, tournament_id: number[]) {
  const query = { ...filters, tournament_id, sort, view: 'lite', page: 1, page_size: 1 } as const
  const isWanted = tournament_id.length > 0
  return useResource('/v2/{sportSlug}/matches', query, { isWanted })
}
