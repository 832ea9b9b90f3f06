/**
 * The five bookmakers in order of introduction (specification, 2.5). Their slugs are one setting
 * (`SCORELINE_BOOKMAKERS`); everything else about a bookmaker is its row here.
 */
import type { SportSlug } from './sports.ts'

export const DEFAULT_BOOKMAKER_SLUGS = [
  'bookmaker_1',
  'bookmaker_2',
  'bookmaker_3',
  'bookmaker_4',
  'bookmaker_5',
] as const

export interface BookmakerRow {
  /** 1 to 5, the order of introduction; bit `order - 1` of stored masks. */
  readonly order: number
  readonly sports: readonly SportSlug[]
}

const ALL: readonly SportSlug[] = [
  'football',
  'ice-hockey',
  'basketball',
  'tennis',
  'table-tennis',
  'volleyball',
  'esports',
]

export const BOOKMAKERS: readonly BookmakerRow[] = [
  { order: 1, sports: ALL },
  { order: 2, sports: ALL.filter((slug) => slug !== 'table-tennis') },
  { order: 3, sports: ALL },
  { order: 4, sports: ALL },
  { order: 5, sports: ['football'] },
]
