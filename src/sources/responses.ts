/** What responses of all sources have in common: lists of matches, shoot-outs, names of rounds. */
import type { ChangeData } from '../contract/changes.ts'
import type { LiveEventChange } from '../contract/resources/blocks.ts'
import { parseRound } from '../feed/formats/football/rounds.ts'
import type { SideName } from '../feed/formats/source.ts'
import type { OddField } from './mapping.ts'

interface Identified {
  readonly id: number
}

/** What a list of a response says. */
interface UpdatedMatches<M> {
  readonly matches: Record<string, M>
  readonly remarks: string[]
  readonly odd: OddField[]
  /** Ids of the matches whose state the response confirms or changes. */
  readonly seen: number[]
}

/**
 * The known matches, by id, updated with a list of a response. `read` returns a match, the reason why it is left out, or
 * null for one that is not followed; `update` its new state, the known one for a response that is older than it, or
 * undefined for a match that is not followed.
 */
export function updatedMatches<M extends Identified, R extends Identified, V>(
  known: Readonly<Record<string, M>>,
  values: readonly V[],
  read: (value: V, odd: OddField[]) => R | string | null,
  update: (match: R, known: M | undefined) => M | undefined,
): UpdatedMatches<M> {
  const result: UpdatedMatches<M> = { matches: { ...known }, remarks: [], odd: [], seen: [] }
  for (const value of values) {
    const match = read(value, result.odd)
    if (typeof match === 'string') result.remarks.push(match)
    if (match === null || typeof match === 'string') continue
    const before = result.matches[match.id]
    const updated = update(match, before)
    if (!updated) continue
    result.matches[match.id] = updated
    if (updated !== before) result.seen.push(match.id)
  }
  return result
}

/** Whether a response is older than the known state, by the timestamps of the source, which may be missing. */
export function isOlder(
  next: { readonly updatedMs: number | null },
  known: { readonly updatedMs: number | null } | undefined,
): boolean {
  return next.updatedMs !== null && known?.updatedMs != null && next.updatedMs < known.updatedMs
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

/** A cup round by its English text: "Round of 16", "Quarterfinals", "Qualification round 1". */
export function cupRound(round: number | null, text: string): NonNullable<ChangeData<'match'>['round']> {
  const { name, slug, ties } = parseRound(text, null, 'cup')
  return { round, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}
