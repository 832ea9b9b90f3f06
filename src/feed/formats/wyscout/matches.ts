/**
 * Matches of the `wyscout` files (sides, scores, line-ups, cards, substitutions), their players, and their competitions,
 * seasons, rounds, tables and teams with the ids of the openfootball format.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { codeInSource } from '../../../rules/competitions/known.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { numberRounds, parseRound, type Round } from '../football/rounds.ts'
import { checkedScore, finalOf, type SourceScore, type Standing, statusOf } from '../football/scores.ts'
import {
  type AssignedTables,
  assignTables,
  type LeagueSeason,
  leagueSeason,
  matchId,
  roundData,
  tableMatchKey,
} from '../football/season.ts'
import type { Team } from '../football/teams.ts'
import type { ImportReport, RowPosition } from '../import-report.ts'
import type { ReadRow } from '../input/import-input.ts'
import { isObject, type JsonObject, memberAt, objectsOf, textOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { defineSource, type Round as MatchRound, type Pair, SIDES, type SideName } from '../source.ts'
import { competitionOf } from '../tables/competitions.ts'
import { countryOfName } from '../tables/country-names.ts'
import { seasonOfYears } from '../tables/seasons.ts'
import { POSITIONS, STATUSES } from '../tables/wyscout.ts'

/** Text of a cell: names are escaped twice, so that `\u00e9` has six characters. Null if missing. */
function nameOf(value: unknown): string | null {
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

interface Substitution {
  readonly inId: number
  readonly outId: number
  readonly minute: number
}

interface SourceSide {
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
  const given = lookUp(STATUSES, status)
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

export const SOURCE = defineSource('wyscout', 'football')

type PlayerPut = Extract<Change, { kind: 'player'; op: 'put' }>

/** Changes of players by the ids of the files. */
export type Players = ReadonlyMap<number, PlayerPut>

/** Id and name of a player; undefined if no file has the player. */
export type NameOfPlayer = (id: number) => { readonly id: string; readonly name: string } | undefined

export function namesIn(players: Players): NameOfPlayer {
  return (id) => {
    const change = players.get(id)
    return change && { id: String(change.id), name: change.data.name }
  }
}

const FEET = ['left', 'right', 'both'] as const

/** Players by id; `teams` are those of the matches. Rows without id or name and duplicates are skipped. */
export function readPlayers(
  rows: Iterable<ReadRow<JsonObject>>,
  teams: ReadonlyMap<number, Team>,
  report: ImportReport,
): Players {
  const players = new Map<number, PlayerPut>()
  for (const row of rows)
    report.attempt(row, () => {
      const id = numberOf(row.value.wyId)
      const data = playerData(row.value, teams)
      if (!id || data.name === '') throw new RowError('the player has no id or name')
      if (players.has(id)) throw new RowError('the file lists the player twice')
      players.set(id, SOURCE.put('player', SOURCE.id('player', String(id)), data))
    })
  return players
}

function playerData(fields: JsonObject, teams: ReadonlyMap<number, Team>): ChangeData<'player'> {
  const shortName = nameOf(fields.shortName)
  const parts = [fields.firstName, fields.middleName, fields.lastName].flatMap((part) => nameOf(part) ?? [])
  const [team] = [fields.currentNationalTeamId, fields.currentTeamId].flatMap(
    (id) => teams.get(numberOf(id) ?? 0) ?? [],
  )
  const country = nameOf(memberAt(fields, 'passportArea.name'))
  const known = country === null ? undefined : countryOfName(country)
  const role = nameOf(memberAt(fields, 'role.code2'))
  const birthMs = Date.parse(`${fields.birthDate}T00:00:00Z`)
  return {
    name: parts.join(' ') || (shortName ?? ''),
    ...(shortName !== null && { shortName }),
    ...(team && { teamId: team.id }),
    position: role === null ? null : (lookUp(POSITIONS, role) ?? role),
    shirtNumber: null,
    gender: 'M',
    country: known?.name ?? country,
    countryCode: known?.countryCode ?? null,
    // 0 means unknown.
    height: numberOf(fields.height) || null,
    preferredFoot: FEET.find((foot) => foot === fields.foot) ?? null,
    dateOfBirthTimestamp: Number.isNaN(birthMs) ? null : birthMs,
  }
}

export interface PlacedMatch {
  readonly source: SourceMatch
  readonly home: Team
  readonly away: Team
  readonly startMs: number
  readonly table: string | null
  readonly id: string
  readonly round: MatchRound
}

export interface PlacedSeason {
  readonly of: LeagueSeason
  readonly matches: readonly PlacedMatch[]
  readonly rules: AssignedTables['rules']
  /** By the source's id. */
  readonly teams: ReadonlyMap<number, Team>
}

/** The matches of a folder by season; those of unknown competitions and teams are skipped. */
export function assignMatches(
  matches: readonly SourceMatch[],
  teamRows: Iterable<ReadRow<JsonObject>>,
  report: ImportReport,
): PlacedSeason[] {
  const names = new Map(
    report.accepted(teamRows, ({ value }) => {
      const [id, name] = [numberOf(value.wyId), nameOf(value.name)]
      if (id === null || name === null) throw new RowError('the team has no id or no name')
      return [id, name] as const
    }),
  )
  const known = report.accepted(matches, (match) => {
    const code = codeInSource('wyscout', String(match.competitionId))
    if (code === undefined) throw new RowError(`unknown competition ${match.competitionId}`)
    return { code, match }
  })
  const bySeason = Map.groupBy(known, ({ code, match: { seasonId } }) => `${code} ${seasonId}`)
  return [...bySeason.values()].map((own) => {
    const ofSeason = own.map(({ match }) => match)
    return assignSeason(own[0]?.code ?? '', ofSeason, names, report)
  })
}

function assignSeason(
  code: string,
  matches: readonly SourceMatch[],
  names: ReadonlyMap<number, string>,
  report: ImportReport,
): PlacedSeason {
  const years = matches.map(({ startMs }) => new Date(startMs).getUTCFullYear()).sort((a, b) => a - b)
  const of = leagueSeason(competitionOf(code, null, false), seasonOfYears(years[0] ?? 0, years.at(-1) ?? 0))
  const rounds = roundsOf(matches)
  const teams = new Map<number, Team>()
  const findTeam = ({ teamId }: SourceMatch['sides']['home']) => {
    const team = of.findTeam(names.get(teamId) ?? '')
    if (team) teams.set(teamId, team)
    return team
  }
  const sided = report.accepted(matches, (source) => {
    const [home, away] = [findTeam(source.sides.home), findTeam(source.sides.away)]
    if (!home || !away) throw new RowError('one of its teams is in no file of teams')
    const { startMs, group } = source
    const round = rounds.get(source) as Round
    const score = source.score && finalOf(source.score)
    return { source, home, away, startMs, group, round, score, stage: null, isCupRound: round.isKnockout }
  })
  const { tableOf, rules } = assignTables(of, sided, report)
  const tabled = sided.map((match, index) => ({ ...match, table: tableOf[index] ?? null }))
  const numbers = numberRounds(
    tabled.map(({ startMs, round, table }) => ({
      round,
      table,
      date: new Date(startMs).toISOString().slice(0, 10),
    })),
  )
  const placed = tabled.map(({ source, home, away, startMs, table, round }): PlacedMatch => {
    const key = table === null ? `${round.key}/${home.key}/${away.key}` : tableMatchKey(table, home, away)
    return {
      source,
      id: matchId(of, key),
      home,
      away,
      startMs,
      table,
      round: roundData(round, table, numbers),
    }
  })
  return { of, matches: placed, rules, teams }
}

/**
 * The rounds of the matches. The source has only ids of knock-out rounds. @assumed A file holds whole rounds; of two
 * rounds of one match the later one is the final, and the earlier one is for third place.
 */
function roundsOf(matches: readonly SourceMatch[]): Map<SourceMatch, Round> {
  const isKnockout = ({ gameweek, group }: SourceMatch) => gameweek === 0 && group === null
  const byRound = Map.groupBy(matches.filter(isKnockout), ({ roundId }) => roundId)
  const lastOf = (own: readonly SourceMatch[]) => Math.max(...own.map(({ startMs }) => startMs))
  const final = Math.max(...[...byRound.values()].map(lastOf))
  return new Map(
    matches.map((match) => {
      const own = isKnockout(match) ? (byRound.get(match.roundId) ?? []) : []
      const single = lastOf(own) < final ? 'Match for third place' : 'Final'
      const name = own.length === 1 ? single : `Round of ${own.length * 2}`
      return [match, parseRound(own.length > 0 ? name : `Matchday ${match.gameweek}`, null, 'tournament')]
    }),
  )
}
