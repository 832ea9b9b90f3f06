/** Tables of squads, transfers, merged ids and the players of matches. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false)
/** As in `schema.ts`. */
const versioned = {
  document: text().notNull(),
  revision: integer().notNull(),
  position: integer().notNull(),
  sourceId: integer('source_id'),
}

/** The squad of a team; the id is the team id. */
export const squad = sqliteTable('squad', {
  id: integer().primaryKey(),
  sport: integer().notNull(),
  /** When the source last checked the squad. */
  checkedMs: integer('checked_ms'),
  ...versioned,
})

/** The players of a squad in feed order, with their position and number in this team. Clustered by its key. */
export const squadPlayer = sqliteTable(
  'squad_player',
  {
    teamId: integer('team_id').notNull(),
    place: integer().notNull(),
    playerId: integer('player_id').notNull(),
    position: text(),
    shirtNumber: integer('shirt_number'),
    jerseyNumber: text('jersey_number'),
    isForeign: flag('is_foreign'),
    isNational: flag('is_national'),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.place] }),
    index('squad_player_by_player').on(table.playerId),
  ],
)

export const transfer = sqliteTable(
  'transfer',
  {
    id: integer().primaryKey(),
    sport: integer().notNull(),
    playerId: integer('player_id').notNull(),
    fromTeamId: integer('from_team_id'),
    toTeamId: integer('to_team_id'),
    transferMs: integer('transfer_ms').notNull(),
    ...versioned,
  },
  (table) => [
    index('transfer_by_player').on(table.playerId, table.transferMs, table.id),
    index('transfer_by_from_team').on(table.fromTeamId, table.transferMs, table.id),
    index('transfer_by_to_team').on(table.toTeamId, table.transferMs, table.id),
  ],
)

/** Merged ids. `names` (JSON) are the search names of the old id. */
const merged = (name: 'merged_team' | 'merged_player') =>
  sqliteTable(
    name,
    {
      id: integer().primaryKey(),
      sport: integer().notNull(),
      intoId: integer('into_id').notNull(),
      names: text().notNull(),
      ...versioned,
    },
    (table) => [index(`${name}_by_survivor`).on(table.intoId)],
  )
export const mergedTeam = merged('merged_team')
export const mergedPlayer = merged('merged_player')

/**
 * The players that each block of a match names. Used to find a player's matches, and the blocks to render again when a
 * player's name changes. Clustered by its key: the migration makes it WITHOUT ROWID.
 */
export const matchPlayer = sqliteTable(
  'match_player',
  {
    matchId: integer('match_id').notNull(),
    /** Code of catalog/match-blocks. */
    block: integer().notNull(),
    playerId: integer('player_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.block, table.playerId] }),
    index('match_player_by_player').on(table.playerId, table.block, table.matchId),
  ],
)
