/** A value that was sent, for an error. Without the content of lists and objects, which may be too deeply nested to print. */
export function quote(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  // JSON cannot express infinity (1e999).
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(shortened(value))
}

/** Texts as a list in an error. */
export const quoted = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(', ')

/** A key as a token of a JSON pointer (RFC 6901, 3). */
export const pointerToken = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

export const shortened = (text: string, mostCharacters = 60) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
