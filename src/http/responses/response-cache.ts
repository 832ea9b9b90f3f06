/**
 * Bounded LRU cache of responses, keyed by endpoint, sport and parameters. An entry is valid while the versions of
 * everything it was made from are unchanged.
 */
import { LRUCache } from 'lru-cache'
import type { Answer, AnswerInSteps, CachePolicy, Endpoint, NamedAnswer } from '../../endpoints/endpoint.ts'
import type { Versions } from '../../views/versions.ts'
import type { RequestContext } from '../routing/request-context.ts'
import { JSON_TYPE, NO_STORE } from './errors.ts'
import { etagOf } from './etag.ts'
import { type PreparedResponse, preparedResponse, REVALIDATE } from './prepared-response.ts'

/** The size of a compact list of a thousand matches; a longer body would evict hundreds of others. */
export const MAX_CACHED_BYTES = 2 * 1024 * 1024
/** Larger bodies are cached on their second request, so that one pass over long lists evicts nothing. */
export const LARGE_RESPONSE_BYTES = 64 * 1024
/** Keys of responses that were requested once, and are cached on their second request: 4 bytes of their hash each. */
export const MAX_KEYS_ONCE = 16_384
/** Longer keys belong to hand-made lists, which are rarely requested twice. */
const MAX_KEY_LENGTH = 1024
/** Estimated overhead of an entry: key, URL, headers, versions. */
const ENTRY_BYTES = 1024
/**
 * A separate share for endpoints that need no key, so that callers without a key cannot evict entries of keys. It holds
 * the dictionaries in all encodings.
 */
const KEYLESS_BYTES = 4 * 1024 * 1024

/** Longer URLs are of hand-made lists. */
const MAX_URL_LENGTH = 512

/**
 * A response that is found by its URL counts as used again after this long, ms: to move it in the order of the cache
 * would take a third of the time of finding it among a hundred thousand.
 */
const USED_AGAIN_MS = 10_000

/** Answers a request of a URL that was routed and parsed before: all further steps of its endpoint. */
export type KnownRequest = (context: RequestContext) => Response | Promise<Response>

export interface CacheEntry {
  /** Or the key of the entry that has it. */
  readonly prepared: PreparedResponse | string
  readonly policy: CachePolicy
  /** One of the URLs that it answers. */
  url?: string
  /** When it was last used, as far as the order of the cache tells. */
  usedMs: number
}

export interface CacheKey {
  /** Endpoint, sport and parsed parameters; unknown parameters are not part of it. */
  readonly text: string
  readonly access: Endpoint['access']
}

/** A response that is cached under the name of its body. */
export interface FoundAnswer extends Pick<NamedAnswer, 'name' | 'cachePolicy'> {
  readonly prepared: PreparedResponse
}

export type ResponseCacheCounts = ResponseCache['counts']

export class ResponseCache {
  readonly #versions: Versions
  readonly #capacity: number
  readonly #shares: Readonly<Record<'keyed' | 'keyless', LRUCache<string, CacheEntry>>>
  readonly #knownUrls = new Map<string, KnownRequest>()
  /** Hashes of keys, each in the place that it names; a later one with the same place replaces it. */
  readonly #once = new Uint32Array(MAX_KEYS_ONCE)
  #hits = 0
  #misses = 0
  #evictions = 0

  /** @param capacity bytes of all responses to requests with a key */
  constructor(versions: Versions, capacity: number) {
    this.#versions = versions
    this.#capacity = capacity
    this.#shares = { keyed: this.#share(capacity), keyless: this.#share(KEYLESS_BYTES) }
  }

  /** Counts since the start, and the current size. */
  get counts() {
    const { keyed, keyless } = this.#shares
    return {
      hits: this.#hits,
      /** Cacheable responses that had to be computed: first requests, and stale entries. */
      misses: this.#misses,
      evictions: this.#evictions,
      entries: keyed.size + keyless.size,
      bytes: keyed.calculatedSize + keyless.calculatedSize,
      capacity: this.#capacity + KEYLESS_BYTES,
    }
  }

  /** Returns a valid response. Stale entries are dropped. */
  find(key: CacheKey, now: number): PreparedResponse | undefined {
    const entry = this.#shareOf(key).get(key.text)
    if (!entry) return undefined
    entry.usedMs = now
    return this.#valid(entry, key, now)
  }

  /** As `find`, of the entry that was noted for the URL of the request. */
  findNoted(entry: CacheEntry, key: CacheKey, now: number): PreparedResponse | undefined {
    const isNew = now >= entry.usedMs && now < entry.usedMs + USED_AGAIN_MS
    return isNew ? this.#valid(entry, key, now) : this.find(key, now)
  }

  #valid({ policy, prepared }: CacheEntry, key: CacheKey, now: number): PreparedResponse | undefined {
    if (!this.isValid(policy, now)) {
      this.#shareOf(key).delete(key.text)
      return undefined
    }
    if (typeof prepared === 'string') return this.find({ ...key, text: prepared }, now)
    this.#hits += 1
    return prepared
  }

  /**
   * How the request of a URL is answered, if a response to it is cached. Only routing and parsing are left out, which
   * depend on nothing else, so it holds for stale responses too.
   */
  knownUrl(url: string): KnownRequest | undefined {
    return this.#knownUrls.get(url)
  }

  /** Notes a URL that a cached response answers, one for each response, as long as it is cached. */
  noteUrl(key: CacheKey, url: string, answer: (entry: CacheEntry) => KnownRequest): void {
    const entry = this.#shareOf(key).peek(key.text)
    if (!entry || entry.url !== undefined || url.length > MAX_URL_LENGTH) return
    entry.url = url
    this.#knownUrls.set(url, answer(entry))
  }

  /** Whether nothing an answer was made from has changed since its policy was created. */
  isValid({ stamp, validDuring }: CachePolicy, now: number): boolean {
    return (
      this.#versions.isCurrent(stamp) &&
      (validDuring === null || (now >= validDuring.fromMs && now < validDuring.toMs))
    )
  }

  /**
   * Prepares a response and caches it if its policy allows.
   * @param body bytes longer than `LARGE_RESPONSE_BYTES` are kept as they are; others may be in a buffer that is used again
   */
  add(key: CacheKey, body: string | Uint8Array, answer: Answer): PreparedResponse {
    const share = this.#shareOf(key)
    const isFull = share.calculatedSize + LARGE_RESPONSE_BYTES > share.maxSize
    const isUnwanted = 'isStored' in answer && answer.isStored && isFull && !this.#isSecond(key)
    const { headers } = answer
    // That of a stored answer is made when it is read.
    const policy = isUnwanted ? null : answer.cachePolicy
    if (policy === undefined)
      return preparedResponse(body, { 'content-type': JSON_TYPE, 'cache-control': NO_STORE, ...headers })
    this.#misses += 1
    const bytes = Buffer.byteLength(body)
    const isCached = policy !== null && this.#isWorthCaching(key, bytes)
    // A short one is sent whole again and again; which form of a long one is needed depends on how it is sent.
    const kept = isCached && bytes <= LARGE_RESPONSE_BYTES ? new Blob([body]) : body
    const prepared = preparedResponse(kept, {
      'content-type': JSON_TYPE,
      'cache-control': REVALIDATE,
      etag: etagOf(body),
      ...headers,
    })
    if (!isCached) return prepared
    // Of a hundred thousand short ones each would keep the functions that make its body.
    const cached = kept instanceof Blob ? { ...prepared } : prepared
    cached.onGrown = () => this.#grow(key, cached)
    this.#add(key, cached, policy)
    return cached
  }

  /** The cached response to an answer by one of its names, else the answer itself with its last name. */
  nameAnswer(
    asked: ReturnType<Endpoint['answer']>,
    { access }: Pick<Endpoint, 'access'>,
    now: number,
  ): FoundAnswer | { readonly answer: Answer | AnswerInSteps; readonly name?: string } {
    let answer = asked
    let known: NamedAnswer | undefined
    while ('make' in answer) {
      const { name, cachePolicy, make } = answer
      if (known && known.name.length <= MAX_KEY_LENGTH)
        this.#add({ text: known.name, access }, name, known.cachePolicy)
      const prepared = this.find({ text: name, access }, now)
      if (prepared) return { name, cachePolicy, prepared }
      known = answer
      answer = make()
    }
    return known ? { answer, name: known.name } : { answer }
  }

  /** Caches that the response of a name is the one to a key, from its second request on; its body counts once. */
  addKey(key: CacheKey, name: string, policy: CachePolicy): void {
    if (this.#isWorthCaching(key, LARGE_RESPONSE_BYTES)) this.#add(key, name, policy)
  }

  #add(key: CacheKey, prepared: CacheEntry['prepared'], policy: CachePolicy): void {
    this.#shareOf(key).set(key.text, { prepared, policy, usedMs: 0 })
  }

  /** Large responses are cached on their second request. */
  #isWorthCaching(key: CacheKey, bytes: number): boolean {
    if (bytes > MAX_CACHED_BYTES || key.text.length > MAX_KEY_LENGTH) return false
    return bytes < LARGE_RESPONSE_BYTES || this.#isSecond(key)
  }

  /** Whether a response was requested before. Of equal hashes both count as the same: one is cached too early. */
  #isSecond({ text }: CacheKey): boolean {
    const hash = Bun.hash.xxHash32(text)
    const at = hash % MAX_KEYS_ONCE
    if (this.#once[at] === hash) return true
    this.#once[at] = hash
    return false
  }

  /** An entry gained a compressed body or a copy: updates its size. */
  #grow(key: CacheKey, prepared: PreparedResponse): void {
    const share = this.#shareOf(key)
    const entry = share.peek(key.text)
    if (entry?.prepared === prepared) this.#add(key, prepared, entry.policy)
  }

  #shareOf({ access }: CacheKey): LRUCache<string, CacheEntry> {
    return access === 'open' ? this.#shares.keyless : this.#shares.keyed
  }

  #share(maxSize: number): LRUCache<string, CacheEntry> {
    return new LRUCache({
      maxSize: Math.max(1, Math.floor(maxSize)),
      sizeCalculation: ({ prepared }, key) => sizeOf(prepared) + key.length,
      dispose: ({ url }, _key, reason) => {
        if (url !== undefined) this.#knownUrls.delete(url)
        if (reason === 'evict') this.#evictions += 1
      },
    })
  }
}

function sizeOf(prepared: CacheEntry['prepared']): number {
  if (typeof prepared === 'string') return ENTRY_BYTES + prepared.length
  const { size, encoded, copies } = prepared
  let bytes = ENTRY_BYTES + size
  for (const blob of encoded.values()) if (blob instanceof Blob) bytes += blob.size
  for (const copy of copies?.values() ?? []) if (copy instanceof Uint8Array) bytes += copy.length
  return bytes
}
