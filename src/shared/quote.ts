/** Maximum characters of a value in a message. */
const SHOWN_LENGTH = 60

/** A value that was sent, for an error. Without the content of lists and objects, which may be too deeply nested to print. */
export function quote(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  // JSON cannot express infinity (1e999).
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value)
}
