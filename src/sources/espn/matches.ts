/** Matches in scoreboards of ESPN: one form for all sports, in which a tennis tournament holds its matches. */
import type { MatchStatus } from '../../catalog/statuses.ts'
import { isObject, listOf, objectsOf } from '../../feed/formats/input/text.ts'
import { type Pair, type SideName, scoreData } from '../../feed/formats/source.ts'
import { lookUp } from '../../shared/look-up.ts'
import { type Content, venueOf } from '../content.ts'
import { finalScore, resultContent } from '../football-season.ts'
import { clubOf, gameContent, partText, playedSeconds, secondsOf } from '../games.ts'
import type { StatusTable } from '../mapping.ts'
import { cupRound, isPlayed, type MatchOf } from '../matches.ts'
import data from './data.json' with { type: 'json' }
import { isLongMatch, scoreboardDetails } from './details.ts'
import { type FORMS, idIn, type League, leagueOf, PLAY_OFFS } from './leagues.ts'

export type Read = NonNullable<ReturnType<typeof FORMS.match>>
type Side = Read['sides'][number]

/** Statuses that overrule the state. Those without a recording: suspended, delayed, abandoned, canceled, forfeit. */
const STATUSES: StatusTable = data.statuses
const PHASES: Readonly<Record<string, string>> = data.phases
const WALKOVER = /FORFEIT|WALKOVER/

/** The matches of a scoreboard, each with its event; null for a response without events. */
export function listedMatches(body: unknown): unknown[] | null {
  if (!isObject(body) || !Array.isArray(body.events)) return null
  return objectsOf(body.events).flatMap((event) => {
    const groupings = objectsOf(event.groupings)
    const of = groupings.length > 0 ? groupings : [event]
    return of.flatMap(({ grouping, competitions }) =>
      listOf(competitions).map((one) => (isObject(one) ? { ...one, event, grouping } : one)),
    )
  })
}

export type Match = MatchOf<typeof readMatch>

/** A match; the reason why it is left out; or null, without a reason, while its sides are not decided. */
export function readMatch({ sides, state, isCompleted, ...value }: Read, of: { readonly league: string }) {
  const league = leagueOf(of)
  const { id, startMs, name } = value
  const [home, away] = (['home', 'away'] as const).map((side) => sides.find((one) => one.side === side))
  const [homeTeam, awayTeam] = [home, away].map((side) => side && teamOf(league, side))
  if (!home || !away || !homeTeam || !awayTeam || home.id === away.id) return null
  const overruled = lookUp(STATUSES, name)?.status as MatchStatus | undefined
  // Over without a result: postponed, canceled, or what the source may add.
  if (!overruled && state === 'finished' && isCompleted === false) return `unknown status "${name}"`
  // A delay of a match that has begun is an interruption, which keeps its score.
  const isBegun = state === 'inprogress' && (value.part ?? 0) > 0
  const status = overruled === 'delayed' && isBegun ? 'interrupted' : (overruled ?? state)
  const lines = isPlayed(status) ? linesOf(home, away) : []
  const score = isPlayed(status) ? scoreOf(league, home, away, lines) : null
  if (isPlayed(status) && !score) return `${status} without a score`
  const clock = status === 'inprogress' ? clockOf(league, value) : null
  const match = { ...value, home, away, status, score, lines, clock }
  const { round, slug, stage, year, tournament, tournamentId, grouping, groupingSlug } = value
  return {
    ...{ id, startMs, status, score, home: homeTeam, away: awayTeam, updatedMs: null },
    ...{ slug, stage, tournament, tournamentId, grouping, groupingSlug, isLong: isLongMatch(name) },
    season: year ?? new Date(startMs).getUTCFullYear(),
    // Without a clock, the points of all sets tell which response is older.
    seconds: league.part === 'set' && score ? lines.flatMap(({ points }) => points).reduce(sum, 0) : clock,
    content: {
      ...(league.code === null ? gameResult(league, match) : footballResult(league, match)),
      round: round === null ? null : cupRound(null, round),
      ...venueOf(value),
    },
    details: league.code === null ? null : scoreboardDetails(league, match),
    /** Whether it was seen running, so that its details are asked for. */
    isWatched: status === 'inprogress',
  }
}

function teamOf(league: League, side: Side) {
  const name = side.team ?? side.athlete ?? side.pair
  if (name === null || name === 'TBD') return null
  return { ...clubOf(idIn(league, 'team', side.id), side.short ?? side.id, name), number: side.id }
}

/** More than the tolerance of a clock (sources/calendar). */
const SECONDS_PER_POINT = 120
const sum = (total: number, points: number) => total + points * SECONDS_PER_POINT

interface Line {
  readonly points: Pair
  readonly tieBreaks: readonly (number | null)[]
}

/** By regular parts, then overtime; sets with their tie-breaks. */
function linesOf(home: Side, away: Side): Line[] {
  const length = Math.min(home.lines?.length ?? 0, away.lines?.length ?? 0)
  return Array.from({ length }, (_, index) => {
    const [one, other] = [home.lines?.[index], away.lines?.[index]]
    return {
      points: [one?.value ?? one?.shown ?? 0, other?.value ?? other?.shown ?? 0],
      tieBreaks: [one?.tieBreak ?? null, other?.tieBreak ?? null],
    }
  })
}

/** Tennis has no score but that of its sets; the last one may run, or was given up. */
function scoreOf({ path }: League, home: Side, away: Side, lines: readonly Line[]): Pair | null {
  if (home.score !== null && away.score !== null) return [home.score, away.score]
  if (path !== 'tennis') return null
  const [ofHome = [], ofAway = []] = [home, away].map((side) => side.lines ?? [])
  // A set without the games of both sides would be another score.
  const isComplete = [...ofHome, ...ofAway].every(({ value, shown }) => (value ?? shown) !== null)
  if (ofHome.length !== ofAway.length || !isComplete) return null
  const decided = lines.filter(({ points: [one, other], tieBreaks }, index) => {
    const most = Math.max(one, other)
    const isOver = (most >= 6 && Math.abs(one - other) >= 2) || tieBreaks[0] !== null || most === 7
    return isOver || index < lines.length - 1
  })
  const won = (side: 0 | 1) =>
    decided.filter(({ points }) => points[side] > points[side === 0 ? 1 : 0]).length
  return [won(0), won(1)]
}

/** Played seconds: the clock counts up in football, and down in each part of other sports. */
function clockOf(league: League, match: Pick<Read, 'clock' | Deciding>): number | null {
  const { clock, part, stage } = match
  if (isShootOut(league, match)) return playedSeconds(league, league.parts + 1, 0, false)
  if (league.part === 'set' || clock === null) return null
  if (!league.isDown) {
    const minutes = /^\d{1,3}(?=[:'.]|$)/.exec(clock)?.[0]
    return minutes === undefined ? null : Number(minutes) * 60
  }
  const left = secondsOf(clock)
  const isUnsure = (part ?? 0) > league.parts && stage === null && league.overtime[0] !== league.overtime[1]
  if (left === null || part === null || part === 0 || isUnsure) return null
  return playedSeconds(league, part, left, stage === PLAY_OFFS)
}

type Deciding = 'name' | 'part' | 'detail' | 'stage'

/** In ice hockey, what follows the only overtime of a game outside of the play-offs, whatever the source calls it. */
function isShootOut(league: League, { name, part, detail, stage }: Pick<Read, Deciding>): boolean {
  if (league.part !== 'period' || part === null || part <= league.parts) return false
  return (
    /SO\b|shoot/i.test(`${name} ${detail}`) || (part > league.parts + 1 && (stage ?? PLAY_OFFS) < PLAY_OFFS)
  )
}

interface Played extends Pick<Read, Deciding> {
  readonly status: MatchStatus
  readonly score: Pair | null
  readonly home: Side
  readonly away: Side
  readonly lines: readonly Line[]
  readonly clock: number | null
}

/** Where the score may not tell: the winner, and whether there was no play. */
function decisionOf({ status, home, away, name }: Played) {
  const isDecided = status === 'finished' && home.isWinner !== away.isWinner
  const side: SideName = home.isWinner ? 'home' : 'away'
  return { ...(isDecided && { winner: side }), ...(WALKOVER.test(name) && { awarded: true }) }
}

const isBreak = (name: string) => name === 'STATUS_END_PERIOD'

function phaseOf(name: string): string | null {
  return WALKOVER.test(name) ? 'Walkover' : (lookUp(PHASES, name) ?? null)
}

function footballResult(league: League, match: Played): Content {
  const { status, score, name, home, away, clock } = match
  const hasKicks = home.shootOut !== null && away.shootOut !== null && /SHOOTOUT|PEN/.test(name)
  const penalties: Pair | null = hasKicks ? [home.shootOut ?? 0, away.shootOut ?? 0] : null
  const isLonger = /AET|PEN/.test(name)
  const final =
    status === 'finished' && score
      ? finalScore(score, { half: null, regular: isLonger ? null : score, isLonger }, penalties)
      : { score, parts: null, penalties }
  const running = status === 'inprogress' ? partText(league, match.part, isBreak(name)) : null
  return {
    ...resultContent({ status, phase: phaseOf(name) ?? running, ...final }),
    // A shoot-out whose kicks the source does not give decides all the same.
    ...(score && score[0] === score[1] && !penalties && decisionOf(match)),
    ...(clock !== null && { currentMatchMinute: Math.floor(clock / 60) }),
  }
}

function gameResult(league: League, match: Played): Content {
  const { status, score, name, part, lines, clock: seconds } = match
  const points = ([0, 1] as const).map((side) => lines.map((line) => line.points[side]))
  const content = gameContent(league, {
    ...{ status, score, part, points, seconds },
    isBreak: isBreak(name),
    isShootOut: isShootOut(league, match),
    phase: phaseOf(name),
  })
  const isSets = league.part === 'set'
  const sets = (side: 0 | 1) => ({ ...scoreData(score?.[side] ?? 0, setParts(lines, side)) })
  return {
    ...content,
    ...(isSets && score && { homeScore: sets(0), awayScore: sets(1) }),
    ...((lines.length === 0 || isSets) && decisionOf(match)),
    ...(WALKOVER.test(name) && { awarded: true }),
  }
}

const MAX_SETS = 9

function setParts(lines: readonly Line[], side: 0 | 1) {
  const parts = lines.slice(0, MAX_SETS).map(({ points }, index) => [`period${index + 1}`, points[side]])
  const ties = lines.flatMap(({ tieBreaks }, index) =>
    tieBreaks[side] == null ? [] : [[`period${index + 1}TieBreak`, tieBreaks[side]]],
  )
  return Object.fromEntries([...parts, ...ties])
}
