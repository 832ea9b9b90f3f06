/** A match as a row that follows the live channel; marks of teams, and stars of favourites. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { SportSlug } from '../../client/index.ts'
import { config } from '../data/config.ts'
import { isSettled, momentOf } from '../data/live-store.ts'
import { favourites, zone } from '../data/settings.ts'
import { dayOf, minuteMs } from '../days.ts'
import { focusSoon } from '../history.ts'
import { flagText } from '../language/countries.ts'
import {
  CLOCK,
  DAY_ZONE,
  decimals,
  formatTime,
  type Named,
  nameOf,
  shortPersonName,
  type TextKey,
  t,
} from '../language/i18n.ts'
import {
  type AnyMatch,
  goalsOf,
  isRunning,
  minuteText,
  nationals,
  newsKey,
  newsText,
  ofSport,
  phaseOf,
  pointText,
  type RowMatch,
  SIDES,
  type Side,
  scoreText,
  statusText,
  teamOf,
} from '../match-state.ts'
import type { winnerPrices } from '../panels/odds-board.ts'
import { isAtBreak, partsOf, type ScorePart } from '../parts.ts'
import { linkTo, sport } from '../router.ts'
import sports from '../sports.json' with { type: 'json' }
import { hasAthletes, showsParts } from '../sports.ts'
import { Sign, STAR_SIGN, useChanged } from './controls.tsx'

export interface RowProps {
  readonly match: AnyMatch
  /** Whether to show the day, in lists of several days. */
  readonly hasDay?: boolean
  /** A line below, such as the tournament in lists of several. */
  readonly note?: ComponentChildren
  readonly prices?: Prices
  /** Its sport, if that is not the one in view. */
  readonly of?: SportSlug
}

export type Prices = ReturnType<typeof winnerPrices>

/** The market and its outcomes above their prices: those of the longest row, since a sport may have draws in some leagues. */
export function PriceNames({ of }: { readonly of: readonly Prices[] }) {
  const [longest] = of.toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0))
  if (!longest) return null
  return (
    <span class="row match-prices muted small" aria-hidden="true">
      {t('winnerMarket')}
      {longest.map(({ name }) => (
        <span key={name} class="price-name">
          {name}
        </span>
      ))}
    </span>
  )
}

export function MatchRow({ match: listed, of = sport.value, prices, note, hasDay = false }: RowProps) {
  const { state, isDeleted } = momentOf(of, listed.id).value
  const match: RowMatch = state ?? listed
  if (isDeleted) return null
  const path = linkTo('match', match.id, of)
  return (
    <div class={`match-row of-${of} ${isRunning(match) ? 'is-running' : ''}`} data-match={match.id}>
      <a class="match-link" href={path}>
        <When {...{ match, hasDay, of }} />
        <span class="match-sides">
          {SIDES.map((side) => (
            <span key={side} class={`row match-side ${outcomeOf(match, side)}`}>
              <Mark team={teamOf(match, side)} isPerson={hasAthletes(of)} hasFlag />
              <RowName {...{ match, side, of }} />
              <span class="unseen">
                {' '}
                {scoreText(match, side)} {side === 'away' && decisionText(match, of)}
              </span>
              <RedCards count={match.redCards?.[side] ?? 0} />
            </span>
          ))}
        </span>
        <span class="match-score" aria-hidden="true">
          {SIDES.map((side) => (
            <Score key={side} match={match} side={side} class={outcomeOf(match, side)} />
          ))}
        </span>
        <span class="row match-middle">
          <Parts {...{ match, of }} />
          <GoalNotice {...{ match, of }} isLoud={isFollowed(match, of)} />
        </span>
        {note && <span class="match-note muted small cut">{note}</span>}
        {prices && (
          <span class="row match-prices">
            {prices.map(({ name, decimal, opening }) => (
              <span key={name} class="chip" title={`${t('initial')} ${decimals(opening)}`}>
                <span class="unseen">{name} </span>
                {decimals(decimal)}
                {decimal !== opening && (
                  <i class={decimal > opening ? 'change is-up' : 'change is-down'} aria-hidden="true">
                    {decimal > opening ? '▲' : '▼'}
                  </i>
                )}
              </span>
            ))}
          </span>
        )}
      </a>
      <Star path={path} name={matchName(match)} isInList />
    </div>
  )
}

/** Letters of a name that a phone has no room for. */
const LONG_NAME = 19

/** A name, and where it is long the short one of the team for a phone, unless both have the same. */
export function RowName({ match, side, of }: OfMatch & { readonly side: Side }) {
  const { name: own, shortName: short } = teamOf(match, side)
  const name = rowName(teamOf(match, side), of)
  const isAlone = SIDES.filter((each) => teamOf(match, each).shortName === short).length === 1
  const isShort = name === own && name.length > LONG_NAME && short && isAlone
  // A letter of Cyrillic is wider.
  const letters = name.length * (/\p{Script=Cyrillic}/u.test(name) ? 1.2 : 1)
  return (
    <>
      <span class={`cut match-name ${isShort ? 'is-long' : ''}`} style={{ '--letters': String(letters) }}>
        {name}
      </span>
      {isShort && (
        <span class="cut match-name is-short" style={{ '--letters': String(short.length) }}>
          {short}
        </span>
      )}
    </>
  )
}

/** Scores of sets leave athletes little room. */
export const rowName = (team: Named, of: SportSlug) =>
  hasAthletes(of) ? shortPersonName(nameOf(team)) : nameOf(team)

export const matchName = (match: AnyMatch) => SIDES.map((side) => nameOf(teamOf(match, side))).join(' – ')

export function outcomeOf({ winner }: AnyMatch, side: Side): string {
  if (winner === side) return 'is-winner'
  return winner === 'home' || winner === 'away' ? 'is-loser' : ''
}

const RedCards = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span class="badge red-cards" title={t('redCards')} role="img" aria-label={`${t('redCards')}: ${count}`}>
      {count > 1 && count}
    </span>
  )

type OfMatch = { readonly match: RowMatch; readonly of: SportSlug }

function When({ match, hasDay, of }: OfMatch & { readonly hasDay: boolean }) {
  const ms = match.startTimestamp
  const time = match.startTimeKnown === false ? <TimeUnknown /> : formatTime(ms, CLOCK)
  const isPlain = match.status === 'notstarted'
  const first = isRunning(match) ? minuteText(match, of) : hasDay ? formatTime(ms, DAY, zoneOf(match)) : time
  // Where the year says more than that the match is over.
  const year = hasDay && yearOf(match)
  const second = isPlain ? time : year && match.status === 'finished' ? '' : statusText(match, of)
  return (
    <span class={isRunning(match) ? 'muted small match-when is-live' : 'muted small match-when'}>
      {first && <b>{first}</b>}
      {(hasDay || !isPlain) && (
        <span>
          {year} {second}
        </span>
      )}
    </span>
  )
}

/** For matches of which only the day is known. */
const TimeUnknown = () => <span title={t('timeUnknown')}>–:–</span>

const DAY = { day: 'numeric', month: 'short' } as const
const zoneOf = ({ startTimeKnown }: AnyMatch) => (startTimeKnown === false ? DAY_ZONE : zone.value)

/** Of a match that is not of this year. */
function yearOf(match: AnyMatch): string {
  const year = dayOf(match.startTimestamp, zoneOf(match)).slice(0, 4)
  return year === dayOf(minuteMs.value, zone.value).slice(0, 4) ? '' : year
}

/** Period scores as columns, with tie-break points superscript; in football what decided the tie, else half-time. */
function Parts({ match, of }: OfMatch) {
  // In the first half of football the half-time score would be the score.
  const hasHalfTime = match.homeScore.period2 !== undefined
  const all = partsOf(match)
  const isDecided = all.some(({ name }) => name in PART_TITLES)
  const isShown = (name: string) =>
    showsParts(of) || (isDecided ? name in PART_TITLES : name === 'period1' && hasHalfTime)
  const parts = all.filter(({ name }) => isShown(name))
  const last = isRunning(match) && showsParts(of) ? parts.at(-1)?.name : null
  const hasPoints = pointText(match, 'home') !== null
  return (
    <span class="match-parts" aria-hidden="true">
      {parts.map(({ name, ...part }) => {
        const isHalf = name === 'period1' && !showsParts(of)
        const title = isHalf ? 'firstHalf' : PART_TITLES[name]
        return (
          <span
            key={name}
            class={`match-part ${name === last ? `is-running ${isAtBreak(match) ? '' : 'strong'}` : ''} ${title ? 'is-aside' : ''} ${isHalf ? 'wide-only' : ''}`}
            title={title && ofSport(title, of)}
          >
            {title && !isHalf && <small>{ofSport(title, of)}</small>}
            {SIDES.map((side) => (
              <span key={side} class={part[side].isAhead ? 'is-ahead' : undefined}>
                {part[side].score}
                {part[side].tieBreak !== null && <sup>{part[side].tieBreak}</sup>}
              </span>
            ))}
          </span>
        )
      })}
      {hasPoints && (
        <span class="match-part accent strong">
          {SIDES.map((side) => (
            <span key={side}>{pointText(match, side)}</span>
          ))}
        </span>
      )}
    </span>
  )
}

/** Scores beside the result have a name, and are shown in brackets. */
const PART_TITLES: Readonly<Record<string, TextKey>> = {
  aggregated: 'part.aggregated',
  penalties: 'part.penalties',
}

export const partText = (title: string, { home, away }: ScorePart) =>
  `${title} ${home.score ?? '–'} : ${away.score ?? '–'}`

/** `Pen. 4 : 3, Winner: Viking`: what decides beside the score, and of a level one whom for. */
export function decisionText(match: AnyMatch, of: SportSlug): string {
  const parts = partsOf(match).flatMap((part) => {
    const title = PART_TITLES[part.name]
    return title ? partText(ofSport(title, of), part) : []
  })
  return [...parts, winnerText(match)].filter(Boolean).join(', ')
}

/** Whom for a match was decided that ended level. */
export function winnerText({ winner, homeScore, awayScore, ...of }: AnyMatch): string {
  const isDecided = homeScore.current === awayScore.current && (winner === 'home' || winner === 'away')
  return isDecided ? `${t('winner')}: ${nameOf(teamOf(of, winner))}` : ''
}

interface ScoreProps {
  readonly match: AnyMatch
  readonly side: Side
  readonly class?: string
  readonly none?: string
}

/** A score that lights up when it changes, while the connection has been up. */
export function Score({ match, side, class: name = '', none }: ScoreProps) {
  const text = scoreText(match, side)
  const isChanged = useChanged(isSettled.value ? text : null, match.id)
  return (
    <span class={`flashing ${name} ${isChanged ? 'changed' : ''}`} data-score={side}>
      {text ?? none}
    </span>
  )
}

const GOAL_SHOWN_MS = 6_000

/** News for some seconds; breaks and the end with `isLoud`, on the page of a match and for favourites, read aloud there. */
export function GoalNotice({ match, isLoud, of }: OfMatch & { readonly isLoud: boolean }) {
  const latest = useRef({ match, text: '' })
  const key = newsKey(match, of, isLoud)
  if (newsKey(latest.current.match, of, isLoud) !== key)
    latest.current = { match, text: newsText(latest.current.match, match, of) }
  const isKnown = isSettled.value && phaseOf(match) !== 'before'
  const isChanged = useChanged(isKnown ? key : null, match.id, GOAL_SHOWN_MS)
  const text = isChanged && latest.current.text
  return (
    <span class="row center goal-notice" role={isLoud ? 'status' : undefined}>
      {text && <b class="chip chip-live cut">{text}</b>}
      {text && isLoud && <span class="unseen">{`. ${matchName(match)} ${goalsOf(match)}`}</span>}
    </span>
  )
}

const { patterns: PATTERNS, second: SECOND_COLORS } = sports.badges

/** The colors of a badge: the golden angle spreads neighbouring ids over the color wheel. */
const colorsOf = (id: number) => ({
  '--hue': String(Math.round((id * 137.5) % 360)),
  '--second': SECOND_COLORS[Math.floor(id / PATTERNS.length) % SECOND_COLORS.length],
})
const patternOf = (id: number) => PATTERNS[id % PATTERNS.length]!

interface FlagProps {
  /** English. */
  readonly country: string
  readonly code?: string | null
  /** `mark`: in the place of a badge. */
  readonly class?: 'flag' | 'mark'
}

/** No country, but where those of several meet. */
const IS_REGION = /^(International|World|Challengers|Exhibitions)/

/** The flag of a country as a character; the invented countries of the demo have invented ones. */
export function Flag({ country: of, code = null, class: name = 'flag' }: FlagProps) {
  const country = of.replace(/ Amateur$/, '')
  const text = flagText(country, code)
  if (text === null && (!config.demo || IS_REGION.test(country))) return null
  const seed = [...country].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0)
  const style = text ? undefined : { ...colorsOf(seed), background: patternOf(seed) }
  return (
    <span class={`badge ${name} is-${text ? 'emoji' : 'flag'}`} aria-hidden="true" style={style}>
      {text}
    </span>
  )
}

/** A country, or in esports the game. */
export const CategoryName = ({ category }: { readonly category: Named }) => (
  <>
    {sport.value !== 'esports' && <Flag country={category.name ?? ''} />}
    {nameOf(category)}
  </>
)

interface MarkProps {
  readonly team: Named & { readonly id: number; readonly country?: string | null }
  readonly isPerson?: boolean
  /** Whether people are shown by their country, if that has a flag. */
  readonly hasFlag?: boolean
}

/** The flag of a national team, a badge by the id of a team, or initials. */
export function Mark({ team: { id, country, ...team }, isPerson = false, hasFlag = false }: MarkProps) {
  const isNational =
    country === team.name || (!country && (nationals.value.has(id) || flagText(team.name ?? '') !== null))
  const place = isPerson ? hasFlag && country : isNational && team.name
  const flag = place && Flag({ country: place, class: 'mark' })
  if (flag) return flag
  const words = nameOf(team)
    .split(/[\s/-]+/)
    .filter((word) => /^\p{L}/u.test(word))
  const initials = words.slice(0, 2).map((word) => word.charAt(0).toLocaleUpperCase())
  const pattern = patternOf(id)
  const shape = isPerson ? 'is-person' : pattern.startsWith('radial') ? 'is-round' : ''
  const style = { ...colorsOf(id), background: isPerson ? '' : pattern }
  return (
    <span class={`badge mark ${shape}`} aria-hidden="true" style={style}>
      {isPerson && initials.join('')}
    </span>
  )
}

/** Whether the match or one of its teams is a favourite. */
export function isFavourite({ id, homeTeam, awayTeam }: AnyMatch, of = sport.value): boolean {
  const known = favourites.value
  return (
    known.size > 0 &&
    [linkTo('match', id, of), linkTo('team', homeTeam.id, of), linkTo('team', awayTeam.id, of)].some((path) =>
      known.has(path),
    )
  )
}

/** Also of a favourite tournament. */
export const isFollowed = (match: AnyMatch, of = sport.value): boolean =>
  isFavourite(match, of) || favourites.value.has(linkTo('tournament', match.tournament.id, of))

interface StarProps {
  readonly path: string
  readonly name: string
  /** In lists `s` marks the focused match, so that the tab key goes from match to match. */
  readonly isInList?: boolean
}

/** Marks a page as a favourite, by its path. */
export function Star({ path, name, isInList = false }: StarProps) {
  const isOn = favourites.value.has(path)
  return (
    <button
      type="button"
      class="star"
      tabIndex={isInList ? -1 : undefined}
      aria-pressed={isOn}
      aria-label={t('favourites.of', { name })}
      title={t(isOn ? 'favourites.remove' : 'favourites.add')}
      data-star={path}
      // A favourite stands in another place.
      onClick={() => {
        favourites.toggle(path)
        focusSoon(`[data-star="${path}"]`)
      }}
    >
      <Sign path={STAR_SIGN} />
    </button>
  )
}
