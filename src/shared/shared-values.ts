/** Equal values of the rows of a season, so that each is in memory once. */
export function sharedValues() {
  const values = new Map<string, unknown>()
  return <T>(value: T, key = JSON.stringify(value)): T => values.getOrInsert(key, value) as T
}
