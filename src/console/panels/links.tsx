/** Links and dates shared by panels and pages. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { formatDay, formatTime, type Named, nameOf } from '../i18n.ts'
import { linkTo } from '../router.ts'
import { language, zone } from '../settings.ts'
import { keyText } from './names.ts'

interface Entity extends Named {
  readonly id: number
}

interface LinkProps {
  readonly sport: SportSlug
  readonly to: 'team' | 'player' | 'tournament'
  readonly entity: Entity
}

/** Link to the page of a team, player or tournament. */
export function EntityLink({ sport, to, entity }: LinkProps) {
  return <a href={linkTo(to, sport, entity.id)}>{nameOf(entity)}</a>
}

interface TournamentLinksProps {
  readonly tournaments: readonly (Entity & { readonly category?: Named })[]
  readonly sport: SportSlug
}

/** Links to tournaments with their categories. */
export function TournamentLinks({ tournaments, sport }: TournamentLinksProps) {
  return (
    <ul class="plain">
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <EntityLink sport={sport} to="tournament" entity={tournament} />{' '}
          {tournament.category && <span class="muted">{nameOf(tournament.category)}</span>}
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
  return formatDay(ms, zone.value, { day: 'numeric', month: 'short' })
}

/** A birthday or contract end is a calendar day without a time zone. */
export function calendarDayText(ms: number): string {
  return formatTime(ms, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' })
}

export function momentText(ms: number): string {
  return formatDay(ms, zone.value, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

/** Localized text of a `{ru, en}` object, as in boards and dictionaries. */
export function namedIn(names: { readonly ru: string; readonly en: string }): string {
  return names[language.value]
}

type Dictionary = Schemas['StatisticsDictionary'] | Schemas['SeasonStatisticsDictionary']

/** Name of a statistic key by a dictionary, or the key in words. */
export function keyName(key: string, dictionary: Dictionary | null): string {
  const entry = dictionary?.[key]
  return entry ? namedIn(entry.name) : keyText(key)
}
