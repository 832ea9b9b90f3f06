/** Names as links, days, numbers: the small pieces that every panel and page is made of. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { formatTime, type Named, nameOf } from '../i18n.ts'
import { linkTo } from '../router.ts'
import { language, zone } from '../settings.ts'
import { shortPersonName } from './names.ts'

interface Entity extends Named {
  readonly id: number
}

interface LinkProps {
  readonly sport: SportSlug
  readonly to: 'team' | 'player' | 'tournament'
  readonly entity: Entity
  readonly isShort?: boolean
}

/** The name of a team, player or tournament, leading to its page. */
export function EntityLink({ sport, to, entity, isShort = false }: LinkProps) {
  const name = nameOf(entity)
  return (
    <a href={linkTo(to, sport, entity.id)} title={isShort ? name : undefined}>
      {isShort ? shortPersonName(name) : name}
    </a>
  )
}

/** A person of an event: known by id, or by name only. */
export function PersonName({ sport, id, name }: { sport: SportSlug; id: number | undefined; name: string }) {
  return id === undefined ? <span>{name}</span> : <a href={linkTo('player', sport, id)}>{name}</a>
}

export function dayText(ms: number): string {
  return formatTime(ms, zone.value, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** A birthday or a contract is a day of the calendar and knows no zone. */
export function calendarDayText(ms: number): string {
  return formatTime(ms, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' })
}

export function momentText(ms: number): string {
  return formatTime(ms, zone.value, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

/** `{ru, en}` as boards and dictionaries carry it. */
export function namedIn(names: { readonly ru: string; readonly en: string }): string {
  return names[language.value]
}

/** Both sides of a match in one line with the score, leading to its page. */
export function MatchLine({ match, sport }: { match: Schemas['Match']; sport: SportSlug }) {
  const { homeTeam, awayTeam, homeScore, awayScore, status, startTimestamp } = match
  if (!homeTeam || !awayTeam) return null
  const isBegun = status !== 'notstarted' && homeScore && awayScore
  return (
    <a class="match-line" href={linkTo('match', sport, match.id)}>
      <time class="muted">{startTimestamp ? dayText(startTimestamp) : ''}</time>
      <span class={match.winner === 'home' ? 'side is-winner' : 'side'}>{nameOf(homeTeam)}</span>
      <b class="figure">{isBegun ? `${homeScore.current} : ${awayScore.current}` : '–'}</b>
      <span class={match.winner === 'away' ? 'side is-winner' : 'side'}>{nameOf(awayTeam)}</span>
    </a>
  )
}

export interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

interface ChoicesProps<T extends string> {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** A row of buttons of which one is pressed. With one choice there is nothing to press. */
export function Choices<T extends string>({ label, choices, value, onChoose }: ChoicesProps<T>) {
  if (choices.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div class="segments" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
