/** A league of the operator that a list without a mapping is about. */
import type { Db } from '../../../db/open.ts'
import { selectByExternalId, selectMapped } from '../../store/external-ids.ts'
import { selectDocument } from '../../store/log/resource-documents.ts'
import type { FormatOptions } from '../formats/input/import-input.ts'
import { leagueIds } from '../formats/table/league.ts'
import { seasonOfText } from '../formats/tables/seasons.ts'

/**
 * Options of the format `table` that the database knows: the country, and the season if the dates of the list fit into
 * it.
 *
 * @param season as the list was understood
 */
export function selectKnownLeague(db: Db, name: string, season: string): FormatOptions {
  const id = selectMapped(db, 'tournament', leagueIds(name).tournament)
  if (id === undefined) return {}
  const { categoryId } = parsed(db, 'tournament', id) as { categoryId?: number }
  const country = categoryId === undefined ? undefined : parsed(db, 'category', categoryId).name
  const { startYear = 0, key } = seasonOfText(season) ?? {}
  const isIn = (text: string) => {
    const of = seasonOfText(text)
    return of !== null && selectByExternalId(db, 'season', leagueIds(name).season(of)) !== undefined
  }
  // The dates of half a season are within one year.
  const spans = key === String(startYear) && !isIn(season)
  const stored = spans
    ? [`${startYear - 1}/${startYear}`, `${startYear}/${startYear + 1}`].find(isIn)
    : undefined
  return {
    ...(typeof country === 'string' && { country }),
    ...(stored !== undefined && { season: stored }),
  }
}

function parsed(db: Db, table: 'tournament' | 'category', id: number): Record<string, unknown> {
  return JSON.parse(selectDocument(db, table, id)?.document ?? '{}')
}
