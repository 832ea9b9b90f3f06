/** Scoreboard by period: halves, quarters, sets with tie-breaks and the current point, maps of a series. */
import type { SportSlug } from '../../client/index.ts'
import { nameOf, type TextKey, t } from '../i18n.ts'
import { linkTo } from '../router.ts'
import { hasAthletes } from '../sports.ts'
import type { MatchPanelProps } from './index.ts'
import { type ScorePart, scoreParts, serverNow } from './score-parts.ts'

type Match = MatchPanelProps['match']

const KINDS: Readonly<Record<Exclude<ScorePart['kind'], number>, TextKey>> = {
  overtime: 'panels.overtime',
  penalties: 'panels.shootOut',
  aggregated: 'panels.aggregate',
}

function headOf(kind: ScorePart['kind']): string {
  return typeof kind === 'number' ? String(kind) : t(KINDS[kind])
}

export function ScoreBoard({ match, sport }: { readonly match: Match; readonly sport: SportSlug }) {
  const parts = scoreParts(match.homeScore, match.awayScore)
  const isRunning = match.status === 'inprogress'
  const server = serverNow(match.tennis, isRunning)
  const hasPoint = isRunning && (match.homeScore.point !== undefined || match.awayScore.point !== undefined)
  return (
    <div class="scroll">
      <table class="score-board">
        <thead>
          <tr>
            <th scope="col">{t(hasAthletes(sport) ? 'panels.player' : 'panels.team')}</th>
            <th scope="col">{t('panels.total')}</th>
            {parts.map(({ kind }) => (
              <th key={kind} scope="col">
                {headOf(kind)}
              </th>
            ))}
            {hasPoint && <th scope="col">{t('panels.game')}</th>}
          </tr>
        </thead>
        <tbody>
          <BoardRow side="home" {...{ match, sport, parts, server, hasPoint }} />
          <BoardRow side="away" {...{ match, sport, parts, server, hasPoint }} />
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly side: 'home' | 'away'
  readonly match: Match
  readonly sport: SportSlug
  readonly parts: readonly ScorePart[]
  readonly server: 'home' | 'away' | null
  readonly hasPoint: boolean
}

function BoardRow({ side, match, sport, parts, server, hasPoint }: RowProps) {
  const team = side === 'home' ? match.homeTeam : match.awayTeam
  const score = side === 'home' ? match.homeScore : match.awayScore
  const seed = side === 'home' ? match.tennis?.homePlayerSeed : match.tennis?.awayPlayerSeed
  return (
    <tr class={match.winner === side ? 'is-winner' : undefined}>
      <th scope="row">
        <i class={`swatch of-${side}`} />
        <a href={linkTo('team', sport, team.id)}>{nameOf(team)}</a>
        {seed != null && <span class="muted"> ({seed})</span>}
        {server === side && (
          <svg class="serve" viewBox="0 0 10 10" role="img" aria-label={t('panels.serves')}>
            <circle cx="5" cy="5" r="4" />
          </svg>
        )}
      </th>
      <td class="total">{score.current}</td>
      {parts.map((part) => (
        <PartCell key={part.kind} part={part} side={side} />
      ))}
      {hasPoint && <td class="point">{score.point ?? ''}</td>}
    </tr>
  )
}

function PartCell({ part, side }: { readonly part: ScorePart; readonly side: 'home' | 'away' }) {
  const [own, other] = side === 'home' ? [part.home, part.away] : [part.away, part.home]
  const tieBreak = side === 'home' ? part.homeTieBreak : part.awayTieBreak
  const isAhead = own !== null && other !== null && own > other
  return (
    <td class={isAhead ? 'is-ahead' : undefined}>
      {own ?? '–'}
      {tieBreak !== null && <sup>{tieBreak}</sup>}
    </td>
  )
}
