/** Makes the checkpoints of a served database on its own thread. The first message is the path, `stop` the last. */
import { Checkpointer } from '../../db/write-ahead-log.ts'

declare const self: Worker

/** At 500 changes a second the log grows by about 600 pages in this time. */
const CHECK_MS = 200

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
