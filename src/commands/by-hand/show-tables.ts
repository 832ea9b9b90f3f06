/** `scoreline table`: the standings of a tournament (docs/by-hand.md). */
import { findSport, type SportSlug } from '../../catalog/sports.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { selectEntityPage, selectSeasons } from '../../store/cards.ts'
import { selectDocument } from '../../store/resource-documents.ts'
import { viewSeasonBrief } from '../../views/cards.ts'
import { viewStandings } from '../../views/season-tables.ts'
import { type CommandContext, CommandFailed, inDatabase } from '../context.ts'
import { requireResource } from '../identity.ts'
import { viewsOf } from './plan.ts'
import { LIST_LIMIT, printList, printRows, type ShowOptions } from './print.ts'

export interface TableOptions extends ShowOptions {
  readonly sport: SportSlug
  readonly season?: Reference
}

interface TableView {
  readonly name: string
  readonly type: string
  readonly rows: readonly (Readonly<Record<string, number>> & { readonly team: { readonly name: string } })[]
}

/** The total tables of a season, by default the newest with tables. Without a tournament, the tournaments. */
export async function printTable(
  context: CommandContext,
  reference: Reference | undefined,
  options: TableOptions,
): Promise<void> {
  if (reference === undefined) return listTournaments(context, options)
  const body = await inDatabase(options.database, (db) => {
    const { id } = requireResource(db, 'tournament', reference)
    const services = viewsOf(db)
    const seasons = selectSeasons(db, id)
    const season =
      options.season === undefined
        ? seasons.find((of) => services.seasons.tables(of.id).length > 0)
        : seasons.find((of) => of.id === requireResource(db, 'season', options.season as Reference).id)
    const tables = season ? services.seasons.tables(season.id) : []
    if (!season || tables.length === 0) throw noTables(reference, options.season, seasons.length)
    return {
      tournament: JSON.parse(services.cards.tournament(id)),
      season: JSON.parse(viewSeasonBrief(season, season === seasons[0])),
      standings: JSON.parse(viewStandings(services.cards, tables)) as TableView[],
    }
  })
  if (options.json) {
    context.out(JSON.stringify(body, null, 2))
    return
  }
  for (const { name, rows } of body.standings.filter(({ type }) => type === 'total')) {
    context.out(`${body.season.name}: ${name}`)
    const cells = rows.map((row) => [
      row.position,
      row.team.name,
      row.played,
      row.wins,
      row.draws,
      row.losses,
      `${row.scored}:${row.conceded}`,
      row.points,
    ])
    printRows(context, ['#', 'TEAM', 'P', 'W', 'D', 'L', 'GOALS', 'PTS'], cells)
  }
}

function noTables(tournament: Reference, season: Reference | undefined, seasonCount: number): CommandFailed {
  const of =
    season === undefined ? `tournament ${tournament}` : `season ${season} of tournament ${tournament}`
  const hint =
    seasonCount === 0 ? 'it has no seasons' : 'its seasons have no "rules", or their tables no teams'
  return new CommandFailed(`${of} has no tables: ${hint}`)
}

async function listTournaments(context: CommandContext, options: TableOptions): Promise<void> {
  const tournaments = await inDatabase(options.database, (db) => {
    const sport = findSport(options.sport)?.id ?? 0
    return selectEntityPage(db, 'tournament', sport, { limit: LIST_LIMIT, offset: 0 }).map((id) => {
      const seasons = selectSeasons(db, id).map(({ id, name }) => ({ id, name }))
      return {
        id,
        name: String(JSON.parse(selectDocument(db, 'tournament', id)?.document ?? '{}').name),
        seasons,
      }
    })
  })
  const rows = tournaments.map(({ id, name, seasons }) => [
    id,
    name,
    seasons.map((of) => `${of.name} (${of.id})`).join(', '),
  ])
  printList(context, options, tournaments, ['ID', 'TOURNAMENT', 'SEASONS'], rows)
}
