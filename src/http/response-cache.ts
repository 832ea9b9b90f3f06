/**
 * Answers of unchanged data as bytes (design, 4): bounded, found by the target of the request, and true as long as the
 * counters of everything that they were made of stand still. Each is compressed at most once per encoding.
 */
import type { Sport } from '../catalog/sports.ts'
import type { CachePolicy, Endpoint } from '../endpoints/endpoint.ts'
import type { Versions } from '../views/versions.ts'
import { compressed, type Encoding } from './compression.ts'
import type { HeaderRecord } from './cors.ts'

/** Bytes of one kept answer: a compact list of a thousand matches; longer ones would push out hundreds of others. */
export const MAX_CACHED_BYTES = 2 * 1024 * 1024
/** Bytes from which an answer is kept only when it is asked for again: a walk over long lists pushes out nothing. */
export const LARGE_RESPONSE_BYTES = 64 * 1024
/** Targets of large answers that are remembered, some hundred bytes each; the oldest are forgotten. */
const REMEMBERED_TARGETS = 2048
/** Characters of a request target whose answer is kept: longer ones are of hand-made lists that nobody repeats. */
const TARGET_LENGTH = 1024
/** What an entry costs beside its body: key, headers, counters. */
const ENTRY_BYTES = 1024

export interface CachedResponse {
  /** Its path as it is documented. */
  readonly endpoint: string
  /** Whose key may have it: that of the sport, where there is one. */
  readonly sport: Sport | undefined
  readonly access: Endpoint['access']
  readonly headers: HeaderRecord
  readonly etag: string
  readonly body: Blob
  /** By encoding; compressed when somebody first takes it so. */
  readonly encoded: Map<Encoding, Promise<Blob> | Blob>
}

interface Entry extends CachedResponse {
  readonly target: string
  readonly cachePolicy: CachePolicy
  bytes: number
  isKept: boolean
  /** Asked for since it was last looked at for eviction. */
  isUsed: boolean
}

/** The pieces, and at their end the whole, unless it is too long to be kept. */
export function* collected<T extends string | Uint8Array>(
  pieces: Iterator<T>,
  onWhole: (bytes: Uint8Array) => void,
): Generator<T> {
  let parts: Buffer[] | null = []
  let length = 0
  try {
    for (let next = pieces.next(); !next.done; next = pieces.next()) {
      length += next.value.length
      if (length > MAX_CACHED_BYTES) parts = null
      parts?.push(Buffer.from(next.value as string))
      yield next.value
    }
    if (parts) onWhole(Buffer.concat(parts))
  } finally {
    pieces.return?.()
  }
}

/** What the kept answers were good for since the start. */
export interface ResponseCacheCounts {
  /** Answers that were given as they were kept. */
  readonly hits: number
  /** Answers that were made, although they may be kept: nobody had asked before, or their data had changed. */
  readonly misses: number
  /** Answers that had to make room for others. */
  readonly evictions: number
  readonly entries: number
  readonly bytes: number
  readonly capacity: number
}

export class ResponseCache {
  readonly #versions: Versions
  readonly #capacity: number
  readonly #entries = new Map<string, Entry>()
  /** Targets of large answers that were asked for once. */
  readonly #asked = new Set<string>()
  #bytes = 0
  #hits = 0
  #misses = 0
  #evictions = 0

  /** @param capacity bytes of all kept answers together */
  constructor(versions: Versions, capacity: number) {
    this.#versions = versions
    this.#capacity = capacity
  }

  /** Bytes that are kept now. */
  get bytes(): number {
    return this.#bytes
  }

  get counts(): ResponseCacheCounts {
    return {
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
      entries: this.#entries.size,
      bytes: this.#bytes,
      capacity: this.#capacity,
    }
  }

  /** Is there an answer to a target, be it true or not? */
  has(target: string): boolean {
    return this.#entries.has(target)
  }

  /** The answer to a target, if it is kept and still true. */
  find(target: string, now: number): CachedResponse | undefined {
    const entry = this.#entries.get(target)
    if (!entry) return undefined
    if (this.isTrue(entry.cachePolicy, now)) {
      entry.isUsed = true
      this.#hits += 1
      return entry
    }
    this.#drop(entry)
    return undefined
  }

  /** Is an answer that was begun with this stamp still true? */
  isTrue({ stamp, validDuring }: CachePolicy, now: number): boolean {
    return (
      this.#versions.isCurrent(stamp) &&
      (validDuring === null || (now >= validDuring.fromMs && now < validDuring.toMs))
    )
  }

  /** Will an answer to this target be asked for again? A large one has to be asked for twice. */
  isWorthKeeping(target: string, bytes: number): boolean {
    if (bytes > MAX_CACHED_BYTES || target.length > TARGET_LENGTH) return false
    if (bytes < LARGE_RESPONSE_BYTES || this.#entries.has(target) || this.#asked.delete(target)) return true
    if (this.#asked.size >= REMEMBERED_TARGETS) {
      for (const oldest of this.#asked) {
        this.#asked.delete(oldest)
        break
      }
    }
    this.#asked.add(target)
    return false
  }

  /** Keeps an answer, unless it is too large. The oldest ones that nobody asked for again make room. */
  keep(target: string, answer: Omit<CachedResponse, 'encoded'>, cachePolicy: CachePolicy): CachedResponse {
    this.#misses += 1
    const bytes = answer.body.size + target.length + ENTRY_BYTES
    const entry: Entry = {
      ...answer,
      target,
      cachePolicy,
      encoded: new Map(),
      bytes,
      isKept: false,
      isUsed: false,
    }
    if (answer.body.size > MAX_CACHED_BYTES || target.length > TARGET_LENGTH) return entry
    const before = this.#entries.get(target)
    if (before) this.#drop(before)
    this.#evict(bytes)
    this.#add(entry)
    return entry
  }

  /** The body in an encoding, compressed once. */
  encoded(answer: CachedResponse, encoding: Encoding): Promise<Blob> | Blob {
    const known = answer.encoded.get(encoding)
    if (known) return known
    const made = compressed(answer.body, encoding).then((blob) => {
      answer.encoded.set(encoding, blob)
      this.#grow(answer as Entry, blob.size)
      return blob
    })
    answer.encoded.set(encoding, made)
    return made
  }

  #add(entry: Entry): void {
    entry.isKept = true
    this.#entries.set(entry.target, entry)
    this.#bytes += entry.bytes
  }

  #drop(entry: Entry): void {
    entry.isKept = false
    this.#entries.delete(entry.target)
    this.#bytes -= entry.bytes
  }

  #grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    if (!entry.isKept) return
    this.#bytes += bytes
    this.#evict(0)
  }

  /** Makes room for so many bytes. */
  #evict(room: number): void {
    while (this.#bytes + room > this.#capacity) {
      const oldest = this.#entries.values().next().value
      if (!oldest) return
      this.#drop(oldest)
      if (!oldest.isUsed) {
        this.#evictions += 1
        continue
      }
      // Asked for since: it gets another round.
      oldest.isUsed = false
      this.#add(oldest)
    }
  }
}
