/**
 * The sports of the light history, one row each: share of the matches, size of leagues, match days, and how results are
 * drawn instead of simulated. Periods and result follow the same rules as the simulators (docs/reference/resources.md#4,
 * #7); teams, squads and rules of standings are those of the demo world.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { LiveEventChange } from '../../src/contract/resources/blocks.ts'
import { noScore, SIDES } from '../engine/match.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import rows from './sports.json' with { type: 'json' }

interface Result {
  readonly homeScore: ScoreParts
  readonly awayScore: ScoreParts
  readonly statusDescription: string
  readonly currentMatchMinute?: number
  readonly overtimeLength?: number
  readonly liveEvents?: LiveEventChange[]
}

/**
 * `edge` is the advantage of the home side, home advantage included: 0 for equals, 1 for about one standard deviation of
 * strength.
 */
type Play = (edge: number, random: Random) => Result

/** A number by the Poisson law (D. E. Knuth, The Art of Computer Programming, 3.4.1). */
function drawPoisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count += 1
  return count
}

/** Logistic function: converts an edge to a probability. */
const homeChance = (edge: number, weight: number): number => 1 / (1 + Math.exp(-edge * weight))

/** A score by periods of regular time. */
function periodsScore(points: readonly number[]): ScoreParts {
  const current = points.reduce((sum, own) => sum + own, 0)
  const score: ScoreParts = { current, display: current, normaltime: current }
  for (const [index, own] of points.entries()) score[`period${index + 1}`] = own
  return score
}

/** What decides a level match, winner first; a shoot-out gives its winner one more goal. */
interface Overtime {
  readonly won: number
  readonly lost: number
  readonly shootOut?: { readonly won: number; readonly lost: number }
}

interface TimedRules {
  readonly periods: number
  /** Goals or points of a side in a period. */
  readonly draw: (edge: number, random: Random) => number
  /** Null if matches may be drawn. */
  readonly overtime: {
    readonly seconds: number
    /** How strongly an edge decides it. */
    readonly weight: number
    readonly draw: (random: Random) => Overtime
  } | null
}

/** Sports that are played by the clock. */
function timedResult({ periods, draw, overtime }: TimedRules): Play {
  return (edge, random) => {
    const side = (own: number) => periodsScore(Array.from({ length: periods }, () => draw(own, random)))
    const [homeScore, awayScore] = [side(edge), side(-edge)]
    if (!overtime || homeScore.current !== awayScore.current) {
      return { homeScore, awayScore, statusDescription: 'Ended' }
    }
    const isHomeWin = random.chance(homeChance(edge, overtime.weight))
    const extra = overtime.draw(random)
    return {
      homeScore: withOvertime(homeScore, extra, isHomeWin),
      awayScore: withOvertime(awayScore, extra, !isHomeWin),
      statusDescription: extra.shootOut ? 'AP' : 'AET',
      overtimeLength: overtime.seconds,
    }
  }
}

function withOvertime(score: ScoreParts, { won, lost, shootOut }: Overtime, isWinner: boolean): ScoreParts {
  const overtime = isWinner ? won : lost
  const current = score.current + overtime + (shootOut && isWinner ? 1 : 0)
  const penalties = shootOut && { penalties: isWinner ? shootOut.won : shootOut.lost }
  return { ...score, current, display: current, overtime, ...penalties }
}

const HALF_MINUTES = 45
/** Goals of both sides are independent Poisson variables (M. J. Maher, "Modelling association football scores", 1982). */
const footballScore = timedResult({
  periods: 2,
  draw: (edge, random) => drawPoisson(0.65 * Math.exp(0.25 * edge), random),
  overtime: null,
})

const footballResult: Play = (edge, random) => {
  const result = footballScore(edge, random)
  const goals = SIDES.flatMap((team) =>
    [1, 2].flatMap((period) =>
      Array.from({ length: result[`${team}Score`][`period${period}`] ?? 0 }, () => ({
        team,
        period: `period${period}`,
        minute: random.integer(1, HALF_MINUTES) + (period - 1) * HALF_MINUTES,
      })),
    ),
  ).sort((a, b) => a.minute - b.minute)
  const score = noScore()
  const liveEvents = goals.map(({ team, period, minute }): LiveEventChange => {
    score[team] += 1
    return {
      time: minute,
      timeSeconds: null,
      type: 'goal',
      class: 'regular',
      team,
      period,
      from: 'regular',
      homeScore: score.home,
      awayScore: score.away,
    }
  })
  return { ...result, currentMatchMinute: 2 * HALF_MINUTES, liveEvents }
}

/** A level match continues with sudden death, then a shoot-out. */
const iceHockeyResult = timedResult({
  periods: 3,
  draw: (edge, random) => drawPoisson(0.95 * Math.exp(0.15 * edge), random),
  overtime: {
    seconds: 300,
    weight: 0.3,
    draw: (random) => {
      if (random.chance(0.6)) return { won: 1, lost: 0 }
      const scored = random.integer(1, 3)
      return { won: 0, lost: 0, shootOut: { won: scored, lost: scored - 1 } }
    },
  },
})

/** Several overtimes count as one period, as in the simulator; the last one has a winner. */
const basketballResult = timedResult({
  periods: 4,
  draw: (edge, random) => Math.max(6, Math.round(random.normal(20.5 + 0.4 * edge, 4.2))),
  overtime: {
    seconds: 300,
    weight: 0.4,
    draw: (random) => {
      const lost = Math.max(2, Math.round(random.normal(9, 2.5)))
      return { won: lost + random.integer(1, 8), lost }
    },
  },
})

/** Score of a set, game or map, winner first; `tieBreak` is for tennis. */
interface PlayedSet {
  readonly won: number
  readonly lost: number
  readonly tieBreak?: { readonly won: number; readonly lost: number }
}

interface SetRules {
  /** Sets that win the match. */
  readonly target: number
  /** How strongly an edge decides a set. */
  readonly weight: number
  readonly draw: (number: number, random: Random) => PlayedSet
}

/** Sports that count sets: `current` is the sets won, each period is a set. */
function setsResult({ target, weight, draw }: SetRules): Play {
  return (edge, random) => {
    const chance = homeChance(edge, weight)
    const home: ScoreParts = { current: 0 }
    const away: ScoreParts = { current: 0 }
    for (let number = 1; home.current < target && away.current < target; number += 1) {
      const [winner, loser] = random.chance(chance) ? [home, away] : [away, home]
      const { won, lost, tieBreak } = draw(number, random)
      winner.current += 1
      winner[`period${number}`] = won
      loser[`period${number}`] = lost
      if (!tieBreak) continue
      winner[`period${number}TieBreak`] = tieBreak.won
      loser[`period${number}TieBreak`] = tieBreak.lost
    }
    return {
      homeScore: { ...home, display: home.current },
      awayScore: { ...away, display: away.current },
      statusDescription: 'Ended',
    }
  }
}

/** To `target` points with a lead of two; in an extended set the loser has at least `target - 1`. */
function setTo(target: number, least: number, random: Random): PlayedSet {
  const lost = random.integer(least, target)
  if (lost <= target - 2) return { won: target, lost }
  const level = target - 1 + drawPoisson(0.8, random)
  return { won: level + 2, lost: level }
}

/** Games of the loser of a tennis set, by frequency. */
const LOST_GAMES = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 6, 6, 6] as const

/** 6:0 to 6:4, 7:5, or 7:6 with a tie-break to seven. */
function tennisSet(_number: number, random: Random): PlayedSet {
  const lost = random.pick(LOST_GAMES)
  if (lost < 5) return { won: 6, lost }
  return lost === 5 ? { won: 7, lost } : { won: 7, lost, tieBreak: setTo(7, 0, random) }
}

/** Rounds of a map: the first to thirteen wins; after 12:12 overtimes of six rounds, first to four. */
function shooterMap(_number: number, random: Random): PlayedSet {
  const lost = random.integer(3, 12)
  if (lost < 12) return { won: 13, lost }
  const overtimes = drawPoisson(0.2, random)
  return { won: 16 + 3 * overtimes, lost: 12 + 3 * overtimes + random.integer(0, 2) }
}

export interface HistorySport {
  readonly slug: SportSlug
  /** Out of every SHARES matches. */
  readonly share: number
  /** Teams of a league, an even number; each pair meets twice a season. */
  readonly teams: number
  /** Name of a league; `*` is its region. */
  readonly league: LocalName
  /** The category of all leagues. Default: one category per country. */
  readonly category?: LocalName
  /** Days of a round, 0 for Monday; its matches are distributed over them in turn. */
  readonly days: readonly number[]
  readonly play: Play
}

const PLAYS: Readonly<Record<SportSlug, Play>> = {
  football: footballResult,
  'ice-hockey': iceHockeyResult,
  basketball: basketballResult,
  tennis: setsResult({ target: 2, weight: 0.7, draw: tennisSet }),
  'table-tennis': setsResult({ target: 3, weight: 0.5, draw: (_number, random) => setTo(11, 3, random) }),
  volleyball: setsResult({
    target: 3,
    weight: 0.5,
    draw: (number, random) => (number === 5 ? setTo(15, 6, random) : setTo(25, 13, random)),
  }),
  esports: setsResult({ target: 2, weight: 0.6, draw: shooterMap }),
}

export const HISTORY_SPORTS: readonly HistorySport[] = rows.map(({ slug, ...row }) => {
  const sport = slug as SportSlug
  return { ...row, slug: sport, play: PLAYS[sport] }
})

/** Seasons of a league; 0 is the newest. */
export const SEASONS = 10

export const SHARES = HISTORY_SPORTS.reduce((sum, { share }) => sum + share, 0)

export const matchesOfSeason = ({ teams }: HistorySport): number => teams * (teams - 1)
