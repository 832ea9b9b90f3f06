/** Stadiums of openfootball files: the `ground` of a match joined with the list of the tournament's stadiums. */
import { RowError } from '../cells.ts'
import type { ImportReport } from '../import-report.ts'
import type { Venue } from '../source.ts'
import { findCountryByIso } from '../tables/countries.ts'
import { countAt, foldText, type JsonObject, textAt, textOf } from '../text.ts'
import type { Tournament } from './tournament.ts'

interface Stadium {
  /** Folded: the name, and the one in brackets. */
  readonly names: readonly string[]
  readonly venue: Venue & { readonly city: string }
}

/** Finds the venue of a match; null if the row has none. */
export type FindVenue = (row: JsonObject) => Venue | null

/** The host is the default country of stadiums. */
export function venueFinder({ files, host }: Tournament, report: ImportReport): FindVenue {
  const stadiums = report.accepted(files.stadiums?.rows ?? [], ({ value }): Stadium => {
    const [name, city, code] = [textAt(value, 'name'), textAt(value, 'city'), textAt(value, 'cc')]
    if (name === null || city === null) throw new RowError('the stadium has no name or city')
    const country = (code === null ? undefined : findCountryByIso(code)) ?? host
    // "Krestovsky Stadium (Saint Petersburg Stadium)" has two names.
    const [, outside, inside] = /^(.+?)\s*\((.+)\)$/.exec(name) ?? []
    const names = [name, outside, inside].flatMap((one) => (one ? foldText(one) : []))
    const shownCity = city.replace(/\s*\(\d+\)$/, '')
    const capacity = countAt(value, 'capacity')
    return { names, venue: { name, capacity, city: shownCity, country: country?.name ?? null } }
  })
  const only = (test: (stadium: Stadium) => boolean) => {
    const [found, another] = stadiums.filter(test)
    return another ? undefined : found
  }
  const inCity = (city: string) => only(({ venue }) => foldText(venue.city) === foldText(city))
  const joined = (name: string, city: string | null): Venue => {
    const stadium =
      only(({ names }) => names.includes(foldText(name))) ?? (city === null ? undefined : inCity(city))
    if (stadium) return { ...stadium.venue, name, city: city ?? stadium.venue.city }
    return { name, ...(city !== null && { city }), ...(host && { country: host.name }) }
  }
  /** "Luzhniki Stadium, Moscow", or the city alone; in files up to 2018 `stadium` and `city`. */
  return (row) => {
    const ground = textOf(row.ground)
    if (ground === null) {
      const name = textOf(row.stadium) ?? textAt(row, 'stadium.name')
      return name === null ? null : joined(name, textOf(row.city))
    }
    const comma = ground.lastIndexOf(', ')
    return (
      inCity(ground)?.venue ??
      (comma < 0 ? joined(ground, null) : joined(ground.slice(0, comma), ground.slice(comma + 2)))
    )
  }
}
