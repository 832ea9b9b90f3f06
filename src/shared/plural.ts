/** Counts with plural nouns, for reports and error messages of commands (docs/command-line.md). */

const PLURALS = new Intl.PluralRules('en')

/**
 * Plural rules of English nouns; the first match applies. A noun ending in "s" is a plural already, e.g.
 * "statistics".
 */
const ENDINGS: readonly (readonly [singular: RegExp, plural: string])[] = [
  [/s$/, 's'],
  [/(ch|sh|x)$/, '$1es'],
  [/([^aeiou])y$/, '$1ies'],
  [/$/, 's'],
]

/** "1 match", "2 matches", "0 categories". */
export function counted(count: number, noun: string): string {
  return `${count} ${nounFor(count, noun)}`
}

/** The noun alone in the form that follows a number. */
function nounFor(count: number, noun: string): string {
  if (PLURALS.select(count) === 'one') return noun
  const [singular, plural] = ENDINGS.find(([ending]) => ending.test(noun)) ?? [/$/, 's']
  return noun.replace(singular, plural)
}

/** The first texts of a list: "a, b and 2 more". */
export function shortList(texts: readonly string[], most: number): string {
  const more = texts.length > most ? ` and ${texts.length - most} more` : ''
  return texts.slice(0, most).join(', ') + more
}

/** The kind of a change in words: `seasonStatistics` is "season statistics". */
export function kindNoun(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
