/** Both starting elevens on one pitch. A shirt is a button that shows the player's statistics. */
import { nameOf, t } from '../i18n.ts'
import type { LineupPlayer, PlacedPlayer } from './formation.ts'
import { SIDES } from './match-panel.ts'
import { shortPersonName } from './names.ts'
import { PITCH, Pitch } from './pitch.tsx'

interface FormationPitchProps {
  readonly home: readonly PlacedPlayer[]
  readonly away: readonly PlacedPlayer[]
  readonly chosenId: number | null
  readonly onChoose: (player: LineupPlayer) => void
}

export function FormationPitch({ home, away, chosenId, onChoose }: FormationPitchProps) {
  return (
    <div class="formation">
      <Pitch label={t('panels.lineups')}>{null}</Pitch>
      <Pitch label={t('panels.lineups')} isUpright>
        {null}
      </Pitch>
      {SIDES.flatMap((side) =>
        (side === 'home' ? home : away).map((placed) => (
          <Shirt key={placed.player.id} {...{ placed, side, chosenId, onChoose }} />
        )),
      )}
    </div>
  )
}

interface ShirtProps {
  readonly placed: PlacedPlayer
  readonly side: 'home' | 'away'
  readonly chosenId: number | null
  readonly onChoose: (player: LineupPlayer) => void
}

/**
 * Percentages of the drawing, which has a border of one metre. The style sheet swaps the axes on a phone, where the
 * pitch is vertical.
 */
function positionOf({ x, y }: PlacedPlayer, side: 'home' | 'away') {
  const along = side === 'home' ? x / 2 : 100 - x / 2
  const across = side === 'home' ? y : 100 - y
  const inset = (percent: number, metres: number) => ((percent / 100) * metres + 1) / (metres + 2)
  return {
    '--along': `${(inset(along, PITCH.length) * 100).toFixed(2)}%`,
    '--across': `${(inset(across, PITCH.width) * 100).toFixed(2)}%`,
  }
}

function Shirt({ placed, side, chosenId, onChoose }: ShirtProps) {
  const { player } = placed
  const name = nameOf(player)
  return (
    <button
      type="button"
      class={`shirt of-${side}`}
      style={positionOf(placed, side)}
      title={name}
      aria-pressed={player.id === chosenId}
      onClick={() => onChoose(player)}
    >
      <b>{player.shirtNumber ?? player.position ?? ''}</b>
      <span>
        {shortPersonName(name)}
        {player.captain && ` ${t('panels.captainShort')}`}
      </span>
    </button>
  )
}
