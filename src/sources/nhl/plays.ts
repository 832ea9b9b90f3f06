/** The play-by-play of a game: events, statistics, shots and line-ups (docs/sources.md#nhl). */
import type { ChangeData } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import {
  named,
  type Pair,
  SIDES,
  type SideName,
  type Statistics,
  sideItem,
} from '../../feed/formats/source.ts'
import {
  countAt,
  countOf,
  isObject,
  type JsonObject,
  memberAt,
  objectsOf,
  textAt,
  textOf,
} from '../../feed/formats/text.ts'
import { shootOutEvents } from '../responses.ts'

const PERIOD_SECONDS = 1200

export interface Person {
  readonly id: number
  readonly side: SideName
  readonly name: string
  readonly position: string | null
  readonly number: number | null
}

/** What the plays of a game say, as parts of its change. Players are named by their numbers in the source. */
export interface GameDetails {
  readonly people: readonly Person[]
  readonly events: readonly LiveEventChange[]
  readonly statistics: Statistics | null
  readonly shots: NonNullable<ChangeData<'match'>['shotmap']>
  /** Goals by period and side, without a shoot-out; kicks scored in the shoot-out, null without one. */
  readonly goals: Readonly<Record<string, Pair>>
  readonly shootOut: Pair | null
}

export function playerId(id: number): string {
  return `nhl:player/${id}`
}

interface Play {
  readonly kind: string
  readonly id: number
  readonly period: number
  readonly type: string
  /** Since the start of the game. */
  readonly second: number
  /** Away goalkeeper, away skaters, home skaters, home goalkeeper; null if unknown. */
  readonly onIce: readonly [number, number, number, number] | null
  readonly homeDefends: string | null
  readonly side: SideName | null
  readonly details: JsonObject
}

/** Null for a response without plays. */
export function readPlays(body: unknown): GameDetails | null {
  if (!isObject(body) || !Array.isArray(body.plays)) return null
  const sideOfTeam = (id: unknown): SideName | null =>
    SIDES.find((side) => memberAt(body, `${side}Team.id`) === id) ?? null
  const people = objectsOf(body.rosterSpots).flatMap((spot) => personOf(spot, sideOfTeam))
  const byId = new Map(people.map((person) => [person.id, person]))
  // New plays have provisional orders and are renumbered within a minute; an id may be listed twice meanwhile.
  const sorted = objectsOf(body.plays)
    .toSorted((a, b) => Number(a.sortOrder) - Number(b.sortOrder))
    .flatMap((play) => playOf(play, byId, sideOfTeam))
  const plays = [...new Map(sorted.map((play) => [play.id, play])).values()]
  const kicks = plays.filter(({ type }) => type === 'SO')
  const inPlay = plays.filter(({ type }) => type !== 'SO')
  const count = (of: readonly Play[]): Pair => {
    const [home = 0, away = 0] = SIDES.map(
      (side) => of.filter((play) => play.kind === 'goal' && play.side === side).length,
    )
    return [home, away]
  }
  const hasKicks = kicks.some(({ kind }) => SHOTS[kind] !== undefined)
  return {
    people,
    events: [...inPlay.flatMap((play) => eventOf(play, byId)), ...shootOutOf(kicks, byId)],
    statistics: statisticsOf(inPlay, byId),
    shots: inPlay.flatMap(shotOf),
    goals: Object.fromEntries([...Map.groupBy(inPlay, partOf)].map(([part, of]) => [part, count(of)])),
    shootOut: hasKicks ? count(kicks) : null,
  }
}

function personOf(spot: JsonObject, sideOfTeam: (id: unknown) => SideName | null): Person | [] {
  const [id, side] = [countOf(spot.playerId), sideOfTeam(spot.teamId)]
  const name = ['firstName', 'lastName'].flatMap((key) => textAt(spot, `${key}.default`) ?? []).join(' ')
  if (id === null || side === null || name === '') return []
  return { id, side, name, position: positionOf(spot.positionCode), number: countOf(spot.sweaterNumber) }
}

/** @assumed The service parts forwards, defenders and goalkeepers. */
function positionOf(code: unknown): string | null {
  if (code === 'G' || code === 'D') return code
  return ['C', 'L', 'R'].includes(String(code)) ? 'F' : null
}

function playOf(
  play: JsonObject,
  people: ReadonlyMap<number, Person>,
  sideOfTeam: (id: unknown) => SideName | null,
): Play | [] {
  const { typeDescKey: kind } = play
  const [id, number] = [countOf(play.eventId), countAt(play, 'periodDescriptor.number')]
  const [, minutes, seconds] = /^(\d{1,2}):(\d\d)$/.exec(String(play.timeInPeriod)) ?? []
  if (id === null || number === null || typeof kind !== 'string' || minutes === undefined) return []
  const details = isObject(play.details) ? play.details : {}
  const shooter = people.get(Number(details.shootingPlayerId ?? details.scoringPlayerId))
  const situation = /^\d{4}$/.exec(String(play.situationCode))?.[0]
  return {
    kind,
    id,
    period: number,
    type: String(memberAt(play, 'periodDescriptor.periodType')),
    second: (number - 1) * PERIOD_SECONDS + Number(minutes) * 60 + Number(seconds),
    onIce: situation ? ([...situation].map(Number) as unknown as Play['onIce']) : null,
    homeDefends: textOf(play.homeTeamDefendingSide),
    // A blocked shot may name the team of either player.
    side: shooter?.side ?? sideOfTeam(details.eventOwnerTeamId),
    details,
  }
}

const PARTS = { 1: '1ST', 2: '2ND', 3: '3RD' } as const

function partOf({ period, type }: Play): '1ST' | '2ND' | '3RD' | 'OT' {
  return type === 'REG' ? (PARTS[period as 1 | 2 | 3] ?? '3RD') : 'OT'
}

function nameMembers(key: 'player' | 'assist', id: unknown, people: ReadonlyMap<number, Person>) {
  const person = people.get(Number(id))
  return named(key, person && { id: playerId(person.id), name: person.name })
}

function eventOf(play: Play, people: ReadonlyMap<number, Person>): LiveEventChange | [] {
  const { details, second, side } = play
  // Overtimes of play-offs count on.
  const period = play.type === 'REG' ? `period${play.period}` : 'overtime'
  const when = { id: play.id, time: Math.floor(second / 60), timeSeconds: second, period }
  if (play.kind === 'goal') {
    const kind = goalClass(play)
    return {
      ...when,
      type: 'goal',
      class: kind,
      from: kind,
      team: side,
      ...nameMembers('player', details.scoringPlayerId, people),
      ...nameMembers('assist', details.assist1PlayerId, people),
      homeScore: countOf(details.homeScore),
      awayScore: countOf(details.awayScore),
    }
  }
  if (play.kind === 'penalty') {
    const length = countOf(details.duration)
    return {
      ...when,
      type: 'suspension',
      class: PENALTIES[length ?? 0] ?? null,
      team: side,
      ...(length !== null && { length }),
      reason: textOf(details.descKey)?.replaceAll('-', ' ') ?? null,
      ...nameMembers('player', details.committedByPlayerId ?? details.servedByPlayerId, people),
    }
  }
  if (play.kind !== 'period-end') return []
  const text = play.type === 'REG' ? `P${play.period}` : 'OT'
  return { ...when, type: 'period', text, isLive: false }
}

const PENALTIES: Readonly<Record<number, string>> = { 2: 'minor2', 5: 'major5', 10: 'misconduct10' }

/** By the players on the ice: more skaters than the other side is a power play, no goalkeeper an empty net. */
function goalClass({ onIce, side }: Play): string {
  if (!onIce || side === null) return 'regular'
  const [awayKeeper, awaySkaters, homeSkaters, homeKeeper] = onIce
  const isHome = side === 'home'
  if ((isHome ? awayKeeper : homeKeeper) === 0) return 'emptyNet'
  // A goalkeeper who made room for an attacker is no power play.
  const own = isHome ? homeSkaters - (1 - homeKeeper) : awaySkaters - (1 - awayKeeper)
  const other = isHome ? awaySkaters : homeSkaters
  if (own + other === 1) return 'penaltyShot'
  return own > other ? 'powerPlay' : own < other ? 'shortHanded' : 'regular'
}

/** Only the winner's deciding attempt counts in the score of the game. */
function shootOutOf(kicks: readonly Play[], people: ReadonlyMap<number, Person>): LiveEventChange[] {
  const attempts = kicks.flatMap(({ id, kind, side, second, details }) => {
    if (SHOTS[kind] === undefined || side === null) return []
    const player = nameMembers('player', details.scoringPlayerId ?? details.shootingPlayerId, people)
    return { id, time: Math.floor(second / 60), team: side, isScored: kind === 'goal', ...player }
  })
  return shootOutEvents(attempts)
}

/** Kinds of plays that are shots, and what the service calls their outcome. */
const SHOTS: Readonly<Record<string, string>> = {
  goal: 'goal',
  'shot-on-goal': 'save',
  'missed-shot': 'miss',
  'blocked-shot': 'block',
  'failed-shot-attempt': 'miss',
}

/** The rink in feet, from its centre. */
const RINK = { length: 200, width: 85 } as const

/** Percent of the rink, the attacked goal at x = 100. Absent if the source does not give the direction of attack. */
function shotOf(play: Play): GameDetails['shots'][number] | [] {
  const { details, side, second, homeDefends } = play
  const outcome = SHOTS[play.kind]
  const { xCoord: x, yCoord: y } = details
  if (outcome === undefined || side === null || typeof x !== 'number' || typeof y !== 'number') return []
  if (homeDefends !== 'left' && homeDefends !== 'right') return []
  const direction = (homeDefends === 'left') === (side === 'home') ? 1 : -1
  const percent = (value: number, size: number) =>
    Math.round(Math.min(100, Math.max(0, 50 + (direction * value * 100) / size)) * 10) / 10
  const shooter = countOf(details.scoringPlayerId ?? details.shootingPlayerId)
  const isPost = /post|crossbar/.test(String(details.reason))
  return {
    time: Math.floor(second / 60),
    timeSeconds: second,
    team: side,
    playerId: shooter === null ? null : playerId(shooter),
    shotType: outcome === 'miss' && isPost ? 'post' : outcome,
    situation: null,
    bodyPart: null,
    xg: null,
    xgot: null,
    coordinates: { x: percent(x, RINK.length), y: percent(y, RINK.width) },
    goalMouthCoordinates: null,
  }
}

/** Statistics that count plays of a side. */
const COUNTED: readonly (readonly [key: string, isIt: (play: Play) => boolean])[] = [
  ['shotsOnGoal', ({ kind }) => kind === 'goal' || kind === 'shot-on-goal'],
  ['totalShots', ({ kind }) => SHOTS[kind] !== undefined && kind !== 'failed-shot-attempt'],
  ['missedShots', ({ kind }) => kind === 'missed-shot'],
  ['FaceOffsWon', ({ kind }) => kind === 'faceoff'],
  ['Hits', ({ kind }) => kind === 'hit'],
  ['takeaways', ({ kind }) => kind === 'takeaway'],
  ['giveaways', ({ kind }) => kind === 'giveaway'],
  ['penalties', ({ kind }) => kind === 'penalty'],
  ['PowerPlayGoals', (play) => play.kind === 'goal' && goalClass(play) === 'powerPlay'],
  ['ShortHandedGoals', (play) => play.kind === 'goal' && goalClass(play) === 'shortHanded'],
  ['emptyNetGoals', (play) => play.kind === 'goal' && goalClass(play) === 'emptyNet'],
]

function statisticsOf(plays: readonly Play[], people: ReadonlyMap<number, Person>): Statistics | null {
  if (plays.length === 0) return null
  return (['ALL', '1ST', '2ND', '3RD', 'OT'] as const).flatMap((period) => {
    const of = plays.filter((play) => period === 'ALL' || partOf(play) === period)
    return of.length === 0 ? [] : [{ period, items: itemsOf(of, people) }]
  })
}

function itemsOf(plays: readonly Play[], people: ReadonlyMap<number, Person>): Statistics[number]['items'] {
  const sum = (key: string, value: (play: Play) => number) =>
    sideItem(key, (side) =>
      plays.reduce((total, play) => (play.side === side ? total + value(play) : total), 0),
    )
  const blockers = plays
    .filter(({ kind }) => kind === 'blocked-shot')
    .map(({ details }) => people.get(Number(details.blockingPlayerId))?.side)
  return [
    ...COUNTED.map(([key, isIt]) => sum(key, (play) => (isIt(play) ? 1 : 0))),
    sideItem('Blocked', (side) => blockers.filter((one) => one === side).length),
    sum('penaltyMinutes', ({ kind, details }) => (kind === 'penalty' ? (countOf(details.duration) ?? 0) : 0)),
  ]
}
