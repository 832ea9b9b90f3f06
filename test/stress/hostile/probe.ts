/**
 * What another key notices (`hostile.ts`): a process of its own that asks for a match by id again and again, over a
 * connection that stays open and over a new one each time, and measures how much of each wait the process that answers
 * was working: the rest it waited for a processor. Of several processes the one that holds the other end of the
 * connection answers; what the others do meanwhile is their own processor's.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
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
  /** Processor time of the event loop that answers during a wait on the connection that stays open. */
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

  /** The local port of the connection; null without one. */
  get port(): number | null {
    return this.#socket?.localPort ?? null
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

/** Processor time of the first thread of a process, ms; 0 where the system does not tell. */
function workingMs(pid: string | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

/** The process that holds the other end of a connection from a local port; undefined where the system does not tell. */
function answeringProcess(pids: readonly string[], port: number, clientPort: number): string | undefined {
  if (pids.length < 2) return pids[0]
  const hex = (of: number) => of.toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'latin1').split('\n')
  const row = rows.find((text) => text.includes(`:${hex(port)} 0100007F:${hex(clientPort)} `))
  const socket = `socket:[${row?.trim().split(/\s+/)[9]}]`
  const holds = (pid: string) =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === socket
      } catch {
        return false
      }
    })
  return pids.find(holds)
}

interface Measured {
  readonly kept: Client
  readonly fresh: Client
  readonly port: number
  readonly pids: readonly string[]
}

async function measure({ kept, fresh, port, pids }: Measured, ms: number): Promise<Probed> {
  const times = { kept: [] as number[], fresh: [] as number[], working: [] as number[] }
  const failed: Record<string, number> = {}
  const endMs = performance.now() + ms
  let answering: { readonly clientPort: number | null; readonly pid: string | undefined } | null = null
  const askAgain = async (name: 'kept' | 'fresh', client: Client) => {
    while (performance.now() < endMs) {
      const { port: clientPort } = client
      if (name === 'kept' && clientPort !== null && answering?.clientPort !== clientPort)
        answering = { clientPort, pid: answeringProcess(pids, port, clientPort) }
      const before = name === 'kept' ? workingMs(answering?.pid) : 0
      const askedMs = performance.now()
      const status = await client.ask()
      times[name].push(performance.now() - askedMs)
      if (name === 'kept' && clientPort !== null) times.working.push(workingMs(answering?.pid) - before)
      if (status !== 200) failed[status] = (failed[status] ?? 0) + 1
      if (name === 'fresh') client.close()
      await Bun.sleep(PAUSE_MS)
    }
  }
  await Promise.all([askAgain('kept', kept), askAgain('fresh', fresh)])
  return { kept: timesOf(times.kept), fresh: timesOf(times.fresh), working: timesOf(times.working), failed }
}

if (import.meta.main) {
  const [port, path, key, ...pids] = process.argv.slice(2)
  if (!port || !path || !key) throw new Error('it takes port, path and key')
  try {
    // Another client has a processor of its own: what it waits for is the service.
    setPriority(constants.priority.PRIORITY_HIGH)
  } catch {
    // Only the superuser may; then its waits have those for a processor too.
  }
  const request = requestBytes(path, { Authorization: key })
  const client = () => new Client(Number(port), request)
  const measured = { kept: client(), fresh: client(), port: Number(port), pids }
  process.on('message', async (ms: number) => process.send?.(await measure(measured, ms)))
}
