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
  code,
  count,
  essential,
  from,
  id,
  list,
  type OddField,
  optional,
  type Reader,
  record,
  text,
} from '../mapping.ts'
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

const number: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
/** "12:34" as seconds. */
const clock = from(text, (time) => {
  const [, minutes, seconds] = /^(\d{1,2}):(\d\d)$/.exec(time) ?? []
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
})
const SPOT = record({
  id: essential('playerId', id),
  team: essential('teamId', id),
  first: optional('firstName.default', text),
  last: optional('lastName.default', text),
  position: optional('positionCode', text),
  number: optional('sweaterNumber', count),
})
const DETAILS = record({
  team: optional('eventOwnerTeamId', id),
  scorer: optional('scoringPlayerId', id),
  shooter: optional('shootingPlayerId', id),
  assist: optional('assist1PlayerId', id),
  blocker: optional('blockingPlayerId', id),
  penalized: optional('committedByPlayerId', id),
  servedBy: optional('servedByPlayerId', id),
  minutes: optional('duration', count),
  offence: optional('descKey', text),
  reason: optional('reason', text),
  homeScore: optional('homeScore', count),
  awayScore: optional('awayScore', count),
  x: optional('xCoord', number),
  y: optional('yCoord', number),
})
type Details = NonNullable<ReturnType<typeof DETAILS>>
const PLAY = record({
  id: essential('eventId', id),
  kind: essential('typeDescKey', text),
  period: essential('periodDescriptor.number', count),
  type: optional('periodDescriptor.periodType', text),
  clock: essential('timeInPeriod', clock),
  order: optional('sortOrder', number),
  /** Away goalkeeper, away skaters, home skaters, home goalkeeper. */
  onIce: optional(
    'situationCode',
    from(code, (digits) =>
      /^\d{4}$/.test(digits) ? ([...digits].map(Number) as [number, number, number, number]) : undefined,
    ),
  ),
  homeDefends: optional('homeTeamDefendingSide', text),
  details: optional('details', DETAILS),
})
const GAME = record({
  homeTeam: optional('homeTeam.id', id),
  awayTeam: optional('awayTeam.id', id),
  people: optional('rosterSpots', list(SPOT)),
  plays: essential('plays', list(PLAY)),
})
const NO_DETAILS: Partial<Details> = {}

interface Play extends Omit<NonNullable<ReturnType<typeof PLAY>>, 'details' | 'clock' | 'order'> {
  /** Since the start of the game. */
  readonly second: number
  readonly side: SideName | null
  readonly details: Partial<Details>
}

/** Null for a response without plays. */
export function readPlays(body: unknown, odd: OddField[]): GameDetails | null {
  const read = GAME(body, (field, value) => odd.push({ field: `plays.${field}`, value }))
  if (!read) return null
  const sideOfTeam = (team: number | null | undefined): SideName | null =>
    team == null ? null : team === read.homeTeam ? 'home' : team === read.awayTeam ? 'away' : null
  const people = (read.people ?? []).flatMap(({ team, first, last, position, ...spot }): Person | [] => {
    const side = sideOfTeam(team)
    const name = [first, last].filter((part) => part !== null).join(' ')
    return side === null || name === '' ? [] : { ...spot, side, name, position: positionOf(position) }
  })
  const byId = new Map(people.map((person) => [person.id, person]))
  // New plays have provisional orders and are renumbered within a minute; an id may be listed twice meanwhile.
  const sorted = read.plays
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
    .map(({ clock: inPeriod, details: given, ...play }): Play => {
      const details = given ?? NO_DETAILS
      const shooter = byId.get(details.shooter ?? details.scorer ?? -1)
      return {
        ...play,
        second: (play.period - 1) * PERIOD_SECONDS + inPeriod,
        // A blocked shot may name the team of either player.
        side: shooter?.side ?? sideOfTeam(details.team),
        details,
      }
    })
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

/** @assumed The service parts forwards, defenders and goalkeepers. */
function positionOf(position: string | null): string | null {
  if (position === 'G' || position === 'D') return position
  return ['C', 'L', 'R'].includes(position ?? '') ? 'F' : null
}

const PARTS = { 1: '1ST', 2: '2ND', 3: '3RD' } as const

function partOf({ period, type }: Play): '1ST' | '2ND' | '3RD' | 'OT' {
  return type === 'REG' ? (PARTS[period as 1 | 2 | 3] ?? '3RD') : 'OT'
}

function nameMembers(
  key: 'player' | 'assist',
  id: number | null | undefined,
  people: ReadonlyMap<number, Person>,
) {
  const person = people.get(id ?? -1)
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
      ...nameMembers('player', details.scorer, people),
      ...nameMembers('assist', details.assist, people),
      homeScore: details.homeScore ?? null,
      awayScore: details.awayScore ?? null,
    }
  }
  if (play.kind === 'penalty') {
    const length = details.minutes ?? null
    return {
      ...when,
      type: 'suspension',
      class: PENALTIES[length ?? 0] ?? null,
      team: side,
      ...(length !== null && { length }),
      reason: details.offence?.replaceAll('-', ' ') ?? null,
      ...nameMembers('player', details.penalized ?? details.servedBy, people),
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
    const player = nameMembers('player', details.scorer ?? details.shooter, people)
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
  const { x, y } = details
  if (outcome === undefined || side === null || x == null || y == null) return []
  if (homeDefends !== 'left' && homeDefends !== 'right') return []
  const direction = (homeDefends === 'left') === (side === 'home') ? 1 : -1
  const percent = (value: number, size: number) =>
    Math.round(Math.min(100, Math.max(0, 50 + (direction * value * 100) / size)) * 10) / 10
  const shooter = details.scorer ?? details.shooter ?? null
  const isPost = /post|crossbar/.test(details.reason ?? '')
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
    .map(({ details }) => people.get(details.blocker ?? -1)?.side)
  return [
    ...COUNTED.map(([key, isIt]) => sum(key, (play) => (isIt(play) ? 1 : 0))),
    sideItem('Blocked', (side) => blockers.filter((one) => one === side).length),
    sum('penaltyMinutes', ({ kind, details }) => (kind === 'penalty' ? (details.minutes ?? 0) : 0)),
  ]
}
