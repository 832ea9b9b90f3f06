/**
 * Tournaments, seasons and national teams of the `internationals` format. Final tournaments share their ids with
 * openfootball, others have calendar years as seasons; teams share ids with the openfootball tables by FIFA code, and
 * teams outside FIFA have their name as key. A team has its current name; its former names are aliases.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { readMoment } from '../cells.ts'
import type { ScorerScope } from '../football/scorers.ts'
import { categoryData, type LeagueSeason, leagueSeason, tournamentData } from '../football/season.ts'
import { nationalTeam, type Team } from '../football/teams.ts'
import { aliasesData, defineSource, seasonSpan } from '../source.ts'
import { competitionOf, INTERNATIONAL } from '../tables/competitions.ts'
import { countryOfName } from '../tables/country-names.ts'
import { FINAL_TOURNAMENTS, TOURNAMENTS } from '../tables/international-tournaments.ts'
import { officialSeason } from '../tables/seasons.ts'
import { externalId, foldText, keyOf } from '../text.ts'
import type { FormerName, ResultRow } from './rows.ts'

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

export function editionOf(row: ResultRow): Edition {
  const year = yearOf(row)
  const code = FINAL_TOURNAMENTS[row.tournament]
  if (code !== undefined) {
    const season = officialSeason(code, { startYear: Number(year), key: year, year })
    const final = leagueSeason(competitionOf(code, null, false), season)
    const scope = { prefix: 'openfootball', competition: final.competition.code, season: season.key }
    return { final, ids: final.ids, scope }
  }
  const tournament = keyOf(row.tournament) || 'tournament'
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

  add(first: ResultRow): void {
    const edition = editionOf(first)
    const known = this.#seasons.get(edition.ids.season) ?? { first, edition, starts: [] }
    const starts = [...known.starts, startOf(first)]
    this.#seasons.set(edition.ids.season, { ...known, starts: [Math.min(...starts), Math.max(...starts)] })
    if (first.score && first.day > this.lastDay) this.lastDay = first.day
  }

  *changes(): Generator<Change> {
    const byTournament = Map.groupBy(this.#seasons.values(), ({ edition }) => edition.ids.tournament)
    for (const [tournamentId, seasons] of byTournament) {
      for (const [index, { first, edition, starts }] of seasons.entries()) {
        if (index === 0) yield* tournamentChanges(first, edition)
        const year = edition.final?.season.year ?? yearOf(first)
        const name = `${edition.final?.competition.name ?? first.tournament} ${year}`
        yield SOURCE.put('season', edition.ids.season, { tournamentId, name, year, ...seasonSpan(starts) })
      }
    }
  }
}

export function internationalCategory(): Change {
  return SOURCE.put('category', CATEGORY_ID, categoryData({ area: INTERNATIONAL }))
}

function* tournamentChanges(row: ResultRow, { final, ids }: Edition): Generator<Change> {
  if (final) yield SOURCE.put('category', final.ids.category, categoryData(final.competition))
  yield SOURCE.put('tournament', ids.tournament, final ? tournamentData(final) : ownTournament(row))
}

/** Unknown tournaments have no Russian name and no rank. */
function ownTournament({ tournament: name }: ResultRow): ChangeData<'tournament'> {
  const row = TOURNAMENTS[name]
  if (!row) return { categoryId: CATEGORY_ID, name }
  const [nameRu, priority, popularity] = row
  return { categoryId: CATEGORY_ID, name, translations: { ru: nameRu }, priority, popularity }
}

export class NationalTeams {
  readonly #former: readonly FormerName[]
  /** By name. */
  readonly #teams = new Map<string, Team>()
  /** The teams of the import with their spellings, by id. */
  readonly #found = new Map<string, { readonly team: Team; readonly spellings: Set<string> }>()

  constructor(former: readonly FormerName[]) {
    this.#former = former
  }

  /** The team that had a name on a day; adds it to all teams. */
  find(name: string, day: string): Team {
    const team = this.lookUp(name, day)
    const found = this.#found.get(team.id) ?? { team, spellings: new Set() }
    this.#found.set(team.id, found)
    found.spellings.add(name)
    return team
  }

  /** The team that had a name on a day, for rows that only mention it. */
  lookUp(name: string, day: string): Team {
    const renamed = this.#former.find(
      ({ former, from, to }) => from <= day && day <= to && foldText(former) === foldText(name),
    )
    return this.#team(renamed?.current ?? name)
  }

  #team(name: string): Team {
    const team = this.#teams.get(name) ?? nationalTeam({ name, code: null })
    this.#teams.set(name, team)
    return team
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
      gender: 'M',
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
