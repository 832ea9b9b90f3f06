/** Recent results of a team as colored letters. */
import { countOf, t } from '../i18n.ts'

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

interface DuelProps {
  readonly wins: readonly [home: number, draws: number, away: number]
  readonly label?: string
}

/** Wins, draws and losses as one divided bar. */
export function DuelBar({ wins, label }: DuelProps) {
  const [home, draws, away] = wins
  const sum = Math.max(1, home + draws + away)
  return (
    <div class="duel">
      {label && <p class="muted">{label}</p>}
      <p class="duel-figures">
        <b class="of-home">{home}</b>
        <span class="muted">{countOf(draws, 'draw')}</span>
        <b class="of-away">{away}</b>
      </p>
      <svg class="duel-bar" viewBox={`0 0 ${sum} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width={sum} height="1" />
        <rect class="of-home" width={home} height="1" />
        <rect class="of-away" x={home + draws} width={away} height="1" />
      </svg>
    </div>
  )
}
