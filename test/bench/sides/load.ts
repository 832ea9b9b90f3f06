/**
 * Generates load on a server in another process: a fixed number of keep-alive connections, each with one request at a
 * time (no pipelining). Both sides use the same client over raw sockets, because `fetch` costs more than the response.
 */
import { ResponseReader } from './responses.ts'

export interface Load {
  readonly port: number
  /** Complete requests as bytes, sent in turn. */
  readonly requests: readonly Uint8Array[]
  /** Order of the requests by index; default: sequential. */
  readonly order?: Uint32Array
  /** Expected body length of each request; empty if it is not known. */
  readonly bodyBytes: readonly number[]
  readonly connections: number
  /** Default: until the requests are used up. */
  readonly durationMs?: number
  /** Ends the run early, e.g. before a key's quota ends. */
  readonly maxRequests?: number
}

export function requestBytes(path: string, headers: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`, 'latin1')
}

interface LoadFigures {
  readonly requests: number
  readonly requestsPerSecond: number
  /** CPU share of this process, the client: near 1 it is the bottleneck. */
  readonly clientShare: number
  /** 99th percentile of the time from a request to the end of its response, ms. */
  readonly p99Ms: number
}

/**
 * Sends requests until the time or the requests are used up. Rejects if a response is not 200 or has an unexpected
 * length.
 */
export async function ask(load: Load): Promise<LoadFigures> {
  const { port, requests, order, bodyBytes, connections } = load
  const { durationMs = Number.POSITIVE_INFINITY, maxRequests = Number.POSITIVE_INFINITY } = load
  let asked = 0
  let answered = 0
  const cpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  const endMs = startedMs + durationMs
  let lastMs = startedMs
  const latenciesMs: number[] = []

  /** The index of the next request; null at the end. */
  function next(): number | null {
    if (asked >= maxRequests || lastMs >= endMs) return null
    const index = order ? (order[asked % order.length] ?? 0) : asked % requests.length
    asked += 1
    return index
  }

  function take(index: number, length: number, askedMs: number): void {
    const expected = bodyBytes[index]
    if (expected !== undefined && length !== expected)
      throw new Error(`an answer had ${length} bytes instead of ${expected}`)
    answered += 1
    lastMs = performance.now()
    latenciesMs.push(lastMs - askedMs)
  }

  try {
    await Promise.all(Array.from({ length: connections }, () => walk(port, requests, next, take)))
  } finally {
    // After a failure the other connections stop.
    asked = maxRequests
  }
  if (answered === 0) throw new Error('nothing was answered')
  const seconds = (lastMs - startedMs) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  return {
    requests: answered,
    requestsPerSecond: answered / seconds,
    clientShare: (cpu.user + cpu.system) / 1e6 / seconds,
    p99Ms: Float64Array.from(latenciesMs).sort()[Math.ceil(answered * 0.99) - 1] ?? Number.NaN,
  }
}

/** One connection: sends a request, waits for the complete response, and repeats until no request is left. */
function walk(
  port: number,
  requests: readonly Uint8Array[],
  next: () => number | null,
  take: (index: number, length: number, askedMs: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader()
    let over = false
    let asked = 0
    let askedMs = 0

    function askNext(socket: Bun.Socket<undefined>): void {
      const index = next()
      const request = index === null ? undefined : requests[index]
      if (index !== null && request) {
        asked = index
        askedMs = performance.now()
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
            take(asked, length, askedMs)
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

/** Requests of another process: by each of some keys in turn. */
interface Others {
  readonly paths: readonly string[]
  readonly keys: readonly string[]
  /** Expected body length; undefined if it is not known. */
  readonly bytes?: number
  readonly connections: number
}

/** Time until the readers of the other process have started. */
const OTHERS_START_MS = 700

/** Measures while another process requests without pause. */
export async function besideOthers(
  port: number,
  { paths, keys, bytes, connections }: Others,
  measured: () => Promise<number>,
): Promise<number> {
  const args = [String(port), paths.join('\n'), keys.join('\n'), String(bytes ?? ''), String(connections)]
  const others = Bun.spawn([process.execPath, import.meta.path, ...args], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
  })
  try {
    await Bun.sleep(OTHERS_START_MS)
    const figure = await measured()
    if (others.exitCode !== null) throw new Error('the other requests ended early')
    return figure
  } finally {
    others.kill('SIGTERM')
    await others.exited
  }
}

/** As a process of its own: requests URLs, one a line, by keys, one a line, repeatedly, until it is terminated. */
if (import.meta.main) {
  const [port, path, key, bytes, connections] = process.argv.slice(2)
  if (!port || !path || !key) throw new Error('it takes port, path, key, length of the body and connections')
  const keys = key.split('\n')
  process.on('SIGTERM', () => process.exit(0))
  await ask({
    port: Number(port),
    requests: path
      .split('\n')
      .map((each, at) => requestBytes(each, { Authorization: keys[at % keys.length] ?? '' })),
    bodyBytes: bytes ? [Number(bytes)] : [],
    connections: Number(connections),
  })
}
