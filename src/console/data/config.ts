/** What the page says of the service, and what its scripts share before they run. */

/** The key that the demo accepts. */
export const DEMO_KEY = 'demo'

/** Configuration in the page (`src/http/pages.ts`). */
interface ServerConfig {
  readonly demo: boolean
  /** The command that serves, before its options. */
  readonly start: string
  /** Credit lines of live sources. */
  readonly credits: readonly string[]
}

export const config = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=config]')?.content ??
    '{"demo":false,"start":"scoreline serve","credits":[]}',
) as ServerConfig

declare global {
  interface Window {
    /** Responses by address, of requests that `early.ts` has sent. */
    early?: Map<string, Promise<Response>>
  }
}
