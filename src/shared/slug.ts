/** Slugs (lower-case Latin letters, digits and single hyphens), and removal of diacritics. */

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
}

/** Lower case without diacritics: `São` is `sao`, `Ærø` is `aero`. Other scripts and punctuation are unchanged. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøæœłđðþıħŋə]/g, (letter) => LETTERS[letter] ?? '')
}

/** `São Paulo FC` becomes `sao-paulo-fc`; a name without Latin letters or digits gets the fallback. */
export function slugOf(name: string, fallback: string): string {
  const slug = plainLetters(name)
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || fallback
}
