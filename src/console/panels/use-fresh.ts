/** Asks a resource again when what it was made of has changed: a minute of play, a game, a score. */
import { useEffect, useRef } from 'preact/hooks'
import type { Resource } from '../use-resource.ts'

export function useFresh<T>(resource: Resource<T>, version: string | number): Resource<T> {
  const { refresh } = resource
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    refresh()
  }, [version, refresh])
  return resource
}
