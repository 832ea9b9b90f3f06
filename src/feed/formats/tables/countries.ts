/**
 * Countries and regions of football for the openfootball format: FIFA's three-letter codes and their ISO 3166-1
 * codes (docs/reference/resources.md#1: categories are countries or regions). Their names come from `country-names.ts`.
 */
import NAMES from '../../../catalog/names/country-names.json' with { type: 'json' }
import { type CountryName, countryOfIso, countryOfName } from './country-names.ts'

export interface Country extends Omit<CountryName, 'countryCode'> {
  /** FIFA code, e.g. "ENG". */
  readonly code: string
  /** ISO 3166-1 alpha-2; the four British associations share GB. */
  readonly iso: string
}

/** Pairs of FIFA code and ISO code. */
const CODES = NAMES.fifaCodes

/** Associations of the United Kingdom, which share GB. */
const ASSOCIATIONS: Readonly<Record<string, string>> = NAMES.associations

const byCode = new Map<string, Country>()
const byIso = new Map<string, Country>()
const byNames = new Map<CountryName, Country>()

for (const [, code = '', iso = ''] of CODES.matchAll(/([A-Z]{3})\s+([A-Z]{2})/g)) {
  const association = ASSOCIATIONS[code]
  const names = association === undefined ? countryOfIso(iso) : countryOfName(association)
  if (!names) continue
  const country: Country = { ...names, code, iso }
  byCode.set(code, country)
  byNames.set(names, country)
  if (association === undefined) byIso.set(iso, country)
}

/** The name and all other known spellings. */
export function spellingsOf(country: Country): readonly string[] {
  return [country.name, ...country.spellings]
}

/** By FIFA code, e.g. "GER", in any case. */
export function findCountryByCode(code: string): Country | undefined {
  return byCode.get(code.toUpperCase())
}

/** By ISO 3166-1 alpha-2 code; GB has no result, because it is four countries in football. */
export function findCountryByIso(iso: string): Country | undefined {
  return byIso.get(iso.toUpperCase())
}

/** By any known spelling of the name. */
export function findCountryByName(name: string): Country | undefined {
  const names = countryOfName(name)
  return names && byNames.get(names)
}

/** For rows of tables. Throws for an unknown code. */
export function country(code: string): Country {
  const found = byCode.get(code)
  if (!found) throw new Error(`no country has the code ${code}`)
  return found
}
