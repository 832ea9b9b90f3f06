/**
 * The esports of the demo world: in each of three titles a world final with groups and play-offs, and regional
 * leagues. The category is the title (docs/reference/resources.md#16). Weeks are counted from the week of `now`. The
 * seasons of the leagues are named after the month.
 */
import { localName as n } from '../names/local-name.ts'
import type { Cup } from '../world/model.ts'
import {
  categoryRows,
  continuousLeagues,
  cup,
  type Entry,
  onDays,
  sportWorld,
  venueIn,
} from './competition-rows.ts'

const CATEGORIES = categoryRows([
  ['strike', n('Tactical Strike', 'Тактический удар'), null, 60],
  ['ancients', n('Ancients Arena', 'Арена древних'), null, 55],
  ['rift', n('Rift Legends', 'Легенды разлома'), null, 50],
])

const WORLD = ['norland', 'westmark', 'ardavia', 'tarkhand', 'hanoshima', 'brasonia', 'austrel', 'sengara']

type EventRow = Pick<Cup, 'key' | 'number' | 'name' | 'linked' | 'priority' | 'startWeek' | 'venue'>

/** Two groups of four, semi-finals and a final: there is no match for third place. */
function event(title: string, groupBestOf: 1 | 3, row: EventRow): Entry {
  const own = cup({
    ...row,
    country: null,
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

/** A league of a title; teams of the world finals do not play here: no player is in two places at once. @assumed */
const region = (title: string, key: string, bestOf: 1 | 3, ...countries: readonly string[]) => ({
  key: `${title}-${key}`,
  category: title,
  format: { title, bestOf },
  teams: { title, countries },
})

const LEAGUES = continuousLeagues({ seasonNames: 'month' }, { count: 8, abroad: 0.35 }, [
  {
    ...region('rift', 'pacific', 3, 'aotira', 'tehani', 'austrel'),
    name: n('Rift Legends Pacific League', 'Тихоокеанская лига Легенд разлома'),
  },
  {
    ...region('ancients', 'sunrise', 3, 'hanoshima', 'sengara'),
    name: n('Ancients Arena Sunrise League', 'Восточная лига Арены древних'),
  },
  {
    ...region('strike', 'steppe', 3, 'tarkhand', 'ardavia'),
    name: n('Tactical Strike Steppe League', 'Степная лига Тактического удара'),
    priority: 70,
    defaultFor: ['ru'],
    awarded: { previous: 8 },
  },
  {
    ...region('strike', 'open', 1),
    name: n('Tactical Strike Open Ladder', 'Открытая лестница Тактического удара'),
    amateur: true,
    teams: {
      title: 'strike',
      countries: ['dravia', 'highmoor', 'lusara', 'skogmark'],
      count: 12,
      level: -0.06,
    },
  },
  {
    ...region('rift', 'north', 3, 'norland', 'skogmark', 'westmark'),
    name: n('Rift Legends Northern League', 'Северная лига Легенд разлома'),
    priority: 80,
    defaultFor: ['en'],
  },
  {
    ...region('ancients', 'americas', 3, 'brasonia', 'calverra'),
    name: n('Ancients Arena Americas League', 'Американская лига Арены древних'),
  },
])

export const ESPORTS_WORLD = sportWorld(
  [
    event('strike', 1, {
      key: 'strike-world',
      linked: ['strike-steppe'],
      number: 1,
      name: n('Tactical Strike Major', 'Мейджор Тактического удара'),
      priority: 220,
      startWeek: { previous: -52, current: 0 },
      venue: venueIn('norland', 'Norland Dome', 14_000),
    }),
    event('ancients', 3, {
      key: 'ancients-world',
      linked: ['ancients-sunrise', 'ancients-americas'],
      number: 2,
      name: n('Ancients Arena Invitational', 'Приглашённые Арены древних'),
      priority: 210,
      startWeek: { previous: -52, current: -1 },
      venue: venueIn('sengara', 'Sengara Bay Arena', 11_000),
    }),
    event('rift', 3, {
      key: 'rift-world',
      linked: ['rift-pacific', 'rift-north'],
      number: 3,
      name: n('Rift Legends World Final', 'Мировой финал Легенд разлома'),
      priority: 230,
      startWeek: { previous: -51, current: 1 },
      venue: venueIn('hanoshima', 'Hanoshima Grand Hall', 17_500),
    }),
    ...LEAGUES,
  ],
  CATEGORIES,
)
