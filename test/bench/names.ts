/**
 * A hundred thousand names by rule, in two alphabets, for the search cases. As in reality, many share given names and
 * places, few share family names, and a few are far more popular than the others.
 */
import { makeRandom, type Random } from '../../seed/random.ts'
import type { Change } from '../../src/contract/changes.ts'
import { put } from '../support/feed/change-kit.ts'

export const NAMES = { player: 90_000, team: 9_000, tournament: 1_000 } as const
export type NamedKind = keyof typeof NAMES

const SYLLABLES = (
  'ba:ба ven:вен ko:ко dar:дар lin:лин mor:мор sta:ста ni:ни rud:руд pel:пел gor:гор va:ва ' +
  'tem:тем sol:сол mi:ми rak:рак bur:бур de:де las:лас fon:фон ter:тер zu:зу hol:хол gra:гра ' +
  'kis:кис po:по lev:лев nar:нар sid:сид to:то mal:мал rin:рин bos:бос da:да ker:кер lu:лу pra:пра son:сон'
)
  .split(' ')
  .map((pair) => pair.split(':') as [latin: string, cyrillic: string])

type Name = readonly [latin: string, cyrillic: string]

const RANDOM_SEED = 12
const GIVEN_NAMES = 400
const PLACES = 3_000
const CATEGORY = 1
const MOST_POPULAR = 1_000_000

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function word(random: Random, syllables: number): Name {
  const picked = Array.from({ length: syllables }, () => random.pick(SYLLABLES))
  return [
    capital(picked.map(([latin]) => latin).join('')),
    capital(picked.map(([, other]) => other).join('')),
  ]
}

/** An item of a list; the first ones are the most frequent. */
function common<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random.next() ** 2 * list.length)] as T
}

function together(...names: readonly Name[]): Name {
  return [names.map(([latin]) => latin).join(' '), names.map(([, other]) => other).join(' ')]
}

export interface BenchName {
  readonly kind: NamedKind
  readonly id: number
  readonly name: Name
  readonly popularity: number
}

/** All names, the same each time. Ids count within a kind. */
export function benchNames(counts: Readonly<Record<NamedKind, number>> = NAMES): BenchName[] {
  const random = makeRandom(RANDOM_SEED).stream('names')
  const given = Array.from({ length: GIVEN_NAMES }, () => word(random, random.integer(2, 3)))
  const places = Array.from({ length: PLACES }, () => word(random, random.integer(2, 4)))
  const made: Record<NamedKind, () => Name> = {
    player: () => together(common(random, given), word(random, random.integer(2, 4))),
    team: () => together(common(random, places), common(random, given)),
    tournament: () => together(random.pick(places), ['League', 'Лига']),
  }
  return (Object.keys(NAMES) as NamedKind[]).flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, index) => ({
      kind,
      id: index + 1,
      name: made[kind](),
      popularity: Math.floor(random.next() ** 8 * MOST_POPULAR),
    })),
  )
}

export function* nameChanges(names: readonly BenchName[]): Generator<Change> {
  yield put('category', CATEGORY, { name: 'Country 1' })
  for (const { kind, id, name, popularity } of names) {
    const data = { name: name[0], translations: { ru: name[1] }, popularity }
    yield kind === 'tournament' ? put(kind, id, { ...data, categoryId: CATEGORY }) : put(kind, id, data)
  }
}

export interface TypedName {
  /** The query: a word of a name or its prefix, with one typo. */
  readonly typed: string
  /** The same without the typo. */
  readonly meant: string
}

const MIN_LETTERS = 5

/** Queries for some of the names; words of at least five letters. */
export function typedNames(names: readonly BenchName[], count: number): TypedName[] {
  const random = makeRandom(RANDOM_SEED).stream('typed')
  const typed: TypedName[] = []
  while (typed.length < count) {
    const words = random.pick(random.pick(names).name).toLowerCase().split(' ')
    const chosen = random.pick(words)
    if (chosen.length < MIN_LETTERS) continue
    const meant = chosen.slice(0, random.integer(MIN_LETTERS, chosen.length))
    const slip = slipped(random, meant)
    if (slip !== meant) typed.push({ typed: slip, meant })
  }
  return typed
}

/** A wrong letter, a missing one, a doubled one, or two swapped. */
function slipped(random: Random, text: string): string {
  const letters = [...text]
  const at = random.integer(0, letters.length - 2)
  const [here = '', next = ''] = letters.slice(at)
  const slips = [
    () => letters.with(at, random.pick(letters)),
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, here),
    () => letters.with(at, next).with(at + 1, here),
  ]
  return random.pick(slips)().join('')
}
