/** Has a value changed a moment ago? For the tint that shows it. */
import { useEffect, useRef, useState } from 'preact/hooks'

const SHOWN_MS = 2_500

/** `of` names what is looked at: another thing in the same place is no change. */
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
