/**
 * The panels of a match, one row each. To add one: write a component that takes `MatchPanelProps`, draws itself
 * inside a `<Panel>`, and stand it here. The page of the match shows the rows of its sport in this order; panels in
 * the same `tab` stand together. The match is the newest state: first of REST, then of the live channel with odds,
 * so a panel has nothing to refresh but what it asks for by itself (`useResource`).
 */
import type { ComponentType } from 'preact'
import type { MatchState, SportSlug, WholeMatch } from '../../client/index.ts'
import type { TextKey } from '../i18n.ts'
import { SummaryPanel } from './summary.tsx'

export interface MatchPanelProps {
  readonly match: WholeMatch | MatchState
  readonly sport: SportSlug
}

/** Tabs of the page of a match, in their order; one without a panel for the sport is not shown. */
export const MATCH_TABS = ['overview', 'lineups', 'statistics', 'odds', 'history'] as const
export type MatchTab = (typeof MATCH_TABS)[number]

export interface MatchPanel {
  readonly id: string
  readonly title: TextKey
  readonly tab: MatchTab
  readonly sports: readonly SportSlug[] | 'all'
  readonly component: ComponentType<MatchPanelProps>
}

export const MATCH_PANELS: readonly MatchPanel[] = [
  { id: 'summary', title: 'panels.summary', tab: 'overview', sports: 'all', component: SummaryPanel },
]
