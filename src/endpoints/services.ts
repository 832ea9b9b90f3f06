/** What endpoints work with. `createApp` makes one. */
import type { Config } from '../contract/config.ts'

export interface Services {
  readonly config: Config
}
