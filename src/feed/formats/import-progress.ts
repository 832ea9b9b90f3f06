/** How much of its input an import has turned into changes, by bytes. */
export class ImportProgress {
  /** Size of all files. */
  total = 0
  /** Position of the latest reading of each file. */
  readonly #positions = new Map<string, number>()
  /** Bytes of rows that were read and wait in groups. */
  #waiting = 0

  /** From 0 to 1. */
  get share(): number {
    return this.total === 0 ? 1 : Math.min(1, (this.#read - this.#waiting) / this.total)
  }

  get #read(): number {
    return this.#positions.values().reduce((sum, position) => sum + position, 0)
  }

  /** The chunks of a file, counted. */
  *counted(file: string, chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
    let position = 0
    for (const chunk of chunks) {
      position += chunk.length
      this.#positions.set(file, position)
      yield chunk
    }
  }

  /** Everything that `read` reads waits until it is released; the result releases a share of it, from 0 to 1. */
  hold(read: () => void): (share: number) => void {
    const before = this.#read
    read()
    const bytes = this.#read - before
    this.#waiting += bytes
    return (share) => {
      this.#waiting -= bytes * share
    }
  }
}
