/** A tournament in full (docs/reference/resources.md#16). */
import type { Db } from '../../db/open.ts'
import { SPORTS } from '../catalog/sports.ts'
import type { ChangeData } from '../contract/changes.ts'
import { cupTrees } from '../rules/cup-trees.ts'
import { titleHolder } from '../rules/title-holder.ts'
import {
  type SeasonRow,
  selectDocumentText,
  selectPlayerName,
  selectSeasons,
  selectTournament,
  type TournamentRow,
} from '../store/cards.ts'
import { selectCupMatches } from '../store/season-matches.ts'
import { type Cards, openTournamentCard, viewSeasonBrief, viewTournamentCard } from './cards.ts'
import type { SeasonTables } from './season-tables.ts'

type Json = string

/**
 * The card, the seasons, and the feed's data on titles and divisions; unknown values are null or empty. If the feed
 * gives no title holder, it is derived from the results. Only a feed knows the number of titles.
 */
export function viewTournamentDetail(db: Db, cards: Cards, tables: SeasonTables, row: TournamentRow): Json {
  const document = JSON.parse(selectDocumentText(db, 'tournament', row.id) ?? '{}') as Partial<
    ChangeData<'tournament'>
  >
  const rows = selectSeasons(db, row.id)
  const seasons = rows.map((season) => viewSeasonBrief(season))
  const tournaments = (ids: readonly unknown[] | undefined): Json =>
    `[${(ids ?? [])
      .map((id) => selectTournament(db, Number(id)))
      .filter((other) => other !== null)
      .map((other) => viewTournamentCard(cards, other))
      .join(',')}]`
  const holderId = document.titleHolderId === undefined ? holderOf(db, tables, rows) : document.titleHolderId
  const holder = holderId === null ? 'null' : cards.teamBrief(Number(holderId))
  const most = (document.mostTitlesTeamIds ?? []).map((id) => cards.teamBrief(Number(id)))
  return (
    `${openTournamentCard(cards, row)},"seasons":[${seasons.join(',')}],"titleHolder":${holder},` +
    `"titleHolderTitles":${document.titleHolderTitles ?? null},"mostTitles":${document.mostTitles ?? null},` +
    `"mostTitlesTeams":[${most.join(',')}],` +
    `"playerOfTheTournament":${viewPlayerBrief(db, cards, document.playerOfTheTournamentId)},` +
    `"linkedTournaments":${tournaments(document.linkedTournamentIds)},` +
    `"upperDivisions":${tournaments(document.upperDivisionIds)},"lowerDivisions":${tournaments(document.lowerDivisionIds)}}`
  )
}

/** From the results of the two newest seasons; `seasons` is sorted newest first. */
function holderOf(db: Db, tables: SeasonTables, seasons: readonly SeasonRow[]): number | null {
  const sport = SPORTS.find(({ id }) => id === seasons[0]?.sport)
  const newest = seasons.slice(0, 2).map(({ id, name, year }) => () => ({
    year,
    matches: tables.results(id),
    tables: tables.tables(id),
    trees: cupTrees(selectCupMatches(db, id), name),
  }))
  return titleHolder(newest, sport?.hasDraws ?? false)
}

function viewPlayerBrief(db: Db, cards: Cards, id: unknown): Json {
  if (id == null) return 'null'
  const player = selectPlayerName(db, Number(id))
  if (!player) return 'null'
  return `{"id":${player.id},"name":${JSON.stringify(player.name)},"translations":{"ru":${JSON.stringify(player.nameRu)}},"image":${cards.image('player', player.id)}}`
}
