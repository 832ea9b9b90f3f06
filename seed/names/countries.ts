/**
 * The countries of the demo world, and the names of their people, towns, clubs and stadiums by name style (flavour). They
 * do not exist; their codes are from the user-assigned range of ISO 3166-1 (XA to XZ), so that they are never mistaken for
 * a real country.
 */
import data from './countries.json' with { type: 'json' }
import { type Flavour, type LocalName, type NameTable, namesOf } from './local-name.ts'

export interface Country {
  readonly key: string
  /** Position in the list; part of ids, so rows are only ever added at the end. */
  readonly number: number
  readonly name: LocalName
  readonly code: string
  readonly flavour: Flavour
  /** UTC offset, constant for simplicity. */
  readonly utcOffsetHours: number
}

/** Names with their Russian form; `*` of clubs and stadiums stands for the town. */
interface FlavourData extends Readonly<Record<'given' | 'givenOfWomen' | 'club' | 'stadium', NameTable>> {
  /** Family names in -ov, -ev and -in have a feminine form. */
  readonly hasFeminine?: boolean
  /** A first and a second half, as of towns. */
  readonly family: readonly NameTable[]
  readonly place: readonly NameTable[]
}

const halves = ([first = {}, second = {}]: readonly NameTable[]) => [namesOf(first), namesOf(second)] as const

const FLAVOURS: ReadonlyMap<string, Flavour> = new Map(
  Object.entries<FlavourData>(data.flavours).map(([key, of]) => [
    key,
    {
      key,
      hasFeminine: of.hasFeminine === true,
      given: namesOf(of.given),
      givenOfWomen: namesOf(of.givenOfWomen),
      family: halves(of.family),
      place: halves(of.place),
      club: namesOf(of.club),
      stadium: namesOf(of.stadium),
    },
  ]),
)

export const COUNTRIES: readonly Country[] = data.countries.map(({ en, ru, flavour, ...row }, i) => {
  return { ...row, number: i + 1, name: { en, ru }, flavour: FLAVOURS.get(flavour) as Flavour }
})

export function countryOf(key: string): Country {
  const country = COUNTRIES.find((row) => row.key === key)
  if (!country) throw new Error(`no country has the key ${key}`)
  return country
}
