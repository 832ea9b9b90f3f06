/** Matches as flat rows with the names of what they reference, for calendars and exports. */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

export interface FlatMatch {
  readonly id: number
  readonly revision: number
  /** Code of catalog/statuses. */
  readonly status: number
  readonly startMs: number
  readonly tournamentId: number
  readonly tournament: string
  readonly tournamentRu: string
  readonly seasonId: number | null
  readonly season: string | null
  readonly round: number | null
  readonly roundName: string | null
  readonly homeTeamId: number
  readonly homeTeam: string
  readonly homeTeamRu: string
  readonly awayTeamId: number
  readonly awayTeam: string
  readonly awayTeamRu: string
  readonly homeScore: number
  readonly awayScore: number
  /** 1 home, 2 away, 3 draw; null until decided. */
  readonly winnerCode: number | null
  readonly venue: string | null
  readonly city: string | null
  /** When it was first reported as finished, and when its result last changed afterwards. */
  readonly endedMs: number | null
  readonly correctedMs: number | null
}

/** In the order of the ids; unknown ids are omitted. */
export function selectFlatMatches(db: Db, ids: readonly number[]): FlatMatch[] {
  return prepared<FlatMatch>(
    db,
    `SELECT m.id, m.revision, m.status, m.start_ms AS startMs, m.tournament_id AS tournamentId,
       t.name AS tournament, t.name_ru AS tournamentRu, m.season_id AS seasonId, s.name AS season,
       m.round, h.round_info ->> 'name' AS roundName, m.home_team_id AS homeTeamId, home.name AS homeTeam,
       home.name_ru AS homeTeamRu, m.away_team_id AS awayTeamId, away.name AS awayTeam, away.name_ru AS awayTeamRu,
       m.home_score AS homeScore, m.away_score AS awayScore, m.winner_code AS winnerCode,
       h.venue ->> 'name' AS venue, h.venue -> 'city' ->> 'name' AS city,
       m.ended_ms AS endedMs, m.corrected_ms AS correctedMs
     FROM json_each(?) j CROSS JOIN match m ON m.id = j.value CROSS JOIN match_head h ON h.match_id = m.id
     CROSS JOIN team home ON home.id = m.home_team_id CROSS JOIN team away ON away.id = m.away_team_id
     CROSS JOIN tournament t ON t.id = m.tournament_id LEFT JOIN season s ON s.id = m.season_id
     ORDER BY j.key`,
  ).all(JSON.stringify(ids))
}
