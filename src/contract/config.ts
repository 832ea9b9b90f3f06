/** Settings that answers depend on. `main` reads them from flags and environment. */
import { DEFAULT_BOOKMAKER_SLUGS } from '../catalog/bookmakers.ts'

export interface Config {
  /** Slugs of the five bookmakers in order of introduction (SCORELINE_BOOKMAKERS). */
  readonly bookmakers: readonly string[]
  /** Base of all image addresses, without a slash at the end (SCORELINE_IMAGES). */
  readonly imagesBase: string
  /** Origins that browsers may call from; `*` for all (SCORELINE_CORS_ORIGINS). */
  readonly corsOrigins: readonly string[]
  /** Names of sources, the most trusted one first (SCORELINE_SOURCES). */
  readonly sources: readonly string[]
  /** Demo mode: the key `demo` is accepted. */
  readonly demo: boolean
}

export const DEFAULT_CONFIG: Config = {
  bookmakers: DEFAULT_BOOKMAKER_SLUGS,
  imagesBase: 'https://images.example',
  corsOrigins: ['*'],
  sources: [],
  demo: false,
}
