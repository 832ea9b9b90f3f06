/**
 * A season of a competition for all football formats and sources. Its ids, those of its teams and matches, and the data
 * of categories, tournaments and teams come from the shared tables, so that all sources mean and say the same.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { ImportReport } from '../import-report.ts'
import { aliasesData, type Round as MatchRound, type Source } from '../source.ts'
import type { Competition } from '../tables/competitions.ts'
import { factsOf, type Season, type SeasonFacts } from '../tables/seasons.ts'
import { externalId, keyOf } from '../text.ts'
import { hasOwnNumber, type Round } from './rounds.ts'
import { seasonData, type TableMatch } from './standings.ts'
import { type Team, type TeamNames, teamOfName } from './teams.ts'

export interface LeagueSeason {
  readonly competition: Competition
  readonly season: Season
  readonly facts: SeasonFacts
  readonly ids: { readonly category: string; readonly tournament: string; readonly season: string }
  /** Ids of the teams by table, if known besides the matches. */
  readonly groups: ReadonlyMap<string, readonly string[]>
  /** Null for a name without letters or digits. */
  findTeam(name: string, code?: string | null): Team | null
}

export function leagueSeason(competition: Competition, season: Season): LeagueSeason {
  const teams = new Map<string, Team | null>()
  return {
    competition,
    season,
    facts: factsOf(competition.code, season),
    groups: new Map(),
    ids: {
      category: externalId(competition.area.key),
      tournament: externalId(competition.code),
      season: externalId(competition.code, season.key),
    },
    // Every row names two teams.
    findTeam(name, code = null) {
      const key = `${name} ${code}`
      const team = teams.get(key) ?? teamOfName({ name, code }, competition, season.key)
      teams.set(key, team)
      return team
    },
  }
}

/** The season after its category, tournament and teams. */
export function* seasonChanges(
  { put }: Source,
  of: LeagueSeason,
  teams: Iterable<Change>,
  matches: readonly TableMatch[],
  report: ImportReport,
): Generator<Change> {
  yield put('category', of.ids.category, categoryData(of.competition))
  yield put('tournament', of.ids.tournament, tournamentData(of))
  yield* teams
  yield put('season', of.ids.season, seasonData(of, matches, report))
}

/** The teams without duplicates; of several spellings the last one counts. */
export function teamChanges(
  { put }: Source,
  { competition }: LeagueSeason,
  teams: Iterable<Team>,
  names: TeamNames,
): Change[] {
  const byId = new Map(Array.from(teams, (team) => [team.id, team]))
  return [...byId].map(([id, team]) => put('team', id, teamData(team, names, competition)))
}

export function categoryData({ area }: Pick<Competition, 'area'>): ChangeData<'category'> {
  return {
    name: area.name,
    translations: { ru: area.nameRu },
    countryCode: area.country?.iso ?? null,
    priority: area.priority,
  }
}

export function tournamentData({ competition, ids }: LeagueSeason): ChangeData<'tournament'> {
  const { name, nameRu, priority, popularity, isLowerLeague, defaultFor } = competition
  return {
    categoryId: ids.category,
    name,
    translations: { ru: nameRu },
    priority,
    popularity,
    ...(isLowerLeague && { amateur: true }),
    ...(defaultFor.length > 0 && { defaultFor: [...defaultFor] }),
  }
}

/** A club has no Russian name in the source: the service repeats the original. */
export function teamData(team: Team, names: TeamNames, { gender }: Competition): ChangeData<'team'> {
  const name = names.nameOf(team)
  return {
    name,
    ...(team.nameRu !== null && { translations: { ru: team.nameRu } }),
    ...(gender && { gender }),
    country: team.country?.name ?? null,
    countryCode: team.country?.iso ?? null,
    national: team.isNational,
    ...aliasesData(name, names.spellingsOf(team)),
  }
}

export function matchId({ competition, season }: LeagueSeason, key: string): string {
  return externalId(competition.code, season.key, key)
}

/**
 * Key of a match that counts for a table: the sides, home first, and from the second meeting at this venue on its
 * number. It does not depend on rounds, so that sources without them have the same keys.
 */
export function tableMatchKey(table: string, home: Team, away: Team, meeting = 1): string {
  const sides = `${keyOf(table)}/${home.key}/${away.key}`
  return meeting === 1 ? sides : `${sides}/${meeting}`
}

/**
 * League rounds have only a number, cup rounds also a name (docs/reference/resources.md#3.2). @param numbers of rounds
 * without one, by slug
 */
export function roundData(
  round: Round,
  table: string | null,
  numbers: ReadonlyMap<string, number> = new Map(),
): MatchRound {
  if (table !== null && round.number !== null) return { round: round.number }
  const { name, slug, ties } = round
  const number = hasOwnNumber(round) ? round.number : (numbers.get(slug) ?? null)
  return { round: number, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}
