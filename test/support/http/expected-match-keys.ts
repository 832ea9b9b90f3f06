/** The required and optional keys of a match by form, derived from its schema. */
import {
  type FieldPresence,
  MATCH_FIELD_NAMES,
  MATCH_FIELD_PRESENCE,
  type MatchFieldName,
  type MatchForm,
} from '../../../src/contract/resources/match.ts'

export interface MatchOptions {
  readonly withPregame?: boolean
  readonly withBkOdds?: boolean
}

/** The required and optional keys of a match in a form. */
export function expectedMatchKeys(
  form: MatchForm,
  options: MatchOptions = {},
): { always: MatchFieldName[]; optional: MatchFieldName[] } {
  const shown: Record<FieldPresence, boolean> = {
    always: true,
    whenItApplies: false,
    with_pregame: options.withPregame === true,
    with_bk_odds: options.withBkOdds === true,
    never: false,
  }
  return {
    always: MATCH_FIELD_NAMES.filter((name) => shown[MATCH_FIELD_PRESENCE[name][form]]),
    optional: MATCH_FIELD_NAMES.filter((name) => MATCH_FIELD_PRESENCE[name][form] === 'whenItApplies'),
  }
}
