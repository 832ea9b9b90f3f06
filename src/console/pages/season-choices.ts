/** Names and choices of seasons, and grouping of season statistic keys. */
import type { Schemas } from '../../client/index.ts'
import { type Named, nameOf } from '../i18n.ts'
import { language } from '../settings.ts'

type OfTournament = Schemas['TournamentStatisticsSeasons']
type Dictionary = Schemas['SeasonStatisticsDictionary']

export interface SeasonChoice {
  /** `17/88001`: the value of the option. */
  readonly value: string
  readonly tournament: OfTournament['tournament']
  readonly season: OfTournament['seasons'][number]
}

/** Season names are English only: in Russian a season is its tournament and its years. */
export function seasonName({ name, year }: { name: string; year: string }, tournament: Named): string {
  return language.value === 'ru' ? `${nameOf(tournament)} ${year}` : name
}

/** Every season of every tournament, in the order of the API, newest first. */
export function seasonChoices(tournaments: readonly OfTournament[]): readonly SeasonChoice[] {
  return tournaments.flatMap(({ tournament, seasons }) =>
    seasons.map((season) => ({ value: `${tournament.id}/${season.id}`, tournament, season })),
  )
}

/** Keys by group, in order of first appearance; unknown keys last. */
export function groupedStatistics(
  keys: readonly string[],
  dictionary: Dictionary,
): readonly (readonly [group: string, keys: readonly string[]])[] {
  const groups = Map.groupBy(keys, (key) => dictionary[key]?.group ?? '')
  const unknown = groups.get('')
  groups.delete('')
  return unknown ? [...groups, ['', unknown]] : [...groups]
}

/** Keys by which the players or the teams of a sport can be ranked. */
export function leaderKeys(
  dictionary: Dictionary,
  sport: string,
  entity: 'players' | 'teams',
): readonly string[] {
  const kind = entity === 'players' ? 'player' : 'team'
  return Object.entries(dictionary).flatMap(([key, { sports, scope }]) =>
    sports.some((each) => each === sport) && scope.includes(kind) ? [key] : [],
  )
}
