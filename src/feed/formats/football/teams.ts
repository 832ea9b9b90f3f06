/**
 * Identifies teams by name. A team has the same key in every file, however it is spelled: national teams by FIFA code,
 * clubs by country and name. Two clubs never share a key: only known noise is removed from names, and further spellings
 * are rows of a table.
 */

import CLUBS from '../../../catalog/names/clubs.json' with { type: 'json' }
import { isPlaceholderName } from '../../../rules/identity/placeholders.ts'
import { type Squad, squadNames } from '../../../rules/identity/squads.ts'
import { externalId, foldText, keyOf } from '../input/text.ts'
import type { Competition } from '../tables/competitions.ts'
import {
  type Country,
  country,
  findCountryByCode,
  findCountryByName,
  spellingsOf,
} from '../tables/countries.ts'

/** A team as a file names it. */
export interface SourceTeam {
  readonly name: string
  /** FIFA code of a national team, or an abbreviation of a club. */
  readonly code: string | null
}

export interface Team {
  /** External id. */
  readonly id: string
  /** Without the source; part of the keys of matches and players. */
  readonly key: string
  /** The name in this file. */
  readonly spelling: string
  /** The display name, if it does not depend on the files. */
  readonly name: string | null
  readonly nameRu: string | null
  readonly country: Country | null
  readonly isNational: boolean
  /** A placeholder for a team that is not decided yet ("W73"). */
  readonly isPlaceholder: boolean
  /** All other known spellings. */
  readonly spellings: readonly string[]
}

/** The team with a name; null for a name without letters or digits. `season` distinguishes placeholders. */
export function teamOfName(source: SourceTeam, competition: Competition, season: string): Team | null {
  if (foldText(source.name) === '' && !isPlaceholderName(source.name)) return null
  if (isPlaceholderName(source.name)) return placeholder(source.name, competition, season)
  const { squad } = competition
  const { first = source.name, own = source.name } = squad ? squadNames(source.name, squad) : {}
  const named = { ...source, name: first }
  const team = competition.isNational ? nationalTeam(named) : club(first, competition)
  return squad === null ? team : ofSquad(team, squad, own.replace(COUNTRY_SUFFIX, '').trim())
}

/** The team of women, youth or reserves that has the name of a first team. */
export function ofSquad(team: Team, { key, suffix }: Squad, spelling: string): Team {
  const own = { ...team, id: `${team.id}/${key}`, key: `${team.key}/${key}`, spelling }
  return suffix === null && team.isNational ? own : { ...own, name: null, nameRu: null, spellings: [] }
}

const NAMELESS = {
  name: null,
  nameRu: null,
  country: null,
  isNational: false,
  isPlaceholder: false,
  spellings: [],
} as const

function placeholder(name: string, competition: Competition, season: string): Team {
  const key = `${competition.code}/${season}/${keyOf(name) || 'tbd'}`
  const [, letter, match] = /^([WL])(\d+)$/.exec(name) ?? []
  const words = letter === 'W' ? ['Winner', 'Победитель'] : ['Loser', 'Проигравший']
  const shown = match ? [`${words[0]} of match ${match}`, `${words[1]} матча ${match}`] : [name, null]
  return {
    ...NAMELESS,
    id: externalId('placeholder', key),
    key,
    spelling: name,
    name: shown[0] ?? name,
    nameRu: shown[1] ?? null,
    isPlaceholder: true,
  }
}

/** The away side of a match whose sides are the same placeholder ("TBD"), which stand for two teams. */
export function otherPlaceholder(home: Team, away: Team): Team {
  if (home.id !== away.id || !home.isPlaceholder) return away
  return { ...away, id: `${away.id}/2`, key: `${away.key}/2` }
}

/** A national team, by its FIFA code if it has one, otherwise by its name. */
export function nationalTeam({ name, code }: SourceTeam): Team {
  const of = findCountryByName(name) ?? (code === null ? undefined : findCountryByCode(code))
  const key = of ? of.code.toLowerCase() : keyOf(name)
  return {
    ...NAMELESS,
    id: externalId('national', key),
    key,
    spelling: name,
    ...(of && { name: of.name, nameRu: of.nameRu, country: of, spellings: spellingsOf(of) }),
    isNational: true,
  }
}

/** Whether every name is that of a country: then an unknown competition is one of national teams. */
export function areNationalTeams(teams: readonly SourceTeam[]): boolean {
  return teams.length > 0 && teams.every(({ name }) => isPlaceholderName(name) || findCountryByName(name))
}

const COUNTRY_SUFFIX = /\(([A-Z]{3})\)$/

function club(source: string, competition: Competition): Team {
  const code = COUNTRY_SUFFIX.exec(source)?.[1]
  const spelling = source.replace(COUNTRY_SUFFIX, '').trim() || source
  const normal = normalClubName(spelling)
  const of = code === undefined ? competition.area.country : countryOfPlay(code, normal)
  const row = of ? ROWS.get(rowKey(of.code, normal)) : uniqueRow(normal)
  const scope = row?.scope ?? of?.code ?? code ?? competition.code
  const key = `${scope.toLowerCase()}/${keyOf(row?.normal ?? normal)}`
  return {
    ...NAMELESS,
    id: externalId('team', key),
    key,
    spelling,
    country: of ?? null,
    ...(row && { name: row.name, country: country(row.scope), spellings: row.spellings }),
  }
}

/**
 * A club's name without optional parts: FC and similar at either end, and the founding year at the end. A leading AFC
 * is kept (AFC Wimbledon is not Wimbledon FC), like everything that may distinguish two clubs of a town.
 */
export function normalClubName(name: string): string {
  const words = foldText(name).split(' ')
  const drop = (isNoise: boolean, at: 'first' | 'last') => {
    if (words.length < 2 || !isNoise) return
    if (at === 'first') words.shift()
    else words.pop()
  }
  drop(/^(18|19|20)\d\d$/.test(words.at(-1) ?? '') && !YEARS.has(words.join(' ')), 'last')
  drop(/^(fc|afc|cf|fk)$/.test(words.at(-1) ?? ''), 'last')
  drop(/^(fc|cf|fk)$/.test(words[0] ?? ''), 'first')
  return words.join(' ')
}

const YEARS = new Set(CLUBS.years.map(foldText))

interface ClubRow {
  readonly scope: string
  readonly name: string
  readonly normal: string
  readonly spellings: readonly string[]
}

const ROWS = new Map<string, ClubRow>()
const ROWS_BY_NAME = new Map<string, ClubRow[]>()
for (const [scope, lines] of Object.entries(CLUBS.spellings)) {
  for (const line of lines) {
    const spellings = line.split('|')
    const name = spellings[0] ?? line
    const row: ClubRow = { scope, name, normal: normalClubName(name), spellings }
    for (const normal of new Set(spellings.map(normalClubName))) {
      ROWS.set(rowKey(scope, normal), row)
      ROWS_BY_NAME.set(normal, [...(ROWS_BY_NAME.get(normal) ?? []), row])
    }
  }
}

function rowKey(scope: string, normal: string): string {
  return `${scope} ${normal}`
}

/** For files of several countries without codes: a spelling that only one row has. */
function uniqueRow(normal: string): ClubRow | undefined {
  const rows = ROWS_BY_NAME.get(normal) ?? []
  return rows.length === 1 ? rows[0] : undefined
}

const ABROAD = new Map(
  CLUBS.abroad.map(([code = '', name = '', playsIn = '']) => [
    rowKey(code, name === '*' ? name : normalClubName(name)),
    playsIn,
  ]),
)

/** The country in whose league a club plays, for the code in a file. */
function countryOfPlay(code: string, normal: string): Country | undefined {
  return findCountryByCode(ABROAD.get(rowKey(code, normal)) ?? ABROAD.get(rowKey(code, '*')) ?? code)
}

/**
 * Spellings of every team in all files of an import, so that the display name is the same in all of them. It is the
 * longest one; another import with fewer spellings may choose another, except for teams with a name in a table.
 */
export class TeamNames {
  readonly #spellings = new Map<string, Set<string>>()

  add(team: Team): void {
    this.#spellings.set(team.id, (this.#spellings.get(team.id) ?? new Set()).add(team.spelling))
  }

  nameOf(team: Team): string {
    return team.name ?? this.#all(team)[0] ?? team.spelling
  }

  spellingsOf(team: Team): string[] {
    return [...team.spellings, ...this.#all(team)]
  }

  /** Longest first; equally long ones in alphabetical order. */
  #all(team: Team): string[] {
    const spellings = [...(this.#spellings.get(team.id) ?? [])]
    return spellings.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  }
}
