/** Names of esports in the demo world: teams, nicknames, maps, heroes. All are invented. */
import type { Random } from '../random.ts'
import data from './esports.json' with { type: 'json' }
import { isFit, type LocalName, type NameTable, namesOf } from './local-name.ts'

function combinations([heads = {}, tails = {}]: readonly NameTable[], between: string): LocalName[] {
  return namesOf(heads)
    .flatMap((head) =>
      namesOf(tails).map((tail) => ({ en: head.en + between + tail.en, ru: head.ru + between + tail.ru })),
    )
    .filter(isFit)
}

/** All team names, each once, in random order. */
export const teamNames = (random: Random): LocalName[] => random.shuffle(combinations(data.teams, ' '))

/** All nicknames, each once, in random order. */
export const nicknames = (random: Random): LocalName[] => random.shuffle(combinations(data.nicknames, ''))

export const SHOOTER_MAPS: readonly string[] = data.maps
/** Heroes of the two lane-based titles, by title. */
export const HEROES: Readonly<Record<'ancients' | 'rift', readonly string[]>> = data.heroes
