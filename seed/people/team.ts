/** What the people of all sports are made from: teams with their members, and the seasons that they play in. */
import type { Static } from 'typebox'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData, VenueData } from '../../src/contract/changes.ts'
import { type Numbered, type SeasonRow, tournamentIdOf } from '../frame/competitions.ts'
import { seedId } from '../ids.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'

export interface TeamMember {
  readonly id: number
  /** About 0.6 to 1.45. */
  readonly ability: number
  /** As what he plays here: his profile may say otherwise. */
  readonly data: ChangeData<'player'>
}

export interface Competitor {
  readonly id: number
  /** In the unit of the sport's simulator. */
  readonly strength: number
}

export interface PeopleTeam extends Competitor {
  /** Name of the manager that matches show. */
  readonly coach: LocalName
  readonly venue: Static<typeof VenueData> | null
  readonly data: ChangeData<'team'>
  readonly members: readonly TeamMember[]
}

export interface PeopleSeason {
  readonly tournamentId: number
  readonly startMs: number
  readonly isCurrent: boolean
  /** A league, or a cup. */
  readonly isLeague: boolean
  readonly isAmateur: boolean
  readonly teamIds: readonly number[]
}

/** `isLeague` and `isAmateur` are known to the sport alone. */
export function peopleSeason(
  sport: SportSlug,
  { competition, edition, startMs }: SeasonRow & { readonly competition: Numbered },
  teams: readonly { readonly id: number }[],
  rest: Pick<PeopleSeason, 'isLeague' | 'isAmateur'>,
): PeopleSeason {
  return {
    tournamentId: tournamentIdOf(sport, competition),
    startMs,
    isCurrent: edition === 'current',
    teamIds: teams.map(({ id }) => id),
    ...rest,
  }
}

/** What national players have done in the matches of the world itself, by player. */
export type NationalRecord = ReadonlyMap<number, { readonly appearances: number; readonly goals: number }>

/** Teams or athletes with the seasons in which they play. */
export interface Competitors {
  readonly sport: SportSlug
  readonly teams: readonly Competitor[]
  readonly seasons: readonly PeopleSeason[]
}

export interface PeopleFrame extends Competitors {
  readonly teams: readonly PeopleTeam[]
  readonly anchorMs: number
  readonly random: Random
  readonly nationalRecord: NationalRecord
}

/** The number of a team within its sport, out of its id. */
export function teamNumberOf(sport: SportSlug, teamId: number): number {
  return teamId - seedId(sport, 'team', 1) + 1
}

/** How old somebody gets in the year of a moment. */
export function ageAt(player: ChangeData<'player'>, atMs: number): number {
  const birthMs = player.dateOfBirthTimestamp ?? Number.NaN
  return new Date(atMs).getUTCFullYear() - new Date(birthMs).getUTCFullYear()
}

export function isNational({ data }: PeopleTeam): boolean {
  return data.national === true
}

/** What holds for all teams of a sport together: who is an amateur, since when each has played, how good it is. */
export class TeamBook {
  readonly #sinceMs = new Map<number, number>()
  readonly #mainTournament = new Map<number, number>()
  readonly #standing = new Map<number, number>()
  readonly #amateurs = new Set<number>()

  constructor({ teams, seasons }: Competitors) {
    const ranked = [...teams].sort((a, b) => a.strength - b.strength || a.id - b.id)
    ranked.forEach(({ id }, i) => {
      this.#standing.set(id, i / Math.max(1, ranked.length - 1))
    })
    // The last word counts: leagues before cups, and in each the season of now before the one before it.
    const weight = ({ isLeague, isCurrent }: PeopleSeason) => (isLeague ? 2 : 0) + (isCurrent ? 1 : 0)
    for (const season of [...seasons].sort((a, b) => weight(a) - weight(b))) {
      for (const id of season.teamIds) {
        this.#sinceMs.set(id, Math.min(season.startMs, this.#sinceMs.get(id) ?? season.startMs))
        if (season.isAmateur) this.#amateurs.add(id)
        this.#mainTournament.set(id, season.tournamentId)
      }
    }
  }

  isAmateur(team: Competitor): boolean {
    return this.#amateurs.has(team.id)
  }

  /** The start of the first season in which the world lets it play; nobody joins or leaves it after that. */
  sinceMs(team: Competitor): number | null {
    return this.#sinceMs.get(team.id) ?? null
  }

  /** 0 for the weakest team of the sport to 1 for the strongest. */
  standing(team: Competitor): number {
    return this.#standing.get(team.id) ?? 0
  }

  mainTournamentId(team: Competitor): number | null {
    return this.#mainTournament.get(team.id) ?? null
  }
}
