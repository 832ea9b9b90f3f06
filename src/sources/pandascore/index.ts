/**
 * Source `pandascore`: matches of esports (docs/sources.md#pandascore). Running and coming matches are one list, and
 * finished ones another, which is requested as soon as a match leaves the first.
 */
import type { Change, ChangeData } from '../../contract/changes.ts'
import { defineSource, type Pair, scoreData } from '../../feed/formats/source.ts'
import { type Content, type FollowedMatch, given, lastOfEach, type MatchState, matchPut } from '../content.ts'
import { formsOf, from, oneOf, READERS, statusReader } from '../mapping.ts'
import { cupRound, type MatchOf, matchSource, playedScore } from '../matches.ts'
import { itemsBy } from '../polls.ts'
import data from './data.json' with { type: 'json' }

const SOURCE = defineSource(data.about.name, 'esports')

const upTo = (limit: number) => from(READERS.count, (number) => (number > limit ? undefined : number))
const { match: MATCH, rosters: ROSTERS } = formsOf(data.forms, {
  status: statusReader(data.statuses),
  opponentType: oneOf({ Team: 'Team', Player: 'Player' } as const),
  country: from(READERS.text, (code) => /^[A-Z]{2}$/.exec(code)?.[0] ?? null),
  gamesCount: upTo(99),
  wins: upTo(999),
})
type Read = NonNullable<ReturnType<typeof MATCH>>

function readMatch(value: Read) {
  const { id, status, updatedMs, videogame, league, serie, tournament } = value
  const [home, away] = value.opponents.map((one) => opponentOf(one, value.results))
  const startMs = value.scheduledMs ?? value.beginMs
  if (!home || !away || home.id === away.id || startMs === null) return null
  const score = playedScore(status, home.score, away.score)
  if (typeof score === 'string') return score
  return {
    ...{ id, startMs, status, updatedMs, seconds: null, details: null, home, away, score },
    ...{ videogame, league, serie, tournament, winnerId: value.winnerId },
    ...{ isForfeit: value.isForfeit === true, isDraw: value.isDraw === true },
    bestOf: bestOf(value),
    games: gamesOf(value),
  }
}
type ReadMatch = MatchOf<typeof readMatch>
type Match = FollowedMatch<ReadMatch>

/** Results are in no particular order. */
function opponentOf({ location, nationality, ...one }: Read['opponents'][number], results: Read['results']) {
  const own = results.find((row) => (one.type === 'Team' ? row.team : row.player) === one.id)
  const kind = one.type === 'Team' ? 'team' : 'player-team'
  return {
    ...{ ...one, id: SOURCE.id(kind, String(one.id)), number: one.id },
    ...{ countryCode: location ?? nationality, score: own?.score ?? null },
  }
}

function bestOf({ length, gamesCount }: Read): number {
  const games = Math.max(1, gamesCount ?? 1)
  return length === 'first_to' ? 2 * games - 1 : games
}

/** As many as the contract allows. */
const GAMES_LIMIT = 9

/** Games that were not played stay listed or disappear after the end: neither is a change of the match. */
function gamesOf({ games }: Read) {
  return (games ?? [])
    .filter(({ status }) => status === 'running' || status === 'finished')
    .toSorted((a, b) => a.position - b.position)
    .slice(0, GAMES_LIMIT)
}

/** Where the match belongs; a known match keeps what a response does not say. */
const COMPETITION = ['videogame', 'league', 'serie', 'tournament'] as const

/** The source has no home side: the one that was first stays it. Without its competition a match cannot be shown. */
function joined(match: ReadMatch, known: Match | undefined): ReadMatch | undefined {
  const competition = Object.fromEntries(
    COMPETITION.map((name) => [name, match[name] ?? known?.[name] ?? null]),
  )
  if (Object.values(competition).includes(null)) return undefined
  const isSwapped = known?.home.id === match.away.id && known.away.id === match.home.id
  if (!isSwapped) return { ...match, ...competition }
  const score: Pair | null = match.score && [match.score[1], match.score[0]]
  return { ...match, ...competition, home: match.away, away: match.home, score }
}

type Roster = NonNullable<ReturnType<typeof ROSTERS>>['rosters'][number]
type RosterPlayer = NonNullable<Roster['players']>[number] & { readonly teamId: string }

interface Additions {
  /** When a running match was missing from the list of running ones, probably because it has ended; 0 for never. */
  readonly missingMs: number
  /** By tournament. */
  readonly rosters: Readonly<Record<string, readonly RosterPlayer[]>>
}
type State = MatchState<ReadMatch> & Additions

const tournamentOf = ({ tournament }: ReadMatch) => String(tournament?.id)

export const pandascore = matchSource(data, {
  source: () => SOURCE,
  form: MATCH,
  read: readMatch,
  initial: (): Additions => ({ missingMs: 0, rosters: {} }),
  joined,
  after(state, { kind, atMs, body }, before) {
    const tournaments = new Set(Object.values(state.matches).map(tournamentOf))
    const rosters = Object.entries(state.rosters).filter(([id]) => tournaments.has(id))
    const listed = new Set((body as readonly { id?: unknown }[]).map((value) => String(value?.id)))
    const isGone = Object.entries(before.matches).some(([id, { status, startMs }]) => {
      const isRunning = status === 'inprogress' || (status === 'notstarted' && startMs < atMs)
      return isRunning && !listed.has(id)
    })
    const missingMs = kind !== 'current' ? state.missingMs : isGone ? atMs : 0
    return { ...state, rosters: Object.fromEntries(rosters), missingMs }
  },
  items({ matches, missingMs }, { finished = 0 }) {
    const all = Object.values(matches)
    return {
      finished: [{ item: '', matches: all, isNew: missingMs > finished }],
      rosters: itemsBy(all, tournamentOf),
    }
  },
  responses: {
    rosters: from(ROSTERS, (read) => (state: State, tournament) => {
      const players = read.rosters.flatMap(({ id, players: of }) =>
        (of ?? []).map((one) => ({ ...one, teamId: SOURCE.id('team', String(id)) })),
      )
      return { state: { ...state, rosters: { ...state.rosters, [tournament]: players } } }
    }),
  },
  changes,
})

/** All changes, referenced resources first. */
function changes({ matches, rosters }: State): Change[] {
  const all = Object.values(matches)
  const known = new Set(all.flatMap(({ home, away }) => [home.id, away.id]))
  const players = Object.values(rosters).flatMap((of) => of.filter(({ teamId }) => known.has(teamId)))
  const frame = all.flatMap((match) => {
    const { category: categoryId, tournament, season } = idsOf(match)
    return [
      SOURCE.put('category', categoryId, { name: match.videogame?.name ?? '' }),
      SOURCE.put('tournament', tournament, { categoryId, name: match.league?.name ?? '' }),
      ...[match.home, match.away].map(({ id, name, acronym, countryCode }) => {
        const short = acronym !== null && acronym !== name && { shortName: acronym, aliases: [acronym] }
        return SOURCE.put('team', id, { name, ...short, countryCode })
      }),
      SOURCE.put('season', season, seasonData(match)),
    ]
  })
  return lastOfEach([
    ...frame,
    ...players.map((player) =>
      SOURCE.put('player', SOURCE.id('player', String(player.id)), playerData(player)),
    ),
    ...all.map((match) => matchPut(SOURCE, match, idsOf(match), contentOf(match))),
  ])
}

function idsOf({ videogame, league, serie }: ReadMatch) {
  const id = (kind: string, of: { readonly id: number } | null) => SOURCE.id(kind, String(of?.id))
  return {
    category: id('videogame', videogame),
    tournament: id('league', league),
    season: id('serie', serie),
  }
}

function seasonData(match: ReadMatch): ChangeData<'season'> {
  const { name, year, startMs, endMs } = match.serie ?? {}
  const league = match.league?.name
  return {
    tournamentId: idsOf(match).tournament,
    name: `${league} ${name ?? league}`,
    year: String(year ?? new Date(match.startMs).getUTCFullYear()),
    ...given({ startTimestamp: startMs, endTimestamp: endMs }),
  }
}

function playerData(player: RosterPlayer): ChangeData<'player'> {
  const { name, teamId, firstName, lastName, role, countryCode, bornMs } = player
  const fullName = [firstName, lastName].filter((part) => part !== null).join(' ')
  return {
    ...{ name, teamId, position: role, countryCode },
    ...(fullName !== '' && fullName !== name && { aliases: [fullName] }),
    ...given({ dateOfBirthTimestamp: bornMs }),
  }
}

function contentOf(match: ReadMatch): Content {
  const { status, score, winnerId, tournament, bestOf: length, games } = match
  const isOver = status === 'finished'
  const sideOf = (id: number | null) =>
    id === match.home.number ? 'home' : id === match.away.number ? 'away' : null
  const winner = match.isDraw ? ('draw' as const) : sideOf(winnerId)
  return {
    status,
    ...(isOver && match.isForfeit && { statusDescription: 'Walkover', awarded: true }),
    ...(score && { homeScore: scoreData(score[0]), awayScore: scoreData(score[1]) }),
    ...(isOver && winner !== null && { winner }),
    round: cupRound(null, tournament?.name ?? ''),
    standingsTable: null,
    // @assumed The score of a game is 1:0 for its winner: the free plan has no kills or rounds.
    esports: {
      bestOf: length,
      games: games.map((game) => {
        const side = sideOf(game.winnerId)
        return {
          gameNumber: game.position,
          status: game.status === 'finished' ? ('finished' as const) : ('inprogress' as const),
          homeScore: Number(side === 'home'),
          awayScore: Number(side === 'away'),
          winnerCode: side === 'home' ? 1 : side === 'away' ? 2 : null,
          durationSeconds: game.seconds,
        }
      }),
    },
  }
}
