/** Names that no two teams of a sport share. */
import type { Random } from '../random.ts'
import type { Country } from './countries.ts'
import { nicknames, teamNames } from './esports.ts'
import { fillPattern, isFit, type LocalName, townNames } from './local-name.ts'

interface NamePoolOptions {
  /** Of the names of towns, used in rotation. */
  readonly prefixes?: readonly LocalName[]
  /** Of names of teams without a town. */
  readonly suffix?: LocalName
}

/** Countries with the same name style share its towns. When the names of a table run out, they get a number. */
export class NamePool {
  /** Names of athletes. */
  readonly people = new Set<string>()
  readonly #claimed = new Set<string>()
  readonly #random: Random
  readonly #options: NamePoolOptions
  readonly #tables = new Map<string, { readonly names: readonly LocalName[]; count: number }>()
  readonly #given = new Map<string, number>()

  constructor(random: Random, options: NamePoolOptions = {}) {
    this.#random = random
    this.#options = options
  }

  /** A town with one of the patterns; skips towns whose combination has another meaning. */
  club(country: Country, patterns: readonly LocalName[], random: Random) {
    for (;;) {
      const town = this.#town(country)
      const name = fillPattern(random.pick(patterns), town)
      if (isFit(name)) return { name: this.#unique(name, ' '), town }
    }
  }

  league(country: Country, pattern: LocalName): LocalName {
    return this.#unique(fillPattern(pattern, this.#town(country)), ' ')
  }

  /** False if another athlete or pair has one of the names of this one. */
  claim(...names: readonly string[]): boolean {
    if (names.some((name) => this.#claimed.has(name))) return false
    for (const name of names) this.#claimed.add(name)
    return true
  }

  team(): LocalName {
    const { en, ru } = this.#next('teams', teamNames)
    const { suffix } = this.#options
    return this.#unique(suffix ? { en: en + suffix.en, ru: ru + suffix.ru } : { en, ru }, ' ')
  }

  /** As players do: a nickname that is taken gets a number. */
  nick(): LocalName {
    return this.#unique(this.#next('nicks', nicknames), '')
  }

  #town({ flavour }: Country): LocalName {
    return this.#next(flavour.key, (random) => this.#prefixed(townNames(flavour, random)))
  }

  #next(table: string, make: (random: Random) => readonly LocalName[]): LocalName {
    const own = this.#tables.get(table) ?? { names: make(this.#random.stream(table)), count: 0 }
    this.#tables.set(table, own)
    own.count += 1
    return own.names[own.count % own.names.length] as LocalName
  }

  #prefixed(towns: readonly LocalName[]): readonly LocalName[] {
    const { prefixes } = this.#options
    if (!prefixes) return towns
    return towns.map(({ en, ru }, i) => {
      const prefix = prefixes[i % prefixes.length] as LocalName
      return { en: prefix.en + en, ru: prefix.ru + ru }
    })
  }

  #unique({ en, ru }: LocalName, between: string): LocalName {
    const count = 1 + Math.max(this.#given.get(en) ?? 0, this.#given.get(ru) ?? 0)
    this.#given.set(en, count).set(ru, count)
    return count === 1 ? { en, ru } : { en: en + between + count, ru: ru + between + count }
  }
}
