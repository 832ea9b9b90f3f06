/** Names of the demo world in two scripts, built from tables whose entries have parallel parts. */
import type { Random } from '../random.ts'

export interface LocalName {
  readonly en: string
  readonly ru: string
}

export const localName = (en: string, ru: string): LocalName => ({ en, ru })

/** Names in a data file, with their Russian form. */
export type NameTable = Readonly<Record<string, string>>

export const namesOf = (table: NameTable): readonly LocalName[] =>
  Object.entries(table).map(([en, ru]) => ({ en, ru }))

/** Name parts of one region of the world. */
export interface Flavour {
  readonly key: string
  readonly given: readonly LocalName[]
  readonly givenOfWomen: readonly LocalName[]
  /** Family names in -ov, -ev and -in have a feminine form. */
  readonly hasFeminine: boolean
  /** Family names: a first and a second half. */
  readonly family: readonly [readonly LocalName[], readonly LocalName[]]
  /** Towns: a first and a second half. */
  readonly place: readonly [readonly LocalName[], readonly LocalName[]]
  /** Clubs; `*` stands for the town. */
  readonly club: readonly LocalName[]
  /** Stadiums; `*` stands for the town. */
  readonly stadium: readonly LocalName[]
}

function join(a: LocalName, b: LocalName, between = ''): LocalName {
  return { en: a.en + between + b.en, ru: a.ru + between + b.ru }
}

/** A name does not use the same half twice. */
const isEcho = (a: LocalName, b: LocalName): boolean => a.en.toLowerCase() === b.en.toLowerCase()

/** Words that composed names must not contain: rude or silly ones of English and Spanish (en) and of Russian (ru). */
const UNFIT = {
  en: [
    /fuck|shit|cunt|cock|dick|piss|slut|whore|wank|turd|crap|dung|moron|idiot|nazi|blackman|penis|anus/,
    /\b(ass|tit|bum|pee|poo|kok|homo|rape|sex)(?=[^aeiou]|$)|ass\b/,
    /put[ao]|mierda|culo|pene|poll[ao]|verga|caca|kaka|teta|pija|tont[ao]|marica|zorra|soltero|tortilla|\b(ped|mal)o/,
  ],
  ru: [
    /ху[йеяи]|пизд|[её]ба|бляд|сук[аи]|манда|жоп|говн|перд|пирд|пидор|лох|мудак|гандон|гондон|дрист|трах|чмо/,
    /дурак|урод|морд[ао]|красава|кака|попа|сись|(?<![а-яё])(сра|сри|сери|бес|гав)/,
  ],
} as const

/** Whether a name has no rude or silly meaning in English, Russian or Spanish. */
export function isFit({ en, ru }: LocalName): boolean {
  const [latin, cyrillic] = [slugOf(en).replaceAll('-', ' '), ru.toLowerCase()]
  return !UNFIT.en.some((words) => words.test(latin)) && !UNFIT.ru.some((words) => words.test(cyrillic))
}

/**
 * Share of family names with a third part, so that many thousand people do not share a few hundred names: search is
 * benchmarked on them.
 */
const LONG_NAMES = 0.4

export function personName(flavour: Flavour, random: Random): LocalName {
  const [heads, tails] = flavour.family
  for (;;) {
    const [head, middle, tail] = [random.pick(heads), random.pick(heads), random.pick(tails)]
    const halves = random.chance(LONG_NAMES) ? [head, lowerCase(middle), tail] : [head, tail]
    const family = halves.reduce((all, part) => join(all, part))
    const hasEcho = halves.some((part, i) => i > 0 && isEcho(part, halves[i - 1] as LocalName))
    if (!hasEcho && isFit(family)) return join(random.pick(flavour.given), family, ' ')
  }
}

/** `Ivanova` of `Ivanov`, if the flavour has such forms. */
export function womanName(flavour: Flavour, random: Random): LocalName {
  const { en, ru } = personName({ ...flavour, given: flavour.givenOfWomen }, random)
  if (!flavour.hasFeminine) return { en, ru }
  return { en: en.replace(/([oe]v|in)$/, '$1a'), ru: ru.replace(/([ое]в|ин)$/, '$1а') }
}

const lowerCase = ({ en, ru }: LocalName) => ({ en: en.toLowerCase(), ru: ru.toLowerCase() })

/** All towns of a name style, each once, in random order. */
export function townNames(flavour: Flavour, random: Random): LocalName[] {
  const [heads, tails] = flavour.place
  const all = heads.flatMap((head) =>
    tails.filter((tail) => !isEcho(head, tail)).map((tail) => join(head, tail)),
  )
  return random.shuffle(all.filter(isFit))
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
