/** The yardstick of the streamed list, as a process: a raw `Bun.serve` that streams the same bytes from memory. */
import { readFileSync } from 'node:fs'

const file = process.argv[2]
if (!file) throw new Error('it takes the file of the bytes')

/** The chunk size of the service. */
const PIECE_BYTES = 128 * 1024

const bytes = new Uint8Array(readFileSync(file))
const headers = { 'content-type': 'application/json; charset=utf-8' }

function stream(): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        // The runtime takes ownership of sent buffers, so each chunk is a copy.
        controller.enqueue(bytes.slice(at, at + PIECE_BYTES))
        at += PIECE_BYTES
        if (at >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => new Response(stream(), { headers }),
  development: false,
})
console.error(`Address: http://127.0.0.1:${server.port}\n`)
process.on('SIGTERM', () => process.exit(0))
