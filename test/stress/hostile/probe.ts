/**
 * What another key notices (`hostile.ts`): a process of its own that asks for a match by id again and again, over a
 * connection that stays open and over a new one each time, and measures how much of each wait the service was working:
 * the rest it waited for a processor.
 */
import { readFileSync } from 'node:fs'
import { requestBytes } from '../../bench/sides/load.ts'
import { ResponseReader } from '../../bench/sides/responses.ts'

/** Percentiles in ms. */
export interface Times {
  readonly p50: number
  readonly p99: number
  readonly most: number
}

export interface Probed {
  readonly kept: Times
  readonly fresh: Times
  /** Processor time of the event loop during a wait on the connection that stays open, of the busiest process. */
  readonly working: Times
  /** Other statuses than 200; 0 for a connection that ended. */
  readonly failed: Readonly<Record<string, number>>
}

/** Between the response and the next request. */
const PAUSE_MS = 1

export function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2))
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

class Client {
  readonly #port: number
  readonly #request: Uint8Array
  #socket: Bun.Socket<undefined> | null = null
  #answered: (status: number) => void = () => {}

  constructor(port: number, request: Uint8Array) {
    this.#port = port
    this.#request = request
  }

  async ask(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>()
    this.#answered = resolve
    this.#socket ??= await this.#connect()
    this.#socket.write(this.#request)
    return promise
  }

  close(): void {
    this.#socket?.terminate()
    this.#socket = null
  }

  #connect(): Promise<Bun.Socket<undefined>> {
    let status = 0
    const reader = new ResponseReader((of) => {
      status = of
    })
    return Bun.connect<undefined>({
      hostname: '127.0.0.1',
      port: this.#port,
      socket: {
        data: (_socket, bytes) => {
          if (reader.read(bytes) >= 0) this.#answered(status)
        },
        close: (socket) => {
          if (this.#socket === socket) this.#socket = null
          this.#answered(0)
        },
      },
    })
  }
}

/** Processor time of the first thread of each process, ms; 0 where the system does not tell. */
function workingMs(pids: readonly string[]): number[] {
  return pids.map((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
    } catch {
      return 0
    }
  })
}

async function measure(kept: Client, fresh: Client, pids: readonly string[], ms: number): Promise<Probed> {
  const times = { kept: [] as number[], fresh: [] as number[], working: [] as number[] }
  const failed: Record<string, number> = {}
  const endMs = performance.now() + ms
  const askAgain = async (name: 'kept' | 'fresh', client: Client) => {
    while (performance.now() < endMs) {
      const before = name === 'kept' ? workingMs(pids) : []
      const askedMs = performance.now()
      const status = await client.ask()
      times[name].push(performance.now() - askedMs)
      if (name === 'kept')
        times.working.push(Math.max(...workingMs(pids).map((now, index) => now - (before[index] ?? 0))))
      if (status !== 200) failed[status] = (failed[status] ?? 0) + 1
      if (name === 'fresh') client.close()
      await Bun.sleep(PAUSE_MS)
    }
  }
  await Promise.all([askAgain('kept', kept), askAgain('fresh', fresh)])
  return {
    kept: timesOf(times.kept),
    fresh: timesOf(times.fresh),
    working: timesOf(times.working),
    failed,
  }
}

if (import.meta.main) {
  const [port, path, key, ...pids] = process.argv.slice(2)
  if (!port || !path || !key) throw new Error('it takes port, path and key')
  const request = requestBytes(path, { Authorization: key })
  const [kept, fresh] = [new Client(Number(port), request), new Client(Number(port), request)]
  process.on('message', async (ms: number) => process.send?.(await measure(kept, fresh, pids, ms)))
}
