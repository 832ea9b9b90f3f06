/** Standard output and standard error: what a command says, and whether it could be said (docs/command-line.md). */

export class Outlet {
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
   * Once all is taken, since what a slow reader has not taken would be lost with the process; or the reason why it
   * never will be. A reader that has seen enough (`| head`) is none. The runtime never ends a stream that failed.
   */
  async ended(): Promise<NodeJS.ErrnoException | null> {
    const taken = new Promise<null>((resolve) => {
      this.#stream.end(() => resolve(null))
    })
    const problem = await Promise.race([this.#failed.promise, taken])
    return problem?.code === 'EPIPE' ? null : problem
  }
}
