/** Categories, tournaments, seasons and teams as changes, for all sports (docs/reference/resources.md#18, #17). */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { type Country, countryOf } from '../names/countries.ts'
import type { Random } from '../random.ts'
import type { Category, Competition, Season, Sport, Team, WorldPlan } from './model.ts'
import { DEMO_SOURCE } from './planned-match.ts'
import { matchOf } from './results.ts'
import { championOf, isDecided, tournamentIdOf } from './seasons.ts'
import { named } from './teams.ts'

type TournamentData = ChangeData<'tournament'>

const PUT = { op: 'put', source: DEMO_SOURCE } as const
const COLOURS = ['#0b3d91', '#7a1f5c', '#006b3c', '#aa0011', '#c77700'] as const

/** Numbers of the categories: that of the country, plus 100 for amateurs; 200 for international competitions. */
const AMATEUR = 100
const INTERNATIONAL = 200

/**
 * One category per country with competitions or a national team, one for its amateurs, one for international
 * competitions.
 */
export function countryCategories(
  competitions: readonly Pick<Competition, 'category' | 'country' | 'amateur' | 'priority'>[],
  nations: readonly Country[],
): Category[] {
  const groups = Map.groupBy(competitions, ({ category }) => category)
  const rows = [...groups].map(([key, own]): Category => {
    const { country: countryKey, amateur } = own[0] as (typeof own)[number]
    const country = countryKey === null ? null : countryOf(countryKey)
    const { en, ru } = country?.name ?? { en: 'International', ru: 'Международные' }
    return {
      key,
      number: country ? country.number + (amateur ? AMATEUR : 0) : INTERNATIONAL,
      name: amateur ? { en: `${en} Amateur`, ru: `${ru}. Любители` } : { en, ru },
      countryCode: country?.code ?? null,
      amateur,
      priority: Math.round(Math.max(...own.map(({ priority }) => priority)) / 10),
    }
  })
  const others = nations.flatMap(({ code, ...of }) =>
    groups.has(of.key) ? [] : { ...of, countryCode: code, amateur: false, priority: 0 },
  )
  return [...rows, ...others].sort((a, b) => a.number - b.number)
}

export function categoryKey(country: string | null, amateur = false): string {
  return (country ?? 'international') + (amateur ? '-amateur' : '')
}

export function* categoryChanges({ slug, categories }: Sport): Generator<Change> {
  for (const { number, name, countryCode, amateur, priority } of categories) {
    const data = { ...named(name), countryCode, amateur, priority }
    yield { ...PUT, kind: 'category', sport: slug, id: seedId(slug, 'category', number), data }
  }
}

function categoryId({ slug, categories }: Sport, { category, key }: Competition): number {
  const row = categories.find((each) => each.key === category)
  if (!row) throw new Error(`${key} has no category ${category}`)
  return seedId(slug, 'category', row.number)
}

/** Who has scored the most in a season; in sports without points by player, the best of the champion. */
function bestPlayer({ fixtures }: Season, champion: Team): number | null {
  const counts = new Map<number, number>()
  const add = (id: number, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)
  for (const fixture of fixtures) {
    if (fixture.disruption || !fixture.home.manager) continue
    const { playerStatistics = [] } = matchOf(fixture).final()
    for (const [id, { points, goals = 0 }] of playerStatistics) add(id, points ?? goals)
  }
  if (counts.size === 0 && champion.manager) for (const { id, ability } of champion.members) add(id, ability)
  const [best] = [...counts].sort(([a, left], [b, right]) => right - left || a - b)
  return best && best[1] > 0 ? best[0] : null
}

/** Titles so far, random around a mean per team, but at least those of finished seasons (latest last). */
function titleData({ titles }: Sport, teams: readonly Team[], champions: readonly Team[], random: Random) {
  const champion = champions.at(-1) as Team
  const counts = new Map(
    teams.map((team) => {
      const count = Math.floor(
        Math.max(0, random.stream(team.id).normal(titles.mean(team), titles.deviation)),
      )
      return [team, Math.max(champions.filter((each) => each === team).length, count)]
    }),
  )
  const most = Math.max(...counts.values())
  return {
    titleHolderId: champion.id,
    titleHolderTitles: counts.get(champion) ?? 1,
    mostTitles: most,
    mostTitlesTeamIds: [...counts].filter(([, count]) => count === most).map(([team]) => team.id),
  }
}

/** `editions` are those that are decided, the latest last. */
function honours(editions: readonly Season[], random: Random): Partial<TournamentData> {
  const champions = editions.flatMap((season) => championOf(season) ?? [])
  const [last, champion] = [editions.at(-1), champions.at(-1)]
  if (!last || !champion) return {}
  const teams = [...new Set([...last.teams, ...champions])]
  return {
    ...titleData(last.sport, teams, champions, random),
    ...(champion.manager ? { playerOfTheTournamentId: bestPlayer(last, champion) } : {}),
  }
}

function relatives(competitions: readonly Competition[], own: Competition, sport: SportSlug) {
  const ids = (isMeant: (row: Competition) => boolean) =>
    competitions.filter(isMeant).map((row) => tournamentIdOf(sport, row))
  // Each relation is in the row of one of its sides.
  const above = ids(({ lower }) => lower === own.key)
  const below = ids(({ key }) => key === own.lower)
  const linked = ids(({ key, linked: back }) => own.linked?.includes(key) || back?.includes(own.key) === true)
  return {
    ...(above.length > 0 ? { upperDivisionIds: above } : {}),
    ...(below.length > 0 ? { lowerDivisionIds: below } : {}),
    ...(linked.length > 0 ? { linkedTournamentIds: linked } : {}),
  }
}

export function tournamentChange(
  sport: Sport,
  competition: Competition,
  own: Partial<TournamentData> = {},
): Change {
  const { number, name, priority, popularity, defaultFor, amateur } = competition
  const data: TournamentData = {
    categoryId: categoryId(sport, competition),
    ...named(name),
    colors: { primary: COLOURS[number % COLOURS.length] as string, secondary: '#ffffff' },
    priority,
    popularity,
    amateur,
    defaultFor: [...defaultFor],
    ...own,
  }
  return { ...PUT, kind: 'tournament', sport: sport.slug, id: tournamentIdOf(sport.slug, competition), data }
}

/** Tournaments with their honours; related ones refer to each other, so links are added when all exist. */
export function* tournamentChanges({ sport, seasons, nowMs }: WorldPlan, random: Random): Generator<Change> {
  const { slug, competitions } = sport
  for (const competition of competitions) {
    const editions = seasons
      .filter((season) => season.competition === competition && isDecided(season, nowMs))
      .sort((a, b) => a.startMs - b.startMs)
    yield tournamentChange(sport, competition, honours(editions, random.stream(competition.key)))
  }
  for (const competition of competitions) {
    const data = relatives(competitions, competition, slug)
    const id = tournamentIdOf(slug, competition)
    if (Object.keys(data).length > 0) yield { ...PUT, op: 'merge', kind: 'tournament', sport: slug, id, data }
  }
}

export function seasonChange(season: Season): Change {
  const { id, competition, name, year, startMs, endMs, rules } = season
  const sport = season.sport.slug
  const data: ChangeData<'season'> = {
    tournamentId: tournamentIdOf(sport, competition),
    name,
    year,
    startTimestamp: startMs,
    endTimestamp: endMs,
    ...(rules ? { rules } : {}),
  }
  return { ...PUT, kind: 'season', sport, id, data }
}

/** Teams, each followed by its members; the athletes of a pair have teams of their own. */
export function* teamChanges(sport: SportSlug, teams: readonly Team[]): Generator<Change> {
  for (const { id, data, members, isOfAthletes } of teams) {
    yield { ...PUT, kind: 'team', sport, id, data }
    if (isOfAthletes) continue
    for (const member of members) yield { ...PUT, kind: 'player', sport, id: member.id, data: member.data }
  }
}
