/** What the console takes from the browser beside its view: clock, time zone, storage. The only place that does. */

export const nowMs = (): number => Date.now()

export const PLATFORM_ZONE: string = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Null also where the browser forbids storage. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`scoreline.${name}`)
  } catch {
    return null
  }
}

/** Keeps a text for the next visit; null forgets it. Where the browser forbids storage it lasts as long as the page. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`scoreline.${name}`)
    else localStorage.setItem(`scoreline.${name}`, value)
  } catch {
    // Nothing else depends on it.
  }
}
