/** Change kind `match`: the narrow row, the head and the blocks of a match (specification, 2.2). */
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCKS, type MatchBlock } from '../../catalog/match-blocks.ts'
import { STATUS_CODE, STATUS_DESCRIPTION } from '../../catalog/statuses.ts'
import type { ChangeData } from '../../contract/changes.ts'
import { DATE_EVENT_ZONE, dateOf } from '../../rules/days.ts'
import { decidedIn, periodTotal, winnerCode } from '../../rules/outcome.ts'
import {
  deleteMatch,
  type MatchHeadRow,
  type MatchRow,
  selectBlock,
  selectBlocks,
  selectMatchRow,
  selectStoredMatch,
  writeMatch,
} from '../../store/match-writer.ts'
import {
  type MatchTournament,
  selectTournamentOfMatch,
  selectTournamentOfSeason,
} from '../../store/tournament-writer.ts'
import { viewManager, viewReferee, viewRoundInfo, viewScore, viewVenue } from '../../views/match-head.ts'
import { Refused } from '../problem.ts'
import { type Existing, kind, type Prepare, type ResultsTouched, requireSameSport } from './kind.ts'

type MatchData = ChangeData<'match'>

/** Members of the data that are stored as blocks of their own. */
const BLOCK_MEMBERS: ReadonlyMap<keyof MatchData, MatchBlock> = new Map([['liveEvents', 'liveEvents']])

interface ExistingMatch extends Existing {
  readonly row: MatchRow
}

export const matchKind = kind<'match'>({
  name: 'match',
  selectExisting: (db, id): ExistingMatch | null => {
    const stored = selectStoredMatch(db, id)
    return stored && { ...stored, sport: stored.row.sport, revision: stored.row.revision }
  },
  selectMergeTarget: (db, id, existing, patch) => {
    const target = JSON.parse(existing.document) as Record<string, unknown>
    for (const [member, block] of BLOCK_MEMBERS) {
      if (!Object.hasOwn(patch, member)) continue
      const json = selectBlock(db, id, block)
      if (json !== null) target[member] = JSON.parse(json)
    }
    return target
  },
  prepare: (of) => {
    const { core, blocks } = splitBlocks(of)
    const document = JSON.stringify(core)
    const changedBlocks = selectChangedBlocks(of.db, of.id, of.existing, document, blocks)
    if (of.existing && changedBlocks.size === 0) return null
    const tournament = requireConsistent(of)
    const previous = (of.existing as ExistingMatch | null)?.row ?? null
    const row = { ...makeRow(of, tournament, previous), blockMask: maskAfter(previous, changedBlocks) }
    const head = makeHead(of)
    return () => {
      writeMatch(of.db, { row, head, blocks: changedBlocks }, previous)
      return resultsTouched(previous, row)
    }
  },
  remove: (db, id) => {
    const row = selectMatchRow(db, id)
    deleteMatch(db, id)
    return row ? resultsTouched(row, null) : undefined
  },
})

/**
 * The document without its blocks, and the text of each block. A put speaks of all blocks (absent ones are
 * removed), a merge only of those in its patch.
 */
function splitBlocks({ data, patch }: Prepare<'match'>): {
  core: Partial<MatchData>
  blocks: Map<MatchBlock, string | null>
} {
  const core: Partial<Record<keyof MatchData, unknown>> = { ...data }
  const blocks = new Map<MatchBlock, string | null>()
  for (const [member, block] of BLOCK_MEMBERS) {
    const value = core[member]
    delete core[member]
    if (patch && !Object.hasOwn(patch, member)) continue
    blocks.set(block, value === undefined ? null : JSON.stringify(value))
  }
  return { core: core as Partial<MatchData>, blocks }
}

function selectChangedBlocks(
  db: Db,
  id: number,
  existing: Existing | null,
  document: string,
  blocks: Map<MatchBlock, string | null>,
): Map<MatchBlock, string | null> {
  const stored = existing ? selectBlocks(db, id) : new Map<number, string>()
  const changed = new Map<MatchBlock, string | null>()
  for (const [block, json] of blocks) {
    if ((stored.get(MATCH_BLOCKS[block]) ?? null) !== json) changed.set(block, json)
  }
  if (existing?.document !== document) changed.set('document', document)
  return changed
}

/** Columns that tables, forms, duels and streaks are made of. */
const RESULT_COLUMNS = [
  'status',
  'startMs',
  'seasonId',
  'homeTeamId',
  'awayTeamId',
  'homeManagerId',
  'awayManagerId',
  'homeScore',
  'awayScore',
  'winnerCode',
  'decidedIn',
  'firstToScore',
  'standingsTable',
  'homePeriodPoints',
  'awayPeriodPoints',
  'round',
] as const satisfies readonly (keyof MatchRow)[]

/** Whose results moved; undefined for what no rule counts, e.g. a tick or a goal of a running match. */
function resultsTouched(previous: MatchRow | null, next: MatchRow | null): ResultsTouched | undefined {
  const rows = [previous, next].filter((row) => row !== null)
  const isTick =
    previous &&
    next &&
    previous.status === next.status &&
    next.status !== STATUS_CODE.finished &&
    previous.seasonId === next.seasonId &&
    previous.standingsTable === next.standingsTable
  const isSame = previous && next && RESULT_COLUMNS.every((column) => previous[column] === next[column])
  if (isTick || isSame) return undefined
  const distinct = (values: (number | null)[]) => [...new Set(values.filter((value) => value !== null))]
  return {
    teamIds: distinct(rows.flatMap((row) => [row.homeTeamId, row.awayTeamId])),
    managerIds: distinct(rows.flatMap((row) => [row.homeManagerId, row.awayManagerId])),
    seasonIds: distinct(rows.map((row) => row.seasonId)),
  }
}

/** Which blocks exist after the change, so that readers know without looking. */
function maskAfter(previous: MatchRow | null, changed: ReadonlyMap<MatchBlock, string | null>): number {
  let mask = previous?.blockMask ?? 0
  for (const [block, json] of changed) {
    const bit = 1 << MATCH_BLOCKS[block]
    mask = json === null ? mask & ~bit : mask | bit
  }
  return mask
}

/** A match stands in a tournament and a season of its own sport, between two different teams of it. */
function requireConsistent({ db, data, sport }: Prepare<'match'>): MatchTournament {
  const tournamentId = Number(data.tournamentId)
  const tournament = selectTournamentOfMatch(db, tournamentId)
  if (!tournament) throw new Refused('/data/tournamentId', `there is no tournament ${tournamentId}`)
  if (tournament.sport !== sport.id) {
    throw new Refused('/data/tournamentId', `tournament ${tournamentId} belongs to another sport`)
  }
  if (data.seasonId != null) {
    const owner = selectTournamentOfSeason(db, Number(data.seasonId))
    if (owner === undefined) throw new Refused('/data/seasonId', `there is no season ${data.seasonId}`)
    if (owner !== tournamentId) {
      throw new Refused('/data/seasonId', `season ${data.seasonId} belongs to tournament ${owner}`)
    }
  }
  requireSameSport(db, 'team', Number(data.homeTeamId), sport, '/data/homeTeamId')
  requireSameSport(db, 'team', Number(data.awayTeamId), sport, '/data/awayTeamId')
  if (data.homeTeamId === data.awayTeamId) {
    throw new Refused('/data/awayTeamId', 'a team cannot play against itself')
  }
  if (data.standingsTable != null && data.seasonId == null) {
    throw new Refused('/data/standingsTable', 'a match counts for a table only within a season')
  }
  return tournament
}

function makeRow(
  { id, sport, data, patch, revision, position, sourceTimestamp }: Prepare<'match'>,
  tournament: MatchTournament,
  previous: MatchRow | null,
): MatchRow {
  const outcome = { ...data, homeScore: data.homeScore ?? null, awayScore: data.awayScore ?? null }
  const row: MatchRow = {
    id,
    sport: sport.id,
    status: STATUS_CODE[data.status],
    startMs: data.startTimestamp,
    tournamentId: Number(data.tournamentId),
    categoryId: tournament.categoryId,
    seasonId: data.seasonId == null ? null : Number(data.seasonId),
    round: data.round?.round ?? null,
    homeTeamId: Number(data.homeTeamId),
    awayTeamId: Number(data.awayTeamId),
    isAmateur: tournament.isAmateur,
    homeScore: data.homeScore?.current ?? 0,
    awayScore: data.awayScore?.current ?? 0,
    winnerCode: winnerCode(sport, outcome),
    decidedIn: decidedIn(sport, outcome),
    firstToScore: firstToScore(data.liveEvents, patch, previous),
    standingsTable: data.standingsTable ?? null,
    homePeriodPoints: sport.countsSets && data.homeScore ? periodTotal(data.homeScore) : null,
    awayPeriodPoints: sport.countsSets && data.awayScore ? periodTotal(data.awayScore) : null,
    homeManagerId: data.homeManager ? Number(data.homeManager.id) : null,
    awayManagerId: data.awayManager ? Number(data.awayManager.id) : null,
    oddsMask: previous?.oddsMask ?? 0,
    blockMask: 0,
    endedMs: null,
    correctedMs: null,
    revision,
    position,
  }
  return { ...row, ...endOf(row, previous, sourceTimestamp) }
}

/** The side of the first goal; a merge that does not speak of the events leaves it as it was. */
function firstToScore(
  events: MatchData['liveEvents'],
  patch: object | null,
  previous: MatchRow | null,
): string | null {
  if (patch && !Object.hasOwn(patch, 'liveEvents')) return previous?.firstToScore ?? null
  return events?.find(({ type, team }) => type === 'goal' && team != null)?.team ?? null
}

/** When the match was reported as finished, and when its result last changed after that. */
function endOf(
  row: MatchRow,
  previous: MatchRow | null,
  sourceTimestamp: number | null,
): Pick<MatchRow, 'endedMs' | 'correctedMs'> {
  if (row.status !== STATUS_CODE.finished) return { endedMs: null, correctedMs: null }
  if (previous?.status !== STATUS_CODE.finished) {
    // A match that arrives finished says nothing of when it ended: only a change of a running one does.
    return { endedMs: previous ? sourceTimestamp : null, correctedMs: null }
  }
  const isSameResult =
    previous.homeScore === row.homeScore &&
    previous.awayScore === row.awayScore &&
    previous.winnerCode === row.winnerCode
  return {
    endedMs: previous.endedMs,
    correctedMs: isSameResult ? previous.correctedMs : sourceTimestamp,
  }
}

function makeHead({ id, data }: Prepare<'match'>): MatchHeadRow {
  return {
    matchId: id,
    dateEvent: dateOf(data.startTimestamp, DATE_EVENT_ZONE),
    statusDescription: data.statusDescription ?? STATUS_DESCRIPTION[data.status],
    minute: data.currentMatchMinute ?? 0,
    second: data.currentMatchSecond ?? 0,
    overtimeLength: data.overtimeLength ?? null,
    attendance: data.attendance ?? null,
    roundInfo: viewRoundInfo(data.round),
    venue: viewVenue(data.venue),
    referee: viewReferee(data.referee),
    homeScore: viewScore(data.homeScore, data.status),
    awayScore: viewScore(data.awayScore, data.status),
    homeManager: viewManager(data.homeManager),
    awayManager: viewManager(data.awayManager),
  }
}
