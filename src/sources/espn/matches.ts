/** Matches in scoreboards of ESPN: one form for all sports, in which a tennis tournament holds its matches. */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Pair } from '../../feed/formats/source.ts'
import { isObject, listOf, objectsOf } from '../../feed/formats/text.ts'
import { lookUp } from '../../shared/look-up.ts'
import { playedSeconds, secondsOf } from '../games.ts'
import { matchReader } from '../mapping.ts'
import type { ReadTimes } from '../responses.ts'
import type { StatusTable } from '../source.ts'
import data from './data.json' with { type: 'json' }
import type { Details } from './details.ts'
import { FORMS, type League } from './leagues.ts'

type Read = NonNullable<ReturnType<typeof FORMS.match>>
type Side = Read['sides'][number]
export type Competitor = Side & { readonly name: string }

export interface Match extends Omit<Read, 'sides' | 'state' | 'isCompleted'> {
  readonly home: Competitor
  readonly away: Competitor
  readonly status: MatchStatus
  readonly score: Pair | null
  readonly penalties: Pair | null
  /** By regular parts, then overtime; sets with their tie-breaks. */
  readonly lines: readonly {
    readonly points: Pair
    readonly tieBreaks: readonly [number | null, number | null]
  }[]
  readonly clockSeconds: number | null
}

export interface FollowedMatch extends Match, ReadTimes {
  /** Whether it was seen running, so that its details are asked for. */
  readonly isWatched: boolean
  readonly more: Details | null
  /** Its details left the state; the service keeps what it was sent. */
  readonly isForgotten: boolean
}

/** Statuses that overrule the state. Those without a recording: suspended, delayed, abandoned, canceled, forfeit. */
const STATUSES: StatusTable = data.statuses

/** The matches of a scoreboard, each with its event; null for a response without events. */
export function listedMatches(body: unknown): unknown[] | null {
  if (!isObject(body) || !Array.isArray(body.events)) return null
  return objectsOf(body.events).flatMap((event) => {
    const groupings = objectsOf(event.groupings)
    const of = groupings.length > 0 ? groupings : [event]
    return of.flatMap(({ grouping, competitions }) =>
      listOf(competitions).map((one) => (isObject(one) ? { ...one, event, grouping } : one)),
    )
  })
}

/** A match; the reason why it is left out; or null, without a reason, while its sides are not decided. */
export const readMatch = (league: League) =>
  matchReader(
    'match',
    'id',
    FORMS.match,
    ({ sides, state, isCompleted, ...value }): Match | string | null => {
      const [home, away] = (['home', 'away'] as const).map((side) => sides.find((one) => one.side === side))
      const [homeName, awayName] = [home, away].map((one) => one && (one.team ?? one.athlete ?? one.pair))
      if (!home || !away || !homeName || !awayName || home.id === away.id) return null
      if ([homeName, awayName].includes('TBD')) return null
      const overruled = lookUp(STATUSES, value.name)?.status as MatchStatus | undefined
      // Over without a result: postponed, canceled, or what the source may add.
      if (!overruled && state === 'finished' && isCompleted === false) return `unknown status "${value.name}"`
      const status = overruled ?? state
      const lines = linesOf(home, away)
      const isPlayed = ['inprogress', 'finished', 'suspended', 'interrupted'].includes(status)
      const score = isPlayed ? scoreOf(league, home, away, lines) : null
      if (isPlayed && !score) return `${status} without a score`
      const kicks = home.shootOut !== null && away.shootOut !== null && value.name.match(/SHOOTOUT|PEN/)
      return {
        ...value,
        home: { ...home, name: homeName },
        away: { ...away, name: awayName },
        status,
        score,
        lines: isPlayed ? lines : [],
        penalties: kicks ? [home.shootOut ?? 0, away.shootOut ?? 0] : null,
        clockSeconds: status === 'inprogress' ? clockOf(league, value) : null,
      }
    },
  )

function linesOf(home: Side, away: Side): Match['lines'] {
  const length = Math.min(home.lines?.length ?? 0, away.lines?.length ?? 0)
  return Array.from({ length }, (_, index) => {
    const [one, other] = [home.lines?.[index], away.lines?.[index]]
    return {
      points: [one?.value ?? one?.shown ?? 0, other?.value ?? other?.shown ?? 0],
      tieBreaks: [one?.tieBreak ?? null, other?.tieBreak ?? null],
    }
  })
}

/** Tennis has no score but that of its sets; the last one may run, or was given up. */
function scoreOf({ path }: League, home: Side, away: Side, lines: Match['lines']): Pair | null {
  if (home.score !== null && away.score !== null) return [home.score, away.score]
  if (path !== 'tennis') return null
  const [ofHome, ofAway] = [home, away].map(
    (side) => side.lines?.map(({ value, shown }) => value ?? shown) ?? [],
  )
  // A set without the games of both sides would be another score.
  if (ofHome?.length !== ofAway?.length || [...(ofHome ?? []), ...(ofAway ?? [])].includes(null)) return null
  const decided = lines.filter(({ points: [one, other], tieBreaks }, index) => {
    const isLast = index === lines.length - 1
    const isOver =
      (Math.max(one, other) >= 6 && Math.abs(one - other) >= 2) ||
      tieBreaks[0] !== null ||
      Math.max(one, other) === 7
    return !isLast || isOver
  })
  const won = (side: 0 | 1) =>
    decided.filter(({ points }) => points[side] > points[side === 0 ? 1 : 0]).length
  return [won(0), won(1)]
}

/** Played seconds: the clock counts up in football, and down in each part of other sports. */
function clockOf(
  league: League,
  { clock, part, stage }: Omit<Read, 'sides' | 'state' | 'isCompleted'>,
): number | null {
  if (league.part === 'set' || clock === null) return null
  if (!league.isDown) {
    const minutes = /^\d{1,3}(?=[:'.]|$)/.exec(clock)?.[0]
    return minutes === undefined ? null : Number(minutes) * 60
  }
  const left = secondsOf(clock)
  const isUnsure = (part ?? 0) > league.parts && stage === null && league.overtime[0] !== league.overtime[1]
  if (left === null || part === null || part === 0 || isUnsure) return null
  return playedSeconds(league, part, left, stage === PLAY_OFFS)
}

export const PLAY_OFFS = 3
