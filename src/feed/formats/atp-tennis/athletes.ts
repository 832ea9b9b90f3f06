/**
 * Athletes of the `atp-tennis` tables: each is a team, and the player of that team (docs/reference/resources.md#5.1).
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { dayStartMs } from '../cells.ts'
import { putsFrom } from '../format.ts'
import type { ImportReport } from '../import-report.ts'
import { findCountryByCode } from '../tables/countries.ts'
import { type CountryName, countryOfIso } from '../tables/country-names.ts'
import { externalIdOf, keyOf } from '../text.ts'
import type { Athlete, OverviewRow } from './rows.ts'

export const SOURCE = 'atp-tennis'
export const put = putsFrom(SOURCE, 'tennis')

/** Codes of the Olympic committee where FIFA has another one. */
const OLYMPIC_CODES: Readonly<Record<string, string>> = {
  BAR: 'BB',
  BIZ: 'BZ',
  BRN: 'BH',
  BUR: 'BF',
  GBR: 'GB',
  INA: 'ID',
  IRI: 'IR',
  ISV: 'VI',
  IVB: 'VG',
  LAT: 'LV',
  LBA: 'LY',
  LIB: 'LB',
  MON: 'MC',
  NGR: 'NG',
  ROM: 'RO',
  SGP: 'SG',
  SLO: 'SI',
  TTO: 'TT',
}

type Country = Pick<CountryName, 'name' | 'countryCode'>

function countryOf(code: string): Country | undefined {
  const iso = OLYMPIC_CODES[code.toUpperCase()]
  // The British compete as one here.
  if (iso === 'GB') return { name: 'Great Britain', countryCode: iso }
  if (iso !== undefined) return countryOfIso(iso)
  const found = findCountryByCode(code)
  return found && { name: found.name, countryCode: found.iso }
}

export function athleteId({ id }: Pick<Athlete, 'id'>): string {
  return externalIdOf(SOURCE, 'athlete', keyOf(id))
}

/** The team of an athlete and the player in it. */
export function* athleteChanges(
  athlete: Athlete,
  overview: OverviewRow | undefined,
  report: ImportReport,
): Generator<Change> {
  const id = athleteId(athlete)
  if (!overview)
    report.unknown('profiles of athletes (country, birth date, size and hand left open)', athlete.name)
  const code = overview?.countryCode ?? null
  const country = code === null ? undefined : countryOf(code)
  if (code !== null && !country) report.unknown('countries behind codes', code)
  const common = {
    name: athlete.name,
    shortName: shortNameOf(athlete.name),
    gender: 'M',
    country: country?.name ?? null,
    countryCode: country?.countryCode ?? null,
  } as const
  const team: ChangeData<'team'> = {
    ...common,
    fullName: athlete.name,
    national: false,
    ...(overview && {
      playerTeamInfo: { plays: overview.plays, height: overview.height, weight: overview.weight },
    }),
  }
  yield put('team', id, team)
  const birthday = overview?.birthday ?? null
  const data: ChangeData<'player'> = {
    ...common,
    teamId: id,
    height: overview?.height ?? null,
    dateOfBirthTimestamp: birthday === null ? null : dayStartMs(birthday),
  }
  yield put('player', id, data)
}

/** "N. Djokovic". */
function shortNameOf(name: string): string {
  const [given = '', ...family] = name.split(' ')
  return family.length === 0 ? name : `${given.slice(0, 1)}. ${family.join(' ')}`
}
