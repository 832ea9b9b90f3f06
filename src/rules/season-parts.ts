/**
 * The parts of a season that its statistics are also counted by (docs/reference/resources.md#19). They follow from the
 * decided matches alone, so imported seasons have them too.
 *
 * - A league with one table whose table matches are followed by knock-out matches has a `regularSeason` and `playoffs`.
 * - A tournament of athletes with knock-out rounds has a `mainDraw`: all its matches except qualifying.
 *
 * Cups with groups, and seasons without knock-out matches, have no parts. @assumed
 */
import type { Sport } from '../catalog/sports.ts'
import { type CupRoundInfo, cupRoundOf } from './cup-rounds.ts'

export type SeasonPart = 'regularSeason' | 'playoffs' | 'mainDraw'

/** A decided match that counts for no table. */
export interface UntabledMatch {
  readonly id: number
  readonly startMs: number
  readonly round: CupRoundInfo
}

/** The decided matches of a season that count for tables. */
export interface TabledMatches {
  readonly tables: number
  /** Start of the first; null without any. */
  readonly firstMs: number | null
}

/** The part that a decided match of the season belongs to; null if none. */
export type PartOf = (matchId: number) => SeasonPart | null

const QUALIFYING = /qualif/i

function isKnockout({ round }: UntabledMatch): boolean {
  return cupRoundOf(round) !== null
}

function isQualifying({ round: { name, slug } }: UntabledMatch): boolean {
  return QUALIFYING.test(name ?? '') || QUALIFYING.test(slug ?? '')
}

export function seasonParts(sport: Sport, untabled: readonly UntabledMatch[], tabled: TabledMatches): PartOf {
  if (sport.teamIsAthlete) {
    const qualifying = new Set(untabled.filter(isQualifying).map(({ id }) => id))
    const hasDraw = untabled.some((match) => isKnockout(match) && !isQualifying(match))
    return (id) => (hasDraw && !qualifying.has(id) ? 'mainDraw' : null)
  }
  const { tables, firstMs } = tabled
  // Preliminary rounds come before the league phase and are no play-offs.
  const playoffs = new Set(
    untabled.flatMap((match) => (isKnockout(match) && match.startMs > (firstMs ?? 0) ? match.id : [])),
  )
  if (tables !== 1 || playoffs.size === 0) return () => null
  const others = new Set(untabled.map(({ id }) => id))
  return (id) => (playoffs.has(id) ? 'playoffs' : others.has(id) ? null : 'regularSeason')
}
