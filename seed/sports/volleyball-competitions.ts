/**
 * The volleyball of the demo world: a national league with a division below it, women's leagues, an amateur league, and
 * a cup of nations. Weeks are counted from the week of `now`.
 *
 * `format`: share of rallies that the receiving side wins between equals.
 */
import { localName as n } from '../names/local-name.ts'
import { continuousLeagues, cup, onDays, row, sportWorld, venueIn } from './competition-rows.ts'

const MEN = { sideOut: 0.64 } as const
const WOMEN = { sideOut: 0.58 } as const

/** Matches in the same two halls on each of two days: eight a round of the groups. */
const groupDay = (weekday: number) => onDays([weekday, weekday + 1], '14:00', '14:30', '17:00', '17:30')

const NATIONS_CUP = cup('nations-cup', 1, n('Volleyball Nations Cup', 'Волейбольный Кубок наций'), {
  priority: 200,
  defaultFor: ['ru', 'en'],
  startWeek: { previous: -53, current: -1 },
  groups: { count: 4, legs: 1, slots: [groupDay(2), groupDay(4), groupDay(6)] },
  stages: [
    { ties: 4, slots: onDays([9, 10], '14:00', '17:30') },
    { ties: 2, slots: onDays([12], '14:00', '17:30') },
    { ties: 1, slots: [[13, '17:00']], thirdPlaceSlots: [[13, '13:00']] },
  ],
  format: MEN,
  venue: venueIn('ardavia', 'Ardavia Volleyball Arena', 12_000),
})

const seasonNames = { previous: 'Opening Stage', current: 'Main Stage' }

export const VOLLEYBALL_WORLD = sportWorld([
  { row: NATIONS_CUP, teams: { kind: 'nations', count: 16, level: 0.04, abroad: 0 } },
  ...continuousLeagues({ seasonNames, previousTeams: 8, format: MEN }, { count: 10 }, [
    row('marisola', 'marisola', n('Marisola Beachside League', 'Прибрежная волейбольная лига Марисолы'), {
      amateur: true,
      teams: { level: -0.08 },
    }),
    row('sengara', 'sengara', n('Sengara Volleyball League', 'Волейбольная лига Сенгары')),
    row('hanoshima-women', 'hanoshima', n('Hanoshima Women V-League', 'Женская волейбольная лига Ханосимы'), {
      format: WOMEN,
      priority: 60,
      teams: { gender: 'F' },
    }),
    row('ardavia-second', 'ardavia', n('Ardavia First Division', 'Первый дивизион Ардавии'), {
      priority: 50,
      awarded: { previous: 11 },
      teams: { level: -0.02 },
    }),
    row('ardavia', 'ardavia', n('Ardavia Super League', 'Суперлига Ардавии'), {
      priority: 130,
      defaultFor: ['ru', 'en'],
      lower: 'ardavia-second',
      teams: { level: 0.03 },
    }),
    row('brasonia-women', 'brasonia', n('Brasonia Women Superliga', 'Женская Суперлига Бразонии'), {
      format: WOMEN,
      priority: 110,
      defaultFor: ['en'],
      teams: { gender: 'F' },
    }),
  ]),
])
