/** The three titles of esports: their games, and the roles of the five players. */
import type { EsportsTitle } from '../engine/esports.ts'
import { ANCIENTS, RIFT } from '../engine/moba.ts'
import { SHOOTER } from '../engine/shooter.ts'

interface TitleRow {
  readonly play: EsportsTitle
  readonly positions: readonly string[]
}

export const TITLES = {
  strike: { play: SHOOTER, positions: ['Leader', 'Sniper', 'Entry', 'Lurker', 'Support'] },
  ancients: { play: ANCIENTS, positions: ['Carry', 'Mid', 'Offlane', 'Support', 'Hard support'] },
  rift: { play: RIFT, positions: ['Top', 'Jungle', 'Mid', 'Bottom', 'Support'] },
} as const satisfies Record<string, TitleRow>

export type TitleKey = keyof typeof TITLES
