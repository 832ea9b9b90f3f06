/** Requests as `early.ts` and the page both write them: of the day list, the tournaments in their order, the matches. */
export const orderOf = (date: string, tz: string) => ({ date, tz })
export const listOf = (date: string, tz: string) => ({ tz, date, view: 'lite', sort: 'asc' }) as const
/** Of a team, before and after now: as many as its form has. */
export const TEAM_MATCHES = { last: 5, next: 3 } as const
/** Of a player, for the course of a season: the most that the API gives. */
export const PLAYER_MATCHES = 20
