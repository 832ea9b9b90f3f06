/** Links, dates and small controls shared by panels and pages. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { formatTime, type Named, nameOf } from '../i18n.ts'
import { momentOf } from '../live-store.ts'
import { type AnyMatch, isRunning, scoreText, statusText } from '../match-state.ts'
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

/** Link to the page of a team, player or tournament. */
export function EntityLink({ sport, to, entity, isShort = false }: LinkProps) {
  const name = nameOf(entity)
  return (
    <a href={linkTo(to, sport, entity.id)} title={isShort ? name : undefined}>
      {isShort ? shortPersonName(name) : name}
    </a>
  )
}

interface TournamentLinksProps {
  readonly tournaments: readonly Schemas['TournamentCard'][]
  readonly sport: SportSlug
}

/** Links to tournaments with their categories. */
export function TournamentLinks({ tournaments, sport }: TournamentLinksProps) {
  return (
    <ul class="plain">
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <EntityLink sport={sport} to="tournament" entity={tournament} />{' '}
          <span class="muted">{nameOf(tournament.category)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A person of an event: a link if the id is known, else the name. */
export function PersonName({ sport, id, name }: { sport: SportSlug; id: number | undefined; name: string }) {
  return id === undefined ? <span>{name}</span> : <a href={linkTo('player', sport, id)}>{name}</a>
}

export function dayText(ms: number): string {
  return formatTime(ms, zone.value, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** A birthday or contract end is a calendar day without a time zone. */
export function calendarDayText(ms: number): string {
  return formatTime(ms, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' })
}

export function momentText(ms: number): string {
  return formatTime(ms, zone.value, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

/** Localized text of a `{ru, en}` object, as in boards and dictionaries. */
export function namedIn(names: { readonly ru: string; readonly en: string }): string {
  return names[language.value]
}

/** A match in one line with its score, linked to its page and updated live. */
export function MatchLine({ match: listed, sport }: { match: Schemas['Match']; sport: SportSlug }) {
  const match = momentOf(sport, listed.id).value.state ?? (listed as AnyMatch)
  const [home, away] = [scoreText(match, 'home'), scoreText(match, 'away')]
  return (
    <a
      class={isRunning(match) ? 'match-line is-running' : 'match-line'}
      href={linkTo('match', sport, match.id)}
    >
      <time class="muted">{dayText(match.startTimestamp)}</time>
      <span class={match.winner === 'home' ? 'side is-winner' : 'side'}>{nameOf(match.homeTeam)}</span>
      {home === null ? (
        <span class="muted">{startText(match, sport)}</span>
      ) : (
        <b class="figure">{`${home} : ${away}`}</b>
      )}
      <span class={match.winner === 'away' ? 'side is-winner' : 'side'}>{nameOf(match.awayTeam)}</span>
    </a>
  )
}

/** Kick-off time, or the status if it is not played. */
function startText(match: AnyMatch, sport: SportSlug): string {
  if (match.status !== 'notstarted') return statusText(match, sport)
  return formatTime(match.startTimestamp, zone.value, { hour: '2-digit', minute: '2-digit' })
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

/** Segmented control; hidden with a single choice. */
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
