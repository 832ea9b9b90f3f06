/** Stadiums of openfootball files: the `ground` of a match joined with the list of the tournament's stadiums. */
import { RowError } from '../cells.ts'
import type { ImportReport } from '../import-report.ts'
import type { Venue } from '../source.ts'
import { type Country, findCountryByIso } from '../tables/countries.ts'
import { countOf, foldText, isObject, type JsonObject, textOf } from '../text.ts'
import type { SourceRow } from './files.ts'

interface Stadium {
  readonly name: string
  /** Folded: the name, and the one in brackets. */
  readonly names: readonly string[]
  readonly city: string
  readonly capacity: number | null
  readonly country: Country | null
}

/** Finds the venue of a match; null if the row has none. */
export type FindVenue = (row: JsonObject) => Venue | null

/** `host` is the default country of stadiums. */
export function venueFinder(
  rows: readonly SourceRow[],
  host: Country | null,
  report: ImportReport,
): FindVenue {
  const stadiums = report.accepted(rows, ({ value }): Stadium => {
    const stadium = isObject(value) ? value : {}
    const [name, city, code] = [textOf(stadium.name), textOf(stadium.city), textOf(stadium.cc)]
    if (name === null || city === null) throw new RowError('the stadium has no name or city')
    return {
      name,
      names: [name, ...namesIn(name)].map(foldText),
      city: city.replace(/\s*\(\d+\)$/, ''),
      capacity: countOf(stadium.capacity),
      country: (code === null ? undefined : findCountryByIso(code)) ?? host,
    }
  })
  return (row) => venueOf(row, stadiums, host)
}

/** "Krestovsky Stadium (Saint Petersburg Stadium)" has two names. */
function namesIn(name: string): string[] {
  const [, outside, inside] = /^(.+?)\s*\((.+)\)$/.exec(name) ?? []
  return outside && inside ? [outside, inside] : []
}

/** "Luzhniki Stadium, Moscow", or the city alone; in files up to 2018 `stadium` and `city`. */
function venueOf(row: JsonObject, stadiums: readonly Stadium[], host: Country | null): Venue | null {
  const ground = textOf(row.ground)
  if (ground === null) {
    const name = isObject(row.stadium) ? textOf(row.stadium.name) : textOf(row.stadium)
    return name === null ? null : joined(name, textOf(row.city), stadiums, host)
  }
  const inCity = onlyOne(stadiums.filter(({ city }) => foldText(city) === foldText(ground)))
  if (inCity) return venueAt(inCity, inCity.name, inCity.city)
  const comma = ground.lastIndexOf(', ')
  if (comma < 0) return joined(ground, null, stadiums, host)
  return joined(ground.slice(0, comma), ground.slice(comma + 2), stadiums, host)
}

function joined(
  name: string,
  city: string | null,
  stadiums: readonly Stadium[],
  host: Country | null,
): Venue {
  const stadium =
    onlyOne(stadiums.filter(({ names }) => names.includes(foldText(name)))) ??
    (city === null ? undefined : onlyOne(stadiums.filter((one) => foldText(one.city) === foldText(city))))
  if (stadium) return venueAt(stadium, name, city ?? stadium.city)
  return { name, ...(city !== null && { city }), ...(host && { country: host.name }) }
}

function venueAt(stadium: Stadium, name: string, city: string): Venue {
  return { name, capacity: stadium.capacity, city, country: stadium.country?.name ?? null }
}

function onlyOne<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined
}
