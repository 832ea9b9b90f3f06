/** The top-level fields of a match and the forms that include them, derived from its schema. */
import { Match } from './match.ts'
import { isGiven, type MatchForm, type PresenceByForm, presenceOf } from './match-presence.ts'

export { MATCH_FORMS, type MatchForm } from './match-presence.ts'

export type MatchFieldName = keyof typeof Match.properties

/** The allowed names of `fields`, in the order of the contract. */
export const MATCH_FIELD_NAMES = Object.keys(Match.properties) as readonly MatchFieldName[]

/** Present in every match, whatever `fields` selects (docs/reference/resources.md#3.1). */
export const FIXED_MATCH_FIELDS: readonly MatchFieldName[] = ['id', 'hasBkOdds']

export const MATCH_FIELD_PRESENCE = Object.fromEntries(
  MATCH_FIELD_NAMES.map((name) => [name, presenceOf(Match.properties[name])]),
) as Readonly<Record<MatchFieldName, PresenceByForm>>

/** Fields that are stored and served as given by the feed. */
export const GIVEN_MATCH_FIELDS: readonly MatchFieldName[] = MATCH_FIELD_NAMES.filter((name) =>
  isGiven(Match.properties[name]),
)

/** Forms whose teams have the key `lineup`. */
export const FORMS_WITH_LINEUP: readonly MatchForm[] = ['list', 'one']
/** Forms whose tennis block has `pointByPoint`. */
export const FORMS_WITH_POINT_BY_POINT: readonly MatchForm[] = ['one']
