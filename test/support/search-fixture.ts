/** For the tests of search: an empty database, a few names, and short ways to ask. */
import type { Db } from '../../db/open.ts'
import { searchEntities } from '../../src/store/search/name-search.ts'
import { indexNames, inRowOrder, type SearchableNames } from '../../src/store/search/search-index.ts'
import type { SearchKind } from '../../src/store/search/words.ts'

export { openMemory as openSearchDatabase } from './database.ts'

export const SPORT = 1
const KINDS: readonly SearchKind[] = ['team', 'tournament', 'player']

export function index(
  db: Db,
  id: number,
  names: string | readonly string[],
  more: Partial<SearchableNames> = {},
): void {
  const own = { names: [names].flat(), popularity: 0, countryCode: null, ...more }
  inRowOrder(db, () => indexNames(db, { kind: 'team', id, sport: SPORT, ...own }))
}

export function find(db: Db, q: string, more: Partial<Parameters<typeof searchEntities>[1]> = {}) {
  return searchEntities(db, { q, sport: SPORT, kinds: KINDS, limit: 50, offset: 0, ...more })
}

export function teams(db: Db, q: string): readonly number[] {
  return find(db, q).team?.ids ?? []
}

export function rowsOf(db: Db, table: string): unknown[][] {
  return db.client.query(`SELECT * FROM ${table}`).values()
}

/** Names of one entity each, by their place: the tests name them by the first. */
export const TEAMS: readonly (readonly string[])[] = [
  ['Manchester United', 'Манчестер Юнайтед'],
  ['Manchester City'],
  ['Chelsea'],
  ['Liverpool'],
  ['Real Madrid', 'Реал Мадрид'],
  ['Juventus'],
  ['Bayern Munich', 'Бавария', 'FC Bayern München'],
  ['Зенит'],
  ['Спартак Москва'],
  ['Schalke 04'],
  ['Genoa'],
  ['São Paulo'],
  ['1. FC Köln'],
  ['Bodø/Glimt'],
  ['Widzew Łódź'],
  ['Шахтёр Донецк'],
  ['Al-Hilal'],
  ["Borussia M'gladbach"],
  ['Paris Saint-Germain'],
  ['ЦСКА'],
  ['Brighton & Hove Albion'],
  ['Ювентус-2'],
  ['Arsenal'],
  ['Đurđevac'],
  ['A.C. Milan'],
  ['Ньюкасл'],
  ['Quarry Frauen'],
  ['Harbour U21'],
  ['Meadow II'],
]

/** A wrong letter, a missing one, one that is doubled, and two neighbours swapped. */
export const TYPOS: readonly ((word: string, at: number, letter: string) => string)[] = [
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
]

export function teamNamed(first: string): number {
  const at = TEAMS.findIndex(([name]) => name === first)
  if (at < 0) throw new Error(`no team ${first}`)
  return at + 1
}
