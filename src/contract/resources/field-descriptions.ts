/**
 * What the fields of all schemas mean, where a schema does not say it beside the field: names that occur in many
 * resources mean the same in all of them. `schema-kit` writes the texts into the schemas, so every document, the types of
 * the client and the reference have them from here.
 *
 * A key of the texts is a field, or the last names of its path, e.g. `squad.position`; the longest one that fits applies.
 * A component is named without `Change` at its end, so that a resource and the change that writes it share their texts.
 * `{}` stands for the noun of what has the field.
 */
import descriptions from './field-descriptions.json' with { type: 'json' }

/** Nouns of objects, by the name of the component or of the field; others are their own noun. */
const NOUNS: Readonly<Record<string, string>> = descriptions.nouns

export const FIELD_DESCRIPTIONS: readonly (readonly [key: string, text: string])[] = Object.values(
  descriptions.texts,
).flatMap((texts) => Object.entries<string>(texts))

const TEXTS = new Map(FIELD_DESCRIPTIONS)

/** @param path names of the component and of the fields down to the one described */
export function fieldDescription(path: readonly string[]): string | undefined {
  const names = path.map((name) => name.replace(/(?<!^Flat)(?<=.)Change$/, ''))
  for (let from = 0; from < names.length; from++) {
    const text = TEXTS.get(names.slice(from).join('.'))
    if (text !== undefined) return text.replace('{}', nounOf(names.slice(0, -1)))
  }
  return undefined
}

/** Of the innermost name that says what it is: `home` and `away` do not. */
function nounOf(names: readonly string[]): string {
  const name = names.findLast((each) => each !== 'home' && each !== 'away') ?? ''
  return NOUNS[name] ?? name.replace(/^[A-Z]/, (first) => first.toLowerCase()).replace(/s$/, '')
}
