/** Refetches a resource when its version changes: minute, game or score. */
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
