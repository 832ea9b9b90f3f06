/** Parses and interprets matches of PandaScore (docs/sources.md#pandascore). */
import { type Static, Type } from 'typebox'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Change, ChangeData } from '../../contract/changes.ts'
import { defineSource, fixture, scoreData } from '../../feed/formats/source.ts'
import { isObject, objectsOf, textOf } from '../../feed/formats/text.ts'
import type { MatchTimes } from '../calendar.ts'
import { cupRound, Nullable, reader } from '../responses.ts'

export const SOURCE = 'pandascore'
const own = defineSource(SOURCE, 'esports')

interface Named {
  readonly id: number
  readonly name: string
}

interface Opponent extends Named {
  readonly type: 'Team' | 'Player'
  readonly acronym: string | null
  readonly countryCode: string | null
  readonly score: number
}

interface SourceGame {
  readonly position: number
  readonly isOver: boolean
  readonly winnerId: number | null
  readonly seconds: number | null
}

export interface FollowedMatch extends MatchTimes {
  readonly id: number
  readonly updatedMs: number
  readonly status: MatchStatus
  readonly isForfeit: boolean
  readonly isDraw: boolean
  readonly winnerId: number | null
  readonly bestOf: number
  /** Home and away as they were first listed: the source has no home side. */
  readonly opponents: readonly [Opponent, Opponent]
  /** Games that have begun. */
  readonly games: readonly SourceGame[]
  readonly videogame: Named
  readonly league: Named
  readonly serie: Named & {
    readonly year: number
    readonly startMs: number | null
    readonly endMs: number | null
  }
  /** Stage of the series. */
  readonly tournament: Named
}

const STATUSES: Readonly<Record<string, MatchStatus>> = {
  not_started: 'notstarted',
  running: 'inprogress',
  finished: 'finished',
  canceled: 'canceled',
  postponed: 'postponed',
}

const NamedAnswer = Type.Object({ id: Type.Integer(), name: Type.String() })
const OpponentAnswer = Type.Object({
  type: Type.Union([Type.Literal('Team'), Type.Literal('Player')]),
  opponent: Type.Object({
    id: Type.Integer(),
    name: Type.String({ minLength: 1 }),
    acronym: Nullable(Type.String()),
    location: Nullable(Type.String()),
    nationality: Nullable(Type.String()),
  }),
})
const MatchAnswer = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  begin_at: Nullable(Type.String()),
  scheduled_at: Nullable(Type.String()),
  modified_at: Nullable(Type.String()),
  match_type: Nullable(Type.String()),
  number_of_games: Nullable(Type.Integer({ minimum: 0, maximum: 99 })),
  forfeit: Nullable(Type.Boolean()),
  draw: Nullable(Type.Boolean()),
  winner_id: Nullable(Type.Integer()),
  opponents: Type.Array(OpponentAnswer),
  results: Type.Array(
    Type.Object({
      team_id: Nullable(Type.Integer()),
      player_id: Nullable(Type.Integer()),
      score: Nullable(Type.Integer({ minimum: 0, maximum: 999 })),
    }),
  ),
  games: Nullable(
    Type.Array(
      Type.Object({
        position: Type.Integer({ minimum: 1 }),
        status: Type.String(),
        length: Nullable(Type.Integer({ minimum: 0 })),
        winner: Nullable(Type.Object({ id: Nullable(Type.Integer()) })),
      }),
    ),
  ),
  videogame: NamedAnswer,
  league: NamedAnswer,
  serie: Type.Object({
    id: Type.Integer(),
    full_name: Nullable(Type.String()),
    year: Nullable(Type.Integer()),
    begin_at: Nullable(Type.String()),
    end_at: Nullable(Type.String()),
  }),
  tournament: NamedAnswer,
})
type MatchAnswer = Static<typeof MatchAnswer>

export type ReadMatch = Omit<FollowedMatch, 'endedMs'>

/** A match; the reason why it is left out; or null, without a reason, while its opponents are not known. */
export const readMatch = reader('match', 'id', MatchAnswer, (value): ReadMatch | string | null => {
  const { id, serie } = value
  const [home, away] = value.opponents.map((one) => opponentOf(one, value.results))
  const startMs = timeOf(value.scheduled_at) ?? timeOf(value.begin_at)
  if (!home || !away || home.id === away.id || startMs === null) return null
  const status = STATUSES[value.status]
  if (!status) return `unknown status "${value.status}"`
  const serieStartMs = timeOf(serie.begin_at)
  return {
    id,
    startMs,
    updatedMs: timeOf(value.modified_at) ?? 0,
    status,
    isForfeit: value.forfeit === true,
    isDraw: value.draw === true,
    winnerId: value.winner_id ?? null,
    bestOf: bestOf(value),
    opponents: [home, away],
    games: gamesOf(value),
    videogame: value.videogame,
    league: { id: value.league.id, name: value.league.name },
    serie: {
      id: serie.id,
      name: textOf(serie.full_name) ?? value.league.name,
      year: serie.year ?? new Date(startMs).getUTCFullYear(),
      startMs: serieStartMs,
      endMs: timeOf(serie.end_at),
    },
    tournament: { id: value.tournament.id, name: value.tournament.name },
  }
})

function timeOf(text: string | null | undefined): number | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : ms
}

/** Results are in no particular order. */
function opponentOf(
  { type, opponent: { id, name, acronym, location, nationality } }: MatchAnswer['opponents'][number],
  results: MatchAnswer['results'],
): Opponent {
  const own = results.find((row) => (type === 'Team' ? row.team_id : row.player_id) === id)
  const countryCode = countryCodeOf(location ?? nationality)
  return { id, name, type, acronym: textOf(acronym), countryCode, score: own?.score ?? 0 }
}

function bestOf({ match_type: type, number_of_games: count }: MatchAnswer): number {
  const games = Math.max(1, count ?? 1)
  return type === 'first_to' ? 2 * games - 1 : games
}

/** Games that were not played stay listed or disappear after the end: neither is a change of the match. */
function gamesOf({ games }: MatchAnswer): SourceGame[] {
  return (games ?? [])
    .filter(({ status }) => status === 'running' || status === 'finished')
    .map(({ position, status, winner, length }) => ({
      position,
      isOver: status === 'finished',
      winnerId: winner?.id ?? null,
      seconds: length ?? null,
    }))
    .toSorted((a, b) => a.position - b.position)
    .slice(0, GAMES_LIMIT)
}
/** As many as the contract allows. */
const GAMES_LIMIT = 9

export interface RosterPlayer {
  readonly id: number
  readonly teamId: number
  readonly name: string
  readonly fullName: string | null
  readonly role: string | null
  readonly countryCode: string | null
  readonly bornMs: number | null
}

/** Players of the teams of a tournament; null for a response without rosters. */
export function readRosters(body: unknown): RosterPlayer[] | null {
  if (!isObject(body) || !Array.isArray(body.rosters)) return null
  return objectsOf(body.rosters).flatMap((team) =>
    objectsOf(team.players).flatMap((player): RosterPlayer | [] => {
      const name = textOf(player.name)
      if (name === null || !Number.isSafeInteger(player.id) || !Number.isSafeInteger(team.id)) return []
      const full = [textOf(player.first_name), textOf(player.last_name)].filter((part) => part !== null)
      return {
        id: Number(player.id),
        teamId: Number(team.id),
        name,
        fullName: full.length > 0 ? full.join(' ') : null,
        role: textOf(player.role),
        countryCode: countryCodeOf(textOf(player.nationality)),
        bornMs: timeOf(textOf(player.birthday)),
      }
    }),
  )
}

function countryCodeOf(code: string | null | undefined): string | null {
  return /^[A-Z]{2}$/.exec(code ?? '')?.[0] ?? null
}

/** All changes, referenced resources first. */
export function matchChanges(matches: readonly FollowedMatch[], rosters: readonly RosterPlayer[]): Change[] {
  const teams = matches.flatMap(({ opponents }) => opponents)
  const known = new Set(teams.map(teamId))
  const players = rosters.filter((player) => known.has(own.id('team', String(player.teamId))))
  const lists: Change[][] = [
    matches.map((match) => own.put('category', categoryId(match), { name: match.videogame.name })),
    matches.map((match) => {
      const data = { categoryId: categoryId(match), name: match.league.name }
      return own.put('tournament', tournamentId(match), data)
    }),
    teams.map((team) => own.put('team', teamId(team), teamData(team))),
    matches.map((match) => own.put('season', seasonId(match), seasonData(match))),
    players.map((player) => own.put('player', own.id('player', String(player.id)), playerData(player))),
    matches.map(matchChange),
  ]
  // Of several, the last one counts.
  return lists.flatMap((list) => [...new Map(list.map((change) => [change.id, change])).values()])
}

const categoryId = ({ videogame }: FollowedMatch) => own.id('videogame', String(videogame.id))
const tournamentId = ({ league }: FollowedMatch) => own.id('league', String(league.id))
const seasonId = ({ serie }: FollowedMatch) => own.id('serie', String(serie.id))
const teamId = ({ type, id }: Opponent) => own.id(type === 'Team' ? 'team' : 'player-team', String(id))

function seasonData(match: FollowedMatch): ChangeData<'season'> {
  const { name, year, startMs, endMs } = match.serie
  return {
    tournamentId: tournamentId(match),
    name: `${match.league.name} ${name}`,
    year: String(year),
    ...(startMs !== null && { startTimestamp: startMs }),
    ...(endMs !== null && { endTimestamp: endMs }),
  }
}

function teamData({ name, acronym, countryCode }: Opponent): ChangeData<'team'> {
  const short = acronym !== null && acronym !== name ? acronym : null
  return { name, ...(short !== null && { shortName: short, aliases: [short] }), countryCode }
}

function playerData({
  name,
  fullName,
  role,
  countryCode,
  bornMs,
  teamId: team,
}: RosterPlayer): ChangeData<'player'> {
  return {
    name,
    teamId: own.id('team', String(team)),
    position: role,
    countryCode,
    ...(fullName !== null && fullName !== name && { aliases: [fullName] }),
    ...(bornMs !== null && { dateOfBirthTimestamp: bornMs }),
  }
}

function matchChange(match: FollowedMatch): Change {
  const { status, opponents, isForfeit, isDraw, winnerId, tournament } = match
  const [home, away] = opponents
  const isOver = status === 'finished'
  const winner = isDraw ? 'draw' : winnerId === home.id ? 'home' : winnerId === away.id ? 'away' : null
  const ids = { tournament: tournamentId(match), season: seasonId(match) }
  const data: ChangeData<'match'> = {
    ...fixture(ids, teamId(home), teamId(away), match.startMs),
    status,
    ...(isOver && isForfeit && { statusDescription: 'Walkover', awarded: true }),
    ...((isOver || status === 'inprogress') && {
      homeScore: scoreData(home.score),
      awayScore: scoreData(away.score),
    }),
    ...(isOver && winner !== null && { winner }),
    round: cupRound(null, tournament.name),
    standingsTable: null,
    esports: { bestOf: match.bestOf, games: match.games.map((game) => gameData(game, match)) },
  }
  return {
    ...own.put('match', own.id('match', String(match.id)), data),
    ...(match.updatedMs > 0 && { sourceTimestamp: match.updatedMs }),
    ...(match.endedMs !== null && { correction: true }),
  }
}

/** @assumed The score of a game is 1:0 for its winner: the free plan has no kills or rounds. */
function gameData(
  { position, isOver, winnerId, seconds }: SourceGame,
  { opponents: [home, away] }: FollowedMatch,
) {
  const winnerCode = winnerId === home.id ? 1 : winnerId === away.id ? 2 : null
  return {
    gameNumber: position,
    status: isOver ? ('finished' as const) : ('inprogress' as const),
    homeScore: winnerCode === 1 ? 1 : 0,
    awayScore: winnerCode === 2 ? 1 : 0,
    winnerCode,
    durationSeconds: seconds,
  }
}
