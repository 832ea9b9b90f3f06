/** A table tennis match, point by point. */
import type { Random } from '../random.ts'
import { clockOf, type Side, type SportProgress } from './match.ts'
import { type PointEnds, tableTennisRules } from './point-board.ts'
import {
  fraction,
  minus,
  type PlayedPoint,
  PointMatch,
  PointRecord,
  plain,
  type Retirement,
  type StatisticsItem,
  setStatistics,
  swap,
  Tally,
} from './point-match.ts'

export interface TableTennisSetup {
  readonly bestOf: 5 | 7
  /** Strength of home minus that of away, in shares of points: 0.04 wins about three of four matches. */
  readonly edge: number
  /** A player retires after so many points. */
  readonly retirement: Retirement | null
}

/** A server has a small advantage. */
const SERVER_SHARE = 0.53
const WARM_UP_SECONDS = 90
const GAME_BREAK_SECONDS = 60
/** Towel break after every six points. */
const TOWEL_SECONDS = 12
const RETIRING_SECONDS = 180

const share = (value: number) => Math.min(0.75, Math.max(0.25, value))

const COUNTED = ['served', 'servedWon', 'won', 'games'] as const
type Part = Tally<(typeof COUNTED)[number]>

class TableTennisRecord extends PointRecord<PlayedPoint, (typeof COUNTED)[number]> {
  readonly whole: Part = new Tally(COUNTED)

  override add(point: PlayedPoint): PointEnds {
    const part = this.part()
    const { server, winner } = point
    part.add('served', server)
    if (server === winner) part.add('servedWon', server)
    part.add('won', winner)
    part.points.add(winner)
    this.whole.points.add(winner)
    const ends = super.add(point)
    if (ends.set) part.add('games', winner)
    return ends
  }
}

function items({ counts: { served, servedWon, won, games }, points }: Part): StatisticsItem[] {
  const all = won.home + won.away
  return [
    fraction('pointsWon', won, { home: all, away: all }),
    plain('pointsTotal', won),
    fraction('servicePointsAccuracy', servedWon, served),
    fraction('receiverPointsAccuracy', swap(minus(served, servedWon)), swap(served)),
    plain('gamesWon', games),
    plain('maxPointsInRow', points.longest),
  ]
}

class TableTennisMatch extends PointMatch<PlayedPoint, TableTennisRecord> {
  readonly #chances: Readonly<Record<Side, number>>

  constructor({ bestOf, edge, retirement }: TableTennisSetup, random: Random) {
    const chances = { home: share(SERVER_SHARE + edge), away: share(1 - SERVER_SHARE + edge) }
    super({ rules: tableTennisRules(bestOf), chances, retirement, retiringSeconds: RETIRING_SECONDS }, random)
    this.#chances = chances
  }

  protected play(server: Side) {
    const winner: Side = this.random.chance(this.#chances[server]) ? 'home' : 'away'
    const warmUp = this.points.length === 0 ? WARM_UP_SECONDS : 0
    return [{ winner }, warmUp + this.random.integer(11, 23)] as const
  }

  protected pause(_winner: Side, ends: PointEnds): number {
    const { home, away } = this.board.points
    if (ends.set) return GAME_BREAK_SECONDS
    return (home + away) % 6 === 0 ? TOWEL_SECONDS : 0
  }

  protected newRecord(): TableTennisRecord {
    return new TableTennisRecord(this.newBoard(), COUNTED)
  }

  protected view(second: number): SportProgress {
    const end = this.endBy(second)
    const record = this.record(second)
    record.whole.addAll(record.parts)
    return {
      ...this.standing(`Game ${record.board.sets.length}`, end),
      ...clockOf(end?.second ?? second),
      homeScore: record.score('home'),
      awayScore: record.score('away'),
      liveEvents: record.events,
      statistics: setStatistics(record.whole, record.parts, items),
    }
  }
}

export function startTableTennis(setup: TableTennisSetup, random: Random) {
  return new TableTennisMatch(setup, random)
}
