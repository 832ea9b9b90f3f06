/**
 * Russian names of countries. The API has English names, and codes for players and teams. Names come from the
 * browser by code, else from the category, else stay English.
 */
import { effect, signal } from '@preact/signals'
import type { Schemas } from '../client/index.ts'
import { api } from './api.ts'
import { wordTable } from './i18n.ts'
import { sport } from './router.ts'
import { language } from './settings.ts'
import { FIRST_SPORT } from './sports.ts'

const RUSSIAN = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })
/** Two letters; XA and XB are test locales of the browser. */
const IS_CODE = /^(?!X[AB])[A-Z]{2}$/
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Countries in sport that ISO 3166 does not list, and names that differ from the browser's. */
const OTHERS_RU =
  wordTable(`England=Англия; Scotland=Шотландия; Wales=Уэльс; Northern Ireland=Северная Ирландия;
  Great Britain=Великобритания; USA=США; Czech Republic=Чехия; Turkey=Турция; Korea=Республика Корея;
  Chinese Taipei=Тайвань; Bosnia and Herzegovina=Босния и Герцеговина; International=Международные;
  World=Мир; Europe=Европа`)

/** Russian names by English name, from the categories loaded so far. */
const ofCategories = signal<ReadonlyMap<string, string>>(new Map())

let ofCodes: ReadonlyMap<string, string> | undefined

/** Russian names by English name for every ISO code; built on first use. */
function namesOfCodes(): ReadonlyMap<string, string> {
  if (ofCodes) return ofCodes
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  ofCodes = new Map(
    codes.flatMap((code) => {
      const [en, ru] = IS_CODE.test(code) ? [english.of(code), RUSSIAN.of(code)] : []
      return en && ru ? [[en, ru]] : []
    }),
  )
  return ofCodes
}

/** Localized country name, by English name and optional ISO 3166-1 alpha-2 code. */
export function countryText(name: string, code: string | null = null): string {
  if (language.value !== 'ru') return name
  return (
    OTHERS_RU[name] ??
    ofCategories.value.get(name) ??
    namesOfCodes().get(name) ??
    (code !== null && IS_CODE.test(code) ? RUSSIAN.of(code) : undefined) ??
    name
  )
}

/** Loads category names of the current sport while the language is Russian. */
export function followCountries(): () => void {
  return effect(() => {
    const clients = api.value
    // The default sport has the most countries, including some that other sports have only players from.
    const asked = new Set([FIRST_SPORT, sport.value])
    if (!clients || language.value !== 'ru') return
    for (const sportSlug of asked) {
      clients.rest.get('/v2/{sportSlug}/categories', { path: { sportSlug } }).then(learn, () => {})
    }
  })
}

/** Merged across sports: a country has the same name in all of them. */
function learn({ categories }: Schemas['CategoryList']): void {
  const names = new Map(ofCategories.peek())
  for (const { name, translations } of categories) if (translations.ru) names.set(name, translations.ru)
  if (names.size > ofCategories.peek().size) ofCategories.value = names
}
