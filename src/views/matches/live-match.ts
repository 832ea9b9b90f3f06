/**
 * A match on the live channel (docs/reference/live.md): the REST match without `scoreStatus`, and without odds, with
 * the boards of the current stage, or with the combined boards. And what a client missed since a position of the change
 * log (docs/live.md#resume).
 */

import type { Db } from '../../../db/open.ts'
import { LIVE_LIMITS } from '../../catalog/live/live.ts'
import { SPORTS, type Sport, sportById } from '../../catalog/sports.ts'
import type { LiveContent, LiveSince, LiveTopic, LiveVariant } from '../../contract/live-messages.ts'
import { boundedCache } from '../../shared/bounded-cache.ts'
import { isInLog, selectIdsChangedSince, selectIsDeletedSince } from '../../store/log/change-log.ts'
import { selectIdsWithoutMatch, selectMatch } from '../../store/matches/reader.ts'
import { selectChangedMatches } from '../../store/matches/renderings.ts'
import type { LogPosition } from '../log-position.ts'
import { matchTiming } from './analytics.ts'
import type { MatchViewContext } from './context.ts'
import { type FieldSelection, type MatchSelectionOptions, selectFields, viewMatchFields } from './match.ts'

/** A match in one content. */
export interface LiveView {
  readonly sport: Sport
  readonly revision: number
  /** Rendered JSON of each field, in wire order. */
  readonly fields: ReadonlyMap<string, string>
  /** Dependencies: changes to these resources may change the match. */
  readonly uses: MatchUses
}

export interface MatchUses {
  readonly teamIds: readonly number[]
  readonly managerIds: readonly number[]
  readonly seasonId: number | null
  readonly tournamentId: number
  readonly categoryId: number
}

const OPTIONS: Readonly<Record<LiveVariant, Omit<MatchSelectionOptions, 'form'>>> = {
  plain: {},
  odds: { withBkOdds: true },
  all: { withBkOdds: true, oddsStage: 'all' },
}

/** By key of the content. */
const selections = boundedCache<string, FieldSelection>(LIVE_LIMITS.contents)

function selectionOf({ key, variant, fields }: LiveContent): FieldSelection {
  const known = selections.get(key)
  if (known) return known
  const options = { form: 'one', ...OPTIONS[variant], ...(fields && { fields }) } as const
  const made = withoutScoreStatus(selectFields(options))
  selections.set(key, made)
  return made
}

function withoutScoreStatus(selection: FieldSelection): FieldSelection {
  return { ...selection, fields: selection.fields.filter(({ name }) => name !== 'scoreStatus') }
}

export function viewLiveMatch(
  context: MatchViewContext,
  matchId: number,
  content: LiveContent,
  now: number,
): LiveView | null {
  const record = selectMatch(context.db, matchId)
  if (!record) return null
  return {
    sport: sportById(record.sport),
    revision: record.revision,
    fields: viewMatchFields(context, record, selectionOf(content), now),
    uses: {
      teamIds: [record.homeTeamId, record.awayTeamId],
      managerIds: [record.homeManagerId, record.awayManagerId].filter((id) => id !== null),
      seasonId: record.seasonId,
      tournamentId: record.tournamentId,
      categoryId: record.categoryId,
    },
  }
}

/** Ids of matches. */
export interface MissedChanges {
  readonly changed: readonly number[]
  readonly deleted: readonly number[]
}

export interface MissedContext {
  readonly db: Db
  /** What this process shows. */
  readonly shown: Pick<LogPosition, 'shows'>
  /** Up to here its changes have been sent to subscribers: later ones may follow as deltas. */
  readonly published: number
  readonly now: number
  /** Ids of the matches in progress of a sport. */
  readonly liveMatchIds: (sport: Sport) => readonly number[]
}

/**
 * Null if it cannot be said, or is too much: the position is of another history or not in the log, or there were more
 * than LIVE_LIMITS.missedChanges or snapshotsPerUnit. For a sport: the matches in progress, and others that were
 * changed themselves.
 */
export function missedChanges(
  context: MissedContext,
  { sport, matchId }: LiveTopic,
  variant: LiveVariant,
  { timestamp, ...of }: LiveSince,
): MissedChanges | null {
  const { db, shown, published } = context
  if (!shown.shows(of) || !isInLog(db, of.position)) return null
  const since = Math.min(of.position, published)
  const changedOf = (ids: readonly number[]) =>
    selectChangedMatches(db, {
      sport: sport.id,
      ids,
      since,
      withOdds: variant !== 'plain',
    })
  if (matchId !== null) {
    const match = selectMatch(db, matchId)
    if (match?.sport !== sport.id) {
      const isDeleted = selectIsDeletedSince(db, 'match', matchId, since)
      return { changed: [], deleted: isDeleted ? [matchId] : [] }
    }
    const isChanged = changedOf([matchId]).length > 0 || isTimingChanged(match, timestamp, context.now)
    return { changed: isChanged ? [matchId] : [], deleted: [] }
  }
  const kinds = variant === 'plain' ? ['match'] : ['match', 'oddsBoards']
  const logged = kinds.map((kind) =>
    selectIdsChangedSince(db, {
      sport: sport.id,
      kind,
      since,
      limit: LIVE_LIMITS.missedChanges,
    }),
  )
  if (logged.includes(null)) return null
  const [matches = [], boards = []] = logged.map((ids) => ids ?? [])
  const ofLog = new Set([...matches, ...boards])
  if (ofLog.size > LIVE_LIMITS.snapshotsPerUnit) return null
  const gone = new Set(selectIdsWithoutMatch(db, sport.id, [...ofLog]))
  // What is in the log has changed: only of the others the positions of all that they show are compared.
  const live = context.liveMatchIds(sport)
  const isChanged = new Set([...changedOf(live.filter((id) => !ofLog.has(id))), ...ofLog])
  const changed = [...new Set([...live, ...ofLog])].filter((id) => isChanged.has(id) && !gone.has(id))
  if (changed.length > LIVE_LIMITS.snapshotsPerUnit) return null
  return { changed, deleted: matches.filter((id) => gone.has(id)) }
}

/** Matches changed or deleted after a position; those of a sport with more than LIVE_LIMITS.foreignChanges are left out. */
export function changedMatches(db: Db, since: number): Map<number, Sport> {
  const changed = new Map<number, Sport>()
  for (const sport of SPORTS) {
    for (const kind of ['match', 'oddsBoards']) {
      const ids = selectIdsChangedSince(db, {
        sport: sport.id,
        kind,
        since,
        limit: LIVE_LIMITS.foreignChanges,
      })
      for (const id of ids ?? []) changed.set(id, sport)
    }
  }
  return changed
}

type Timed = Parameters<typeof matchTiming>[0]

/** Matches in progress never change with time alone, so only the subscription to a match needs this. */
function isTimingChanged(match: Timed, timestamp: number | null, now: number): boolean {
  // Without a time nothing is known of what the client saw, so it counts as the earliest state.
  const seenMs = timestamp === null ? 0 : timestamp - LIVE_LIMITS.refreshLagMs
  const then = matchTiming(match, seenMs).analytics
  return JSON.stringify(then) !== JSON.stringify(matchTiming(match, now).analytics)
}
