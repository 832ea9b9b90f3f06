/** Scoreboard by period: halves, quarters, sets with tie-breaks and the current point, maps of a series. */
import { isTextKey, t } from '../i18n.ts'
import type { ScorePart, Side } from '../match-state.ts'
import { isRunning, partsOf, pointText, SIDES, scoreOf, scoreText, teamOf } from '../match-state.ts'
import { sport } from '../router.ts'
import { hasAthletes } from '../sports.ts'
import { type Column, Table } from '../table.tsx'
import { Swatch } from './bars.tsx'
import { EntityLink } from './links.tsx'
import type { MatchPanelProps } from './match-panel.ts'
import { serverNow } from './server-now.ts'

export function ScoreBoard({ match }: MatchPanelProps) {
  const { tennis, winner } = match
  const server = serverNow(tennis, isRunning(match))
  const name = (side: Side) => {
    const seed = side === 'home' ? tennis?.homePlayerSeed : tennis?.awayPlayerSeed
    return (
      <>
        <Swatch side={side} />
        <EntityLink to="team" entity={teamOf(match, side)} />
        {seed != null && <span class="muted"> ({seed})</span>}
        {server === side && <i class="dot serve" role="img" aria-label={t('serves')} />}
      </>
    )
  }
  const total = (side: Side) => <b class="total">{scoreOf(match, side).current}</b>
  return (
    <Table<Side>
      class="score-board"
      rows={SIDES}
      rowClass={(side) => (winner === side ? 'is-winner' : undefined)}
      columns={[
        [t(hasAthletes(sport.value) ? 'player' : 'team'), name, 'row'],
        scoreText(match, 'home') !== null && [t('total'), total, 'center'],
        ...partsOf(match).map(partColumn),
        SIDES.some((side) => pointText(match, side) !== null) && [
          t('game'),
          (side) => pointText(match, side),
          'center point',
        ],
      ]}
    />
  )
}

function partColumn(part: ScorePart): Column<Side> {
  const key = `part.${part.name}`
  return [
    part.name === 'overtime' ? t('overtime') : isTextKey(key) ? t(key) : part.name.replace('period', ''),
    (side) => {
      const { score, tieBreak, isAhead } = part[side]
      return (
        <span class={isAhead ? 'is-ahead' : 'muted'}>
          {score ?? '–'}
          {tieBreak !== null && <sup>{tieBreak}</sup>}
        </span>
      )
    },
    'center',
  ]
}
