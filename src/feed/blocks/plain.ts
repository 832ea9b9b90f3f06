/**
 * The blocks that name no player: events, statistics, base odds, highlights, pregame, momentum, tennis
 * (docs/reference/resources.md#3). The momentum of tennis is that of the analytics, and its points are served only for
 * the single match, so both are separate blocks.
 */
import type { Sport } from '../../catalog/sports.ts'
import type {
  BaseOddsChange,
  HighlightsChange,
  MomentumChange,
  PregameChange,
  StatisticsChange,
  TennisChange,
} from '../../contract/match-blocks.ts'
import type { Tennis, TennisGame } from '../../contract/resources/blocks.ts'
import type { Highlight, Pregame } from '../../contract/resources/match.ts'
import type { BaseOddsMarket } from '../../contract/resources/odds.ts'
import { retiredBaseOdds, viewBaseOdds } from '../../rules/matches/odds-boards.ts'
import { viewMatchStatistics } from '../../rules/matches/statistics.ts'
import {
  type BlockContext,
  block,
  type GivenMatch,
  refuseProblems,
  refuseRepeated,
  withoutAnalytics,
} from './block.ts'

export const liveEvents = block<NonNullable<GivenMatch['liveEvents']>>({
  block: 'liveEvents',
  path: ['liveEvents'],
  compose: (given) => inOrder(given),
})

/**
 * Sorts by minute. The feed's order is preserved within a minute, because it is chronological. An event without a
 * minute stays after the preceding one.
 */
export function inOrder<E extends { readonly time: number | null }>(given: readonly E[]): E[] {
  let minute = 0
  const timed = given.map((event) => {
    minute = event.time ?? minute
    return { event, minute }
  })
  return timed.sort((a, b) => a.minute - b.minute).map(({ event }) => event)
}

/** Keys and numbers are converted to the served form with the dictionary (docs/reference/resources.md#8). */
export const matchStatistics = block<StatisticsChange>({
  block: 'matchStatistics',
  path: ['statistics'],
  check: (given, sport, pointer) => refuseProblems(viewMatchStatistics(sport.slug, given).problems, pointer),
  compose: (given, { sport }) => viewMatchStatistics(sport.slug, given).statistics,
})

/**
 * Base odds (docs/reference/resources.md#9). The served form depends on earlier odds: opening odds are stored, also for
 * lines that are temporarily not shown. Removing the member deletes them, an empty list does not.
 */
export const oddsBase = block<BaseOddsChange>({
  block: 'oddsBase',
  path: ['oddsBase'],
  keepsEmpty: true,
  compose: (given, context) => viewBaseOdds(knownOdds(context), given),
  beside: {
    block: 'oddsBaseRetired',
    compose: (given, context) => {
      const before = knownOdds(context)
      return retiredBaseOdds(before, viewBaseOdds(before, given))
    },
  },
})

function knownOdds({ previous }: BlockContext): BaseOddsMarket[] {
  const markets = (text: string | null): BaseOddsMarket[] => (text === null ? [] : JSON.parse(text))
  return [...markets(previous('oddsBase')), ...markets(previous('oddsBaseRetired'))]
}

export const highlights = block<HighlightsChange>({
  block: 'highlights',
  path: ['highlights'],
  compose: (given) => given.map(({ title, url, image }): Highlight => ({ title, url, image: image ?? null })),
})

/** The pregame block from the feed (docs/reference/resources.md#11), which replaces the derived one. */
export const pregame = block<PregameChange>({
  block: 'pregame',
  path: ['pregame'],
  compose: ({ h2h, teamStreaks, form }): Pregame => ({
    h2h: { teamDuel: h2h?.teamDuel ?? null, managerDuel: h2h?.managerDuel ?? null },
    teamStreaks: { general: teamStreaks?.general ?? [], head2head: teamStreaks?.head2head ?? [] },
    form: form ? { homeTeam: composeForm(form.homeTeam), awayTeam: composeForm(form.awayTeam) } : null,
  }),
})

function composeForm({ position, form, avgRating }: NonNullable<PregameChange['form']>['homeTeam']) {
  return { position: position ?? null, form, avgRating: avgRating ?? null }
}

const hasNoMomentum = withoutAnalytics('momentum', 'momentum')

/** By minute (docs/reference/resources.md#13). */
export const minuteMomentum = block<MomentumChange>({
  block: 'momentum',
  path: ['momentum'],
  refusal: (sport) =>
    hasNoMomentum(sport) ?? (sport.block === 'tennis' ? 'the momentum by game is in the tennis block' : null),
})

/** The refusal for every other sport. */
const isNoTennis = (sport: Sport): string | null =>
  sport.block === 'tennis' ? null : `${sport.slug} has no tennis block`

/** The stored block (docs/reference/resources.md#14); the view adds `momentum` and `pointByPoint`. */
export const tennis = block<Omit<TennisChange, 'momentum' | 'pointByPoint'>>({
  block: 'tennis',
  path: ['tennis'],
  refusal: isNoTennis,
  check: ({ sets = [] }, _sport, pointer) =>
    refuseRepeated(sets, ({ setNumber }) => setNumber, `${pointer}/sets`, 'setNumber'),
  compose: (given): Omit<Tennis, 'momentum' | 'pointByPoint'> => ({
    bestOf: given.bestOf,
    groundType: given.groundType ?? null,
    firstToServe: given.firstToServe ?? null,
    homePlayerSeed: given.homePlayerSeed ?? null,
    awayPlayerSeed: given.awayPlayerSeed ?? null,
    sets: given.sets ?? [],
  }),
})

/** By game. It is also served as the momentum of the match. */
export const tennisMomentum = block<NonNullable<TennisChange['momentum']>>({
  block: 'tennisMomentum',
  path: ['tennis', 'momentum'],
  refusal: isNoTennis,
})

export const tennisPointByPoint = block<readonly TennisGame[]>({
  block: 'tennisPointByPoint',
  path: ['tennis', 'pointByPoint'],
  refusal: isNoTennis,
})
