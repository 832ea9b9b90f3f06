/**
 * Load on a server of another process: a fixed number of keep-alive connections, each with one request under way
 * (no pipelining). The same client for both sides, over raw sockets, because `fetch` costs more than the answer.
 */
import { ResponseReader } from './responses.ts'

export interface Load {
  readonly port: number
  /** Whole requests as bytes, asked in turn. */
  readonly requests: readonly Uint8Array[]
  /** Every body has to have this length. */
  readonly bodyBytes: number
  readonly connections: number
  readonly durationMs: number
  /** Ends the run early, e.g. before a key's quota ends. */
  readonly maxRequests: number
}

export function requestBytes(path: string, headers: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`, 'latin1')
}

export interface LoadFigures {
  readonly requestsPerSecond: number
  /** Share of one core that this process, the client, was busy: near 1 it is the bottleneck. */
  readonly clientShare: number
}

/** Asks until the time or the requests are over. Rejects when an answer is not 200 or not of the expected length. */
export async function ask(load: Load): Promise<LoadFigures> {
  const { port, requests, bodyBytes, connections, durationMs, maxRequests } = load
  let asked = 0
  let answered = 0
  const cpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  const endMs = startedMs + durationMs
  let lastMs = startedMs

  function next(): Uint8Array | null {
    if (asked >= maxRequests || lastMs >= endMs) return null
    const request = requests[asked % requests.length] ?? null
    asked += 1
    return request
  }

  function take(length: number): void {
    if (length !== bodyBytes) throw new Error(`an answer had ${length} bytes instead of ${bodyBytes}`)
    answered += 1
    lastMs = performance.now()
  }

  try {
    await Promise.all(Array.from({ length: connections }, () => walk(port, next, take)))
  } finally {
    // After a failure the other connections ask no more.
    asked = maxRequests
  }
  if (answered === 0) throw new Error('nothing was answered')
  const seconds = (lastMs - startedMs) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  return {
    requestsPerSecond: answered / seconds,
    clientShare: (cpu.user + cpu.system) / 1e6 / seconds,
  }
}

/** One connection: asks, waits for the whole answer, asks again until there is nothing more to ask. */
function walk(port: number, next: () => Uint8Array | null, take: (length: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader()
    let over = false

    function askNext(socket: Bun.Socket<undefined>): void {
      const request = next()
      if (request) {
        socket.write(request)
        return
      }
      over = true
      socket.end()
      resolve()
    }

    function fail(problem: unknown): void {
      over = true
      reject(problem)
    }

    Bun.connect<undefined>({
      hostname: '127.0.0.1',
      port,
      socket: {
        open: askNext,
        data(socket, packet) {
          if (over) return
          try {
            const length = reader.read(packet)
            if (length < 0) return
            take(length)
            askNext(socket)
          } catch (problem) {
            fail(problem)
            socket.end()
          }
        },
        error: (_socket, problem) => fail(problem),
        connectError: (_socket, problem) => fail(problem),
        close: () => {
          if (!over) fail(new Error('the server closed a connection'))
        },
      },
    }).catch(fail)
  })
}
