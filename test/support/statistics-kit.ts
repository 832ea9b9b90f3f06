/** A small world of one sport for season statistics: teams, players, and matches that are easy to add up by hand. */
import {
  aggregateOf,
  type SeasonScope,
  seasonStatisticsOf,
} from '../../src/catalog/season-statistics/index.ts'
import type { Sport } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { factsOfPlayers, factsOfSide } from '../../src/rules/seasons/match-facts.ts'
import type { CountedMatch } from '../../src/rules/seasons/totals.ts'
import { idsOf, putMatch } from './feed/block-kit.ts'
import { put } from './feed/change-kit.ts'
import { NOW } from './harness.ts'

type MatchData = ChangeData<'match'>
type Numbers = Readonly<Record<string, number>>

/** A player of a line-up: an id, or an id with statistics. */
type Named = number | readonly [playerId: number, statistics: Numbers | null, substitute?: boolean]

export interface Played {
  readonly id: number
  readonly score: readonly [home: number, away: number]
  readonly home?: readonly Named[]
  readonly away?: readonly Named[]
  readonly statistics?: MatchData['statistics']
  readonly data?: Partial<MatchData>
}

function lineup(players: readonly Named[] | undefined) {
  return players?.length
    ? {
        players: players.map((named) => {
          if (typeof named === 'number') return { playerId: named }
          const [playerId, statistics, substitute] = named
          return { playerId, statistics, ...(substitute !== undefined && { substitute }) }
        }),
      }
    : null
}

/** A finished match between the first two teams of the world, unless `data` says otherwise. */
export function played(sport: Sport, { id, score, home, away, statistics, data }: Played): Change {
  const ids = idsOf(sport)
  return putMatch(sport, id, {
    tournamentId: ids.tournament,
    seasonId: ids.season,
    homeTeamId: ids.home,
    awayTeamId: ids.away,
    startTimestamp: NOW - 86_400_000 + id * 1000,
    status: 'finished',
    homeScore: { current: score[0] },
    awayScore: { current: score[1] },
    ...((home || away) && { lineups: { home: lineup(home), away: lineup(away) } }),
    ...(statistics && { statistics }),
    ...data,
  })
}

export interface Given {
  readonly id: number | string
  readonly entity: SeasonScope
  readonly entityId: number
  readonly statistics: Numbers
  readonly type?: string
  readonly seasonId?: number
  readonly tournamentId?: number
  readonly teamId?: number | null
}

export function given(sport: Sport, { id, ...data }: Given): Change {
  const ids = idsOf(sport)
  const season = { tournamentId: ids.tournament, seasonId: ids.season, type: 'overall' }
  return put('seasonStatistics', id, { ...season, ...data }, sport.slug)
}

/** As all results are rounded: sums keep their digits, quotients have two. */
function rounded(value: number, isQuotient: boolean): number {
  const scale = isQuotient ? 100 : 1_000_000
  return Math.round(value * scale) / scale + 0
}

const EXACT: readonly string[] = [
  ...['matches', 'starts', 'tally', 'sum', 'sumOfPlayers', 'sumOfTotals', 'sumOfOpponents', 'sumOfBoth'],
  ...['sumOfOpponentTotals', 'addition', 'difference', 'weighted', 'matchesWith', 'fact', 'longestRun'],
]

/** What the statistics of a match tell: values, and the totals of fractions. */
function reportedBy({ statistics }: CountedMatch): Set<string> {
  return new Set(
    statistics.flatMap(({ key, homeTotal, awayTotal }) =>
      homeTotal === undefined && awayTotal === undefined ? [key] : [key, `${key} total`],
    ),
  )
}

/** The values of an entity, reckoned key by key straight from its matches: slow, and without anything in common. */
export function naiveValues(
  sport: Sport,
  scope: SeasonScope,
  entityId: number,
  type: string,
  matches: readonly CountedMatch[],
): Record<string, number> {
  const parts = matches.flatMap((match) =>
    (['home', 'away'] as const)
      .filter((side) => type === 'overall' || type === side || type === match.part)
      .flatMap((side) => {
        const players = match[`${side}Players`].filter(({ statistics }) => statistics != null)
        const own = players.find(({ playerId }) => playerId === entityId)
        if (scope === 'player') return own ? [{ match, side, own, players }] : []
        return match[`${side}TeamId`] === entityId ? [{ match, side, own, players }] : []
      }),
  )
  const sumOf = (values: readonly unknown[]): number => {
    const numbers = values.filter((value) => typeof value === 'number')
    return numbers.length === 0 ? Number.NaN : numbers.reduce((a, b) => a + b, 0)
  }
  const ownValues = (key: string): unknown[] =>
    parts.flatMap(({ match, side, own }) =>
      scope === 'player'
        ? [own?.statistics?.[key]]
        : match.statistics.filter((item) => item.key === key).map((item) => item[side]),
    )
  const opponentValues = (key: string): unknown[] =>
    parts.flatMap(({ match, side }) =>
      match.statistics
        .filter((item) => item.key === key)
        .map((item) => item[side === 'home' ? 'away' : 'home']),
    )
  const opponentTotals = (key: string): unknown[] =>
    parts.flatMap(({ match, side }) =>
      match.statistics
        .filter((item) => item.key === key)
        .map((item) => item[side === 'home' ? 'awayTotal' : 'homeTotal']),
    )
  const weigh = (weights: Readonly<Record<string, number>>): number =>
    Object.entries(weights).reduce((sum, [key, weight]) => sum + weight * reckon(key), 0)
  const keysOf = {
    statistics: (match: CountedMatch) => reportedBy(match),
    players: (match: CountedMatch, side: 'home' | 'away') =>
      new Set(match[`${side}Players`].flatMap(({ statistics }) => Object.keys(statistics ?? {}))),
  }
  /** The keys of the matches of the entity that tell less than half of what the fullest one tells. */
  const thinOf = (kind: keyof typeof keysOf): Set<string>[] => {
    const sizes = matches.flatMap((match) => [
      keysOf[kind](match, 'home').size,
      keysOf[kind](match, 'away').size,
    ])
    const held = parts.filter(({ match }) => !match.isAwarded)
    return held
      .map(({ match, side }) => keysOf[kind](match, side))
      .filter(({ size }) => size < Math.max(...sizes) / 2)
  }
  const thin = { players: thinOf('players'), statistics: thinOf('statistics') }
  const visible = (kind: keyof typeof thin, key: string, value: number): number =>
    thin[kind].some((keys) => !keys.has(key)) ? Number.NaN : value
  const own = scope === 'player' ? 'players' : 'statistics'
  const tally = (of: string): number => {
    const counts = parts.map(({ match, side }): number => {
      const [scored, conceded] =
        side === 'home' ? [match.homeScore, match.awayScore] : [match.awayScore, match.homeScore]
      const letter = match.winnerCode === 3 ? 'D' : (match.winnerCode === 1) === (side === 'home') ? 'W' : 'L'
      const letters = { wins: 'W', draws: 'D', losses: 'L' } as Record<string, string>
      const [, place, result] = /^(home|away)(Wins|Draws|Losses)$/.exec(of) ?? []
      if (result) return Number(place === side && letters[result.toLowerCase()] === letter)
      if (of in letters) return Number(letters[of] === letter)
      if (of === 'scored') return scored
      if (of === 'conceded') return conceded
      return Number(of === 'cleanSheets' ? conceded === 0 : scored === 0)
    })
    return counts.reduce((a, b) => a + b, 0)
  }
  const reckon = (key: string): number => {
    const statistic = seasonStatisticsOf(sport.slug, scope).get(key)
    const aggregate = statistic && aggregateOf(statistic, sport.slug, scope)
    switch (aggregate?.kind) {
      case undefined:
        return Number.NaN
      case 'matches':
        return parts.length
      case 'starts':
        return parts.filter(({ own }) => !own?.substitute).length
      case 'tally':
        return tally(aggregate.of)
      case 'sum':
        return visible(own, aggregate.of, sumOf(ownValues(aggregate.of)))
      case 'minutes':
        return visible(own, aggregate.of, sumOf(ownValues(aggregate.of)) / 60)
      case 'average': {
        const count = ownValues(aggregate.of).filter((value) => typeof value === 'number').length
        return visible(own, aggregate.of, sumOf(ownValues(aggregate.of)) / count)
      }
      case 'sumOfPlayers': {
        const values = parts.flatMap(({ players }) =>
          players.map(({ statistics }) => statistics?.[aggregate.of]),
        )
        return visible('players', aggregate.of, sumOf(values))
      }
      case 'sumOfOpponents':
        return visible('statistics', aggregate.of, sumOf(opponentValues(aggregate.of)))
      case 'sumOfOpponentTotals':
        return visible('statistics', `${aggregate.of} total`, sumOf(opponentTotals(aggregate.of)))
      case 'shareOfOpponents': {
        const part = visible('statistics', aggregate.of, sumOf(opponentValues(aggregate.of)))
        const whole = visible('statistics', `${aggregate.of} total`, sumOf(opponentTotals(aggregate.of)))
        return (part / whole) * 100
      }
      case 'shareAgainst': {
        const part = visible('statistics', aggregate.of, sumOf(ownValues(aggregate.of)))
        const rest = visible('statistics', aggregate.to, sumOf(opponentValues(aggregate.to)))
        return (part / (part + rest)) * 100
      }
      case 'sumOfBoth':
        return visible(
          'statistics',
          aggregate.of,
          sumOf([...ownValues(aggregate.of), ...opponentValues(aggregate.of)]),
        )
      case 'fact':
      case 'averageFact': {
        const facts = parts
          .filter(({ match }) => !match.isAwarded)
          .map(({ match, side, own, players }) => {
            const winner = match.winnerCode === 3 ? null : match.winnerCode === 1 ? 'home' : 'away'
            const of = own
              ? factsOfPlayers(sport, match, side, winner)(own, players)
              : factsOfSide(sport, match, side, winner)
            return of[aggregate.of]
          })
        const known = facts.filter((value) => value !== undefined).map(Number)
        if (aggregate.kind === 'averageFact') return sumOf(known) / known.length
        return known.length < facts.length ? Number.NaN : sumOf(known)
      }
      case 'longestRun': {
        let [longest, run] = [0, 0]
        for (const { match, side } of parts) {
          const letter =
            match.winnerCode === 3 ? 'D' : (match.winnerCode === 1) === (side === 'home') ? 'W' : 'L'
          run = aggregate.of.includes(letter) ? run + 1 : 0
          longest = Math.max(longest, run)
        }
        return longest
      }
      case 'matchesWith': {
        const { of, atLeast, atMost = Number.POSITIVE_INFINITY } = aggregate
        const values = parts.map(({ own }) => Number(own?.statistics?.[of] ?? 0))
        return visible('players', of, values.filter((value) => value >= atLeast && value <= atMost).length)
      }
      case 'weighted':
        return weigh(aggregate.of)
      case 'rate':
        return (weigh(aggregate.of) * 100) / weigh(aggregate.to)
      case 'sumOfTotals': {
        const values = parts.flatMap(({ match, side }) =>
          match.statistics.filter((item) => item.key === aggregate.of).map((item) => item[`${side}Total`]),
        )
        return visible('statistics', `${aggregate.of} total`, sumOf(values))
      }
      case 'addition':
        return aggregate.of.map(reckon).reduce((a, b) => a + b)
      case 'difference':
        return aggregate.of.map(reckon).reduce((a, b) => a - b)
      case 'ratio':
        return reckon(aggregate.of) / reckon(aggregate.to)
      case 'percentage':
        return (reckon(aggregate.of) * 100) / reckon(aggregate.to)
      case 'perMatch':
        return reckon(aggregate.of) / parts.length
      case 'per90':
        return (reckon(aggregate.of) * 90) / reckon('minutesPlayed')
      case 'perSet':
        return reckon(aggregate.of) / reckon('setsPlayed')
    }
  }
  const values: Record<string, number> = {}
  for (const [key, statistic] of seasonStatisticsOf(sport.slug, scope)) {
    const value = reckon(key)
    const kind = aggregateOf(statistic, sport.slug, scope)?.kind ?? ''
    if (parts.length > 0 && Number.isFinite(value)) values[key] = rounded(value, !EXACT.includes(kind))
  }
  return values
}
