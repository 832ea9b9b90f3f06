/** A small football world for tests: one league season whose results are easy to reckon by hand. */
import type { Change, ChangeData } from '../../../src/contract/changes.ts'
import { merge, ndjson, put } from '../feed/change-kit.ts'

export const LEAGUE = 7001
export const SEASON = 88001
export const CATEGORY = 301
export const TEAMS = [5501, 5502, 5503, 5504] as const

const NAMES = [
  ['Harbour City', 'Харбор Сити'],
  ['Lakeside', 'Лейксайд'],
  ['Ångström United', 'Ангстрём Юнайтед'],
  ['Old Mill', 'Олд Милл'],
] as const

export function smallWorld(): Change[] {
  return [
    put('category', CATEGORY, {
      name: 'Norland',
      translations: { ru: 'Норландия' },
      countryCode: 'NO',
      priority: 5,
    }),
    put('tournament', LEAGUE, {
      categoryId: CATEGORY,
      name: 'Northern League',
      translations: { ru: 'Северная лига' },
      priority: 10,
      popularity: 100,
      defaultFor: ['ru'],
    }),
    ...TEAMS.map((id, index): Change => {
      const [name, ru] = NAMES[index] ?? ['', '']
      return put('team', id, {
        name,
        translations: { ru },
        gender: 'M',
        country: 'Norland',
        countryCode: 'NO',
      })
    }),
    put('season', SEASON, {
      tournamentId: LEAGUE,
      name: 'Northern League 26/27',
      year: '26/27',
      rules: {
        points: { win: 3, draw: 1, loss: 0 },
        tieBreakers: ['goalDifference', 'goalsFor'],
        tables: [{ key: 'league', name: 'Northern League', teamIds: [...TEAMS] }],
      },
    }),
  ]
}

type MatchData = ChangeData<'match'>

/** A match of the small world; `score` makes it finished. */
export function matchChange(
  id: number,
  of: Partial<MatchData> & { startTimestamp: number },
  score?: readonly [number, number],
): Change {
  return put('match', id, {
    tournamentId: LEAGUE,
    seasonId: SEASON,
    homeTeamId: TEAMS[0],
    awayTeamId: TEAMS[1],
    standingsTable: 'league',
    status: score ? 'finished' : 'notstarted',
    ...(score && { homeScore: { current: score[0] }, awayScore: { current: score[1] } }),
    ...of,
  })
}

/** Football matches get an attendance: changes as NDJSON, for programs that compare what was acknowledged. */
export function attendanceLines(ids: readonly number[], attendance: number): string {
  return ndjson(ids.map((id) => merge('match', id, { attendance })))
}
