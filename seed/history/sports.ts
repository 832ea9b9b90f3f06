/**
 * The sports of the light history, one row each: share of the matches, size of leagues, match days, and how results are
 * drawn. Teams, squads and rules of standings are those of the demo world.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'
import {
  basketballResult,
  footballResult,
  iceHockeyResult,
  type Play,
  setsResult,
  setTo,
  shooterMap,
  tennisSet,
} from './results.ts'

export interface HistorySport {
  readonly slug: SportSlug
  /** Out of every SHARES matches. */
  readonly share: number
  /** Teams of a league, an even number; each pair meets twice a season. */
  readonly teams: number
  /** Name of a league; `*` is its region. */
  readonly league: LocalName
  /** The category of all leagues. Default: one category per country. */
  readonly category?: LocalName
  /** Days of a round, 0 for Monday; its matches are distributed over them in turn. */
  readonly days: readonly number[]
  readonly play: Play
}

const ROUND_THE_WEEK = [5, 6, 4, 3, 2, 1, 0] as const

export const HISTORY_SPORTS: readonly HistorySport[] = [
  {
    slug: 'football',
    share: 19,
    teams: 20,
    league: n('* League', '*. Лига'),
    days: [5, 5, 6, 4, 5, 6, 5, 2],
    play: footballResult,
  },
  {
    slug: 'ice-hockey',
    share: 7,
    teams: 16,
    league: n('* Hockey League', '*. Хоккейная лига'),
    days: [5, 2, 4, 6, 1, 3],
    play: iceHockeyResult,
  },
  {
    slug: 'basketball',
    share: 7,
    teams: 16,
    league: n('* Basketball League', '*. Баскетбольная лига'),
    days: [5, 6, 2, 4, 3, 0],
    play: basketballResult,
  },
  {
    slug: 'tennis',
    share: 6,
    teams: 16,
    league: n('* Tennis Circuit', '*. Теннисная серия'),
    days: ROUND_THE_WEEK,
    play: setsResult({ target: 2, weight: 0.7, draw: tennisSet }),
  },
  {
    slug: 'table-tennis',
    share: 4,
    teams: 16,
    league: n('* Table Tennis League', '*. Лига настольного тенниса'),
    days: ROUND_THE_WEEK,
    play: setsResult({ target: 3, weight: 0.5, draw: (_number, random) => setTo(11, 3, random) }),
  },
  {
    slug: 'volleyball',
    share: 4,
    teams: 12,
    league: n('* Volleyball League', '*. Волейбольная лига'),
    days: [5, 6, 2, 4],
    play: setsResult({
      target: 3,
      weight: 0.5,
      draw: (number, random) => (number === 5 ? setTo(15, 6, random) : setTo(25, 13, random)),
    }),
  },
  {
    slug: 'esports',
    share: 3,
    teams: 12,
    league: n('* Shooter Series', '*. Серия по шутеру'),
    category: n('Shooter Open', 'Открытый шутер'),
    days: ROUND_THE_WEEK,
    play: setsResult({ target: 2, weight: 0.6, draw: shooterMap }),
  },
]

/** Seasons of a league; 0 is the newest. */
export const SEASONS = 10

export const SHARES = HISTORY_SPORTS.reduce((sum, { share }) => sum + share, 0)

export const matchesOfSeason = ({ teams }: HistorySport): number => teams * (teams - 1)
