/** The kinds of changes, one row each. */
import type { ChangeKind } from '../../contract/changes.ts'
import { categoryKind, seasonKind, tournamentKind } from './competitions.ts'
import type { Kind } from './kind.ts'
import { matchKind } from './match.ts'
import { mergedPlayerKind, mergedTeamKind } from './merged.ts'
import { oddsBoardsKind } from './odds-boards.ts'
import { playerKind, squadKind, teamKind, transferKind } from './people.ts'
import { seasonStatisticsKind } from './season-statistics.ts'

export const KINDS: Readonly<Record<ChangeKind, Kind>> = {
  category: categoryKind,
  tournament: tournamentKind,
  season: seasonKind,
  team: teamKind,
  player: playerKind,
  match: matchKind,
  oddsBoards: oddsBoardsKind,
  seasonStatistics: seasonStatisticsKind,
  squad: squadKind,
  transfer: transferKind,
  mergedTeam: mergedTeamKind,
  mergedPlayer: mergedPlayerKind,
}
