/**
 * Facts about the teams and players of a sport that their changes are made from: amateur status, first season and
 * relative strength of teams; the club players whom national teams call up, and the international record of players.
 *
 * @assumed Those called up from clubs are in the wider squad and do not play in the world's cups: no player is in two
 * places at once.
 */
import { SIDES } from '../engine/match.ts'
import type { Fixture, Member, Season, Team, WorldPlan } from '../world/model.ts'
import { isKnown, isOver, matchOf } from '../world/results.ts'
import { tournamentIdOf } from '../world/seasons.ts'
import { PEOPLE_ROWS, type PeopleRow } from './rows.ts'

export const isNational = ({ data }: Team): boolean => data.national === true

/** What the seasons of the world decide about a team. */
interface TeamFacts {
  readonly isAmateur: boolean
  /** Start of the team's first season in the world; no transfers after that. */
  readonly sinceMs: number | null
  /** 0 for the weakest team of the sport to 1 for the strongest. */
  readonly standing: number
  readonly mainTournamentId: number | null
}

export interface People {
  readonly plan: WorldPlan
  readonly row: PeopleRow
  readonly factsOf: (team: Team) => TeamFacts
  /** Without amateurs. */
  readonly clubs: readonly Team[]
  /** Those called up from clubs, by the id of the national team. */
  readonly calledUp: ReadonlyMap<number, readonly Member[]>
  readonly nationOf: ReadonlyMap<number, Team>
  readonly record: NationalRecord
}

/** Null for a sport without squads. */
export function makePeople(plan: WorldPlan): People | null {
  const row = PEOPLE_ROWS[plan.sport.slug]
  if (!row) return null
  const factsOf = factsOfTeams(plan)
  const clubs = plan.teams.filter((team) => !isNational(team) && !factsOf(team).isAmateur)
  const nations = plan.teams.filter(isNational)
  const calledUp = callUps(nations, clubs, factsOf, row.callUps)
  const nationOf = new Map(
    nations.flatMap((team) =>
      [...team.members, ...(calledUp.get(team.id) ?? [])].map(({ id }) => [id, team] as const),
    ),
  )
  const record = row.hasProfiles ? nationalRecord(plan.fixtures, plan.nowMs) : new Map()
  return { plan, row, factsOf, clubs, calledUp, nationOf, record }
}

export function factsOfTeams({ sport, seasons, teams }: WorldPlan): (team: Team) => TeamFacts {
  // The last one is the main tournament: leagues before cups, the current season before the previous one.
  const weight = ({ competition, edition }: Season) =>
    (competition.kind === 'cup' ? 0 : 2) + (edition === 'current' ? 1 : 0)
  const entries = seasons
    .toSorted((a, b) => weight(a) - weight(b))
    .flatMap((season) => season.teams.map(({ id }) => ({ id, season })))
  const entriesOf = Map.groupBy(entries, ({ id }) => id)
  const byStrength = teams.toSorted((a, b) => a.strength - b.strength || a.id - b.id)
  const facts = new Map(
    byStrength.map(({ id }, i): [number, TeamFacts] => {
      const own = (entriesOf.get(id) ?? []).map(({ season }) => season)
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

/** The best of the players of each country at clubs. */
function callUps(
  nations: readonly Team[],
  clubs: readonly Team[],
  factsOf: (team: Team) => TeamFacts,
  most: number,
): People['calledUp'] {
  const candidates = clubs
    .flatMap((club) =>
      club.members.map((member) => ({ member, merit: member.ability * (0.5 + factsOf(club).standing) })),
    )
    .sort((a, b) => b.merit - a.merit || a.member.id - b.member.id)
    .map(({ member }) => member)
  return new Map(
    nations.map(({ id, data: { countryCode, gender } }) => {
      const own = candidates.filter(({ data }) => data.countryCode === countryCode && data.gender === gender)
      return [id, own.slice(0, most)]
    }),
  )
}

/** Record of national players in finished matches of the world, by player. */
type NationalRecord = ReadonlyMap<number, { readonly appearances: number; readonly goals: number }>

function nationalRecord(fixtures: readonly Fixture[], nowMs: number): NationalRecord {
  const record = new Map<number, { appearances: number; goals: number }>()
  const add = (id: unknown, key: 'appearances' | 'goals') => {
    const own = record.get(Number(id)) ?? { appearances: 0, goals: 0 }
    own[key] += 1
    record.set(Number(id), own)
  }
  for (const fixture of fixtures) {
    const isPlayed = isNational(fixture.home) && !fixture.disruption && fixture.startMs < nowMs
    if (!isPlayed || !isKnown(fixture, nowMs) || !isOver(fixture, nowMs)) continue
    const match = matchOf(fixture)
    for (const side of SIDES) for (const { id } of match.sheets?.[side].starters ?? []) add(id, 'appearances')
    for (const { type, class: kind, player, playerIn } of match.final().liveEvents) {
      if (type === 'substitution' && playerIn) add(playerIn.id, 'appearances')
      if (type === 'goal' && kind !== 'ownGoal' && player) add(player.id, 'goals')
    }
  }
  return record
}
