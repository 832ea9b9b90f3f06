/** Looks up texts of a table in the current language. */
import { language } from './settings.ts'

export type Texts = Readonly<Record<string, readonly [en: string, ru: string]>>

/** A function that gives the text of a key, with `{name}` replaced by values. Reactive to the language. */
export function translator<T extends Texts>(texts: T) {
  return (key: keyof T & string, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = texts[key]![language.value === 'ru' ? 1 : 0]
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

/** Reads tables of words with their translations, `foul=Фол; handball=Игра рукой`. */
export function wordTable(...tables: readonly string[]): Readonly<Record<string, string>> {
  const entries = tables.flatMap((table) => table.split(';')).map((entry) => entry.trim().split('='))
  return Object.fromEntries(entries)
}
