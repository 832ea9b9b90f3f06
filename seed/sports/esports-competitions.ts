/**
 * The esports of the demo world: in each of three titles a world final with groups and play-offs, and regional
 * leagues. The category is the title (docs/reference/resources.md#16). Weeks are counted from the week of `now`. The
 * seasons of the leagues are named after the month.
 */
import { type LocalName, localName as n } from '../names/local-name.ts'
import type { ContinuousLeague, Cup, Pool } from '../world/model.ts'
import {
  categoryRows,
  continuousLeagues,
  cup,
  type Entry,
  onDays,
  row,
  sportWorld,
  venueIn,
} from './competition-rows.ts'

const CATEGORIES = categoryRows([
  ['strike', n('Tactical Strike', 'Тактический удар'), null, 60],
  ['ancients', n('Ancients Arena', 'Арена древних'), null, 55],
  ['rift', n('Rift Legends', 'Легенды разлома'), null, 50],
])

const WORLD = ['norland', 'westmark', 'ardavia', 'tarkhand', 'hanoshima', 'brasonia', 'austrel', 'sengara']

type EventRow = Pick<Cup, 'linked' | 'priority' | 'startWeek' | 'venue'>

/** Two groups of four, semi-finals and a final: there is no match for third place. */
function event(title: string, number: number, groupBestOf: 1 | 3, name: LocalName, rest: EventRow): Entry {
  const own = cup(`${title}-world`, number, name, {
    ...rest,
    category: title,
    defaultFor: ['ru', 'en'],
    groups: { count: 2, legs: 1, slots: [1, 2, 3].map((day) => onDays([day, day], '11:00', '15:30')) },
    stages: [
      { ties: 2, slots: onDays([5], '10:00', '16:00') },
      { ties: 1, slots: [[6, '14:00']] },
    ],
    formats: {
      group: { title, bestOf: groupBestOf },
      knockout: { title, bestOf: 3 },
      final: { title, bestOf: 5 },
    },
  })
  return { row: own, teams: { countries: WORLD, count: 8, level: 0.02, abroad: 0.35, title } }
}

interface RegionRow extends Partial<ContinuousLeague> {
  readonly countries: readonly string[]
  readonly teams?: Partial<Pool>
}

/** A league of a title; teams of the world finals do not play here: no player is in two places at once. @assumed */
const region = (title: string, key: string, name: LocalName, { countries, teams, ...rest }: RegionRow) =>
  row(`${title}-${key}`, null, name, {
    category: title,
    format: { title, bestOf: 3 },
    teams: { title, countries, ...teams },
    ...rest,
  })

const LEAGUES = continuousLeagues({ seasonNames: 'month' }, { count: 8, abroad: 0.35 }, [
  region('rift', 'pacific', n('Rift Legends Pacific League', 'Тихоокеанская лига Легенд разлома'), {
    countries: ['aotira', 'tehani', 'austrel'],
  }),
  region('ancients', 'sunrise', n('Ancients Arena Sunrise League', 'Восточная лига Арены древних'), {
    countries: ['hanoshima', 'sengara'],
  }),
  region('strike', 'steppe', n('Tactical Strike Steppe League', 'Степная лига Тактического удара'), {
    countries: ['tarkhand', 'ardavia'],
    priority: 70,
    defaultFor: ['ru'],
    awarded: { previous: 8 },
  }),
  region('strike', 'open', n('Tactical Strike Open Ladder', 'Открытая лестница Тактического удара'), {
    countries: ['dravia', 'highmoor', 'lusara', 'skogmark'],
    amateur: true,
    format: { title: 'strike', bestOf: 1 },
    teams: { count: 12, level: -0.06 },
  }),
  region('rift', 'north', n('Rift Legends Northern League', 'Северная лига Легенд разлома'), {
    countries: ['norland', 'skogmark', 'westmark'],
    priority: 80,
    defaultFor: ['en'],
  }),
  region('ancients', 'americas', n('Ancients Arena Americas League', 'Американская лига Арены древних'), {
    countries: ['brasonia', 'calverra'],
  }),
])

export const ESPORTS_WORLD = sportWorld(
  [
    event('strike', 1, 1, n('Tactical Strike Major', 'Мейджор Тактического удара'), {
      linked: ['strike-steppe'],
      priority: 220,
      startWeek: { previous: -52, current: 0 },
      venue: venueIn('norland', 'Norland Dome', 14_000),
    }),
    event('ancients', 2, 3, n('Ancients Arena Invitational', 'Приглашённые Арены древних'), {
      linked: ['ancients-sunrise', 'ancients-americas'],
      priority: 210,
      startWeek: { previous: -52, current: -1 },
      venue: venueIn('sengara', 'Sengara Bay Arena', 11_000),
    }),
    event('rift', 3, 3, n('Rift Legends World Final', 'Мировой финал Легенд разлома'), {
      linked: ['rift-pacific', 'rift-north'],
      priority: 230,
      startWeek: { previous: -51, current: 1 },
      venue: venueIn('hanoshima', 'Hanoshima Grand Hall', 17_500),
    }),
    ...LEAGUES,
  ],
  CATEGORIES,
)
