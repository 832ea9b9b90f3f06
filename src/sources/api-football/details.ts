/** Events, line-ups, statistics and players of a fixture of API-Football. */
import type { ChangeData } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { minuteInPeriod, timeMembers } from '../../feed/formats/football/goals.ts'
import {
  defineSource,
  named,
  type Pair,
  SIDES,
  type SideName,
  type Statistics,
  wholeMatch,
} from '../../feed/formats/source.ts'
import {
  countAt,
  type JsonObject,
  listOf,
  memberAt,
  objectsOf,
  textAt,
  textOf,
} from '../../feed/formats/text.ts'
import { shootOutEvents } from '../responses.ts'

export const SOURCE = defineSource('api-football', 'football')

interface Person {
  readonly id: number | null
  readonly name: string | null
}

interface SourcePlayer {
  readonly id: number
  readonly name: string
  readonly side: SideName
}

interface SourceEvent {
  readonly side: SideName
  readonly minute: number
  readonly added: number
  readonly type: string
  readonly detail: string
  readonly comment: string | null
  readonly player: Person
  readonly assist: Person
}

type Lineups = NonNullable<ChangeData<'match'>['lineups']>
type Lineup = NonNullable<Lineups['home']>

/** Null if the last responses had none: lists of fixtures have no details, and an outage is not a deletion. */
export interface Details {
  readonly events: readonly SourceEvent[] | null
  readonly lineups: Lineups | null
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

export function readDetails(fixture: JsonObject, homeId: number): Details {
  const sideOf = (row: JsonObject): SideName => (memberAt(row, 'team.id') === homeId ? 'home' : 'away')
  const events = objectsOf(fixture.events).flatMap((event) => eventOf(event, sideOf(event)))
  const sheets = objectsOf(fixture.lineups)
  const figures = objectsOf(fixture.players).flatMap((team) =>
    objectsOf(team.players).map((row) => ({ side: sideOf(team), row })),
  )
  const figuresById = new Map(figures.map(({ row }) => [countAt(row, 'player.id'), row]))
  const [home, away] = SIDES.map((side) => sheets.find((sheet) => sideOf(sheet) === side))
  const managers = sheets.flatMap((sheet) => {
    const [id, name] = [countAt(sheet, 'coach.id'), textAt(sheet, 'coach.name')]
    return name === null || id === null ? [] : [[sideOf(sheet), { id: SOURCE.id('coach', String(id)), name }]]
  })
  // Names of events and line-ups have initials, those of the figures are full: the last one of a player applies.
  const people = [
    // The team of an own goal is the other one.
    ...events
      .filter(({ detail }) => detail !== 'Own Goal')
      .flatMap(({ side, player, assist }) => [player, assist].map((person) => ({ side, ...person }))),
    ...sheets.flatMap((sheet) =>
      [...listOf(sheet.startXI), ...listOf(sheet.substitutes)].map((row) => ({
        side: sideOf(sheet),
        ...personIn(row, 'player'),
      })),
    ),
    ...figures.map(({ side, row }) => ({ side, ...personIn(row, 'player') })),
  ]
  const players = people.flatMap(({ side, id, name }) =>
    id === null || name === null ? [] : [{ id, name, side }],
  )
  return {
    events: Array.isArray(fixture.events) ? events : null,
    lineups: home && away ? { home: lineupOf(home, figuresById), away: lineupOf(away, figuresById) } : null,
    starters: sheets
      .flatMap(({ startXI }) => listOf(startXI))
      .flatMap((row) => countAt(row, 'player.id') ?? []),
    managers: Object.fromEntries(managers.toReversed()),
    statistics: statisticsOf(objectsOf(fixture.statistics), sideOf),
    players: [...new Map(players.map((player) => [player.id, player])).values()],
  }
}

function personIn(row: unknown, member: string): Person {
  return { id: countAt(row, `${member}.id`), name: textAt(row, `${member}.name`) }
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

function lineupOf(sheet: JsonObject, figures: ReadonlyMap<number | null, JsonObject>): Lineup {
  const rows = (list: unknown, substitute: boolean) =>
    listOf(list).flatMap((row) => {
      const id = countAt(row, 'player.id')
      if (id === null) return []
      const [own] = objectsOf(figures.get(id)?.statistics)
      const statistics = own ? figuresOf(own) : null
      return {
        playerId: playerId(id),
        position: textAt(row, 'player.pos'),
        shirtNumber: countAt(row, 'player.number'),
        substitute,
        ...(memberAt(own, 'games.captain') === true && { captain: true }),
        ...(statistics && { statistics }),
      }
    })
  return {
    formation: textOf(sheet.formation),
    confirmed: true,
    players: [...rows(sheet.startXI, false), ...rows(sheet.substitutes, true)],
  }
}

/** Player statistics: path in the response and key of the service. */
const FIGURES = {
  'games.rating': 'rating',
  'games.minutes': 'minutesPlayed',
  'shots.total': 'totalShots',
  'shots.on': 'onTargetScoringAttempt',
  'goals.total': 'goals',
  'goals.assists': 'goalAssist',
  'goals.conceded': 'goalsConceded',
  'goals.saves': 'saves',
  'passes.total': 'totalPass',
  'passes.key': 'keyPass',
  'tackles.total': 'totalTackle',
  'tackles.blocks': 'outfielderBlock',
  'tackles.interceptions': 'interceptionWon',
  'duels.won': 'duelWon',
  'dribbles.attempts': 'totalContest',
  'dribbles.success': 'wonContest',
  'dribbles.past': 'challengeLost',
  'fouls.drawn': 'wasFouled',
  'fouls.committed': 'fouls',
  'cards.yellow': 'yellowCard',
  'cards.red': 'redCard',
  'penalty.won': 'penaltyWon',
  'penalty.commited': 'penaltyConceded',
  'penalty.missed': 'penaltyMiss',
  'penalty.saved': 'penaltySave',
}

function figuresOf(row: JsonObject): Record<string, number> | null {
  const found = Object.entries(FIGURES).flatMap(([path, key]) => {
    const value = numberOf(memberAt(row, path))
    return value === null ? [] : [[key, value] as const]
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** A number, also as text: 9, "2.73", "47%". */
function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value.replace('%', '')) : value
  return typeof number === 'number' && value !== '' && Number.isFinite(number) && number >= 0 ? number : null
}

const TEAM_FIGURES: Readonly<Record<string, string>> = {
  'Shots on Goal': 'shotsOnGoal',
  'Shots off Goal': 'shotsOffGoal',
  'Total Shots': 'totalShotsOnGoal',
  'Blocked Shots': 'blockedScoringAttempt',
  'Shots insidebox': 'totalShotsInsideBox',
  'Shots outsidebox': 'totalShotsOutsideBox',
  Fouls: 'fouls',
  'Corner Kicks': 'cornerKicks',
  Offsides: 'offsides',
  'Ball Possession': 'ballPossession',
  'Yellow Cards': 'yellowCards',
  'Red Cards': 'redCards',
  'Goalkeeper Saves': 'goalkeeperSaves',
  'Total passes': 'passes',
  expected_goals: 'expectedGoals',
}
/** Null stands for none of them, but for the expected goals it means that they are not known. */
const NEVER_ZERO = 'expectedGoals'

function statisticsOf(
  teams: readonly JsonObject[],
  sideOf: (row: JsonObject) => SideName,
): Statistics | null {
  const items = Object.entries(TEAM_FIGURES).flatMap(([type, key]) => {
    const [one, other] = SIDES.map((side) => {
      const own = teams.find((team) => sideOf(team) === side)
      return objectsOf(own?.statistics).find((row) => row.type === type)
    })
    if (!one || !other) return []
    const values = [numberOf(one.value), numberOf(other.value)]
    const missing = values.filter((value) => value === null).length
    if (missing === 2 || (missing > 0 && key === NEVER_ZERO)) return []
    return [{ key, home: values[0] ?? 0, away: values[1] ?? 0 }]
  })
  return wholeMatch(items)
}

function eventOf(event: JsonObject, side: SideName): SourceEvent | [] {
  const minute = countAt(event, 'time.elapsed')
  if (minute === null) return []
  return {
    side,
    minute,
    added: countAt(event, 'time.extra') ?? 0,
    type: String(event.type).toLowerCase(),
    detail: String(event.detail),
    comment: textOf(event.comments),
    player: personIn(event, 'player'),
    assist: personIn(event, 'assist'),
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
  context: EventContext,
): LiveEventChange[] {
  const isKick = ({ type, comment }: SourceEvent) => type === 'goal' && comment === 'Penalty Shootout'
  // Kicks are listed in any order, with their number as added time.
  const kicks = events.filter(isKick).toSorted((a, b) => a.added - b.added)
  const goals = { home: 0, away: 0 }
  const [home = 0, away = 0] = context.score ?? []
  return [
    ...events
      .filter((event) => !isKick(event))
      .flatMap((event): LiveEventChange[] => {
        // Older responses have no added time: minutes beyond the last one are added time.
        const base = {
          ...timeMembers(minuteInPeriod(event.minute, event.added, context.isLong)),
          team: event.side,
        }
        const player = nameMembers('player', event.player, context.known)
        if (event.type === 'goal') {
          if (event.detail === 'Missed Penalty')
            return [{ ...base, type: 'inGamePenalty', class: 'missed', ...player, reason: null }]
          goals[event.side] += 1
          // Taken back, or ahead of the score.
          if (goals.home > home || goals.away > away) return []
          const kind = GOALS[event.detail] ?? 'regular'
          const assist = kind === 'ownGoal' ? {} : nameMembers('assist', event.assist, context.known)
          const running = { homeScore: goals.home, awayScore: goals.away }
          return [{ ...base, type: 'goal', class: kind, from: kind, ...player, ...assist, ...running }]
        }
        if (event.type === 'card') {
          const kind = CARDS[event.detail]
          return kind ? [{ ...base, type: 'card', class: kind, ...player, reason: event.comment }] : []
        }
        if (event.type === 'subst') return [{ ...base, ...substitution(event, starters, context.known) }]
        const review = event.type === 'var' ? REVIEWS.find(([text]) => text.test(event.detail)) : undefined
        return review ? [{ ...base, type: 'varDecision', class: review[1], ...player, confirmed: true }] : []
      }),
    ...shootOutEvents(
      kicks.map(({ minute, side, detail, player }) => ({
        time: minute,
        team: side,
        isScored: detail !== 'Missed Penalty',
        ...nameMembers('player', player, context.known),
      })),
    ),
  ]
}

const GOALS: Readonly<Record<string, string>> = { Penalty: 'penalty', 'Own Goal': 'ownGoal' }
const CARDS: Readonly<Record<string, string>> = {
  'Yellow Card': 'yellow',
  'Red Card': 'red',
  'Second Yellow card': 'yellowRed',
}
const REVIEWS: readonly (readonly [text: RegExp, kind: string])[] = [
  [/^goal (cancel|disallow)/i, 'goalNotAwarded'],
  [/^goal confirm/i, 'goalAwarded'],
  [/^penalty (cancel|disallow)/i, 'penaltyNotAwarded'],
  [/^penalty (confirm|award)/i, 'penaltyAwarded'],
  [/^card upgrade/i, 'cardUpgrade'],
]

/** `player` goes off and `assist` comes on; in some older matches it is the other way round, which the line-up shows. */
function substitution({ player, assist }: SourceEvent, starters: readonly number[], known: Known) {
  const isStarter = ({ id }: Person) => id !== null && starters.includes(id)
  const isReversed = isStarter(assist) && !isStarter(player)
  const [off, on] = isReversed ? [assist, player] : [player, assist]
  return {
    type: 'substitution',
    class: 'regular',
    ...nameMembers('playerIn', on, known),
    ...nameMembers('playerOut', off, known),
    injury: false,
  }
}

function nameMembers<K extends string>(key: K, { id, name }: Person, known: Known) {
  return named(
    key,
    id !== null && name !== null && known.has(id) ? { id: playerId(id), name } : undefined,
    name,
  )
}
