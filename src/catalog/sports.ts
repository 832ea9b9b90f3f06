/**
 * Sports (docs/reference/endpoints.md#1, docs/reference/resources.md#2), one row each. Everything that differs
 * between sports is a column here.
 */

/** Availability of an analytics type: in the whole sport, nowhere, or only in some tournaments. */
export type AnalyticsReach = boolean | { readonly tournamentIds: readonly number[] }

/** Blocks of player profiles that only some sports have (docs/reference/resources.md#18). */
export type ProfileBlock =
  | 'traits'
  | 'attributes'
  | 'nationalTeamStatistics'
  | 'transfers'
  | 'preferredFoot'
  | 'positionsDetailed'

const ALL_PROFILE_BLOCKS: readonly ProfileBlock[] = [
  'traits',
  'attributes',
  'nationalTeamStatistics',
  'transfers',
  'preferredFoot',
  'positionsDetailed',
]

interface SportRow {
  /** Public integer id; also the code that the database stores. */
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly nameRu: string
  readonly hasDraws: boolean
  /** Whether series may have an even number of games, and so end level (best of two). */
  readonly hasEvenSeries: boolean
  /** Whether `current` counts sets or maps won. */
  readonly countsSets: boolean
  /**
   * Whether goals are rare enough for streaks such as "More than 2.5 goals" to be meaningful
   * (docs/reference/resources.md#11).
   * @assumed
   */
  readonly hasGoalStreaks: boolean
  /** Whether teams are athletes or pairs (docs/reference/resources.md#5.1). */
  readonly teamIsAthlete: boolean
  /** Available analytics types (docs/reference/resources.md#2). */
  readonly analytics: {
    readonly shotmap: AnalyticsReach
    readonly momentum: AnalyticsReach
    readonly averagePositions: AnalyticsReach
  }
  /** From scheduled start to usual end, for rules that need an end if the feed gives none. */
  readonly typicalDurationMinutes: number
  /** Scopes that have season statistics (docs/reference/endpoints.md#14). */
  readonly seasonStatistics: { readonly players: boolean; readonly teams: boolean }
  readonly hasPlayerStatistics: boolean
  /** Whether matches have a referee (docs/reference/resources.md#3.3). */
  readonly hasReferees: boolean
  /** Whether line-ups include missing players (docs/reference/resources.md#6.1). */
  readonly hasMissingPlayers: boolean
  /** The sport's own match block (docs/reference/resources.md#14, #15), if it has one. */
  readonly block: 'tennis' | 'esports' | null
  /** The blocks that its profiles have (docs/reference/resources.md#18.2); others are null or empty. */
  readonly profileBlocks: readonly ProfileBlock[]
  /** Unit of handicaps and totals. @assumed */
  readonly lineUnit: { readonly en: string; readonly ru: string }
}

const GOALS = { en: 'goals', ru: 'голы' } as const
const POINTS = { en: 'points', ru: 'очки' } as const

/** The top North American league: the only ice-hockey competition with a shot map (docs/reference/resources.md#1). */
export const TOP_HOCKEY_LEAGUE_ID = 268
/** Its external id in files and live sources: it gets the id above where that is free. */
export const TOP_HOCKEY_LEAGUE = 'nhl-games:league'

const NO_ANALYTICS = { shotmap: false, momentum: false, averagePositions: false } as const

/** A sport of teams that play for goals or points. Each row says what differs. */
const USUAL = {
  hasDraws: false,
  hasEvenSeries: false,
  countsSets: false,
  hasGoalStreaks: false,
  teamIsAthlete: false,
  analytics: NO_ANALYTICS,
  seasonStatistics: { players: true, teams: true },
  hasPlayerStatistics: false,
  hasReferees: false,
  hasMissingPlayers: false,
  block: null,
  profileBlocks: [],
} as const

const SPORT_ROWS = [
  {
    ...USUAL,
    id: 1,
    slug: 'football',
    name: 'Football',
    nameRu: 'Футбол',
    hasDraws: true,
    hasGoalStreaks: true,
    analytics: { shotmap: true, momentum: true, averagePositions: true },
    typicalDurationMinutes: 115,
    hasPlayerStatistics: true,
    hasReferees: true,
    hasMissingPlayers: true,
    profileBlocks: ALL_PROFILE_BLOCKS,
    lineUnit: GOALS,
  },
  {
    ...USUAL,
    id: 2,
    slug: 'ice-hockey',
    name: 'Ice hockey',
    nameRu: 'Хоккей',
    analytics: { ...NO_ANALYTICS, shotmap: { tournamentIds: [TOP_HOCKEY_LEAGUE_ID] } },
    typicalDurationMinutes: 150,
    hasPlayerStatistics: true,
    hasMissingPlayers: true,
    lineUnit: GOALS,
  },
  {
    ...USUAL,
    id: 3,
    slug: 'basketball',
    name: 'Basketball',
    nameRu: 'Баскетбол',
    analytics: { ...NO_ANALYTICS, momentum: true },
    typicalDurationMinutes: 130,
    hasPlayerStatistics: true,
    hasMissingPlayers: true,
    profileBlocks: ['transfers'],
    lineUnit: POINTS,
  },
  {
    ...USUAL,
    id: 4,
    slug: 'tennis',
    name: 'Tennis',
    nameRu: 'Теннис',
    countsSets: true,
    teamIsAthlete: true,
    analytics: { ...NO_ANALYTICS, momentum: true },
    typicalDurationMinutes: 120,
    seasonStatistics: { players: false, teams: true },
    block: 'tennis',
    lineUnit: { en: 'games', ru: 'геймы' },
  },
  {
    ...USUAL,
    id: 5,
    slug: 'table-tennis',
    name: 'Table tennis',
    nameRu: 'Настольный теннис',
    countsSets: true,
    teamIsAthlete: true,
    typicalDurationMinutes: 40,
    seasonStatistics: { players: false, teams: false },
    lineUnit: POINTS,
  },
  {
    ...USUAL,
    id: 6,
    slug: 'volleyball',
    name: 'Volleyball',
    nameRu: 'Волейбол',
    countsSets: true,
    typicalDurationMinutes: 110,
    hasMissingPlayers: true,
    lineUnit: POINTS,
  },
  {
    ...USUAL,
    hasEvenSeries: true,
    id: 7,
    slug: 'esports',
    name: 'Esports',
    nameRu: 'Киберспорт',
    countsSets: true,
    typicalDurationMinutes: 120,
    seasonStatistics: { players: false, teams: false },
    block: 'esports',
    lineUnit: { en: 'maps', ru: 'карты' },
  },
] as const satisfies readonly SportRow[]

export type SportSlug = (typeof SPORT_ROWS)[number]['slug']

export interface Sport extends SportRow {
  readonly slug: SportSlug
}

export const SPORTS: readonly Sport[] = SPORT_ROWS
export const SPORT_SLUGS: readonly SportSlug[] = SPORTS.map(({ slug }) => slug)

const bySlug = new Map<string, Sport>(SPORTS.map((sport) => [sport.slug, sport]))
const byId = new Map<number, Sport>(SPORTS.map((sport) => [sport.id, sport]))

/** The sport with a slug; undefined if there is none. */
export function findSport(slug: string): Sport | undefined {
  return bySlug.get(slug)
}

/** The sport with a stored code. Throws if there is none. */
export function sportById(id: number): Sport {
  const sport = byId.get(id)
  if (!sport) throw new Error(`no sport has the id ${id}`)
  return sport
}
