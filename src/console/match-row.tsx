/** A match as a list row, updated from the live channel: time, sides, score, period scores, prices. */
import type { SportSlug } from '../client/index.ts'
import { dayOf, minuteMs } from './days.ts'
import { useChanged } from './hooks.ts'
import { decimals, formatTime, nameOf, t } from './i18n.ts'
import { momentOf } from './live-store.ts'
import { Mark, Star } from './marks.tsx'
import {
  type AnyMatch,
  isRunning,
  minuteText,
  partsOf,
  phaseOf,
  pointText,
  type RowMatch,
  scoreText,
  statusText,
} from './match-state.ts'
import { linkTo } from './router.ts'
import { zone } from './settings.ts'
import { showsParts } from './sports.ts'

interface RowProps {
  readonly match: AnyMatch
  readonly sport: SportSlug
  /** Whether to show the day, in lists of several days. */
  readonly hasDay?: boolean
  /** Prices of the outcomes, home first. */
  readonly prices?: readonly number[] | undefined
}

type Side = 'home' | 'away'
const SIDES = ['home', 'away'] as const

export function MatchRow({ match: listed, sport, hasDay = false, prices }: RowProps) {
  const { state, isDeleted } = momentOf(sport, listed.id).value
  const match: RowMatch = state ?? listed
  if (isDeleted) return null
  const path = linkTo('match', sport, match.id)
  const teams = { home: match.homeTeam, away: match.awayTeam }
  return (
    <div
      class={isRunning(match) ? 'match-row is-running' : `match-row phase-${phaseOf(match)}`}
      data-match={match.id}
    >
      <a class="match-link" href={path}>
        <When match={match} sport={sport} hasDay={hasDay} />
        <span class="match-sides">
          {SIDES.map((side) => (
            <span key={side} class={`match-side ${outcomeOf(match, side)}`}>
              <Mark team={teams[side]} />
              <span class="cut">{nameOf(teams[side])}</span>
              <RedCards count={match.redCards?.[side] ?? 0} />
            </span>
          ))}
        </span>
        <span class="match-score">
          {SIDES.map((side) => (
            <ScoreCell key={side} match={match} side={side} />
          ))}
        </span>
        <Parts match={match} sport={sport} />
        {prices && (
          <span class="match-prices" title={t('panels.odds')}>
            {prices.map((price, index) => (
              <span key={index}>{decimals(price)}</span>
            ))}
          </span>
        )}
      </a>
      <Star path={path} name={`${nameOf(teams.home)} – ${nameOf(teams.away)}`} />
    </div>
  )
}

function outcomeOf({ winner }: AnyMatch, side: Side): string {
  if (winner === side) return 'is-winner'
  return winner === 'home' || winner === 'away' ? 'is-loser' : ''
}

function RedCards({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span class="red-cards" title={t('panels.redCards')}>
      <span class="unseen">{t('panels.redCards')} </span>
      {count > 1 ? count : <span class="unseen">1</span>}
    </span>
  )
}

function When({ match, sport, hasDay }: Pick<RowProps, 'sport'> & { match: AnyMatch; hasDay: boolean }) {
  const { startTimestamp: ms } = match
  const time = formatTime(ms, zone.value, { hour: '2-digit', minute: '2-digit' })
  const status = statusText(match, sport)
  const minute = minuteText(match, sport)
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
      <b>{hasDay ? rowDay(ms) : time}</b>
      {(hasDay || !isPlain) && <span>{isPlain ? time : status}</span>}
    </span>
  )
}

/** `7 Mar`; in another year `07/03/20`, which fits the column. */
function rowDay(ms: number): string {
  const [year, thisYear] = [ms, minuteMs.value].map((each) => dayOf(each, zone.value).slice(0, 4))
  const digits = { day: '2-digit', month: '2-digit', year: '2-digit' } as const
  return formatTime(ms, zone.value, year === thisYear ? { day: 'numeric', month: 'short' } : digits)
}

/** Period scores as columns, with tie-break points superscript; in football only what follows full time. */
function Parts({ match, sport }: { readonly match: AnyMatch; readonly sport: SportSlug }) {
  const parts = partsOf(match).filter(({ name }) => showsParts(sport) || !name.startsWith('period'))
  const points = SIDES.map((side) => pointText(match, side))
  const last = isRunning(match) ? parts.at(-1)?.name : null
  return (
    <span class={`match-parts of-${sport}`} aria-hidden="true">
      {parts.map(({ name, home, away, homeTieBreak, awayTieBreak }) => (
        <span key={name} class={`match-part${name === last ? ' is-running' : ''}`} title={partTitle(name)}>
          <span class={(home ?? 0) > (away ?? 0) ? 'is-ahead' : undefined}>
            {name === 'aggregated' || name === 'penalties' ? `(${home})` : home}
            {homeTieBreak !== null && <sup>{homeTieBreak}</sup>}
          </span>
          <span class={(away ?? 0) > (home ?? 0) ? 'is-ahead' : undefined}>
            {name === 'aggregated' || name === 'penalties' ? `(${away})` : away}
            {awayTieBreak !== null && <sup>{awayTieBreak}</sup>}
          </span>
        </span>
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

function partTitle(name: string): string | undefined {
  if (name === 'aggregated') return t('part.aggregated')
  return name === 'penalties' ? t('part.penalties') : undefined
}

function ScoreCell({ match, side }: { readonly match: AnyMatch; readonly side: Side }) {
  const text = scoreText(match, side)
  const isChanged = useChanged(text, match.id)
  return (
    <span class={`flashing ${outcomeOf(match, side)} ${isChanged ? 'changed' : ''}`} data-score={side}>
      {text}
    </span>
  )
}
