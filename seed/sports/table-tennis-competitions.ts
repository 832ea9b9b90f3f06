/**
 * The table tennis of the demo world: a grand prix for men, women and pairs, and four leagues that play many short
 * matches a day, round the clock. Weeks are counted from the week of `now`.
 */
import { localName as n } from '../names/local-name.ts'
import type { CupStage } from '../world/model.ts'
import { continuousLeagues, cup, later, row, sportWorld, venueIn } from './competition-rows.ts'

/** Matches of a round on one day, one after the other, forty minutes apart. */
function session(weekday: number, matches: CupStage['ties'], utc: string): CupStage {
  return {
    ties: matches,
    slots: Array.from({ length: matches }, (_, i) => [weekday, later(utc, i * 40)] as const),
  }
}

/** Sixteen players in four days. */
function grandPrix(first: number, utc: string): CupStage[] {
  const last = session(first + 3, 1, later(utc, 300))
  return [session(first, 8, utc), session(first + 1, 4, utc), session(first + 2, 2, utc), last]
}

const event = {
  country: null,
  venue: venueIn('austrel', 'Austrel Sports Dome', 5_000),
  startWeek: { previous: -52, current: 0 },
} as const
const single = { ...event, defaultFor: ['ru', 'en'], size: 16, seeds: 4, format: { bestOf: 7 } } as const
const athletes = { kind: 'athletes', count: 20, level: 0.03, abroad: 0 } as const

const GRAND_PRIX = cup('grand-prix', 1, n('Grand Prix of Austrel', 'Гран-при Острела'), {
  ...single,
  priority: 150,
  stages: grandPrix(1, '04:00'),
  awarded: { previous: 3 },
  linked: ['grand-prix-women', 'grand-prix-doubles'],
})
const WOMEN = cup('grand-prix-women', 2, n('Grand Prix of Austrel Women', 'Гран-при Острела. Женщины'), {
  ...single,
  priority: 145,
  stages: grandPrix(2, '05:00'),
  awarded: { current: 7 },
  linked: ['grand-prix-doubles'],
})
const DOUBLES = cup('grand-prix-doubles', 3, n('Grand Prix of Austrel Doubles', 'Гран-при Острела. Пары'), {
  ...event,
  priority: 90,
  size: 8,
  seeds: 2,
  stages: [session(1, 4, '09:00'), session(2, 2, '09:00'), session(4, 1, '09:00')],
  format: { bestOf: 5 },
})

const seasonNames = { previous: 'Stage 1', current: 'Stage 2' }

export const TABLE_TENNIS_WORLD = sportWorld([
  { row: GRAND_PRIX, teams: athletes },
  { row: WOMEN, teams: { ...athletes, gender: 'F' } },
  { row: DOUBLES, teams: { ...athletes, count: 10, kind: 'pairs' } },
  ...continuousLeagues(
    { seasonNames, priority: 30, format: { bestOf: 7 } },
    { kind: 'athletes', count: 12, level: -0.01 },
    [
      row('hanoshima-league', 'hanoshima', n('Hanoshima Women League', 'Женская лига Ханосимы'), {
        venue: venueIn('hanoshima', 'Hanoshima Table Tennis Centre'),
        teams: { gender: 'F' },
      }),
      row('tarkhand-league', 'tarkhand', n('Tarkhand Pro League', 'Про-лига Тарханда'), {
        venue: venueIn('tarkhand', 'Tarkhand Table Tennis Club'),
        priority: 60,
        defaultFor: ['ru'],
        format: { bestOf: 5 },
      }),
      row('dravia-league', 'dravia', n('Dravia Masters League', 'Мастер-лига Дравии'), {
        venue: venueIn('dravia', 'Dravia Sports Hall'),
        priority: 45,
      }),
      row('calverra-league', 'calverra', n('Calverra Evening League', 'Вечерняя лига Кальверры'), {
        venue: venueIn('calverra', 'Calverra Workers Club'),
        amateur: true,
        priority: 0,
        teams: { level: -0.05 },
      }),
    ],
  ),
])
