/** The bounded cache of the service: beyond a named limit the least recently used entries are evicted. */
import { LRUCache } from 'lru-cache'

/** A cache of at most so many entries. It grows with them: with `max` the library would allocate all at once. */
export function boundedCache<K extends {}, V extends {}>(entries: number): LRUCache<K, V> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 })
}
