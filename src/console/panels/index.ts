/**
 * The panels of a match page, one row each. To add one, write a component that takes `MatchPanelProps` and renders a
 * `<Panel>`, and add a row. Panels are shown in this order, grouped by tab. The match is always the latest state
 * (REST, then the live channel with odds), so a panel refreshes only what it loads itself.
 */
import type { ComponentType } from 'preact'
import type { SportSlug } from '../../client/index.ts'
import { AveragePositionsPanel } from './average-positions.tsx'
import { BaseOddsPanel } from './base-odds.tsx'
import { BestPlayersPanel, HighlightsPanel } from './best-players.tsx'
import { GamesPanel } from './games.tsx'
import { LineupsPanel } from './lineups.tsx'
import type { MatchPanelProps } from './match-panel.ts'
import { FormPanel, MeetingsPanel } from './meetings.tsx'
import { MomentumPanel } from './momentum.tsx'
import { OddsPanel } from './odds.tsx'
import { PointsPanel } from './points.tsx'
import { ShotmapPanel } from './shotmap.tsx'
import { CupTreePanel, StandingsPanel } from './standings.tsx'
import { StatisticsPanel } from './statistics.tsx'
import { SummaryPanel } from './summary.tsx'
import { TimelinePanel } from './timeline.tsx'

/** Tabs of the match page in order; tabs without a panel for the sport are hidden. */
export const MATCH_TABS = ['overview', 'lineups', 'statistics', 'odds', 'history'] as const
export type MatchTab = (typeof MATCH_TABS)[number]

type PanelRow = readonly [
  id: string,
  tab: MatchTab,
  component: ComponentType<MatchPanelProps>,
  /** All by default. */
  sports?: readonly SportSlug[],
]

/** Sports with squads; tennis and table tennis have athletes. */
const TEAM_SPORTS: readonly SportSlug[] = ['football', 'ice-hockey', 'basketball', 'volleyball']
const WITH_EVENTS: readonly SportSlug[] = [...TEAM_SPORTS, 'tennis', 'table-tennis']

export const MATCH_PANELS: readonly PanelRow[] = [
  ['summary', 'overview', SummaryPanel],
  ['games', 'overview', GamesPanel, ['esports']],
  ['points', 'overview', PointsPanel, ['tennis']],
  // The timeline of tennis would have the scores of sets only.
  ['timeline', 'overview', TimelinePanel, [...TEAM_SPORTS, 'table-tennis']],
  ['momentum', 'overview', MomentumPanel, ['football', 'basketball', 'tennis']],
  ['best-players', 'overview', BestPlayersPanel, ['football', 'ice-hockey', 'basketball']],
  ['highlights', 'overview', HighlightsPanel],
  ['lineups', 'lineups', LineupsPanel, TEAM_SPORTS],
  ['average-positions', 'lineups', AveragePositionsPanel, ['football']],
  ['statistics', 'statistics', StatisticsPanel, WITH_EVENTS],
  ['shotmap', 'statistics', ShotmapPanel, ['football', 'ice-hockey']],
  ['odds', 'odds', OddsPanel],
  ['base-odds', 'odds', BaseOddsPanel],
  ['meetings', 'history', MeetingsPanel],
  ['form', 'history', FormPanel],
  ['standings', 'history', StandingsPanel],
  ['cup-tree', 'history', CupTreePanel],
]
