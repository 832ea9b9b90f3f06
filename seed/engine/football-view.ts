/**
 * The statistics of a football match at a second: of teams by part, of players, best players
 * (docs/reference/resources.md#6, #8). All of it is added up from the record of the match and from the work between its
 * events.
 *
 * @assumed A second yellow card counts as a red one. Possession is the share of the passes. A half that is being
 * played has the minutes that are over. Extra time is the part `OT`.
 */

import type { BestPlayersChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import type { FootballPlayer, FootballPosition, FootballSheet } from './football-lineup.ts'
import { other, SIDES, type Side, type Statistics } from './match.ts'
import { clampRating, partStatistics, type Tally, type TeamValue } from './team-record.ts'

const START = 6.45

/** Points for one of each. */
const WEIGHTS: Readonly<Record<string, number>> = {
  goals: 0.95,
  goalAssist: 0.6,
  ownGoals: -0.8,
  onTargetScoringAttempt: 0.07,
  keyPass: 0.1,
  bigChanceCreated: 0.1,
  bigChanceMissed: -0.2,
  hitWoodwork: 0.1,
  accuratePass: 0.004,
  possessionLostCtrl: -0.012,
  totalTackle: 0.07,
  interceptionWon: 0.07,
  totalClearance: 0.03,
  outfielderBlock: 0.07,
  wonContest: 0.07,
  challengeLost: -0.05,
  dispossessed: -0.05,
  aerialWon: 0.03,
  fouls: -0.06,
  wasFouled: 0.03,
  totalOffside: -0.03,
  yellowCard: -0.2,
  redCard: -1.3,
  penaltyConceded: -0.5,
  penaltyMiss: -0.7,
  errorLeadToAShot: -0.2,
  errorLeadToAGoal: -0.6,
  saves: 0.1,
  penaltySave: 0.6,
  goalsPrevented: 0.5,
  goodHighClaim: 0.08,
}
/** For each goal that the side has conceded while he was on the pitch. */
const CONCEDED: Readonly<Record<FootballPosition, number>> = { G: -0.3, D: -0.14, M: -0.06, F: -0.02 }
/** For each that it has scored. */
const SCORED = 0.04

export function ratingOf(
  position: FootballPosition,
  own: Statistics,
  goals: { readonly scored: number; readonly conceded: number },
): number {
  let rating = START + CONCEDED[position] * goals.conceded + SCORED * goals.scored
  for (const key in WEIGHTS) rating += (WEIGHTS[key] as number) * (own[key] ?? 0)
  return clampRating(rating)
}

/** Keys of a match, and the sums out of which they come; those with another name are sums of players too. */
const TEAM_KEYS: readonly TeamValue[] = [
  ['bigChanceCreated', 'bigChanceCreated'],
  ['bigChanceScored', 'bigChanceScored'],
  ['bigChanceMissed', 'bigChanceMissed'],
  ['totalShotsOnGoal', 'totalShots'],
  ['shotsOnGoal', 'onTargetScoringAttempt'],
  ['shotsOffGoal', 'shotOffTarget'],
  ['blockedScoringAttempt', 'blockedScoringAttempt'],
  ['hitWoodwork', 'hitWoodwork'],
  ['totalShotsInsideBox', 'shotsInsideBox'],
  ['totalShotsOutsideBox', 'shotsOutsideBox'],
  ['goalkeeperSaves', 'saves'],
  ['cornerKicks', 'cornerKicks'],
  ['fouls', 'fouls'],
  ['freeKicks', 'freeKicks'],
  ['yellowCards', 'yellowCard'],
  ['redCards', 'redCard'],
  ['offsides', 'totalOffside'],
  ['passes', 'totalPass'],
  ['accuratePasses', 'accuratePass'],
  ['throwIns', 'throwIns'],
  ['finalThirdEntries', 'finalThirdEntries'],
  ['finalThirdPhaseStatistic', 'finalThirdAccurate', 'finalThirdPasses'],
  ['accurateLongBalls', 'accurateLongBalls', 'totalLongBalls'],
  ['accurateCross', 'accurateCross', 'totalCross'],
  ['accurateThroughBall', 'throughBalls'],
  ['touchesInOppBox', 'touchesInOppBox'],
  ['fouledFinalThird', 'fouledFinalThird'],
  ['dispossessed', 'dispossessed'],
  ['dribblesPercentage', 'wonContest', 'totalContest'],
  ['wonTacklePercent', 'wonTackle', 'totalTackle'],
  ['totalTackle', 'totalTackle'],
  ['interceptionWon', 'interceptionWon'],
  ['ballRecovery', 'ballRecovery'],
  ['totalClearance', 'totalClearance'],
  ['errorsLeadToShot', 'errorLeadToAShot'],
  ['errorsLeadToGoal', 'errorLeadToAGoal'],
  ['punches', 'punches'],
  ['highClaims', 'goodHighClaim'],
  ['goalKicks', 'goalKicks'],
  ['penaltySaves', 'penaltySave'],
]
const DECIMAL_KEYS: readonly TeamValue[] = [
  ['expectedGoals', 'expectedGoals'],
  ['expectedGoalsOnTarget', 'expectedGoalsOnTarget'],
  ['goalsPrevented', 'goalsPrevented'],
]

/** What everybody has who has played, if only zeros; the rest is told where there is something. */
const PLAYER_KEYS = [
  ...['goals', 'goalAssist', 'totalShots', 'expectedGoals', 'expectedAssists'],
  ...['totalPass', 'accuratePass', 'keyPass', 'touches'],
  ...['totalTackle', 'interceptionWon', 'totalClearance', 'duelWon', 'duelLost', 'aerialWon'],
  ...['fouls', 'wasFouled', 'yellowCard', 'redCard', 'saves'],
]
const MORE_PLAYER_KEYS = [
  ...[
    'ownGoals',
    'expectedGoalsOnTarget',
    'onTargetScoringAttempt',
    'shotOffTarget',
    'blockedScoringAttempt',
  ],
  ...['hitWoodwork', 'bigChanceCreated', 'bigChanceMissed', 'totalContest', 'wonContest', 'totalOffside'],
  ...['penaltyWon', 'penaltyMiss', 'possessionLostCtrl', 'dispossessed'],
  ...['totalLongBalls', 'accurateLongBalls', 'totalCross', 'accurateCross'],
  ...[
    'wonTackle',
    'ballRecovery',
    'outfielderBlock',
    'challengeLost',
    'errorLeadToAShot',
    'errorLeadToAGoal',
  ],
  ...['penaltyConceded', 'aerialLost', 'goalsConceded', 'savedShotsFromInsideTheBox', 'goalsPrevented'],
  ...['penaltySave', 'punches', 'goodHighClaim', 'totalKeeperSweeper', 'accurateKeeperSweeper'],
]

/** Zeros of all that is counted. */
export const FOOTBALL_ZEROS: Readonly<Statistics> = Object.fromEntries(
  [
    ...PLAYER_KEYS,
    ...MORE_PLAYER_KEYS,
    ...[...TEAM_KEYS, ...DECIMAL_KEYS].flatMap(([, value, total]) => (total ? [value, total] : [value])),
  ].map((key) => [key, 0]),
)

const twoDecimals = (value: number) => Math.round(value * 100) / 100

function sumOf(tally: Tally, parts: readonly string[], side: Side, key: string): number {
  return parts.reduce((sum, part) => sum + (tally.teams.get(part)?.[side][key] ?? 0), 0)
}

/** The part of the first in both, in percent; half each where there is nothing. */
function sharesOf(home: number, away: number) {
  const share = home + away === 0 ? 50 : Math.round((100 * home) / (home + away))
  return { home: share, away: 100 - share }
}

export function teamStatistics(tally: Tally, begun: readonly string[]): StatisticsChange {
  return partStatistics(tally, begun, TEAM_KEYS, (part) => {
    const parts = part === 'ALL' ? begun : [part]
    const sum = (side: Side, key: string) => sumOf(tally, parts, side, key)
    const decimals = DECIMAL_KEYS.map(([key, value]) => ({
      key,
      home: twoDecimals(sum('home', value)),
      away: twoDecimals(sum('away', value)),
    }))
    const ground = (side: Side, duel: 'Won' | 'Lost') => sum(side, `duel${duel}`) - sum(side, `aerial${duel}`)
    return [
      { key: 'ballPossession', ...sharesOf(sum('home', 'totalPass'), sum('away', 'totalPass')) },
      { key: 'duelWonPercent', ...sharesOf(sum('home', 'duelWon'), sum('away', 'duelWon')) },
      {
        key: 'groundDuelsPercentage',
        home: ground('home', 'Won'),
        away: ground('away', 'Won'),
        homeTotal: ground('home', 'Won') + ground('home', 'Lost'),
        awayTotal: ground('away', 'Won') + ground('away', 'Lost'),
      },
      {
        key: 'aerialDuelsPercentage',
        home: sum('home', 'aerialWon'),
        away: sum('away', 'aerialWon'),
        homeTotal: sum('home', 'aerialWon') + sum('home', 'aerialLost'),
        awayTotal: sum('away', 'aerialWon') + sum('away', 'aerialLost'),
      },
      ...decimals,
    ]
  })
}

/** When somebody was on the pitch, in minutes that are over. */
interface Stay {
  from: number
  to: number
}

/** Minutes that are over when something happens in the given one. */
function minutesAt({ time, addedTime }: LiveEvent): number {
  return addedTime ? (time ?? 0) : (time ?? 1) - 1
}

/** Who has been on the pitch, and when. */
export function staysOf(lineup: FootballSheet, side: Side, events: readonly LiveEvent[], nowMinute: number) {
  const stays = new Map<number, Stay>()
  for (const { id } of lineup.starters) stays.set(id, { from: 0, to: nowMinute })
  for (const event of events) {
    if (event.team !== side) continue
    if (event.type === 'substitution') {
      const minute = minutesAt(event)
      leave(stays, event.playerOut?.id, minute)
      if (typeof event.playerIn?.id === 'number')
        stays.set(event.playerIn.id, { from: minute, to: nowMinute })
    }
    if (event.type === 'card' && event.class !== 'yellow') leave(stays, event.player?.id, minutesAt(event))
  }
  return stays
}

function leave(stays: ReadonlyMap<number, Stay>, id: unknown, minute: number): void {
  const stay = typeof id === 'number' ? stays.get(id) : undefined
  if (stay) stay.to = minute
}

/** Goals of both sides while somebody was on the pitch. */
function goalsDuring(stay: Stay, side: Side, events: readonly LiveEvent[]) {
  const during = events.filter(
    (event) => event.type === 'goal' && minutesAt(event) >= stay.from && minutesAt(event) <= stay.to,
  )
  const of = (team: Side) => during.filter((event) => event.team === team).length
  return { scored: of(side), conceded: of(other(side)) }
}

const minutesPlayed = ({ from, to }: Stay) => Math.max(1, to - from)

/** The statistics of those of a side who have played, by the player's id. */
export function playerStatistics(
  lineup: FootballSheet,
  side: Side,
  tally: Tally,
  events: readonly LiveEvent[],
  nowMinute: number,
): Map<number, Statistics> {
  const rows = new Map<number, Statistics>()
  const members = new Map([...lineup.starters, ...lineup.bench].map((player) => [player.id, player]))
  for (const [id, stay] of staysOf(lineup, side, events, nowMinute)) {
    const player = members.get(id)
    if (!player) continue
    const own = tally.players[side].get(player) ?? FOOTBALL_ZEROS
    const rating = ratingOf(player.position, own, goalsDuring(stay, side, events))
    rows.set(id, shown(own, minutesPlayed(stay), rating))
  }
  return rows
}

/** Filling in what is there already is much faster than adding member by member. */
const PLAYER_ZEROS: Readonly<Statistics> = Object.fromEntries(
  ['minutesPlayed', 'rating', ...PLAYER_KEYS].map((key) => [key, 0]),
)

function shown(own: Statistics, minutes: number, rating: number): Statistics {
  const statistics: Statistics = { ...PLAYER_ZEROS, minutesPlayed: minutes, rating }
  for (const key of PLAYER_KEYS) statistics[key] = twoDecimals(own[key] ?? 0)
  for (const key of MORE_PLAYER_KEYS) {
    const value = own[key] ?? 0
    if (value !== 0 && twoDecimals(value) !== 0) statistics[key] = twoDecimals(value)
  }
  return statistics
}

/** What is remembered of them: nothing that the events do not tell. */
export function briefStatistics(
  lineup: FootballSheet,
  side: Side,
  events: readonly LiveEvent[],
  nowMinute: number,
): Map<number, Statistics> {
  const rows = new Map<number, Statistics>()
  for (const [id, stay] of staysOf(lineup, side, events, nowMinute)) {
    const nothing = { goals: 0, goalAssist: 0, ownGoals: 0, yellowCard: 0, redCard: 0 }
    rows.set(id, { minutesPlayed: minutesPlayed(stay), ...nothing })
  }
  const add = (id: unknown, key: string) => {
    const own = typeof id === 'number' ? rows.get(id) : undefined
    if (own) own[key] = (own[key] ?? 0) + 1
  }
  for (const event of events) {
    if (event.type === 'goal') add(event.player?.id, event.class === 'ownGoal' ? 'ownGoals' : 'goals')
    if (event.type === 'goal') add(event.assist?.id, 'goalAssist')
    if (event.type === 'card') add(event.player?.id, event.class === 'yellow' ? 'yellowCard' : 'redCard')
  }
  return rows
}

const BEST_OF_SIDE = 3

/** The three of each side with the best ratings; the best of all is the player of the match when it is over. */
export function bestPlayersOf(
  lineups: Readonly<Record<Side, FootballSheet>>,
  players: Readonly<Record<Side, ReadonlyMap<number, Statistics>>>,
  isOver: boolean,
): BestPlayersChange {
  const list = (side: Side) => {
    const { starters, bench } = lineups[side]
    return [...starters, ...bench]
      .flatMap((player) => {
        const rating = players[side].get(player.id)?.rating
        return rating === undefined ? [] : [{ player, rating }]
      })
      .sort((a, b) => b.rating - a.rating || a.player.shirtNumber - b.player.shirtNumber)
      .slice(0, BEST_OF_SIDE)
      .map(({ player, rating }) => bestPlayer(player, rating))
  }
  const best = { home: list('home'), away: list('away') }
  const [first] = SIDES.flatMap((team) => best[team].slice(0, 1).map((row) => ({ ...row, team }))).sort(
    (a, b) => b.rating - a.rating,
  )
  return { playerOfTheMatch: isOver && first ? first : null, ...best }
}

function bestPlayer({ id, position }: FootballPlayer, rating: number) {
  return { playerId: id, position, value: rating.toFixed(1), label: 'rating', rating }
}
