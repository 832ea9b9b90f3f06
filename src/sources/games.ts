/**
 * Games of leagues in periods or quarters, for all sources of them: the league with the ids of its file format, scores by
 * part, the clock, what the status says, and the points of basketball as events.
 */
import type { MatchStatus } from '../catalog/statuses.ts'
import type { Change, ScoreParts } from '../contract/changes.ts'
import type { LiveEventChange } from '../contract/resources/blocks.ts'
import { clubData, seasonData } from '../feed/formats/elo-games.ts'
import { keyOf } from '../feed/formats/input/text.ts'
import { defineSource, type Pair, type SideName, type Source, scoreData } from '../feed/formats/source.ts'
import type { GameLeague } from '../feed/formats/tables/north-american-leagues.ts'
import { lookUp } from '../shared/look-up.ts'
import codes from './club-codes.json' with { type: 'json' }
import {
  type Content,
  type FollowedMatch,
  goalOf,
  matchPut,
  type SourceMatch,
  type SourceTeam,
} from './content.ts'

/** How a game of a league is divided. */
export interface GameForm {
  /** Name of a regular part; null where the score counts sets. */
  readonly part: 'half' | 'period' | 'quarter' | 'set'
  /** Regular parts and their minutes; overtime in the season and in play-offs. */
  readonly parts: number
  readonly minutes: number
  readonly overtime: readonly [season: number, playOffs: number]
  /** What its sport calls overtime. */
  readonly overtimeText?: string
}

export const HOCKEY = { part: 'period', parts: 3, minutes: 20, overtime: [5, 20] } as const
export const BASKETBALL = { part: 'quarter', parts: 4, minutes: 12, overtime: [5, 5] } as const

/** Codes of clubs that the file formats write in another way, by the source of the format. */
const CLUB_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = codes

export interface SourceClub extends SourceTeam {
  readonly code: string
}

/** A club with place and nickname, or with its code. */
export function clubOf(id: string, code: string, ...names: (string | null)[]): SourceClub {
  return { id, code, name: names.filter((name) => name !== null).join(' ') || code }
}

/** A club with the data of the file format, under its id in the source. */
function clubChange(league: GameLeague, source: string, { id, code, name }: SourceClub): Change {
  const known = lookUp(CLUB_CODES[league.source] ?? {}, code) ?? code
  return {
    ...defineSource(source, league.sport).put('team', id, clubData(league, { code: known, name })),
    sameAs: [defineSource(league.source, league.sport).id('team', known.toLowerCase())],
  }
}

interface Season {
  /** External ids of all clubs; empty if they are not known. */
  readonly teamIds?: readonly string[]
  readonly startMs?: number
  readonly endMs?: number
}

interface LeagueGame extends SourceMatch {
  /** Second calendar year of the season. */
  readonly season: number
  readonly home: SourceClub
  readonly away: SourceClub
}

/**
 * Category, tournament, clubs and seasons of a league, and its games, as changes of the source.
 * @param more what is known beside the games: clubs, whose names take precedence, and what a season is
 */
export function leagueChanges<R extends LeagueGame>(
  league: GameLeague,
  source: Source,
  games: readonly FollowedMatch<R>[],
  contentOf: (game: FollowedMatch<R>) => Content,
  more: { readonly clubs?: readonly SourceClub[]; readonly seasonOf?: (season: number) => Season } = {},
): Change[] {
  const shared = defineSource(league.source, league.sport)
  const categoryId = shared.id('category', keyOf(league.category.name))
  const tournament = shared.id('league')
  const seasonId = (season: number) => shared.id(String(season))
  const sides = [...games.flatMap(({ home, away }) => [home, away]), ...(more.clubs ?? [])]
  if (sides.length === 0) return []
  const ofClubs = new Map(sides.map((club) => [club.id, club]))
  const seasons = new Set(games.map(({ season }) => season))
  return [
    ...[
      shared.put('category', categoryId, league.category),
      shared.put('tournament', tournament, { categoryId, ...league.tournament }),
      ...ofClubs.values().map((club) => clubChange(league, source.name, club)),
      ...seasons.values().map((season) => {
        const { teamIds = [], startMs, endMs } = more.seasonOf?.(season) ?? {}
        return shared.put('season', seasonId(season), {
          ...{ tournamentId: tournament, ...seasonData(league, season, teamIds.toSorted()) },
          ...(startMs !== undefined && { startTimestamp: startMs, endTimestamp: endMs }),
        })
      }),
    ].map((change) => ({ ...change, source: source.name })),
    ...games.map((game) =>
      matchPut(source, game, { tournament, season: seasonId(game.season) }, contentOf(game)),
    ),
  ]
}

/** What the content of a game follows from. */
interface PlayedGame {
  readonly status: MatchStatus
  readonly score: Pair | null
  /** The part that runs; null if unknown. */
  readonly part: number | null
  readonly isBreak?: boolean
  readonly isShootOut?: boolean
  /** Played seconds; null if they are unknown. */
  readonly seconds: number | null
  /** Points of the parts of each side, overtimes last. */
  readonly points: readonly (readonly number[])[]
  /** What the source says of the status in words, which takes precedence. */
  readonly phase?: string | null
}

export function gameContent(form: GameForm, game: PlayedGame): Content {
  const { status, score, part, isBreak = false, isShootOut = false, seconds, points, phase } = game
  const longer = part !== null && part > form.parts && form.part !== 'set' ? 'AET' : null
  const end = isShootOut ? 'AP' : longer
  const running = isShootOut ? 'Penalties' : partText(form, part, isBreak)
  const text = phase ?? (status === 'finished' ? end : status === 'inprogress' ? running : null)
  const side = (index: 0 | 1) =>
    scoreByParts(form, score?.[index] ?? 0, { points: points[index] ?? [], status, part })
  return {
    status,
    ...(text !== null && { statusDescription: text }),
    ...(seconds !== null && {
      currentMatchMinute: Math.floor(seconds / 60),
      currentMatchSecond: seconds % 60,
    }),
    ...(score && { homeScore: side(0), awayScore: side(1) }),
  }
}

/** The score of a side by parts. Parts that do not add up to the score are of another moment. */
function scoreByParts(
  { parts }: Pick<GameForm, 'parts'>,
  current: number,
  { points, status, part }: { points: readonly number[]; status: MatchStatus; part: number | null },
): ScoreParts {
  const sum = points.reduce((total, one) => total + one, 0)
  if (sum !== current) return scoreData(current)
  const overtime = points.slice(parts).reduce((total, one) => total + one, 0)
  const isPast = status === 'finished' || (part ?? 0) > parts
  return scoreData(current, {
    ...Object.fromEntries(points.slice(0, parts).map((one, index) => [`period${index + 1}`, one])),
    ...(isPast && points.length > 0 && { normaltime: sum - overtime }),
    ...(points.length > parts && { overtime }),
  })
}

/** Played seconds when `left` seconds remain of a part; overtimes count on. */
export function playedSeconds(
  { parts, minutes, overtime }: GameForm,
  part: number,
  left: number,
  isPlayOff: boolean,
): number {
  const [regular, extra] = [minutes * 60, overtime[isPlayOff ? 1 : 0] * 60]
  const isExtra = part > parts
  const before = isExtra ? parts * regular + (part - parts - 1) * extra : (part - 1) * regular
  return before + Math.max(0, (isExtra ? extra : regular) - left)
}

/** "12:34" or "45.3" as seconds; null for another text. */
export function secondsOf(clock: string): number | null {
  const [, minutes, seconds = ''] = /^(\d{1,3})(?::(\d{2})|(?=[.]|$))/.exec(clock) ?? []
  if (minutes === undefined) return null
  return seconds === '' ? Number(minutes) : Number(minutes) * 60 + Number(seconds)
}

const ORDINALS = ['1st', '2nd', '3rd', '4th'] as const

/** What the number of the part says of a running game; null for nothing. */
export function partText(
  { part: kind, parts, overtimeText = 'Overtime' }: GameForm,
  part: number | null,
  isBreak: boolean,
): string | null {
  if (part === null || part === 0) return null
  if (kind === 'set') return `Set ${part}`
  if (part > parts) return overtimeText
  const ordinal = ORDINALS[part - 1]
  if (isBreak) return kind === 'period' ? `${ordinal} intermission` : 'Break'
  return `${ordinal} ${kind}`
}

/** A play with the score after it; null where it has none. */
export interface ScoredPlay {
  readonly part: number
  /** Left of its part. */
  readonly left: number
  readonly home: number | null
  readonly away: number | null
  /** Who scored and who assisted, as members of the event. */
  readonly people: Partial<LiveEventChange>
}

/** When an event of a game was, as its members; overtimes of play-offs count on. */
export function gameTime({ parts }: GameForm, part: number, second: number) {
  const period = part > parts ? 'overtime' : `period${part}`
  return { time: Math.floor(second / 60), timeSeconds: second, period }
}

const POINTS = ['onePoint', 'twoPoints', 'threePoints'] as const

/**
 * Points of basketball, in the order of the plays: each that raises the score of a side.
 * @assumed They are goals, with their points as class.
 */
export function pointsScored(
  form: GameForm,
  plays: readonly ScoredPlay[],
  isPlayOff: boolean,
): LiveEventChange[] {
  const known = { home: 0, away: 0 }
  return plays.flatMap(({ part, left, home, away, people }): LiveEventChange | [] => {
    const [byHome, byAway] = [(home ?? known.home) - known.home, (away ?? known.away) - known.away]
    if (byHome < 0 || byAway < 0 || byHome + byAway === 0) return []
    const team: SideName | null = byAway === 0 ? 'home' : byHome === 0 ? 'away' : null
    Object.assign(known, { home: known.home + byHome, away: known.away + byAway })
    const kind = team === null ? undefined : POINTS[byHome + byAway - 1]
    // A play is missing between the two scores.
    if (team === null || kind === undefined) return []
    return {
      ...gameTime(form, part, playedSeconds(form, part, left, isPlayOff)),
      ...{ ...goalOf(kind), team, ...people },
      ...{ homeScore: known.home, awayScore: known.away },
    }
  })
}
