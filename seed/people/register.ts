/** Facts about all teams of a sport: amateur status, first season, relative strength. */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { Random } from '../random.ts'
import type { Season, Sport, Team, WorldPlan } from '../world/model.ts'
import { tournamentIdOf } from '../world/seasons.ts'

/** The world whose people are described. */
export interface PeopleFrame {
  readonly sport: Sport
  readonly plan: WorldPlan
  readonly nowMs: number
  readonly anchorMs: number
  readonly random: Random
}

/** The age that a player reaches in the calendar year of a moment. */
export function ageAt(player: ChangeData<'player'>, atMs: number): number {
  const birthMs = player.dateOfBirthTimestamp ?? Number.NaN
  return new Date(atMs).getUTCFullYear() - new Date(birthMs).getUTCFullYear()
}

export const isNational = ({ data }: Team): boolean => data.national === true

/** What the seasons of the world decide about a team. */
export interface TeamFacts {
  readonly isAmateur: boolean
  /** Start of the team's first season in the world; no transfers after that. */
  readonly sinceMs: number | null
  /** 0 for the weakest team of the sport to 1 for the strongest. */
  readonly standing: number
  readonly mainTournamentId: number | null
}

export function factsOfTeams({ sport, plan }: PeopleFrame): (team: Team) => TeamFacts {
  // The last one is the main tournament: leagues before cups, the current season before the previous one.
  const weight = ({ competition, edition }: Season) =>
    (competition.kind === 'cup' ? 0 : 2) + (edition === 'current' ? 1 : 0)
  const entries = plan.seasons
    .toSorted((a, b) => weight(a) - weight(b))
    .flatMap((season) => season.teams.map(({ id }) => ({ id, season })))
  const seasons = Map.groupBy(entries, ({ id }) => id)
  const byStrength = plan.teams.toSorted((a, b) => a.strength - b.strength || a.id - b.id)
  const facts = new Map(
    byStrength.map(({ id }, i): [number, TeamFacts] => {
      const own = (seasons.get(id) ?? []).map(({ season }) => season)
      const main = own.at(-1)
      return [
        id,
        {
          isAmateur: own.some(({ competition }) => competition.amateur),
          sinceMs: main ? Math.min(...own.map(({ startMs }) => startMs)) : null,
          standing: i / Math.max(1, byStrength.length - 1),
          mainTournamentId: main ? tournamentIdOf(sport.slug, main.competition) : null,
        },
      ]
    }),
  )
  return ({ id }) => facts.get(id) as TeamFacts
}
