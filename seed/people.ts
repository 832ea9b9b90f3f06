/** People of the demo world: name in two scripts, country, day of birth. The same for all sports. */
import { COUNTRIES, type Country } from './names/countries.ts'
import { type LocalName, personName } from './names/local-name.ts'
import { womanName } from './names/women.ts'
import type { Random } from './random.ts'

export interface Person {
  readonly name: LocalName
  readonly country: Country
}

/** Somebody of the country, or with the given chance of any other one. `taken` keeps names apart. */
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

/** 00:00 UTC of a day in the year in which somebody of the age was born. */
export function birthDateMs(age: number, anchorMs: number, random: Random): number {
  const year = new Date(anchorMs).getUTCFullYear() - age
  return Date.UTC(year, random.integer(0, 11), random.integer(1, 28))
}
