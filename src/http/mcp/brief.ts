/** Short forms of response bodies, for readers that pay by the word. */

export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Items of a list; the answer says how many were left out. */
const MAX_ITEMS = 60

/** Members for display that a text has no use for. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'image',
  'slug',
  'colors',
  'shortName',
  'fullName',
  'translations',
  'promotion',
  'scoresFor',
  'scoresAgainst',
  'scoreDiffFormatted',
  'matches',
])

export function pick(value: Json, names: readonly string[]): JsonObject {
  const object = isObject(value) ? value : {}
  return Object.fromEntries(names.flatMap((name) => (name in object ? [[name, object[name]]] : [])))
}

/** The objects of a list; none if it is not a list. */
export function objects(value: Json): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Without members for display and null, with long lists cut, and texts in English. */
export function named(value: Json): Json {
  if (Array.isArray(value)) return list(value, named)
  if (!isObject(value)) return value
  if ('en' in value && 'ru' in value) return value.en
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      LEFT_OUT.has(name) || member === null ? [] : [[name, named(member)]],
    ),
  )
}

export function list(value: Json, item: (of: JsonObject) => Json): Json {
  const items: readonly Json[] = Array.isArray(value) ? value : []
  const shown = items.slice(0, MAX_ITEMS).map((each) => (isObject(each) ? item(each) : each))
  return items.length > MAX_ITEMS ? [...shown, `${items.length - MAX_ITEMS} more`] : shown
}

/** One match in a line: ids, names, score. */
export function brief(match: JsonObject, sport: string): JsonObject {
  const score = (side: Json) => pick(side, ['current', 'point'])
  const [home, away] = [score(match.homeScore), score(match.awayScore)]
  return {
    ...pick(match, ['id', 'status']),
    start: new Date(Number(match.startTimestamp)).toISOString(),
    ...(match.status === 'inprogress' && pick(match, ['statusDescription', 'currentMatchMinute'])),
    tournament: pick(match.tournament, ['id', 'name']),
    ...pick(match.roundInfo, ['round', 'name']),
    home: pick(match.homeTeam, ['id', 'name']),
    away: pick(match.awayTeam, ['id', 'name']),
    ...(match.status !== 'notstarted' && { score: `${home.current ?? 0}:${away.current ?? 0}` }),
    ...(home.point !== undefined && { points: `${home.point}:${away.point}` }),
    link: `/v2/${sport}/matches/${match.id}`,
  }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
