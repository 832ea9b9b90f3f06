/** Change kind `season`: one edition of a tournament, with the rules of its tables. */
import type { Db } from '../../../db/open.ts'
import { season } from '../../../db/schema.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import type { StandingsRules } from '../../contract/standings-rules.ts'
import { seasonStartMs } from '../../rules/season-start.ts'
import { selectReferrer } from '../../store/resource-documents.ts'
import { upsertRow } from '../../store/statement.ts'
import { Refused } from '../problem.ts'
import { documentKind, type Existing, requireSameSport } from './kind.ts'

/** A season moves to another tournament only while it is empty. */
function requireSameTournament(db: Db, id: number, tournamentId: number, existing: Existing | null): void {
  if (!existing) return
  const before = (JSON.parse(existing.document) as { tournamentId: number }).tournamentId
  const dependants = before === tournamentId ? null : selectReferrer(db, 'season', id)
  if (dependants) {
    throw new Refused('/data/tournamentId', `season ${id} still has ${dependants} of tournament ${before}`)
  }
}

/** Checks that table keys are unique and that every team of the rules exists, because it is shown in the table. */
function requireSoundRules(db: Db, { tables, deductions = [] }: StandingsRules, sport: Sport): void {
  const keys = new Set<string>()
  const requireTeam = (team: Reference, pointer: string) =>
    requireSameSport(db, 'team', Number(team), sport, `/data/rules/${pointer}`)
  for (const [index, { key, teamIds = [], decidedOrder = [] }] of tables.entries()) {
    if (keys.has(key)) {
      throw new Refused(`/data/rules/tables/${index}/key`, `there is another table ${JSON.stringify(key)}`)
    }
    keys.add(key)
    for (const [place, team] of teamIds.entries()) requireTeam(team, `tables/${index}/teamIds/${place}`)
    for (const [place, team] of decidedOrder.entries()) {
      requireTeam(team, `tables/${index}/decidedOrder/${place}`)
    }
  }
  for (const [index, { teamId }] of deductions.entries()) requireTeam(teamId, `deductions/${index}/teamId`)
}

export const seasonKind = documentKind<'season'>({
  name: 'season',
  prepare: ({ db, id, sport, data, existing }, columns) => {
    const tournamentId = Number(data.tournamentId)
    requireSameSport(db, 'tournament', tournamentId, sport, '/data/tournamentId')
    requireSameTournament(db, id, tournamentId, existing)
    if (data.rules) requireSoundRules(db, data.rules, sport)
    return () => {
      upsertRow(db, season, {
        ...columns,
        tournamentId,
        name: data.name,
        year: data.year,
        startMs: data.startTimestamp ?? seasonStartMs(data.year),
        endMs: data.endTimestamp ?? null,
      })
      return { seasons: [id] }
    }
  },
  remove: (_db, id) => ({ seasons: [id] }),
})
