/** Parses and interprets matches of PandaScore (docs/sources.md#pandascore). */
import type { Change, ChangeData } from '../../contract/changes.ts'
import { defineSource, fixture, scoreData } from '../../feed/formats/source.ts'
import type { MatchTimes } from '../calendar.ts'
import { formsOf, from, matchReader, oneOf, READERS } from '../mapping.ts'
import { cupRound } from '../responses.ts'
import { statusReader } from '../source.ts'
import data from './data.json' with { type: 'json' }

const own = defineSource(data.about.name, 'esports')

const upTo = (limit: number) => from(READERS.count, (number) => (number > limit ? undefined : number))
export const { match: MATCH, rosters: ROSTERS } = formsOf(data.forms, {
  status: statusReader(data.statuses),
  opponentType: oneOf({ Team: 'Team', Player: 'Player' } as const),
  country: from(READERS.text, (code) => /^[A-Z]{2}$/.exec(code)?.[0] ?? null),
  gamesCount: upTo(99),
  wins: upTo(999),
})
type Read = NonNullable<ReturnType<typeof MATCH>>
type Named = NonNullable<Read['league']>
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

type Roster = NonNullable<ReturnType<typeof ROSTERS>>['rosters'][number]
export type RosterPlayer = NonNullable<Roster['players']>[number] & { readonly teamId: number }

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
