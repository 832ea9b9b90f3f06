/**
 * The whole match, as one endpoint and every live snapshot show it (docs/reference/endpoints.md#7,
 * docs/reference/live.md#5).
 */
import type { Schemas } from './rest-calls.ts'

type Match = Schemas['Match']

/** Fields that a whole match may lack: overtime that was not played, odds that were not requested. */
type Conditional = 'overtimeLength' | 'oddsBk'

/** The state of a match on the live channel: everything but `scoreStatus`. */
export type MatchState = Required<Omit<Match, Conditional | 'scoreStatus'>> & Pick<Match, Conditional>

/** A match of `/v2/{sportSlug}/matches/{matchId}`: no field is left out, as lists do. */
export type WholeMatch = MatchState & Required<Pick<Match, 'scoreStatus'>>
