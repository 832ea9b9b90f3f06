/** Statistics of the simulated matches: equations between teams, players, events, shots and the score, at any moment. */
import { expect, test } from 'bun:test'
import { other, SIDES, type Side, type SportMatch } from '../../../seed/engine/match.ts'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import {
  goalsOf,
  partsOf,
  playersOf,
  score,
  sumOf,
  teamValue,
  type View,
  viewsOf,
} from '../../support/seed/seed-match-kit.ts'

/** `team.key` that is the sum of `own.key` of its players, with the key of the players where it differs. */
const SUMS: Readonly<Partial<Record<SportSlug, string>>> = {
  football: `totalShotsOnGoal:totalShots shotsOnGoal:onTargetScoringAttempt shotsOffGoal:shotOffTarget
    blockedScoringAttempt hitWoodwork punches expectedGoals expectedGoalsOnTarget goalsPrevented bigChanceCreated
    bigChanceMissed goalkeeperSaves:saves penaltySaves:penaltySave fouls offsides:totalOffside yellowCards:yellowCard
    redCards:redCard passes:totalPass accuratePasses:accuratePass accurateLongBalls accurateCross totalTackle
    wonTacklePercent:wonTackle interceptionWon totalClearance ballRecovery dribblesPercentage:wonContest
    aerialDuelsPercentage:aerialWon dispossessed errorsLeadToGoal:errorLeadToAGoal`,
  'ice-hockey': `shotsOnGoal:shots missedShots goalkeeperSaves:saves Blocked:blocked Hits:hits FaceOffsWon:faceOffWins
    takeaways giveaways penaltyMinutes PowerPlayGoals:powerPlayGoals ShortHandedGoals:shortHandedGoals`,
  basketball: `rebounds offensiveRebounds defensiveRebounds assists steals blocks turnovers fouls:personalFouls
    freeThrowsScored:freeThrowsMade twoPointersScored:twoPointsMade threePointersScored:threePointsMade
    fieldGoalsScored:fieldGoalsMade`,
  volleyball: 'attackPoints attackErrors blockPoints aces serviceErrors',
}

/**
 * Laws of one side: `score` is its current score, `score.key` a part of it, 0 if there is none; `team` and `rival` are statistics of the teams, `own` and `theirs` sums over their players; `goals`,
 * `shots`, `cards` and `suspensions` are counted in events and shot map, by class or type.
 */
const SIDE_LAWS: Readonly<Partial<Record<SportSlug, string>>> = {
  football: `score = goals, score = score.period1 + score.period2 + score.overtime
    score.overtime = score.extra1 + score.extra2, score.normaltime = score.period1 + score.period2
    own.goals = goals.regular|penalty, theirs.ownGoals = goals.ownGoal, theirs.goalsConceded = goals
    own.goals = shots.goal, own.goalAssist = assists, team.yellowCards = cards.yellow
    team.redCards = cards.red|yellowRed, team.totalShotsOnGoal = shots, team.shotsOnGoal = shots.goal|save
    team.shotsOffGoal = shots.miss|post, team.hitWoodwork = shots.post, team.blockedScoringAttempt = shots.block
    theirs.outfielderBlock = shots.block, rival.goalkeeperSaves = team.shotsOnGoal - own.goals
    team.totalShotsOnGoal = team.totalShotsInsideBox + team.totalShotsOutsideBox
    own.duelWon = theirs.duelLost, own.aerialWon = theirs.aerialLost, own.wasFouled <= theirs.fouls
    team.freeKicks = rival.fouls + rival.offsides - theirs.penaltyConceded, team.accuratePasses <= team.passes`,
  'ice-hockey': `score.period1 + score.period2 + score.period3 + score.overtime = goals
    score = goals + shootOut, score.normaltime = score.period1 + score.period2 + score.period3
    own.goals = goals, own.assists <= 2 goals, theirs.goalsAgainst = goals - goals.emptyNet
    team.PowerPlayGoals = goals.powerPlay, team.ShortHandedGoals = goals.shortHanded
    team.emptyNetGoals = goals.emptyNet, team.penalties = suspensions, team.penaltyMinutes = minutes
    team.shotsOnGoal = goals + rival.goalkeeperSaves, team.totalShots = shots, goals = shots.goal
    team.totalShots = team.shotsOnGoal + team.missedShots + rival.Blocked, rival.goalkeeperSaves = shots.save
    team.missedShots = shots.miss|post, team.hitWoodwork = shots.post, own.faceOffWins = theirs.faceOffLosses`,
  basketball: `score = score.period1 + score.period2 + score.period3 + score.period4 + score.overtime
    score.normaltime = score.period1 + score.period2 + score.period3 + score.period4
    own.points = score, own.steals <= theirs.turnovers, own.foulsDrawn <= theirs.personalFouls
    own.blocks <= theirs.fieldGoalAttempts - theirs.fieldGoalsMade, own.assists <= own.fieldGoalsMade
    own.defensiveRebounds + theirs.offensiveRebounds <= theirs.fieldGoalAttempts - theirs.fieldGoalsMade + theirs.freeThrowAttempts - theirs.freeThrowsMade`,
  volleyball: 'own.points = team.pointsTotal - team.opponentErrors',
}

/** Laws of one side in each part of a match, with its `points` and `partGoals`. */
const PART_LAWS: Readonly<Partial<Record<SportSlug, string>>> = {
  'ice-hockey': 'points = partGoals',
  basketball: `points = 2 team.twoPointersScored + 3 team.threePointersScored + team.freeThrowsScored
    team.benchPoints <= points, team.pointsInPaint <= 2 team.twoPointersScored`,
  'table-tennis':
    'team.pointsTotal = points, points = team.servicePointsAccuracy + team.receiverPointsAccuracy',
  volleyball: `team.pointsTotal = points, points = team.servicePointsScored + team.receiverPointsScored
    points = team.aces + team.attackPoints + team.blockPoints + team.opponentErrors
    rival.serviceErrors + rival.attackErrors <= team.opponentErrors, team.receptionErrors <= rival.aces
    team.aces <= team.servicePointsScored, team.biggestLead <= points, team.timeouts <= 2`,
}

/** Laws of one player. */
const PLAYER_LAWS: Readonly<Partial<Record<SportSlug, string>>> = {
  football: `aerialWon <= duelWon, keyPass <= accuratePass, goalAssist <= keyPass, accuratePass <= totalPass
    3 <= rating, rating <= 10`,
  'ice-hockey': `points = goals + assists, shotsAgainst = saves + goalsAgainst
    saves = evenSaves + powerPlaySaves + shortHandedSaves`,
  basketball: `points = 2 twoPointsMade + 3 threePointsMade + freeThrowsMade
    fieldGoalsMade = twoPointsMade + threePointsMade, fieldGoalAttempts = twoPointAttempts + threePointAttempts
    rebounds = offensiveRebounds + defensiveRebounds, twoPointsMade <= twoPointAttempts
    threePointsMade <= threePointAttempts, freeThrowsMade <= freeThrowAttempts`,
  volleyball: 'points = attackPoints + blockPoints + aces',
}

const lawsOf = (text = '') => text.split(/,|\n/).filter((law) => law.trim() !== '')

/** `2 a + b - c = d`: sums of named values, of which the left side equals the right one or is at most as large. */
function expectLaw(law: string, figure: (name: string) => number): void {
  const [left, right] = law.split(/<?=/).map((side) =>
    [...side.matchAll(/([+-])?\s*(\d+)?\s*([a-zA-Z][\w.|]*)?/g)].reduce((sum, [, sign, factor, name]) => {
      if (!factor && !name) return sum
      return sum + (sign === '-' ? -1 : 1) * Number(factor || 1) * (name ? figure(name) : 1)
    }, 0),
  ) as [number, number]
  const [least, most] = [Math.round(left * 100), Math.round(right * 100)]
  if (law.includes('<=')) expect([law, least <= most]).toEqual([law, true])
  else expect([law, least]).toEqual([law, most])
}

const PERIODS: Readonly<Record<string, `period${number}` | 'overtime'>> = {
  ...Object.fromEntries(
    ['1ST', '2ND', '3RD', '4TH', '5TH', '6TH', '7TH'].map((part, i) => [part, `period${i + 1}`]),
  ),
  OT: 'overtime',
}

function sideValues(view: View, match: SportMatch, side: Side, part = 'ALL') {
  const own = playersOf(match, view, side)
  const theirs = playersOf(match, view, other(side))
  const period = PERIODS[part] ?? 'overtime'
  const kicks = (of: Side) => score(view, of).penalties ?? 0
  const has = (classes: string | undefined, kind: string | null | undefined) =>
    classes === undefined || classes.split('|').includes(kind ?? '')
  const events = (type: string, classes?: string) =>
    view.liveEvents.filter((event) => event.type === type && event.team === side && has(classes, event.class))
  const sources: Readonly<Record<string, (key?: string) => number>> = {
    team: (key = '') => teamValue(view, key, side, part),
    rival: (key = '') => teamValue(view, key, other(side), part),
    own: (key = '') => sumOf(own, key),
    theirs: (key = '') => sumOf(theirs, key),
    score: (key = 'current') => score(view, side)[key as 'normaltime'] ?? 0,
    shootOut: () => Number(view.status === 'finished' && kicks(side) > kicks(other(side))),
    points: () => score(view, side)[period] ?? Number.NaN,
    partGoals: () => goalsOf(view, side).filter((goal) => goal.period === period).length,
    goals: (classes) => events('goal', classes).length,
    assists: () => goalsOf(view, side).filter(({ assist }) => assist).length,
    cards: (classes) => events('card', classes).filter(({ rescinded }) => !rescinded).length,
    suspensions: () => events('suspension').length,
    minutes: () => events('suspension').reduce((sum, { length }) => sum + (length ?? 0), 0),
    shots: (types) =>
      (view.shotmap ?? []).filter((shot) => shot.team === side && has(types, shot.shotType)).length,
  }
  return (name: string): number => {
    const [source = '', key] = name.split('.')
    return sources[source]?.(key) ?? Number.NaN
  }
}

test.each(['football', 'ice-hockey', 'basketball', 'table-tennis', 'volleyball'] as const)(
  'statistics of players, teams, parts, events and shots of %s agree',
  (sport) => {
    const sums = (SUMS[sport] ?? '').split(/\s+/).filter(Boolean)
    const bySide = sums.map((pair) => {
      const [key, ofPlayers = key] = pair.split(':')
      return `team.${key} = own.${ofPlayers}`
    })
    for (const { view, match } of viewsOf(sport)) {
      for (const own of view.playerStatistics?.values() ?? []) {
        for (const law of lawsOf(PLAYER_LAWS[sport])) expectLaw(law, (key) => own[key] ?? 0)
      }
      for (const side of SIDES) {
        for (const part of partsOf(view)) {
          const figure = sideValues(view, match, side, part)
          for (const law of lawsOf(PART_LAWS[sport])) expectLaw(law, figure)
        }
        if (view.statistics?.length === 0) continue
        const figure = sideValues(view, match, side)
        const isKnown = (law: string) =>
          !law.includes('normaltime') || view.homeScore.normaltime !== undefined
        for (const law of [...bySide, ...lawsOf(SIDE_LAWS[sport])]) if (isKnown(law)) expectLaw(law, figure)
      }
    }
  },
)
