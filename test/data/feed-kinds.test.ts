/** Each kind of change: put, put again, merge, null, delete, put anew; and what a match's blocks do under a merge. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '../../db/open.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { merge, put, remove } from '../support/change-kit.ts'
import { openMemory } from '../support/database.ts'
import { applyAll, dump, effectsOf, lookUp, mustApply } from '../support/feed-kit.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'

const START = Date.UTC(2026, 8, 12, 15)

interface Sample {
  readonly kind: string
  /** A resource with an optional member `gone`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly gone: string
  /** An optional member that may be null; a season has none. */
  readonly nullable: string | null
  /** A member that a merge sets, and its column. */
  readonly set: readonly [member: string, value: unknown, column: string, stored: unknown]
}

const SAMPLES: readonly Sample[] = [
  {
    kind: 'category',
    data: { name: 'Sudland', translations: { ru: 'Зюдланд' }, countryCode: 'SD', priority: 3 },
    gone: 'countryCode',
    nullable: 'countryCode',
    set: ['name', 'Südland', 'name', 'Südland'],
  },
  {
    kind: 'tournament',
    data: {
      categoryId: CATEGORY,
      name: 'Second League',
      priority: 4,
      defaultFor: ['en'],
      titleHolderId: TEAMS[0],
    },
    gone: 'titleHolderId',
    nullable: 'titleHolderId',
    set: ['popularity', 70, 'popularity', 70],
  },
  {
    kind: 'season',
    data: { tournamentId: LEAGUE, name: 'Northern League 25/26', year: '25/26', endTimestamp: START },
    gone: 'endTimestamp',
    nullable: null,
    set: ['startTimestamp', START - 1, 'start_ms', START - 1],
  },
  {
    kind: 'team',
    data: { name: 'New Town', shortName: 'NT', gender: 'F', colors: { primary: '#aa0011', secondary: null } },
    gone: 'shortName',
    nullable: 'gender',
    set: ['national', true, 'is_national', 1],
  },
  {
    kind: 'player',
    data: { name: 'Ola Berg', teamId: TEAMS[0], position: 'F', height: 180 },
    gone: 'height',
    nullable: 'height',
    set: ['teamId', TEAMS[1], 'team_id', TEAMS[1]],
  },
  {
    kind: 'match',
    data: {
      tournamentId: LEAGUE,
      homeTeamId: TEAMS[0],
      awayTeamId: TEAMS[1],
      startTimestamp: START,
      status: 'notstarted',
      attendance: 100,
      venue: { name: 'Harbour Park', capacity: 900 },
    },
    gone: 'attendance',
    nullable: 'attendance',
    set: ['seasonId', SEASON, 'season_id', SEASON],
  },
]
const ID = 640

let db: Db
beforeEach(() => {
  db = openMemory()
  mustApply(db, smallWorld())
})
afterEach(() => closeDatabase(db))

/** The document as the feed would read it for a merge. */
function documentOf(kind: string): Record<string, unknown> {
  const text =
    kind === 'match'
      ? lookUp(db, 'SELECT json FROM match_block WHERE match_id = ? AND block = 0', ID)
      : lookUp(db, `SELECT document FROM "${kind}" WHERE id = ?`, ID)
  return JSON.parse(String(text))
}

const columnOf = (kind: string, column: string) =>
  lookUp(db, `SELECT ${column} FROM "${kind}" WHERE id = ?`, ID)

/** A dump without the log of the changes of resource 640, and without the positions of changed resources. */
function withoutHistory(text: string): string {
  return text
    .replace(/^\[\d+,"\w+",1,640,.*\n?/gm, '')
    .replace(/\["change_log",\d+\]/, '')
    .replace(/^resource_position\n(\[.*\n)*/m, '')
}

describe.each(SAMPLES.map((sample) => [sample.kind, sample] as const))(
  '%s',
  (kind, { data, gone, nullable, set }) => {
    const change = (op: string, of?: unknown) => ({
      op,
      kind,
      sport: 'football',
      id: ID,
      ...(of !== undefined && { data: of }),
    })
    const whole = change('put', data)
    const [member, value, column, stored] = set
    const dataWithout = (name: string) =>
      Object.fromEntries(Object.entries(data).filter(([key]) => key !== name))
    const without = dataWithout(gone)

    test('each operation gives its document and the next revision, and nothing when it is repeated', () => {
      const empty = dump(db)
      const steps: readonly (readonly [change: object, document: Record<string, unknown> | null])[] = [
        [whole, data],
        [change('put', without), without],
        [change('merge', { [gone]: data[gone] }), data],
        [change('merge', { [gone]: null }), without],
        [change('merge', { [member]: value }), { ...without, [member]: value }],
        [change('delete'), null],
        [whole, data],
      ]
      for (const [index, [step, document]] of steps.entries()) {
        const { applied, position } = mustApply(db, [step])
        expect(applied).toMatchObject([{ kind, id: ID, revision: index + 1, position }])
        if (document) expect(documentOf(kind)).toEqual({ ...document })
        else expect(withoutHistory(dump(db))).toBe(withoutHistory(empty))
        if (document?.[member] === value) expect(columnOf(kind, column)).toBe(stored)
        const before = dump(db)
        const again = mustApply(db, [step, { ...step, sourceTimestamp: START }])
        expect([again.applied, again.unchanged, again.position]).toEqual([[], 2, position])
        expect(dump(db)).toBe(before)
      }
      expect(mustApply(db, [change('delete'), whole]).applied).toMatchObject([
        { revision: 8 },
        { revision: 9 },
      ])
    })

    test('a put with null equals a put without the member', () => {
      if (nullable === null)
        return expect(applyAll(db, [change('put', { ...data, [gone]: null })]).rejected.length).toBe(1)
      mustApply(db, [change('put', { ...data, [nullable]: null })])
      expect(documentOf(kind)).toEqual(dataWithout(nullable))
      expect(mustApply(db, [change('put', dataWithout(nullable))]).unchanged).toBe(1)
    })
  },
)

describe('blocks of a match', () => {
  const goal = (id: number) => ({
    id,
    time: 12,
    timeSeconds: null,
    type: 'goal',
    team: 'home',
    period: '1ST',
  })
  const match = (of: object = {}) => ({ ...matchChange(ID, { startTimestamp: START, ...of }, [1, 0]) })
  const events = () => lookUp(db, 'SELECT json FROM match_block WHERE match_id = ? AND block = 1', ID)

  test('a merge keeps omitted blocks', () => {
    mustApply(db, [match({ liveEvents: [goal(1)] })])
    const before = events()
    expect(before).toBe(JSON.stringify([goal(1)]))
    mustApply(db, [merge('match', ID, { attendance: 5 }), merge('match', ID, { homeScore: { current: 2 } })])
    expect(events()).toBe(before)
    expect(columnOf('match', 'first_to_score')).toBe('home')
  })

  test('a merge replaces whole lists, and null removes them', () => {
    mustApply(db, [match({ liveEvents: [goal(1)] }), merge('match', ID, { liveEvents: [goal(2), goal(3)] })])
    expect(events()).toBe(JSON.stringify([goal(2), goal(3)]))
    mustApply(db, [merge('match', ID, { liveEvents: null })])
    expect([events(), columnOf('match', 'first_to_score')]).toEqual([undefined, null])
    expect(mustApply(db, [merge('match', ID, { liveEvents: null })]).unchanged).toBe(1)
  })

  test('a put without blocks removes them', () => {
    mustApply(db, [match({ liveEvents: [goal(1)] }), match()])
    expect(events()).toBeUndefined()
  })

  test('a deleted match leaves no rows', () => {
    mustApply(db, [match({ liveEvents: [goal(1)] }), remove('match', ID)])
    for (const table of ['match', 'match_head', 'match_block']) {
      expect(lookUp(db, `SELECT count(*) FROM ${table}`)).toBe(0)
    }
  })
})

describe('dependent resources', () => {
  const flags = () =>
    db.client.query('SELECT id, is_amateur, category_id FROM match ORDER BY id').values() as unknown[]
  test('matches follow changes of tournament and category', () => {
    mustApply(db, [
      put('category', 302, { name: 'Regions', amateur: true }),
      matchChange(1, { startTimestamp: START }),
      matchChange(2, { startTimestamp: START }, [1, 1]),
    ])
    const follow = (change: object) => {
      mustApply(db, [change])
      return flags()
    }
    const all = (isAmateur: number, category: number) => [1, 2].map((id) => [id, isAmateur, category])
    expect(flags()).toEqual(all(0, CATEGORY))
    expect(follow(merge('category', CATEGORY, { amateur: true }))).toEqual(all(1, CATEGORY))
    expect(follow(merge('category', CATEGORY, { amateur: false }))).toEqual(all(0, CATEGORY))
    expect(follow(merge('tournament', LEAGUE, { categoryId: 302 }))).toEqual(all(1, 302))
    expect(follow(merge('tournament', LEAGUE, { amateur: true }))).toEqual(all(1, 302))
    expect(follow(merge('category', 302, { amateur: null }))).toEqual(all(1, 302))
    expect(follow(merge('tournament', LEAGUE, { amateur: null }))).toEqual(all(0, 302))
  })

  test('a Russian name is searchable while the team has it', () => {
    const found = () => lookUp(db, "SELECT count(*) FROM search_posting WHERE token = 'lakeside'")
    expect(found()).toBe(1)
    const one = dump(db)
    mustApply(db, [merge('team', TEAMS[1], { name: 'Riverside', translations: { ru: 'Риверсайд' } })])
    expect(found()).toBe(0)
    mustApply(db, [merge('team', TEAMS[1], { name: 'Lakeside', translations: { ru: 'Лейксайд' } })])
    const search = (text: string) => text.slice(text.indexOf('\nsearch_entry\n'), text.indexOf('\nseason\n'))
    expect(search(dump(db))).toBe(search(one))
  })
})

describe('a player whose profile changes after the match', () => {
  test('a block without position and number shows those of the current profile', () => {
    const player = (data: ChangeData<'player'>) => put('player', 1, data)
    const shown = () => [
      lookUp(db, "SELECT json ->> '$.players[0].position' FROM match_block WHERE block = 6"),
      lookUp(db, "SELECT json ->> '$.players[0].shirtNumber' FROM match_block WHERE block = 6"),
      lookUp(
        db,
        "SELECT json ->> '$.missingPlayers[0].player.jerseyNumber' FROM match_block WHERE block = 7",
      ),
    ]
    const lineups = {
      home: { players: [{ playerId: 1 }] },
      away: { missingPlayers: [{ playerId: 1, type: 'missing', reason: 1 } as const] },
    }
    mustApply(db, [player({ name: 'A' }), matchChange(1, { startTimestamp: START, lineups })])
    expect(shown()).toEqual([null, null, null])
    const { applied } = mustApply(db, [player({ name: 'A', position: 'G', shirtNumber: 1 })])
    expect(applied).toMatchObject([{ effects: { matches: [1] } }])
    expect(shown()).toEqual(['G', 1, '1'])
    mustApply(db, [player({ name: 'A', position: 'G', shirtNumber: 1, jerseyNumber: '01' })])
    expect(shown()).toEqual(['G', 1, '01'])
    expect(effectsOf(db, player({ name: 'A', popularity: 3 })).matches).toEqual([1])
    expect(effectsOf(db, player({ name: 'A', popularity: 4 })).matches).toBeUndefined()
  })
})

test('a correction without a timestamp keeps an earlier one', () => {
  const said = (score: number, sourceTimestamp?: number) => ({
    ...matchChange(1, { startTimestamp: START }, [score, 0]),
    ...(sourceTimestamp && { sourceTimestamp }),
  })
  const corrected = () => lookUp(db, 'SELECT corrected_ms FROM match WHERE id = 1')
  mustApply(db, [said(1, START), said(2, START + 9)])
  expect(corrected()).toBe(START + 9)
  mustApply(db, [said(3)])
  expect(corrected()).toBe(START + 9)
})

test('an empty batch is accepted', () => {
  expect(applyAll(db, [])).toMatchObject({ applied: [], unchanged: 0, rejected: [] })
})
