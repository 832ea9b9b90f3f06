/**
 * National teams: club players called up in addition to their own players, and the international record of the players
 * (docs/reference/resources.md#18.2).
 *
 * @assumed Those called up from clubs are in the wider squad and do not play in the world's cups: no player is in two
 * places at once.
 */
import type { ChangeData } from '../../src/contract/changes.ts'
import { DAY_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Fixture, Member, Sport, Team } from '../world/model.ts'
import { isKnown, isOver, matchOf } from '../world/results.ts'
import { isNational, type TeamFacts } from './register.ts'

/** Those called up from clubs, by the id of the national team: the best of the country's players. */
export function makeCallUps(
  nations: readonly Team[],
  clubs: readonly Team[],
  factsOf: (team: Team) => TeamFacts,
  most: number,
): ReadonlyMap<number, readonly Member[]> {
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

const YEAR_MS = 365.25 * DAY_MS
const DEBUT_AGE = 16.5
/** International matches of a player per year before those of the world. */
const A_YEAR = { least: 2, most: 9 }
/** Goals in a match. */
const GOALS: Readonly<Record<string, number>> = { D: 0.04, M: 0.12, F: 0.36 }

type NationalStatistics = NonNullable<ChangeData<'player'>['nationalTeamStatistics']>

/** `record`: the player's record in matches of the world; the rest was before `sinceMs`. */
export function nationalStatistics(
  team: Team,
  { id, data }: Member,
  record: NationalRecord,
  sinceMs: number,
  random: Random,
): NationalStatistics {
  const debutFromMs = (data.dateOfBirthTimestamp ?? sinceMs) + DEBUT_AGE * YEAR_MS
  const spanMs = Math.max(0, sinceMs - DAY_MS - debutFromMs)
  // Most debuts are at a young age.
  const debutMs = Math.min(debutFromMs, sinceMs - DAY_MS) + spanMs * random.next() ** 2
  const years = (sinceMs - debutMs) / YEAR_MS
  const before = 1 + Math.floor(years * (A_YEAR.least + (A_YEAR.most - A_YEAR.least) * random.next()))
  const rate = GOALS[data.position ?? ''] ?? 0
  const goalsBefore = Math.max(0, Math.round(random.normal(before * rate, Math.sqrt(before * rate) / 2)))
  const own = record.get(id)
  return [
    {
      teamId: team.id,
      appearances: before + (own?.appearances ?? 0),
      goals: goalsBefore + (own?.goals ?? 0),
      debutTimestamp: Math.floor(debutMs / DAY_MS) * DAY_MS,
    },
  ]
}

/** Record of national players in matches of the world, by player. */
export type NationalRecord = ReadonlyMap<number, { readonly appearances: number; readonly goals: number }>

/** Counts finished matches. */
export function nationalRecord(sport: Sport, fixtures: readonly Fixture[], nowMs: number): NationalRecord {
  const record = new Map<number, { appearances: number; goals: number }>()
  const of = (id: unknown) => {
    const own = record.get(Number(id)) ?? { appearances: 0, goals: 0 }
    record.set(Number(id), own)
    return own
  }
  for (const fixture of fixtures) {
    const isPlayed = isNational(fixture.home) && !fixture.disruption && fixture.startMs < nowMs
    if (!isPlayed || !isKnown(sport, fixture, nowMs) || !isOver(sport, fixture, nowMs)) continue
    const match = matchOf(sport, fixture)
    const starters = match.sheets ? [...match.sheets.home.starters, ...match.sheets.away.starters] : []
    for (const { id } of starters) of(id).appearances += 1
    for (const { type, class: kind, player, playerIn } of match.final().liveEvents) {
      if (type === 'substitution' && playerIn) of(playerIn.id).appearances += 1
      if (type === 'goal' && kind !== 'ownGoal' && player) of(player.id).goals += 1
    }
  }
  return record
}
