/** What the names of every dictionary have to fulfil. */
import type { StatisticNames } from '../../../src/catalog/statistics/index.ts'

/** Abbreviations that are written in Latin letters in every language. */
const ABBREVIATIONS = /\b(?:xG|xGOT|xA|xGA|PPDA|ADR|KAST|VAR)\b/g

const FAULTS: readonly (readonly [language: keyof StatisticNames, fault: RegExp, why: string])[] = [
  ['en', /[^\x20-\x7e]/, 'is not plain English'],
  ['es', /[^\x20-\x7eáéíóúüñÁÉÍÓÚÑ]/, 'is not Spanish'],
  ['ru', /[A-Za-z]/, 'has Latin letters'],
  ['ru', /^[^а-яА-ЯёЁ]+$/, 'has no Russian letters'],
  ['en', /^[^A-Z0-9]/, 'begins small'],
  ['es', /^[^A-ZÁÉÍÓÚÑ0-9]/, 'begins small'],
  ['ru', /^[^А-ЯЁ0-9]/, 'begins small'],
]
const LANGUAGES = ['en', 'ru', 'es'] as const

/** The faults of a name, as sentences. */
export function nameFaults(key: string, name: StatisticNames): string[] {
  const words = { ...name, ru: name.ru.replace(ABBREVIATIONS, '') }
  return [
    ...LANGUAGES.filter((language) => !/^\S+(?: \S+)*$/.test(name[language])).map(
      (language) => `${key}: "${name[language]}" (${language}) is empty or has stray blanks`,
    ),
    ...FAULTS.filter(([language, fault]) => fault.test(words[language])).map(
      ([language, , why]) => `${key}: "${name[language]}" (${language}) ${why}`,
    ),
  ]
}

/** A table of keys as text: lines with a name, a colon and keys, each continued by indented lines. */
export function keyTable(text: string): [name: string, keys: string[]][] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map((line) => {
      const [name = '', keys = ''] = line.split(': ')
      return [name, keys.split(/\s+/)]
    })
}
