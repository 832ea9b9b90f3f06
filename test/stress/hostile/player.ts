/** The connections of a hostile caller: as a process of its own (`hostile.ts`), so that it takes no time of the measurement. */
import { constants, setPriority } from 'node:os'
import { ResponseReader } from '../../bench/sides/responses.ts'
import { PLAYS, type Play, priceOf, type Target } from './plays.ts'

/** What the connections of a play saw. */
export interface Seen {
  /** Requests and messages that were sent. */
  sent: number
  /** Responses by status. */
  statuses: Record<string, number>
  /** Units that the responses should have cost, and those of requests without a response at most. */
  units: { least: number; most: number; unanswered: number }
}

/** Responses of these statuses cost nothing. */
const FREE: ReadonlySet<number> = new Set([401, 403, 429])

/** Before a connection is opened again. */
const AGAIN_MS = 20

class Player {
  readonly seen: Seen = { sent: 0, statuses: {}, units: { least: 0, most: 0, unanswered: 0 } }
  readonly #port: number
  readonly #play: Play
  readonly #target: Target

  constructor(port: number, play: Play, target: Target) {
    this.#port = port
    this.#play = play
    this.#target = target
  }

  /** Opens a connection, and again when it ends. */
  async connect(index: number): Promise<never> {
    for (;;) {
      await this.#converse(index)
      await Bun.sleep(AGAIN_MS)
    }
  }

  /** One connection until it ends. */
  #converse(index: number): Promise<void> {
    const { way } = this.#play
    const texts = this.#play.sends(this.#target, index)
    const isLive = way.startsWith('live')
    const isUnread = way.endsWith('unread')
    const { promise, resolve } = Promise.withResolvers<void>()
    const seen = this.seen
    let [sent, answered] = [0, 0]
    const priceAt = (index: number) => priceOf(texts[index % texts.length] as Uint8Array)
    let begun = 0
    const reader = new ResponseReader((status) => {
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
      const { least, most } = priceAt(begun++)
      seen.units.unanswered -= most
      if (FREE.has(status)) return
      seen.units.least += least
      seen.units.most += most
    })
    let unwritten: Uint8Array | null = null
    const send = (socket: Bun.Socket<undefined>, count: number) => {
      const some = Array.from({ length: count }, () => {
        seen.units.unanswered += priceAt(sent).most
        return texts[sent++ % texts.length] as Uint8Array
      })
      seen.sent += some.length
      write(socket, Buffer.concat(some))
    }
    const write = (socket: Bun.Socket<undefined>, bytes: Uint8Array) => {
      const written = socket.write(bytes)
      unwritten = written < bytes.length ? bytes.subarray(Math.max(0, written)) : null
    }
    const atOnce = way === 'pipelined' ? texts.length : 1
    Bun.connect<undefined>({
      hostname: '127.0.0.1',
      port: this.#port,
      socket: {
        open: (socket) => {
          if (isUnread && !isLive) socket.pause()
          send(socket, atOnce)
        },
        drain: (socket) => {
          if (unwritten) write(socket, unwritten)
        },
        data: (socket, bytes) => {
          // Frames before the response to the upgrade would only end the connection.
          if (isLive && sent === 1) send(socket, texts.length - 1)
          if (isLive && isUnread) socket.pause()
          if (isLive) return
          reader.readEach(bytes, () => {
            answered += 1
          })
          if (answered >= sent) send(socket, atOnce)
        },
        close: () => resolve(),
        error: () => {},
        connectError: () => resolve(),
      },
    }).catch(() => resolve())
    return promise
  }
}

if (import.meta.main) {
  // The service and the probe go first: what is measured is the service, and not how two programs share a processor.
  setPriority(constants.priority.PRIORITY_LOW)
  const [port, name, connections, target] = process.argv.slice(2)
  const play = PLAYS.find((one) => one.name === name)
  if (!play || !target) throw new Error('it takes port, play, connections and target')
  const player = new Player(Number(port), play, JSON.parse(target) as Target)
  process.on('SIGTERM', () => {
    process.stdout.write(JSON.stringify(player.seen))
    process.exit(0)
  })
  process.send?.('ready')
  for (let index = 0; index < Number(connections); index += 1) void player.connect(index)
}
