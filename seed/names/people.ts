/** People of the demo world: name in two scripts and country. */
import type { Random } from '../random.ts'
import { COUNTRIES, type Country } from './countries.ts'
import { type LocalName, personName, womanName } from './local-name.ts'

export interface Person {
  readonly name: LocalName
  readonly country: Country
}

/** A person of the country, or with the given probability of another one. Names are unique within `taken`. */
export function makePerson(
  country: Country,
  abroad: number,
  taken: Set<string>,
  random: Random,
  gender: 'M' | 'F' = 'M',
): Person {
  const origin = random.chance(abroad) ? random.pick(COUNTRIES) : country
  for (;;) {
    const name = gender === 'F' ? womanName(origin.flavour, random) : personName(origin.flavour, random)
    if (taken.has(name.en)) continue
    taken.add(name.en)
    return { name, country: origin }
  }
}
