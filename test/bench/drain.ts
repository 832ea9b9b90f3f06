/**
 * Readers of long answers, as a process of its own, so that they do not disturb the one that measures: some connections
 * that ask for one address again and again until the process is ended.
 */
import { ask, requestBytes } from './load.ts'

const [port, path, key, bytes, connections] = process.argv.slice(2)
if (!port || !path || !key) throw new Error('it takes port, path, key, length of the body and connections')

process.on('SIGTERM', () => process.exit(0))
await ask({
  port: Number(port),
  requests: [requestBytes(path, { Authorization: key })],
  bodyBytes: [Number(bytes)],
  connections: Number(connections),
  durationMs: Number.POSITIVE_INFINITY,
  maxRequests: Number.POSITIVE_INFINITY,
})
