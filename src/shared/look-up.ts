/**
 * The value of a table for a key from outside; undefined if the table itself has none. A plain index would find
 * `constructor` and `__proto__` in every table.
 */
export function lookUp<T>(
  table: Readonly<Record<string, T>>,
  key: string | number | null | undefined,
): T | undefined {
  return key != null && Object.hasOwn(table, key) ? table[key] : undefined
}
