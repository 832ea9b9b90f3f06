/**
 * Athletes of the `atp-tennis` tables: each is a team, and the player of that team (docs/reference/resources.md#5.1).
 */
import type { Change } from '../../../contract/changes.ts'
import { dayStartMs } from '../cells.ts'
import type { ImportReport } from '../import-report.ts'
import { defineSource } from '../source.ts'
import { OLYMPIC_CODES } from '../tables/atp-tour.ts'
import { findCountryByCode } from '../tables/countries.ts'
import { type CountryName, countryOfIso } from '../tables/country-names.ts'
import { keyOf } from '../text.ts'
import type { Athlete, OverviewRow } from './rows.ts'

export const SOURCE = defineSource('atp-tennis', 'tennis')

function countryOf(code: string): Pick<CountryName, 'name' | 'countryCode'> | undefined {
  const iso = OLYMPIC_CODES[code.toUpperCase()]
  // British athletes compete as one team.
  if (iso === 'GB') return { name: 'Great Britain', countryCode: iso }
  if (iso !== undefined) return countryOfIso(iso)
  const found = findCountryByCode(code)
  return found && { name: found.name, countryCode: found.iso }
}

export function athleteId({ id }: Pick<Athlete, 'id'>): string {
  return SOURCE.id('athlete', keyOf(id))
}

/** The team of an athlete and the player in it. */
export function athleteChanges(
  athlete: Athlete,
  overview: OverviewRow | undefined,
  report: ImportReport,
): Change[] {
  const id = athleteId(athlete)
  if (!overview) {
    report.unknown('profiles of athletes (country, birth date, size and hand unknown)', athlete.name)
  }
  const code = overview?.countryCode ?? null
  const country = code === null ? undefined : countryOf(code)
  if (code !== null && !country) report.unknown('countries behind codes', code)
  const { height = null, birthday = null } = overview ?? {}
  const common = {
    name: athlete.name,
    shortName: shortNameOf(athlete.name),
    gender: 'M',
    country: country?.name ?? null,
    countryCode: country?.countryCode ?? null,
  } as const
  return [
    SOURCE.put('team', id, {
      ...common,
      fullName: athlete.name,
      national: false,
      ...(overview && { playerTeamInfo: { plays: overview.plays, height, weight: overview.weight } }),
    }),
    SOURCE.put('player', id, {
      ...common,
      teamId: id,
      height,
      dateOfBirthTimestamp: birthday === null ? null : dayStartMs(birthday),
    }),
  ]
}

/** "N. Djokovic". */
function shortNameOf(name: string): string {
  const [given = '', ...family] = name.split(' ')
  return family.length === 0 ? name : `${given.slice(0, 1)}. ${family.join(' ')}`
}
