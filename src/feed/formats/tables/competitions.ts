/** Competitions of football formats: those of the data files (rules/competitions), and defaults for any other one. */
import type { SportSlug } from '../../../catalog/sports.ts'
import type { AreaData } from '../../../contract/competition-data.ts'
import {
  allCompetitions,
  codeInSource,
  findKnownCompetition,
  type KnownCompetition,
  type SeasonRules,
  seasonRules,
} from '../../../rules/competitions/known.ts'
import { type Squad, squadOf, WOMEN } from '../../../rules/identity/squads.ts'
import type { CompetitionKind } from '../football/rounds.ts'
import { foldText, oneLine } from '../input/text.ts'
import { type Country, country, findCountryByCode, findCountryByIso, findCountryByName } from './countries.ts'
import { zoneOfVenue } from './host-zones.ts'

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
  readonly gender: 'M' | 'F' | null
  /** Of teams that are not the first teams of men. */
  readonly squad: Squad | null
  readonly priority: number
  readonly popularity: number
  readonly isLowerLeague: boolean
  readonly defaultFor: readonly ('ru' | 'en')[]
  /** Its entry in the data files; null if it is derived from a file name. */
  readonly data: KnownCompetition | null
}

/** For several countries without a known region. */
export const INTERNATIONAL: Area = {
  key: 'international',
  name: 'International',
  nameRu: 'Международные',
  country: null,
  priority: 0,
}

function areaOfCountry(of: Country, priority = 0): Area {
  return { key: of.code.toLowerCase(), name: of.name, nameRu: of.nameRu, country: of, priority }
}

function areaOf(key: string, { country: code, name = key, nameRu = name, priority = 0 }: AreaData): Area {
  return code === undefined
    ? { key, name, nameRu, country: null, priority }
    : areaOfCountry(country(code), priority)
}

function ofData(data: KnownCompetition): Competition {
  return {
    code: data.code,
    name: data.name,
    nameRu: data.nameRu ?? data.name,
    area: areaOf(data.areaKey, data.areaData),
    zone: data.timeZone ?? data.areaData.timeZone ?? null,
    kind: data.kind ?? 'league',
    isNational: data.national ?? false,
    gender: data.gender ?? 'M',
    squad: data.gender === 'F' ? WOMEN : null,
    priority: data.priority ?? 0,
    popularity: data.popularity ?? 0,
    isLowerLeague: data.amateur ?? false,
    defaultFor: data.defaultFor ?? [],
    data,
  }
}

/**
 * The competition of a file's code. Without an entry it has only the name from the file (without its year) and the
 * country of the code's prefix: no time zone, rules or priority.
 */
export function competitionOf(code: string, title: string | null, isNational: boolean): Competition {
  const known = findKnownCompetition(codeInSource('openfootball', code) ?? code)
  const squad = squadOf(`${code} ${title ?? ''}`)
  if (known && (squad === null || known.gender === squad.gender)) return ofData(known)
  const name = oneLine((title ?? '').replace(/\b\d{4}(?: ?[/-] ?\d{2,4})?\b/g, ' ')) || code
  const kind = isNational ? 'tournament' : CUP.test(`${code} ${name}`) ? 'cup' : 'league'
  const [prefix = ''] = code.split('.')
  const { country: fifa = prefix } =
    allCompetitions().find(({ areaKey }) => areaKey === prefix)?.areaData ?? {}
  const ofPrefix = prefix === code ? undefined : (findCountryByIso(prefix) ?? findCountryByCode(fifa))
  const of = isNational ? ofPrefix : (ofPrefix ?? countryOfTitle(name)[0])
  return {
    // The title of a file may say what its name does not.
    code: known && squad ? `${code}.${squad.key}` : code,
    name,
    nameRu: name,
    area: of ? areaOfCountry(of) : INTERNATIONAL,
    zone: null,
    kind,
    isNational,
    gender: squad?.gender ?? null,
    squad,
    priority: 0,
    popularity: 0,
    isLowerLeague: false,
    defaultFor: [],
    data: null,
  }
}

const CUP = /cup|pok[aá]l|copa|coupe|coppa|kupa|ta[cç]a|puchar|pohár|кубок|champions league/i

/** The league that a name in a country means; undefined if the data files have none. */
export function competitionOfName(place: string, name: string, sport: SportSlug = 'football') {
  const [isThere, folded] = [areaTest(place), foldText(name)]
  const means = ({ code, name: own, names = [], sources = {} }: KnownCompetition) =>
    [code, own, ...names, ...Object.values(sources).flat()].some((one) => foldText(one) === folded)
  const data = allCompetitions().find(
    (one) => isThere(one) && (one.sport ?? 'football') === sport && means(one),
  )
  return data && ofData(data)
}

/** Whether a competition is one of a country or a region. */
function areaTest(name: string): (competition: KnownCompetition) => boolean {
  const [of, folded] = [findCountryByName(name), foldText(name)]
  return ({ areaData: { name: own = '', country: code = findCountryByName(own)?.code } }) =>
    code === undefined ? foldText(own) === folded : code === of?.code
}

/** The zone in which a country plays most of its matches; null if it is unknown. @param day YYYY-MM-DD */
export function zoneOfCountry(name: string, day = '2000-01-01'): string | null {
  const of = findCountryByName(name)
  const known = of && allCompetitions().find(({ areaData }) => areaData.country === of.code)
  return known?.areaData.timeZone ?? (of ? zoneOfVenue([], of.iso, day) : null)
}

/** Whether the seasons of a league are years or span two; undefined if it is unknown. */
export function calendarOf(countryName: string, league: string, sport: SportSlug): AreaData['calendar'] {
  const own = competitionOfName(countryName, league, sport)?.data?.calendar
  const there = allCompetitions().filter(areaTest(countryName))
  const calendars = there.flatMap(({ areaData: { calendar = [] } }) => calendar)
  return own ?? (there.length > 0 && INDOORS.includes(sport) ? 'split' : calendars[0])
}
const INDOORS: readonly SportSlug[] = ['ice-hockey', 'basketball', 'volleyball']

/** The code of a competition by a title that begins with its country, such as "Netherlands Eredivisie". */
export function codeOfTitle(title: string): string | undefined {
  const [of, name] = countryOfTitle(title)
  return of && competitionOfName(of.name, name)?.code
}

/** The country that a title begins with, and the rest of the title. */
function countryOfTitle(title: string): [of: Country | undefined, rest: string] {
  const words = title.split(' ')
  const end = words.findIndex((_, index) => findCountryByName(words.slice(0, index + 1).join(' '))) + 1
  return [findCountryByName(words.slice(0, end).join(' ')), words.slice(end).join(' ')]
}

/** A season's external id: the code of the competition and the first year. */
const SEASON_ID = /^openfootball:([^/]+)\/(\d{4})/

/** Number of teams in the table of a season, by its external id; null if unknown. */
export function teamsOfTable(season: string): number | null {
  return rulesOf(season).rules.teams ?? null
}

/** Whether the rules of a season have two teams meet once at each ground, by its external id. */
export function meetsOnceAtHome(season: string): boolean {
  const { data, rules } = rulesOf(season)
  return (rules.stages?.length ?? 0) <= 1 && meetingsOf(data?.kind, rules) === 2
}

/** Whether a season is that of a final tournament, in which no side is at home. */
export function isOnNeutralGround(season: string): boolean {
  return rulesOf(season).data?.kind === 'tournament'
}

function rulesOf(season: string) {
  const [, code = '', year] = SEASON_ID.exec(season) ?? []
  const data = findKnownCompetition(code)
  return { data, rules: seasonRules(data, Number(year)) }
}

/** How often two teams meet in the first stage; undefined if unknown. A league without stages is played at home and away. */
export function meetingsOf(
  kind: string | undefined,
  { stages = [], teams }: Pick<SeasonRules, 'stages' | 'teams'>,
): number | undefined {
  const isPlain = kind === 'league' && stages.length === 0 && teams !== undefined
  return stages[0]?.meetings ?? (isPlain ? 2 : undefined)
}
