/** What panels and pages draw and say, computed from the data (docs/reference/resources.md#7, #8). Pure. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { countOf, type KeyOf, type Named, nameOf, shortPersonName } from '../language/i18n.ts'
import { isRunning } from '../match-state.ts'
import { isAtBreak, partsOf, type ScorePart } from '../parts.ts'
import { betterOf, betterSide } from '../sports.ts'
import sports from './sports.json' with { type: 'json' }
import type { Points } from './sports.ts'

/** Round tick values between 0 and the end, about the requested number. */
export function ticks(end: number, wanted: number): readonly number[] {
  if (end <= 0) return [0]
  const rough = end / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step)
}

export type LineupPlayer = Schemas['LineupPlayer']

export type PlacedPlayer = NonNullable<ReturnType<typeof arrangePlayers>>[number]

const PLAYERS_IN_FOOTBALL = 11
/** From the goalkeeper to the front row, in percent of the length of the own half. */
const FIRST_ROW = 9
const LAST_ROW = 88
/** A shirt with its name, in percent of the width: others in this band are beside it. */
const NAME_HEIGHT = 8

/** Parses `4-2-3-1` to [1, 4, 2, 3, 1]; null unless it is a formation of eleven. */
export function formationRows(formation: string | null): readonly number[] | null {
  if (formation === null || !/^\d(-\d){1,5}$/.test(formation)) return null
  const rows = [1, ...formation.split('-').map(Number)]
  return rows.reduce((sum, row) => sum + row, 0) === PLAYERS_IN_FOOTBALL ? rows : null
}

/**
 * Starters in the rows of the formation, goalkeeper first; with events of the side who plays in their places by then.
 * Null without eleven or a formation: then a list; and where the events cannot be followed. In percent of the length from
 * the own goal line and of the width from one touchline, and of both up to the next players.
 */
export function arrangePlayers(
  { formation, players }: Pick<Schemas['Lineup'], 'formation' | 'players'>,
  events: readonly Event[] = [],
) {
  const rows = formationRows(formation)
  const starters = players.filter(({ substitute }) => !substitute)
  const playing = starters.length === PLAYERS_IN_FOOTBALL && playersAfter(events, starters, players)
  if (!rows || !playing) return null
  const step = (LAST_ROW - FIRST_ROW) / (rows.length - 1)
  const places = rows.flatMap((size, row) =>
    Array.from({ length: size }, (_, place) => ({
      x: FIRST_ROW + row * step,
      y: ((place + 0.5) / size) * 100,
      across: 100 / size,
    })),
  )
  return places.flatMap(({ across, ...at }, index) => {
    const beside = places.filter(({ x, y }) => x !== at.x && Math.abs(y - at.y) < NAME_HEIGHT)
    // Up to the other side, whose rows may be as far from the middle.
    const along = Math.min(2 * (100 - at.x), ...beside.map(({ x }) => Math.abs(x - at.x)))
    const player = playing[index]
    return player ? [{ player, ...at, room: [along, across] as const }] : []
  })
}

/** Who plays in the place of each starter, nobody for one sent off; null where a change has an unknown player. */
function playersAfter(
  events: readonly Event[],
  starters: readonly LineupPlayer[],
  players: readonly LineupPlayer[],
): readonly (LineupPlayer | undefined)[] | null {
  const playing: (LineupPlayer | undefined)[] = [...starters]
  for (const { type, class: kind, rescinded, player, playerIn, playerOut } of events) {
    const isOff = type === 'card' && kind !== 'yellow' && !rescinded
    if (!isOff && type !== 'substitution') continue
    const off = isOff ? player : playerOut
    const place = playing.findIndex((each) => each && each.id === off?.id)
    const next = isOff ? undefined : players.find(({ id }) => id === playerIn?.id)
    // Who sits on the bench can be sent off too.
    if (!off || (!isOff && (place < 0 || !next))) return null
    if (place >= 0) playing[place] = next
  }
  return playing
}

type Item = Schemas['StatisticsItem']

const PERCENT_SHARES = 2
const FRACTION = 3
const FRACTION_PERCENT = 4

const shareOf = (value: number, total = 0): number => (total ? Math.min(1, Math.max(0, value / total)) : 0)

/** Bar lengths from 0 to 1: of percentages and fractions their share, of counts that of both. */
export function barShares({ renderType, homeValue, awayValue, homeTotal, awayTotal }: Item) {
  const isFraction = renderType === FRACTION || renderType === FRACTION_PERCENT
  const whole = renderType === PERCENT_SHARES ? 100 : Math.max(0, homeValue) + Math.max(0, awayValue)
  return {
    home: shareOf(homeValue, isFraction ? homeTotal : whole),
    away: shareOf(awayValue, isFraction ? awayTotal : whole),
  }
}

type Statistics = Parameters<typeof betterOf>[1]

/** The better side of a statistic; fractions are compared by their share. */
export const leaderOf = ({ key, compareCode, statisticsType }: Item, dictionary: Statistics | null) =>
  betterSide([0, 1, -1, 0][compareCode]!, statisticsType === 'negative' ? 'less' : betterOf(key, dictionary))

/** Part of a match with statistics: `period1` of `1ST`, `overtime` of `OT`; `ALL` for the full match. */
export function partOf(period: string): string {
  const [number] = /^\d+/.exec(period) ?? []
  return number ? `period${number}` : period === ALL ? ALL : 'overtime'
}
export const ALL = 'ALL'

export type Event = Schemas['LiveEvent']

type Person = Named & { readonly id: number }
/** Gives people with an English name only the one that line-ups or squads have. */
export function localNames(lists: readonly ({ readonly players: readonly Person[] } | null | undefined)[]) {
  const names = new Map(lists.flatMap((list) => list?.players ?? []).map((each) => [each.id, nameOf(each)]))
  return <T extends Person>(person: T): T => ({ ...person, name: names.get(person.id) ?? person.name })
}

/** The sign of an event by its type and class, or by its type. */
const ICONS = sports.eventIcons as Partial<Record<string, EventIcon>>
export type EventIcon = keyof typeof sports.eventSigns

/** With `of`, what the event is for this player: who came on or went off, or helped another one to score. */
export function iconOf({ type, class: kind, ...by }: Event, sport: SportSlug, of?: number): EventIcon {
  if (type === 'substitution' && of !== undefined) return by.playerIn?.id === of ? 'cameOn' : 'wentOff'
  if (type === 'goal' && of !== undefined && by.player?.id !== of) return 'assist'
  const icon = ICONS[`${type}/${kind}`] ?? ICONS[type] ?? 'clock'
  return icon === 'goal' && sport === 'ice-hockey' ? 'puck' : icon
}

/** Text key of an event: its class if that has a text, else its type. */
export function eventTextKey({ type, class: kind }: Event): string {
  if (type === 'penaltyShootout') return kind === 'scored' ? 'shootOutScored' : 'shootOutMissed'
  return kind && kind !== 'regular' && /^(goal|card|varDecision)$/.test(type) ? kind : type
}

const TAKEN_BACK: readonly string[] = ['goalNotAwarded', 'penaltyNotAwarded']

/** A review follows its goal within this many minutes. */
const REVIEW_MINUTES = 4

const scoreOf = ({ homeScore, awayScore }: Event, side: Event['team']): number | null =>
  (side === 'home' ? homeScore : awayScore) ?? null

/** A rescinded card; a goal that the next score lacks, or that a review of its side disallowed soon after. */
export function isTakenBack(events: readonly Event[], index: number): boolean {
  const event = events[index]!
  if (event.rescinded) return true
  if (event.type !== 'goal') return false
  const after = events.slice(index + 1)
  const own = scoreOf(event, event.team)
  const next = after.find(
    (each) => (each.type === 'goal' || each.type === 'period') && scoreOf(each, event.team) !== null,
  )
  if (own !== null && next) {
    const isAnother = next.type === 'goal' && next.team === event.team
    return scoreOf(next, event.team)! < own + (isAnother ? 1 : 0)
  }
  return after.some(
    ({ type, class: kind, team, time }) =>
      type === 'varDecision' &&
      kind === TAKEN_BACK[0] &&
      team === event.team &&
      (time ?? 0) - (event.time ?? 0) <= REVIEW_MINUTES,
  )
}

/** Whether a video review overturned a decision. */
export const isRefusal = ({ type, class: kind }: Event): boolean =>
  type === 'varDecision' && TAKEN_BACK.includes(kind ?? '')

/** Goals that count and red cards of a side: one entry a player and kind, in the order of the first of each. */
export function momentsOf(events: readonly Event[], side: Event['team']) {
  const own = events.filter(({ type, class: kind, team }, index) => {
    const isWanted = type === 'goal' || (type === 'card' && kind !== 'yellow')
    return isWanted && team === side && !isTakenBack(events, index)
  })
  const nameIn = ({ player, playerName }: Event) => shortPersonName(player?.name ?? playerName ?? '')
  const grouped = Map.groupBy(own, (event) => `${event.type}/${event.player?.id ?? nameIn(event)}`)
  return [...grouped].map(([key, times]) => ({ key, event: times[0]!, name: nameIn(times[0]!), times }))
}

/** Goals, assists and cards of a player that count, missed penalties, and when he came on or went off. */
export function eventsOfPlayer(events: readonly Event[], id: number): readonly Event[] {
  return events.filter(({ type, player, assist, playerIn, playerOut }, index) => {
    if (type === 'substitution') return playerIn?.id === id || playerOut?.id === id
    const isOwn = player?.id === id || (type === 'goal' && assist?.id === id)
    return isOwn && /^(goal|card|inGamePenalty)$/.test(type) && !isTakenBack(events, index)
  })
}

/** What a timeline can be narrowed to. */
export type EventKind = KeyOf<'kind'>
const KINDS = sports.eventKinds as Partial<Record<string, EventKind>>
export const kindOf = ({ type }: Event): EventKind | null => KINDS[type] ?? null
/** In the order in which they are asked for. */
export const EVENT_KINDS = Object.values(KINDS) as readonly EventKind[]

/** Both halves of extra time are one. */
export const periodOf = ({ period }: Event): string | null =>
  period?.startsWith('extra') ? 'overtime' : period

type WithParts = Parameters<typeof partsOf>[0] &
  Required<Pick<Schemas['Match'], 'liveEvents' | 'status' | 'statusDescription'>>

/** The parts of a match, several overtimes one by one (`overtime2`) where events have the score after each. */
export const partsApart = (match: WithParts): readonly ScorePart[] =>
  partsOf(match).flatMap((part, index, parts) =>
    part.name === 'overtime' ? overtimesOf(match, part, parts.slice(0, index)) : [part],
  )

function overtimesOf(match: WithParts, whole: ScorePart, periods: readonly ScorePart[]) {
  const ends = match.liveEvents.filter(
    ({ type, period, text }) => type === 'period' && period === 'overtime' && text?.includes('OT'),
  )
  const isOpen = isRunning(match) && !isAtBreak(match) && /overtime/i.test(match.statusDescription)
  const scoresOf = (side: Side) => {
    const before = periods.reduce((sum, part) => sum + (part[side].score ?? 0), 0)
    const now = before + (whole[side].score ?? 0)
    const after = [...ends.map((end) => scoreOf(end, side) ?? Number.NaN), ...(isOpen ? [now] : [])]
    return after.at(-1) === now ? after.map((score, index) => score - (after[index - 1] ?? before)) : []
  }
  const [home, away] = [scoresOf('home'), scoresOf('away')]
  const isKnown = home.length > 1 && away.length > 1 && [...home, ...away].every((score) => score >= 0)
  if (!isKnown) return [whole]
  return home.map((score, index) => ({
    name: `overtime${index + 1}`,
    home: { score, tieBreak: null, isAhead: score > away[index]! },
    away: { score: away[index]!, tieBreak: null, isAhead: away[index]! > score },
  }))
}

/** Whether a goal puts its side in front, or level, or as the last of a match decides it; null for others, and without the score after it. */
export function leadEffect(event: Event, isLast = false): 'winner' | 'lateWinner' | 'lead' | 'level' | null {
  const { type, team, homeScore, awayScore } = event
  const isPoints = /Points?$/.test(event.class ?? '')
  if (type !== 'goal' || isPoints || !team || homeScore == null || awayScore == null) return null
  const ahead = team === 'home' ? homeScore - awayScore : awayScore - homeScore
  if (ahead === 1 && isLast) return periodOf(event) === 'overtime' ? 'lateWinner' : 'winner'
  // The first goal of a match needs no word.
  if (ahead === 1) return homeScore + awayScore > 1 ? 'lead' : null
  return ahead === 0 ? 'level' : null
}

/** Newest first; the end of the last period is left out where the end of the match follows with the same score. */
export function timelineRows(events: readonly Event[], isOver = false) {
  const [before, last] = events.slice(-2)
  const score = (event?: Event) => event?.type === 'period' && `${event.homeScore}:${event.awayScore}`
  const isDouble = score(before) && score(before) === score(last)
  const lastGoal = events.findLast((event, index) => event.type === 'goal' && !isTakenBack(events, index))
  return events
    .map((event, index) => ({
      event,
      isTakenBack: isTakenBack(events, index),
      isDivider: !event.team,
      effect: isTakenBack(events, index) ? null : leadEffect(event, isOver && event === lastGoal),
      key: `${index}/${event.type}`,
    }))
    .filter(({ event }) => !isDouble || event !== before)
    .reverse()
}

export type TimelineRow = ReturnType<typeof timelineRows>[number]

type Tennis = Schemas['Tennis']
type TennisPoint = Pick<Schemas['TennisGame']['points'][number], 'server' | 'homePoint' | 'awayPoint'>
type Side = Schemas['TennisGame']['server']

/** The server of the last game with points, or after it the opponent; at first the first one. Null if unknown. */
export function serverNow(tennis: Tennis | null, isRunning: boolean): Side | null {
  if (!tennis || !isRunning) return null
  const last = (tennis.pointByPoint ?? []).at(-1)
  if (last) return isGameOpen(tennis, last) ? last.server : otherSide(last.server)
  if (!tennis.firstToServe) return null
  const played = tennis.sets.reduce((sum, { homeGames, awayGames }) => sum + homeGames + awayGames, 0)
  return played % 2 === 0 ? tennis.firstToServe : otherSide(tennis.firstToServe)
}

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** Whether the receiver wins the game with the next point; not asked in a tie-break, whose points are counted. */
export function isBreakPoint({ server, homePoint, awayPoint }: TennisPoint): boolean {
  const [own, other] = server === 'home' ? [homePoint, awayPoint] : [awayPoint, homePoint]
  return /^A/.test(other) || (other === '40' && /^(0|15|30)$/.test(own))
}

/** Whether the receiver won a game that is over. */
export function isBreak({ server, points }: Schemas['TennisGame']): boolean {
  const last = points.at(-1)
  return last !== undefined && last.winner !== server && isBreakPoint(last)
}

/** Whether the game is unfinished: it is not among the games of its set yet. */
export function isGameOpen({ sets }: Tennis, game: Schemas['TennisGame']): boolean {
  const set = sets.find(({ setNumber }) => setNumber === game.set)
  return !set || game.game > set.homeGames + set.awayGames
}

const SMALLEST = 0.9
const LARGEST = 3

/** Radius in metres; the area is proportional to xG. */
export function shotRadius(xg: number | null): number {
  if (xg === null) return 1.3
  return SMALLEST + Math.sqrt(Math.min(1, Math.max(0, xg))) * (LARGEST - SMALLEST)
}

type OfTournament = {
  readonly tournament: Schemas['TournamentBrief'] & { readonly category: Schemas['CategoryBrief'] }
  readonly seasons: readonly Schemas['SeasonBrief'][]
}
type Dictionary = Schemas['SeasonStatisticsDictionary']

type Season = Pick<Schemas['SeasonBrief'], 'name' | 'year'>
type WithSeasons = { readonly name: string; readonly seasons: readonly Season[] }

/** The years of a season beside its tournament; of several in these years what its name adds to that of the tournament. */
export function seasonTitle({ name, year }: Season, of: WithSeasons): string {
  const isShared = of.seasons.filter((each) => each.year === year).length > 1
  return (!isShared && year) || name.replace(of.name, '').trim() || name
}

/** Every season of every tournament, in the order of the API, newest first; `17/88001` is the value of the option. */
export const seasonChoices = (tournaments: readonly OfTournament[]) =>
  tournaments.flatMap(({ tournament, seasons }) =>
    seasons.map((season) => {
      const title = seasonTitle(season, { name: tournament.name, seasons })
      return { value: `${tournament.id}/${season.id}`, tournament, season, title }
    }),
  )

/** Keys by group, in order of first appearance; unknown keys last. */
export function groupedStatistics(
  keys: readonly string[],
  dictionary: Dictionary,
): readonly (readonly [group: string, keys: readonly string[]])[] {
  const groups = Map.groupBy(keys, (key) => dictionary[key]?.group ?? '')
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''))
}

/** Keys by which the players or the teams of a sport can be ranked. */
export function leaderKeys(
  dictionary: Dictionary,
  sport: string,
  entity: 'players' | 'teams',
): readonly string[] {
  const kind = entity === 'players' ? 'player' : 'team'
  return Object.entries(dictionary).flatMap(([key, { sports, scope }]) =>
    sports.some((each) => each === sport) && scope.includes(kind) ? [key] : [],
  )
}

type Results = Pick<Schemas['SeasonDetails'], 'cupTrees' | 'standings'>
type Best = readonly [Schemas['TeamBrief'], result: string | undefined]

/** Both sides of the final, once it is decided, with the score, the winner first; else the first two of the only table with their points. */
export function bestOf({ cupTrees, standings }: Results): readonly Best[] {
  const final = cupTrees
    .flatMap(({ rounds }) => rounds.at(-1)?.ties ?? [])
    .find((tie) => !tie.thirdPlace && tie.participants.some(({ winner }) => winner))
  const sides = (final?.participants ?? []).toSorted((a, b) => Number(b.winner) - Number(a.winner))
  const score = (key: 'score' | 'penalties') => sides.map(({ [key]: of }) => of).join(' : ')
  if (sides.length > 0) {
    const hasShootOut = sides.every(({ penalties }) => penalties != null)
    const result = hasShootOut ? `${score('score')} (${score('penalties')})` : score('score')
    return sides.flatMap(({ team }, place) => (team ? [[team, place === 0 ? result : undefined]] : []))
  }
  const tables = standings.filter(({ type }) => type === 'total')
  const rows = cupTrees.length === 0 && tables.length === 1 ? tables[0]!.rows.slice(0, 2) : []
  return rows.map(({ team, points, wins }) => [team, points === wins ? undefined : countOf(points, 'point')])
}

type StandingsRow = Schemas['StandingsRow']
/** A row with the place that it has in the table of finished matches, and the score of who plays, the own one first. */
export type LiveRow = StandingsRow & { readonly before: number; readonly score?: string }

type RunningMatch = Pick<Schemas['Match'], 'homeTeam' | 'awayTeam' | 'homeScore' | 'awayScore'>

/**
 * The tables of a season as if its running matches ended now: those who play are placed by points, difference, goals
 * scored, then the order before; the others stay in their order, which has the tie-breakers of the competition. Level
 * matches count where there are draws. Null where none of the teams plays, and where not exactly one way to count points
 * gives those of every row: after deductions, or without a win so far.
 */
export function liveTables<T extends { readonly rows: readonly StandingsRow[] }>(
  tables: readonly T[],
  running: readonly RunningMatch[],
  ways: readonly Points[],
): readonly T[] | null {
  const all = tables.flatMap(({ rows }) => rows)
  const [points, ...others] = ways.filter((way) => all.every((row) => row.points === pointsOf(row, way)))
  if (!points || others.length > 0 || all.every(({ wins }) => wins === 0)) return null
  const counted = running.filter(
    ({ homeScore, awayScore }) => points.draw !== undefined || homeScore.current !== awayScore.current,
  )
  const live = tables.map((of) => ({ ...of, rows: liveRows(of.rows, counted, points) ?? of.rows }))
  return live.some(({ rows }, index) => rows !== tables[index]!.rows) ? live : null
}

function pointsOf(
  { wins, draws, losses, overtimeWins = 0, overtimeLosses = 0 }: StandingsRow,
  { win = 0, draw = 0, loss = 0, overtimeWin = win, overtimeLoss = loss }: Points,
): number {
  const inOvertime = overtimeWins * (overtimeWin - win) + overtimeLosses * (overtimeLoss - loss)
  return wins * win + draws * draw + losses * loss + inOvertime
}

function liveRows(
  rows: readonly StandingsRow[],
  running: readonly RunningMatch[],
  points: Points,
): LiveRow[] | null {
  const has = (id: number) => rows.some(({ team }) => team.id === id)
  const own = running.filter(({ homeTeam, awayTeam }) => has(homeTeam.id) && has(awayTeam.id))
  if (own.length === 0) return null
  const live = rows.map((row): LiveRow => {
    const scores = own.flatMap(({ homeTeam, awayTeam, homeScore, awayScore }) => {
      const [home, away] = [homeScore.current, awayScore.current]
      if (homeTeam.id === row.team.id) return [[home, away] as const]
      return awayTeam.id === row.team.id ? [[away, home] as const] : []
    })
    const last = scores.reduce<LiveRow>(withScore, { ...row, before: row.position })
    return { ...last, points: pointsOf(last, points), score: scores.map((of) => of.join(':')).join(', ') }
  })
  const difference = ({ scored, conceded }: LiveRow) => scored - conceded
  const plays = ({ score }: LiveRow) => score !== ''
  const order = (a: LiveRow, b: LiveRow) =>
    b.points - a.points ||
    (plays(a) || plays(b) ? difference(b) - difference(a) || b.scored - a.scored : 0) ||
    a.before - b.before
  // Those who do not play stay in their order, whatever put them into it; each who plays is placed among them.
  const still = live.filter((row) => !plays(row))
  for (const row of live.filter(plays).sort(order)) {
    const next = still.findIndex((each) => order(row, each) < 0)
    still.splice(next < 0 ? still.length : next, 0, row)
  }
  return still.map((row, index) => ({
    ...row,
    position: index + 1,
    promotion: rows[index]!.promotion,
    scoreDiffFormatted: difference(row) > 0 ? `+${difference(row)}` : String(difference(row)),
  }))
}

function withScore(row: LiveRow, [own, other]: readonly [number, number]): LiveRow {
  const [won, drawn] = [Number(own > other), Number(own === other)]
  return {
    ...row,
    played: row.played + 1,
    wins: row.wins + won,
    draws: row.draws + drawn,
    losses: row.losses + Number(own < other),
    scored: row.scored + own,
    conceded: row.conceded + other,
  }
}
