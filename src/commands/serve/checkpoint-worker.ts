/** Makes the checkpoints of a served database on its own thread. The first message is the path, `stop` the last. */
import { Checkpointer } from '../../../db/write-ahead-log.ts'
import { AdaptiveTimer } from '../../shared/adaptive-timer.ts'

declare const self: Worker

/** The fastest sender writes some hundred pages in 50 ms, and fewer than a thousand before the first look. */
const INTERVALS = { busyMs: 50, idleMs: 250 }

let checkpointer: Checkpointer | null = null
let checking: AdaptiveTimer | null = null

self.onmessage = ({ data }: MessageEvent<string>) => {
  if (data === 'stop') {
    checking?.stop()
    checkpointer?.close()
    checkpointer = null
    self.postMessage('stopped')
    return
  }
  checkpointer = new Checkpointer(data)
  checking = new AdaptiveTimer(checkpoint, INTERVALS)
}

function checkpoint(): boolean {
  try {
    return checkpointer?.checkpointIfDue() === true
  } catch {
    // The disk refuses. The log grows until the writer makes a checkpoint itself, and then refuses changes.
    return false
  }
}
