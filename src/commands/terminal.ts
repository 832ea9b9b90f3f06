/** Standard output and standard error (docs/command-line.md): detection of write failures, and a progress bar. */
import { SingleBar } from 'cli-progress'
import type { ProgressBar } from './context.ts'

/** Names come from feeds, and control characters in them could give commands to the terminal. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

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

/** Redrawn on each update, because the work blocks timers. */
export function startBar(stream: NodeJS.WritableStream): ProgressBar {
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {changes} changes | {eta_formatted} left',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    stream,
    // Keeps the terminal usable if Ctrl-C ends the work.
    hideCursor: false,
    linewrap: true,
    clearOnComplete: true,
    gracefulExit: false,
  })
  bar.start(1, 0, { changes: 0 })
  return { update: (share, changes) => bar.update(share, { changes }), end: () => bar.stop() }
}
