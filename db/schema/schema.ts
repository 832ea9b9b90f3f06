/**
 * The tables (docs/architecture.md#the-path-of-a-request, #the-path-of-a-change). Match rows are narrow integers, so
 * lists scan little; texts are in `match_head`, and complete blocks of rendered JSON in `match_block`. `document` is a
 * resource as the feed sent it, in canonical form: merges are based on it, and an equal document means that nothing
 * changed.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export * from './derived.ts'
export * from './odds.ts'
export * from './operator.ts'
export * from './people.ts'

const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false)
/** Revision, change log position of the last change, and owning source (null if none). */
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

/** Stable integer ids for external ids `source:key` of a kind. */
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

/**
 * External ids that may mean an existing resource, or that the operator keeps apart from one. Clustered by its key.
 */
export const identityPair = sqliteTable(
  'identity_pair',
  {
    kind: text().notNull(),
    external: text().notNull(),
    id: integer().notNull(),
    /** Decided by the operator: not the same. */
    isKnownDifferent: flag('is_apart'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.external, table.id] })],
)

/** Sources of changes by name. */
export const source = sqliteTable('source', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
})

/**
 * Parts of resources owned by another source than the resource itself (rules/sources/priority); 0 is the operator, -1 no
 * source. Empty unless two sources report the same resource. Clustered by its key.
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

/** The ordered log of applied changes; its last position identifies the state of the file. */
export const changeLog = sqliteTable(
  'change_log',
  {
    position: integer().primaryKey(),
    kind: text().notNull(),
    sport: integer().notNull(),
    entityId: integer('entity_id').notNull(),
    op: text().notNull(),
    revision: integer().notNull(),
    /** The import that made the change; null for any other change. */
    importNumber: integer('import_number'),
  },
  // Queried for every new resource; without the index each insert would scan the log. Deletions are few.
  (table) => [
    // Serves clients that were offline: changes of a sport since a position, optionally of some kinds only.
    index('change_log_by_sport').on(table.sport, table.kind, table.position),
    index('change_log_deleted').on(table.kind, table.entityId, table.revision).where(sql`op = 'delete'`),
  ],
)

/** Where the log ended at some times, so that entries from before a day can be told (store/log/change-log). */
export const logMark = sqliteTable('log_mark', {
  atMs: integer('at_ms').primaryKey(),
  position: integer().notNull(),
})

/** Imports by the name that their changes have (store/log/imports), with the changes that they made. */
export const importRun = sqliteTable('import_run', {
  number: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  /** Positions of the first and the last of its changes; others may lie between them. */
  firstPosition: integer('first_position').notNull(),
  lastPosition: integer('last_position').notNull(),
  created: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  deleted: integer().notNull().default(0),
  /** Resources that `import undo` took back. */
  undone: integer().notNull().default(0),
  /** Whether the states before it are stored. */
  isUndoable: integer('is_undoable', { mode: 'boolean' }).notNull().default(true),
})

/** What an import replaced: resources that it created have no row. */
export const importState = sqliteTable(
  'import_state',
  {
    import: integer().notNull(),
    kind: text().notNull(),
    entityId: integer('entity_id').notNull(),
    /** The import that made the state before; null if none did. */
    origin: integer(),
    /** The state before as JSON (feed/imports); null if only external ids were added. */
    state: text(),
    /** External ids that were added, as a JSON array; null for none. */
    names: text(),
  },
  (table) => [primaryKey({ columns: [table.import, table.kind, table.entityId] })],
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
    /** Its own flag or that of the category. */
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

/** The athletes of pairs: head-to-head uses it to find the pairs of a participant. */
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
  (table) => [
    index('player_by_team').on(table.teamId, table.id),
    // Players whose profile names teams beside their own.
    index('player_of_national_teams')
      .on(table.id)
      .where(sql`instr(document, '"nationalTeamStatistics":[{') > 0`),
  ],
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
    /** The tournament's flag, denormalized so that `exclude_amateur` needs no join. */
    isAmateur: flag('is_amateur'),
    homeScore: integer('home_score').notNull(),
    awayScore: integer('away_score').notNull(),
    /** 1 home, 2 away, 3 draw; null until decided. */
    winnerCode: integer('winner_code'),
    /** Code of rules/matches/outcome: how the match was decided. */
    decidedIn: text('decided_in').notNull(),
    /** `home` or `away`: the side of the first goal, if the events show it. */
    firstToScore: text('first_to_score'),
    standingsTable: text('standings_table'),
    /** Points of all sets, for sports that count sets. */
    homePeriodPoints: integer('home_period_points'),
    awayPeriodPoints: integer('away_period_points'),
    homeManagerId: integer('home_manager_id'),
    awayManagerId: integer('away_manager_id'),
    /** Bookmakers with odds: bit `order - 1`. */
    oddsMask: integer('odds_mask').notNull().default(0),
    /** Existing blocks: bit `code` of catalog/match-blocks. */
    blockMask: integer('block_mask').notNull().default(0),
    /** When it was first reported as finished, and when its result last changed afterwards. */
    endedMs: integer('ended_ms'),
    correctedMs: integer('corrected_ms'),
    revision: integer().notNull(),
    position: integer().notNull(),
    /** Of the last change other than of its boards. */
    contentPosition: integer('content_position').notNull().default(0),
    /** Owning source of the match and of its boards; null if none. */
    sourceId: integer('source_id'),
    oddsSourceId: integer('odds_source_id'),
  },
  (table) => [
    index('match_by_sport').on(table.sport, table.startMs, table.id),
    index('match_by_status').on(table.sport, table.status, table.startMs, table.id),
    index('match_by_tournament').on(table.tournamentId, table.startMs, table.id),
    index('match_by_category').on(table.categoryId, table.startMs, table.id),
    index('match_by_season').on(table.seasonId, table.startMs, table.id),
    // Counts the coverage of a season without reading its matches.
    index('match_coverage').on(table.seasonId, table.status, table.blockMask, table.oddsMask),
    index('match_by_home_team').on(table.homeTeamId, table.startMs, table.id),
    index('match_by_pair').on(table.homeTeamId, table.awayTeamId, table.startMs, table.id),
    index('match_by_managers')
      .on(table.homeManagerId, table.awayManagerId, table.startMs, table.id)
      .where(sql`home_manager_id IS NOT NULL AND away_manager_id IS NOT NULL`),
    index('match_by_away_team').on(table.awayTeamId, table.startMs, table.id),
  ],
)

/**
 * Season statistics from a provider (docs/reference/resources.md#20): flat numbers as rendered JSON in dictionary
 * order. `scope` is 0 for a player and 1 for a team.
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
 * Players of the finished matches of a season, from which season statistics are computed. Lists a player's seasons
 * without reading line-ups.
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
 * A match's contribution to aggregates: the counters of its referee, the cards of its season, the form of its teams.
 * Cards and ratings are set once the match is decided (store/matches/facts).
 */
export const matchFacts = sqliteTable(
  'match_facts',
  {
    matchId: integer('match_id').primaryKey(),
    refereeId: integer('referee_id'),
    /** That of the match: a referee may have hundreds of matches, but few in a season. */
    seasonId: integer('season_id'),
    /** Awarded without play. */
    isAwarded: flag('is_awarded'),
    /** Null if the cards of the match are not known; second yellow cards are counted separately. */
    yellowCards: integer('yellow_cards'),
    redCards: integer('red_cards'),
    yellowRedCards: integer('yellow_red_cards'),
    /** Average player rating of a side. */
    homeRating: real('home_rating'),
    awayRating: real('away_rating'),
  },
  (table) => [
    index('match_facts_by_referee').on(table.refereeId, table.seasonId).where(sql`referee_id IS NOT NULL`),
  ],
)

/** The small fields of a match as rendered texts; JSON columns hold the exact output. */
export const matchHead = sqliteTable('match_head', {
  matchId: integer('match_id').primaryKey(),
  statusDescription: text('status_description').notNull(),
  minute: integer().notNull(),
  second: integer().notNull(),
  overtimeLength: integer('overtime_length'),
  /** Fields that are shown exactly as the change gives them (contract/resources/match, givenField); null for none. */
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
 * A block of a match as rendered JSON; `block` is a code of catalog/match-blocks. `source` is the block as the feed
 * sent it, if that differs: merges are based on it. It is the last column, so readers of `json` do not touch its pages.
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
