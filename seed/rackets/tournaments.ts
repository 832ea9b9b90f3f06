/** Categories, tournaments and seasons of racket sports as changes. */
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { decidedIn, periodTotal, WINNER_CODE } from '../../src/rules/outcome.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import { seedId } from '../ids.ts'
import { slugOf } from '../names/local-name.ts'
import { titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import { DEMO_SOURCE } from '../world.ts'
import type { Entrant } from './athletes.ts'
import {
  type Competition,
  type Fixture,
  isOver,
  matchOf,
  type RacketSport,
  type Season,
  winnerOf,
} from './fixtures.ts'

const FRAME = { op: 'put', source: DEMO_SOURCE } as const
const COLOURS = ['#006b3c', '#0b3d91', '#7a1f5c', '#aa0011', '#c77700'] as const

export function tournamentId<F>(sport: RacketSport<F>, competition: Competition<F>): number {
  return competition.id ?? seedId(sport.slug, 'tournament', competition.number)
}

export function competitionsOf<F>(sport: RacketSport<F>): readonly Competition<F>[] {
  return [...sport.cups, ...sport.series]
}

function categoryId<F>(sport: RacketSport<F>, key: string): number {
  const row = sport.categories.find((category) => category.key === key)
  if (!row) throw new Error(`no category has the key ${key}`)
  return seedId(sport.slug, 'category', row.number)
}

export function* categoryChanges<F>(sport: RacketSport<F>): Generator<Change> {
  for (const { key, name, countryCode, amateur, priority } of sport.categories) {
    const data = { name: name.en, translations: { ru: name.ru }, slug: slugOf(name.en) }
    yield {
      ...FRAME,
      kind: 'category',
      sport: sport.slug,
      id: categoryId(sport, key),
      data: { ...data, countryCode, amateur, priority },
    }
  }
}

/** A match of a past season as the rules of tables read it. */
function standingsMatch<F>(sport: RacketSport<F>, fixture: Fixture<F>): StandingsMatch {
  const match = matchOf(sport, fixture)
  const { homeScore, awayScore } = match.final()
  return {
    status: STATUS_CODE.finished,
    startMs: fixture.startMs,
    homeTeamId: fixture.home.id,
    awayTeamId: fixture.away.id,
    homeScore: homeScore.current,
    awayScore: awayScore.current,
    winnerCode: WINNER_CODE[match.winner()],
    standingsTable: fixture.table,
    decidedIn: decidedIn({ countsSets: true }, { homeScore, awayScore }),
    homePeriodPoints: periodTotal(homeScore),
    awayPeriodPoints: periodTotal(awayScore),
  }
}

function championOf<F>(sport: RacketSport<F>, season: Season<F>): Entrant | undefined {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  if (last) return winnerOf(sport, last)
  if (!season.rules) return undefined
  const matches = season.fixtures.map((fixture) => standingsMatch(sport, fixture))
  const [table] = standings(season.rules, matches, { types: ['total'] })
  return season.entrants.find((entrant) => entrant.id === table?.rows[0]?.teamId)
}

const TITLES = { mean: () => 0.5, deviation: 1.5 }

/** Last year's edition is; this year's when nothing of it is open any more. */
function isDecided<F>(sport: RacketSport<F>, { edition, fixtures }: Season<F>, nowMs: number): boolean {
  return (
    edition === 'previous' ||
    fixtures.every((each) => isOver(sport, each, nowMs) || each.fate?.kind === 'off')
  )
}

/** Editions that are over, in the order of time. */
function honoursData<F>(sport: RacketSport<F>, editions: readonly Season<F>[], random: Random) {
  const [first, ...later] = editions.flatMap((season) => championOf(sport, season) ?? [])
  const entrants = editions.at(-1)?.entrants
  return first && entrants ? titleData(entrants, [first, ...later], TITLES, random) : {}
}

export function* tournamentChanges<F>(
  sport: RacketSport<F>,
  seasons: readonly Season<F>[],
  { random, nowMs }: { readonly random: Random; readonly nowMs: number },
): Generator<Change> {
  for (const competition of competitionsOf(sport)) {
    const { name, number, category, priority, popularity, defaultFor } = competition
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
      amateur: sport.categories.some((row) => row.key === category && row.amateur),
      defaultFor: [...defaultFor],
      ...honoursData(sport, own, random.stream(competition.key)),
    }
    yield { ...FRAME, kind: 'tournament', sport: sport.slug, id: tournamentId(sport, competition), data }
  }
  yield* linkChanges(sport)
}

/** Tournaments that are held together point at each other, so they are joined when all are there. */
function* linkChanges<F>(sport: RacketSport<F>): Generator<Change> {
  for (const cup of sport.cups) {
    const linked = sport.cups.filter(({ key }) => cup.linked?.includes(key))
    if (linked.length === 0) continue
    const data = { linkedTournamentIds: linked.map((each) => tournamentId(sport, each)) }
    const id = tournamentId(sport, cup)
    yield { op: 'merge', source: DEMO_SOURCE, kind: 'tournament', sport: sport.slug, id, data }
  }
}

export function seasonChange<F>(sport: RacketSport<F>, season: Season<F>): Change {
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
