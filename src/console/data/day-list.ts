/** Requests as `early.ts` and the page both write them: of the day list, the tournaments in their order, the matches. */
export const orderOf = (date: string, tz: string) => ({ date, tz })
export const listOf = (date: string, tz: string) => ({ tz, date, view: 'lite', sort: 'asc' }) as const
/** Of a team or a player, on each side of now. */
export const SHOWN_MATCHES = 8
/** Of a player, for the course of a season: the most that the API gives. */
export const PLAYER_MATCHES = 20
