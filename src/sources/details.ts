/** What sources tell beside the score, in the same way for all of them: players, line-ups, statistics, running scores. */
import type { Change, ChangeData } from '../contract/changes.ts'
import type { LiveEventChange } from '../contract/resources/blocks.ts'
import {
  LINEUP_LIMIT,
  named,
  type Pair,
  SIDES,
  type SideName,
  type Statistics,
  wholeMatch,
} from '../feed/formats/source.ts'
import type { OddField, Reader } from './mapping.ts'
import type { StateUpdate } from './source.ts'

/** The figures of a player or a team that are known. */
export function knownFigures(figures: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
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

type Lineup = NonNullable<NonNullable<ChangeData<'match'>['lineups']>['home']>
type LineupPlayer = NonNullable<Lineup['players']>[number]

interface SidePlayer extends Omit<LineupPlayer, 'playerId' | 'statistics'> {
  readonly id: number
  readonly figures?: Readonly<Record<string, number | null>>
}

/** Line-ups of both sides; null without players. */
export function lineupsOf<M extends object>(
  playerId: (id: number) => string,
  side: (side: SideName) => M & { readonly players: readonly SidePlayer[] },
) {
  const [home, away] = SIDES.map((name) => {
    const { players, ...more } = side(name)
    return {
      ...more,
      players: players.slice(0, LINEUP_LIMIT).map(({ id, figures = {}, ...player }) => {
        const statistics = knownFigures(figures)
        return {
          playerId: playerId(id),
          ...player,
          ...(Object.keys(statistics).length > 0 && { statistics }),
        }
      }),
    }
  })
  return home && away && home.players.length + away.players.length > 0 ? { home, away } : null
}

/** A person of a source; without an id, or without a change of its own, only the name is told. */
export interface Person {
  readonly id: number | null
  readonly name: string | null
}

/** Members of an event with its players: of those that have a change of their own, also the id. */
export function peopleMembers(playerId: (id: number) => string, isKnown: (id: number) => boolean) {
  return <K extends string>(key: K, person: Person | null | undefined) => {
    const { id = null, name = null } = person ?? {}
    return named(
      key,
      id !== null && name !== null && isKnown(id) ? { id: playerId(id), name } : undefined,
      name,
    )
  }
}

/** Counts goals in order: their running score; null for one that is not in the score yet, or was taken back. */
export function goalCounter([home, away]: Pair) {
  const goals = { home: 0, away: 0 }
  return (team: SideName) => {
    goals[team] += 1
    if (goals.home > home || goals.away > away) return null
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
  const score = { home: 0, away: 0 }
  return attempts.map(({ isScored, ...attempt }, index) => {
    if (isScored) score[attempt.team] += 1
    return {
      ...attempt,
      timeSeconds: null,
      type: 'penaltyShootout',
      class: isScored ? 'scored' : 'missed',
      period: 'penalties',
      sequence: index + 1,
      homeScore: score.home,
      awayScore: score.away,
    }
  })
}

/** Changes with players before the matches that name them, each once, and without the matches whose details left the state. */
export function withPlayers(
  changes: readonly Change[],
  players: readonly Change[],
  forgotten: readonly string[] = [],
): Change[] {
  const firstMatch = changes.findIndex(({ kind }) => kind === 'match')
  if (firstMatch < 0) return [...changes]
  const once = new Map(players.map((player) => [player.id, player]))
  const hidden = new Set(forgotten)
  const matches = changes.slice(firstMatch).filter(({ id }) => !hidden.has(String(id)))
  return [...changes.slice(0, firstMatch), ...once.values(), ...matches]
}

/** The state after a response with details of a match. An empty response after a full one is an outage. */
export function withDetails<S extends { readonly matches: Readonly<Record<string, unknown>> }, R>(
  state: S,
  id: string,
  body: unknown,
  of: {
    /** What the response is called in odd fields and errors: `summary`. */
    readonly noun: string
    readonly read: Reader<R>
    /** Null if it stays as it is. */
    readonly update: (match: S['matches'][string], details: R) => S['matches'][string] | null
  },
): StateUpdate<S> | string {
  const odd: OddField[] = []
  const details = of.read(body, (field, value) => odd.push({ field: `${of.noun}.${field}`, value }))
  if (details == null) return `the response has no ${of.noun}`
  const match = state.matches[id]
  const next = match === undefined ? null : of.update(match as S['matches'][string], details)
  return { state: next ? { ...state, matches: { ...state.matches, [id]: next } } : state, odd }
}
