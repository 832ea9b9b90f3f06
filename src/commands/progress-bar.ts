/** A bar on a terminal for work of a known size. */
import { SingleBar } from 'cli-progress'
import type { ProgressBar } from './context.ts'

/** Redrawn on each update, since the work leaves no time for timers. */
export function startBar(stream: NodeJS.WritableStream, size: number): ProgressBar {
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} of {total} changes | {eta_formatted} left',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    stream,
    hideCursor: false,
    clearOnComplete: true,
    gracefulExit: false,
  })
  bar.start(size, 0)
  return { update: (done) => bar.update(done), end: () => bar.stop() }
}
