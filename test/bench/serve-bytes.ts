/**
 * The yardstick of the HTTP cases, as a process: a raw `Bun.serve` whose handler always responds with the same bytes
 * from memory. A Blob, because Bun sends large ones faster than a text or an array; a handler instead of a static
 * route, because checking a key needs one.
 */
import { readFileSync } from 'node:fs'

const file = process.argv[2]
if (!file) throw new Error('it takes the file of the bytes')

const body = new Blob([readFileSync(file)])
const headers = { 'content-type': 'application/json; charset=utf-8' }

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => new Response(body, { headers }),
  development: false,
})
console.error(`Address: http://127.0.0.1:${server.port}\n`)
process.on('SIGTERM', () => process.exit(0))
