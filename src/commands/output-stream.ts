/** Standard output and standard error, with detection of write failures (docs/command-line.md). */

export class OutputStream {
  readonly #stream: NodeJS.WriteStream
  readonly #failed = Promise.withResolvers<NodeJS.ErrnoException>()

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
    stream.on('error', this.#failed.resolve)
  }

  write(text: string): void {
    this.#stream.write(text, (problem) => {
      if (problem) this.#failed.resolve(problem)
    })
  }

  /** Resolves when the reader has taken the text, with false if it has closed its end or the write failed. */
  async writeWhenTaken(text: string): Promise<boolean> {
    const taken = new Promise<boolean>((resolve) => {
      this.#stream.write(text, (problem) => {
        if (problem) this.#failed.resolve(problem)
        resolve(!problem)
      })
    })
    return Promise.race([taken, this.#failed.promise.then(() => false)])
  }

  /**
   * Resolves when everything is written, because unread output is lost when the process exits: with null, or with the
   * failure. A reader that closed its end (`| head`) is not a failure. Bun never ends a failed stream.
   */
  async ended(): Promise<NodeJS.ErrnoException | null> {
    const taken = new Promise<null>((resolve) => {
      this.#stream.end(() => resolve(null))
    })
    const problem = await Promise.race([this.#failed.promise, taken])
    return problem?.code === 'EPIPE' ? null : problem
  }
}
