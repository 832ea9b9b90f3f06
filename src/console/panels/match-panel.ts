/** What every panel of a match page gets, and what it says when it has nothing to show. */
import type { MatchState, Schemas, SportSlug } from '../../client/index.ts'
import type { TextKey } from '../i18n.ts'
import { type Phase, phaseOf } from '../match-state.ts'
import { requestOf } from '../requests.ts'
import type { Resource } from '../use-resource.ts'

export interface MatchPanelProps {
  readonly match: MatchState & Pick<Partial<Schemas['MatchDetail']>, 'scoreStatus'>
  readonly sport: SportSlug
}

type Match = MatchPanelProps['match']

/** The request of panels that show a block of the match. */
export function matchSource({ id }: Match, sport: SportSlug) {
  return { request: requestOf('/v2/{sportSlug}/matches/{matchId}', { sportSlug: sport, matchId: id }) }
}

/** The hint of an empty panel by the phase of the match; in the other phases the panel is left out. */
export function hintBy(match: Match, hints: Partial<Record<Phase, TextKey>>): TextKey | null {
  return hints[phaseOf(match)] ?? null
}

/** Source and hint of a panel of analytics: data that is missing may still arrive during the match only. */
export function analyticsOf(status: Schemas['AnalyticsStatus'], resource: Resource<unknown>, match: Match) {
  const hint = status === 'unavailable' ? null : hintBy(match, { live: 'panels.analyticsPending' })
  return { source: status === 'available' ? resource : undefined, hint }
}

export const sideTeam = (match: Match, side: 'home' | 'away') =>
  side === 'home' ? match.homeTeam : match.awayTeam

export const SIDES = ['home', 'away'] as const
