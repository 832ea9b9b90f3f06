/** Settings that answers depend on. `main` reads them from flags and environment. */

export interface Config {
  /** Slugs of the five bookmakers in order of introduction (SCORELINE_BOOKMAKERS). */
  readonly bookmakers: readonly string[]
  /** Base of all image addresses, without a slash at the end (SCORELINE_IMAGES). */
  readonly imagesBase: string
  /** Origins that browsers may call from; `*` for all (SCORELINE_CORS_ORIGINS). */
  readonly corsOrigins: readonly string[]
  /** Demo mode: the key `demo` is accepted. */
  readonly demo: boolean
}

export const DEFAULT_CONFIG: Config = {
  bookmakers: ['bookmaker_1', 'bookmaker_2', 'bookmaker_3', 'bookmaker_4', 'bookmaker_5'],
  imagesBase: 'https://images.example',
  corsOrigins: ['*'],
  demo: false,
}
