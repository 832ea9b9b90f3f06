/** Parses and interprets matches of PandaScore (docs/sources.md#pandascore). */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Change, ChangeData } from '../../contract/changes.ts'
import { defineSource, fixture, scoreData } from '../../feed/formats/source.ts'
import type { MatchTimes } from '../calendar.ts'
import {
  count,
  essential,
  essentialIfGiven,
  flag,
  from,
  id,
  list,
  type Mapped,
  matchReader,
  moment,
  type OddField,
  oneOf,
  optional,
  record,
  text,
  wholeList,
} from '../mapping.ts'
import { cupRound } from '../responses.ts'

export const SOURCE = 'pandascore'
const own = defineSource(SOURCE, 'esports')

const STATUSES: Readonly<Record<string, MatchStatus>> = {
  not_started: 'notstarted',
  running: 'inprogress',
  finished: 'finished',
  canceled: 'canceled',
  postponed: 'postponed',
}

const upTo = (limit: number) => from(count, (number) => (number > limit ? undefined : number))
const country = from(text, (code) => /^[A-Z]{2}$/.exec(code)?.[0] ?? null)
const NAMED = record({ id: essential('id', id), name: essential('name', text) })
type Named = NonNullable<ReturnType<typeof NAMED>>
const OPPONENT = record({
  type: essential('type', oneOf({ Team: 'Team', Player: 'Player' } as const)),
  id: essential('opponent.id', id),
  name: essential('opponent.name', text),
  acronym: optional('opponent.acronym', text),
  location: optional('opponent.location', country),
  nationality: optional('opponent.nationality', country),
})
const GAME = record({
  position: essential('position', count),
  status: essential('status', text),
  seconds: optional('length', count),
  winnerId: optional('winner.id', id),
})
const RESULT = record({
  team: essentialIfGiven('team_id', id),
  player: essentialIfGiven('player_id', id),
  score: essentialIfGiven('score', upTo(999)),
})
const SERIE = record({
  id: essential('id', id),
  name: optional('full_name', text),
  year: optional('year', count),
  startMs: optional('begin_at', moment),
  endMs: optional('end_at', moment),
})
export const MATCH = {
  id: essential('id', id),
  status: essential('status', oneOf(STATUSES)),
  beginMs: optional('begin_at', moment),
  scheduledMs: optional('scheduled_at', moment),
  updatedMs: optional('modified_at', moment),
  length: optional('match_type', text),
  gamesCount: optional('number_of_games', upTo(99)),
  isForfeit: optional('forfeit', flag),
  isDraw: optional('draw', flag),
  winnerId: optional('winner_id', id),
  opponents: essential('opponents', wholeList(OPPONENT)),
  results: essential('results', wholeList(RESULT)),
  games: optional('games', list(GAME)),
  videogame: optional('videogame', NAMED),
  league: optional('league', NAMED),
  serie: optional('serie', SERIE),
  /** Stage of the series. */
  tournament: optional('tournament', NAMED),
}
type Read = Mapped<typeof MATCH>
type Opponent = ReturnType<typeof opponentOf>
type SourceGame = ReturnType<typeof gamesOf>[number]

export interface FollowedMatch extends MatchTimes, Pick<Read, 'id' | 'status' | 'updatedMs' | 'winnerId'> {
  readonly isForfeit: boolean
  readonly isDraw: boolean
  readonly bestOf: number
  /** Home and away as they were first listed: the source has no home side. */
  readonly opponents: readonly [Opponent, Opponent]
  /** Games that have begun. */
  readonly games: readonly SourceGame[]
  readonly videogame: Named
  readonly league: Named
  readonly serie: NonNullable<Read['serie']>
  readonly tournament: Named
}

/** Where the match belongs; a known match keeps what a response does not say. */
const COMPETITION = ['videogame', 'league', 'serie', 'tournament'] as const
type Competition = Pick<FollowedMatch, (typeof COMPETITION)[number]>
export type ReadMatch = Omit<FollowedMatch, 'endedMs' | keyof Competition> & Pick<Read, keyof Competition>

/** A match; the reason why it is left out; or null, without a reason, while its opponents are not known. */
export const readMatch = matchReader('match', 'id', MATCH, (value): ReadMatch | string | null => {
  const [home, away] = value.opponents.map((one) => opponentOf(one, value.results))
  const startMs = value.scheduledMs ?? value.beginMs
  if (!home || !away || home.id === away.id || startMs === null) return null
  const isPlayed = value.status === 'inprogress' || value.status === 'finished'
  if (isPlayed && (home.score === null || away.score === null)) return `${value.status} without a score`
  return {
    ...value,
    startMs,
    isForfeit: value.isForfeit === true,
    isDraw: value.isDraw === true,
    bestOf: bestOf(value),
    opponents: [home, away],
    games: gamesOf(value),
  }
})

/** Null if it is not known, so that a new match cannot be shown. */
export function competitionOf(match: ReadMatch, known: FollowedMatch | undefined): Competition | null {
  const [videogame, league, serie, tournament] = COMPETITION.map((name) => match[name] ?? known?.[name])
  return videogame && league && serie && tournament
    ? ({ videogame, league, serie, tournament } as Competition)
    : null
}

/** Results are in no particular order. */
function opponentOf(
  { location, nationality, ...opponent }: Read['opponents'][number],
  results: Read['results'],
) {
  const own = results.find((row) => (opponent.type === 'Team' ? row.team : row.player) === opponent.id)
  return { ...opponent, countryCode: location ?? nationality, score: own?.score ?? null }
}

function bestOf({ length, gamesCount }: Read): number {
  const games = Math.max(1, gamesCount ?? 1)
  return length === 'first_to' ? 2 * games - 1 : games
}

/** Games that were not played stay listed or disappear after the end: neither is a change of the match. */
function gamesOf({ games }: Read) {
  return (games ?? [])
    .filter(({ status }) => status === 'running' || status === 'finished')
    .map(({ status, ...game }) => ({ ...game, isOver: status === 'finished' }))
    .toSorted((a, b) => a.position - b.position)
    .slice(0, GAMES_LIMIT)
}
/** As many as the contract allows. */
const GAMES_LIMIT = 9

const PLAYER = record({
  id: essential('id', id),
  name: essential('name', text),
  firstName: optional('first_name', text),
  lastName: optional('last_name', text),
  role: optional('role', text),
  countryCode: optional('nationality', country),
  bornMs: optional('birthday', moment),
})
const TEAM = record({ id: essential('id', id), players: optional('players', list(PLAYER)) })
const ROSTERS = record({ rosters: essential('rosters', list(TEAM)) })

export type RosterPlayer = NonNullable<ReturnType<typeof PLAYER>> & { readonly teamId: number }

/** Players of the teams of a tournament; null for a response without rosters. */
export function readRosters(body: unknown, odd: OddField[]): RosterPlayer[] | null {
  const read = ROSTERS(body, (field, value) => odd.push({ field, value }))
  return read
    ? read.rosters.flatMap(({ id: teamId, players }) => (players ?? []).map((one) => ({ ...one, teamId })))
    : null
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
    name: `${match.league.name} ${name ?? match.league.name}`,
    year: String(year ?? new Date(match.startMs).getUTCFullYear()),
    ...(startMs !== null && { startTimestamp: startMs }),
    ...(endMs !== null && { endTimestamp: endMs }),
  }
}

function teamData({ name, acronym, countryCode }: Opponent): ChangeData<'team'> {
  const short = acronym !== null && acronym !== name ? acronym : null
  return { name, ...(short !== null && { shortName: short, aliases: [short] }), countryCode }
}

function playerData(player: RosterPlayer): ChangeData<'player'> {
  const { name, firstName, lastName, role, countryCode, bornMs } = player
  const fullName = [firstName, lastName].filter((part) => part !== null).join(' ')
  return {
    name,
    teamId: own.id('team', String(player.teamId)),
    position: role,
    countryCode,
    ...(fullName !== '' && fullName !== name && { aliases: [fullName] }),
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
      homeScore: scoreData(home.score ?? 0),
      awayScore: scoreData(away.score ?? 0),
    }),
    ...(isOver && winner !== null && { winner }),
    round: cupRound(null, tournament.name),
    standingsTable: null,
    esports: { bestOf: match.bestOf, games: match.games.map((game) => gameData(game, match)) },
  }
  return {
    ...own.put('match', own.id('match', String(match.id)), data),
    ...(match.updatedMs !== null && { sourceTimestamp: match.updatedMs }),
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
