/** Change kind `match`: the narrow row, the head and the blocks of a match (docs/reference/resources.md#3). */
import { maskOf } from '../../catalog/match-blocks.ts'
import { type Sport, sportById } from '../../catalog/sports.ts'
import { STATUS_CODE, STATUS_DESCRIPTION, statusOfCode } from '../../catalog/statuses.ts'
import { mergeEffects } from '../../contract/change-effects.ts'
import { decidedIn, periodTotal, winnerCode } from '../../rules/matches/outcome.ts'
import { judgeTransition } from '../../rules/matches/timing.ts'
import { isKnownByStart } from '../../rules/seasons/totals.ts'
import { recordMatchEvents } from '../../store/access/webhooks.ts'
import { deleteMatchFacts, replaceMatchFacts } from '../../store/matches/facts.ts'
import type { MatchHeadRow, MatchMembers, MatchRow } from '../../store/matches/row.ts'
import {
  deleteMatch,
  selectMatchRow,
  selectSportOfTeam,
  selectStoredMatch,
  selectTournamentOfMatch,
  selectTournamentOfSeason,
  writeMatch,
} from '../../store/matches/writer.ts'
import { indexMatch } from '../../store/search/search-index.ts'
import { deleteAppearances, replaceAppearances, selectCountedMatch } from '../../store/seasons/statistics.ts'
import {
  viewGivenFields,
  viewManager,
  viewReferee,
  viewRoundInfo,
  viewScore,
  viewVenue,
} from '../../views/matches/head.ts'
import { goalsBeyondLineups } from '../../views/season-statistics.ts'
import { inOrder } from '../blocks/plain.ts'
import { changedBlocks, maskAfter, namedPlayers, restoreBlocks, splitBlocks } from '../blocks/write-blocks.ts'
import { ValidationError } from '../problem.ts'
import { type Existing, type Given, kind, type Prepare, requireSport } from './kind.ts'
import { countedSeasonOf, factsEffects, matchEffects, mayChangeFacts, mayHaveFacts } from './match-effects.ts'

type MatchData = Given<'match'>
/** What a match copies from its tournament. */
type MatchTournament = Pick<MatchRow, 'categoryId' | 'isAmateur'>

/** The scores of a patch; `display` of an earlier score is not that of another one. */
type Scores = Partial<
  Record<'homeScore' | 'awayScore', Partial<Record<'current' | 'display', unknown>> | null>
>

interface ExistingMatch extends Existing {
  readonly row: MatchRow
  readonly members: MatchMembers | null
}

export const matchKind = kind<'match'>({
  name: 'match',
  selectExisting: (db, id): ExistingMatch | null => {
    const stored = selectStoredMatch(db, id)
    if (!stored) return null
    const { row, document, members } = stored
    return { row, document, members, sport: row.sport, revision: row.revision, sourceId: row.sourceId }
  },
  selectMergeTarget: (db, id, existing, patch) => {
    const members = (existing as ExistingMatch).members ?? JSON.parse(existing.document)
    return restoreBlocks(db, id, sportById(existing.sport), members, patch)
  },
  completePatch: (patch: Scores, target) => {
    let complete = patch
    for (const side of ['homeScore', 'awayScore'] as const) {
      const [given, stored] = [patch[side], (target as Scores)[side]]
      if (given?.current === undefined || given.display !== undefined || stored?.display === undefined)
        continue
      if (given.current !== stored.current) complete = { ...complete, [side]: { ...given, display: null } }
    }
    return complete
  },
  prepare: (of) => {
    const { db, id, sport, data, patch, existing } = of
    const previous = (existing as ExistingMatch | null)?.row ?? null
    if (previous && isLate(of, previous)) return null
    const { core, given } = splitBlocks(data, sport)
    const blocks = changedBlocks({ db, id, sport, patch, existing, given })
    const before = liveStateOf(existing as ExistingMatch | null, data)
    const written = JSON.stringify(core)
    // That a source confirms a state without changing it is no change of the match.
    const isConfirmation = blocks.size === 0 && existing?.document === withAsOf(core, data, before)
    const document = isConfirmation ? existing.document : written
    const isSameDocument = existing?.document === document
    if (!isSameDocument) blocks.set('document', { json: document, source: null })
    if (existing && blocks.size === 0) return null
    const tournament = requireConsistent(of, previous)
    const row = makeRow(of, tournament, previous, maskAfter(previous?.blockMask ?? 0, blocks))
    // The head depends only on the document.
    const head = isSameDocument ? null : makeHead(id, data)
    const players = namedPlayers(blocks, given)
    return () => {
      writeMatch(db, { row, document, members: core, head, blocks, players }, previous)
      indexMatch(db, row, previous)
      const stale = [before?.stale === true, data.liveState?.stale === true] as const
      recordMatchEvents(db, previous, row, { position: row.position, timestampMs: of.sourceTimestamp }, stale)
      const effects = matchEffects(id, previous, row, blocks)
      if (effects.seasonStatistics) writeAppearances(of, previous, row)
      const mayChange = previous ? mayChangeFacts(previous, row, patch) : mayHaveFacts(row, data)
      const refereeIds = mayChange ? replaceMatchFacts(db, id, previous === null) : null
      if (!refereeIds) return effects
      return mergeEffects(effects, factsEffects(db, id, previous ? [previous, row] : [row], refereeIds))
    }
  },
  remove: (db, id, { position }) => {
    const row = selectMatchRow(db, id)
    const refereeIds = deleteMatchFacts(db, id)
    deleteMatch(db, id)
    if (row) indexMatch(db, null, row)
    recordMatchEvents(db, row, null, { position, timestampMs: null })
    const effects = matchEffects(id, row, null, new Map())
    return row ? mergeEffects(effects, factsEffects(db, id, [row], refereeIds)) : effects
  },
})

type LiveState = MatchData['liveState']

/** The stored live state of a match; undefined if there is none, or if the change has none that could be compared. */
function liveStateOf(existing: ExistingMatch | null, { liveState }: MatchData): LiveState {
  if (!existing) return undefined
  const { members, document } = existing
  if (!members && liveState == null && !document.includes('"liveState"')) return undefined
  return (members ?? JSON.parse(document)).liveState as LiveState
}

/** The document with the time of the stored live state. */
function withAsOf(core: object, { liveState }: MatchData, before: LiveState): string | null {
  if (!liveState || before?.asOf === undefined) return null
  return JSON.stringify({ ...core, liveState: { ...liveState, asOf: before.asOf } })
}

/** Whether the change is older than the end of the match. Throws ValidationError if it would reopen the match. */
function isLate(of: Prepare<'match'>, previous: MatchRow): boolean {
  const { data, sourceTimestamp, isCorrection } = of
  const { homeScore, awayScore, endedMs } = previous
  const stored = { status: statusOfCode(previous.status), homeScore, awayScore, endedMs }
  const verdict = judgeTransition(stored, {
    status: data.status,
    homeScore: data.homeScore?.current ?? 0,
    awayScore: data.awayScore?.current ?? 0,
    sourceTimestamp,
    isCorrection,
  })
  if (verdict === 'refused')
    throw new ValidationError(
      '/data/status',
      `the match is ${stored.status}; to make it ${data.status} again, give the change "correction": true (import: --corrections)`,
    )
  return verdict === 'late'
}

/** Updates the players of the match. Does nothing during the match, or without line-ups and events. */
function writeAppearances(
  { db, id, sport }: Prepare<'match'>,
  previous: MatchRow | null,
  row: MatchRow,
): void {
  const canCount = [previous, row].some((of) => of !== null && (of.blockMask & COUNTED_MASK) !== 0)
  if (!canCount || !sport.seasonStatistics.players) return
  const seasonId = countedSeasonOf(row)
  const counted = seasonId === null ? null : selectCountedMatch(db, id)
  if (seasonId === null || !counted) deleteAppearances(db, id)
  else {
    const goals = goalsBeyondLineups(sport, counted) ?? []
    replaceAppearances(db, id, seasonId, { isKnownByStart: isKnownByStart(sport), goals })
  }
}
const COUNTED_MASK = maskOf('homeLineup', 'awayLineup', 'liveEvents')

/** Checks that tournament, season and teams have the sport of the match, and that the teams differ. */
function requireConsistent(of: Prepare<'match'>, previous: MatchRow | null): MatchTournament {
  const { data } = of
  const tournament = previous && hasSameReferences(data, previous) ? previous : requireReferences(of)
  if (data.homeTeamId === data.awayTeamId)
    throw new ValidationError('/data/awayTeamId', 'a team cannot play against itself')
  if (data.standingsTable != null && data.seasonId == null)
    throw new ValidationError('/data/standingsTable', 'a match counts for a table only within a season')
  return tournament
}

/**
 * Whether the references are unchanged. They were checked before and remain valid: referenced resources cannot be
 * deleted, a season with matches keeps its tournament, and copied tournament fields are updated.
 */
function hasSameReferences(data: MatchData, previous: MatchRow): boolean {
  return (
    data.tournamentId === previous.tournamentId &&
    (data.seasonId ?? null) === previous.seasonId &&
    data.homeTeamId === previous.homeTeamId &&
    data.awayTeamId === previous.awayTeamId
  )
}

function requireReferences({ db, data, sport }: Prepare<'match'>): MatchTournament {
  const { tournamentId, seasonId, homeTeamId, awayTeamId } = data
  const tournament = selectTournamentOfMatch(db, tournamentId)
  requireSport(tournament?.sport, 'tournament', tournamentId, sport, '/data/tournamentId')
  if (seasonId != null) {
    const owner = selectTournamentOfSeason(db, seasonId)
    if (owner === undefined) throw new ValidationError('/data/seasonId', `there is no season ${seasonId}`)
    if (owner !== tournamentId)
      throw new ValidationError('/data/seasonId', `season ${seasonId} belongs to tournament ${owner}`)
  }
  requireSport(selectSportOfTeam(db, homeTeamId), 'team', homeTeamId, sport, '/data/homeTeamId')
  requireSport(selectSportOfTeam(db, awayTeamId), 'team', awayTeamId, sport, '/data/awayTeamId')
  return { categoryId: tournament?.categoryId ?? 0, isAmateur: tournament?.isAmateur === 1 }
}

/** The columns that depend only on the document of a match. `scoreline check` compares stored rows with them. */
export function derivedColumns(sport: Sport, data: MatchData) {
  return {
    sport: sport.id,
    status: STATUS_CODE[data.status],
    startMs: data.startTimestamp,
    tournamentId: data.tournamentId,
    seasonId: data.seasonId ?? null,
    round: data.round?.round ?? null,
    homeTeamId: data.homeTeamId,
    awayTeamId: data.awayTeamId,
    homeScore: data.homeScore?.current ?? 0,
    awayScore: data.awayScore?.current ?? 0,
    winnerCode: winnerCode(sport, data),
    decidedIn: decidedIn(sport, data),
    standingsTable: data.standingsTable ?? null,
    homePeriodPoints: sport.countsSets && data.homeScore ? periodTotal(data.homeScore) : null,
    awayPeriodPoints: sport.countsSets && data.awayScore ? periodTotal(data.awayScore) : null,
    homeManagerId: data.homeManager?.id ?? null,
    awayManagerId: data.awayManager?.id ?? null,
  }
}

function makeRow(
  { id, sport, data, patch, revision, position, sourceId, sourceTimestamp }: Prepare<'match'>,
  tournament: MatchTournament,
  previous: MatchRow | null,
  blockMask: number,
): MatchRow {
  const derived = derivedColumns(sport, data)
  const { endedMs, correctedMs } = endOf(derived, previous, sourceTimestamp)
  return {
    // First, because copying an object is fast only into an empty one.
    ...derived,
    id,
    categoryId: tournament.categoryId,
    isAmateur: tournament.isAmateur,
    firstToScore: firstToScore(data.liveEvents, patch, previous),
    oddsMask: previous?.oddsMask ?? 0,
    blockMask,
    endedMs,
    correctedMs,
    revision,
    position,
    contentPosition: position,
    sourceId,
    oddsSourceId: previous?.oddsSourceId ?? null,
  }
}

/** The side of the first goal; a merge without events leaves it unchanged. */
function firstToScore(
  events: MatchData['liveEvents'],
  patch: object | null,
  previous: MatchRow | null,
): string | null {
  if (patch && !Object.hasOwn(patch, 'liveEvents')) return previous?.firstToScore ?? null
  if (!events?.length) return null
  const goals = inOrder(events).filter(({ type, team }) => type === 'goal' && team != null)
  const isOrdered = goals.every(({ time, homeScore }) => time !== null || homeScore != null)
  const isOfOneSide = goals.every(({ team }) => team === goals[0]?.team)
  return isOrdered || isOfOneSide ? (goals[0]?.team ?? null) : null
}

/** When the match was reported as finished, and when its result last changed afterwards. */
function endOf(
  row: Pick<MatchRow, 'status' | 'homeScore' | 'awayScore' | 'winnerCode'>,
  previous: MatchRow | null,
  sourceTimestamp: number | null,
): Pick<MatchRow, 'endedMs' | 'correctedMs'> {
  if (row.status !== STATUS_CODE.finished) return { endedMs: null, correctedMs: null }
  if (previous?.status !== STATUS_CODE.finished) {
    // The end is known only if the match was in progress before; a match that is first reported as finished has none.
    return { endedMs: previous ? sourceTimestamp : null, correctedMs: null }
  }
  const isSameResult =
    previous.homeScore === row.homeScore &&
    previous.awayScore === row.awayScore &&
    previous.winnerCode === row.winnerCode
  return {
    endedMs: previous.endedMs,
    correctedMs: isSameResult ? previous.correctedMs : (sourceTimestamp ?? previous.correctedMs),
  }
}

/** The small fields of a match as rendered texts. */
export function makeHead(id: number, data: MatchData): MatchHeadRow {
  return {
    matchId: id,
    statusDescription: data.statusDescription ?? STATUS_DESCRIPTION[data.status],
    minute: data.currentMatchMinute ?? 0,
    second: data.currentMatchSecond ?? 0,
    overtimeLength: data.overtimeLength ?? null,
    givenFields: viewGivenFields(data),
    roundInfo: viewRoundInfo(data.round),
    venue: viewVenue(data.venue),
    referee: viewReferee(data.referee),
    homeScore: viewScore(data.homeScore, data.status),
    awayScore: viewScore(data.awayScore, data.status),
    homeManager: viewManager(data.homeManager),
    awayManager: viewManager(data.awayManager),
  }
}
