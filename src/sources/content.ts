/** What sources tell of a match beside its fixture, in the same way for all of them, and the changes with it. */
import type { MatchStatus } from '../catalog/statuses.ts'
import { type Change, type ChangeData, keyOfChange } from '../contract/changes.ts'
import type { LiveEventChange } from '../contract/resources/blocks.ts'
import {
  fixture,
  LINEUP_LIMIT,
  named,
  type Pair,
  SIDES,
  type SideName,
  type Source,
  type Statistics,
  wholeMatch,
} from '../feed/formats/source.ts'
import type { MatchTimes } from './calendar.ts'

export interface SourceTeam {
  /** External id. */
  readonly id: string
  readonly name: string
}

/** A match as a response says it. */
export interface SourceMatch {
  readonly id: number
  readonly startMs: number
  readonly home: SourceTeam
  readonly away: SourceTeam
  readonly status: MatchStatus
  /** Null before the match. */
  readonly score: Pair | null
  /** Timestamp of the source; null if it has none. */
  readonly updatedMs: number | null
  /** Played seconds, or another number that grows while the match runs; null if unknown. */
  readonly seconds: number | null
  readonly details: Details | null
}

export type FollowedMatch<R> = R &
  MatchTimes & {
    /** When it was read, but for overviews; null before. */
    readonly readMs: number | null
    /** Its details left the state; the service keeps what it was sent. */
    readonly isForgotten: boolean
  }

export interface MatchState<R> {
  /** Name of the selection. */
  readonly league: string
  /** Its first year. */
  readonly season: number
  /** Whether it was named, so that it stays when another season begins. */
  readonly isNamed: boolean
  readonly matches: Readonly<Record<string, FollowedMatch<R>>>
}

type MatchData = ChangeData<'match'>
/** Members of a match beside those of its fixture. */
export type Content = Omit<
  MatchData,
  'tournamentId' | 'seasonId' | 'homeTeamId' | 'awayTeamId' | 'startTimestamp'
>

/** What responses say of a match beside its score; absent where none of them said anything. */
export interface Details {
  /** Of line-ups and events, with the side that they play for. */
  readonly people?: readonly Person[]
  readonly events?: readonly LiveEventChange[]
  /** Further events, where they come in another response. */
  readonly moreEvents?: readonly LiveEventChange[]
  readonly members?: Partial<
    Pick<MatchData, 'lineups' | 'statistics' | 'shotmap' | 'homeManager' | 'awayManager'>
  >
}

interface Person {
  /** External id. */
  readonly id: string
  readonly side: SideName
  readonly data: ChangeData<'player'>
}

/** The newer details, with missing ones from the older response: what disappears is an outage, not a deletion. */
export function mergedDetails(known: Details | null, next: Details | null): Details | null {
  if (!known || !next) return next ?? known
  const people = [known, next].flatMap((of) =>
    (of.people ?? []).map((person) => [person.id, person] as const),
  )
  const members = { ...known.members, ...next.members }
  return { ...known, ...next, people: [...new Map(people).values()], members }
}

/** The members that have a value. */
export function given<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as never
}

/** Where a match is played, and before how many: a source writes 0 for what it does not know. */
export function venueOf(of: { venue: string | null; city: string | null; attendance?: number | null }) {
  const venue = of.venue === null ? null : { name: of.venue, city: of.city }
  return given({ venue, attendance: of.attendance === 0 ? null : of.attendance })
}

/** A match as a change. Without a score there are no events, and a goal is shown once the score includes it. */
export function matchPut(
  source: Source,
  match: FollowedMatch<SourceMatch>,
  ids: { readonly tournament: string; readonly season: string },
  content: Content,
): Extract<Change, { kind: 'match'; op: 'put' }> {
  const { id, startMs, home, away, score, details, updatedMs, endedMs } = match
  const events = score && details?.events?.filter((event) => !isAhead(event, score))
  return {
    ...source.put('match', source.id('match', String(id)), {
      ...fixture(ids, home.id, away.id, startMs),
      ...content,
      ...(events && { liveEvents: [...events, ...(details?.moreEvents ?? [])] }),
      ...details?.members,
    }),
    ...(updatedMs !== null && { sourceTimestamp: updatedMs }),
    ...(endedMs !== null && { correction: true }),
  }
}

function isAhead({ type, homeScore, awayScore }: LiveEventChange, [home, away]: Pair): boolean {
  return type === 'goal' && ((homeScore ?? 0) > home || (awayScore ?? 0) > away)
}

/** Changes of a state with its players before the matches, and without the matches whose details left it. */
export function withPlayers(
  source: Source,
  { matches }: Pick<MatchState<SourceMatch>, 'matches'>,
  changes: readonly Change[],
): Change[] {
  const all = Object.values(matches)
  const players = all.flatMap((match) =>
    (match.details?.people ?? []).map(({ id, side, data }) =>
      source.put('player', id, { ...data, teamId: match[side].id }),
    ),
  )
  const hidden = new Set(
    all.flatMap(({ isForgotten, id }) => (isForgotten ? source.id('match', String(id)) : [])),
  )
  const others = changes.filter(({ kind }) => kind !== 'match')
  const shown = changes.filter(({ kind, id }) => kind === 'match' && !hidden.has(String(id)))
  return others.length === changes.length ? others : [...others, ...lastOfEach(players), ...shown]
}

/** Of several changes of a resource the last one, at the place of the first. */
export function lastOfEach(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [keyOfChange(change), change])).values()]
}

/**
 * Statistics of the whole match, as far as both sides have them.
 * @param table names of the source with the keys of the service
 */
export function sideStatistics(
  table: Readonly<Record<string, string>>,
  figure: (side: SideName, name: string) => number | null | undefined,
): Statistics | null {
  return wholeMatch(
    Object.entries(table).flatMap(([name, key]) => {
      const [home, away] = [figure('home', name), figure('away', name)]
      return home == null || away == null ? [] : { key, home, away }
    }),
  )
}

type Lineup = NonNullable<NonNullable<MatchData['lineups']>['home']>

/** A player as a source lists one, by its number there. */
interface ListedPerson {
  readonly id: number | null
  readonly name: string | null
  readonly side: SideName | null
}

interface ListedPlayer extends ListedPerson {
  readonly position: string | null
  readonly shirtNumber: number | null
  readonly substitute?: boolean
  readonly captain?: boolean
  readonly figures?: Readonly<Record<string, number | null>> | null
}

/** Players of a source, from their numbers there: as people of a match, in line-ups, and in events. */
export function playersBy(idOf: (id: number) => string) {
  return {
    /** Those with a name and a side; the last one of each applies. */
    people: <P extends ListedPerson>(listed: readonly P[], more: (player: P) => object = () => ({})) =>
      listed.flatMap((player): Person | [] => {
        const { id, name, side } = player
        return id === null || name === null || side === null
          ? []
          : { id: idOf(id), side, data: { name, ...more(player) } }
      }),
    /** Line-ups of both sides; null without players. */
    lineups(listed: readonly ListedPlayer[], more: (side: SideName) => Omit<Lineup, 'players'> = () => ({})) {
      const [home, away] = SIDES.map((name) => ({
        ...more(name),
        players: listed
          .filter(({ side, id }) => side === name && id !== null)
          .slice(0, LINEUP_LIMIT)
          .map(({ id, position, shirtNumber, substitute, captain, figures }) => {
            const statistics = given(figures ?? {}) as Record<string, number>
            return {
              ...{ playerId: idOf(id ?? 0), position, shirtNumber, ...given({ substitute, captain }) },
              ...(Object.keys(statistics).length > 0 && { statistics }),
            }
          }),
      }))
      return home && away && home.players.length + away.players.length > 0 ? { home, away } : null
    },
    /**
     * Members of an event with a player: of one that has a change of its own, also the id. Without an id only the name
     * is told.
     */
    named<K extends string>(
      key: K,
      person: Pick<ListedPerson, 'id' | 'name'> | null | undefined,
      isKnown: (id: string) => boolean = () => true,
    ) {
      const { id = null, name = null } = person ?? {}
      const external = id === null || name === null ? null : idOf(id)
      return named(
        key,
        external !== null && isKnown(external) ? { id: external, name: name ?? '' } : undefined,
        name,
      )
    },
  }
}

/** The members that say what a goal was. */
export const goalOf = (kind: string) => ({ type: 'goal', class: kind, from: kind }) as const

/** Counts goals in their order: the running score after one. */
export function goalCounter() {
  const goals = { home: 0, away: 0 }
  return (team: SideName) => {
    goals[team] += 1
    return { homeScore: goals.home, awayScore: goals.away }
  }
}

interface Attempt extends Omit<Partial<LiveEventChange>, 'time'> {
  readonly time: number | null
  readonly team: SideName
  readonly isScored: boolean
}

/** Attempts of a shoot-out in their order, with its running score. */
export function shootOutEvents(attempts: readonly Attempt[]): LiveEventChange[] {
  const count = goalCounter()
  let running = { homeScore: 0, awayScore: 0 }
  return attempts.map(({ isScored, ...attempt }, index) => {
    if (isScored) running = count(attempt.team)
    return {
      ...{ ...attempt, timeSeconds: null, type: 'penaltyShootout', class: isScored ? 'scored' : 'missed' },
      ...{ period: 'penalties', sequence: index + 1, ...running },
    }
  })
}
