/** Season statistics and leaderboards in wire form (docs/reference/resources.md#19.1). */
import type { Db } from '../../db/open.ts'
import { LIMITS } from '../catalog/limits.ts'
import type { SeasonScope } from '../catalog/season-statistics/index.ts'
import type { SeasonLine } from '../rules/season-totals.ts'
import type { TournamentTypesRow } from '../rules/season-types.ts'
import type { Ranking, StatisticsTable } from '../rules/statistics-table.ts'
import { selectSeason, selectTournament } from '../store/cards.ts'
import { selectPlayerNames } from '../store/season-statistics.ts'
import { type Cards, viewTournamentCard } from './cards.ts'
import type { EntitySlice } from './season-statistics.ts'

type Json = string
const text = JSON.stringify

export interface StatisticsViewContext {
  readonly db: Db
  readonly cards: Cards
}

/** Keys are dictionary names and values finite numbers, so nothing needs escaping. */
function viewNumbers(entries: readonly (readonly [key: string, value: number])[]): Json {
  let members = ''
  for (const [key, value] of entries) members += `${members === '' ? '' : ','}"${key}":${value}`
  return `{${members}}`
}

export interface SeasonOfEntity {
  readonly scope: SeasonScope
  readonly entityId: number
  readonly tournamentId: number
  readonly seasonId: number
}

/** The slice of the given type, which must exist; without a type all slices. */
export function viewSeasonOfEntity(
  context: StatisticsViewContext,
  { scope, entityId, tournamentId, seasonId }: SeasonOfEntity,
  slices: readonly EntitySlice[],
  type: string | undefined,
): Json {
  const { cards } = context
  const shown = slices
    .filter(({ table }) => type === undefined || table.type === type)
    .map((slice) => viewSlice(cards, scope, slice))
  return (
    `{"${scope}":${viewEntities(context, scope, [entityId]).get(entityId)},` +
    `"tournament":${cards.tournament(tournamentId)},"season":${cards.season(seasonId)},` +
    `"availableTypes":${text(slices.map(({ table }) => table.type))},` +
    `${type === undefined ? `"types":[${shown.map((slice) => `{${slice}}`).join(',')}]` : shown.join('')}}`
  )
}

/** `type`, `statistics`, `highlighted`, and for players `team`, without the braces. */
function viewSlice(cards: Cards, scope: SeasonScope, { table, line }: EntitySlice): Json {
  const highlights = table.highlights(line, LIMITS.highlightedRanks)
  return (
    `"type":${text(table.type)},"statistics":${viewAll(table, line)},` +
    `"highlighted":${viewNumbers(highlights)}${scope === 'player' ? `,"team":${viewTeam(cards, line)}` : ''}`
  )
}

function viewTeam(cards: Cards, { teamId }: SeasonLine): Json {
  return teamId === null ? 'null' : cards.teamBrief(teamId)
}

/** `{id, name, translations, image}` of players, or the brief cards of teams, by id. */
function viewEntities(
  { db, cards }: StatisticsViewContext,
  scope: SeasonScope,
  ids: readonly number[],
): ReadonlyMap<number, Json> {
  if (scope === 'team') return new Map(ids.map((id) => [id, cards.teamBrief(id)]))
  const players = selectPlayerNames(db, ids)
  return new Map(
    [...players.values()].map(({ id, name, nameRu }) => [
      id,
      `{"id":${id},"name":${text(name)},"translations":{"ru":${text(nameRu)}},"image":${cards.image('player', id)}}`,
    ]),
  )
}

/** The tournaments of an entity with their seasons and types. */
export function viewTournamentsWithTypes(
  { db, cards }: StatisticsViewContext,
  tournaments: readonly TournamentTypesRow[],
): Json {
  const items = tournaments.flatMap(({ tournamentId, seasons }) => {
    const row = selectTournament(db, tournamentId)
    if (!row) return []
    const shown = seasons.map(({ seasonId, types }) => {
      const season = selectSeason(db, seasonId)
      return `{"id":${seasonId},"name":${text(season?.name)},"year":${text(season?.year)},"types":${text(types)}}`
    })
    return [`{"tournament":${viewTournamentCard(cards, row)},"seasons":[${shown.join(',')}]}`]
  })
  return `[${items.join(',')}]`
}

export interface LeadersPage {
  readonly scope: SeasonScope
  readonly offset: number
  readonly limit: number
  /** Keys to show; undefined: all. */
  readonly stats: readonly string[] | undefined
}

/** A page of a ranking. */
export function viewLeaders(
  context: StatisticsViewContext,
  table: StatisticsTable,
  { lines, ranks }: Ranking,
  { scope, offset, limit, stats }: LeadersPage,
): Json {
  const page = lines.slice(offset, offset + limit)
  const entities = viewEntities(
    context,
    scope,
    page.map(({ entityId }) => entityId),
  )
  const rows = page.map((line, index) => {
    const team = scope === 'player' ? `"team":${viewTeam(context.cards, line)},` : ''
    return (
      `{"rank":${ranks[offset + index]},"${scope}":${entities.get(line.entityId)},${team}` +
      `"statistics":${viewStatistics(table, line, stats)}}`
    )
  })
  return `[${rows.join(',')}]`
}

function viewStatistics(
  table: StatisticsTable,
  line: SeasonLine,
  stats: readonly string[] | undefined,
): Json {
  if (!stats) return viewAll(table, line)
  return viewNumbers(
    stats.flatMap((key) => {
      const value = table.value(line, key)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** Cached texts are dropped with their season. */
const texts = new WeakMap<SeasonLine, Json>()

function viewAll(table: StatisticsTable, line: SeasonLine): Json {
  const known = texts.get(line)
  if (known !== undefined) return known
  const made = viewNumbers(table.entries(line))
  texts.set(line, made)
  return made
}
