/**
 * Competitions of the openfootball collections: the type of a row, international competitions, and defaults for
 * competitions without a row. The files contain only results; Russian names, time zones and rules come from these
 * tables.
 */
import type { TieBreaker } from '../../../contract/standings-rules.ts'
import type { CompetitionKind } from '../football/rounds.ts'
import { type Country, country, findCountryByCode, findCountryByIso } from './countries.ts'
import { COUNTRIES, DOMESTIC } from './domestic-competitions.ts'
import {
  HEAD_TO_HEAD_FIRST,
  NEXT_ROUND,
  OVERALL_FIRST,
  PLAYOFFS,
  type Zone,
  zone,
} from './standings-rules.ts'

/** A category: a country, or a region of several countries. */
interface Area {
  readonly key: string
  readonly name: string
  readonly nameRu: string
  readonly country: Country | null
  readonly priority: number
}

export interface Competition {
  readonly code: string
  readonly name: string
  readonly nameRu: string
  readonly area: Area
  /** IANA zone of kick-off times without an offset; null if there are several or it is unknown. */
  readonly zone: string | null
  readonly kind: CompetitionKind
  /** Whether it is played by national teams. */
  readonly isNational: boolean
  readonly gender: 'M' | null
  readonly priority: number
  readonly popularity: number
  /** Hidden by `exclude_amateur`. @assumed From the fourth level down. */
  readonly isLowerLeague: boolean
  readonly defaultFor: readonly ('ru' | 'en')[]
  /** Teams in the main table in today's format; `zones` assumes this number. */
  readonly teams: number | null
  /** Null if the order of criteria is not certain. */
  readonly tieBreakers: readonly TieBreaker[] | null
  readonly zones: readonly Zone[]
  /** Whether it has a row here; otherwise it is derived from a file name. */
  readonly isKnown: boolean
}

/** A row of a table; `complete` adds the defaults. */
export interface CompetitionRow extends Partial<Omit<Competition, 'code' | 'area' | 'isKnown'>> {
  readonly name: string
  readonly nameRu: string
}

function region(key: string, name: string, nameRu: string, priority: number): Area {
  return { key, name, nameRu, country: null, priority }
}
const WORLD = region('world', 'World', 'Мир', 100)
const EUROPE = region('europe', 'Europe', 'Европа', 95)
const SOUTH_AMERICA = region('south-america', 'South America', 'Южная Америка', 60)
/** For several countries without a known region. */
export const INTERNATIONAL = region('international', 'International', 'Международные', 0)

function areaOfCountry(of: Country, priority = 0): Area {
  return { key: of.code.toLowerCase(), name: of.name, nameRu: of.nameRu, country: of, priority }
}

/** UEFA publishes all kick-offs in Central European Time. */
const UEFA_ZONE = 'Europe/Berlin'

const REGIONAL: readonly (CompetitionRow & { readonly code: string; readonly area: Area })[] = [
  {
    code: 'worldcup',
    name: 'World Cup',
    nameRu: 'Чемпионат мира',
    area: WORLD,
    kind: 'tournament',
    isNational: true,
    priority: 1100,
    popularity: 1100,
    defaultFor: ['ru', 'en'],
    teams: 4,
    tieBreakers: OVERALL_FIRST,
    zones: [zone(1, 2, NEXT_ROUND)],
  },
  {
    code: 'euro',
    name: 'European Championship',
    nameRu: 'Чемпионат Европы',
    area: EUROPE,
    zone: UEFA_ZONE,
    kind: 'tournament',
    isNational: true,
    priority: 1080,
    popularity: 1050,
    defaultFor: ['ru', 'en'],
    teams: 4,
    tieBreakers: [...HEAD_TO_HEAD_FIRST, 'wins'],
    zones: [zone(1, 2, NEXT_ROUND)],
  },
  {
    code: 'copa',
    name: 'Copa América',
    nameRu: 'Кубок Америки',
    area: SOUTH_AMERICA,
    kind: 'tournament',
    isNational: true,
    priority: 900,
    popularity: 800,
    tieBreakers: OVERALL_FIRST,
  },
  {
    code: 'clubworldcup',
    name: 'Club World Cup',
    nameRu: 'Клубный чемпионат мира',
    area: WORLD,
    kind: 'tournament',
    priority: 800,
    popularity: 700,
    tieBreakers: HEAD_TO_HEAD_FIRST,
  },
  {
    code: 'uefa.cl',
    name: 'UEFA Champions League',
    nameRu: 'Лига чемпионов УЕФА',
    area: EUROPE,
    zone: UEFA_ZONE,
    kind: 'cup',
    priority: 1050,
    popularity: 1000,
    defaultFor: ['ru', 'en'],
    teams: 36,
    tieBreakers: HEAD_TO_HEAD_FIRST,
    zones: [zone(1, 8, NEXT_ROUND), zone(9, 24, PLAYOFFS)],
  },
  {
    code: 'uefa.el',
    name: 'UEFA Europa League',
    nameRu: 'Лига Европы УЕФА',
    area: EUROPE,
    zone: UEFA_ZONE,
    kind: 'cup',
    priority: 750,
    popularity: 600,
    defaultFor: ['ru', 'en'],
    teams: 36,
    tieBreakers: HEAD_TO_HEAD_FIRST,
    zones: [zone(1, 8, NEXT_ROUND), zone(9, 24, PLAYOFFS)],
  },
  {
    code: 'uefa.conf',
    name: 'UEFA Conference League',
    nameRu: 'Лига конференций УЕФА',
    area: EUROPE,
    zone: UEFA_ZONE,
    kind: 'cup',
    priority: 650,
    popularity: 400,
    tieBreakers: HEAD_TO_HEAD_FIRST,
  },
]

/** Codes of older collections. */
const ALIASES: Readonly<Record<string, string>> = { cl: 'uefa.cl', el: 'uefa.el', mls: 'us.1' }

function complete(row: CompetitionRow, code: string, area: Area, isKnown: boolean): Competition {
  return {
    zone: null,
    kind: 'league',
    isNational: false,
    gender: 'M',
    priority: 0,
    popularity: 0,
    isLowerLeague: false,
    defaultFor: [],
    teams: null,
    tieBreakers: null,
    zones: [],
    ...row,
    code,
    area,
    isKnown,
  }
}

const COMPETITIONS = new Map<string, Competition>()
for (const [code, row] of Object.entries(DOMESTIC)) {
  const of = COUNTRIES[code.split('.')[0] ?? '']
  if (!of) throw new Error(`no country has competitions such as ${code}`)
  const area = areaOfCountry(country(of.country), of.priority)
  COMPETITIONS.set(code, complete({ zone: of.zone, ...row }, code, area, true))
}
for (const { code, area, ...row } of REGIONAL) COMPETITIONS.set(code, complete(row, code, area, true))

/**
 * The competition of a file's code. Without a row it has only the name from the file (without its year) and the country
 * of the code's prefix: no time zone, tie-breakers or priority.
 */
export function competitionOf(code: string, title: string | null, isNational: boolean): Competition {
  const known = COMPETITIONS.get(ALIASES[code] ?? code)
  if (known) return known
  const name = title?.replace(/\s*\b\d{4}(?:\s*[/-]\s*\d{2,4})?\b\s*/g, ' ').trim() || code
  const kind = isNational
    ? 'tournament'
    : /cup|pokal|copa|coupe|coppa/i.test(`${code} ${name}`)
      ? 'cup'
      : 'league'
  const [prefix = ''] = code.split('.')
  const of = prefix === code ? undefined : (findCountryByIso(prefix) ?? findCountryByCode(prefix))
  const area = of ? areaOfCountry(of) : INTERNATIONAL
  return complete({ name, nameRu: name, kind, isNational, gender: null }, code, area, false)
}

export function knownCompetitions(): readonly Competition[] {
  return [...COMPETITIONS.values()]
}

/** The sizes in the tables are valid from this year on. */
const SIZES_SINCE = 2010
/** A season's external id: the code of the competition and the first year. */
const SEASON_ID = /^openfootball:([^/]+)\/(\d{4})/

/** Number of teams in the table of a season, by its external id; null if unknown. */
export function teamsOfTable(season: string): number | null {
  const [, code = '', year] = SEASON_ID.exec(season) ?? []
  const teams = COMPETITIONS.get(code)?.teams ?? null
  const startYear = Number(year)
  if (teams === null || !(startYear >= SIZES_SINCE)) return null
  return OTHER_SIZES.find((row) => row.code === code && startYear <= row.until)?.teams ?? teams
}

const OTHER_SIZES: readonly { readonly code: string; readonly until: number; readonly teams: number }[] = [
  { code: 'fr.1', until: 2022, teams: 20 },
  { code: 'at.1', until: 2017, teams: 10 },
]
