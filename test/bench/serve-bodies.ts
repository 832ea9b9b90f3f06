/** The yardstick of cases with many addresses, as a process: a raw `Bun.serve` with every body in memory. */
import { readFileSync } from 'node:fs'

const file = process.argv[2]
if (!file) throw new Error('it takes the file of the bodies')

const bodies = new Map<string, Blob>()
for (const line of readFileSync(file, 'utf8').split('\n')) {
  if (line === '') continue
  const { paths, body } = JSON.parse(line) as { paths: string[]; body: string }
  const bytes = new Blob([body])
  for (const path of paths) bodies.set(path, bytes)
}
const headers = { 'content-type': 'application/json; charset=utf-8' }

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) => new Response(bodies.get(url.slice(url.indexOf('/', 7))), { headers }),
  development: false,
})
console.error(`Address: http://127.0.0.1:${server.port}\n`)
process.on('SIGTERM', () => process.exit(0))
