/** A progress bar on a terminal for work of known size. */
import { SingleBar } from 'cli-progress'
import type { ProgressBar } from './context.ts'

/** Redrawn on each update, because the work blocks timers. */
export function startBar(stream: NodeJS.WritableStream, size: number): ProgressBar {
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} of {total} changes | {eta_formatted} left',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    stream,
    // Keeps the terminal usable if Ctrl-C ends the work.
    hideCursor: false,
    linewrap: true,
    clearOnComplete: true,
    gracefulExit: false,
  })
  bar.start(size, 0)
  return { update: (done) => bar.update(done), end: () => bar.stop() }
}
