/** Change kind `season`: one edition of a tournament, with the rules of its tables. */
import type { Db } from '../../../db/open.ts'
import { season } from '../../../db/schema.ts'
import type { StandingsRules } from '../../contract/standings-rules.ts'
import { seasonStartMs } from '../../rules/season-start.ts'
import { selectReferrer } from '../../store/resource-documents.ts'
import { upsertRow } from '../../store/statement.ts'
import { Refused } from '../problem.ts'
import { documentKind, type Existing } from './kind.ts'

/** A season moves to another tournament only while it is empty. */
function requireSameTournament(db: Db, id: number, tournamentId: number, existing: Existing | null): void {
  if (!existing) return
  const before = (JSON.parse(existing.document) as { tournamentId: number }).tournamentId
  const dependants = before === tournamentId ? null : selectReferrer(db, 'season', id)
  if (dependants) {
    throw new Refused('/data/tournamentId', `season ${id} still has ${dependants} of tournament ${before}`)
  }
}

/** Checks that table keys are unique. */
function requireUniqueTables({ tables }: Pick<StandingsRules, 'tables'>): void {
  for (const [index, { key }] of tables.entries()) {
    if (tables.findIndex((table) => table.key === key) === index) continue
    throw new Refused(`/data/rules/tables/${index}/key`, `there is another table ${JSON.stringify(key)}`)
  }
}

export const seasonKind = documentKind<'season'>({
  name: 'season',
  // Every team of the rules is shown in the table.
  references: {
    tournamentId: 'tournament',
    'rules/tables/*/teamIds/*': 'team',
    'rules/tables/*/decidedOrder/*': 'team',
    'rules/deductions/*/teamId': 'team',
  },
  prepare: ({ db, id, data, existing }, columns) => {
    const { tournamentId } = data
    requireSameTournament(db, id, tournamentId, existing)
    if (data.rules) requireUniqueTables(data.rules)
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
