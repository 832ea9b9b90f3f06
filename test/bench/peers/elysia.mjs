// A peer of docs/benchmarks.md: Elysia under Bun returns one stored row from SQLite and parses nothing.
import { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'

const [, , , file] = process.argv
const select = new Database(file, { readonly: true }).query('SELECT body FROM answer WHERE path = ?')
const app = new Elysia().get('/*', ({ path, set }) => {
  const row = select.get(path)
  if (!row) return new Response('{}', { status: 404 })
  set.headers['content-type'] = 'application/json; charset=utf-8'
  return row.body
})
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: app.fetch, development: false })
console.error(`Address: http://127.0.0.1:${server.port}\n`)
process.on('SIGTERM', () => process.exit(0))
