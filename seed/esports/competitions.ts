/**
 * The esports of the demo world: in each of three titles a world final with groups and play-offs, and regional
 * leagues. The category is the title (docs/reference/resources.md#16). Weeks are counted from the week of `now`. The
 * leagues play four hours each, round the clock.
 */

import type { RoundSlots } from '../calendar.ts'
import type { CategoryRow, Zone } from '../frame/competitions.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'
import type { Cup, League } from '../set-sports/fixtures.ts'
import type { EsportsFormat, TitleKey } from './titles.ts'

type CategoryTuple = readonly [key: TitleKey, name: LocalName, priority: number]
const CATEGORY_ROWS: readonly CategoryTuple[] = [
  ['strike', n('Tactical Strike', 'Тактический удар'), 60],
  ['ancients', n('Ancients Arena', 'Арена древних'), 55],
  ['rift', n('Rift Legends', 'Легенды разлома'), 50],
]
export const ESPORTS_CATEGORIES: readonly CategoryRow[] = CATEGORY_ROWS.map(([key, name, priority], i) => ({
  key,
  number: i + 1,
  name,
  countryCode: null,
  amateur: false,
  priority,
}))

export interface EsportsPool {
  readonly key: string
  /** Part of the ids of its teams, which are counted from 1. */
  readonly number: number
  readonly title: TitleKey
  /** Countries from which its teams come. */
  readonly countries: readonly string[]
  readonly count: number
  readonly level: number
  readonly popularity: number
}

const WORLD = ['norland', 'westmark', 'ardavia', 'tarkhand', 'hanoshima', 'brasonia', 'austrel', 'sengara']
const world = { countries: WORLD, count: 8, level: 0.02, popularity: 80_000 } as const
const region = { count: 8, level: 0, popularity: 9_000 } as const

/** Teams of the world finals do not play in the regions: nobody is in two places at once. @assumed */
export const ESPORTS_POOLS: readonly EsportsPool[] = [
  { ...world, key: 'strike-world', number: 1, title: 'strike' },
  { ...world, key: 'ancients-world', number: 2, title: 'ancients' },
  { ...world, key: 'rift-world', number: 3, title: 'rift' },
  { ...region, key: 'rift-pacific', number: 4, title: 'rift', countries: ['aotira', 'tehani', 'austrel'] },
  { ...region, key: 'ancients-sunrise', number: 5, title: 'ancients', countries: ['hanoshima', 'sengara'] },
  { ...region, key: 'strike-steppe', number: 6, title: 'strike', countries: ['tarkhand', 'ardavia'] },
  {
    key: 'strike-open',
    number: 7,
    title: 'strike',
    countries: ['dravia', 'highmoor', 'lusara', 'skogmark'],
    count: 12,
    level: -0.06,
    popularity: 150,
  },
  { ...region, key: 'rift-north', number: 8, title: 'rift', countries: ['norland', 'skogmark', 'westmark'] },
  { ...region, key: 'ancients-americas', number: 9, title: 'ancients', countries: ['brasonia', 'calverra'] },
]

const CHAMPION: Zone = { from: 1, to: 1, id: 4, name: n('Champion', 'Чемпион') }
const league = {
  kind: 'league',
  amateur: false,
  priority: 40,
  popularity: 12_000,
  defaultFor: [],
  stages: ['Spring Split', 'Summer Split'],
  previousTeams: 6,
  zones: [CHAMPION],
} as const

const LEAGUES: readonly League<EsportsFormat>[] = [
  {
    ...league,
    key: 'rift-pacific',
    number: 11,
    category: 'rift',
    pool: 'rift-pacific',
    name: n('Rift Legends Pacific League', 'Тихоокеанская лига Легенд разлома'),
    format: { title: 'rift', bestOf: 3 },
    startHour: 0,
  },
  {
    ...league,
    key: 'ancients-sunrise',
    number: 12,
    category: 'ancients',
    pool: 'ancients-sunrise',
    name: n('Ancients Arena Sunrise League', 'Восточная лига Арены древних'),
    format: { title: 'ancients', bestOf: 3 },
    startHour: 4,
  },
  {
    ...league,
    key: 'strike-steppe',
    number: 13,
    category: 'strike',
    pool: 'strike-steppe',
    name: n('Tactical Strike Steppe League', 'Степная лига Тактического удара'),
    format: { title: 'strike', bestOf: 3 },
    priority: 70,
    popularity: 40_000,
    defaultFor: ['ru'],
    startHour: 8,
    awarded: 8,
  },
  {
    ...league,
    key: 'strike-open',
    number: 14,
    category: 'strike',
    pool: 'strike-open',
    name: n('Tactical Strike Open Ladder', 'Открытая лестница Тактического удара'),
    format: { title: 'strike', bestOf: 1 },
    amateur: true,
    priority: 0,
    popularity: 500,
    startHour: 12,
  },
  {
    ...league,
    key: 'rift-north',
    number: 15,
    category: 'rift',
    pool: 'rift-north',
    name: n('Rift Legends Northern League', 'Северная лига Легенд разлома'),
    format: { title: 'rift', bestOf: 3 },
    priority: 80,
    popularity: 50_000,
    defaultFor: ['en'],
    startHour: 16,
  },
  {
    ...league,
    key: 'ancients-americas',
    number: 16,
    category: 'ancients',
    pool: 'ancients-americas',
    name: n('Ancients Arena Americas League', 'Американская лига Арены древних'),
    format: { title: 'ancients', bestOf: 3 },
    startHour: 20,
  },
]

/** Four matches a day of the groups, two at a time. */
function groupDay(weekday: number): RoundSlots {
  return ['11:00', '11:00', '15:30', '15:30'].map((utc) => [weekday, utc] as const)
}

const cup = {
  kind: 'cup',
  amateur: false,
  defaultFor: ['ru', 'en'],
  groups: 2,
  groupDays: [groupDay(1), groupDay(2), groupDay(3)],
  knockoutDays: [
    [
      [5, '10:00'],
      [5, '16:00'],
    ],
    [[6, '09:00']],
    [[6, '14:00']],
  ],
} as const

function formats(title: TitleKey, group: 1 | 3): Cup<EsportsFormat>['formats'] {
  return { group: { title, bestOf: group }, knockout: { title, bestOf: 3 }, final: { title, bestOf: 5 } }
}

const CUPS: readonly Cup<EsportsFormat>[] = [
  {
    ...cup,
    key: 'strike-world',
    linked: ['strike-steppe'],
    number: 1,
    category: 'strike',
    pool: 'strike-world',
    name: n('Tactical Strike Major', 'Мейджор Тактического удара'),
    priority: 220,
    popularity: 300_000,
    startWeek: { previous: -26, current: 0 },
    formats: formats('strike', 1),
    venue: { name: 'Norland Dome', capacity: 14_000, city: 'Norland City', country: 'Norland' },
  },
  {
    ...cup,
    key: 'ancients-world',
    linked: ['ancients-sunrise', 'ancients-americas'],
    number: 2,
    category: 'ancients',
    pool: 'ancients-world',
    name: n('Ancients Arena Invitational', 'Приглашённые Арены древних'),
    priority: 210,
    popularity: 280_000,
    startWeek: { previous: -52, current: -1 },
    formats: formats('ancients', 3),
    venue: { name: 'Sengara Bay Arena', capacity: 11_000, city: 'Sengara City', country: 'Sengara' },
  },
  {
    ...cup,
    key: 'rift-world',
    linked: ['rift-pacific', 'rift-north'],
    number: 3,
    category: 'rift',
    pool: 'rift-world',
    name: n('Rift Legends World Final', 'Мировой финал Легенд разлома'),
    priority: 230,
    popularity: 400_000,
    startWeek: { previous: -51, current: 1 },
    formats: formats('rift', 3),
    venue: { name: 'Hanoshima Grand Hall', capacity: 17_500, city: 'Hanoshima City', country: 'Hanoshima' },
  },
]

export const ESPORTS_COMPETITIONS = [...CUPS, ...LEAGUES]
