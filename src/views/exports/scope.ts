/** What an export covers, and the pages of matches and seasons in it. */
import type { Db } from '../../../db/open.ts'
import type { Sport } from '../../catalog/sports.ts'
import { type SeasonRow, selectSeason } from '../../store/cards.ts'
import { hasChangedSeason, selectChangedMatches, selectDocumentPage } from '../../store/log/export-pages.ts'
import { type MatchKey, selectMatchKeys } from '../../store/matches/lists.ts'
import type { SeasonStatistics } from '../season-statistics.ts'
import type { SeasonTables } from '../season-tables.ts'

export interface ExportScope {
  readonly db: Db
  readonly sport: Sport
  /** Only this season. */
  readonly seasonId?: number | undefined
  /** Only what changed after this position of the change log. */
  readonly since?: number | undefined
  /** Slugs in order of introduction. */
  readonly bookmakers: readonly string[]
  readonly seasons: SeasonTables
  readonly statistics: SeasonStatistics
  /** Called with the number of rows of each page. */
  readonly onRows?: (count: number) => void
}

/** Rows that are read at a time: less than a millisecond of work. */
export const PAGE_ROWS = 64

/** Ids of matches in order of their start. A page may be empty. */
export function* matchPages({ db, sport, seasonId, since }: ExportScope, limit: number): Generator<number[]> {
  let after: MatchKey | undefined
  for (;;) {
    const keys = selectMatchKeys(db, {
      selection: { sport: sport.id, seasonId },
      order: 'asc',
      limit,
      ...(after && { after }),
    })
    after = keys.at(-1)
    if (!after) return
    const ids = keys.map(({ id }) => id)
    yield since === undefined ? ids : selectChangedMatches(db, ids, since)
  }
}

/** Seasons by id, one at a time; null for a page without any. */
export function* seasonsIn({ db, sport, seasonId, since = 0 }: ExportScope): Generator<SeasonRow | null> {
  if (seasonId !== undefined) {
    const season = selectSeason(db, seasonId)
    if (season?.sport === sport.id && (since === 0 || hasChangedSeason(db, seasonId, since))) yield season
    return
  }
  let afterId = 0
  for (;;) {
    const page = selectDocumentPage(db, 'season', afterId, PAGE_ROWS)
    const last = page.at(-1)
    if (!last) return
    afterId = last.id
    yield null
    for (const row of page) {
      if (row.sport !== sport.id) continue
      const isIn = row.position > since || hasChangedSeason(db, row.id, since)
      yield isIn ? selectSeason(db, row.id) : null
    }
  }
}
