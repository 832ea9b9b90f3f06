// A peer of docs/benchmarks.md: Hono under Bun returns one stored row from SQLite and parses nothing.
import { Database } from 'bun:sqlite'
import { createRequire } from 'node:module'

const [, , folder, file] = process.argv
const { Hono } = createRequire(`${folder}/`)('hono')

const select = new Database(file, { readonly: true }).query('SELECT body FROM answer WHERE path = ?')
const app = new Hono()
app.get('/*', (context) => {
  const row = select.get(context.req.path)
  if (!row) return context.body('{}', 404)
  return context.body(row.body, 200, { 'content-type': 'application/json; charset=utf-8' })
})
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: app.fetch, development: false })
console.error(`Address: http://127.0.0.1:${server.port}\n`)
process.on('SIGTERM', () => process.exit(0))
