/** Data of all teams of a sport: amateur status, first season, relative strength. */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { Random } from '../random.ts'
import type { Season, Sport, Team } from '../world/model.ts'
import { tournamentIdOf } from '../world/seasons.ts'

/** The world whose people are described. */
export interface PeopleFrame {
  readonly sport: Sport
  readonly plan: { readonly teams: readonly Team[]; readonly seasons: readonly Season[] }
  readonly nowMs: number
  readonly anchorMs: number
  readonly random: Random
}

/** The age that a player reaches in the calendar year of a moment. */
export function ageAt(player: ChangeData<'player'>, atMs: number): number {
  const birthMs = player.dateOfBirthTimestamp ?? Number.NaN
  return new Date(atMs).getUTCFullYear() - new Date(birthMs).getUTCFullYear()
}

export function isNational({ data }: Team): boolean {
  return data.national === true
}

export class TeamRegister {
  readonly #sinceMs = new Map<number, number>()
  readonly #mainTournament = new Map<number, number>()
  readonly #standing = new Map<number, number>()
  readonly #amateurs = new Set<number>()

  constructor({ sport, plan: { teams, seasons } }: PeopleFrame) {
    const byStrength = [...teams].sort((a, b) => a.strength - b.strength || a.id - b.id)
    byStrength.forEach(({ id }, i) => {
      this.#standing.set(id, i / Math.max(1, byStrength.length - 1))
    })
    // The last one applies: leagues before cups, the current season before the previous one.
    const weight = ({ competition, edition }: Season) =>
      (competition.kind === 'cup' ? 0 : 2) + (edition === 'current' ? 1 : 0)
    for (const { competition, startMs, teams: own } of [...seasons].sort((a, b) => weight(a) - weight(b))) {
      for (const { id } of own) {
        this.#sinceMs.set(id, Math.min(startMs, this.#sinceMs.get(id) ?? startMs))
        if (competition.amateur) this.#amateurs.add(id)
        this.#mainTournament.set(id, tournamentIdOf(sport.slug, competition))
      }
    }
  }

  isAmateur({ id }: Team): boolean {
    return this.#amateurs.has(id)
  }

  /** Start of the team's first season in the world; no transfers after that. */
  sinceMs({ id }: Team): number | null {
    return this.#sinceMs.get(id) ?? null
  }

  /** 0 for the weakest team of the sport to 1 for the strongest. */
  standing({ id }: Team): number {
    return this.#standing.get(id) ?? 0
  }

  mainTournamentId({ id }: Team): number | null {
    return this.#mainTournament.get(id) ?? null
  }
}
