/** Start of a season, for sorting seasons if the feed does not give it. */

/** Two-digit years from this one on belong to the 20th century. */
const CENTURY_PIVOT = 70

/** `"25/26"` begins in 2025, `"2026"` in 2026: 1 January of the first year, UTC ms. @assumed */
export function seasonStartMs(year: string): number {
  const first = Number(year.slice(0, year.includes('/') ? 2 : 4))
  const full = !year.includes('/') ? first : first >= CENTURY_PIVOT ? 1900 + first : 2000 + first
  return Date.UTC(full, 0, 1)
}
