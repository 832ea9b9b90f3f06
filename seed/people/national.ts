/**
 * National teams beside the players whom they have of their own: who of the clubs is called up as well, and what
 * everybody has done for the country so far (docs/reference/resources.md#18.2).
 *
 * @assumed Those called up from clubs are in the wider squad and do not play in the world's cups: nobody is in two
 * places at once.
 */
import type { ChangeData } from '../../src/contract/changes.ts'
import { DAY_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import { isNational, type PeopleFrame, type PeopleTeam, type TeamBook, type TeamMember } from './team.ts'

/** Those called up from clubs, by the id of the national team: the best of the country's players. */
export function makeCallUps(
  { teams }: PeopleFrame,
  book: TeamBook,
  most: number,
): ReadonlyMap<number, readonly TeamMember[]> {
  const clubs = teams.filter((team) => !isNational(team) && !book.isAmateur(team))
  const candidates = clubs.flatMap((club) =>
    club.members.map((member) => ({ member, merit: member.ability * (0.5 + book.standing(club)) })),
  )
  candidates.sort((a, b) => b.merit - a.merit || a.member.id - b.member.id)
  return new Map(
    teams.filter(isNational).map(({ id, data }) => {
      const own = candidates.filter(
        ({ member }) => member.data.countryCode === data.countryCode && member.data.gender === data.gender,
      )
      return [id, own.slice(0, most).map(({ member }) => member)]
    }),
  )
}

const YEAR_MS = 365.25 * DAY_MS
const DEBUT_AGE = 16.5
/** Matches of a national player in a year before those that the world itself tells of. */
const A_YEAR = { least: 2, most: 9 }
/** Goals in a match. */
const GOALS: Readonly<Record<string, number>> = { D: 0.04, M: 0.12, F: 0.36 }

export type NationalStatistics = NonNullable<ChangeData<'player'>['nationalTeamStatistics']>

/** `record`: what the player has done in the matches of the world; all else was before `sinceMs`. */
export function nationalStatistics(
  team: PeopleTeam,
  { id, data }: TeamMember,
  record: PeopleFrame['nationalRecord'],
  sinceMs: number,
  random: Random,
): NationalStatistics {
  const debutFromMs = (data.dateOfBirthTimestamp ?? sinceMs) + DEBUT_AGE * YEAR_MS
  const spanMs = Math.max(0, sinceMs - DAY_MS - debutFromMs)
  // Most come in young, few late.
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
