/** Tournaments of the `internationals` format; final tournaments share their ids with openfootball. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { SeasonOfTables } from '../football/standings.ts'
import { leagueSeason } from '../football-data/matches.ts'
import { FINAL_TOURNAMENTS, TOURNAMENTS } from '../tables/international-tournaments.ts'
import { officialSeason } from '../tables/seasons.ts'

/** The season of a final tournament of the openfootball tables, by calendar year; null for other tournaments. */
export function finalTournament(name: string, year: string): SeasonOfTables | null {
  const code = FINAL_TOURNAMENTS[name]
  if (code === undefined) return null
  return leagueSeason(code, officialSeason(code, { startYear: Number(year), key: year, year }))
}

/** Russian name and rank of a tournament; empty for unknown ones. */
export function tournamentFacts(name: string): Partial<ChangeData<'tournament'>> {
  const row = TOURNAMENTS[name]
  if (!row) return {}
  const [nameRu, priority, popularity] = row
  return { translations: { ru: nameRu }, priority, popularity }
}
