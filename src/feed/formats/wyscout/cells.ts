/** Texts and numbers of the `wyscout` files. */

/** Text of a cell: names are escaped twice, so that `\u00e9` has six characters. Null if missing. */
export function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFC')
    // Soft hyphens only mark where a name may break.
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' || text === 'null' ? null : text.slice(0, 500)
}

/** An id or a count, also as text; null for anything else, and for the text "null". */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
