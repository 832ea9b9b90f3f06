/** A progress bar on a terminal. */
import { SingleBar } from 'cli-progress'
import type { ProgressBar } from './context.ts'

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
