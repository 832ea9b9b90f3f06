/** Categories, tournaments and seasons of team sports as changes. */
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { countryOf } from '../names/countries.ts'
import { type LocalName, slugOf } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import { DEMO_SOURCE } from '../world.ts'
import { type Season, winnerOf } from './fixtures.ts'
import { finalOrder } from './seasons.ts'
import type { Club, Competition, TeamSport } from './sport.ts'

const FRAME = { op: 'put', source: DEMO_SOURCE } as const
/** Numbers of the categories: a country's own, 100 more for its amateurs, 200 for competitions between countries. */
const AMATEUR = 100
const INTERNATIONAL = 200
const COLOURS = ['#0b3d91', '#7a1f5c', '#006b3c', '#aa0011', '#c77700'] as const

export function tournamentId<F>(sport: TeamSport<F>, competition: Competition<F>): number {
  return competition.id ?? seedId(sport.slug, 'tournament', competition.number)
}

function categoryNumber<F>({ country, amateur }: Competition<F>): number {
  return country === null ? INTERNATIONAL : countryOf(country).number + (amateur ? AMATEUR : 0)
}

function categoryName<F>({ country, amateur }: Competition<F>): LocalName {
  if (country === null) return { en: 'International', ru: 'Международные' }
  const { en, ru } = countryOf(country).name
  return amateur ? { en: `${en} Amateur`, ru: `${ru}. Любители` } : { en, ru }
}

/** One category a country that has competitions, one for its amateurs, one for the rest of the world. */
export function* categoryChanges<F>(sport: TeamSport<F>): Generator<Change> {
  const numbers = new Set(sport.competitions.map(categoryNumber))
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const own = sport.competitions.filter((row) => categoryNumber(row) === number)
    const [first] = own
    if (!first) continue
    const name = categoryName(first)
    const data: ChangeData<'category'> = {
      name: name.en,
      translations: { ru: name.ru },
      slug: slugOf(name.en),
      countryCode: first.country === null ? null : countryOf(first.country).code,
      amateur: first.amateur,
      priority: Math.round(Math.max(...own.map((row) => row.priority)) / 10),
    }
    yield { ...FRAME, kind: 'category', sport: sport.slug, id: seedId(sport.slug, 'category', number), data }
  }
}

function championOf<F>(sport: TeamSport<F>, season: Season<F>): Club | undefined {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  return last ? winnerOf(sport, last) : finalOrder(sport, season)[0]
}

/** Titles so far: good clubs have won more often, and the champion at least once. */
function titleData<F>(sport: TeamSport<F>, season: Season<F> | undefined, random: Random) {
  const champion = season && championOf(sport, season)
  if (!season || !champion) return {}
  const titles = new Map(
    season.clubs.map((club) => {
      const mean = 2 + club.strength / sport.spread
      const count = Math.floor(Math.max(0, random.stream(club.id).normal(mean, 2.5)))
      return [club, club === champion ? Math.max(1, count) : count]
    }),
  )
  const most = Math.max(...titles.values())
  const [best] = [...champion.members].sort((a, b) => b.ability - a.ability || a.id - b.id)
  return {
    titleHolderId: champion.id,
    titleHolderTitles: titles.get(champion) ?? 1,
    mostTitles: most,
    mostTitlesTeamIds: [...titles].filter(([, count]) => count === most).map(([club]) => club.id),
    playerOfTheTournamentId: best?.id ?? null,
  }
}

export function* tournamentChanges<F>(
  sport: TeamSport<F>,
  seasons: readonly Season<F>[],
  random: Random,
): Generator<Change> {
  for (const competition of sport.competitions) {
    const { name, number, amateur, priority, popularity, defaultFor, key } = competition
    const previous = seasons.find((each) => each.competition === competition && each.edition === 'previous')
    const data: ChangeData<'tournament'> = {
      categoryId: seedId(sport.slug, 'category', categoryNumber(competition)),
      name: name.en,
      translations: { ru: name.ru },
      slug: slugOf(name.en),
      colors: { primary: COLOURS[number % COLOURS.length] as string, secondary: '#ffffff' },
      priority,
      popularity,
      amateur,
      defaultFor: [...defaultFor],
      ...titleData(sport, previous, random.stream(key)),
    }
    yield { ...FRAME, kind: 'tournament', sport: sport.slug, id: tournamentId(sport, competition), data }
  }
  yield* divisionChanges(sport)
}

/** Divisions point at each other, so they are joined when both are there. */
function* divisionChanges<F>(sport: TeamSport<F>): Generator<Change> {
  const ids = (key: string) =>
    sport.competitions.filter((row) => row.key === key).map((row) => tournamentId(sport, row))
  for (const competition of sport.competitions) {
    const { upper, lower } = competition
    if (!upper && !lower) continue
    const data = {
      ...(upper ? { upperDivisionIds: ids(upper) } : {}),
      ...(lower ? { lowerDivisionIds: ids(lower) } : {}),
    }
    const id = tournamentId(sport, competition)
    yield { ...FRAME, op: 'merge', kind: 'tournament', sport: sport.slug, id, data }
  }
}

export function seasonChange<F>(sport: TeamSport<F>, season: Season<F>): Change {
  const { competition, id, name, year, startMs, endMs, rules } = season
  const data: ChangeData<'season'> = {
    tournamentId: tournamentId(sport, competition),
    name,
    year,
    startTimestamp: startMs,
    endTimestamp: endMs,
    ...(rules ? { rules } : {}),
  }
  return { ...FRAME, kind: 'season', sport: sport.slug, id, data }
}
