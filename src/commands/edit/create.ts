/**
 * `league create`, `season create` and `team create` (docs/by-hand.md): what the matches of a league belong to. The
 * external ids are those of a list of the league (feed/formats/table), so that importing one finds what was created.
 */
import type { Db } from '../../../db/open.ts'
import type { SportSlug } from '../../catalog/sports.ts'
import type { Change } from '../../contract/changes.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import type { StandingsRules } from '../../contract/standings-rules.ts'
import { linesOf } from '../../feed/apply.ts'
import { leagueIds, usualRules } from '../../feed/formats/table/league.ts'
import { type Season, seasonOfText } from '../../feed/formats/tables/seasons.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { selectSeasons } from '../../store/cards.ts'
import { selectByExternalId, selectExternalIds } from '../../store/external-ids.ts'
import { selectDocument } from '../../store/log/resource-documents.ts'
import { type CommandContext, inDatabase, withDatabase } from '../context.ts'
import { applyThrough, QUIET } from '../data/feed-client.ts'
import { requireResource } from '../data/identity.ts'
import { CommandError } from '../errors.ts'

interface CreateOptions {
  readonly database: string
  readonly dryRun?: boolean
}

type Points = StandingsRules['points']

const ASSUMED_ORDER = 'the order of tie-breakers is the usual one of the sport'
const ASSUMED_RULES = 'points and the order of tie-breakers are the usual ones of the sport'

interface SeasonOptions extends CreateOptions {
  readonly points?: Points
  readonly groups?: readonly string[]
  readonly teams?: readonly string[]
}

export interface LeagueOptions extends SeasonOptions {
  readonly sport: SportSlug
  readonly country: string
  readonly season: string
}

type Put = Extract<Change, { op: 'put' }>

/** A change of the operator. */
function put(kind: Put['kind'], sport: SportSlug, id: string, data: object): Put {
  return { op: 'put', kind, sport, id, data } as unknown as Put
}

/** A team is of the list, which may spell it differently later. */
function putTeam(sport: SportSlug, name: string, ids: ReturnType<typeof leagueIds>): Put {
  return { ...put('team', sport, ids.team(name), { name }), source: ids.source }
}

export async function createLeague(
  context: CommandContext,
  name: string,
  options: LeagueOptions,
): Promise<void> {
  const { sport, country, season, teams = [] } = options
  const ids = leagueIds(name)
  const changes = [
    put('category', sport, ids.category(country), { name: country }),
    put('tournament', sport, ids.tournament, { categoryId: ids.category(country), name }),
    ...teams.map((team) => putTeam(sport, team, ids)),
    put('season', sport, ids.season(requireSeason(season)), {
      tournamentId: ids.tournament,
      ...seasonData(name, requireSeason(season), sport, teams.map(ids.team), options),
    }),
  ]
  // The first command of a new database.
  await withDatabase(options.database, (db) => requireNew(db, 'tournament', ids.tournament, name))
  await create(context, changes, options)
}

export async function createSeason(
  context: CommandContext,
  league: Reference,
  text: string,
  options: SeasonOptions,
): Promise<void> {
  const season = requireSeason(text)
  const { teams = [] } = options
  const changes = await inDatabase(options.database, (db) => {
    const { id, sport, name, ids } = leagueOf(db, league)
    requireNew(db, 'season', ids.season(season), text)
    const before = selectSeasons(db, id)[0]
    const { rules } = before ? documentOf<{ rules: StandingsRules }>(db, 'season', before.id) : {}
    const points = options.points ?? rules?.points
    return [
      ...newTeams(db, sport, teams, ids),
      put('season', sport, ids.season(season), {
        tournamentId: id,
        ...seasonData(name, season, sport, teams.map(ids.team), { ...options, ...(points && { points }) }),
      }),
    ]
  })
  await create(context, changes, options)
}

export async function createTeam(
  context: CommandContext,
  name: string,
  options: CreateOptions & { readonly league: Reference },
): Promise<void> {
  const changes = await inDatabase(options.database, (db) => {
    const { sport, ids } = leagueOf(db, options.league)
    requireNew(db, 'team', ids.team(name), name)
    return newTeams(db, sport, [name], ids)
  })
  await create(context, changes, options)
}

function newTeams(
  db: Db,
  sport: SportSlug,
  teams: readonly string[],
  ids: ReturnType<typeof leagueIds>,
): Put[] {
  return teams.flatMap((team) =>
    selectByExternalId(db, 'team', ids.team(team)) === undefined ? [putTeam(sport, team, ids)] : [],
  )
}

/** A league and the ids of what belongs to it. Throws CommandError. */
function leagueOf(db: Db, reference: Reference) {
  const { id, sport } = requireResource(db, 'tournament', reference)
  const { name = '' } = documentOf<{ name?: string }>(db, 'tournament', id)
  const [external = ''] = selectExternalIds(db, 'tournament', id)
  const [, source] = /^([^:]+):/.exec(external) ?? []
  return { id, sport, name, ids: leagueIds(name, source) }
}

function seasonData(
  league: string,
  { year }: Season,
  sport: SportSlug,
  teamIds: readonly string[],
  { points, groups = [] }: Pick<SeasonOptions, 'points' | 'groups'>,
) {
  const usual = usualRules(sport)
  const only = { key: MAIN_TABLE, name: league, ...(teamIds.length > 0 && { teamIds: [...teamIds] }) }
  const tables = groups.length > 0 ? groups.map((key) => ({ key, name: key })) : [only]
  return {
    name: `${league} ${year}`,
    year,
    rules: {
      points: points ?? usual.points,
      tieBreakers: [...usual.tieBreakers],
      tables,
      basis: { status: 'assumed', source: null, note: points ? ASSUMED_ORDER : ASSUMED_RULES },
    },
  }
}

/** Throws CommandError. */
function requireSeason(text: string): Season {
  const season = seasonOfText(text)
  if (!season) throw new CommandError(`the season must be like "2026/27" or "2026", but was "${text}"`)
  return season
}

const nounOf = (kind: Change['kind']) => (kind === 'tournament' ? 'league' : kind)

/** Throws CommandError. */
function requireNew(db: Db, kind: 'tournament' | 'season' | 'team', external: string, name: string): void {
  const id = selectByExternalId(db, kind, external)
  if (id !== undefined) throw new CommandError(`there is a ${nounOf(kind)} "${name}" already: ${id}`)
}

async function create(
  context: CommandContext,
  changes: readonly Change[],
  { database, dryRun = false }: CreateOptions,
): Promise<void> {
  if (dryRun) {
    for (const { kind, id } of changes) context.out(`new ${kind} ${id}`)
    context.report('Nothing was created: this was a dry run.')
    return
  }
  const { rejected } = await applyThrough(context, database, linesOf(changes), { ...QUIET, unit: 'change' })
  await inDatabase(database, (db) => {
    for (const { kind, id } of changes) {
      const known = selectByExternalId(db, kind, String(id))
      if (known !== undefined) context.out(`${nounOf(kind)} ${known}: ${nameIn(db, kind, known)}`)
    }
  })
  if (rejected > 0) throw new CommandError('not everything was created')
}

function nameIn(db: Db, kind: Change['kind'], id: number): string {
  return documentOf<{ name?: string }>(db, kind, id).name ?? String(id)
}

/** Empty for a resource that does not exist. */
function documentOf<T extends object>(db: Db, kind: Change['kind'], id: number): Partial<T> {
  return JSON.parse(selectDocument(db, kind as 'team', id)?.document ?? '{}')
}
