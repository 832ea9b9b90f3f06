/**
 * Names of countries in Russian. The service tells them in English, players and teams also by code: a code that the
 * browser knows is named by it, any other country as its category is, and the rest stays English.
 */
import { effect, signal } from '@preact/signals'
import type { Schemas } from '../client/index.ts'
import { api } from './api.ts'
import { language } from './settings.ts'
import { FIRST_SPORT } from './sports.ts'
import { sport } from './view.ts'

const RUSSIAN = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })
/** Two letters each; XA and XB are no countries but test locales of the browser. */
const IS_CODE = /^(?!X[AB])[A-Z]{2}$/
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Parts of a country that play on their own, and names that sport uses and the browser does not. */
const OTHERS_RU: Readonly<Record<string, string>> = {
  England: 'Англия',
  Scotland: 'Шотландия',
  Wales: 'Уэльс',
  'Northern Ireland': 'Северная Ирландия',
  'Great Britain': 'Великобритания',
  USA: 'США',
  'Czech Republic': 'Чехия',
  Turkey: 'Турция',
  Korea: 'Республика Корея',
  'Chinese Taipei': 'Тайвань',
  'Bosnia and Herzegovina': 'Босния и Герцеговина',
  International: 'Международные',
  World: 'Мир',
  Europe: 'Европа',
}

/** Russian by English name, as the categories of the present sport have it. */
const ofCategories = signal<ReadonlyMap<string, string>>(new Map())

let ofCodes: ReadonlyMap<string, string> | undefined

/** Russian by English name, of every code that the browser knows; made with the first use. */
function namesOfCodes(): ReadonlyMap<string, string> {
  if (ofCodes) return ofCodes
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((code) =>
    IS_CODE.test(code),
  )
  ofCodes = new Map(
    codes.flatMap((code) => {
      const [en, ru] = [english.of(code), RUSSIAN.of(code)]
      return en && ru ? [[en, ru]] : []
    }),
  )
  return ofCodes
}

/** A country by its English name and, where it is known, its code (ISO 3166-1, two letters). */
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

/** Learns the names of the categories of the sport that is looked at, as long as the page speaks Russian. */
export function followCountries(): () => void {
  return effect(() => {
    const clients = api.value
    // The sport with the most countries knows those that another one has only players of.
    const asked = new Set([FIRST_SPORT, sport.value])
    if (!clients || language.value !== 'ru') return
    for (const sportSlug of asked) {
      clients.rest.get('/v2/{sportSlug}/categories', { path: { sportSlug } }).then(learn, () => {})
    }
  })
}

/** Countries are the same in all sports: what another one told stays. */
function learn({ categories }: Schemas['CategoryList']): void {
  const names = new Map(ofCategories.peek())
  for (const { name, translations } of categories) if (translations.ru) names.set(name, translations.ru)
  if (names.size > ofCategories.peek().size) ofCategories.value = names
}
