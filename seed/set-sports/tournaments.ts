/** Categories, tournaments and seasons of sports played for sets or games, as changes. */
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { slugOf } from '../names/local-name.ts'
import { bestOf, relativesOf, titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import { DEMO_SOURCE } from '../world.ts'
import { type Competition, isOver, type Season, type SetSport, type Team, winnerOf } from './fixtures.ts'
import { finalOrders } from './seasons.ts'

const FRAME = { op: 'put', source: DEMO_SOURCE } as const
const COLOURS = ['#0b3d91', '#7a1f5c', '#006b3c', '#aa0011', '#c77700'] as const

export function tournamentId<F>(sport: SetSport<F>, competition: Competition<F>): number {
  return seedId(sport.slug, 'tournament', competition.number)
}

function categoryId<F>(sport: SetSport<F>, key: string): number {
  const row = sport.categories.find((category) => category.key === key)
  if (!row) throw new Error(`no category has the key ${key}`)
  return seedId(sport.slug, 'category', row.number)
}

export function* categoryChanges<F>(sport: SetSport<F>): Generator<Change> {
  for (const { key, name, countryCode, amateur, priority } of sport.categories) {
    const names = { name: name.en, translations: { ru: name.ru }, slug: slugOf(name.en) }
    const data = { ...names, countryCode, amateur, priority }
    yield { ...FRAME, kind: 'category', sport: sport.slug, id: categoryId(sport, key), data }
  }
}

function championOf<F>(sport: SetSport<F>, season: Season<F>): Team | undefined {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  return last ? winnerOf(sport, last) : finalOrders(sport, season)[0]?.[0]
}

const TITLES = { mean: () => 1, deviation: 2 }

/** The best of the champions is the best of the season: nobody counts points by player here. */
function honoursData<F>(sport: SetSport<F>, editions: readonly Season<F>[], random: Random) {
  const [first, ...later] = editions.flatMap((season) => championOf(sport, season) ?? [])
  const teams = editions.at(-1)?.teams
  if (!first || !teams) return {}
  const champion = later.at(-1) ?? first
  const playerOfTheTournamentId = bestOf(new Map(champion.members.map(({ id, ability }) => [id, ability])))
  return { ...titleData(teams, [first, ...later], TITLES, random), playerOfTheTournamentId }
}

/** Last year's edition is; this year's when nothing of it is open any more. */
function isDecided<F>(sport: SetSport<F>, { edition, fixtures }: Season<F>, nowMs: number): boolean {
  return (
    edition === 'previous' ||
    fixtures.every((each) => isOver(sport, each, nowMs) || each.fate?.kind === 'off')
  )
}

export function* tournamentChanges<F>(
  sport: SetSport<F>,
  seasons: readonly Season<F>[],
  { random, nowMs }: { readonly random: Random; readonly nowMs: number },
): Generator<Change> {
  for (const competition of sport.competitions) {
    const { name, number, category, amateur, priority, popularity, defaultFor } = competition
    const own = seasons.filter((each) => each.competition === competition && isDecided(sport, each, nowMs))
    own.sort((a, b) => a.startMs - b.startMs)
    const data: ChangeData<'tournament'> = {
      categoryId: categoryId(sport, category),
      name: name.en,
      translations: { ru: name.ru },
      slug: slugOf(name.en),
      colors: { primary: COLOURS[number % COLOURS.length] as string, secondary: '#ffffff' },
      priority,
      popularity,
      amateur,
      defaultFor: [...defaultFor],
      ...honoursData(sport, own, random.stream(competition.key)),
    }
    yield { ...FRAME, kind: 'tournament', sport: sport.slug, id: tournamentId(sport, competition), data }
  }
  yield* relativeChanges(sport)
}

/** Relatives point at each other, so they are joined when all are there. */
function* relativeChanges<F>(sport: SetSport<F>): Generator<Change> {
  const idOf = (competition: Competition<F>) => tournamentId(sport, competition)
  for (const competition of sport.competitions) {
    const data = relativesOf(sport.competitions, competition, idOf)
    if (!data) continue
    const id = idOf(competition)
    yield { op: 'merge', source: DEMO_SOURCE, kind: 'tournament', sport: sport.slug, id, data }
  }
}

export function seasonChange<F>(sport: SetSport<F>, season: Season<F>): Change {
  const { competition, id, name, year, startMs, endMs, rules } = season
  const data: ChangeData<'season'> = {
    tournamentId: tournamentId(sport, competition),
    name,
    year,
    startTimestamp: startMs,
    endTimestamp: endMs,
    rules,
  }
  return { ...FRAME, kind: 'season', sport: sport.slug, id, data }
}
