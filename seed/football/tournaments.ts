/** Tournaments of football as changes. */
import type { Change } from '../../src/contract/changes.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import { countryCategoryId, tournamentChange } from '../frame/changes.ts'
import { tournamentIdOf } from '../frame/competitions.ts'
import { bestOf, titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import type { Club } from './clubs.ts'
import type { Competition } from './competitions.ts'
import { matchOf, rank, type Season, winnerOf } from './fixtures.ts'

const SPORT = 'football'

export function tournamentId(competition: Competition): number {
  return tournamentIdOf(SPORT, competition)
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

export function footballTournament(
  competition: Competition,
  clubs: readonly Club[],
  honours: Honours | null,
  random: Random,
): Change {
  return tournamentChange({ sport: SPORT, id: tournamentId(competition) }, competition, {
    categoryId: countryCategoryId(SPORT, competition),
    amateur: competition.amateur,
    colours: PRIMARY,
    honours: honoursData(clubs, honours, random),
  })
}
