/** Two values with a bar for each, and recent results as coloured letters. */
import type { ComponentChildren } from 'preact'
import { t } from '../i18n.ts'

interface DuelProps {
  readonly home: ComponentChildren
  readonly away: ComponentChildren
  readonly label: ComponentChildren
  /** Lengths of the bars, 0 to 1; absent for values that cannot be compared. */
  readonly shares?: { readonly home: number; readonly away: number }
  readonly leader?: 'home' | 'away' | null
}

export function Duel({ home, away, label, shares, leader = null }: DuelProps) {
  const behind = (side: 'home' | 'away') => (leader !== null && leader !== side ? ' is-behind' : '')
  return (
    <div class="duel">
      <b class={behind('home')}>{home}</b>
      <span class="muted small center">{label}</span>
      <b class={`end${behind('away')}`}>{away}</b>
      {shares && (
        <span class="duel-bars" aria-hidden="true">
          {(['home', 'away'] as const).map((side) => (
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
        <i key={index} class={`letter is-${letter}`}>
          {t(`panels.letter_${letter}`)}
        </i>
      ))}
    </span>
  )
}
