/**
 * Time zones of venues of final tournaments: past and announced host cities in countries with several time zones and of
 * tournaments with several hosts. The zone of other countries comes from the platform.
 */
import ZONES from '../../../catalog/names/city-zones.json' with { type: 'json' }
import { lookUp } from '../../../shared/look-up.ts'
import { foldText } from '../input/text.ts'

const cities = Map.groupBy(
  Object.entries(ZONES.cities).flatMap(([zone, countries]) =>
    Object.entries(countries).flatMap(([country, names]) =>
      names.map((name) => ({ name: foldText(name), country, zone })),
    ),
  ),
  ({ name }) => name,
)

/** The zone of the mainland, for countries whose other zones are those of islands or remote parts. */
const MAINLAND: Readonly<Record<string, string>> = ZONES.mainland

/**
 * IANA zone of a venue, or null if it is not certain.
 * @param places names of the city, most trusted first; cities of other countries than the host are ignored
 * @param country ISO 3166-1 alpha-2 of the host; null if there are several or it is unknown
 * @param day YYYY-MM-DD; the zones of a country may have the same offset on this day
 */
export function zoneOfVenue(places: readonly string[], country: string | null, day: string): string | null {
  for (const place of places) {
    const known = (cities.get(foldText(place)) ?? []).filter(
      (city) => country === null || city.country === country,
    )
    if (known[0] && new Set(known.map(({ zone }) => zone)).size === 1) return known[0].zone
  }
  return country === null ? null : (lookUp(MAINLAND, country) ?? zoneOfCountry(country, day))
}

function zoneOfCountry(country: string, day: string): string | null {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] }
  const zones = locale.getTimeZones?.() ?? []
  const noon = Temporal.PlainDate.from(day).toPlainDateTime({ hour: 12 })
  const offsets = new Set(zones.map((zone) => noon.toZonedDateTime(zone).offset))
  return offsets.size === 1 ? (zones[0] ?? null) : null
}
