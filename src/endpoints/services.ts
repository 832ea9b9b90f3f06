/** What endpoints work with. `createApp` makes one. */
import type { Config } from './config.ts'

export interface Services {
  readonly config: Config
}
