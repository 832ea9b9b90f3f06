/** Rows of a table with the id of an earlier row: further games, repeated ones, and later news of the same. */
import { StoredIntegers } from '../../../../db/temporary-values.ts'
import type { Change } from '../../../contract/changes.ts'
import type { ImportReport, RowPosition } from '../import-report.ts'

export type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>

/** The ids of the rows of a file so far, as hashes, since there may be millions. Another file may correct results. */
export class EarlierRows {
  #file: RowPosition['of'] | null = null
  /** By hash of the id: a hash of what tells two games apart, 0 without a result. */
  readonly #contents = new StoredIntegers()

  /**
   * The change of a row. Two results under one id are two games of the sides on one day: the later one has its number
   * appended. A game that is listed twice counts once. Of other rows with one id the later one counts.
   */
  place(change: Change, row: RowPosition, report: ImportReport): Change | null {
    if (this.#file !== null && this.#file !== row.of) this.#contents.clear()
    this.#file = row.of
    const content = contentOf(change)
    for (let number = 1; ; number++) {
      const id = number === 1 ? change.id : `${change.id}/${number}`
      const hash = Number(BigInt.asUintN(53, BigInt(Bun.hash(String(id)))))
      const known = this.#contents.get(hash)
      if (known !== undefined && known !== 0 && content === 0 && change.kind === 'match') {
        report.ignore(row.of, row.row, 'a row without a result after one of the match with a result')
        return null
      }
      if (known === undefined || known === 0 || content === 0) {
        if (known !== undefined)
          report.unknown('rows with the id of an earlier row (the later one counts)', String(id))
        else if (number > 1) report.unknown('further games of the same sides on one day (both count)', row)
        this.#contents.set(hash, content)
        return { ...change, id } as Change
      }
      if (known === content) {
        report.ignore(row.of, row.row, 'a match that an earlier row has')
        return null
      }
      if (typeof change.id === 'number') {
        report.skip(row, 'its id is that of an earlier row with another result')
        return null
      }
    }
  }

  [Symbol.dispose](): void {
    this.#contents[Symbol.dispose]()
  }
}

/** What tells two games of one id apart: result and time; 0 for a match without a result, and for other kinds. */
function contentOf(change: Change): number {
  if (change.kind !== 'match' || !('data' in change)) return 0
  const { homeScore, awayScore, startTimestamp, startTimeKnown } = change.data as MatchPut['data']
  if (!homeScore || !awayScore) return 0
  const text = JSON.stringify([homeScore, awayScore, startTimeKnown === false ? null : startTimestamp])
  return 1 + (Bun.hash.crc32(text) >>> 2)
}
