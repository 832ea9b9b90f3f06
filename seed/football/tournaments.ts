/** Categories, tournaments and seasons of football as changes. */
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country, countryOf } from '../names/countries.ts'
import { type LocalName, slugOf } from '../names/local-name.ts'
import { bestOf, relativesOf, titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import { DEMO_SOURCE } from '../world.ts'
import type { Club } from './clubs.ts'
import { COMPETITIONS, type Competition } from './competitions.ts'
import { matchOf, rank, type Season, winnerOf } from './fixtures.ts'

const SPORT = 'football'
const FRAME = { op: 'put', sport: SPORT, source: DEMO_SOURCE } as const

export function tournamentId(competition: Competition): number {
  return competition.id ?? seedId(SPORT, 'tournament', competition.number)
}

/** Numbers of the categories: a country's own, 100 more for its amateurs, 200 for competitions between countries. */
const AMATEUR = 100
const INTERNATIONAL = 200

function categoryId({ country, amateur }: Competition): number {
  const number = country === null ? INTERNATIONAL : countryOf(country).number + (amateur ? AMATEUR : 0)
  return seedId(SPORT, 'category', number)
}

function category(id: number, name: LocalName, rest: Partial<ChangeData<'category'>>): Change {
  const data = { name: name.en, translations: { ru: name.ru }, slug: slugOf(name.en), ...rest }
  return { ...FRAME, kind: 'category', id, data }
}

function countryCategory(country: Country, amateur: boolean, priority: number, id: number): Change {
  const { en, ru } = country.name
  const name = amateur ? { en: `${en} Amateur`, ru: `${ru}. Любители` } : country.name
  return category(id, name, { countryCode: country.code, amateur, priority })
}

/** One category a country that has competitions, one for its amateurs, one for the rest of the world. */
export function* categoryChanges(): Generator<Change> {
  const international = COMPETITIONS.find((competition) => competition.country === null)
  if (international) {
    yield category(
      categoryId(international),
      { en: 'International', ru: 'Международные' },
      { countryCode: null, amateur: false, priority: 100 },
    )
  }
  for (const country of COUNTRIES) {
    for (const amateur of [false, true]) {
      const own = COMPETITIONS.filter((row) => row.country === country.key && row.amateur === amateur)
      const [first] = own
      if (!first) continue
      const priority = Math.round(Math.max(...own.map((row) => row.priority)) / 10)
      yield countryCategory(country, amateur, priority, categoryId(first))
    }
  }
}

/** What the season before this one has left: its champion and its best scorer. */
export interface Honours {
  readonly champion: Club
  readonly topScorerId: number | null
}

export function honoursOf(season: Season, clubs: readonly Club[]): Honours | null {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  const champion = last ? winnerOf(last) : rank(clubs, season.fixtures)[0]
  return champion ? { champion, topScorerId: topScorerId(season) } : null
}

/** Who scored, once a goal; nobody for an own goal. */
export function scorersOf(events: readonly LiveEvent[]): number[] {
  return events.flatMap(({ type, class: kind, player }) =>
    type === 'goal' && kind !== 'ownGoal' && typeof player?.id === 'number' ? [player.id] : [],
  )
}

function topScorerId(season: Season): number | null {
  const goals = new Map<number, number>()
  for (const fixture of season.fixtures) {
    if (fixture.fate) continue
    for (const id of scorersOf(matchOf(fixture).final().liveEvents)) goals.set(id, (goals.get(id) ?? 0) + 1)
  }
  return bestOf(goals)
}

/** Good clubs have won more often. */
const TITLES = { mean: (club: Club) => 3 + club.strength * 10, deviation: 4 }

function honoursData(clubs: readonly Club[], honours: Honours | null, random: Random) {
  if (!honours) return {}
  const { champion, topScorerId: playerOfTheTournamentId } = honours
  return { ...titleData(clubs, [champion], TITLES, random), playerOfTheTournamentId }
}

const PRIMARY = ['#0b3d91', '#7a1f5c', '#006b3c', '#aa0011', '#111111'] as const

export function tournamentChange(
  competition: Competition,
  clubs: readonly Club[],
  honours: Honours | null,
  random: Random,
): Change {
  const { name, amateur, priority, popularity, defaultFor, number } = competition
  return {
    ...FRAME,
    kind: 'tournament',
    id: tournamentId(competition),
    data: {
      categoryId: categoryId(competition),
      name: name.en,
      translations: { ru: name.ru },
      slug: slugOf(name.en),
      colors: { primary: PRIMARY[number % PRIMARY.length] as string, secondary: '#ffffff' },
      priority,
      popularity,
      amateur,
      defaultFor: [...defaultFor],
      ...honoursData(clubs, honours, random),
    },
  }
}

/** Relatives point at each other, so they are joined when all are there. */
export function* relativeChanges(): Generator<Change> {
  for (const competition of COMPETITIONS) {
    const data = relativesOf(COMPETITIONS, competition, tournamentId)
    if (data) yield { ...FRAME, op: 'merge', kind: 'tournament', id: tournamentId(competition), data }
  }
}

export function seasonChange(season: Season): Change {
  const { competition, id, name, year, startMs, endMs, rules } = season
  return {
    ...FRAME,
    kind: 'season',
    id,
    data: {
      tournamentId: tournamentId(competition),
      name,
      year,
      startTimestamp: startMs,
      endTimestamp: endMs,
      ...(rules ? { rules } : {}),
    },
  }
}
