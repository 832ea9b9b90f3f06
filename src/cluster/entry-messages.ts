/** Entries as messages of the stream (docs/cluster.md#entries): compressed, in parts that the server accepts. */

import type { Entry, OutboxEntry } from '../store/cluster-state.ts'

/** Bytes of a message: below the default `max_payload` of NATS (1 MiB), with room for headers. */
export const MESSAGE_BYTES = 960 * 1024

/** Names a message of the stream; a repeated one is recognized by it. */
export interface MessageId {
  readonly epoch: string
  readonly entry: number
  /** From 1. */
  readonly part: number
  readonly parts: number
}

export interface EntryMessage {
  readonly id: MessageId
  readonly bytes: Uint8Array
}

export function idText({ epoch, entry, part, parts }: MessageId): string {
  return `${epoch}:${entry}:${part}/${parts}`
}

/** Null for a text of another form. */
export function readId(text: string | undefined): MessageId | null {
  const [, epoch, entry, part, parts] = /^([^:]+):(\d+):(\d+)\/(\d+)$/.exec(text ?? '') ?? []
  if (epoch === undefined) return null
  return { epoch, entry: Number(entry), part: Number(part), parts: Number(parts) }
}

/** The same entry always gives the same messages, so one of them can be sent again. */
export function messagesOf({ epoch, entry, body }: OutboxEntry): EntryMessage[] {
  const bytes = Bun.zstdCompressSync(Buffer.from(body))
  const parts = Math.ceil(bytes.length / MESSAGE_BYTES)
  return Array.from({ length: parts }, (_, index) => ({
    id: { epoch, entry, part: index + 1, parts },
    bytes: bytes.subarray(index * MESSAGE_BYTES, (index + 1) * MESSAGE_BYTES),
  }))
}

/** Joins the parts of entries in the order of the stream. */
export class PartJoiner {
  #parts: Uint8Array[] = []

  /** The entry, once its last part has come; parts that a writer left unfinished are dropped. */
  add({ id, bytes }: EntryMessage): Entry | null {
    if (id.part === 1) this.#parts = []
    if (this.#parts.length !== id.part - 1) return null
    this.#parts.push(bytes)
    if (id.part < id.parts) return null
    const text = Bun.zstdDecompressSync(Buffer.concat(this.#parts))
    this.#parts = []
    return JSON.parse(text.toString()) as Entry
  }
}
