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
  code,
  count,
  essential,
  flag,
  id,
  list,
  type Mapped,
  optional,
  type Reader,
  record,
  text,
} from '../mapping.ts'
import { shootOutEvents } from '../responses.ts'

export const SOURCE = defineSource('api-football', 'football')

/** A number, also as text: 9, "2.73", "47%". */
const figure: Reader<number> = (value) => {
  if (value === '') return null
  const number = typeof value === 'string' ? Number(value.replace('%', '')) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
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

/** Ids are missing for some people. */
const PERSON = record({ id: optional('id', id), name: optional('name', text) })
const TEAM_ID = optional('team.id', id)
const EVENT = record({
  team: TEAM_ID,
  minute: essential('time.elapsed', count),
  added: optional('time.extra', count),
  type: optional('type', text),
  detail: optional('detail', text),
  comment: optional('comments', text),
  player: optional('player', PERSON),
  assist: optional('assist', PERSON),
})
const ROW = record({
  id: optional('player.id', id),
  name: optional('player.name', text),
  position: optional('player.pos', text),
  number: optional('player.number', count),
})
const SHEET = record({
  team: TEAM_ID,
  formation: optional('formation', text),
  coach: optional('coach', PERSON),
  starters: optional('startXI', list(ROW)),
  substitutes: optional('substitutes', list(ROW)),
})
const PLAYER = record({
  id: optional('player.id', id),
  name: optional('player.name', text),
  figures: optional(
    'statistics',
    list(
      record({
        isCaptain: optional('games.captain', flag),
        values: optional(
          '',
          record(
            Object.fromEntries(Object.entries(FIGURES).map(([path, key]) => [key, optional(path, figure)])),
          ),
        ),
      }),
    ),
  ),
})
const TEAM_ROW = record({ type: essential('type', code), value: optional('value', figure) })

/** Fields of a fixture; lists of fixtures have none of them. */
export const DETAILS = {
  events: optional('events', list(EVENT)),
  sheets: optional('lineups', list(SHEET)),
  figures: optional('players', list(record({ team: TEAM_ID, players: optional('players', list(PLAYER)) }))),
  statistics: optional(
    'statistics',
    list(record({ team: TEAM_ID, rows: optional('statistics', list(TEAM_ROW)) })),
  ),
}
type ReadDetails = Mapped<typeof DETAILS>
type Person = NonNullable<ReturnType<typeof PERSON>>
type Sheet = NonNullable<ReturnType<typeof SHEET>>
type PlayerRow = NonNullable<ReturnType<typeof PLAYER>>

const NO_PERSON: Person = { id: null, name: null }

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

export function detailsOf(
  { events: listed, sheets: given, figures: teams, statistics }: ReadDetails,
  homeId: number,
): Details {
  const sideOf = ({ team }: { readonly team: number | null }): SideName => (team === homeId ? 'home' : 'away')
  const events = (listed ?? []).map(
    (event): SourceEvent => ({
      side: sideOf(event),
      minute: event.minute,
      added: event.added ?? 0,
      type: (event.type ?? '').toLowerCase(),
      detail: event.detail ?? '',
      comment: event.comment,
      player: event.player ?? NO_PERSON,
      assist: event.assist ?? NO_PERSON,
    }),
  )
  const sheets = given ?? []
  const figures = (teams ?? []).flatMap((team) =>
    (team.players ?? []).map((row) => ({ side: sideOf(team), row })),
  )
  const figuresById = new Map(figures.map(({ row }) => [row.id, row]))
  const [home, away] = SIDES.map((side) => sheets.find((sheet) => sideOf(sheet) === side))
  const managers = sheets.flatMap((sheet) => {
    const { id: coach, name } = sheet.coach ?? NO_PERSON
    return name === null || coach === null
      ? []
      : [[sideOf(sheet), { id: SOURCE.id('coach', String(coach)), name }]]
  })
  // Names of events and line-ups have initials, those of the figures are full: the last one of a player applies.
  const people = [
    // The team of an own goal is the other one.
    ...events
      .filter(({ detail }) => detail !== 'Own Goal')
      .flatMap(({ side, player, assist }) => [player, assist].map((person) => ({ side, ...person }))),
    ...sheets.flatMap((sheet) =>
      [...(sheet.starters ?? []), ...(sheet.substitutes ?? [])].map((row) => ({
        side: sideOf(sheet),
        ...row,
      })),
    ),
    ...figures.map(({ side, row }) => ({ side, ...row })),
  ]
  const players = people.flatMap(({ side, id: player, name }) =>
    player === null || name === null ? [] : [{ id: player, name, side }],
  )
  return {
    events: listed && events,
    lineups: home && away ? { home: lineupOf(home, figuresById), away: lineupOf(away, figuresById) } : null,
    starters: sheets.flatMap(({ starters }) => starters ?? []).flatMap((row) => row.id ?? []),
    managers: Object.fromEntries(managers.toReversed()),
    statistics: statisticsOf(statistics ?? [], sideOf),
    players: [...new Map(players.map((player) => [player.id, player])).values()],
  }
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

function lineupOf(sheet: Sheet, figures: ReadonlyMap<number | null, PlayerRow>): Lineup {
  const rows = (listed: Sheet['starters'], substitute: boolean) =>
    (listed ?? []).flatMap(({ id: player, position, number }) => {
      if (player === null) return []
      const [own] = figures.get(player)?.figures ?? []
      const statistics = Object.fromEntries(
        Object.entries(own?.values ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
      )
      return {
        playerId: playerId(player),
        position,
        shirtNumber: number,
        substitute,
        ...(own?.isCaptain === true && { captain: true }),
        ...(Object.keys(statistics).length > 0 && { statistics }),
      }
    })
  return {
    formation: sheet.formation,
    confirmed: true,
    players: [...rows(sheet.starters, false), ...rows(sheet.substitutes, true)],
  }
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
  teams: NonNullable<ReadDetails['statistics']>,
  sideOf: (row: { readonly team: number | null }) => SideName,
): Statistics | null {
  const items = Object.entries(TEAM_FIGURES).flatMap(([type, key]) => {
    const [one, other] = SIDES.map((side) =>
      teams.find((team) => sideOf(team) === side)?.rows?.find((row) => row.type === type),
    )
    if (!one || !other) return []
    const missing = [one, other].filter(({ value }) => value === null).length
    if (missing === 2 || (missing > 0 && key === NEVER_ZERO)) return []
    return [{ key, home: one.value ?? 0, away: other.value ?? 0 }]
  })
  return wholeMatch(items)
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
