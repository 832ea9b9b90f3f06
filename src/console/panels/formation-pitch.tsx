/** Both starting elevens on one pitch. A shirt is a button that shows the player's statistics. */
import { nameOf, shortPersonName, t } from '../i18n.ts'
import { SIDES, type Side } from '../match-state.ts'
import type { LineupPlayer, PlacedPlayer } from './formation.ts'
import { PITCH, Pitch } from './pitch.tsx'

interface FormationPitchProps {
  readonly placed: Readonly<Record<Side, readonly PlacedPlayer[]>>
  readonly chosenId: number | null
  readonly onChoose: (player: LineupPlayer) => void
}

export function FormationPitch({ placed, chosenId, onChoose }: FormationPitchProps) {
  return (
    <div class="formation">
      <Pitch label={t('lineups')} />
      <Pitch label={t('lineups')} isUpright />
      {SIDES.flatMap((side) =>
        placed[side].map(({ player, ...at }) => (
          <button
            key={player.id}
            type="button"
            class={`shirt of-${side}`}
            style={positionOf(at, side)}
            title={nameOf(player)}
            aria-pressed={player.id === chosenId}
            onClick={() => onChoose(player)}
          >
            <b class="badge">{player.shirtNumber ?? player.position ?? ''}</b>
            <span class="cut">
              {shortPersonName(nameOf(player))}
              {player.captain && ` ${t('captainShort')}`}
            </span>
          </button>
        )),
      )}
    </div>
  )
}

/**
 * Percentages of the drawing, which has a border of one metre. The style sheet swaps the axes on a phone, where the
 * pitch is vertical.
 */
function positionOf({ x, y }: Omit<PlacedPlayer, 'player'>, side: Side) {
  const along = side === 'home' ? x / 2 : 100 - x / 2
  const across = side === 'home' ? y : 100 - y
  const inset = (percent: number, metres: number) => ((percent / 100) * metres + 1) / (metres + 2)
  return {
    '--along': `${(inset(along, PITCH.length) * 100).toFixed(2)}%`,
    '--across': `${(inset(across, PITCH.width) * 100).toFixed(2)}%`,
  }
}
