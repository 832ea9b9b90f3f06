/**
 * The migrations in order, imported as text so that the compiled binary contains them. `user_version` of a file counts
 * the applied ones.
 *
 * To add one: change `db/schema/schema.ts`, run `bun run migration NAME`, add `WITHOUT ROWID` to tables that are clustered by
 * their key, add the file here, and remove the previous snapshot in `meta`: drizzle-kit compares with the latest only.
 */
import start from './0000_start.sql' with { type: 'text' }
import sources from './0001_sources.sql' with { type: 'text' }
import changes from './0002_changes.sql' with { type: 'text' }
import matchFacts from './0003_match_facts.sql' with { type: 'text' }
import givenFields from './0004_given_fields.sql' with { type: 'text' }
import dropAttendance from './0005_drop_attendance.sql' with { type: 'text' }
import identityPairs from './0006_identity_pairs.sql' with { type: 'text' }
import matchRenderings from './0007_match_renderings.sql' with { type: 'text' }
import matchCoverage from './0008_match_coverage.sql' with { type: 'text' }
import webhooks from './0009_webhooks.sql' with { type: 'text' }
import epoch from './0010_epoch.sql' with { type: 'text' }
import calendarToken from './0011_calendar_token.sql' with { type: 'text' }
import oddsHistory from './0012_odds_history.sql' with { type: 'text' }
import keyOrigins from './0013_key_origins.sql' with { type: 'text' }
import logMarks from './0014_log_marks.sql' with { type: 'text' }
import outbox from './0015_outbox.sql' with { type: 'text' }
import compactRenderings from './0016_compact_renderings.sql' with { type: 'text' }
import refereeSeasons from './0017_referee_seasons.sql' with { type: 'text' }
import databaseId from './0018_database_id.sql' with { type: 'text' }
import fullTextSearch from './0019_full_text_search.sql' with { type: 'text' }
import searchRows from './0020_search_rows.sql' with { type: 'text' }
import imports from './0021_imports.sql' with { type: 'text' }
import teamsOfLineups from './0022_teams_of_lineups.sql' with { type: 'text' }
import searchForms from './0023_search_forms.sql' with { type: 'text' }
import searchNames from './0024_search_names.sql' with { type: 'text' }
import keyExpiry from './0025_key_expiry.sql' with { type: 'text' }
import appliedPushes from './0026_applied_pushes.sql' with { type: 'text' }
import matchDays from './0027_match_days.sql' with { type: 'text' }
import searchFormer from './0028_search_former.sql' with { type: 'text' }
import searchSegments from './0029_search_segments.sql' with { type: 'text' }
import searchSquads from './0030_search_squads.sql' with { type: 'text' }
import searchInitials from './0031_search_initials.sql' with { type: 'text' }
import searchPresentNames from './0032_search_present_names.sql' with { type: 'text' }
import searchAges from './0033_search_ages.sql' with { type: 'text' }
import searchAsHeard from './0034_search_as_heard.sql' with { type: 'text' }
import contentPositions from './0035_content_positions.sql' with { type: 'text' }

export const MIGRATIONS: readonly string[] = [
  start,
  sources,
  changes,
  matchFacts,
  givenFields,
  dropAttendance,
  identityPairs,
  matchRenderings,
  matchCoverage,
  webhooks,
  epoch,
  calendarToken,
  oddsHistory,
  keyOrigins,
  logMarks,
  outbox,
  compactRenderings,
  refereeSeasons,
  databaseId,
  fullTextSearch,
  searchRows,
  imports,
  teamsOfLineups,
  searchForms,
  searchNames,
  keyExpiry,
  appliedPushes,
  matchDays,
  searchFormer,
  searchSegments,
  searchSquads,
  searchInitials,
  searchPresentNames,
  searchAges,
  searchAsHeard,
  contentPositions,
]
