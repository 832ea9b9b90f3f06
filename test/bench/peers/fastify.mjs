// A peer of docs/benchmarks.md: Fastify under Node returns one stored row from SQLite and parses nothing.
import { createRequire } from 'node:module'

const [, , folder, file] = process.argv
const require = createRequire(`${folder}/`)
const fastify = require('fastify')
const Database = require('better-sqlite3')

const select = new Database(file, { readonly: true })
  .prepare('SELECT body FROM answer WHERE path = ?')
  .pluck()
const app = fastify()
app.get('/*', (request, reply) => {
  const body = select.get(request.url)
  reply.type('application/json; charset=utf-8')
  return body ?? reply.code(404).send('{}')
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.error(`Address: http://127.0.0.1:${app.server.address().port}\n`)
process.on('SIGTERM', () => process.exit(0))
