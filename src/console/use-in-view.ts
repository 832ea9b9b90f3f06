/** Scrolls the selected item of a horizontal strip into view without scrolling the page. */
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** `chosen` is its selector; `version` changes with the selection. */
export function useInView(strip: RefObject<HTMLElement>, chosen: string, version: unknown): void {
  useEffect(() => {
    const [box, one] = [strip.current, strip.current?.querySelector<HTMLElement>(chosen)]
    if (!box || !one || box.scrollWidth <= box.clientWidth) return
    box.scrollLeft = one.offsetLeft - (box.clientWidth - one.offsetWidth) / 2
  }, [strip, chosen, version])
}
