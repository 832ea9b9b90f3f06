/**
 * Which top-level fields a match includes in which form (docs/reference/resources.md#3.1 and the parameters `fields`,
 * `view`, `with_pregame`, `with_bk_odds`). Declared beside the schema of the field; not part of its documentation.
 */
import { type TOptional, type TSchema, Type } from 'typebox'
import { described } from '../schema-kit.ts'

/**
 * `list`: an ordinary item of a list. `one`: the match by id. `lite`, `odds`: the two views. `card`: the compact
 * card of search results, head-to-head and player matches.
 */
export const MATCH_FORMS = ['list', 'one', 'lite', 'odds', 'card'] as const
export type MatchForm = (typeof MATCH_FORMS)[number]

/**
 * `whenItApplies`: absent if the field makes no sense for the match. `with_…`: only with that parameter. `never`: not
 * in this form; in lists `fields` can still request it.
 */
export type FieldPresence = 'always' | 'whenItApplies' | 'with_pregame' | 'with_bk_odds' | 'never'

export type PresenceByForm = Readonly<Record<MatchForm, FieldPresence>>

export function presence(
  list: FieldPresence,
  one: FieldPresence,
  lite: FieldPresence,
  odds: FieldPresence,
  card: FieldPresence,
): PresenceByForm {
  return { list, one, lite, odds, card }
}

function inEveryForm<P extends FieldPresence>(of: P) {
  return { list: of, one: of, lite: of, odds: of, card: of } as const
}

/** In every form, so it is required in the schema. */
export const everywhere = inEveryForm('always')
export const whereItApplies = inEveryForm('whenItApplies')
export const onlyOne = presence('never', 'always', 'never', 'never', 'never')
export const full = presence('always', 'always', 'never', 'never', 'never')
export const notOnCards = presence('always', 'always', 'always', 'always', 'never')

const PRESENCE = Symbol('presence')
const GIVEN = Symbol('given')

/** A top-level field: required if it is in every form, else optional. `fields` can omit either. */
export function field<T extends TSchema>(forms: typeof everywhere, schema: T, description: string): T
export function field<T extends TSchema>(forms: PresenceByForm, schema: T, description: string): TOptional<T>
export function field(forms: PresenceByForm, schema: TSchema, description: string): TSchema {
  const documented = { ...described(schema, description), [PRESENCE]: forms }
  return forms === everywhere ? documented : Type.Optional(documented)
}

/**
 * A field that is served exactly as the member of the same name in the change; without one it is null, or absent if it
 * is only in matches where it applies. No other code needs to know it.
 */
export function givenField<T extends TSchema>(forms: typeof everywhere, schema: T, description: string): T
export function givenField<T extends TSchema>(
  forms: typeof whereItApplies,
  schema: T,
  description: string,
): TOptional<T>
export function givenField(forms: PresenceByForm, schema: TSchema, description: string): TSchema {
  return { ...field(forms, schema, description), [GIVEN]: true }
}

export function presenceOf(schema: TSchema): PresenceByForm {
  return (schema as TSchema & { readonly [PRESENCE]: PresenceByForm })[PRESENCE]
}

export function isGiven(schema: TSchema): boolean {
  return GIVEN in schema
}
