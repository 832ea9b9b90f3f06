/** Whether a value has just changed, for highlighting. */
import { useEffect, useRef, useState } from 'preact/hooks'

const SHOWN_MS = 2_500

/** `of` identifies the entity: showing another one is not a change. */
export function useChanged(value: unknown, of: unknown): boolean {
  const before = useRef({ value, of })
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    const last = before.current
    before.current = { value, of }
    if (last.of !== of || last.value === value || last.value === null) return
    setChanged(true)
    const timer = setTimeout(() => setChanged(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [value, of])
  return isChanged
}
