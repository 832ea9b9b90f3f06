/** Matches of the `wyscout` format as their file has them: sides, scores, line-ups, cards, substitutions. */
import type { MatchStatus } from '../../../catalog/statuses.ts'
import type { Pair, SourceScore, Standing } from '../football/scores.ts'
import { statusOf } from '../football/scores.ts'
import type { ImportReport } from '../import-report.ts'
import { isObject, type JsonObject, listOf } from '../text.ts'
import { nameOf, numberOf, type SourceRow } from './files.ts'

export type SideName = 'home' | 'away'
export const SIDES: readonly SideName[] = ['home', 'away']

export function otherSide(side: SideName): SideName {
  return side === 'home' ? 'away' : 'home'
}

export interface SourcePlayer {
  readonly id: number
  readonly goals: number
  readonly ownGoals: number
  readonly assists: number
  /** The running minute, e.g. 92 for the second minute of added time; null without a card. */
  readonly yellowMinute: number | null
  readonly redMinute: number | null
}

export interface Substitution {
  readonly inId: number
  readonly outId: number
  readonly minute: number
}

export interface SourceSide {
  readonly teamId: number
  readonly starters: readonly SourcePlayer[]
  readonly bench: readonly SourcePlayer[]
  readonly substitutions: readonly Substitution[]
}

export interface SourceMatch {
  readonly source: SourceRow
  readonly id: number
  readonly competitionId: number
  readonly roundId: number
  /** 0 in knock-out rounds. */
  readonly gameweek: number
  readonly group: string | null
  readonly startMs: number
  readonly venue: string | null
  readonly standing: Standing
  readonly score: SourceScore | null
  readonly sides: Readonly<Record<SideName, SourceSide>>
}

/** Statuses of the source beside "Played". */
const STATUSES: Readonly<Record<string, MatchStatus>> = {
  fixture: 'notstarted',
  postponed: 'postponed',
  suspended: 'suspended',
  cancelled: 'canceled',
}

/** The rows as matches; the rest is skipped with its reason. */
export function readMatches(rows: readonly SourceRow[], report: ImportReport): SourceMatch[] {
  const known = new Map<number, SourceRow>()
  return rows.flatMap((source) => {
    const match = matchOf(source)
    const earlier = typeof match === 'string' ? undefined : known.get(match.id)
    if (typeof match === 'string' || earlier) {
      report.skip(source.file, source.row, earlier ? `it repeats row ${earlier.row}` : String(match))
      return []
    }
    known.set(match.id, source)
    return [match]
  })
}

function matchOf(source: SourceRow): SourceMatch | string {
  const { fields } = source
  const id = numberOf(fields.wyId)
  const competitionId = numberOf(fields.competitionId)
  if (id === null || competitionId === null) return 'it has no id or competition'
  const startMs = startOf(fields.dateutc)
  if (startMs === null) return 'its start (dateutc) is not YYYY-MM-DD hh:mm:ss'
  const teams = isObject(fields.teamsData) ? Object.values(fields.teamsData).filter(isObject) : []
  const [home, away] = SIDES.map((side) => teams.find((team) => team.side === side))
  if (!home || !away) return 'it has no home or no away side'
  const sides = { home: sideOf(home), away: sideOf(away) }
  if (sides.home === null || sides.away === null) return 'a side has no team'
  if (sides.home.teamId === sides.away.teamId) return 'both sides are the same team'
  const status = String(fields.status).toLowerCase()
  const score = status === 'played' ? scoreOf(fields, home, away) : null
  if (typeof score === 'string') return score
  const said = STATUSES[status]
  if (status !== 'played' && !said) return `its status "${fields.status}" is not known`
  return {
    source,
    id,
    competitionId,
    roundId: numberOf(fields.roundId) ?? 0,
    gameweek: numberOf(fields.gameweek) ?? 0,
    group: nameOf(fields.groupName),
    startMs,
    venue: nameOf(fields.venue),
    standing: said ? { status: said, isAwarded: false, hasScore: false } : statusOf({}, score),
    score,
    sides: { home: sides.home, away: sides.away },
  }
}

function startOf(value: unknown): number | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(String(value)) ?? []
  const ms = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(ms) ? null : ms
}

/** `scoreET` is the running total, and 0 where no extra time was played: `duration` tells. */
function scoreOf(fields: JsonObject, home: JsonObject, away: JsonObject): SourceScore | string {
  const pair = (key: string): Pair | null => {
    const [one, other] = [numberOf(home[key]), numberOf(away[key])]
    return one === null || other === null || one < 0 || other < 0 ? null : [one, other]
  }
  const isBelow = (one: Pair, other: Pair) => one[0] < other[0] || one[1] < other[1]
  const fullTime = pair('score')
  if (!fullTime) return 'it was played and has no score'
  const halfTime = pair('scoreHT')
  if (halfTime && isBelow(fullTime, halfTime)) return 'its score is below the one at half time'
  const hasShootOut = fields.duration === 'Penalties'
  const extraTime = hasShootOut || fields.duration === 'ExtraTime' ? pair('scoreET') : null
  if (extraTime && isBelow(extraTime, fullTime)) {
    return 'its score after extra time is below the one after 90 minutes'
  }
  return { halfTime, fullTime, extraTime, penalties: hasShootOut ? pair('scoreP') : null }
}

function sideOf(team: JsonObject): SourceSide | null {
  const teamId = numberOf(team.teamId)
  if (teamId === null) return null
  const formation = isObject(team.formation) ? team.formation : {}
  const starters = playersOf(formation.lineup)
  return {
    teamId,
    starters,
    // Nobody stands in a line-up twice.
    bench: playersOf(formation.bench).filter(({ id }) => !starters.some((starter) => starter.id === id)),
    // In some competitions the text "null" stands in the place of the list.
    substitutions: listOf(formation.substitutions).flatMap((value) => {
      const [inId, outId, minute] = isObject(value)
        ? [numberOf(value.playerIn), numberOf(value.playerOut), numberOf(value.minute)]
        : []
      return inId && outId && minute != null && minute >= 0 ? [{ inId, outId, minute }] : []
    }),
  }
}

function playersOf(list: unknown): SourcePlayer[] {
  const players = listOf(list).flatMap((value) => {
    const id = isObject(value) ? numberOf(value.playerId) : null
    if (!isObject(value) || !id) return []
    return [
      {
        id,
        goals: countOf(value.goals),
        ownGoals: countOf(value.ownGoals),
        assists: countOf(value.assists),
        yellowMinute: countOf(value.yellowCards) || null,
        redMinute: countOf(value.redCards) || null,
      },
    ]
  })
  return [...new Map(players.map((player) => [player.id, player])).values()]
}

/** "0" and "null" are none; so are the numbers below zero that stand for cards in some seasons. */
function countOf(value: unknown): number {
  return Math.max(0, numberOf(value) ?? 0)
}
