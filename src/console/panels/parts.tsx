/** What panels share: what each of them gets and says when it is empty, links, bars, letters, the colours of the sides. */
import type { ComponentChildren } from 'preact'
import type { MatchState, Schemas } from '../../client/index.ts'
import { Legend, List } from '../controls.tsx'
import { type Named, nameOf, type TextKey, t } from '../i18n.ts'
import { type Phase, phaseOf, SIDES, type Side, teamOf } from '../match-state.ts'
import { linkTo } from '../router.ts'
import { type Resource, requestOf } from '../use-resource.ts'

export interface MatchPanelProps {
  readonly match: MatchState & Pick<Partial<Schemas['MatchDetail']>, 'scoreStatus'>
}

type Match = MatchPanelProps['match']

type Hints = Partial<Record<Phase, TextKey>>

/** Request and hint of a panel that shows a block of the match. */
export function blockFrame(match: Match, hints: Hints = {}) {
  const request = requestOf('/v2/{sportSlug}/matches/{matchId}', { matchId: match.id })
  return { source: { request }, hint: hintBy(match, hints) }
}

/** The hint of an empty panel by the phase of the match; in the other phases the panel is left out. */
export function hintBy(match: Match, hints: Hints): TextKey | null {
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

type Entity = Named & { readonly id: number }

/** Links to the page of a team, player or tournament, with what there is to say about it. */
const linkOf = (page: 'team' | 'player' | 'tournament') => (entity: Entity, about?: ComponentChildren) => (
  <>
    <a href={linkTo(page, entity.id)}>{nameOf(entity)}</a>
    {about && <span class="muted"> {about}</span>}
  </>
)
export const teamLink = linkOf('team')
export const playerLink = linkOf('player')
export const tournamentLink = linkOf('tournament')

type Tournament = Entity & { readonly category?: Named }

/** Links to tournaments with their categories. */
export function TournamentLinks({ tournaments }: { readonly tournaments: readonly Tournament[] }) {
  return (
    <List items={tournaments} of={(each) => tournamentLink(each, each.category && nameOf(each.category))} />
  )
}

interface DuelProps {
  readonly home: ComponentChildren
  readonly away: ComponentChildren
  readonly label: ComponentChildren
  /** Lengths of the bars, 0 to 1; absent for values that cannot be compared. */
  readonly shares?: Readonly<Record<Side, number>>
  readonly leader?: Side | null
}

export function Duel({ home, away, label, shares, leader = null }: DuelProps) {
  const behind = (side: Side) => (leader !== null && leader !== side ? ' is-behind' : '')
  return (
    <div class="duel">
      <b class={behind('home')}>{home}</b>
      <span class="muted small center">{label}</span>
      <b class={`end${behind('away')}`}>{away}</b>
      {shares && (
        <span class="duel-bars" aria-hidden="true">
          {SIDES.map((side) => (
            <span key={side}>
              <i class={`of-${side}${behind(side)}`} style={{ width: `${shares[side] * 100}%` }} />
            </span>
          ))}
        </span>
      )}
    </div>
  )
}

export function FormLetters({ form }: { readonly form: readonly ('W' | 'D' | 'L')[] }) {
  return (
    <span class="letters">
      {form.map((letter, index) => (
        <i key={index} class={`badge letter is-${letter}`}>
          {t(`letter_${letter}`)}
        </i>
      ))}
    </span>
  )
}

export const Swatch = ({ side }: { readonly side: string }) => <i class={`swatch of-${side}`} />

export function SideLegend({ match }: MatchPanelProps) {
  return (
    <Legend items={SIDES.map((side) => [<Swatch key={side} side={side} />, nameOf(teamOf(match, side))])} />
  )
}
