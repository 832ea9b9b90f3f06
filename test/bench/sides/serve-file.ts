/**
 * The yardsticks of the HTTP cases, as a process: a raw `Bun.serve` that responds out of memory. `bytes` always sends the
 * whole file, `stream` sends it in chunks, and `bodies` the body of the path, out of JSON lines `{paths, body}`. Bodies
 * are Blobs, because Bun sends large ones faster than a text or an array; there is a handler instead of static routes,
 * because checking a key needs one.
 */
import { readFileSync } from 'node:fs'

/** The chunk size of the service. */
const PIECE_BYTES = 128 * 1024

const ANSWERS: Readonly<
  Record<string, (file: string) => (url: string) => Blob | ReadableStream | undefined>
> = {
  bytes: (file) => {
    const body = new Blob([readFileSync(file)])
    return () => body
  },
  stream: (file) => {
    const bytes = new Uint8Array(readFileSync(file))
    return () => streamOf(bytes)
  },
  bodies: (file) => {
    const bodies = new Map<string, Blob>()
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const { paths, body } = JSON.parse(line) as { paths: string[]; body: string }
      const bytes = new Blob([body])
      for (const path of paths) bodies.set(path, bytes)
    }
    return (url) => bodies.get(url.slice(url.indexOf('/', 7)))
  },
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
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

const [kind = '', file] = process.argv.slice(2)
const prepare = ANSWERS[kind]
if (!prepare || !file) throw new Error('it takes a kind and a file')
const answer = prepare(file)
const headers = { 'content-type': 'application/json; charset=utf-8' }

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) => new Response(answer(url), { headers }),
  development: false,
})
console.error(`Address: http://127.0.0.1:${server.port}\n`)
process.on('SIGTERM', () => process.exit(0))
