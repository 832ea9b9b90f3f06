/** Countries by name and code: flags as characters, names in Russian. */
import words from './words.json' with { type: 'json' }

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
  codes = new Map([
    ...all.flatMap((code) => {
      const name = IS_CODE.test(code) && english.of(code)
      return name ? [[name, code] as const] : []
    }),
    ...Object.entries(words.codes),
  ])
  return codes
}

/** Letters as the characters of an emoji: those of a country by its code, or of a part of one, such as `gbeng`. */
const FLAG_LETTERS = { regional: 0x1f1e6 - 65, tag: 0xe0000 } as const
const BLACK_FLAG = String.fromCodePoint(0x1f3f4)
const TAG_END = String.fromCodePoint(0xe007f)

/** The flag of a country as a character, by its English name and optional ISO code; null for other names. */
export function flagText(name: string, given: string | null = null): string | null {
  const known = codesByName()
  const code = known.get(name) ?? [...known.values()].find((each) => each === given)
  if (!code) return null
  const isWhole = code.length === 2
  const base = isWhole ? FLAG_LETTERS.regional : FLAG_LETTERS.tag
  const letters = [...code].map((letter) => String.fromCodePoint(base + letter.charCodeAt(0))).join('')
  return isWhole ? letters : `${BLACK_FLAG}${letters}${TAG_END}`
}

/** The Russian name of a country by its ISO code; undefined for other codes. */
export const russianOf = (code: string) => (IS_CODE.test(code) ? RUSSIAN.of(code) : undefined)
