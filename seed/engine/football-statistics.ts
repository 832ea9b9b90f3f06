/**
 * The statistics of football: of teams by part, and of players (docs/reference/resources.md#6, #8).
 *
 * @assumed A second yellow card counts as a red one. Possession is the share of the passes. Extra time is the part `OT`.
 */
import { both, type Side, type Statistics } from './match.ts'
import { type Counters, ratingWeights, type StatisticsTable, teamValues, words } from './statistics.ts'

const WEIGHTS =
  ratingWeights(`goals=0.95 goalAssist=0.6 ownGoals=-0.8 onTargetScoringAttempt=0.07 keyPass=0.1 bigChanceCreated=0.1
  bigChanceMissed=-0.2 hitWoodwork=0.1 accuratePass=0.004 possessionLostCtrl=-0.012 totalTackle=0.07
  interceptionWon=0.07 totalClearance=0.03 outfielderBlock=0.07 wonContest=0.07 challengeLost=-0.05
  dispossessed=-0.05 aerialWon=0.03 fouls=-0.06 wasFouled=0.03 totalOffside=-0.03 yellowCard=-0.2
  redCard=-1.3 penaltyConceded=-0.5 penaltyMiss=-0.7 errorLeadToAShot=-0.2 errorLeadToAGoal=-0.6
  saves=0.1 penaltySave=0.6 goalsPrevented=0.5 goodHighClaim=0.08 pointsFor=0.04`)
/** Deduction per goal conceded while the player was on the pitch. */
const CONCEDED: Readonly<Statistics> = { G: -0.3, D: -0.14, M: -0.06, F: -0.02 }

const ALWAYS =
  words(`minutesPlayed goals goalAssist totalShots expectedGoals expectedAssists totalPass accuratePass keyPass touches
  totalTackle interceptionWon totalClearance duelWon duelLost aerialWon fouls wasFouled yellowCard redCard saves`)
const MORE =
  words(`ownGoals expectedGoalsOnTarget onTargetScoringAttempt shotOffTarget blockedScoringAttempt hitWoodwork
  bigChanceCreated bigChanceMissed totalContest wonContest totalOffside penaltyWon penaltyMiss possessionLostCtrl
  dispossessed totalLongBalls accurateLongBalls totalCross accurateCross wonTackle ballRecovery outfielderBlock
  challengeLost errorLeadToAShot errorLeadToAGoal penaltyConceded aerialLost goalsConceded savedShotsFromInsideTheBox
  goalsPrevented penaltySave punches goodHighClaim totalKeeperSweeper accurateKeeperSweeper`)

export const FOOTBALL_STATISTICS: StatisticsTable = {
  team: teamValues(`bigChanceCreated bigChanceScored bigChanceMissed totalShotsOnGoal=totalShots
    shotsOnGoal=onTargetScoringAttempt shotsOffGoal=shotOffTarget blockedScoringAttempt hitWoodwork
    totalShotsInsideBox=shotsInsideBox totalShotsOutsideBox=shotsOutsideBox goalkeeperSaves=saves
    cornerKicks fouls freeKicks yellowCards=yellowCard redCards=redCard offsides=totalOffside
    passes=totalPass accuratePasses=accuratePass throwIns finalThirdEntries
    finalThirdPhaseStatistic=finalThirdAccurate/finalThirdPasses
    accurateLongBalls=accurateLongBalls/totalLongBalls accurateCross=accurateCross/totalCross
    accurateThroughBall=throughBalls touchesInOppBox fouledFinalThird dispossessed
    dribblesPercentage=wonContest/totalContest wonTacklePercent=wonTackle/totalTackle totalTackle
    interceptionWon ballRecovery totalClearance errorsLeadToShot=errorLeadToAShot
    errorsLeadToGoal=errorLeadToAGoal punches highClaims=goodHighClaim goalKicks
    penaltySaves=penaltySave expectedGoals expectedGoalsOnTarget goalsPrevented`),
  players: Object.fromEntries(
    Object.entries(CONCEDED).map(([position, pointsAgainst]) => [
      position,
      { always: ALWAYS, more: MORE, rating: { base: 6.45, weights: { ...WEIGHTS, pointsAgainst } } },
    ]),
  ),
}

/** Percentages of both sides; 50 each if there is nothing. */
function sharesOf({ home, away }: Readonly<Record<Side, number>>) {
  const share = home + away === 0 ? 50 : Math.round((100 * home) / (home + away))
  return { home: share, away: 100 - share }
}

/** The values of the teams that are not sums. */
export function footballShares(sum: (side: Side, key: string) => number) {
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
}

/** The few statistics of players that small competitions and old matches have. */
export const BRIEF_STATISTICS: StatisticsTable = {
  team: [],
  players: {
    '': {
      always: words('minutesPlayed goals goalAssist ownGoals yellowCard redCard'),
      rating: { base: 0, weights: {} },
    },
  },
}

export function briefStatistics({ players }: Counters): Map<number, Statistics> {
  const rows = [...players.home, ...players.away]
  return new Map(rows.map(([{ id }, { pointsFor, pointsAgainst, ...own }]) => [id, own]))
}
