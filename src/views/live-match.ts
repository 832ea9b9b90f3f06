/**
 * A match on the live channel (docs/reference/live.md): the REST match without `scoreStatus`, and without odds, with
 * the boards of the current stage, or with the combined boards.
 */
import { type Sport, sportById } from '../catalog/sports.ts'
import type { LiveVariant } from '../contract/live-messages.ts'
import { selectMatch } from '../store/match-reader.ts'
import { type MatchViewContext, viewMatchFields } from './match.ts'
import { type FieldSelection, selectFields } from './match-selection.ts'

/** A match in one variant. */
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

const SELECTIONS: Readonly<Record<LiveVariant, FieldSelection>> = {
  plain: withoutScoreStatus(selectFields({ form: 'one' })),
  odds: withoutScoreStatus(selectFields({ form: 'one', withBkOdds: true })),
  all: withoutScoreStatus(selectFields({ form: 'one', withBkOdds: true, oddsStage: 'all' })),
}

function withoutScoreStatus(selection: FieldSelection): FieldSelection {
  return { ...selection, fields: selection.fields.filter(({ name }) => name !== 'scoreStatus') }
}

export function viewLiveMatch(
  context: MatchViewContext,
  matchId: number,
  variant: LiveVariant,
  now: number,
): LiveView | null {
  const record = selectMatch(context.db, matchId)
  if (!record) return null
  return {
    sport: sportById(record.sport),
    revision: record.revision,
    fields: viewMatchFields(context, record, SELECTIONS[variant], now),
    uses: {
      teamIds: [record.homeTeamId, record.awayTeamId],
      managerIds: [record.homeManagerId, record.awayManagerId].filter((id) => id !== null),
      seasonId: record.seasonId,
      tournamentId: record.tournamentId,
      categoryId: record.categoryId,
    },
  }
}
