/** Names of the demo world in two scripts, built from tables whose entries have parallel parts. */
import type { Random } from '../random.ts'

export interface LocalName {
  readonly en: string
  readonly ru: string
}

export function localName(en: string, ru: string): LocalName {
  return { en, ru }
}

/** Reads a table of parts, `Latin:Кириллица` with blanks between; `_` stands for a blank inside a part. */
export function parts(table: string): readonly LocalName[] {
  return table
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [en = '', ru = ''] = entry.split(':').map((part) => part.replaceAll('_', ' '))
      if (!ru) throw new Error(`a name without its Russian form: ${entry}`)
      return { en, ru }
    })
}

/** How names sound and are built in one part of the world. */
export interface Flavour {
  readonly key: string
  readonly given: readonly LocalName[]
  /** Family names: a first and a second half. */
  readonly family: readonly [readonly LocalName[], readonly LocalName[]]
  /** Towns: a first and a second half. */
  readonly place: readonly [readonly LocalName[], readonly LocalName[]]
  /** Clubs; `*` stands for the town. */
  readonly club: readonly LocalName[]
  /** Stadiums; `*` stands for the town. */
  readonly stadium: readonly string[]
}

function join(a: LocalName, b: LocalName, between = ''): LocalName {
  return { en: a.en + between + b.en, ru: a.ru + between + b.ru }
}

/** The same half twice makes no name. */
function isEcho(a: LocalName, b: LocalName): boolean {
  return a.en.toLowerCase() === b.en.toLowerCase()
}

export function personName(flavour: Flavour, random: Random): LocalName {
  const [heads, tails] = flavour.family
  const head = random.pick(heads)
  const tail = random.pick(tails.filter((candidate) => !isEcho(head, candidate)))
  return join(random.pick(flavour.given), join(head, tail), ' ')
}

/** All towns of a flavour, each once, in an order of chance. */
export function placeNames(flavour: Flavour, random: Random): LocalName[] {
  const [heads, tails] = flavour.place
  const all = heads.flatMap((head) =>
    tails.filter((tail) => !isEcho(head, tail)).map((tail) => join(head, tail)),
  )
  return random.shuffle(all)
}

export function fillPattern(pattern: LocalName, place: LocalName): LocalName {
  return { en: pattern.en.replace('*', place.en), ru: pattern.ru.replace('*', place.ru) }
}

/** "J. Holm" of "Jan Holm". */
export function shortPersonName(name: string): string {
  const [given = '', ...family] = name.split(' ')
  return `${given.slice(0, 1)}. ${family.join(' ')}`
}

/** Lower-case ASCII words with hyphens; diacritics are folded. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/[ -]+/g, '-')
}
