/** Display properties of sports that the API does not have: clock and score. */
import type { Schemas, SportSlug } from '../client/index.ts'
import sports from './sports.json' with { type: 'json' }

const trait = (sports: readonly string[]) => (sport: SportSlug) => sports.includes(sport)

/** Timed, so that a minute is shown. Other sports are played in sets. */
export const hasClock = trait(sports.traits.clock)
/** Its clock counts seconds. */
export const hasSeconds = trait(sports.traits.seconds)
/** That clock shows how much is left of a part. */
export const hasCountdown = trait(sports.traits.countdown)
/** Teams of the API are athletes or pairs. */
export const hasAthletes = trait(sports.traits.athletes)
/** One side plays at home, so that tables of home and away matches say something. */
export const hasHomeGround = trait(sports.traits.homeGround)
/** A match can end in a draw. */
export const hasDraws = trait(sports.traits.draws)
/** Players are shown cards, so that referees and seasons have counts of them. */
export const hasCards = trait(sports.traits.cards)
/** Transfers are known (docs/reference/resources.md). */
export const hasTransfers = trait(sports.traits.transfers)
/** The score of a match is a number of goals. */
export const hasGoals = trait(sports.traits.goals)

/** Whether lists show period scores. */
export const showsParts = (sport: SportSlug): boolean => sport !== 'football'

type Better = 'more' | 'less' | 'neither'
type Statistics = Schemas['StatisticsDictionary'] | Schemas['SeasonStatisticsDictionary']

/** Which value of a statistic is the better one. */
export function betterOf(key: string, dictionary: Statistics | null): Better {
  const entry = dictionary?.[key]
  return (entry && 'better' in entry && entry.better) || 'more'
}

/** The side that did better, by what it has more than the away side. */
export function betterSide(difference: number, better: Better): 'home' | 'away' | null {
  if (difference === 0 || better === 'neither') return null
  return difference > 0 === (better === 'more') ? 'home' : 'away'
}

/** Icons of the sports in a 24 by 24 box with a stroke of 1.6. */
export const SPORT_SIGNS: Readonly<Record<SportSlug, string>> = sports.signs
