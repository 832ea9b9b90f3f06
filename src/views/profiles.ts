/**
 * Profile fields of players and teams beyond their cards (docs/reference/resources.md#18.2). Blocks that the sport
 * lacks are null or empty.
 */
import type { Db } from '../../db/open.ts'
import { findPlayerTrait } from '../catalog/player-traits.ts'
import type { ProfileBlock, Sport } from '../catalog/sports.ts'
import type { ChangeData } from '../contract/changes.ts'
import { selectTeam, selectTournament } from '../store/cards.ts'
import { type Cards, viewTournamentCard } from './cards.ts'
import { viewVenue } from './match-head.ts'

type Json = string
type PlayerDocument = ChangeData<'player'>
type TeamDocument = ChangeData<'team'>
const text = JSON.stringify

export interface ProfileViewContext {
  readonly db: Db
  readonly cards: Cards
}

/** Members after those of the card, each preceded by a comma. `transfers` is rendered JSON. */
export function viewPlayerExtras(
  context: ProfileViewContext,
  sport: Sport,
  document: PlayerDocument,
  transfers: Json,
): Json {
  const has = (block: ProfileBlock) => sport.profileBlocks.includes(block)
  const attributes = has('attributes') ? (document.attributes ?? []) : []
  return (
    `,"traits":${has('traits') ? viewTraits(document.traits) : 'null'},` +
    `"attributes":${text(attributes.toSorted((a, b) => a.year - b.year))},` +
    `"nationalTeamStatistics":${has('nationalTeamStatistics') ? viewNationalTeams(context, document) : '[]'},` +
    `"transfers":${has('transfers') ? transfers : '[]'},"market":${text(marketOf(document.market))},` +
    `"positionsDetailed":${text(has('positionsDetailed') ? (document.positionsDetailed ?? []) : [])}`
  )
}

function viewTraits(traits: PlayerDocument['traits']): Json {
  if (!traits) return 'null'
  const named = (codes: readonly number[] = []) =>
    codes.flatMap((code) => {
      const trait = findPlayerTrait(code)
      return trait ? [{ code, name: trait.name, translations: { ru: trait.nameRu } }] : []
    })
  return text({ strengths: named(traits.strengths), weaknesses: named(traits.weaknesses) })
}

/** Deleted national teams are omitted. */
function viewNationalTeams({ db, cards }: ProfileViewContext, document: PlayerDocument): Json {
  const items = (document.nationalTeamStatistics ?? []).flatMap(
    ({ teamId, appearances, goals, debutTimestamp }) =>
      selectTeam(db, Number(teamId))
        ? [
            `{"team":${cards.teamBrief(Number(teamId))},"appearances":${appearances},"goals":${goals},` +
              `"debutTimestamp":${debutTimestamp ?? null}}`,
          ]
        : [],
  )
  return `[${items.join(',')}]`
}

/** @assumed A value without a currency is in euros. Null if unknown. */
function marketOf(market: PlayerDocument['market']) {
  const value = market?.proposedMarketValue ?? null
  const contractUntilTimestamp = market?.contractUntilTimestamp ?? null
  if (value === null && contractUntilTimestamp === null) return null
  return {
    proposedMarketValue: value,
    proposedMarketValueRaw: value === null ? null : { value, currency: market?.currency ?? 'EUR' },
    contractUntilTimestamp,
  }
}

/** Members after those of the card, each preceded by a comma. */
export function viewTeamExtras(
  { db, cards }: ProfileViewContext,
  sport: Sport,
  document: TeamDocument,
): Json {
  const { manager, venue, foundationTimestamp, primaryTournamentId } = document
  const tournament = primaryTournamentId == null ? null : selectTournament(db, Number(primaryTournamentId))
  const athlete = sport.teamIsAthlete ? document : null
  return (
    `,"manager":${manager ? text({ id: manager.id, name: manager.name }) : 'null'},` +
    `"venue":${viewVenue(venue) ?? 'null'},"foundationTimestamp":${foundationTimestamp ?? null},` +
    `"primaryTournament":${tournament ? viewTournamentCard(cards, tournament) : 'null'},` +
    `"ranking":${athlete?.ranking ?? null},"playerTeamInfo":${text(athleteOf(athlete?.playerTeamInfo))}`
  )
}

function athleteOf(info: TeamDocument['playerTeamInfo']) {
  if (!info) return null
  return {
    plays: info.plays ?? null,
    prizeCurrent: info.prizeCurrent ?? null,
    prizeTotal: info.prizeTotal ?? null,
    height: info.height ?? null,
    weight: info.weight ?? null,
    currentRating: info.currentRating ?? null,
  }
}
