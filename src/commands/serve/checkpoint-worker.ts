/**
 * Makes the checkpoints of a served database on its own thread. The first message is the path, `stop` the last; the
 * others say that something was written.
 */
import { Checkpointer } from '../../../db/write-ahead-log.ts'
import { AdaptiveTimer } from '../../shared/adaptive-timer.ts'

declare const self: Worker

/**
 * The fastest sender writes some hundred pages in 50 ms. What is written without a message is less than that in a
 * second.
 */
const INTERVALS = { busyMs: 50, idleMs: 1000 }

let checkpointer: Checkpointer | null = null
let checking: AdaptiveTimer | null = null
/** Whether the main thread has to say when something is written. */
let isIdle = true

self.onmessage = ({ data }: MessageEvent<string>) => {
  if (data === 'stop') {
    checking?.stop()
    checkpointer?.close()
    checkpointer = null
    self.postMessage('stopped')
    return
  }
  if (checking) {
    isIdle = false
    checking.wake()
    return
  }
  checkpointer = new Checkpointer(data)
  checking = new AdaptiveTimer(checkpoint, INTERVALS)
}

function checkpoint(): boolean {
  let isBusy = false
  try {
    isBusy = checkpointer?.checkpointIfDue() === true
  } catch {
    // The disk refuses. The log grows until the writer makes a checkpoint itself, and then refuses changes.
  }
  if (!isBusy && !isIdle) self.postMessage('idle')
  isIdle = !isBusy
  return isBusy
}
