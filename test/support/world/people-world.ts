/** A football world with people: squads, profiles and transfers that are easy to check by hand, all invented. */
import type { Change, ChangeData } from '../../../src/contract/changes.ts'
import { put } from '../feed/change-kit.ts'
import { NOW } from '../harness.ts'
import { LEAGUE, matchChange, smallWorld, TEAMS } from './small-world.ts'

export const DAY_MS = 86_400_000
export const [HARBOUR, LAKESIDE, UNITED, MILL] = TEAMS
export const NATIONAL = 5600
/** In the order of the squad of Harbour City. */
export const KEEPER = 5101
export const WINGER = 5102
export const LOANED = 5103
/** By profile of Lakeside, which has no squad. */
export const OTHERS = [5201, 5202] as const
export const CHECKED = NOW - 3 * DAY_MS

export { merge, put } from '../feed/change-kit.ts'

export const squad: ChangeData<'squad'> = {
  players: [
    { playerId: KEEPER, position: 'G', shirtNumber: 1 },
    { playerId: LOANED, position: 'D', shirtNumber: 44, foreign: true },
    // Neither position nor number is known in this team, and the second mention counts for nothing.
    { playerId: WINGER, foreign: true, nationalTeam: true },
    { playerId: KEEPER, position: 'F', shirtNumber: 99 },
  ],
  staff: [
    { id: 6101, name: 'Per Lind', translations: { ru: 'Пер Линд' }, role: 'Head coach' },
    { id: 6102, name: 'Ada Moe', role: 'Goalkeeping coach' },
    { id: 6103, name: 'Bo Ek', role: 'Kit manager', roleTranslations: { ru: 'Администратор' } },
    { id: 6104, name: 'Ola By', role: 'Mascot' },
  ],
  checkedAt: CHECKED,
}

export const winger: ChangeData<'player'> = {
  name: 'Jan Holm',
  translations: { ru: 'Ян Хольм' },
  shortName: 'J. Holm',
  teamId: HARBOUR,
  position: 'F',
  shirtNumber: 11,
  gender: 'M',
  country: 'Norland',
  countryCode: 'NO',
  height: 181,
  preferredFoot: 'left',
  dateOfBirthTimestamp: Date.UTC(2001, 4, 17),
  popularity: 50,
  traits: { strengths: [6, 17], weaknesses: [20] },
  attributes: [
    { year: 2026, attacking: 80, technical: 77, tactical: 60, defending: 41, creativity: 72 },
    { year: 2025, attacking: 71, technical: 70, tactical: 55, defending: 40, creativity: 66 },
  ],
  nationalTeamStatistics: [
    { teamId: NATIONAL, appearances: 12, goals: 3, debutTimestamp: NOW - 800 * DAY_MS },
  ],
  market: { proposedMarketValue: 4_500_000, contractUntilTimestamp: NOW + 400 * DAY_MS },
  positionsDetailed: ['LW', 'RW'],
}

export function peopleWorld(): Change[] {
  return [
    ...smallWorld(),
    put('team', NATIONAL, { name: 'Norland', translations: { ru: 'Норландия' }, national: true }),
    put('team', HARBOUR, {
      name: 'Harbour City',
      translations: { ru: 'Харбор Сити' },
      shortName: 'HC',
      gender: 'M',
      country: 'Norland',
      countryCode: 'NO',
      colors: { primary: '#aa0011', secondary: null },
      manager: { id: 6101, name: 'Per Lind', translations: { ru: 'Пер Линд' } },
      venue: {
        name: 'Harbour Park',
        translations: { ru: 'Харбор-Парк' },
        capacity: 21_500,
        city: 'Port Vale',
        cityTranslations: { ru: 'Порт-Вейл' },
        country: 'Norland',
      },
      foundationTimestamp: Date.UTC(1899, 9, 2),
      primaryTournamentId: LEAGUE,
    }),
    put('player', WINGER, winger),
    put('player', KEEPER, { name: 'Ivo Brandt', teamId: HARBOUR, position: 'D', shirtNumber: 31 }),
    // Plays for Harbour City, belongs to the Old Mill.
    put('player', LOANED, { name: 'Olaf Stein', teamId: MILL, position: 'M', shirtNumber: 8 }),
    ...OTHERS.map((id, index) =>
      put('player', id, {
        name: `Other ${index}`,
        teamId: LAKESIDE,
        position: 'M',
        shirtNumber: index + 1,
        popularity: index,
      }),
    ),
    put('squad', HARBOUR, squad),
  ]
}

export interface Card {
  id: number
  name: string
  position: string | null
  jerseyNumber: string | null
  shirtNumber: number | null
  teamId: number | null
}

/** What a place in a team says: id, position, number. */
export function placesOf(players: readonly Card[]) {
  return players.map(({ id, position, jerseyNumber, shirtNumber }) => [
    id,
    position,
    jerseyNumber,
    shirtNumber,
  ])
}

export function finished(id: number, daysAgo: number, of: Partial<ChangeData<'match'>> = {}): Change {
  return matchChange(id, { startTimestamp: NOW - daysAgo * DAY_MS, ...of }, [1, 0])
}
