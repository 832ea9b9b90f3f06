/** Events, line-ups, statistics and players of a fixture of API-Football. */
import type { ChangeData } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { minuteInPeriod, timeMembers } from '../../feed/formats/football/goals.ts'
import {
  defineSource,
  otherSide,
  type Pair,
  SIDES,
  type SideName,
  type Statistics,
} from '../../feed/formats/source.ts'
import { lookUp } from '../../shared/look-up.ts'
import {
  goalCounter,
  lineupsOf,
  type Person,
  peopleMembers,
  shootOutEvents,
  sideStatistics,
} from '../details.ts'
import { FOOTBALL_READERS } from '../football-season.ts'
import { formsOf, from, READERS } from '../mapping.ts'
import data from './data.json' with { type: 'json' }

export const SOURCE = defineSource(data.about.name, 'football')

export const { match: FIXTURE } = formsOf(data.forms, {
  ...FOOTBALL_READERS,
  seconds: from(READERS.id, (seconds) => seconds * 1000),
  // "C. Turpin, France"
  referee: from(READERS.text, (name) => name.split(',')[0]),
  figure: from(READERS.number, (number) => (number < 0 ? undefined : number)),
})
export type Read = NonNullable<ReturnType<typeof FIXTURE>>
type Event = NonNullable<Read['events']>[number]
type Sheet = NonNullable<Read['sheets']>[number]
interface OfTeam {
  readonly team: number | null
}

interface SourcePlayer {
  readonly id: number
  readonly name: string
  readonly side: SideName
}

type SourceEvent = Omit<Event, 'team'> & { readonly side: SideName }

/** Null if the last responses had none: lists of fixtures have no details, and an outage is not a deletion. */
export interface Details {
  readonly events: readonly SourceEvent[] | null
  readonly lineups: ReturnType<typeof lineupsOf>
  readonly starters: readonly number[]
  readonly managers: Partial<Record<SideName, { readonly id: string; readonly name: string }>>
  readonly statistics: Statistics | null
  readonly players: readonly SourcePlayer[]
}

export const NO_DETAILS: Details = {
  events: null,
  lineups: null,
  starters: [],
  managers: {},
  statistics: null,
  players: [],
}

export function playerId(id: number): string {
  return SOURCE.id('player', String(id))
}

/** Players that have a change of their own. */
export type Known = ReadonlySet<number>

export function detailsOf(value: Read, homeId: number): Details {
  const sideOf = ({ team }: OfTeam): SideName => (team === homeId ? 'home' : 'away')
  const events = value.events?.map(
    ({ team, ...event }): SourceEvent => ({ side: sideOf({ team }), ...event }),
  )
  const sheets = value.sheets ?? []
  const figures = (value.figures ?? []).flatMap((squad) =>
    (squad.players ?? []).map((player) => ({ side: sideOf(squad), ...player })),
  )
  const managers = sheets.flatMap((sheet) => {
    const { id = null, name = null } = sheet.coach ?? {}
    return name === null || id === null
      ? []
      : [[sideOf(sheet), { id: SOURCE.id('coach', String(id)), name }] as const]
  })
  // Names of events and line-ups have initials, those of the figures are full: the last one of a player applies.
  const people = [
    // The team of an own goal is the other one.
    ...(events ?? [])
      .filter(({ detail }) => detail !== 'Own Goal')
      .flatMap(({ side, player, assist }) => [player, assist].map((person) => ({ side, ...person }))),
    ...sheets.flatMap((sheet) => rowsOf(sheet).map((row) => ({ side: sideOf(sheet), ...row }))),
    ...figures,
  ]
  const players = people.flatMap(({ side, id, name }) =>
    id == null || name == null ? [] : [[id, { id, name, side }] as const],
  )
  const [home, away] = SIDES.map((side) => sheets.find((sheet) => sideOf(sheet) === side))
  const figuresById = new Map(figures.map((row) => [row.id, row.figures?.[0]]))
  const lineup = (sheet: Sheet) => ({
    formation: sheet.formation,
    confirmed: true,
    players: rowsOf(sheet).flatMap(({ id, name: _, number, isStarter, ...row }) => {
      if (id === null) return []
      const { isCaptain, values } = figuresById.get(id) ?? {}
      return {
        ...row,
        id,
        shirtNumber: number,
        substitute: !isStarter,
        ...(isCaptain === true && { captain: true }),
        figures: values ?? {},
      }
    }),
  })
  const rows = new Map(
    (value.statistics ?? []).flatMap((team) =>
      (team.rows ?? []).map((row) => [`${sideOf(team)} ${row.type}`, row.value] as const),
    ),
  )
  return {
    events: events ?? null,
    lineups: home && away ? lineupsOf(playerId, (side) => lineup(side === 'home' ? home : away)) : null,
    starters: sheets.flatMap(({ starters }) => starters ?? []).flatMap((row) => row.id ?? []),
    managers: Object.fromEntries(managers.toReversed()),
    statistics: statisticsOf(rows),
    players: [...new Map(players).values()],
  }
}

function rowsOf({ starters, substitutes }: Sheet) {
  const rows = (listed: Sheet['starters'], isStarter: boolean) =>
    (listed ?? []).map((row) => ({ ...row, isStarter }))
  return [...rows(starters, true), ...rows(substitutes, false)]
}

/** Null stands for none of them, but for the expected goals it means that they are not known. */
const NEVER_ZERO = 'expected_goals'

function statisticsOf(rows: ReadonlyMap<string, number | null>): Statistics | null {
  return sideStatistics(data.statistics, (side, type) => {
    const [own, other] = [side, otherSide(side)].map((of) => rows.get(`${of} ${type}`))
    if (own === undefined || other === undefined) return null
    return own ?? (other === null || type === NEVER_ZERO ? null : 0)
  })
}

/** The newer response, with missing values from the older one. */
export function mergeDetails(known: Details | undefined, next: Details): Details {
  if (!known) return next
  const byId = new Map([...known.players, ...next.players].map((player) => [player.id, player]))
  return {
    events: next.events ?? known.events,
    lineups: next.lineups ?? known.lineups,
    starters: next.starters.length > 0 ? next.starters : known.starters,
    managers: { ...known.managers, ...next.managers },
    statistics: next.statistics ?? known.statistics,
    players: [...byId.values()],
  }
}

interface EventContext {
  /** Goals are shown as far as they are in it. */
  readonly score: Pair | null
  readonly isLong: boolean
  readonly known: Known
}

export function contentOfDetails(details: Details, context: EventContext): Partial<ChangeData<'match'>> {
  const { events, lineups, statistics, managers } = details
  return {
    ...(events && context.score && { liveEvents: eventsOf(events, details.starters, context) }),
    ...(lineups && { lineups }),
    ...(statistics && { statistics }),
    ...(managers.home && { homeManager: managers.home }),
    ...(managers.away && { awayManager: managers.away }),
  }
}

function eventsOf(
  events: readonly SourceEvent[],
  starters: readonly number[],
  { score, isLong, known }: EventContext,
): LiveEventChange[] {
  const isKick = ({ type, comment }: SourceEvent) =>
    type?.toLowerCase() === 'goal' && comment === 'Penalty Shootout'
  // Kicks are listed in any order, with their number as added time.
  const kicks = events.filter(isKick).toSorted((a, b) => (a.added ?? 0) - (b.added ?? 0))
  const count = goalCounter(score ?? [0, 0])
  const named = peopleMembers(playerId, (id) => known.has(id))
  return [
    ...events
      .filter((event) => !isKick(event))
      .flatMap(({ side, minute, added, comment, ...event }): LiveEventChange | [] => {
        // Older responses have no added time: minutes beyond the last one are added time.
        const base = { ...timeMembers(minuteInPeriod(minute, added ?? 0, isLong)), team: side }
        const player = named('player', event.player)
        const detail = event.detail ?? ''
        const type = event.type?.toLowerCase()
        if (type === 'goal' && detail === 'Missed Penalty')
          return { ...base, type: 'inGamePenalty', class: 'missed', ...player, reason: null }
        if (type === 'goal') {
          const running = count(side)
          if (!running) return []
          const kind = lookUp(GOALS, detail) ?? 'regular'
          const assist = kind === 'ownGoal' ? {} : named('assist', event.assist)
          return { ...base, type: 'goal', class: kind, from: kind, ...player, ...assist, ...running }
        }
        if (type === 'card') {
          const kind = lookUp(CARDS, detail)
          return kind ? { ...base, type: 'card', class: kind, ...player, reason: comment } : []
        }
        if (type === 'subst') {
          const { on, off } = substitution(event, starters)
          const players = { ...named('playerIn', on), ...named('playerOut', off) }
          return { ...base, type: 'substitution', class: 'regular', ...players, injury: false }
        }
        const review = REVIEWS.find(([text]) => type === 'var' && detail.toLowerCase().startsWith(text))
        return review ? { ...base, type: 'varDecision', class: review[1], ...player, confirmed: true } : []
      }),
    ...shootOutEvents(
      kicks.map(({ minute, side, detail, player }) => ({
        time: minute,
        team: side,
        isScored: detail !== 'Missed Penalty',
        ...named('player', player),
      })),
    ),
  ]
}

const GOALS: Readonly<Record<string, string>> = data.goals
const CARDS: Readonly<Record<string, string>> = data.cards
/** By how their texts begin. */
const REVIEWS = Object.entries(data.reviews)

/** `player` goes off and `assist` comes on; in some older matches it is the other way round, which the line-up shows. */
function substitution(
  { player, assist }: Pick<SourceEvent, 'player' | 'assist'>,
  starters: readonly number[],
) {
  const isStarter = (person: Person | null) => person?.id != null && starters.includes(person.id)
  const isReversed = isStarter(assist) && !isStarter(player)
  return isReversed ? { on: player, off: assist } : { on: assist, off: player }
}
