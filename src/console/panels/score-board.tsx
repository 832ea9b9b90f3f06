/** Scoreboard by period: halves, quarters, sets with tie-breaks and the current point, maps of a series. */
import { isTextKey, nameOf, t } from '../i18n.ts'
import { partsOf, type ScorePart, scoreText } from '../match-state.ts'
import { linkTo } from '../router.ts'
import { hasAthletes } from '../sports.ts'
import { type Column, Table } from '../table.tsx'
import { type MatchPanelProps, SIDES, sideTeam } from './match-panel.ts'
import { serverNow } from './server-now.ts'

type Side = (typeof SIDES)[number]

export function ScoreBoard({ match, sport }: MatchPanelProps) {
  const isRunning = match.status === 'inprogress'
  const server = serverNow(match.tennis, isRunning)
  const scoreOf = (side: Side) => (side === 'home' ? match.homeScore : match.awayScore)
  const seedOf = (side: Side) =>
    side === 'home' ? match.tennis?.homePlayerSeed : match.tennis?.awayPlayerSeed
  const hasPoint = isRunning && SIDES.some((side) => scoreOf(side).point !== undefined)
  return (
    <Table<Side>
      class="score-board"
      rows={SIDES}
      rowClass={(side) => (match.winner === side ? 'is-winner' : undefined)}
      columns={[
        [
          t(hasAthletes(sport) ? 'panels.player' : 'panels.team'),
          (side) => (
            <>
              <i class={`swatch of-${side}`} />
              <a href={linkTo('team', sport, sideTeam(match, side).id)}>{nameOf(sideTeam(match, side))}</a>
              {seedOf(side) != null && <span class="muted"> ({seedOf(side)})</span>}
              {server === side && <i class="serve" role="img" aria-label={t('panels.serves')} />}
            </>
          ),
          'row',
        ],
        scoreText(match, 'home') !== null && [
          t('panels.total'),
          (side) => <b class="total">{scoreOf(side).current}</b>,
          'center',
        ],
        ...partsOf(match).map(partColumn),
        hasPoint && [t('panels.game'), (side) => scoreOf(side).point ?? '', 'center point'],
      ]}
    />
  )
}

function partColumn(part: ScorePart): Column<Side> {
  const key = `part.${part.name}`
  return [
    isTextKey(key) ? t(key) : part.name.replace('period', ''),
    (side) => {
      const [own, other] = side === 'home' ? [part.home, part.away] : [part.away, part.home]
      const tieBreak = side === 'home' ? part.homeTieBreak : part.awayTieBreak
      return (
        <span class={(own ?? 0) > (other ?? 0) ? 'is-ahead' : 'muted'}>
          {own ?? '–'}
          {tieBreak !== null && <sup>{tieBreak}</sup>}
        </span>
      )
    },
    'center',
  ]
}
