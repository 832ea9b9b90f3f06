/** Brings the chosen one of a strip that scrolls sideways into view, without moving the page. */
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** `chosen` finds it below the strip; `version` says which one it is. */
export function useInView(strip: RefObject<HTMLElement>, chosen: string, version: unknown): void {
  useEffect(() => {
    const [box, one] = [strip.current, strip.current?.querySelector<HTMLElement>(chosen)]
    if (!box || !one || box.scrollWidth <= box.clientWidth) return
    box.scrollLeft = one.offsetLeft - (box.clientWidth - one.offsetWidth) / 2
  }, [strip, chosen, version])
}
