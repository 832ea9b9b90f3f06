/** The play-by-play of a game of the NHL: events, statistics, shots and line-ups (docs/sources.md#nhl). */
import type { ChangeData } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { defineSource, type SideName, type Statistics, sideItem } from '../../feed/formats/source.ts'
import { NHL } from '../../feed/formats/tables/north-american-leagues.ts'
import { lookUp } from '../../shared/look-up.ts'
import { type Details, given, goalOf, playersBy, shootOutEvents } from '../content.ts'
import { gameTime, HOCKEY } from '../games.ts'
import { formsOf, from, oneOf, READERS, statusReader } from '../mapping.ts'
import data from './data.json' with { type: 'json' }

export const SOURCE = defineSource(data.about.name, NHL.sport)

export const FORMS = formsOf(data.forms, {
  /** Has the first year of the season and the type of the game. */
  gameId: from(READERS.id, (number) => (/^20\d{8}$/.test(String(number)) ? number : undefined)),
  status: statusReader(data.statuses),
  abbreviation: from(READERS.text, (code) => (/^[A-Z0-9]{2,4}$/.test(code) ? code : undefined)),
  periodType: oneOf({ REG: 'REG', OT: 'OT', SO: 'SO' } as const),
  /** Away goalkeeper, away skaters, home skaters, home goalkeeper. */
  onIce: from(READERS.code, (digits) =>
    /^\d{4}$/.test(digits) ? ([...digits].map(Number) as [number, number, number, number]) : undefined,
  ),
})

const PERIOD_SECONDS = 60 * HOCKEY.minutes

const playerId = (id: number) => SOURCE.id('player', String(id))
const PLAYERS = playersBy(playerId)

type ReadPlays = NonNullable<ReturnType<typeof FORMS.plays>>
type ReadPlay = ReadPlays['plays'][number]
type PlayDetails = Partial<NonNullable<ReadPlay['details']>>

interface Play extends Omit<ReadPlay, 'details' | 'clock' | 'order'> {
  /** Since the start of the game. */
  readonly second: number
  readonly side: SideName | null
  readonly details: PlayDetails
}

/** @assumed The service parts forwards, defenders and goalkeepers. */
const POSITIONS: Readonly<Record<string, string>> = data.positions

type People = ReadonlyMap<number, { readonly id: number; readonly side: SideName; readonly name: string }>

export function detailsOf(read: ReadPlays): () => Details {
  const sideOfTeam = (team: number | null | undefined): SideName | null =>
    team == null ? null : team === read.homeTeam ? 'home' : team === read.awayTeam ? 'away' : null
  const people = (read.people ?? []).flatMap(({ team, first, last, position, ...spot }) => {
    const side = sideOfTeam(team)
    const name = [first, last].filter((part) => part !== null).join(' ')
    return side === null || name === ''
      ? []
      : { ...spot, side, name, position: lookUp(POSITIONS, position) ?? null }
  })
  const byId = new Map(people.map((person) => [person.id, person]))
  // New plays have provisional orders and are renumbered within a minute; an id may be listed twice meanwhile.
  const sorted = read.plays
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
    .map(({ clock, details: of, ...play }): Play => {
      const details: PlayDetails = of ?? {}
      const shooter = byId.get(details.shooter ?? details.scorer ?? -1)
      // A blocked shot may name the team of either player.
      const side = shooter?.side ?? sideOfTeam(details.team)
      return { ...play, second: (play.period - 1) * PERIOD_SECONDS + clock, side, details }
    })
  const plays = [...new Map(sorted.map((play) => [play.id, play])).values()]
  const inPlay = plays.filter(({ type }) => type !== 'SO')
  const kicks = plays.filter(({ type, kind }) => type === 'SO' && lookUp(SHOTS, kind) !== undefined)
  const shots = inPlay.flatMap(shotOf)
  // Before the start, and for a moment after it, there are none; later that is an outage.
  const isEmpty = inPlay.length === 0
  const events = [...inPlay.flatMap((play) => eventOf(play, byId)), ...shootOutOf(kicks, byId)]
  const details = given({
    people: PLAYERS.people(people, ({ position, shirtNumber }) => ({ position, gender: 'M', shirtNumber })),
    events: isEmpty ? null : events,
    members: given({
      lineups: PLAYERS.lineups(people),
      statistics: isEmpty ? null : statisticsOf(inPlay, byId),
      shotmap: shots.length > 0 ? shots : null,
    }),
  })
  return () => details
}

const PARTS = ['1ST', '2ND', '3RD'] as const

const partOf = ({ period, type }: Play) => (type === 'REG' ? PARTS[period - 1] : null) ?? 'OT'

/** Members of an event that name a player. */
function namesOf(people: People) {
  return <K extends string>(key: K, id: number | null | undefined) => PLAYERS.named(key, people.get(id ?? -1))
}

/** By their minutes. */
const PENALTIES: Readonly<Record<number, string>> = data.penalties

function eventOf(play: Play, people: People): LiveEventChange | [] {
  const { details, second, side } = play
  const named = namesOf(people)
  const when = { id: play.id, ...gameTime(HOCKEY, play.period, second) }
  if (play.kind === 'goal') {
    const { scorer, assist, secondAssist, homeScore = null, awayScore = null } = details
    const helpers = { ...named('assist', assist), ...named('secondAssist', secondAssist) }
    const players = { ...named('player', scorer), ...helpers, homeScore, awayScore }
    return { ...when, ...goalOf(goalClass(play)), team: side, ...players }
  }
  if (play.kind === 'penalty') {
    const length = details.minutes ?? null
    return {
      ...{ ...when, type: 'suspension', class: lookUp(PENALTIES, length) ?? null, team: side },
      ...given({ length }),
      reason: details.offence?.replaceAll('-', ' ') ?? null,
      ...named('player', details.penalized ?? details.servedBy),
    }
  }
  if (play.kind !== 'period-end') return []
  const text = play.type === 'REG' ? `P${play.period}` : 'OT'
  return { ...when, type: 'period', text, isLive: false }
}

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
function shootOutOf(kicks: readonly Play[], people: People): LiveEventChange[] {
  const attempts = kicks.flatMap(({ id, kind, side, second, details }) => {
    if (side === null) return []
    const player = namesOf(people)('player', details.scorer ?? details.shooter)
    return { id, time: Math.floor(second / 60), team: side, isScored: kind === 'goal', ...player }
  })
  return shootOutEvents(attempts)
}

/** Kinds of plays that are shots, and what the service calls their outcome. */
const SHOTS: Readonly<Record<string, string>> = data.shots

/** The rink in feet, from its centre. */
const RINK = { length: 200, width: 85 } as const

/** Percent of the rink, the attacked goal at x = 100. Absent if the source does not give the direction of attack. */
function shotOf(play: Play): NonNullable<ChangeData<'match'>['shotmap']>[number] | [] {
  const { details, side, second, homeDefends } = play
  const outcome = lookUp(SHOTS, play.kind)
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
    ...{ situation: null, bodyPart: null, xg: null, xgot: null },
    coordinates: { x: percent(x, RINK.length), y: percent(y, RINK.width) },
    goalMouthCoordinates: null,
  }
}

/** Statistics that count plays of a side. */
const COUNTED: readonly (readonly [key: string, isIt: (play: Play) => boolean])[] = [
  ['shotsOnGoal', ({ kind }) => kind === 'goal' || kind === 'shot-on-goal'],
  ['totalShots', ({ kind }) => lookUp(SHOTS, kind) !== undefined && kind !== 'failed-shot-attempt'],
  ...Object.entries(data.statistics).map(([key, of]) => [key, ({ kind }: Play) => kind === of] as const),
  ...Object.entries(data.goalStatistics).map(
    ([key, of]) => [key, (play: Play) => play.kind === 'goal' && goalClass(play) === of] as const,
  ),
]

function statisticsOf(plays: readonly Play[], people: People): Statistics {
  return (['ALL', ...PARTS, 'OT'] as const).flatMap((period) => {
    const of = plays.filter((play) => period === 'ALL' || partOf(play) === period)
    return of.length === 0 ? [] : [{ period, items: itemsOf(of, people) }]
  })
}

function itemsOf(plays: readonly Play[], people: People): Statistics[number]['items'] {
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
