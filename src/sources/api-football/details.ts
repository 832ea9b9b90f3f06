/** Events, line-ups, statistics and players of a fixture of API-Football. */
import type { ChangeData } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/live-event.ts'
import { minuteInPeriod, timeMembers } from '../../feed/formats/football/goals.ts'
import { type Pair, type Statistics, wholeMatch } from '../../feed/formats/source.ts'
import { countOf, isObject, type JsonObject, listOf, textOf } from '../../feed/formats/text.ts'

type SideName = 'home' | 'away'
const SIDES = ['home', 'away'] as const

export interface SourcePlayer {
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
  readonly player: { readonly id: number | null; readonly name: string | null }
  readonly assist: { readonly id: number | null; readonly name: string | null }
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

export function playerId(id: number): string {
  return `api-football:player/${id}`
}

/** Players that have a change of their own. */
export type Known = ReadonlySet<number>

export function readDetails(fixture: JsonObject, homeId: number): Details {
  const sideOf = (team: unknown): SideName => (isObject(team) && team.id === homeId ? 'home' : 'away')
  const events = Array.isArray(fixture.events)
    ? fixture.events.filter(isObject).flatMap((event) => eventOf(event, sideOf(event.team)))
    : null
  const lineups = listOf(fixture.lineups).filter(isObject)
  const figures = listOf(fixture.players).filter(isObject)
  const rows = figures.flatMap((team) =>
    listOf(team.players)
      .filter(isObject)
      .map((row) => ({ side: sideOf(team.team), row })),
  )
  const starters = lineups.flatMap(({ startXI }) => peopleOf(startXI)).flatMap(({ id }) => countOf(id) ?? [])
  const statisticsById = new Map(rows.map(({ row }) => [personId(row.player), row] as const))
  const sheet = (side: SideName) => lineups.find(({ team }) => sideOf(team) === side)
  const home = sheet('home')
  const away = sheet('away')
  return {
    events,
    lineups:
      home && away ? { home: lineupOf(home, statisticsById), away: lineupOf(away, statisticsById) } : null,
    starters,
    managers: Object.fromEntries(
      SIDES.flatMap((side) => {
        const coach = sheet(side)?.coach
        const name = isObject(coach) ? textOf(coach.name) : null
        const id = isObject(coach) ? countOf(coach.id) : null
        return name === null || id === null ? [] : [[side, { id: `api-football:coach/${id}`, name }]]
      }),
    ),
    statistics: statisticsOf(listOf(fixture.statistics).filter(isObject), sideOf),
    players: playersOf(events ?? [], lineups, rows, sideOf),
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

function peopleOf(list: unknown): JsonObject[] {
  return listOf(list)
    .filter(isObject)
    .flatMap(({ player }) => (isObject(player) ? [player] : []))
}

function personId(player: unknown): number | null {
  return isObject(player) ? countOf(player.id) : null
}

/** Names of events and line-ups have initials, those of the figures are full: the last one of a player applies. */
function playersOf(
  events: readonly SourceEvent[],
  lineups: readonly JsonObject[],
  rows: readonly { readonly side: SideName; readonly row: JsonObject }[],
  sideOf: (team: unknown) => SideName,
): SourcePlayer[] {
  const all = [
    // The team of an own goal is the other one.
    ...events
      .filter(({ detail }) => detail !== 'Own Goal')
      .flatMap(({ side, player, assist }) => [player, assist].map((person) => ({ side, ...person }))),
    ...lineups.flatMap(({ team, startXI, substitutes }) =>
      [...peopleOf(startXI), ...peopleOf(substitutes)].map(({ id, name }) => ({
        side: sideOf(team),
        id,
        name,
      })),
    ),
    ...rows.map(({ side, row }) => ({ side, ...(isObject(row.player) ? row.player : {}) })),
  ].map((person: { side: SideName; id?: unknown; name?: unknown }) => ({
    side: person.side,
    id: countOf(person.id),
    name: textOf(person.name),
  }))
  const named = all.flatMap(({ side, id, name }) =>
    id === null || name === null ? [] : [{ id, name, side }],
  )
  return [...new Map(named.map((player) => [player.id, player])).values()]
}

function lineupOf(sheet: JsonObject, figures: ReadonlyMap<number | null, JsonObject>): Lineup {
  const rows = (list: unknown, substitute: boolean) =>
    peopleOf(list).flatMap((player) => {
      const id = countOf(player.id)
      if (id === null) return []
      const [row] = listOf(figures.get(id)?.statistics).filter(isObject)
      const games = row && isObject(row.games) ? row.games : {}
      const statistics = row ? figuresOf(row) : null
      return [
        {
          playerId: playerId(id),
          position: textOf(player.pos),
          shirtNumber: countOf(player.number),
          substitute,
          ...(games.captain === true && { captain: true }),
          ...(statistics && { statistics }),
        },
      ]
    })
  return {
    formation: textOf(sheet.formation),
    confirmed: true,
    players: [...rows(sheet.startXI, false), ...rows(sheet.substitutes, true)],
  }
}

/** Player statistics: path in the response and key of the service. */
const FIGURES: readonly (readonly [block: string, member: string, key: string])[] = [
  ['games', 'rating', 'rating'],
  ['games', 'minutes', 'minutesPlayed'],
  ['shots', 'total', 'totalShots'],
  ['shots', 'on', 'onTargetScoringAttempt'],
  ['goals', 'total', 'goals'],
  ['goals', 'assists', 'goalAssist'],
  ['goals', 'conceded', 'goalsConceded'],
  ['goals', 'saves', 'saves'],
  ['passes', 'total', 'totalPass'],
  ['passes', 'key', 'keyPass'],
  ['tackles', 'total', 'totalTackle'],
  ['tackles', 'blocks', 'outfielderBlock'],
  ['tackles', 'interceptions', 'interceptionWon'],
  ['duels', 'won', 'duelWon'],
  ['dribbles', 'attempts', 'totalContest'],
  ['dribbles', 'success', 'wonContest'],
  ['dribbles', 'past', 'challengeLost'],
  ['fouls', 'drawn', 'wasFouled'],
  ['fouls', 'committed', 'fouls'],
  ['cards', 'yellow', 'yellowCard'],
  ['cards', 'red', 'redCard'],
  ['penalty', 'won', 'penaltyWon'],
  ['penalty', 'commited', 'penaltyConceded'],
  ['penalty', 'missed', 'penaltyMiss'],
  ['penalty', 'saved', 'penaltySave'],
]

function figuresOf(row: JsonObject): Record<string, number> | null {
  const found = FIGURES.flatMap(([block, member, key]) => {
    const values = row[block]
    const value = isObject(values) ? numberOf(values[member]) : null
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

function statisticsOf(teams: readonly JsonObject[], sideOf: (team: unknown) => SideName): Statistics | null {
  const figureOf = (side: SideName, type: string) => {
    const own = teams.find(({ team }) => sideOf(team) === side)
    const row = listOf(own?.statistics)
      .filter(isObject)
      .find((one) => one.type === type)
    return row === undefined ? null : { value: numberOf(row.value) }
  }
  const items = Object.entries(TEAM_FIGURES).flatMap(([type, key]) => {
    const [home, away] = [figureOf('home', type), figureOf('away', type)]
    if (!home || !away || (home.value === null && away.value === null)) return []
    if (key === NEVER_ZERO && (home.value === null || away.value === null)) return []
    return [{ key, home: home.value ?? 0, away: away.value ?? 0 }]
  })
  return wholeMatch(items)
}

function eventOf(event: JsonObject, side: SideName): SourceEvent[] {
  const time = isObject(event.time) ? event.time : {}
  const minute = countOf(time.elapsed)
  const person = (value: unknown) => ({
    id: personId(value),
    name: isObject(value) ? textOf(value.name) : null,
  })
  if (minute === null) return []
  return [
    {
      side,
      minute,
      added: countOf(time.extra) ?? 0,
      type: String(event.type).toLowerCase(),
      detail: String(event.detail),
      comment: textOf(event.comments),
      player: person(event.player),
      assist: person(event.assist),
    },
  ]
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
  const taken = { home: 0, away: 0 }
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
        const player = named('player', event.player, context.known)
        if (event.type === 'goal') {
          if (event.detail === 'Missed Penalty')
            return [{ ...base, type: 'inGamePenalty', class: 'missed', ...player, reason: null }]
          goals[event.side] += 1
          // Taken back, or ahead of the score.
          if (goals.home > home || goals.away > away) return []
          const kind = GOALS[event.detail] ?? 'regular'
          const assist = kind === 'ownGoal' ? {} : named('assist', event.assist, context.known)
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
    ...kicks.map((event, index): LiveEventChange => {
      const isScored = event.detail !== 'Missed Penalty'
      if (isScored) taken[event.side] += 1
      return {
        time: event.minute,
        timeSeconds: null,
        period: 'penalties',
        team: event.side,
        type: 'penaltyShootout',
        class: isScored ? 'scored' : 'missed',
        ...named('player', event.player, context.known),
        sequence: index + 1,
        homeScore: taken.home,
        awayScore: taken.away,
      }
    }),
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
  const isStarter = ({ id }: SourceEvent['player']) => id !== null && starters.includes(id)
  const isReversed = isStarter(assist) && !isStarter(player)
  const [off, on] = isReversed ? [assist, player] : [player, assist]
  return {
    type: 'substitution',
    class: 'regular',
    ...named('playerIn', on, known),
    ...named('playerOut', off, known),
    injury: false,
  }
}

function named<K extends string>(key: K, { id, name }: SourceEvent['player'], known: Known) {
  if (name === null) return {} as Record<never, never>
  const player = id !== null && known.has(id) ? { [key]: { id: playerId(id), name } } : {}
  return { ...player, [`${key}Name`]: name } as Partial<
    Record<K, { id: string; name: string }> & Record<`${K}Name`, string>
  >
}
