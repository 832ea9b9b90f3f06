/** A TCP proxy between a program and a server, which can be cut as a network is: nothing arrives, and nothing is closed. */
import { createConnection, createServer, type Server, type Socket } from 'node:net'

export class TcpProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false

  /** @param target the port for the next connection on this machine */
  private constructor(target: () => number) {
    this.#server = createServer((client) => {
      const upstream = createConnection(target(), '127.0.0.1')
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(socket)
        socket.on('data', (bytes) => other.write(bytes))
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          this.#sockets.delete(socket)
          other.destroy()
        })
        if (this.#isCut) socket.pause()
      }
    })
  }

  static async start(target: () => number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('the proxy does not listen')
    return address.port
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** What was sent meanwhile arrives now. */
  heal(): void {
    this.#isCut = false
    for (const socket of this.#sockets) socket.resume()
  }

  stop(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}
