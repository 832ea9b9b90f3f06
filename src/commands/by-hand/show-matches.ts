/** `scoreline match list` and `match show` (docs/by-hand.md). */
import type { Db } from '../../../db/open.ts'
import { findSport, type SportSlug } from '../../catalog/sports.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { selectOwnedFields } from '../../feed/ownership.ts'
import { dayInterval, today } from '../../rules/days.ts'
import { selectExternalIds } from '../../store/external-ids.ts'
import { selectMatchKeys } from '../../store/match-lists.ts'
import { selectFields, viewMatches } from '../../views/match.ts'
import { type CommandContext, inDatabase } from '../context.ts'
import { requireResource } from '../identity.ts'
import { requireByHand } from './change.ts'
import { UNPLAYED } from './match-patch.ts'
import { viewsOf } from './plan.ts'
import { LIST_LIMIT, ownerFacts, printFacts, printList, type ShowOptions } from './print.ts'
import { timeText } from './values.ts'

/** What the views of a match have, as far as it is printed. */
interface MatchView {
  readonly id: number
  readonly status: MatchStatus
  readonly statusDescription: string
  readonly statusReason?: string
  readonly startTimestamp: number
  readonly currentMatchMinute: number
  readonly tournament: { readonly id: number; readonly name: string }
  readonly season: { readonly id: number; readonly name: string } | null
  readonly roundInfo: { readonly round: number | null }
  readonly venue: { readonly name: string } | null
  readonly homeTeam: { readonly id: number; readonly name: string }
  readonly awayTeam: { readonly id: number; readonly name: string }
  readonly homeScore: Readonly<Record<string, number>>
  readonly awayScore: Readonly<Record<string, number>>
}

const LITE = selectFields({ form: 'lite' })

function matchesOf(db: Db, ids: readonly number[], now: number): MatchView[] {
  return viewMatches(viewsOf(db).matchView, ids, LITE, now).map((text) => JSON.parse(text))
}

export interface MatchListOptions extends ShowOptions {
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
    const keys = selectMatchKeys(db, { selection, order: 'asc', limit: LIST_LIMIT })
    return matchesOf(
      db,
      keys.map(({ id }) => id),
      now,
    )
  })
  const rows = matches.map((match) => [
    match.id,
    timeText(match.startTimestamp, tz),
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

function scoreText({ status, homeScore, awayScore }: MatchView): string {
  return UNPLAYED.includes(status) ? '-:-' : `${homeScore.current}:${awayScore.current}`
}

export async function showMatch(
  context: CommandContext,
  reference: Reference,
  options: ShowOptions & { readonly tz: string },
): Promise<void> {
  const { match, owned, names } = await inDatabase(options.database, (db) => {
    const { id } = requireByHand(db, 'match', reference)
    const [match] = matchesOf(db, [id], context.clock()) as [MatchView]
    return { match, owned: selectOwnedFields(db, 'match', id), names: selectExternalIds(db, 'match', id) }
  })
  if (options.json) {
    context.out(JSON.stringify({ match, externalIds: names, ...owned }, null, 2))
    return
  }
  const { season, roundInfo, statusDescription, venue } = match
  const round = roundInfo.round === null ? '' : `, round ${roundInfo.round}`
  printFacts(
    context,
    `match ${match.id}: ${match.homeTeam.name} ${scoreText(match)} ${match.awayTeam.name}`,
    [
      ['status', `${stateText(match)} (${statusDescription})`],
      ['start', `${timeText(match.startTimestamp, options.tz)} (${options.tz})`],
      [
        'tournament',
        `${match.tournament.name} (${match.tournament.id})${season ? `, season ${season.name}` : ''}${round}`,
      ],
      ['score', partsText(match)],
      ['venue', venue?.name],
      ['external ids', names.join(', ')],
      ...ownerFacts('match', match.id, owned),
    ],
  )
}

/** The parts of the score besides `current`. */
function partsText({ homeScore, awayScore }: MatchView): string {
  return Object.keys(homeScore)
    .filter((part) => part !== 'current' && part !== 'display')
    .map((part) => `${part} ${homeScore[part]}:${awayScore[part] ?? '-'}`)
    .join(', ')
}
