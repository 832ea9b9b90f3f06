/**
 * The panels of a match page, one row each. To add one, write a component that takes `MatchPanelProps` and renders a
 * `<Panel>`, and add a row. Panels are shown in this order, grouped by `tab`. The match is always the latest state
 * (REST, then the live channel with odds), so a panel refreshes only what it loads itself.
 */
import type { ComponentType } from 'preact'
import type { MatchState, SportSlug, WholeMatch } from '../../client/index.ts'
import type { TextKey } from '../i18n.ts'
import { AveragePositionsPanel } from './average-positions.tsx'
import { BaseOddsPanel } from './base-odds.tsx'
import { BestPlayersPanel, HighlightsPanel } from './best-players.tsx'
import { GamesPanel } from './games.tsx'
import { LineupsPanel } from './lineups.tsx'
import { FormPanel, MeetingsPanel } from './meetings.tsx'
import { MomentumPanel } from './momentum.tsx'
import { OddsPanel } from './odds.tsx'
import { PointsPanel } from './points.tsx'
import { ShotmapPanel } from './shotmap.tsx'
import { CupTreePanel, StandingsPanel } from './standings.tsx'
import { StatisticsPanel } from './statistics.tsx'
import { SummaryPanel } from './summary.tsx'
import { TimelinePanel } from './timeline.tsx'

export interface MatchPanelProps {
  readonly match: WholeMatch | MatchState
  readonly sport: SportSlug
}

/** Tabs of the match page in order; tabs without a panel for the sport are hidden. */
export const MATCH_TABS = ['overview', 'lineups', 'statistics', 'odds', 'history'] as const
export type MatchTab = (typeof MATCH_TABS)[number]

export interface MatchPanel {
  readonly id: string
  readonly title: TextKey
  readonly tab: MatchTab
  readonly sports: readonly SportSlug[] | 'all'
  readonly component: ComponentType<MatchPanelProps>
}

/** Sports with squads; tennis and table tennis have athletes. */
const TEAM_SPORTS: readonly SportSlug[] = ['football', 'ice-hockey', 'basketball', 'volleyball']
const WITH_BEST_PLAYERS: readonly SportSlug[] = ['football', 'ice-hockey', 'basketball']
const WITH_EVENTS: readonly SportSlug[] = [...TEAM_SPORTS, 'tennis', 'table-tennis']

export const MATCH_PANELS: readonly MatchPanel[] = [
  { id: 'summary', title: 'panels.summary', tab: 'overview', sports: 'all', component: SummaryPanel },
  { id: 'games', title: 'panels.games', tab: 'overview', sports: ['esports'], component: GamesPanel },
  { id: 'points', title: 'panels.points', tab: 'overview', sports: ['tennis'], component: PointsPanel },
  {
    id: 'timeline',
    title: 'panels.timeline',
    tab: 'overview',
    sports: WITH_EVENTS,
    component: TimelinePanel,
  },
  {
    id: 'momentum',
    title: 'panels.momentum',
    tab: 'overview',
    sports: ['football', 'basketball', 'tennis'],
    component: MomentumPanel,
  },
  {
    id: 'best-players',
    title: 'panels.bestPlayers',
    tab: 'overview',
    sports: WITH_BEST_PLAYERS,
    component: BestPlayersPanel,
  },
  {
    id: 'highlights',
    title: 'panels.highlights',
    tab: 'overview',
    sports: 'all',
    component: HighlightsPanel,
  },
  { id: 'lineups', title: 'panels.lineups', tab: 'lineups', sports: TEAM_SPORTS, component: LineupsPanel },
  {
    id: 'average-positions',
    title: 'panels.averagePositions',
    tab: 'lineups',
    sports: ['football'],
    component: AveragePositionsPanel,
  },
  {
    id: 'statistics',
    title: 'panels.statistics',
    tab: 'statistics',
    sports: WITH_EVENTS,
    component: StatisticsPanel,
  },
  {
    id: 'shotmap',
    title: 'panels.shotmap',
    tab: 'statistics',
    sports: ['football', 'ice-hockey'],
    component: ShotmapPanel,
  },
  { id: 'odds', title: 'panels.odds', tab: 'odds', sports: 'all', component: OddsPanel },
  { id: 'base-odds', title: 'panels.baseOdds', tab: 'odds', sports: 'all', component: BaseOddsPanel },
  { id: 'meetings', title: 'panels.meetings', tab: 'history', sports: 'all', component: MeetingsPanel },
  { id: 'form', title: 'panels.form', tab: 'history', sports: 'all', component: FormPanel },
  { id: 'standings', title: 'panels.standings', tab: 'history', sports: 'all', component: StandingsPanel },
  { id: 'cup-tree', title: 'panels.cupTree', tab: 'history', sports: 'all', component: CupTreePanel },
]
