/**
 * Reads long responses in a separate process, so that the measuring process is not affected: some connections request
 * one URL repeatedly until the process is terminated.
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
})
