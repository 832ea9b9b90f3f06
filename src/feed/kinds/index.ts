/** The kinds of changes, one row each. */
import type { ChangeKind } from '../../contract/changes.ts'
import { categoryKind } from './category.ts'
import type { Kind } from './kind.ts'
import { matchKind } from './match.ts'
import { mergedPlayerKind, mergedTeamKind } from './merged.ts'
import { oddsBoardsKind } from './odds-boards.ts'
import { playerKind } from './player.ts'
import { seasonKind } from './season.ts'
import { seasonStatisticsKind } from './season-statistics.ts'
import { squadKind } from './squad.ts'
import { teamKind } from './team.ts'
import { tournamentKind } from './tournament.ts'
import { transferKind } from './transfer.ts'

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
