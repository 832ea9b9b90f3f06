/**
 * Countries and national teams by name, with their Russian names, for all source formats (`translations`). Names and
 * translations come from the platform (Intl, Unicode CLDR). The differences in sport are data: short names, associations
 * that are not states, former states.
 */
import NAMES from '../../../catalog/names/country-names.json' with { type: 'json' }
import { foldText } from '../input/text.ts'

export interface CountryName {
  /** ISO 3166-1 alpha-2; null if there is none. The four British associations share GB. */
  readonly countryCode: string | null
  /** English name used in sport. */
  readonly name: string
  readonly nameRu: string
  /** Further English spellings. */
  readonly spellings: readonly string[]
}

/** CLDR regions that are not countries, and superseded codes. */
const NO_COUNTRIES =
  'AC AN AQ BU BV CP CQ CS DD DG DY EA EU EZ FX HM HV IC NH QO RH SU TA TF TP UK UM UN VD XA XB YD YU ZR ZZ'

type Row = [code: string | null, name: string | null, nameRu: string | null, ...spellings: string[]]

/** Names that differ from CLDR in sport, and further spellings. Null means the name of CLDR. */
const STATES = NAMES.states as Row[]
/** Teams that do not represent a present-day state, or share one with other teams. */
const OTHERS = NAMES.others as Row[]

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const russian = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })

const byCode = new Map<string, CountryName>()
const byName = new Map<string, CountryName>()

const rows = new Map(STATES.map((row) => [row[0], row]))
for (const code of isoCodes()) {
  const [, name, nameRu, ...spellings] = rows.get(code) ?? []
  const platformName = english.of(code) ?? code
  const country: CountryName = {
    countryCode: code,
    name: name ?? platformName,
    nameRu: nameRu ?? spelledOut(russian.of(code) ?? platformName),
    spellings,
  }
  byCode.set(code, country)
  for (const spelling of [country.name, platformName, platformName.replace(/^St\. /, 'Saint '), ...spellings])
    byName.set(foldText(spelling), country)
}
for (const [countryCode, name, nameRu, ...spellings] of OTHERS) {
  const country = { countryCode, name: name ?? '', nameRu: nameRu ?? '', spellings }
  for (const spelling of [country.name, ...spellings]) byName.set(foldText(spelling), country)
}

/** All codes that the platform has a name for. It has no list of them, so all 676 pairs of letters are tried. */
function isoCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const none = new Set(NO_COUNTRIES.split(' '))
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !none.has(code) && english.of(code) !== undefined)
}

/** CLDR abbreviates the Russian word for islands. */
function spelledOut(nameRu: string): string {
  const full = nameRu.replace(/(^|\s)о-в(а?)(?=\s|$)/, (_, before, many) => `${before}остров${many}`)
  return full.charAt(0).toUpperCase() + full.slice(1)
}

/** By any known English spelling, ignoring case, diacritics, punctuation and "&". */
export function countryOfName(name: string): CountryName | undefined {
  return byName.get(foldText(name))
}

/** By ISO 3166-1 alpha-2 code. */
export function countryOfIso(code: string): CountryName | undefined {
  return byCode.get(code.toUpperCase())
}
