/** Small hooks: document title, strips that scroll, values that have just changed. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

const NAME = 'Scoreline'
const CHANGED_SHOWN_MS = 2_500

/** Sets the document title; null while loading. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? NAME : `${title} – ${NAME}`
  }, [title])
}

/** Scrolls the chosen item of a horizontal strip to its middle or start; `version` changes with the selection. */
export function useInView(
  strip: RefObject<HTMLElement>,
  chosen: string,
  version: unknown,
  place: 'middle' | 'start' = 'middle',
): void {
  useEffect(() => {
    const [box, one] = [strip.current, strip.current?.querySelector<HTMLElement>(chosen)]
    if (!box || !one || box.scrollWidth <= box.clientWidth) return
    const distance = one.getBoundingClientRect().left - box.getBoundingClientRect().left
    box.scrollLeft += distance - (place === 'start' ? 0 : (box.clientWidth - one.offsetWidth) / 2)
  }, [strip, chosen, version, place])
}

/** Whether a value has just changed. `of` identifies the entity: showing another one is not a change. */
export function useChanged(value: unknown, of: unknown): boolean {
  const before = useRef({ value, of })
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    const last = before.current
    before.current = { value, of }
    if (last.of !== of || last.value === value || last.value === null) return
    setChanged(true)
    const timer = setTimeout(() => setChanged(false), CHANGED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [value, of])
  return isChanged
}
