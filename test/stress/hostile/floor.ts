/**
 * The least that a play of `hostile.ts` costs on this machine: a server of the runtime that does nothing but answer, to
 * every request the same bytes, and to no message. What another key waits for here, no service can save it.
 */
import { pathOf } from '../../../src/shared/url-parts.ts'

/** As long as a match. */
const BODY = 'x'.repeat(2000)

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch: (request, { upgrade }) => {
    if (pathOf(request.url) === '/ws' && upgrade.call(server, request)) return
    return new Response(BODY)
  },
  websocket: { message() {} },
})
process.send?.(server.port)
