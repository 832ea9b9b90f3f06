/** What `match`, `team`, `player` and `table` list and show (docs/by-hand.md). */

import type { Static } from '@sinclair/typebox'
import type { Db } from '../../../db/open.ts'
import { LIMITS } from '../../catalog/limits.ts'
import { findSport, type SportSlug } from '../../catalog/sports.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Match } from '../../contract/resources/match.ts'
import type { StandingsTable } from '../../contract/resources/tournaments.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { selectOwnedFields } from '../../feed/ownership.ts'
import { dayInterval, dayOfNoon, today } from '../../shared/days.ts'
import { selectEntityPage, selectSeasons } from '../../store/cards.ts'
import { selectExternalIds } from '../../store/external-ids.ts'
import { selectDocument } from '../../store/log/resource-documents.ts'
import { selectMatchKeys } from '../../store/matches/lists.ts'
import { selectPlayersOfTeam, selectSquadPlaces } from '../../store/people.ts'
import { viewSeasonBrief } from '../../views/cards.ts'
import { selectFields, viewMatches } from '../../views/matches/match.ts'
import { viewStandings } from '../../views/season-tables.ts'
import { type CommandContext, inDatabase } from '../context.ts'
import { requireResource } from '../data/identity.ts'
import { CommandError } from '../errors.ts'
import { type HandKind, requireByHand, viewsOf } from './change.ts'
import { UNPLAYED } from './edit.ts'
import { eventsOf, eventText } from './events.ts'
import { timeText } from './values.ts'

/** Rows of a list; more are for REST. */
const LIST_LIMIT = LIMITS.pageSize

interface ShowOptions {
  readonly database: string
  readonly json?: boolean
}

function printList(
  context: CommandContext,
  { json }: ShowOptions,
  items: readonly unknown[],
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
): void {
  if (json) context.out(JSON.stringify(items, null, 2))
  else printRows(context, head, rows)
}

/** Aligned columns; numbers to the right. */
function printRows(
  context: CommandContext,
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
): void {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => String(cell ?? '-')))
  const widths = head.map((_, column) =>
    Math.max(...lines.map((cells) => Bun.stringWidth(cells[column] ?? ''))),
  )
  const isNumeric = head.map((_, column) => rows.every((cells) => typeof cells[column] === 'number'))
  for (const cells of lines) {
    const padded = cells.map((cell, column) => {
      const padding = ' '.repeat((widths[column] ?? 0) - Bun.stringWidth(cell))
      return isNumeric[column] ? padding + cell : cell + padding
    })
    context.out(padded.join('  ').trimEnd())
  }
}

type Fact = readonly [name: string, text: string | null | undefined]

/** Prints a resource, its external ids, its source and what was set by hand; facts without a text are left out. */
async function show<T>(
  context: CommandContext,
  kind: HandKind,
  reference: Reference,
  options: ShowOptions,
  read: (db: Db, id: number) => T,
  describe: (resource: T) => { readonly title: string; readonly facts: readonly Fact[] },
): Promise<void> {
  const { id, resource, owned, externalIds } = await inDatabase(options.database, (db) => {
    const { id } = requireByHand(db, kind, reference)
    const externalIds = selectExternalIds(db, kind, id)
    return { id, resource: read(db, id), owned: selectOwnedFields(db, kind, id), externalIds }
  })
  if (options.json) {
    context.out(JSON.stringify({ [kind]: resource, externalIds, ...owned }, null, 2))
    return
  }
  const { title, facts } = describe(resource)
  const { source, isOperators, held } = owned
  context.out(title)
  for (const [name, text] of [
    ...facts,
    ['external ids', externalIds.join(', ')],
    ['source', source ?? (isOperators ? 'none, entered by hand' : 'none yet')],
    ['set by hand', isOperators ? null : held.join(', ')],
    ['to release', held.length > 0 && !isOperators ? `scoreline ${kind} release ${id}` : null],
  ] satisfies readonly Fact[])
    if (text) context.out(`  ${name}: ${text}`)
}

type MatchView = Static<typeof Match>

const LITE = selectFields({ form: 'lite' })

function matchesOf(db: Db, ids: readonly number[], now: number): MatchView[] {
  return viewMatches(viewsOf(db).matchView, ids, LITE, now).map((text) => JSON.parse(text))
}

interface MatchListOptions extends ShowOptions {
  readonly sport: SportSlug
  readonly date?: Temporal.PlainDate
  readonly tz: string
  readonly tournament?: Reference
  readonly team?: Reference
  readonly status?: MatchStatus
}

/** Without a tournament and a team, the matches of a day. */
export async function listMatches(context: CommandContext, options: MatchListOptions): Promise<void> {
  const { sport, tz, status, tournament, team } = options
  const now = context.clock()
  const date = options.date ?? (tournament === undefined && team === undefined ? today(now, tz) : undefined)
  const matches = await inDatabase(options.database, (db) => {
    const [league, club] = [
      tournament === undefined ? null : requireResource(db, 'tournament', tournament),
      team === undefined ? null : requireResource(db, 'team', team),
    ]
    const selection = {
      sport: findSport(league?.sport ?? club?.sport ?? sport)?.id ?? 0,
      ...(date && { window: dayInterval(date, tz) }),
      ...(league && { tournamentIds: [league.id] }),
      ...(club && { teamId: club.id }),
      ...(status && { statuses: [status] }),
    }
    const ids = selectMatchKeys(db, { selection, order: 'asc', limit: LIST_LIMIT }).map(({ id }) => id)
    return matchesOf(db, ids, now)
  })
  const rows = matches.map((match) => [
    match.id,
    startText(match, tz),
    stateText(match),
    match.homeTeam.name,
    scoreText(match),
    match.awayTeam.name,
    match.tournament.name,
  ])
  printList(context, options, matches, ['ID', 'START', 'STATUS', 'HOME', 'SCORE', 'AWAY', 'TOURNAMENT'], rows)
  const what = date ? `on ${date} (${tz})` : 'of this selection'
  if (matches.length === 0)
    context.report(`There are no matches ${what}; see --sport, --date and --tournament.`)
  if (matches.length === LIST_LIMIT) context.report(`Only the first ${LIST_LIMIT} matches are listed.`)
}

function stateText({ status, currentMatchMinute, statusReason }: MatchView): string {
  const minute = status === 'inprogress' && currentMatchMinute > 0 ? ` ${currentMatchMinute}'` : ''
  return `${status}${minute}${statusReason ? `: ${statusReason}` : ''}`
}

function startText({ startTimestamp, startTimeKnown }: MatchView, zone: string): string {
  return startTimeKnown === false
    ? `${dayOfNoon(startTimestamp)}, time unknown`
    : timeText(startTimestamp, zone)
}

/** The view has 0:0 where no score is stored: a canceled match, or one that a side won without playing. */
function scoreText({ status, statusDescription, homeScore, awayScore }: MatchView): string {
  const score = `${homeScore.current}:${awayScore.current}`
  const isMoot = score === '0:0' && (status === 'canceled' || statusDescription === 'Walkover')
  return isMoot || UNPLAYED.includes(status) ? '-:-' : score
}

export function showMatch(
  context: CommandContext,
  reference: Reference,
  options: ShowOptions & { readonly tz: string },
): Promise<void> {
  const read = (db: Db, id: number) => ({
    ...(matchesOf(db, [id], context.clock())[0] as MatchView),
    liveEvents: eventsOf(db, id),
  })
  return show(context, 'match', reference, options, read, (match) => {
    const { id, homeTeam, awayTeam, tournament, season, roundInfo, venue } = match
    const round = roundInfo.round === null ? '' : `, round ${roundInfo.round}`
    return {
      title: `match ${id}: ${homeTeam.name} ${scoreText(match)} ${awayTeam.name}`,
      facts: [
        ['status', `${stateText(match)} (${match.statusDescription})`],
        ['start', `${startText(match, options.tz)} (${options.tz})`],
        [
          'tournament',
          `${tournament.name} (${tournament.id})${season ? `, season ${season.name}` : ''}${round}`,
        ],
        ['score', partsText(match)],
        ['venue', venue?.name],
        ...match.liveEvents.map((event, index): Fact => [`event ${index + 1}`, eventText(event)]),
      ],
    }
  })
}

/** The parts of the score besides `current`. */
function partsText({ homeScore, awayScore }: MatchView): string {
  const away: Readonly<Record<string, unknown>> = awayScore
  return Object.entries(homeScore)
    .filter(([part]) => part !== 'current' && part !== 'display')
    .map(([part, goals]) => `${part} ${goals}:${away[part] ?? '-'}`)
    .join(', ')
}

export async function listTeams(
  context: CommandContext,
  options: ShowOptions & { readonly sport: SportSlug },
): Promise<void> {
  const teams = await inDatabase(options.database, (db) => {
    const sport = findSport(options.sport)?.id ?? 0
    return selectEntityPage(db, 'team', sport, { limit: LIST_LIMIT, offset: 0 }).map((id) =>
      documentOf(db, 'team', id),
    )
  })
  printPeople(context, options, teams, { SHORT: 'shortName', COUNTRY: 'countryCode' })
  if (teams.length === LIST_LIMIT) context.report(`Only the ${LIST_LIMIT} most popular teams are listed.`)
}

/** The squad; without one, the players whose profile names the team. */
export async function listPlayers(
  context: CommandContext,
  options: ShowOptions & { readonly team: Reference },
): Promise<void> {
  const players = await inDatabase(options.database, (db) => {
    const { id: team } = requireResource(db, 'team', options.team)
    const squad = selectSquadPlaces(db, team).map(({ playerId }) => playerId)
    const ids = squad.length > 0 ? squad : selectPlayersOfTeam(db, team, LIST_LIMIT)
    return ids.map((id) => documentOf(db, 'player', id))
  })
  printPeople(context, options, players, { NUMBER: 'shirtNumber', POSITION: 'position' })
}

/** @param columns the fields after id and names, by the head of the column */
function printPeople(
  context: CommandContext,
  options: ShowOptions,
  people: readonly Document[],
  columns: Readonly<Record<string, string>>,
): void {
  const rows = people.map((person) => [
    person.id,
    person.name,
    (person.translations as { ru?: string } | undefined)?.ru,
    ...Object.values(columns).map((field) => person[field]),
  ])
  printList(context, options, people, ['ID', 'NAME', 'RUSSIAN', ...Object.keys(columns)], rows)
}

type Document = Readonly<Record<string, unknown>>

function documentOf(db: Db, kind: 'team' | 'player', id: number): Document {
  return { id, ...(JSON.parse(selectDocument(db, kind, id)?.document ?? '{}') as object) }
}

export function showPerson(
  context: CommandContext,
  kind: 'team' | 'player',
  reference: Reference,
  options: ShowOptions,
): Promise<void> {
  return show(
    context,
    kind,
    reference,
    options,
    (db, id) => documentOf(db, kind, id),
    ({ id, name, ...rest }) => ({
      title: `${kind} ${id}: ${name}`,
      facts: Object.entries(rest).map(
        ([field, value]): Fact => [field, typeof value === 'string' ? value : JSON.stringify(value)],
      ),
    }),
  )
}

interface TableOptions extends ShowOptions {
  readonly sport: SportSlug
  readonly season?: Reference
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
      standings: JSON.parse(
        viewStandings(services.cards, tables, services.seasons.basis(season.id)),
      ) as Static<typeof StandingsTable>[],
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

function noTables(tournament: Reference, season: Reference | undefined, seasonCount: number): CommandError {
  const of =
    season === undefined ? `tournament ${tournament}` : `season ${season} of tournament ${tournament}`
  const hint =
    seasonCount === 0 ? 'it has no seasons' : 'its seasons have no "rules", or their tables no teams'
  return new CommandError(`${of} has no tables: ${hint}`)
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
