/** `scoreline mcp`: the tools of `/mcp` over standard input and output, from a service at an address (docs/mcp.md). */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ENDPOINTS } from '../../endpoints/index.ts'
import { createMcpServer } from '../../http/mcp/server.ts'
import { errorMessage } from '../../shared/error-code.ts'
import { baseAddressOf } from '../../sources/request.ts'
import { CommandError, UsageError } from '../errors.ts'

/** Requests take milliseconds; a service that does not respond for this long is down. */
const TIMEOUT_MS = 30_000

/**
 * Serves until standard input ends. Throws UsageError, and CommandError if the service does not accept the key.
 * @param address of the service, without a path
 */
export async function runMcp(address: string, key: string): Promise<void> {
  const base = baseAddressOf(address)
  if (typeof base === 'string') throw new UsageError(`--address ${base}`)
  const get = (path: string) =>
    fetch(new URL(path.slice(1), base), {
      headers: { authorization: key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  await requireKey(address, get)
  const { promise, resolve } = Promise.withResolvers<void>()
  process.stdin.once('end', resolve)
  const onFault = (problem: unknown) => `The service at ${address} did not answer: ${errorMessage(problem)}.`
  const server = serveStdio(() => createMcpServer(ENDPOINTS, { get, onFault }))
  await promise
  await server.close()
}

/** Otherwise each tool call would fail with the same error, where only the language model reads it. */
async function requireKey(address: string, get: (path: string) => Promise<Response>): Promise<void> {
  const response = await get('/v2/account/usage').catch((cause: unknown) => {
    throw new CommandError(
      `no service answers at ${address} (${errorMessage(cause)}); set --address to that of a running service`,
      { cause },
    )
  })
  if (response.ok) return
  if (response.status === 401)
    throw new CommandError(`${address} refuses the key; set SCORELINE_KEY to one that "key create" printed`)
  throw new CommandError(
    `${address} responded with ${response.status}; is it the address of a Scoreline service?`,
  )
}
