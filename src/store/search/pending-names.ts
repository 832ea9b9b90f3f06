/**
 * The names that documents of matches may have while they are being written again: until that is done, former and new
 * names of teams, tournaments and categories find all their matches.
 */
import type { Db } from '../../../db/open.ts'
import { fitNames, fitsAll, type QueryWord } from '../../rules/search/ranking.ts'
import { prepared } from '../sql/statement.ts'
import { allOf } from './query.ts'
import { selectEntry, selectPendingNames } from './search-index.ts'
import { SEARCH_KINDS, type SearchKind } from './words.ts'

/** Former names that a search considers: those of a few changes at a time, of resources with hundreds of matches. */
const MAX_PENDING = 32
/** Words of a name by which its documents are found; the others are compared with what is found. */
const MAX_MARKING_WORDS = 4

interface Pending {
  /** Each document has all words of one of these. */
  readonly written: readonly string[]
  /** What also finds the documents, although they may lack it. */
  readonly sought: readonly string[]
}

export class PendingNames {
  /** Whether documents may lack names by which they should be found. */
  readonly isIncomplete: boolean
  readonly #pending = new Map<number, Pending>()

  constructor(db: Db, sport: number) {
    const rows = selectPendingNames(db, MAX_PENDING + 1)
    this.isIncomplete = rows.length > MAX_PENDING || rows.some(({ former }) => former === '')
    for (const [key, of] of Map.groupBy(rows, (row) => keyOf(row.kind, row.entityId))) {
      const [{ kind, entityId } = { kind: 0, entityId: 0 }] = of
      const name = KIND_NAMES.get(kind)
      const entry = name && selectEntry(db, name, entityId)
      if (!entry || entry.sport !== sport) continue
      const written = [entry.names, ...of.map(({ former }) => former)].filter((names) => names !== '')
      this.#pending.set(key, {
        written: [...new Set(written)],
        sought: kind === SEARCH_KINDS.tournament ? [namesOfCategory(db, entityId)] : [],
      })
    }
  }

  /** The words of the names, also those that no name has any more. */
  words(): string[] {
    return [...this.#pending.values()].flatMap(({ written }) =>
      written.flatMap((names) => names.split(/[ \n]/)),
    )
  }

  /** The names of an entity that find its matches. */
  namesOf(kind: SearchKind, id: number, names: string): string {
    return this.#pending.get(keyOf(SEARCH_KINDS[kind], id))?.written.join('\n') ?? names
  }

  /** Terms of the documents that a word should find although they may lack it. */
  termsOf(word: QueryWord): string[] {
    const hasWord = (names: string) => fitsAll(fitNames([word], names))
    return [...this.#pending.values()].flatMap(({ written, sought }) =>
      [...written, ...sought].some(hasWord)
        ? written.filter((names) => !hasWord(names)).map((names) => allOf(markingWords(names)))
        : [],
    )
  }
}

const KIND_NAMES = new Map(
  Object.entries(SEARCH_KINDS).map(([name, code]) => [code as number, name as SearchKind]),
)

const keyOf = (kind: number, id: number) => id * 8 + kind

function markingWords(names: string): string[] {
  const words = names.split('\n', 1)[0]?.split(' ') ?? []
  return words.toSorted((a, b) => b.length - a.length).slice(0, MAX_MARKING_WORDS)
}

function namesOfCategory(db: Db, tournamentId: number): string {
  const of = prepared<{ id: number }>(db, 'SELECT category_id AS id FROM tournament WHERE id = +?').get(
    tournamentId,
  )
  return (of && selectEntry(db, 'category', of.id)?.names) ?? ''
}
