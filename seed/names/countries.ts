/**
 * The countries of the demo world. They do not exist; their codes are from the user-assigned range of ISO 3166-1 (XA to
 * XZ), so that they are never mistaken for a real country.
 */
import { ANGLO, IBERIAN, NORDIC, PACIFIC, SLAVIC, STEPPE, SUNRISE, TROPIC } from './flavours.ts'
import type { Flavour, LocalName } from './local-name.ts'

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

type Row = [key: string, en: string, ru: string, code: string, flavour: Flavour, utcOffsetHours: number]

const ROWS: readonly Row[] = [
  ['norland', 'Norland', 'Норландия', 'XA', NORDIC, 1],
  ['westmark', 'Westmark', 'Вестмарк', 'XB', ANGLO, 0],
  ['ardavia', 'Ardavia', 'Ардавия', 'XC', SLAVIC, 3],
  ['tarkhand', 'Tarkhand', 'Тарханд', 'XD', STEPPE, 5],
  ['sengara', 'Sengara', 'Сенгара', 'XE', TROPIC, 7],
  ['hanoshima', 'Hanoshima', 'Ханосима', 'XF', SUNRISE, 9],
  ['austrel', 'Austrel', 'Острел', 'XG', ANGLO, 10],
  ['aotira', 'Aotira', 'Аотира', 'XH', PACIFIC, 12],
  ['tehani', 'Tehani', 'Техани', 'XI', PACIFIC, -10],
  ['marisola', 'Marisola', 'Марисола', 'XJ', IBERIAN, -8],
  ['calverra', 'Calverra', 'Кальверра', 'XL', IBERIAN, -5],
  ['brasonia', 'Brasonia', 'Бразония', 'XM', IBERIAN, -3],
  ['skogmark', 'Skogmark', 'Скугмарк', 'XN', NORDIC, 1],
  ['dravia', 'Dravia', 'Дравия', 'XO', SLAVIC, 2],
  ['lusara', 'Lusara', 'Лусара', 'XP', IBERIAN, 0],
  ['highmoor', 'Highmoor', 'Хаймур', 'XQ', ANGLO, 0],
]

export const COUNTRIES: readonly Country[] = ROWS.map(([key, en, ru, code, flavour, utcOffsetHours], i) => ({
  key,
  number: i + 1,
  name: { en, ru },
  code,
  flavour,
  utcOffsetHours,
}))

export function countryOf(key: string): Country {
  const country = COUNTRIES.find((row) => row.key === key)
  if (!country) throw new Error(`no country has the key ${key}`)
  return country
}
