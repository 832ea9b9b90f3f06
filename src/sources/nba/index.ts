/** Source `nba`: the static files behind the pages of the league (docs/sources.md#nba). */

import { defineSource, SIDES, type SideName } from '../../feed/formats/source.ts'
import { NBA } from '../../feed/formats/tables/north-american-leagues.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { type Details, given, playersBy, sideStatistics, venueOf } from '../content.ts'
import { BASKETBALL, clubOf, gameContent, leagueChanges, playedSeconds, pointsScored } from '../games.ts'
import { formsOf, from, oneOf, READERS, statusReader } from '../mapping.ts'
import { matchSource, playedScore } from '../matches.ts'
import data from './data.json' with { type: 'json' }

const SOURCE = defineSource(data.about.name, NBA.sport)
const PLAYERS = playersBy((id) => SOURCE.id('player', String(id)))

const FORMS = formsOf(data.forms, {
  /** League, kind, season, number: "0022500171". */
  gameId: from(READERS.text, (value) => (/^00[1-6]\d{7}$/.test(value) ? Number(value) : undefined)),
  status: statusReader(data.statuses),
  tricode: from(READERS.text, (code) => (/^[A-Z]{3}$/.test(code) ? code : undefined)),
  integer: from(READERS.number, (number) => (Number.isSafeInteger(number) ? number : undefined)),
  digit: oneOf({ 1: true, 0: false }),
})
type Read = NonNullable<ReturnType<typeof FORMS.match>>
type Team = Read['home']
type Plays = NonNullable<ReturnType<typeof FORMS.plays>>['plays']

/** Kinds of games, the third digit of their ids. */
const SEASON_KIND = 2
const ALL_STAR_KIND = 3
const PLAY_OFF_KIND = 4

function readGame(game: Read) {
  const { id, startMs, home, away, shown, left, period } = game
  const kind = Math.floor(id / 10_000_000)
  if (kind === ALL_STAR_KIND || home.code === away.code) return null
  const status = shown === 'PPD' ? 'postponed' : game.status
  const score = playedScore(status, home.score, away.score)
  if (typeof score === 'string') return score
  const isRunning = status === 'inprogress' && left !== null && period !== null && period > 0
  const seconds = isRunning ? playedSeconds(BASKETBALL, period, left, kind === PLAY_OFF_KIND) : null
  const points = [home, away].map(({ periods }) =>
    (periods ?? []).slice(0, period ?? 0).map((one) => one.points),
  )
  const phase = status === 'inprogress' && /^half/i.test(shown ?? '') ? 'Halftime' : null
  return {
    ...{ id, startMs, status, score, seconds, updatedMs: null, isPlayOff: kind === PLAY_OFF_KIND },
    home: teamOf(home),
    away: teamOf(away),
    /** Second calendar year of the season. */
    season: 2000 + (Math.floor(id / 100_000) % 100) + 1,
    content: {
      ...gameContent(BASKETBALL, { status, score, part: period, seconds, points, phase }),
      standingsTable: kind === SEASON_KIND ? MAIN_TABLE : null,
    },
    /** Box scores have more than the scoreboard. */
    more: venueOf(game),
    details: detailsOf(home, away),
  }
}

function teamOf({ code, city, nickname }: Team) {
  return clubOf(SOURCE.id('team', code.toLowerCase()), code, city, nickname)
}

/** Of a box score; null for a scoreboard. */
function detailsOf(home: Team, away: Team): Details | null {
  const sides = { home, away }
  const players = SIDES.flatMap((side) =>
    (sides[side].players ?? []).map(({ secondsPlayed, figures, isStarter, ...player }) => ({
      ...{ ...player, side, substitute: isStarter !== true, figures: { ...figures, secondsPlayed } },
    })),
  )
  if (players.length === 0) return null
  const listed = players.filter(({ hasPlayed, substitute }) => hasPlayed === true || !substitute)
  const figureOf = (side: SideName, key: string) =>
    (sides[side].figures as Readonly<Record<string, number | null>> | null)?.[key]
  return {
    people: PLAYERS.people(players, () => ({ gender: 'M' })),
    members: given({ lineups: PLAYERS.lineups(listed), statistics: sideStatistics(TEAM_FIGURES, figureOf) }),
  }
}

/** The form of the figures has the keys of the service. */
const TEAM_FIGURES = Object.fromEntries(
  Object.keys(data.forms.teamFigures.optional.count).map((key) => [key, key]),
)

/** Points of plays with a score, in order. Some are edited or removed later, so all are read again. */
function pointsOf(plays: Plays, isPlayOff: boolean, people: NonNullable<Details['people']>) {
  const known = new Set(people.map(({ id }) => id))
  const isKnown = (id: string) => known.has(id)
  const scored = plays
    .filter(({ home, away }) => home !== null && away !== null)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ playerId: id, name, assistId, assistName, ...play }) => {
      const assist = PLAYERS.named('assist', { id: assistId, name: assistName }, isKnown)
      return { ...play, people: { ...PLAYERS.named('player', { id, name }, isKnown), ...assist } }
    })
  return scored.length === 0 ? null : pointsScored(BASKETBALL, scored, isPlayOff)
}

export const nba = matchSource(data, {
  source: () => SOURCE,
  form: FORMS.match,
  read: readGame,
  joined: (match, known) => ({ ...match, more: { ...known?.more, ...match.more } }),
  details: {
    playbyplay: from(
      FORMS.plays,
      ({ plays }) =>
        ({ isPlayOff, details }) =>
          given({ events: pointsOf(plays, isPlayOff, details?.people ?? []) }),
    ),
  },
  items({ matches }) {
    // Until a game begins its files are missing.
    const begun = Object.values(matches).filter(
      ({ status, endedMs }) => status === 'inprogress' || endedMs !== null,
    )
    const games = begun.map((game) => ({
      item: String(game.id),
      matches: [game],
      values: { file: String(game.id).padStart(10, '0') },
    }))
    return { boxscore: games, playbyplay: games }
  },
  changes: ({ matches }) =>
    leagueChanges(NBA, SOURCE, Object.values(matches), ({ content, more }) => ({ ...content, ...more })),
})
