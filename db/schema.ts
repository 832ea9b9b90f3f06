/**
 * The tables (docs/architecture.md#the-path-of-a-request, #the-path-of-a-change). Rows of matches are narrow integers,
 * so that lists scan little; texts stand in `match_head` and whole blocks of ready JSON in `match_block`. `document` is
 * a resource as the feed gave it, in canonical form: merges start from it, and an equal one means that nothing changed.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export * from './key-schema.ts'
export * from './people-schema.ts'
export * from './search-schema.ts'

const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false)
/** Revision, log position of the last change, and owning source (null if none). */
const versioned = {
  document: text().notNull(),
  revision: integer().notNull(),
  position: integer().notNull(),
  sourceId: integer('source_id'),
}

/** Facts about the file itself, e.g. the week of a demo world. */
export const meta = sqliteTable('meta', {
  key: text().primaryKey(),
  value: text().notNull(),
})

/** Stable integers for external ids `source:key` of a kind. */
export const externalId = sqliteTable(
  'external_id',
  {
    kind: text().notNull(),
    external: text().notNull(),
    id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.external] }),
    index('external_id_by_id').on(table.kind, table.id),
  ],
)

/** Sources of changes by name. */
export const source = sqliteTable('source', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
})

/**
 * Parts of resources that belong to another source than the resource itself (rules/source-priority); 0 is the operator, -1 nobody.
 * Empty where no two sources speak of the same. Clustered by its key.
 */
export const fieldOwner = sqliteTable(
  'field_owner',
  {
    kind: text().notNull(),
    entityId: integer('entity_id').notNull(),
    field: text().notNull(),
    sourceId: integer('source_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entityId, table.field] })],
)

/** The ordered log of applied changes; the last position is the state of the file. */
export const changeLog = sqliteTable(
  'change_log',
  {
    position: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    sport: integer().notNull(),
    entityId: integer('entity_id').notNull(),
    op: text().notNull(),
    revision: integer().notNull(),
  },
  // Asked for every new resource, so without it each insert would read the whole log. Deletions are few.
  (table) => [
    // Clients that were away ask what changed of a sport, perhaps of some kinds alone, since a position.
    index('change_log_by_sport').on(table.sport, table.kind, table.position),
    index('change_log_deleted').on(table.kind, table.entityId, table.revision).where(sql`op = 'delete'`),
  ],
)

export const category = sqliteTable(
  'category',
  {
    id: integer().primaryKey(),
    sport: integer().notNull(),
    name: text().notNull(),
    nameRu: text('name_ru').notNull(),
    slug: text().notNull(),
    priority: integer().notNull(),
    isAmateur: flag('is_amateur'),
    ...versioned,
  },
  (table) => [index('category_by_sport').on(table.sport, table.priority, table.id)],
)

export const tournament = sqliteTable(
  'tournament',
  {
    id: integer().primaryKey(),
    sport: integer().notNull(),
    categoryId: integer('category_id').notNull(),
    name: text().notNull(),
    nameRu: text('name_ru').notNull(),
    slug: text().notNull(),
    colorPrimary: text('color_primary'),
    colorSecondary: text('color_secondary'),
    priority: integer().notNull(),
    popularity: integer().notNull(),
    /** Own flag or that of the category. */
    isAmateur: flag('is_amateur'),
    isDefaultRu: flag('is_default_ru'),
    isDefaultEn: flag('is_default_en'),
    ...versioned,
  },
  (table) => [
    index('tournament_by_category').on(table.categoryId, table.priority, table.id),
    index('tournament_by_sport').on(table.sport, table.priority, table.id),
  ],
)

export const season = sqliteTable(
  'season',
  {
    id: integer().primaryKey(),
    sport: integer().notNull(),
    tournamentId: integer('tournament_id').notNull(),
    name: text().notNull(),
    year: text().notNull(),
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms'),
    ...versioned,
  },
  (table) => [index('season_by_tournament').on(table.tournamentId, table.startMs, table.id)],
)

export const team = sqliteTable(
  'team',
  {
    id: integer().primaryKey(),
    sport: integer().notNull(),
    name: text().notNull(),
    nameRu: text('name_ru').notNull(),
    shortName: text('short_name'),
    fullName: text('full_name'),
    slug: text().notNull(),
    gender: text(),
    country: text(),
    countryCode: text('country_code'),
    isNational: flag('is_national'),
    colorPrimary: text('color_primary'),
    colorSecondary: text('color_secondary'),
    popularity: integer().notNull(),
    ...versioned,
  },
  (table) => [index('team_by_sport').on(table.sport, table.popularity, table.id)],
)

/** Athletes of pairs: through it a head-to-head finds the pairs of a participant. */
export const teamMember = sqliteTable(
  'team_member',
  {
    memberId: integer('member_id').notNull(),
    teamId: integer('team_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.teamId] }),
    index('team_member_by_team').on(table.teamId, table.memberId),
  ],
)

export const player = sqliteTable(
  'player',
  {
    id: integer().primaryKey(),
    sport: integer().notNull(),
    name: text().notNull(),
    nameRu: text('name_ru').notNull(),
    slug: text().notNull(),
    teamId: integer('team_id'),
    popularity: integer().notNull(),
    ...versioned,
  },
  (table) => [index('player_by_team').on(table.teamId, table.id)],
)

export const match = sqliteTable(
  'match',
  {
    id: integer().primaryKey(),
    sport: integer().notNull(),
    /** Code of catalog/statuses. */
    status: integer().notNull(),
    startMs: integer('start_ms').notNull(),
    tournamentId: integer('tournament_id').notNull(),
    categoryId: integer('category_id').notNull(),
    seasonId: integer('season_id'),
    round: integer(),
    homeTeamId: integer('home_team_id').notNull(),
    awayTeamId: integer('away_team_id').notNull(),
    /** The tournament's flag, repeated here so that `exclude_amateur` filters without a join. */
    isAmateur: flag('is_amateur'),
    homeScore: integer('home_score').notNull(),
    awayScore: integer('away_score').notNull(),
    /** 1 home, 2 away, 3 draw; null until decided. */
    winnerCode: integer('winner_code'),
    /** Code of rules/outcome: how the result came about. */
    decidedIn: text('decided_in').notNull(),
    /** `home` or `away`: the side of the first goal, where the events tell it. */
    firstToScore: text('first_to_score'),
    standingsTable: text('standings_table'),
    /** Points of all sets, in sports that count sets. */
    homePeriodPoints: integer('home_period_points'),
    awayPeriodPoints: integer('away_period_points'),
    homeManagerId: integer('home_manager_id'),
    awayManagerId: integer('away_manager_id'),
    /** Bookmakers with odds: bit `order - 1`. */
    oddsMask: integer('odds_mask').notNull().default(0),
    /** Blocks that exist: bit `code` of catalog/match-blocks. */
    blockMask: integer('block_mask').notNull().default(0),
    /** When it was first reported as finished, and when its result last changed after that. */
    endedMs: integer('ended_ms'),
    correctedMs: integer('corrected_ms'),
    revision: integer().notNull(),
    position: integer().notNull(),
    /** Whose the match is, and whose its boards are; null is nobody's. */
    sourceId: integer('source_id'),
    oddsSourceId: integer('odds_source_id'),
  },
  (table) => [
    index('match_by_sport').on(table.sport, table.startMs, table.id),
    index('match_by_status').on(table.sport, table.status, table.startMs, table.id),
    index('match_by_tournament').on(table.tournamentId, table.startMs, table.id),
    index('match_by_category').on(table.categoryId, table.startMs, table.id),
    index('match_by_season').on(table.seasonId, table.startMs, table.id),
    index('match_by_home_team').on(table.homeTeamId, table.startMs, table.id),
    index('match_by_pair').on(table.homeTeamId, table.awayTeamId, table.startMs, table.id),
    index('match_by_managers')
      .on(table.homeManagerId, table.awayManagerId, table.startMs, table.id)
      .where(sql`home_manager_id IS NOT NULL AND away_manager_id IS NOT NULL`),
    index('match_by_away_team').on(table.awayTeamId, table.startMs, table.id),
  ],
)

/**
 * Season statistics that a provider gave (docs/reference/resources.md#20): flat numbers as ready JSON in the order of
 * the dictionary. `scope` is 0 for a player and 1 for a team.
 */
export const seasonStatistics = sqliteTable(
  'season_statistics',
  {
    id: integer().primaryKey(),
    sport: integer().notNull(),
    scope: integer().notNull(),
    entityId: integer('entity_id').notNull(),
    seasonId: integer('season_id').notNull(),
    /** The slice of the season: `overall`, `home`, `playoffs` ... */
    type: text().notNull(),
    /** A player's team in that season. */
    teamId: integer('team_id'),
    statistics: text().notNull(),
    ...versioned,
  },
  (table) => [
    uniqueIndex('season_statistics_of').on(table.scope, table.entityId, table.seasonId, table.type),
    index('season_statistics_by_season').on(table.seasonId, table.scope, table.entityId),
    index('season_statistics_by_team').on(table.teamId),
  ],
)

/**
 * Who played in the finished matches of seasons: computed season statistics are made of these matches. It says which
 * seasons a player has without a look into any line-up.
 */
export const appearance = sqliteTable(
  'appearance',
  {
    playerId: integer('player_id').notNull(),
    seasonId: integer('season_id').notNull(),
    matchId: integer('match_id').notNull(),
    isHome: flag('is_home'),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.seasonId, table.matchId, table.isHome] }),
    index('appearance_by_match').on(table.matchId),
  ],
)

/**
 * What a match contributes to numbers that are counted over several matches: the counters of its referee, the cards of
 * its season, the form of its teams. Cards and ratings are set once the match is decided (store/match-facts).
 */
export const matchFacts = sqliteTable(
  'match_facts',
  {
    matchId: integer('match_id').primaryKey(),
    refereeId: integer('referee_id'),
    /** Awarded without being played. */
    isAwarded: flag('is_awarded'),
    /** Null where the match does not tell its cards; without second yellow ones, which are counted apart. */
    yellowCards: integer('yellow_cards'),
    redCards: integer('red_cards'),
    yellowRedCards: integer('yellow_red_cards'),
    /** Average rating of the players of a side. */
    homeRating: real('home_rating'),
    awayRating: real('away_rating'),
  },
  (table) => [index('match_facts_by_referee').on(table.refereeId).where(sql`referee_id IS NOT NULL`)],
)

/** The small fields of a match as ready texts; JSON columns hold exactly what goes out. */
export const matchHead = sqliteTable('match_head', {
  matchId: integer('match_id').primaryKey(),
  dateEvent: text('date_event').notNull(),
  statusDescription: text('status_description').notNull(),
  minute: integer().notNull(),
  second: integer().notNull(),
  overtimeLength: integer('overtime_length'),
  /** Members of the change that are shown as they are given (contract/resources/match, givenField); null for none. */
  givenFields: text('given_fields'),
  roundInfo: text('round_info').notNull(),
  venue: text(),
  referee: text(),
  homeScore: text('home_score').notNull(),
  awayScore: text('away_score').notNull(),
  homeManager: text('home_manager'),
  awayManager: text('away_manager'),
})

/**
 * A block of a match as ready JSON; `block` is a code of catalog/match-blocks. `source` is what the feed gave, where
 * that is another text: merges start from it. It stands last, so that readers of `json` never touch its pages.
 */
export const matchBlock = sqliteTable(
  'match_block',
  {
    matchId: integer('match_id').notNull(),
    block: integer().notNull(),
    json: text().notNull(),
    source: text(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.block] })],
)

/**
 * Boards of bookmakers as ready JSON. `stage` is 0 prematch, 1 live, and 2 the markets of both combined; `bookmaker` is
 * the order of introduction. The document is the board as the feed gave it; it stands last, so that readers never
 * touch its pages, and combined rows have none.
 */
export const oddsBoard = sqliteTable(
  'odds_board',
  {
    matchId: integer('match_id').notNull(),
    stage: integer().notNull(),
    bookmaker: integer().notNull(),
    isActive: flag('is_active'),
    updatedMs: integer('updated_ms').notNull(),
    markets: text().notNull(),
    document: text(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.stage, table.bookmaker] })],
)
