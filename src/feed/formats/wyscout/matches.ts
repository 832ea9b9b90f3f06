/** Matches of the `wyscout` files: sides, scores, line-ups, cards, substitutions. */
import { RowError } from '../cells.ts'
import { checkedScore, type SourceScore, type Standing, statusOf } from '../football/scores.ts'
import type { ReadRow } from '../import-input.ts'
import type { ImportReport, RowPosition } from '../import-report.ts'
import { type Pair, SIDES, type SideName } from '../source.ts'
import { STATUSES } from '../tables/wyscout.ts'
import { isObject, type JsonObject, objectsOf, textOf } from '../text.ts'

/** Text of a cell: names are escaped twice, so that `\u00e9` has six characters. Null if missing. */
export function nameOf(value: unknown): string | null {
  const unescaped = String(value)
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFC')
    // Soft hyphens only mark where a name may break.
    .replaceAll('\u00ad', '')
  const text = typeof value === 'string' ? textOf(unescaped) : null
  return text === 'null' ? null : text
}

/** An id or a count, also as text; null for anything else, and for the text "null". */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

export interface SourcePlayer {
  readonly id: number
  readonly goals: number
  readonly ownGoals: number
  readonly assists: number
  /** The minute of the clock, e.g. 92 for the second minute of added time; null without a card. */
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

export interface SourceMatch extends RowPosition {
  readonly id: number
  readonly competitionId: number
  readonly seasonId: number | null
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

/** The rows as matches, without duplicates; invalid rows are skipped with the reason. */
export function readMatches(rows: Iterable<ReadRow<JsonObject>>, report: ImportReport): SourceMatch[] {
  const matches = report.accepted(rows, matchOf)
  return [...report.firstOfEach(matches, ({ id }) => String(id)).values()]
}

function matchOf({ of, row, value: fields }: ReadRow<JsonObject>): SourceMatch {
  const id = numberOf(fields.wyId)
  const competitionId = numberOf(fields.competitionId)
  if (id === null || competitionId === null) throw new RowError('it has no id or competition')
  const startMs = startOf(fields.dateutc)
  const teams = isObject(fields.teamsData) ? objectsOf(Object.values(fields.teamsData)) : []
  const [home, away] = SIDES.map((side) => teams.find((team) => team.side === side))
  if (!home || !away) throw new RowError('it has no home or no away side')
  const sides = { home: sideOf(home), away: sideOf(away) }
  if (sides.home.teamId === sides.away.teamId) throw new RowError('both sides are the same team')
  const status = String(fields.status).toLowerCase()
  const score = status === 'played' ? scoreOf(fields, home, away) : null
  const given = STATUSES[status]
  if (status !== 'played' && !given) {
    const known = ['played', ...Object.keys(STATUSES)].join(', ')
    throw new RowError(`its status "${fields.status}" is unknown: it must be one of ${known}`)
  }
  return {
    of,
    row,
    id,
    competitionId,
    seasonId: numberOf(fields.seasonId),
    roundId: numberOf(fields.roundId) ?? 0,
    gameweek: numberOf(fields.gameweek) ?? 0,
    group: nameOf(fields.groupName),
    startMs,
    venue: nameOf(fields.venue),
    standing: given ? { status: given } : statusOf({}, score),
    score,
    sides,
  }
}

function startOf(value: unknown): number {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(String(value)) ?? []
  const ms = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(ms)) throw new RowError('its start (dateutc) is not YYYY-MM-DD hh:mm:ss')
  return ms
}

/** `scoreET` is the running total, and 0 without extra time; `duration` distinguishes the two. */
function scoreOf(fields: JsonObject, home: JsonObject, away: JsonObject): SourceScore {
  const pair = (key: string): Pair | null => {
    const [one, other] = [numberOf(home[key]), numberOf(away[key])]
    return one === null || other === null || one < 0 || other < 0 ? null : [one, other]
  }
  const fullTime = pair('score')
  if (!fullTime) throw new RowError('it was played and has no score')
  const halfTime = pair('scoreHT')
  const hasShootOut = fields.duration === 'Penalties'
  const extraTime = hasShootOut || fields.duration === 'ExtraTime' ? pair('scoreET') : null
  return checkedScore({ halfTime, fullTime, extraTime, penalties: hasShootOut ? pair('scoreP') : null })
}

function sideOf(team: JsonObject): SourceSide {
  const teamId = numberOf(team.teamId)
  if (teamId === null) throw new RowError('a side has no team')
  const formation = isObject(team.formation) ? team.formation : {}
  const starters = playersOf(formation.lineup)
  return {
    teamId,
    starters,
    // Removes duplicate players.
    bench: playersOf(formation.bench).filter(({ id }) => !starters.some((starter) => starter.id === id)),
    // Some competitions have the text "null" instead of the list.
    substitutions: objectsOf(formation.substitutions).flatMap(({ playerIn, playerOut, ...value }) => {
      const [inId, outId, minute] = [playerIn, playerOut, value.minute].map(numberOf)
      return inId && outId && minute != null && minute >= 0 ? [{ inId, outId, minute }] : []
    }),
  }
}

function playersOf(list: unknown): SourcePlayer[] {
  const players = objectsOf(list).flatMap((value) => {
    const id = numberOf(value.playerId)
    if (!id) return []
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

/** "0", "null" and the negative numbers that some seasons have for cards count as 0. */
function countOf(value: unknown): number {
  return Math.max(0, numberOf(value) ?? 0)
}
