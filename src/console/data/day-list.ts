/** The requests of the day list as `early.ts` and the page both write them: the tournaments in their order, the matches. */
export const orderOf = (date: string, tz: string) => ({ date, tz })
export const listOf = (date: string, tz: string) => ({ tz, date, view: 'lite', sort: 'asc' }) as const
