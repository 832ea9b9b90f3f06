/** Where the changes of an import come from, for saying how far an interrupted one came. */
import type { Change } from '../../contract/changes.ts'
import { type ImportReport, positionText } from '../../feed/formats/import-report.ts'

/** Of the lines since the last batch that was stored. */
export class Places {
  readonly #report: ImportReport
  readonly #seasons = new Map<string, string>()
  #places: { readonly line: number; readonly text: string }[] = []
  /** Of the last match. */
  #text = ''

  constructor(report: ImportReport) {
    this.#report = report
  }

  add(line: number, change: Change): void {
    if (change.op === 'put' && change.kind === 'season')
      this.#seasons.set(String(change.id), change.data.name)
    if (change.op === 'put' && change.kind === 'match') this.#text = this.#placeOf(change.data.seasonId)
    this.#places.push({ line, text: this.#text })
  }

  /** The row, or the season of formats whose changes do not follow the rows. */
  #placeOf(season: unknown): string {
    if (this.#report.at) return ` (${positionText(this.#report.at)})`
    const name = this.#seasons.get(String(season))
    return name === undefined ? '' : ` (${name})`
  }

  textOf(line: number): string {
    return this.#places.find((place) => place.line === line)?.text ?? ''
  }

  forgetBefore(line: number): void {
    this.#places = this.#places.filter((place) => place.line >= line)
  }
}
