/** Categories, tournaments and seasons of team sports as changes. */
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { countryOf } from '../names/countries.ts'
import { type LocalName, slugOf } from '../names/local-name.ts'
import { bestOf, relativesOf, titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import { DEMO_SOURCE } from '../world.ts'
import { matchOf, type Season, winnerOf } from './fixtures.ts'
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

/** Who has made the most points of the matches of a season, in the count of the sport. */
function topScorerId<F>(sport: TeamSport<F>, season: Season<F>): number | null {
  const points = new Map<number, number>()
  for (const fixture of season.fixtures) {
    if (fixture.fate) continue
    for (const [id, own] of matchOf(sport, fixture).final().playerStatistics) {
      points.set(id, (points.get(id) ?? 0) + (own.points ?? 0))
    }
  }
  return bestOf(points)
}

/** Good clubs have won more often; the best of a season is who made the most points. */
function honoursData<F>(sport: TeamSport<F>, season: Season<F> | undefined, random: Random) {
  const champion = season && championOf(sport, season)
  if (!season || !champion) return {}
  const lot = { mean: (club: Club) => 2 + club.strength / sport.spread, deviation: 2.5 }
  const playerOfTheTournamentId = topScorerId(sport, season)
  return { ...titleData(season.clubs, [champion], lot, random), playerOfTheTournamentId }
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
      ...honoursData(sport, previous, random.stream(key)),
    }
    yield { ...FRAME, kind: 'tournament', sport: sport.slug, id: tournamentId(sport, competition), data }
  }
  yield* relativeChanges(sport)
}

/** Relatives point at each other, so they are joined when all are there. */
function* relativeChanges<F>(sport: TeamSport<F>): Generator<Change> {
  const idOf = (competition: Competition<F>) => tournamentId(sport, competition)
  for (const competition of sport.competitions) {
    const data = relativesOf(sport.competitions, competition, idOf)
    if (!data) continue
    const id = idOf(competition)
    yield { op: 'merge', source: DEMO_SOURCE, kind: 'tournament', sport: sport.slug, id, data }
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
