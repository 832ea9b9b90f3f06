/**
 * Query plans of everything that lists of matches ask the database: a list never walks over all matches, whichever
 * filters are combined, and never sorts where an index has the order.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Db } from '../../db/open.ts'
import type { MatchSelection } from '../../src/store/match-filters.ts'
import {
  countMatches,
  type MatchListQuery,
  selectMatchKeys,
  selectMatchTallies,
} from '../../src/store/match-lists.ts'
import { selectManagerMeetings } from '../../src/store/results.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { openMemory } from '../support/database.ts'

/**
 * Parts of selections, each absent or with one of its values. Lists of one and of several values are different
 * texts; the last three filters have no index and so change a plan only together.
 */
const PARTS: readonly (readonly Partial<MatchSelection>[])[] = [
  [{ window: { fromMs: 0, toMs: 1 } }],
  [{ ids: [1] }, { ids: [1, 2] }],
  [{ pair: [1, 2] }],
  [{ teamId: 3 }],
  [{ seasonId: 4 }],
  [{ tournamentIds: [5] }, { tournamentIds: [5, 6] }],
  [{ categoryIds: [7] }, { categoryIds: [7, 8] }],
  [{ statuses: ['finished'] }, { statuses: ['finished', 'inprogress'] }],
  [{ round: 1, excludeAmateur: true, oddsMask: 31 }],
]

/** Every combination of the parts. */
function selections(): MatchSelection[] {
  return PARTS.reduce<MatchSelection[]>(
    (made, values) => made.flatMap((of) => [of, ...values.map((value) => ({ ...of, ...value }))]),
    [{ sport: 1 }],
  )
}

let explainer: Db
beforeAll(() => {
  explainer = openMemory()
})
afterAll(() => closeDatabase(explainer))

/** The steps of a plan, as SQLite words them. */
function planOf(text: string): string[] {
  const statement = explainer.client.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${text}`)
  const steps = statement.all().map(({ detail }) => detail)
  statement.finalize()
  return steps
}

/** The texts that `run` prepares on a new connection. */
function textsOf(run: (db: Db) => void): string[] {
  const db = openMemory()
  const seen = new Set<string>()
  const prepare = db.client.prepare.bind(db.client)
  db.client.prepare = ((...of: Parameters<typeof prepare>) => {
    seen.add(of[0])
    return prepare(...of)
  }) as typeof db.client.prepare
  run(db)
  closeDatabase(db)
  return [...seen]
}

/** A step that reads matches one after the other, with an index or without. */
const IS_WALK =
  /^SCAN (match|m|h|b|match_head|match_block|season_statistics|s|appearance|a|p|n|team|tournament|player|squad_player|transfer|match_player)\b/
const BEHIND = { startMs: 1, id: 1 }

describe('query plans of lists', () => {
  let texts: string[]
  beforeAll(() => {
    texts = textsOf((db) => {
      for (const selection of selections()) {
        countMatches(db, selection)
        selectMatchTallies(db, selection)
        selectMatchKeys(db, { selection, order: 'desc', limit: 1 })
        selectMatchKeys(db, { selection, order: 'asc', limit: 1, after: BEHIND })
      }
    })
  })

  test('no list scans all matches, and ids use the primary key', () => {
    expect(texts.length).toBeGreaterThan(3000)
    const byIds = texts.filter((text) => /\bid (IN \(|= \?)/.test(text))
    expect(byIds.length).toBeGreaterThan(1000)
    const isById = new Set(byIds)
    for (const text of texts) {
      const steps = planOf(text)
      const walk = steps.find((step) => IS_WALK.test(step))
      expect(walk, text).toBeUndefined()
      if (isById.has(text)) expect(steps, text).toContain('SEARCH match USING INTEGER PRIMARY KEY (rowid=?)')
    }
  })
})

describe('indexes provide the order', () => {
  const DAY = { fromMs: 0, toMs: 1 }
  const SORTED: [string, Partial<MatchSelection>, string][] = [
    ['all of a sport', {}, 'match_by_sport (sport=?'],
    ['a day', { window: DAY }, 'match_by_sport (sport=? AND start_ms>? AND start_ms<?)'],
    [
      'a day without amateurs, with odds',
      { window: DAY, excludeAmateur: true, oddsMask: 1 },
      'match_by_sport (sport=? AND',
    ],
    ['a season', { seasonId: 1 }, 'match_by_season (season_id=?'],
    ['a round of a season', { seasonId: 1, tournamentIds: [1], round: 1 }, 'match_by_season (season_id=?'],
    ['a tournament', { tournamentIds: [1] }, 'match_by_tournament (tournament_id=?'],
    [
      'a day of a tournament',
      { tournamentIds: [1], window: DAY },
      'match_by_tournament (tournament_id=? AND start_ms>?',
    ],
    ['a category', { categoryIds: [1] }, 'match_by_category (category_id=?'],
    ['a status', { statuses: ['inprogress'] }, 'match_by_status (sport=? AND status=?'],
    ['a team', { teamId: 1 }, 'match_by_away_team (away_team_id=?'],
    [
      'finished matches of a team',
      { teamId: 1, statuses: ['finished'] },
      'match_by_home_team (home_team_id=?',
    ],
    ['a pair', { pair: [1, 2] }, 'match_by_pair (home_team_id=? AND away_team_id=?'],
  ]
  test.each(SORTED)('%s', (_, of, index) => {
    const selection = { sport: 1, ...of }
    const queries: Omit<MatchListQuery, 'selection' | 'limit'>[] = [
      { order: 'asc' },
      { order: 'desc' },
      { order: 'asc', after: BEHIND },
      { order: 'desc', after: BEHIND },
    ]
    const texts = textsOf((db) => {
      for (const query of queries) selectMatchKeys(db, { selection, limit: 1, ...query })
    })
    expect(texts).toHaveLength(queries.length)
    for (const text of texts) {
      const plan = planOf(text).join('\n')
      expect(plan).toContain(index)
      expect(plan, text).not.toContain('TEMP B-TREE')
    }
  })
})

// All other queries are checked as the endpoints make them, by endpoint-query-plans.
test('meetings of managers are found without a scan', () => {
  const [text = ''] = textsOf((db) => selectManagerMeetings(db, [1, 2], 3, 4))
  for (const step of planOf(text)) expect(step).not.toMatch(IS_WALK)
})
