/**
 * The esports of the demo world: in each of three titles a world final with groups and play-offs, and regional
 * leagues. The category is the title (docs/reference/resources.md#16). Weeks are counted from the week of `now`. The
 * leagues play four hours each, round the clock; their seasons are named after the month.
 */
import { localName as n } from '../names/local-name.ts'
import type { Competition, Cup, Pool } from '../world/model.ts'
import { categoryRows, continuousLeague, cup, onDays, pool, venue } from './competition-rows.ts'

export const ESPORTS_CATEGORIES = categoryRows([
  ['strike', n('Tactical Strike', 'Тактический удар'), null, 60],
  ['ancients', n('Ancients Arena', 'Арена древних'), null, 55],
  ['rift', n('Rift Legends', 'Легенды разлома'), null, 50],
])

const WORLD = ['norland', 'westmark', 'ardavia', 'tarkhand', 'hanoshima', 'brasonia', 'austrel', 'sengara']
const world = { countries: WORLD, count: 8, level: 0.02, popularity: 800_000, abroad: 0.35 } as const
const region = { count: 8, popularity: 90_000, abroad: 0.35 } as const

/** Teams of the world finals do not play in the regions: no player is in two places at once. @assumed */
export const ESPORTS_POOLS: readonly Pool[] = [
  pool({ ...world, key: 'strike-world', number: 1, title: 'strike' }),
  pool({ ...world, key: 'ancients-world', number: 2, title: 'ancients' }),
  pool({ ...world, key: 'rift-world', number: 3, title: 'rift' }),
  pool({
    ...region,
    key: 'rift-pacific',
    number: 4,
    title: 'rift',
    countries: ['aotira', 'tehani', 'austrel'],
  }),
  pool({
    ...region,
    key: 'ancients-sunrise',
    number: 5,
    title: 'ancients',
    countries: ['hanoshima', 'sengara'],
  }),
  pool({ ...region, key: 'strike-steppe', number: 6, title: 'strike', countries: ['tarkhand', 'ardavia'] }),
  pool({
    ...region,
    key: 'strike-open',
    number: 7,
    title: 'strike',
    countries: ['dravia', 'highmoor', 'lusara', 'skogmark'],
    count: 12,
    level: -0.06,
    popularity: 1_500,
    isAmateur: true,
  }),
  pool({
    ...region,
    key: 'rift-north',
    number: 8,
    title: 'rift',
    countries: ['norland', 'skogmark', 'westmark'],
  }),
  pool({
    ...region,
    key: 'ancients-americas',
    number: 9,
    title: 'ancients',
    countries: ['brasonia', 'calverra'],
  }),
]

type EventRow = Pick<
  Cup,
  'key' | 'number' | 'name' | 'linked' | 'priority' | 'popularity' | 'startWeek' | 'venue'
>

/** Two groups of four, semi-finals and a final: there is no match for third place. */
function event(title: string, groupBestOf: 1 | 3, row: EventRow): Cup {
  return cup({
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
}

const series = { country: null, popularity: 12_000, seasonNames: 'month' } as const

export const ESPORTS_COMPETITIONS: readonly Competition[] = [
  event('strike', 1, {
    key: 'strike-world',
    linked: ['strike-steppe'],
    number: 1,
    name: n('Tactical Strike Major', 'Мейджор Тактического удара'),
    priority: 220,
    popularity: 300_000,
    startWeek: { previous: -52, current: 0 },
    venue: venue('Norland Dome', 'Norland City', 'Norland', 14_000),
  }),
  event('ancients', 3, {
    key: 'ancients-world',
    linked: ['ancients-sunrise', 'ancients-americas'],
    number: 2,
    name: n('Ancients Arena Invitational', 'Приглашённые Арены древних'),
    priority: 210,
    popularity: 280_000,
    startWeek: { previous: -52, current: -1 },
    venue: venue('Sengara Bay Arena', 'Sengara City', 'Sengara', 11_000),
  }),
  event('rift', 3, {
    key: 'rift-world',
    linked: ['rift-pacific', 'rift-north'],
    number: 3,
    name: n('Rift Legends World Final', 'Мировой финал Легенд разлома'),
    priority: 230,
    popularity: 400_000,
    startWeek: { previous: -51, current: 1 },
    venue: venue('Hanoshima Grand Hall', 'Hanoshima City', 'Hanoshima', 17_500),
  }),
  continuousLeague({
    ...series,
    key: 'rift-pacific',
    number: 11,
    category: 'rift',
    name: n('Rift Legends Pacific League', 'Тихоокеанская лига Легенд разлома'),
    format: { title: 'rift', bestOf: 3 },
    startHour: 0,
  }),
  continuousLeague({
    ...series,
    key: 'ancients-sunrise',
    number: 12,
    category: 'ancients',
    name: n('Ancients Arena Sunrise League', 'Восточная лига Арены древних'),
    format: { title: 'ancients', bestOf: 3 },
    startHour: 4,
  }),
  continuousLeague({
    ...series,
    key: 'strike-steppe',
    number: 13,
    category: 'strike',
    name: n('Tactical Strike Steppe League', 'Степная лига Тактического удара'),
    format: { title: 'strike', bestOf: 3 },
    priority: 70,
    popularity: 40_000,
    defaultFor: ['ru'],
    startHour: 8,
    awarded: { previous: 8 },
  }),
  continuousLeague({
    ...series,
    key: 'strike-open',
    number: 14,
    category: 'strike',
    name: n('Tactical Strike Open Ladder', 'Открытая лестница Тактического удара'),
    format: { title: 'strike', bestOf: 1 },
    amateur: true,
    popularity: 500,
    startHour: 12,
  }),
  continuousLeague({
    ...series,
    key: 'rift-north',
    number: 15,
    category: 'rift',
    name: n('Rift Legends Northern League', 'Северная лига Легенд разлома'),
    format: { title: 'rift', bestOf: 3 },
    priority: 80,
    popularity: 50_000,
    defaultFor: ['en'],
    startHour: 16,
  }),
  continuousLeague({
    ...series,
    key: 'ancients-americas',
    number: 16,
    category: 'ancients',
    name: n('Ancients Arena Americas League', 'Американская лига Арены древних'),
    format: { title: 'ancients', bestOf: 3 },
    startHour: 20,
  }),
]
