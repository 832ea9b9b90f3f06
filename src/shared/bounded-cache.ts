/** The bounded cache of the service: beyond a named limit the least recently used entries are evicted. */
import { LRUCache } from 'lru-cache'

/**
 * A cache with a maximum number of entries. It grows as needed: with `max` the library would allocate all of them at
 * once.
 */
export function boundedCache<K extends {}, V extends {}>(entries: number): LRUCache<K, V> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1 })
}
