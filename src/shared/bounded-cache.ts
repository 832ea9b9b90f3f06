/** The bounded cache of the service: beyond a named limit the least recently used entries are evicted. */
import { LRUCache } from 'lru-cache'

/**
 * A cache with a maximum size. It grows as needed: with `max` the library would allocate all entries at once.
 *
 * @param sizeOf what an entry counts, at least 1. Default: 1, so that the maximum is a number of entries
 */
export function boundedCache<K extends {}, V extends {}>(
  maxSize: number,
  sizeOf: (value: V) => number = () => 1,
): LRUCache<K, V> {
  return new LRUCache({ maxSize, sizeCalculation: sizeOf })
}
