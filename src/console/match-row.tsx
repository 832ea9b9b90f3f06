/** A match as a list row, updated from the live channel. */
import type { SportSlug } from '../client/index.ts'
import { formatTime, nameOf } from './i18n.ts'
import { momentOf } from './live-store.ts'
import {
  type AnyMatch,
  isRunning,
  minuteText,
  partsOf,
  phaseOf,
  pointText,
  type ScorePart,
  scoreText,
  statusText,
} from './match-state.ts'
import { linkTo } from './router.ts'
import { zone } from './settings.ts'
import { showsParts } from './sports.ts'
import { useChanged } from './use-changed.ts'

interface RowProps {
  readonly match: AnyMatch
  readonly sport: SportSlug
  /** Whether to show the day, in lists of several days. */
  readonly hasDay?: boolean
}

const SIDES = ['home', 'away'] as const

export function MatchRow({ match: listed, sport, hasDay = false }: RowProps) {
  const { state, isDeleted } = momentOf(sport, listed.id).value
  const match: AnyMatch = state ?? listed
  if (isDeleted) return null
  return (
    <a
      class={isRunning(match) ? 'match-row is-running' : `match-row phase-${phaseOf(match)}`}
      href={linkTo('match', sport, match.id)}
      data-match={match.id}
    >
      <When match={match} sport={sport} hasDay={hasDay} />
      <span class="match-sides">
        {SIDES.map((side) => (
          <span key={side} class={`match-side ${outcomeOf(match, side)}`}>
            <span class="cut">{nameOf(side === 'home' ? match.homeTeam : match.awayTeam)}</span>
          </span>
        ))}
      </span>
      {showsParts(sport) && <Parts match={match} />}
      <span class="match-score">
        {SIDES.map((side) => (
          <ScoreCell key={side} match={match} side={side} />
        ))}
      </span>
    </a>
  )
}

function outcomeOf({ winner }: AnyMatch, side: 'home' | 'away'): string {
  if (winner === side) return 'is-winner'
  return winner === 'home' || winner === 'away' ? 'is-loser' : ''
}

function When({ match, sport, hasDay }: Required<RowProps>) {
  const time = formatTime(match.startTimestamp, zone.value, { hour: '2-digit', minute: '2-digit' })
  const day = hasDay
    ? formatTime(match.startTimestamp, zone.value, { day: '2-digit', month: '2-digit', year: '2-digit' })
    : null
  const minute = minuteText(match, sport)
  const status = statusText(match, sport)
  if (isRunning(match)) {
    return (
      <span class="match-when is-live">
        {minute && <b>{minute}</b>}
        <span>{status}</span>
      </span>
    )
  }
  const isPlain = match.status === 'notstarted'
  return (
    <span class="match-when">
      {day ? <b>{day}</b> : <b>{time}</b>}
      {(day || !isPlain) && <span>{isPlain ? time : status}</span>}
    </span>
  )
}

/** Period scores as columns; tie-break points are superscript. */
function Parts({ match }: { readonly match: AnyMatch }) {
  const parts = partsOf(match)
  const points = SIDES.map((side) => pointText(match, side))
  const last = isRunning(match) ? parts.at(-1)?.name : null
  return (
    <span class="match-parts" aria-hidden="true">
      {parts.map((part) => (
        <Part key={part.name} part={part} isRunning={part.name === last} />
      ))}
      {points[0] !== null && (
        <span class="match-part is-point">
          <span>{points[0]}</span>
          <span>{points[1]}</span>
        </span>
      )}
    </span>
  )
}

function Part({ part, isRunning }: { readonly part: ScorePart; readonly isRunning: boolean }) {
  return (
    <span class={isRunning ? 'match-part is-running' : 'match-part'}>
      <span>
        {part.home}
        {part.homeTieBreak !== null && <sup>{part.homeTieBreak}</sup>}
      </span>
      <span>
        {part.away}
        {part.awayTieBreak !== null && <sup>{part.awayTieBreak}</sup>}
      </span>
    </span>
  )
}

function ScoreCell({ match, side }: { readonly match: AnyMatch; readonly side: 'home' | 'away' }) {
  const text = scoreText(match, side)
  const isChanged = useChanged(text, match.id)
  const classes = `flashing ${outcomeOf(match, side)} ${isChanged ? 'changed' : ''}`
  return (
    <span class={classes} data-score={side}>
      {text}
    </span>
  )
}
