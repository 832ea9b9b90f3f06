/** Two values with a bar for each, recent results as coloured letters, and which colour belongs to which side. */
import type { ComponentChildren } from 'preact'
import { Legend } from '../controls.tsx'
import { nameOf, t } from '../i18n.ts'
import { SIDES, type Side, teamOf } from '../match-state.ts'
import type { MatchPanelProps } from './match-panel.ts'

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
