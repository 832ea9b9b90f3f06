/** A league of the operator that a list is about: what the database knows of it, and what is to be asked. */
import type { Db } from '../../../db/open.ts'
import { selectByExternalId, selectExternals, selectMapped } from '../../store/external-ids.ts'
import { selectDocument } from '../../store/log/resource-documents.ts'
import { selectSeasonFixtures, selectTeamNames } from '../../store/seasons/matches.ts'
import type { FormatOptions } from '../formats/input/import-input.ts'
import { externalIdOf, foldText } from '../formats/input/text.ts'
import { alikeTeams } from '../formats/table/alike-teams.ts'
import { leagueIds, sourceOfLeague } from '../formats/table/league.ts'
import { keyOfFixture, type ListedLeague } from '../formats/table/lists.ts'
import { seasonOfText } from '../formats/tables/seasons.ts'
import { NEW_TEAM } from './people.ts'

/**
 * Options of the format `table` that the database knows: the country, and the season if the dates of the list fit into
 * it.
 *
 * @param season as the list was understood
 */
export function selectKnownLeague(db: Db, name: string, season: string): FormatOptions {
  const id = selectMapped(db, 'tournament', leagueIds(name).tournament)
  if (id === undefined) return {}
  const { categoryId } = parsed(db, 'tournament', id) as { categoryId?: number }
  const country = categoryId === undefined ? undefined : parsed(db, 'category', categoryId).name
  const { startYear = 0, key } = seasonOfText(season) ?? {}
  const isIn = (text: string) => {
    const of = seasonOfText(text)
    return of !== null && selectByExternalId(db, 'season', leagueIds(name).season(of)) !== undefined
  }
  // The dates of half a season are within one year.
  const spans = key === String(startYear) && !isIn(season)
  const stored = spans
    ? [`${startYear - 1}/${startYear}`, `${startYear}/${startYear + 1}`].find(isIn)
    : undefined
  return { ...(typeof country === 'string' && { country }), ...(stored !== undefined && { season: stored }) }
}

function parsed(db: Db, table: 'tournament' | 'category', id: number): Record<string, unknown> {
  return JSON.parse(selectDocument(db, table, id)?.document ?? '{}')
}

/** What is known of the teams of lists, and what is to be asked. @param isNamed whether the league was given */
export function answersOf(
  db: Db | null,
  leagues: readonly ListedLeague[],
  given: ReadonlyMap<string, string>,
  isNamed: boolean,
): { readonly answers: ReadonlyMap<string, string>; readonly questions: readonly string[] } {
  const answers = new Map([...(db ? selectTeamAnswers(db, leagues) : []), ...given])
  const renamed = leagues.flatMap((listed) => {
    const former = db && !isNamed ? selectFormerName(db, listed) : null
    const choices = [former, listed.league.name].map((name) => `--league "${name}"`).join(' or ')
    const text = `is "${listed.league.name}" the league "${former}", which has the same matches? choose with ${choices}`
    return former === null ? [] : [text]
  })
  const alike = leagues.flatMap(({ fixtures }) => alikeTeams(fixtures))
  const open = alike.flatMap(([name, other]) => {
    const choices = [other, NEW_TEAM].map((answer) => `--teams "${name}=${answer}"`).join(' or ')
    const text = `is "${name}" the team "${other}", or another one? choose with ${choices}`
    return answers.has(foldText(name)) ? [] : [text]
  })
  const listed = new Set(leagues.flatMap(({ names }) => names).map(foldText))
  const unknown = [...given.keys()].filter((name) => !listed.has(name))
  const missing = unknown.map((name) => `no match has a team "${name}", which --teams names; leave it out`)
  // Which league it is decides which teams are known.
  return { answers, questions: renamed.length > 0 ? renamed : [...missing, ...open] }
}

/** By folded name, from earlier imports: names with one id are one team, and names with two are two. */
function selectTeamAnswers(db: Db, leagues: readonly ListedLeague[]): Map<string, string> {
  const answers = new Map<string, string>()
  for (const { mapping, league, fixtures, names } of leagues) {
    const ids = leagueIds(league.name, mapping.source, league.squad)
    const known = new Map(names.map((name) => [name, selectMapped(db, 'team', ids.team(name))]))
    for (const [id, own] of Map.groupBy(names, (name) => known.get(name))) {
      if (id === undefined) continue
      const [shown = ''] = selectTeamNames(db, id)
      const [name = ''] = own.includes(shown) ? [shown] : own
      for (const other of own) if (other !== name) answers.set(foldText(other), foldText(name))
    }
    for (const [name, other] of alikeTeams(fixtures))
      if (known.get(name) !== undefined && known.get(other) !== undefined)
        answers.getOrInsert(foldText(name), NEW_TEAM)
  }
  return answers
}

/** A league with most matches of a new one in the same season: the list may have another title than before. */
function selectFormerName(db: Db, { mapping, league, fixtures }: ListedLeague): string | null {
  if (selectMapped(db, 'tournament', leagueIds(league.name, mapping.source).tournament) !== undefined)
    return null
  for (const { external } of selectExternals(db, 'tournament')) {
    const [, of = '', name = ''] = /^([^:]+):tournament\/(.+)$/.exec(external) ?? []
    if (sourceOfLeague(name) !== of) continue
    const ids = leagueIds(name, of, league.squad)
    const found = fixtures.filter((fixture) =>
      selectByExternalId(db, 'match', externalIdOf(of, 'match', ...keyOfFixture(fixture, mapping))),
    )
    const stored = [...new Set(found.map(({ season }) => season))].flatMap((text) => {
      const season = seasonOfText(text)
      const id = season && selectByExternalId(db, 'season', ids.season(season))
      return id == null ? [] : selectSeasonFixtures(db, id)
    })
    if (found.length * 2 > Math.max(fixtures.length, stored.length)) return name
  }
  return null
}
