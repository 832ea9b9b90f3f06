/**
 * Names of the light history, in any number: when the tables of a country are exhausted, names get a number. Many
 * family names have an additional part, so that many thousand people do not share a few hundred names: search is
 * benchmarked on them.
 */
import type { Country } from '../names/countries.ts'
import { fillPattern, type LocalName, personName, townNames } from '../names/local-name.ts'
import { womanName } from '../names/people.ts'
import type { Random } from '../random.ts'

function numbered({ en, ru }: LocalName, number: number): LocalName {
  return number === 0 ? { en, ru } : { en: `${en} ${number + 1}`, ru: `${ru} ${number + 1}` }
}

/** The towns of a country in random order; leagues and clubs are named after them. */
export class Towns {
  readonly #towns: readonly LocalName[]

  constructor({ flavour }: Country, random: Random) {
    this.#towns = townNames(flavour, random)
  }

  /** Counted from 0; each pattern is filled with each town before a name gets a number. */
  name(index: number, patterns: readonly LocalName[]): LocalName {
    const towns = this.#towns.length
    const town = this.#towns[index % towns] as LocalName
    const round = Math.floor(index / towns)
    const pattern = patterns[((index % towns) + round) % patterns.length] as LocalName
    return numbered(fillPattern(pattern, town), Math.floor(round / patterns.length))
  }
}

const LONG_NAMES = 0.6

export function historyPerson({ flavour }: Country, gender: 'M' | 'F', random: Random): LocalName {
  if (gender === 'F') return womanName(flavour, random)
  if (!random.chance(LONG_NAMES)) return personName(flavour, random)
  const [heads, tails] = flavour.family
  const [given, first, second, tail] = [
    random.pick(flavour.given),
    random.pick(heads),
    random.pick(heads),
    random.pick(tails),
  ]
  return {
    en: `${given.en} ${first.en}${second.en.toLowerCase()}${tail.en}`,
    ru: `${given.ru} ${first.ru}${second.ru.toLowerCase()}${tail.ru}`,
  }
}
