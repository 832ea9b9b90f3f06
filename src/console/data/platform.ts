/** Clock, time zone and storage of the browser; the only file that uses them. */

export const nowMs = (): number => Date.now()

export const PLATFORM_ZONE: string = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Calendar days in a time zone. */
export const dayFormat = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, ...DAY })
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** Null if absent or if the browser forbids storage. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`scoreline.${name}`)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. Does nothing if the browser forbids storage. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`scoreline.${name}`)
    else localStorage.setItem(`scoreline.${name}`, value)
  } catch {
    // Storage is optional.
  }
}
