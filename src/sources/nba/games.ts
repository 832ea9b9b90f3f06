/** Games in the files of the NBA: the scoreboard of today, and box scores, which have the form of its games and more. */
import { isObject } from '../../feed/formats/text.ts'
import { BASKETBALL, playedSeconds } from '../games.ts'
import { formsOf, from, type MatchOf, matchReader, oneOf, READERS } from '../mapping.ts'
import { playedScore, type ReadTimes } from '../responses.ts'
import { statusReader } from '../source.ts'
import data from './data.json' with { type: 'json' }

export const FORMS = formsOf(data.forms, {
  /** League, kind, season, number: "0022500171". */
  gameId: from(READERS.text, (value) => (/^00[1-6]\d{7}$/.test(value) ? Number(value) : undefined)),
  status: statusReader(data.statuses),
  tricode: from(READERS.text, (code) => (/^[A-Z]{3}$/.test(code) ? code : undefined)),
  /** "PT04M12.00S" as seconds; null for "". */
  duration: from(READERS.text, (value) => {
    const [, minutes = '', seconds = ''] = /^PT(\d{1,3})M(\d{1,2})(?:\.\d+)?S$/.exec(value) ?? []
    return minutes === '' ? undefined : Number(minutes) * 60 + Number(seconds)
  }),
  integer: from(READERS.number, (number) => (Number.isSafeInteger(number) ? number : undefined)),
  digit: oneOf({ 1: true, 0: false }),
})
type Read = NonNullable<ReturnType<typeof FORMS.match>>
export type Team = Read['home']
export type Play = NonNullable<ReturnType<typeof FORMS.plays>>['plays'][number]

/** Kinds of games, the third digit of their ids. */
export const SEASON_KIND = 2
const PLAY_OFF_KIND = 4
const ALL_STAR_KIND = 3

export const isPlayOff = ({ kind }: Pick<Game, 'kind'>) => kind === PLAY_OFF_KIND

export const readGame = matchReader('game', 'gameId', FORMS.match, ({ left, ...game }) => {
  const { id, home, away, period } = game
  const kind = Math.floor(id / 10_000_000)
  if (kind === ALL_STAR_KIND || home.code === away.code) return null
  const status = game.shown === 'PPD' ? 'postponed' : game.status
  const score = playedScore(status, home.score, away.score)
  if (typeof score === 'string') return score
  const isRunning = status === 'inprogress' && left !== null && period !== null && period > 0
  return {
    ...game,
    ...{ status, kind, score },
    /** Second calendar year of the season. */
    season: 2000 + (Math.floor(id / 100_000) % 100) + 1,
    clockSeconds: isRunning ? playedSeconds(BASKETBALL, period, left, kind === PLAY_OFF_KIND) : null,
  }
})
type Game = MatchOf<typeof readGame>

export interface FollowedGame extends Game, ReadTimes {
  /** The latest box score and plays; null before. */
  readonly box: Pick<Game, 'home' | 'away' | 'venue' | 'city' | 'attendance'> | null
  readonly plays: readonly Play[] | null
}

/** The games of a scoreboard, or of a box score; null for another response. */
export function listedGames(body: unknown): unknown[] | null {
  if (!isObject(body)) return null
  if (isObject(body.game)) return [body.game]
  return isObject(body.scoreboard) && Array.isArray(body.scoreboard.games) ? body.scoreboard.games : null
}

/** Plays with a score, in order. Some are edited or removed later, so all are read again. */
export function scoredPlays(plays: readonly Play[]): Play[] {
  const scored = plays.filter(({ home, away }) => home !== null && away !== null)
  return scored.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
}
