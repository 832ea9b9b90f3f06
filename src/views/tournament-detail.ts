/** A tournament in full (specification, 2.9; wire format, 14). */
import type { Db } from '../../db/open.ts'
import type { ChangeData } from '../contract/changes.ts'
import {
  selectDocumentText,
  selectPlayerName,
  selectSeasons,
  selectTournament,
  type TournamentRow,
} from '../store/cards.ts'
import { type Cards, openTournamentCard, viewSeasonBrief, viewTournamentCard } from './cards.ts'

type Json = string

/** The card, the seasons, and what the feed says of titles and divisions; unknown is null or empty. */
export function viewTournamentDetail(db: Db, cards: Cards, row: TournamentRow): Json {
  const said = JSON.parse(selectDocumentText(db, 'tournament', row.id) ?? '{}') as Partial<
    ChangeData<'tournament'>
  >
  const seasons = selectSeasons(db, row.id).map((season) => viewSeasonBrief(season))
  const tournaments = (ids: readonly unknown[] | undefined): Json =>
    `[${(ids ?? [])
      .map((id) => selectTournament(db, Number(id)))
      .filter((other) => other !== null)
      .map((other) => viewTournamentCard(cards, other))
      .join(',')}]`
  const holder = said.titleHolderId == null ? 'null' : cards.teamBrief(Number(said.titleHolderId))
  const most = (said.mostTitlesTeamIds ?? []).map((id) => cards.teamBrief(Number(id)))
  return (
    `${openTournamentCard(cards, row)},"seasons":[${seasons.join(',')}],"titleHolder":${holder},` +
    `"titleHolderTitles":${said.titleHolderTitles ?? null},"mostTitles":${said.mostTitles ?? null},` +
    `"mostTitlesTeams":[${most.join(',')}],` +
    `"playerOfTheTournament":${viewPlayerBrief(db, cards, said.playerOfTheTournamentId)},` +
    `"linkedTournaments":${tournaments(said.linkedTournamentIds)},` +
    `"upperDivisions":${tournaments(said.upperDivisionIds)},"lowerDivisions":${tournaments(said.lowerDivisionIds)}}`
  )
}

function viewPlayerBrief(db: Db, cards: Cards, id: unknown): Json {
  if (id == null) return 'null'
  const player = selectPlayerName(db, Number(id))
  if (!player) return 'null'
  return `{"id":${player.id},"name":${JSON.stringify(player.name)},"translations":{"ru":${JSON.stringify(player.nameRu)}},"image":${cards.image('player', player.id)}}`
}
