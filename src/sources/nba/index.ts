/**
 * Source `nba`: the static files behind the pages of the league (docs/sources.md#nba). The scoreboard of today is
 * requested for all games; box score and plays of each game that runs or has just ended.
 */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Change, ChangeData } from '../../contract/changes.ts'
import {
  defineSource,
  fixture,
  LINEUP_LIMIT,
  SIDES,
  type SideName,
  wholeMatch,
} from '../../feed/formats/source.ts'
import { NBA } from '../../feed/formats/tables/north-american-leagues.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { DAY_MS, endOf, HOUR_MS, isStaleClock, MINUTE_MS, nextPollMs, nextPollOfAllMs } from '../calendar.ts'
import { BASKETBALL, idsOfSeason, leagueFrame, partText, pointsScored, scoreByParts } from '../games.ts'
import { essentialsOf, type OddField } from '../mapping.ts'
import { updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import {
  type FollowedGame,
  GAME,
  type Game,
  isPlayOff,
  listedGames,
  type Play,
  readGame,
  readPlays,
  SEASON_KIND,
  type Team,
} from './games.ts'

const SOURCE = 'nba'
const own = defineSource(SOURCE, NBA.sport)

/** The files are renewed every few seconds. */
const SCOREBOARD_EVERY_MS = 10_000
const DETAILS_EVERY_MS = 30_000
/** Time after the end until which box score and plays are requested. */
const DETAILS_AFTER_MS = HOUR_MS
/** Time after the start at which games are removed from the state. */
const FORGOTTEN_AFTER_MS = 2 * DAY_MS

interface State {
  readonly games: Readonly<Record<string, FollowedGame>>
}

/** A response from an older cache, by the clock, is ignored. A box score has more than the scoreboard. */
function updated(known: FollowedGame | undefined, game: Game, isBox: boolean, atMs: number): FollowedGame {
  const reading = ({
    status,
    clockSeconds: seconds,
  }: {
    status: MatchStatus
    clockSeconds: number | null
  }) => ({
    status,
    seconds,
  })
  if (known && isStaleClock(reading(known), known.readMs, reading(game), atMs)) return known
  return {
    ...game,
    readMs: atMs,
    endedMs: endOf(game.startMs, known, game.status === 'finished', atMs),
    box: isBox ? game : (known?.box ?? null),
    plays: known?.plays ?? null,
  }
}

export const nba = source<State>({
  name: SOURCE,
  covers: 'NBA basketball: games of today, live scores and clock, points, line-ups with figures, statistics',
  selections: [{ name: SOURCE, description: 'National Basketball Association' }],
  address: 'https://cdn.nba.com/static/json/liveData/',
  key: null,
  isUnofficial: true,
  limits: [{ requests: 60, perMs: MINUTE_MS }],
  liveEveryMs: SCOREBOARD_EVERY_MS,
  essentials: () => essentialsOf(GAME),
  limitsText: 'none stated',
  license: 'none stated; unofficial interface of nba.com, whose terms reserve the data',
  credit: 'NBA (www.nba.com)',
  open: (selection) =>
    selection === SOURCE ? { games: {} } : `unknown selection "${selection}"; the only one is ${SOURCE}`,
  due({ games }, polledMs) {
    const all = Object.values(games)
    const lastMs = polledMs.scoreboard
    return [
      {
        request: { key: 'scoreboard', path: 'scoreboard/todaysScoreboard_00.json' },
        // "Today" changes at noon in New York.
        atMs:
          lastMs === undefined
            ? 0
            : Math.min(lastMs + HOUR_MS, nextPollOfAllMs(lastMs, all, SCOREBOARD_EVERY_MS)),
      },
      ...all
        // Until a game begins its files are missing.
        .filter(({ status, endedMs }) => status === 'inprogress' || endedMs !== null)
        .flatMap((game) =>
          (['boxscore', 'playbyplay'] as const).map((kind) => {
            const key = `${kind}/${game.id}`
            const last = polledMs[key] ?? 0
            const isDone = game.endedMs !== null && last > game.endedMs + DETAILS_AFTER_MS
            return {
              request: { key, path: `${kind}/${kind}_${String(game.id).padStart(10, '0')}.json` },
              atMs: isDone ? Number.POSITIVE_INFINITY : nextPollMs(last, game, DETAILS_EVERY_MS),
            }
          }),
        ),
    ]
  },
  applyResponse(state, { key }, { atMs, body }) {
    const [kind = '', id = ''] = key.split('/')
    if (kind === 'playbyplay') {
      const odd: OddField[] = []
      const plays = readPlays(body, odd)
      const game = state.games[id]
      if (!plays) return 'the response has no list of plays'
      // An empty list is an outage.
      const isNew = game && (plays.length > 0 || game.plays === null)
      return { state: isNew ? { games: { ...state.games, [id]: { ...game, plays } } } : state, odd }
    }
    const listed = listedGames(body)
    if (!listed) return 'the response has no games'
    const isBox = kind === 'boxscore'
    const { matches, ...read } = updatedMatches(state.games, listed, readGame, (game, known) =>
      updated(known, game, isBox, atMs),
    )
    const kept = Object.entries(matches).filter(
      ([, { status, startMs }]) => status === 'inprogress' || startMs > atMs - FORGOTTEN_AFTER_MS,
    )
    return { state: { games: Object.fromEntries(kept) }, ...read }
  },
  changes: ({ games }) => gameChanges(Object.values(games)),
})

const teamId = ({ code }: Pick<Team, 'code'>) => own.id('team', code.toLowerCase())
const playerId = (id: number) => own.id('player', String(id))

function gameChanges(games: readonly FollowedGame[]): Change[] {
  const clubs = games.flatMap(({ home, away }) =>
    [home, away].map((side) => ({
      id: teamId(side),
      code: side.code,
      name: [side.city, side.nickname].filter((part) => part !== null).join(' ') || side.code,
    })),
  )
  const seasons = [...new Set(games.map(({ season }) => season))].map((season) => ({ season }))
  const players = games.flatMap(({ box }) =>
    SIDES.flatMap((side) =>
      (box?.[side].players ?? []).map(({ id, name }) =>
        own.put('player', playerId(id), { name, gender: 'M', teamId: teamId(box?.[side] ?? { code: '' }) }),
      ),
    ),
  )
  return [
    ...(games.length > 0 ? leagueFrame(NBA, SOURCE, clubs, seasons) : []),
    ...new Map(players.map((change) => [change.id, change])).values(),
    ...games.map(gameChange),
  ].map((change) => ({ ...change, source: SOURCE }) as Change)
}

function gameChange(game: FollowedGame): Change {
  const { status, period, score, clockSeconds, box, plays } = game
  const { venue, city, attendance } = box ?? game
  const isBreak = /^half/i.test(game.shown ?? '')
  const hasOvertime = (period ?? 0) > BASKETBALL.parts
  const phase =
    status === 'finished'
      ? hasOvertime && 'AET'
      : status === 'inprogress' && (isBreak ? 'Halftime' : partText(BASKETBALL, period, false))
  const lineups = box && lineupsOf(box)
  const statistics = box && statisticsOf(box)
  const part = (side: 0 | 1) => ({
    ...{ status, part: period },
    points: ((side === 0 ? game.home : game.away).periods ?? [])
      .slice(0, period ?? 0)
      .map((one) => one.points),
  })
  const data: ChangeData<'match'> = {
    ...fixture(idsOfSeason(NBA, game.season), teamId(game.home), teamId(game.away), game.startMs),
    status,
    ...(phase && { statusDescription: phase }),
    ...(clockSeconds !== null && {
      currentMatchMinute: Math.floor(clockSeconds / 60),
      currentMatchSecond: clockSeconds % 60,
    }),
    ...(score && {
      homeScore: scoreByParts(BASKETBALL, score[0], part(0)),
      awayScore: scoreByParts(BASKETBALL, score[1], part(1)),
    }),
    standingsTable: game.kind === SEASON_KIND ? MAIN_TABLE : null,
    ...(venue !== null && { venue: { name: venue, city } }),
    ...(attendance !== null && attendance > 0 && { attendance }),
    ...(lineups && { lineups }),
    ...(statistics && { statistics }),
    ...(plays &&
      score && { liveEvents: pointsScored(BASKETBALL, plays.map(scored(box)), score, isPlayOff(game)) }),
  }
  return {
    ...own.put('match', own.id('match', String(game.id)), data),
    ...(game.endedMs !== null && { correction: true }),
  }
}

/** A play whose players are those of the box score. */
function scored(box: FollowedGame['box']) {
  const known = new Set(SIDES.flatMap((side) => (box?.[side].players ?? []).map(({ id }) => id)))
  const person = (id: number | null, name: string | null) =>
    name === null ? undefined : { id: id !== null && known.has(id) ? playerId(id) : undefined, name }
  return ({ playerId: id, name, assistId, assistName, ...play }: Play) => ({
    ...play,
    player: person(id, name),
    assist: person(assistId, assistName),
  })
}

type Box = NonNullable<FollowedGame['box']>

function lineupsOf(box: Box): ChangeData<'match'>['lineups'] {
  const of = (side: SideName) => ({
    players: (box[side].players ?? [])
      .filter(({ hasPlayed, isStarter }) => hasPlayed === true || isStarter === true)
      .slice(0, LINEUP_LIMIT)
      .map(({ id, number, position, isStarter, seconds, figures }) => ({
        playerId: playerId(id),
        position,
        shirtNumber: number,
        substitute: isStarter !== true,
        statistics: known({ ...figures, secondsPlayed: seconds }),
      })),
  })
  const lineups = { home: of('home'), away: of('away') }
  return lineups.home.players.length + lineups.away.players.length > 0 ? lineups : null
}

function known(figures: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
}

function statisticsOf({ home, away }: Box) {
  return wholeMatch(
    Object.entries(home.figures ?? {}).flatMap(([key, value]) => {
      const other = away.figures?.[key]
      return value === null || other == null ? [] : [{ key, home: value, away: other }]
    }),
  )
}
