/** A reader of server-sent events (WHATWG HTML, 9.2.6) that keeps the states of matches by the documented rule. */
import { applyChanges, type Changes } from '../../../src/client/live-state.ts'
import type { Harness } from '../harness.ts'
import type { LiveMessage } from './live-kit.ts'

export class EventReader {
  readonly messages: LiveMessage[] = []
  readonly states = new Map<number, object>()
  /** As of a browser: the last id, also one of a block without data. */
  lastEventId = ''
  /** The data of the event `close`. */
  closed: unknown
  comments = 0
  /** Deltas that did not apply to the known revision. */
  gaps = 0
  readonly #revisions = new Map<number, unknown>()
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #decoder = new TextDecoder()
  #text = ''

  constructor(response: Response) {
    if (!response.body) throw new Error('the response has no body')
    this.#chunks = response.body[Symbol.asyncIterator]()
  }

  /** Reads until something holds, or to the end. */
  async until(isReached: () => boolean): Promise<void> {
    while (!isReached()) {
      const { value, done } = await this.#chunks.next()
      if (done) return
      this.#text += this.#decoder.decode(value, { stream: true })
      const blocks = this.#text.split('\n\n')
      this.#text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  untilType(type: string): Promise<void> {
    const before = this.messages.length
    return this.until(() => this.messages.slice(before).some((message) => message.type === type))
  }

  async cancel(): Promise<void> {
    await this.#chunks.return?.()
  }

  #take(block: string): void {
    let [event, data] = ['', '']
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
      if (name === '') this.comments += 1
      if (name === 'id') this.lastEventId = value
      if (name === 'event') event = value
      if (name === 'data') data += value
    }
    if (event === 'close') this.closed = JSON.parse(data)
    else if (data !== '') this.#keep(JSON.parse(data) as LiveMessage)
  }

  #keep(message: LiveMessage): void {
    this.messages.push(message)
    const id = Number(message.matchId)
    if (message.type === 'match_deleted') this.states.delete(id)
    if (message.type === 'match_snapshot') this.states.set(id, message.data as object)
    const known = this.states.get(id)
    if (message.type === 'match_delta' && known) {
      if (message.baseRevision !== this.#revisions.get(id)) this.gaps += 1
      this.states.set(id, applyChanges(known, message.changes as Changes))
    }
    if ('revision' in message) this.#revisions.set(id, message.revision)
  }
}

/** Opens a stream of events and reads it until it is resumed. */
export async function openEvents(
  { app, key }: Pick<Harness, 'app' | 'key'>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const request = new Request(`http://localhost${path}`, { headers: { authorization: key, ...headers } })
  const reader = new EventReader(await app.fetch(request))
  await reader.untilType('resumed')
  return reader
}
