/**
 * Tournaments, seasons and national teams of the `internationals` format. Final tournaments share their ids with
 * openfootball, others have calendar years as seasons; teams share ids with the openfootball tables by FIFA code, and
 * teams outside FIFA have their name as key. A team has its current name; its former names are aliases.
 */
import { basename, dirname } from 'node:path'
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { codeInSource } from '../../../rules/competitions/known.ts'
import { isOfWomen, WOMEN } from '../../../rules/identity/squads.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { count, day, field, flag, type RowOf, rowShape, text } from '../cells.ts'
import { readMoment } from '../days.ts'
import type { ScorerScope } from '../football/goals.ts'
import { categoryData, type LeagueSeason, leagueSeason, tournamentData } from '../football/season.ts'
import { nationalTeam, ofSquad, type Team } from '../football/teams.ts'
import { externalId, foldText, keyOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { aliasesData, defineSource, seasonSpan } from '../source.ts'
import { type Competition, competitionOf, INTERNATIONAL } from '../tables/competitions.ts'
import { countryOfName } from '../tables/country-names.ts'
import { officialSeason } from '../tables/seasons.ts'

export const SOURCE = defineSource('internationals', 'football')
const CATEGORY_ID = externalId(INTERNATIONAL.key)

/** The tournament and season of a result. */
export interface Edition {
  /** Set for a final tournament that other formats have too. */
  readonly final: LeagueSeason | null
  readonly ids: { readonly tournament: string; readonly season: string }
  readonly scope: ScorerScope
}

export function yearOf({ day }: { readonly day: string }): string {
  return day.slice(0, 4)
}

/** @assumed The files have local days without time and zone: at noon UTC it is that day nearly everywhere. */
export function startOf({ day }: ResultRow): number {
  return readMoment(day, '', 'UTC')
}

export function editionOf(row: ResultRow, gender: TeamGender): Edition {
  const year = yearOf(row)
  const isWomens = gender === 'F'
  const known = isWomens ? null : knownTournament(row.tournament)
  if (known && known.area.key !== INTERNATIONAL.key) {
    const season = officialSeason(known.code, { startYear: Number(year), key: year, year })
    const final = leagueSeason(known, season)
    const scope = { prefix: 'openfootball', competition: final.competition.code, season: season.key }
    return { final, ids: final.ids, scope }
  }
  const tournament = `${isWomens ? 'women/' : ''}${keyOf(row.tournament) || 'tournament'}`
  const scope = { prefix: 'internationals', competition: tournament, season: year }
  const ids = { tournament: SOURCE.id(tournament), season: SOURCE.id(tournament, year) }
  return { final: null, ids, scope }
}

interface Season {
  readonly first: ResultRow
  readonly edition: Edition
  /** Of the first and the last match, in ms since 1970. */
  readonly starts: readonly number[]
}

/** The tournaments and seasons of results, in the order of their first ones. */
export class Seasons {
  readonly #seasons = new Map<string, Season>()
  /** Of all matches with a result. */
  lastDay = ''
  readonly #gender: TeamGender

  constructor(gender: TeamGender) {
    this.#gender = gender
  }

  add(first: ResultRow): void {
    const edition = editionOf(first, this.#gender)
    const known = this.#seasons.get(edition.ids.season) ?? { first, edition, starts: [] }
    const starts = [...known.starts, startOf(first)]
    this.#seasons.set(edition.ids.season, { ...known, starts: [Math.min(...starts), Math.max(...starts)] })
    if (first.score && first.day > this.lastDay) this.lastDay = first.day
  }

  *changes(): Generator<Change> {
    const byTournament = Map.groupBy(this.#seasons.values(), ({ edition }) => edition.ids.tournament)
    for (const [tournamentId, seasons] of byTournament) {
      for (const [index, { first, edition, starts }] of seasons.entries()) {
        if (index === 0) yield* tournamentChanges(first, edition, this.#gender)
        const year = edition.final?.season.year ?? yearOf(first)
        const name = `${edition.final?.competition.name ?? nameOf(first, this.#gender)} ${year}`
        yield SOURCE.put('season', edition.ids.season, { tournamentId, name, year, ...seasonSpan(starts) })
      }
    }
  }
}

export function internationalCategory(): Change {
  return SOURCE.put('category', CATEGORY_ID, categoryData({ area: INTERNATIONAL }))
}

function* tournamentChanges(row: ResultRow, { final, ids }: Edition, gender: TeamGender): Generator<Change> {
  if (final) yield SOURCE.put('category', final.ids.category, categoryData(final.competition))
  yield SOURCE.put('tournament', ids.tournament, final ? tournamentData(final) : ownTournament(row, gender))
}

/** The entry of a tournament in the data files. Final tournaments have another area than the others. */
function knownTournament(tournament: string): Competition | null {
  const code = codeInSource(SOURCE.name, tournament)
  return code === undefined ? null : competitionOf(code, null, true)
}

/** Unknown tournaments have no Russian name and no rank. */
function ownTournament(row: ResultRow, gender: TeamGender): ChangeData<'tournament'> {
  const name = nameOf(row, gender)
  const known = knownTournament(name)
  const { nameRu, priority, popularity } = known ?? {}
  return {
    categoryId: CATEGORY_ID,
    name,
    ...(known && {
      translations: { ru: nameRu ?? '' },
      priority: priority ?? 0,
      popularity: popularity ?? 0,
    }),
  }
}

/** @assumed The files name tournaments of women like those of men. */
function nameOf({ tournament }: ResultRow, gender: TeamGender): string {
  return gender === 'F' && !isOfWomen(tournament) ? `${tournament} (women)` : tournament
}

export type TeamGender = 'M' | 'F'

/** Whether a World Cup or a European Championship of men was played in a year; those of women were in other ones. */
const MENS_YEARS: Readonly<Record<string, (year: number) => boolean>> = {
  'FIFA World Cup': (year) => year % 4 === 2,
  'UEFA Euro': (year) => year % 4 === 0 || year === 2021,
}
/** In this year both had one. */
const YEAR_OF_BOTH = 1984

/** Of one result; null if neither its tournament nor the year shows it. */
function genderOfRow({ tournament, ...row }: ResultRow): TeamGender | null {
  if (isOfWomen(tournament)) return 'F'
  const year = Number(yearOf(row))
  const isMens = year === YEAR_OF_BOTH ? undefined : lookUp(MENS_YEARS, tournament)?.(year)
  return isMens === undefined ? null : isMens ? 'M' : 'F'
}

/**
 * Whether results are of women: a tournament says so, or its year, or else the name of the folder. A text if some are and
 * some are not.
 */
export function genderOf(rows: Iterable<ResultRow>, path: string): TeamGender | { readonly reason: string } {
  const shown = new Map<TeamGender, string>()
  for (const row of rows) {
    const gender = genderOfRow(row)
    if (gender !== null && !shown.has(gender)) shown.set(gender, `${row.tournament} ${yearOf(row)}`)
  }
  const [men, women] = [shown.get('M'), shown.get('F')]
  if (men && women)
    return {
      reason: `it has results of men (${men}) and of women (${women}): give each a file in its own folder`,
    }
  if (men) return 'M'
  return women || isOfWomen(basename(dirname(path))) ? 'F' : 'M'
}

export class NationalTeams {
  readonly #former: readonly FormerName[]
  readonly #gender: TeamGender
  /** By name. */
  readonly #teams = new Map<string, Team>()
  /** The teams of the import with their spellings, by id. */
  readonly #found = new Map<string, { readonly team: Team; readonly spellings: Set<string> }>()

  constructor(former: readonly FormerName[], gender: TeamGender) {
    this.#former = former
    this.#gender = gender
  }

  /** The team that had a name on a day; adds it to all teams. */
  find(name: string, day: string): Team {
    const team = this.lookUp(name, day)
    this.#found.getOrInsertComputed(team.id, () => ({ team, spellings: new Set() })).spellings.add(name)
    return team
  }

  /** The team that had a name on a day, for rows that only mention it. */
  lookUp(name: string, day: string): Team {
    const renamed = this.#former.find(
      ({ former, from, to }) => from <= day && day <= to && foldText(former) === foldText(name),
    )
    return this.#team(renamed?.current ?? name)
  }

  /** Teams of women and men have the names of their countries. */
  #team(name: string): Team {
    return this.#teams.getOrInsertComputed(name, () => {
      const team = nationalTeam({ name, code: null })
      return this.#gender === 'M' ? team : ofSquad(team, WOMEN, name)
    })
  }

  /** Former names of teams in the import. */
  isKnown({ current }: FormerName): boolean {
    return this.#found.has(this.#team(current).id)
  }

  /** All teams of the import. */
  all(): Team[] {
    return [...this.#found.values()].map(({ team }) => team)
  }

  dataOf(team: Team): ChangeData<'team'> {
    const country = countryOfName(team.spelling)
    const name = team.name ?? team.spelling
    const nameRu = team.nameRu ?? country?.nameRu ?? null
    const code = team.country?.iso ?? country?.countryCode ?? null
    return {
      name,
      ...(nameRu !== null && { translations: { ru: nameRu } }),
      gender: this.#gender,
      country: team.country?.name ?? (code === null ? null : name),
      countryCode: code,
      national: true,
      ...aliasesData(name, this.#spellingsOf(team)),
    }
  }

  #spellingsOf(team: Team): string[] {
    const own = this.#found.get(team.id)?.spellings ?? []
    const former = this.#former
      .filter(({ current }) => this.#team(current).id === team.id)
      .map((row) => row.former)
    return [...team.spellings, ...[...own].sort(), ...former]
  }
}

export const FILES = {
  former_names: ['former_names.csv'],
  results: ['results.csv'],
  goalscorers: ['goalscorers.csv'],
  shootouts: ['shootouts.csv'],
} as const

/** The name of a team or tournament. */
function name(column: string) {
  return text(column).map((value) => {
    if (value === null || foldText(value) === '') throw new RowError(`${column} has no name`)
    return value
  })
}

/** The match of a row in all files: the day as YYYY-MM-DD, and both teams. */
const MATCH = { day: day('date').required(), home: name('home_team'), away: name('away_team') }

/** Maximum minute of a match; a later one is an error. */
const LAST_MINUTE = 150

export const SHAPES = {
  results: rowShape({
    ...MATCH,
    score: field(['home_score', 'away_score'], (row) => row.pair('home_score', 'away_score')),
    tournament: name('tournament'),
    city: text('city')
      .map((city) => city ?? '')
      .optional(),
    country: text('country')
      .map((country) => country ?? '')
      .optional(),
  }),
  goalscorers: rowShape({
    ...MATCH,
    /** The team that the goal counts for, including own goals. */
    team: name('team'),
    scorer: text('scorer'),
    minute: count('minute').map((minute) => {
      if (minute !== null && minute > LAST_MINUTE) throw new RowError(`${minute} is not a minute`)
      return minute
    }),
    class: field([], (row): 'regular' | 'penalty' | 'ownGoal' =>
      flag('own_goal').read(row) ? 'ownGoal' : flag('penalty').read(row) ? 'penalty' : 'regular',
    ),
  }),
  shootouts: rowShape({ ...MATCH, winner: name('winner') }),
  former_names: rowShape({
    current: name('current'),
    former: name('former'),
    from: day('start_date').required(),
    to: day('end_date').required(),
  }),
}

export type ResultRow = RowOf<typeof SHAPES.results>
export type GoalRow = RowOf<typeof SHAPES.goalscorers>
export type ShootOutRow = RowOf<typeof SHAPES.shootouts>
type FormerName = RowOf<typeof SHAPES.former_names>
