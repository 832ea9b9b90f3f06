/** Standard output and standard error, and whether they could be written (docs/command-line.md). */

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

  /**
   * Resolves when everything is written, since what a slow reader has not taken is lost when the process exits: with
   * null, or with the failure. A reader that closed its end (`| head`) is no failure. Bun never ends a failed stream.
   */
  async ended(): Promise<NodeJS.ErrnoException | null> {
    const taken = new Promise<null>((resolve) => {
      this.#stream.end(() => resolve(null))
    })
    const problem = await Promise.race([this.#failed.promise, taken])
    return problem?.code === 'EPIPE' ? null : problem
  }
}
