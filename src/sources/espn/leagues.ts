/** What `espn` covers: a row per league, and the forms of its responses. */
import type { SportSlug } from '../../catalog/sports.ts'
import { isObject } from '../../feed/formats/input/text.ts'
import { defineSource } from '../../feed/formats/source.ts'
import { type GameLeague, NBA, NHL } from '../../feed/formats/tables/north-american-leagues.ts'
import type { GameForm } from '../games.ts'
import { formsOf, READERS, type Reader, statusReader } from '../mapping.ts'
import data from './data.json' with { type: 'json' }

export interface League extends GameForm {
  readonly name: string
  readonly sport: SportSlug
  /** In the path of the source. */
  readonly path: string
  /** Whether the clock counts down. */
  readonly isDown: boolean
  /** Code of a football competition in the competition tables. */
  readonly code: string | null
  /** Whether its seasons are within a calendar year. */
  readonly isYear: boolean
  /** Shares the ids of the file format of the league. */
  readonly shared: GameLeague | null
}

/** By the names in the paths of the source. */
const LEAGUES = new Map(
  Object.entries(data.leagues).map(([name, league]) => {
    const form = data.sports[league.form as keyof typeof data.sports]
    const shared = [NHL, NBA].find(({ source }) => 'shared' in league && source === league.shared) ?? null
    return [name, { code: null, isYear: false, ...form, ...league, shared } as unknown as League]
  }),
)

export function leagueOf({ league: name }: { readonly league: string }): League {
  return LEAGUES.get(name) as League
}

/** Ids of teams and players are unique within a sport. */
export function idIn({ sport, path, code }: League, kind: string, id: number | string): string {
  const { id: of } = defineSource(data.about.name, sport)
  return code === null ? of(kind, path, String(id)) : of(kind, String(id))
}

/** A number, a text of one, or an object that shows one. */
const points: Reader<number> = (value, note) =>
  isObject(value) ? points(value.value ?? value.displayValue, note) : READERS.count(value, note)

export const FORMS = formsOf(data.forms, { state: statusReader(data.states), points })

/** Type of a season, or stage of one. */
export const PLAY_OFFS = 3
