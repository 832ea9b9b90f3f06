/**
 * The statistics of football: of teams by part, and of players (docs/reference/resources.md#6, #8).
 *
 * @assumed A second yellow card counts as a red one. Possession is the share of the passes. Extra time is the part `OT`.
 */
import type { StatisticsChange } from '../../src/contract/match-blocks.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import { both, type Side, type SquadPlayer, type Statistics, type TeamSheet } from './match.ts'
import type { Tally } from './team-record.ts'
import {
  type PlayerRow,
  partStatistics,
  playerStatistics,
  type StatisticsTable,
  same,
  words,
} from './team-statistics.ts'

const WEIGHTS: Readonly<Statistics> = {
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
  pointsFor: 0.04,
}
/** Deduction per goal conceded while the player was on the pitch. */
const CONCEDED: Readonly<Statistics> = { G: -0.3, D: -0.14, M: -0.06, F: -0.02 }

const ALWAYS =
  words(`goals goalAssist totalShots expectedGoals expectedAssists totalPass accuratePass keyPass touches
  totalTackle interceptionWon totalClearance duelWon duelLost aerialWon fouls wasFouled yellowCard redCard saves`)
const MORE =
  words(`ownGoals expectedGoalsOnTarget onTargetScoringAttempt shotOffTarget blockedScoringAttempt hitWoodwork
  bigChanceCreated bigChanceMissed totalContest wonContest totalOffside penaltyWon penaltyMiss possessionLostCtrl
  dispossessed totalLongBalls accurateLongBalls totalCross accurateCross wonTackle ballRecovery outfielderBlock
  challengeLost errorLeadToAShot errorLeadToAGoal penaltyConceded aerialLost goalsConceded savedShotsFromInsideTheBox
  goalsPrevented penaltySave punches goodHighClaim totalKeeperSweeper accurateKeeperSweeper`)

export const FOOTBALL_STATISTICS: StatisticsTable = {
  team: [
    ...same('bigChanceCreated bigChanceScored bigChanceMissed'),
    ['totalShotsOnGoal', 'totalShots'],
    ['shotsOnGoal', 'onTargetScoringAttempt'],
    ['shotsOffGoal', 'shotOffTarget'],
    ...same('blockedScoringAttempt hitWoodwork'),
    ['totalShotsInsideBox', 'shotsInsideBox'],
    ['totalShotsOutsideBox', 'shotsOutsideBox'],
    ['goalkeeperSaves', 'saves'],
    ...same('cornerKicks fouls freeKicks'),
    ['yellowCards', 'yellowCard'],
    ['redCards', 'redCard'],
    ['offsides', 'totalOffside'],
    ['passes', 'totalPass'],
    ['accuratePasses', 'accuratePass'],
    ...same('throwIns finalThirdEntries'),
    ['finalThirdPhaseStatistic', 'finalThirdAccurate', 'finalThirdPasses'],
    ['accurateLongBalls', 'accurateLongBalls', 'totalLongBalls'],
    ['accurateCross', 'accurateCross', 'totalCross'],
    ['accurateThroughBall', 'throughBalls'],
    ...same('touchesInOppBox fouledFinalThird dispossessed'),
    ['dribblesPercentage', 'wonContest', 'totalContest'],
    ['wonTacklePercent', 'wonTackle', 'totalTackle'],
    ...same('totalTackle interceptionWon ballRecovery totalClearance'),
    ['errorsLeadToShot', 'errorLeadToAShot'],
    ['errorsLeadToGoal', 'errorLeadToAGoal'],
    ['punches'],
    ['highClaims', 'goodHighClaim'],
    ['goalKicks'],
    ['penaltySaves', 'penaltySave'],
    ...same('expectedGoals expectedGoalsOnTarget goalsPrevented'),
  ],
  positions: ['G'],
  player: (position) => ({
    always: ALWAYS,
    more: MORE,
    rating: { base: 6.45, weights: { ...WEIGHTS, pointsAgainst: CONCEDED[position] ?? 0 } },
  }),
}
/** By position, computed once. */
const PLAYER_TABLES = new Map(['G', 'D', 'M', 'F'].map((each) => [each, FOOTBALL_STATISTICS.player(each)]))

/** Percentages of both sides; 50 each if there is nothing. */
function sharesOf({ home, away }: Readonly<Record<Side, number>>) {
  const share = home + away === 0 ? 50 : Math.round((100 * home) / (home + away))
  return { home: share, away: 100 - share }
}

export function footballTeamStatistics(tally: Tally, parts: readonly string[]): StatisticsChange {
  return partStatistics(tally, parts, FOOTBALL_STATISTICS.team, (_, sum) => {
    const won = both((side) => sum(side, 'duelWon'))
    const air = both((side) => sum(side, 'aerialWon'))
    const airTotal = both((side) => air[side] + sum(side, 'aerialLost'))
    const total = both((side) => won[side] + sum(side, 'duelLost') - airTotal[side])
    return [
      { key: 'ballPossession', ...sharesOf(both((side) => sum(side, 'totalPass'))) },
      { key: 'duelWonPercent', ...sharesOf(won) },
      {
        key: 'groundDuelsPercentage',
        ...both((side) => won[side] - air[side]),
        homeTotal: total.home,
        awayTotal: total.away,
      },
      { key: 'aerialDuelsPercentage', ...air, homeTotal: airTotal.home, awayTotal: airTotal.away },
    ]
  })
}

/** Finished minutes at the time of an event. */
function minutesAt({ time, addedTime }: LiveEvent): number {
  return addedTime ? (time ?? 0) : (time ?? 1) - 1
}

/** Minutes on the pitch by player of a side, out of the finished ones. */
function minutesPlayed(
  { starters }: TeamSheet,
  side: Side,
  events: readonly LiveEvent[],
  minute: number,
): Map<number, number> {
  const from = new Map(starters.map(({ id }) => [id, 0]))
  const played = new Map<number, number>(starters.map(({ id }) => [id, minute]))
  const leave = (id: unknown, at: number) => {
    const start = from.get(Number(id))
    if (start !== undefined) played.set(Number(id), at - start)
  }
  for (const event of events) {
    if (event.team !== side) continue
    const at = minutesAt(event)
    if (event.type === 'card' && event.class !== 'yellow') leave(event.player?.id, at)
    if (event.type !== 'substitution') continue
    leave(event.playerOut?.id, at)
    from.set(Number(event.playerIn?.id), at)
    played.set(Number(event.playerIn?.id), minute - at)
  }
  return new Map([...played].map(([id, minutes]) => [id, Math.max(1, minutes)]))
}

/** Statistics of the players of a side who have played. */
export function footballPlayers(sheet: TeamSheet, side: Side, tally: Tally, minute: number): PlayerRow[] {
  const members = new Map([...sheet.starters, ...sheet.bench].map((player) => [player.id, player]))
  return [...minutesPlayed(sheet, side, tally.events, minute)].map(([id, minutes]): PlayerRow => {
    const player = members.get(id) as SquadPlayer
    const table = PLAYER_TABLES.get(player.position) ?? FOOTBALL_STATISTICS.player(player.position)
    return [player, { minutesPlayed: minutes, ...playerStatistics(table, tally.player(side, player)) }]
  })
}

/** The few statistics that follow from the events alone, by player. */
export function briefStatistics(
  sheet: TeamSheet,
  side: Side,
  events: readonly LiveEvent[],
  minute: number,
): Map<number, Statistics> {
  const rows = new Map(
    [...minutesPlayed(sheet, side, events, minute)].map(([id, minutes]): [number, Statistics] => [
      id,
      { minutesPlayed: minutes, goals: 0, goalAssist: 0, ownGoals: 0, yellowCard: 0, redCard: 0 },
    ]),
  )
  const add = (id: unknown, key: string) => {
    const own = rows.get(Number(id))
    if (own) own[key] = (own[key] ?? 0) + 1
  }
  for (const { type, class: kind, player, assist } of events) {
    if (type === 'goal') add(player?.id, kind === 'ownGoal' ? 'ownGoals' : 'goals')
    if (type === 'goal') add(assist?.id, 'goalAssist')
    if (type === 'card') add(player?.id, kind === 'yellow' ? 'yellowCard' : 'redCard')
  }
  return rows
}
