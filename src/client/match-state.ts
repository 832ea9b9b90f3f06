/**
 * The complete match, as returned by the match endpoint and every live snapshot (docs/reference/endpoints.md#7,
 * docs/reference/live.md#5).
 */
import type { Schemas } from './rest-calls.ts'

type Match = Schemas['Match']

/** Fields that a complete match may lack: overtime that was not played, odds that were not requested. */
type Conditional = 'overtimeLength' | 'oddsBk'

/** The state of a match on the live channel: all fields except `scoreStatus`. */
export type MatchState = Required<Omit<Match, Conditional | 'scoreStatus'>> & Pick<Match, Conditional>

/** A match of `/v2/{sportSlug}/matches/{matchId}`: unlike in lists, no field is left out. */
export type WholeMatch = MatchState & Required<Pick<Match, 'scoreStatus'>>
