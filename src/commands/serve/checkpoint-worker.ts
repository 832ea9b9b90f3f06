/** Makes the checkpoints of a served database on its own thread. The first message is the path, `stop` the last. */
import { Checkpointer } from '../../../db/write-ahead-log.ts'

declare const self: Worker

/** The fastest sender writes some hundred pages in this time. */
const CHECK_MS = 50

let checkpointer: Checkpointer | null = null

self.onmessage = ({ data }: MessageEvent<string>) => {
  if (data === 'stop') {
    checkpointer?.close()
    checkpointer = null
    self.postMessage('stopped')
    return
  }
  checkpointer = new Checkpointer(data)
  setInterval(checkpoint, CHECK_MS)
}

function checkpoint(): void {
  try {
    checkpointer?.checkpointIfDue()
  } catch {
    // The disk refuses. The log grows until the writer makes a checkpoint itself, and then refuses changes.
  }
}
