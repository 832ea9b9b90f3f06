/** Russian names of countries, which the API has in English only, except for those of categories. */
import { effect, signal } from '@preact/signals'
import type { Schemas } from '../../client/index.ts'
import { api } from '../data/api.ts'
import { language } from '../data/settings.ts'
import { FIRST_SPORT, SPORT_SLUGS, sport } from '../router.ts'
import countries from './countries.json' with { type: 'json' }
import { codesByName, russianOf } from './countries.ts'

/** Countries in sport that ISO 3166 does not list, and names that differ from the browser's. */
const COUNTRIES: Readonly<Record<string, string>> = countries.countries

/** Russian names by English name, from the categories loaded so far. */
const ofCategories = signal<ReadonlyMap<string, string>>(new Map())

/** Localized country name, by English name and optional ISO 3166-1 alpha-2 code. */
export function countryText(name: string, code: string | null = null): string {
  if (language.value !== 'ru') return name
  const known =
    COUNTRIES[name] ?? ofCategories.value.get(name) ?? russianOf(codesByName().get(name) ?? code ?? '')
  // Not while a page is drawn.
  if (known === undefined && ofCategories.value.size > 0) queueMicrotask(() => (isUnknown.value = true))
  return known ?? name
}

/** Whether a country is in no category loaded so far; then those of all sports are. */
const isUnknown = signal(false)

/** Loads category names of the current sport while the language is Russian. */
export function followCountries(): () => void {
  return effect(() => {
    const clients = api.value
    // The default sport has the most countries, including some that other sports have only players from.
    const asked = new Set([FIRST_SPORT, sport.value, ...(isUnknown.value ? SPORT_SLUGS : [])])
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
