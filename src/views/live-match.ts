/**
 * A match on the live channel (docs/reference/live.md): the REST match without `scoreStatus`, and without odds, with
 * the boards of the current stage, or with the combined boards.
 */
import { LIVE_LIMITS } from '../catalog/live.ts'
import { type Sport, sportById } from '../catalog/sports.ts'
import type { LiveContent, LiveVariant } from '../contract/live-messages.ts'
import { boundedCache } from '../rules/bounded-cache.ts'
import { selectMatch } from '../store/match-reader.ts'
import { type MatchViewContext, viewMatchFields } from './match.ts'
import { type FieldSelection, type MatchSelectionOptions, selectFields } from './match-selection.ts'

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
