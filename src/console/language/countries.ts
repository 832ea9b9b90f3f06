/** Countries by name and code: flags as characters, names in Russian. */
import countries from './countries.json' with { type: 'json' }

const RUSSIAN = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })
/** Two letters; XA and XB are test locales of the browser. */
const IS_CODE = /^(?!X[AB])[A-Z]{2}$/
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let codes: ReadonlyMap<string, string> | undefined

/** ISO codes by English name; built on first use. */
export function codesByName(): ReadonlyMap<string, string> {
  if (codes) return codes
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const named = all
    .filter((code) => IS_CODE.test(code))
    .map((code) => [english.of(code) ?? '', code] as const)
  codes = new Map([...named, ...Object.entries(countries.codes)])
  return codes
}

/** The flag of a country as a character, by its English name and optional ISO code; null for other names. */
export function flagText(name: string, given: string | null = null): string | null {
  const known = codesByName()
  const code = known.get(name) ?? [...known.values()].find((each) => each === given)
  if (!code) return null
  // Letters of emoji: those of a whole country, or tags after a black flag for a part of one, such as `gbeng`.
  const shift = code.length === 2 ? 0x1f1e6 - 65 : 0xe0000
  const letters = String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) + shift))
  return code.length === 2 ? letters : `\u{1f3f4}${letters}\u{e007f}`
}

/** The Russian name of a country by its ISO code; undefined for other codes. */
export const russianOf = (code: string) => (IS_CODE.test(code) ? RUSSIAN.of(code) : undefined)
