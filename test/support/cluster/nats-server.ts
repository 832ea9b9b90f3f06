/** A NATS server with JetStream on a port of its own: the engine of a cluster (docs/cluster.md). */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect, errors } from '@nats-io/transport-node'
import { freePort } from '../free-port.ts'

/** Null where it is not installed: tests that need it are skipped. */
export const NATS_SERVER = Bun.which('nats-server')
/** Below this, the server of a slow machine would count as not started. */
const START_MS = 60_000
const RETRY_MS = 20

export class NatsServer {
  readonly port: number
  readonly #folder: string
  readonly #flags: readonly string[]
  #child: Bun.Subprocess | undefined

  private constructor(folder: string, flags: readonly string[], port: number) {
    this.#folder = folder
    this.#flags = flags
    this.port = port
  }

  /** Resolves when it accepts connections. @param folder where it stores its streams */
  static async start(folder: string, flags: readonly string[] = ['-js']): Promise<NatsServer> {
    const server = new NatsServer(folder, flags, freePort())
    await server.restart()
    return server
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  /** Starts it on the same port with what it has stored. */
  async restart(): Promise<void> {
    const child = Bun.spawn(
      [
        NATS_SERVER ?? 'nats-server',
        '-a',
        '127.0.0.1',
        '-p',
        String(this.port),
        '-sd',
        this.#store,
        ...this.#flags,
      ],
      { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' },
    )
    this.#child = child
    const deadline = Date.now() + START_MS
    while (true) {
      try {
        const connection = await connect({ servers: this.url, reconnect: false })
        await connection.close()
        return
      } catch (cause) {
        if (cause instanceof errors.AuthorizationError) return
        if (child.exitCode !== null || Date.now() > deadline) throw cause
        await Bun.sleep(RETRY_MS)
      }
    }
  }

  get #store(): string {
    return join(this.#folder, 'jetstream')
  }

  /** Starts it on the same port without anything that it had stored. */
  async restartEmpty(): Promise<void> {
    await this.kill()
    rmSync(this.#store, { recursive: true })
    await this.restart()
  }

  /** As when the machine fails. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#child?.exited
  }
}
