/** The requests of the day list as `early.ts` and the page both write them. */
import type { Switched } from './settings.ts'

export const filtersOf = (tz: string, amateurs: Switched) => ({
  tz,
  ...(amateurs === 'hidden' && ({ exclude_amateur: 'true' } as const)),
})
type Filters = ReturnType<typeof filtersOf>

/** The tournaments of the day in their order, and its matches. */
export const orderOf = (date: string, filters: Filters) => ({ date, ...filters })
export const listOf = (date: string, filters: Filters) =>
  ({ ...filters, date, view: 'lite', sort: 'asc' }) as const
