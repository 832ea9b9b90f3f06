/** Display properties of sports that the API does not have: clock and score. */
import type { SportSlug } from '../client/index.ts'

/** Default sport of the home page. */
export const FIRST_SPORT: SportSlug = 'football'

/** In the order of the sidebar. */
export const SPORT_SLUGS: readonly SportSlug[] = [
  'football',
  'ice-hockey',
  'basketball',
  'tennis',
  'table-tennis',
  'volleyball',
  'esports',
]

/** Whether the sport is timed, so that a minute is shown. Other sports are played in sets. */
const CLOCK_SPORTS: readonly SportSlug[] = ['football', 'ice-hockey', 'basketball']

export const hasClock = (sport: SportSlug): boolean => CLOCK_SPORTS.includes(sport)

/** Whether teams of the API are athletes or pairs in this sport. */
export const hasAthletes = (sport: SportSlug): boolean => sport === 'tennis' || sport === 'table-tennis'

/** Whether one side plays at home, so that tables of home and away matches say something. */
export const hasHomeGround = (sport: SportSlug): boolean => !hasAthletes(sport) && sport !== 'esports'

/** Whether a match can end in a draw. */
export const hasDraws = (sport: SportSlug): boolean => sport === 'football'

/** Whether players are shown cards, so that referees and seasons have counts of them. */
export const hasCards = (sport: SportSlug): boolean => sport === 'football'

/** Whether the score of a match is a number of goals. */
export const hasGoals = (sport: SportSlug): boolean => sport === 'football' || sport === 'ice-hockey'

/** Whether lists show period scores. */
export const showsParts = (sport: SportSlug): boolean => sport !== 'football'

/**
 * Who is ranked in the seasons of a sport (docs/reference/endpoints.md#14); the sports that are missing have no
 * leaders.
 */
export const LEADERS_OF: Partial<Record<SportSlug, readonly ('players' | 'teams')[]>> = {
  football: ['players', 'teams'],
  'ice-hockey': ['players', 'teams'],
  basketball: ['players', 'teams'],
  volleyball: ['players', 'teams'],
  tennis: ['teams'],
}

/** Statistics that tell the course of a match, the most telling first. */
export const KEY_FIGURES: Partial<Record<SportSlug, readonly string[]>> = {
  'ice-hockey': ['PowerPlayGoals', 'ShortHandedGoals', 'penaltyMinutes'],
  basketball: ['biggestLead', 'timeSpentInLead', 'maxPointsInARow', 'leadChanges'],
  tennis: ['breakPointsScored', 'maxGamesInRow', 'maxPointsInRow'],
  'table-tennis': ['biggestLead', 'maxPointsInRow', 'leadChanges', 'comebackToWin'],
  volleyball: ['biggestLead', 'maxPointsInRow', 'opponentErrors'],
}

/** A statistic that every season with statistics has. */
export const leaderKey = (sport: SportSlug): string =>
  sport === 'tennis' ? 'wins' : hasGoals(sport) ? 'goals' : 'points'

/** Icons of the sports in a 24 by 24 box with a stroke of 1.6. */
export const SPORT_SIGNS: Readonly<Record<SportSlug, string>> = {
  football:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5.2 3.6 2.6-1.4 4.3H9.8L8.4 10.8 12 8.2Zm0-5.2v5.2m9 3.2-5.4-.6m1.6 8.3-3-4m-7.4 4 3-4m-6.7-3.7 5.3-.6',
  'ice-hockey':
    'M5 3.5 11 16h6.5c1.4 0 2.5 1 2.5 2.3S19 20.5 17.5 20.5H9.7c-.8 0-1.4-.4-1.8-1.1M3.2 17.6c0 .9 1.5 1.6 3.3 1.6s3.3-.7 3.3-1.6-1.5-1.6-3.3-1.6-3.3.7-3.3 1.6Zm0 0v1.7c0 .9 1.5 1.6 3.3 1.6 1.1 0 2-.2 2.6-.6',
  basketball:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0v18M3 12h18M5.7 5.7c3.5 3.5 3.5 9.1 0 12.6M18.3 5.7c-3.5 3.5-3.5 9.1 0 12.6',
  tennis:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM4.5 7c4.2 1.5 6.5 5.5 5.8 13.8M19.5 17c-4.2-1.5-6.5-5.5-5.8-13.8',
  'table-tennis':
    'M13.8 15.6c-2.3 2.3-5.9 1.4-8-.7s-3-5.7-.7-8C7.8 4.2 12 4.3 14.7 7s2.8 5.9-.9 8.6Zm-8-.7 8.4-8.4M12.5 16.8l4.3 4.2M18.5 11.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  volleyball:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 9c0-3.4-1.2-6.3-3.3-8.3M12 12c-3 1.7-6.2 2.1-9 1.3M12 12c3 1.7 4.9 4.2 5.7 7M20.9 11c-3.3-2-6.8-2.3-10.3-1.3M9 20.4c-.3-3.7.9-7 3.6-9.5',
  esports:
    'M7.5 7h9c2.5 0 4 2 4.3 4.7l.5 3.6c.3 2-1 3.2-2.4 3.2-1.2 0-2-.7-2.7-1.7L15 15H9l-1.2 1.8c-.7 1-1.5 1.7-2.7 1.7-1.4 0-2.7-1.2-2.4-3.2l.5-3.6C3.5 9 5 7 7.5 7Zm0 3v3M6 11.5h3m6.5-.5h.01m2 1.5h.01',
}
