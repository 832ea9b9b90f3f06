/** What every panel of a match page gets, and what it says when it has nothing to show. */
import type { MatchState, Schemas } from '../../client/index.ts'
import type { TextKey } from '../i18n.ts'
import { type Phase, phaseOf } from '../match-state.ts'
import { type Resource, requestOf } from '../use-resource.ts'

export interface MatchPanelProps {
  readonly match: MatchState & Pick<Partial<Schemas['MatchDetail']>, 'scoreStatus'>
}

type Match = MatchPanelProps['match']

/** The request of panels that show a block of the match. */
export function matchSource({ id }: Match) {
  return { request: requestOf('/v2/{sportSlug}/matches/{matchId}', { matchId: id }) }
}

/** The hint of an empty panel by the phase of the match; in the other phases the panel is left out. */
export function hintBy(match: Match, hints: Partial<Record<Phase, TextKey>>): TextKey | null {
  return hints[phaseOf(match)] ?? null
}

/** How a panel of analytics loads: once they are available, and again with every minute of the match. */
export function analyticsOptions(match: Match, block: keyof Match['analytics']) {
  return { isWanted: match.analytics[block] === 'available', version: match.currentMatchMinute ?? 0 }
}

/** Source and hint of a panel of analytics: data that is missing may still arrive during the match only. */
export function analyticsFrame(match: Match, block: keyof Match['analytics'], resource: Resource<unknown>) {
  const status = match.analytics[block]
  const hint = status === 'unavailable' ? null : hintBy(match, { live: 'analyticsPending' })
  return { source: status === 'available' ? resource : undefined, hint }
}
