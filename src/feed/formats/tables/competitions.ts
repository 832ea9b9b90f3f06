/**
 * Competitions of the openfootball collections: what a row says, the ones of whole regions, and what is assumed of a
 * competition that no row names. The files hold only results; Russian names, zones and rules are from here.
 */
import type { TieBreaker } from '../../../contract/standings-rules.ts'
import type { CompetitionKind } from '../football/rounds.ts'
import { type Country, country, findCountryByCode, findCountryByIso } from './countries.ts'
import { DOMESTIC } from './domestic-competitions.ts'
import {
  HEAD_TO_HEAD_FIRST,
  NEXT_ROUND,
  OVERALL_FIRST,
  PLAYOFFS,
  type Zone,
  zone,
} from './standings-rules.ts'

/** A category: a country, or a region where no single country plays. */
export interface Area {
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
  /** IANA zone of kick-off times without an offset; null where it is not one zone, or not known. */
  readonly zone: string | null
  readonly kind: CompetitionKind
  /** National teams play it. */
  readonly isNational: boolean
  readonly gender: 'M' | null
  readonly priority: number
  readonly popularity: number
  /** Hidden by `exclude_amateur`. @assumed From the fourth level down. */
  readonly isLowerLeague: boolean
  readonly defaultFor: readonly ('ru' | 'en')[]
  /** Teams of the main table in today's format; the zones below are for that many. */
  readonly teams: number | null
  /** Null where the order of criteria is not known for certain. */
  readonly tieBreakers: readonly TieBreaker[] | null
  readonly zones: readonly Zone[]
  /** Does the row come from the table (or only from the name of a file)? */
  readonly isKnown: boolean
}

/** A row of a table: what is not said is the default of `complete`. */
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
/** Where several countries play, and no table says of which region they are. */
export const INTERNATIONAL = region('international', 'International', 'Международные', 0)

function areaOfCountry(of: Country, priority = 0): Area {
  return { key: of.code.toLowerCase(), name: of.name, nameRu: of.nameRu, country: of, priority }
}

/** Times of UEFA matches are Central European ones, wherever they are played. */
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
for (const { code, zone, priority, competitions } of DOMESTIC) {
  const area = areaOfCountry(country(code), priority)
  for (const [key, row] of Object.entries(competitions)) {
    COMPETITIONS.set(key, complete({ zone, ...row }, key, area, true))
  }
}
for (const { code, area, ...row } of REGIONAL) COMPETITIONS.set(code, complete(row, code, area, true))

/**
 * The competition of a file's code. One that no row names still has a name (the file's, without its year), a country
 * if the code begins with one, and else nothing: no zone, no tie-breakers, no place in lists.
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

/** Every competition of the tables. */
export function knownCompetitions(): readonly Competition[] {
  return [...COMPETITIONS.values()]
}

/** Sizes of tables are those of these years and later; before, leagues had other sizes. */
const SIZES_SINCE = 2010
/** A season's external id: the code of the competition and the first year. */
const SEASON_ID = /^openfootball:([^/]+)\/(\d{4})/

/** Teams that a table of a season has, by the season's external id; null where that is not known. */
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
