/**
 * Source `nba`: the static files behind the pages of the league (docs/sources.md#nba). The scoreboard of today is
 * requested for all games; box score and plays of each game that runs or has just ended.
 */
import type { Change, ChangeData } from '../../contract/changes.ts'
import { defineSource, fixture, SIDES } from '../../feed/formats/source.ts'
import { NBA } from '../../feed/formats/tables/north-american-leagues.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { DAY_MS, detailsDueMs, dueAt, listDueMs } from '../calendar.ts'
import { lineupsOf, peopleMembers, sideStatistics, withDetails, withPlayers } from '../details.ts'
import {
  BASKETBALL,
  clockMembers,
  clubOf,
  idsOfSeason,
  leagueFrame,
  partText,
  pointsScored,
  scoreByParts,
} from '../games.ts'
import { recentMatches, updatedByClock, updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import data from './data.json' with { type: 'json' }
import {
  FORMS,
  type FollowedGame,
  isPlayOff,
  listedGames,
  type Play,
  readGame,
  SEASON_KIND,
  scoredPlays,
  type Team,
} from './games.ts'

const SOURCE = data.about.name
const own = defineSource(SOURCE, NBA.sport)

const DETAILS_EVERY_MS = 30_000
/** Time after the start at which games are removed from the state. */
const FORGOTTEN_AFTER_MS = 2 * DAY_MS

interface State {
  readonly matches: Readonly<Record<string, FollowedGame>>
}

export const nba = source<State>(data, FORMS.match, {
  open: (selection) =>
    selection === SOURCE ? { matches: {} } : `unknown selection "${selection}"; the only one is ${SOURCE}`,
  due({ matches }, polledMs) {
    const all = Object.values(matches)
    return [
      // "Today" changes at noon in New York.
      dueAt(
        listDueMs(polledMs.scoreboard, all, data.about.liveEveryMs),
        'scoreboard',
        'scoreboard/todaysScoreboard_00.json',
      ),
      ...all
        // Until a game begins its files are missing.
        .filter(({ status, endedMs }) => status === 'inprogress' || endedMs !== null)
        .flatMap((game) =>
          (['boxscore', 'playbyplay'] as const).map((kind) => {
            const key = `${kind}/${game.id}`
            const path = `${kind}/${kind}_${String(game.id).padStart(10, '0')}.json`
            return dueAt(detailsDueMs(polledMs[key] ?? 0, game, DETAILS_EVERY_MS), key, path)
          }),
        ),
    ]
  },
  applyResponse(state, { key }, { atMs, body }) {
    const [kind = '', id = ''] = key.split('/')
    if (kind === 'playbyplay')
      return withDetails(state, id, body, {
        noun: 'plays',
        read: FORMS.plays,
        update(game, read) {
          const plays = scoredPlays(read.plays)
          return plays.length > 0 || game.plays === null ? { ...game, plays } : null
        },
      })
    const listed = listedGames(body)
    if (!listed) return 'the response has no games'
    const { matches, ...read } = updatedMatches(state.matches, listed, readGame, (game, known) =>
      // A box score has more than the scoreboard.
      updatedByClock(known, game, game.clockSeconds, atMs, () => ({
        box: kind === 'boxscore' ? game : (known?.box ?? null),
        plays: known?.plays ?? null,
      })),
    )
    return { state: { matches: recentMatches(matches, atMs - FORGOTTEN_AFTER_MS) }, ...read }
  },
  changes: ({ matches }) => gameChanges(Object.values(matches)),
})

const teamId = ({ code }: Pick<Team, 'code'>) => own.id('team', code.toLowerCase())
const playerId = (id: number) => own.id('player', String(id))

function gameChanges(games: readonly FollowedGame[]): Change[] {
  const clubs = games.flatMap(({ home, away }) =>
    [home, away].map((side) => clubOf(teamId(side), side.code, side.city, side.nickname)),
  )
  const players = games.flatMap(({ box }) =>
    SIDES.flatMap((side) =>
      (box?.[side].players ?? []).map(({ id, name }) =>
        own.put('player', playerId(id), { name, gender: 'M', teamId: teamId(box?.[side] ?? { code: '' }) }),
      ),
    ),
  )
  const frame = leagueFrame(
    NBA,
    SOURCE,
    clubs,
    games.map(({ season }) => ({ season })),
  )
  return games.length === 0 ? [] : withPlayers([...frame, ...games.map(gameChange)], players)
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
  const lineups =
    box &&
    lineupsOf(playerId, (side) => ({
      players: (box[side].players ?? [])
        .filter(({ hasPlayed, isStarter }) => hasPlayed === true || isStarter === true)
        .map(({ id, number, position, isStarter, secondsPlayed, figures }) => ({
          ...{ id, position, shirtNumber: number, substitute: isStarter !== true },
          figures: { ...figures, secondsPlayed },
        })),
    }))
  const statistics = box && sideStatistics(TEAM_FIGURES, (side, key) => figuresOf(box[side])[key])
  const part = ({ score: of, periods }: Team) =>
    scoreByParts(BASKETBALL, of ?? 0, {
      ...{ status, part: period },
      points: (periods ?? []).slice(0, period ?? 0).map(({ points }) => points),
    })
  const content: ChangeData<'match'> = {
    ...fixture(idsOfSeason(NBA, game.season), teamId(game.home), teamId(game.away), game.startMs),
    status,
    ...(phase && { statusDescription: phase }),
    ...clockMembers(clockSeconds),
    ...(score && { homeScore: part(game.home), awayScore: part(game.away) }),
    standingsTable: game.kind === SEASON_KIND ? MAIN_TABLE : null,
    ...(venue !== null && { venue: { name: venue, city } }),
    ...(attendance !== null && attendance > 0 && { attendance }),
    ...(lineups && { lineups }),
    ...(statistics && { statistics }),
    ...(plays &&
      score && { liveEvents: pointsScored(BASKETBALL, plays.map(scored(box)), score, isPlayOff(game)) }),
  }
  return {
    ...own.put('match', own.id('match', String(game.id)), content),
    ...(game.endedMs !== null && { correction: true }),
  }
}

/** The form of the figures has the keys of the service. */
const TEAM_FIGURES = Object.fromEntries(
  Object.keys(data.forms.teamFigures.optional.count).map((key) => [key, key]),
)

function figuresOf({ figures }: Team): Readonly<Record<string, number | null>> {
  return figures ?? {}
}

/** A play whose players are those of the box score. */
function scored(box: FollowedGame['box']) {
  const known = new Set(SIDES.flatMap((side) => (box?.[side].players ?? []).map(({ id }) => id)))
  const named = peopleMembers(playerId, (id) => known.has(id))
  return ({ playerId: id, name, assistId, assistName, ...play }: Play) => ({
    ...play,
    people: { ...named('player', { id, name }), ...named('assist', { id: assistId, name: assistName }) },
  })
}
