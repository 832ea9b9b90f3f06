/** `scoreline check`: a valid file has no fault, and each kind of damage is reported on its own line. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../db/open.ts'
import { runCheck } from '../../src/commands/check.ts'
import type { CommandContext } from '../../src/commands/context.ts'
import { ROW_CHECKS } from '../../src/store/checks/row-checks.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { runHere, temporaryFolder } from '../support/command-kit.ts'
import { mustApply, withDatabase } from '../support/feed-kit.ts'
import { smallWorld } from '../support/small-world.ts'

const folder = temporaryFolder('check')
afterAll(folder.remove)
const at = (name: string) => join(folder.path, name)

/** What the command says on standard output, and how it ends. */
function check(path: string): { out: string[]; failure: string | null } {
  const out: string[] = []
  const context = { out: (line: string) => out.push(line), progress: () => {} } as unknown as CommandContext
  try {
    runCheck(context, path)
    return { out, failure: null }
  } catch (problem) {
    return { out, failure: (problem as Error).message }
  }
}

beforeAll(() => {
  const fixture = readFileSync(join(import.meta.dir, '../support/fixtures/release-1.db.gz'))
  writeFileSync(at('sound.db'), Bun.gunzipSync(fixture))
  withDatabase(at('sound.db'), (db) =>
    mustApply(db, [
      { op: 'merge', kind: 'team', sport: 'football', id: 5501, source: 'one', data: { popularity: 3 } },
      { op: 'merge', kind: 'team', sport: 'football', id: 5502, source: 'two', data: { popularity: 2 } },
    ]),
  )
})

test('a database with rows of every kind passes', () => {
  expect(check(at('sound.db'))).toEqual({
    out: [expect.stringMatching(/^\d+ checks, no faults\.$/)],
    failure: null,
  })
})

/** Damage, and the line that tells of it. */
const DAMAGES: readonly (readonly [damage: string, line: RegExp])[] = [
  ['DELETE FROM change_log WHERE position = 5', /^position 6 of the log: the previous position is missing$/],
  ["UPDATE change_log SET op = 'move' WHERE position = 2", /^position 2 of the log: its op is invalid$/],
  [
    "UPDATE change_log SET revision = 99 WHERE kind = 'match' AND entity_id = 1",
    /^position \d+ of the log: match 1 is older than revision 99$/,
  ],
  [
    'UPDATE team SET revision = 99 WHERE id = 5501',
    /^team 5501: the log has no revision 99 of it at position \d+$/,
  ],
  ['DELETE FROM player WHERE id = 5201', /of the log: player 5201 is missing although it was not deleted$/],
  ['UPDATE match SET season_id = 7 WHERE id = 1', /^match 1: its season_id 7 is not a season of its sport$/],
  [
    'UPDATE match SET away_team_id = 4021 WHERE id = 1',
    /^match 1: its away_team_id 4021 is not a team of its sport$/,
  ],
  [
    'UPDATE match SET winner_code = 2 WHERE id = 1',
    /^match 1: its winnerCode is 2, its document makes it 1$/,
  ],
  ['UPDATE match SET is_amateur = 1 WHERE id = 1', /^match 1: its is_amateur is 1 instead of 0$/],
  ['UPDATE match SET category_id = 9 WHERE id = 1', /^match 1: its category_id is 9 instead of 301$/],
  [
    'UPDATE match SET block_mask = block_mask | 8192 WHERE id = 1',
    /^match 1: its block_mask is \d+ instead of \d+$/,
  ],
  ['UPDATE match SET odds_mask = 0', /^match \d+: its odds_mask is 0 instead of 1$/],
  ["UPDATE match SET first_to_score = 'both' WHERE id = 1", /^match 1: its first_to_score is not a side$/],
  ['UPDATE match SET source_id = 77 WHERE id = 1', /^match 1: its source_id does not exist$/],
  [
    'REPLACE INTO match_facts VALUES (1, NULL, 0, 40, 0, 0, NULL, NULL)',
    /^match 1: its facts do not follow from its blocks$/,
  ],
  ['REPLACE INTO match_facts VALUES (99, 1, 0, 0, 0, 0, 0, 0)', /^facts of match 99: its match is missing$/],
  ['DELETE FROM match_head WHERE match_id = 1', /^match 1: it has no head$/],
  [
    "UPDATE match_head SET home_score = '{}' WHERE match_id = 1",
    /^match 1: its homeScore is "\{\}", its document makes it /,
  ],
  ['DELETE FROM match_block WHERE match_id = 1 AND block = 0', /^match 1: its block_mask is /],
  [
    "UPDATE match_block SET json = '{' WHERE match_id = 2 AND block = 5",
    /^block 5 of match 2: its text is not JSON$/,
  ],
  [
    "UPDATE match_block SET json = '{' WHERE match_id = 2 AND block = 0",
    /^match 2: its document cannot be read/,
  ],
  ["INSERT INTO match_block VALUES (4444, 1, '[]', NULL)", /^block 1 of match 4444: its match is missing$/],
  [
    'INSERT INTO match_player VALUES (1, 5, 5101)',
    /^player 5101 in block 5 of match 1: its match has no such block$/,
  ],
  ['UPDATE appearance SET season_id = 3', /^appearance of player \d+ in match \d+: its match does not count/],
  [
    'DELETE FROM odds_board WHERE stage = 2',
    /^board 1, stage 0 of match \d+: its combined board is missing$/,
  ],
  [
    'DELETE FROM odds_board WHERE stage < 2',
    /^board 1, stage 2 of match \d+: it combines stages that do not exist$/,
  ],
  [
    "UPDATE odds_board SET markets = 'x' WHERE stage = 1",
    /^board 1, stage 1 of match \d+: its markets are not JSON$/,
  ],
  ["UPDATE category SET name_ru = 'x' WHERE id = 301", /^category 301: its name_ru is x instead of /],
  [
    'UPDATE tournament SET is_amateur = 1 WHERE id = 7001',
    /^tournament 7001: its is_amateur is 1 instead of 0$/,
  ],
  [
    'UPDATE player SET team_id = 999 WHERE id = 5101',
    /^player 5101: its team_id 999 is not a team of its sport$/,
  ],
  ['UPDATE transfer SET to_team_id = NULL', /^transfer 1: its to_team_id is null instead of \d+$/],
  [
    'UPDATE season_statistics SET entity_id = 8 WHERE id = 501',
    /^season statistics 501: its player or team is missing$/,
  ],
  [
    'DELETE FROM squad_player WHERE team_id = 5501 AND place = 1',
    /^squad 5501: its players do not match its document$/,
  ],
  ['UPDATE squad_player SET player_id = 8 WHERE place = 0', /^place 0 in squad \d+: the player is missing$/],
  [
    'UPDATE team_member SET member_id = 8 WHERE member_id = 4021',
    /^member 8 of team 4031: the athlete is missing$/,
  ],
  ['UPDATE merged_team SET into_id = 8', /^merged team 5599: its into_id 8 is not a team of its sport$/],
  [
    'UPDATE merged_player SET id = 5101',
    /^merged player 5101: the player still exists although it was merged$/,
  ],
  [
    "UPDATE external_id SET id = 8 WHERE kind = 'match'",
    /^external id mine:match\/1: match 8 never existed$/,
  ],
  ["UPDATE api_key SET plan = 'gold'", /^key \w+: its plan does not exist$/],
  ['UPDATE key_usage SET used = -1', /^usage of a key on day \d+: its count is invalid$/],
  ["UPDATE key_usage SET key_hash = 'x'", /^usage of a key on day \d+: its key is missing$/],
  [
    "INSERT INTO field_owner VALUES ('team', 5501, 'name', 44)",
    /^field name of team 5501: its source is missing$/,
  ],
  [
    'DELETE FROM search_entry WHERE kind = 1 AND entity_id = 5501',
    /^team 5501: it is missing from the search index$/,
  ],
  [
    "UPDATE search_entry SET forms = 'x' WHERE kind = 3 AND entity_id = 5101",
    /^player 5101: the search index has it under other names$/,
  ],
  [
    'UPDATE search_entry SET popularity = 9 WHERE kind = 2',
    /^tournament \d+: the search index has it with another sport, popularity or country$/,
  ],
  [
    "DELETE FROM search_posting WHERE token = 'harbour'",
    /^team 5501: the search index lacks its word "harbour"$/,
  ],
  [
    "DELETE FROM search_typo WHERE token = 'harbour'",
    /^team 5501: the search index lacks the typo variants of its word "harbour"$/,
  ],
  [
    "INSERT INTO search_posting VALUES (1, 1, 'ghost', 0, 31, NULL)",
    /^word "ghost" of entity 31, kind 1: its search entry is missing$/,
  ],
]

describe('check', () => {
  test.each(DAMAGES)('%s', (damage, line) => {
    copyFileSync(at('sound.db'), at('damaged.db'))
    const client = new Database(at('damaged.db'))
    client.run(damage)
    client.close()
    const { out, failure } = check(at('damaged.db'))
    expect(out).toContainEqual(expect.stringMatching(line))
    expect(failure).toMatch(/^\d+ checks, \d+ faults? in /)
  })

  test('check finds a damaged index page', () => {
    copyFileSync(at('sound.db'), at('index.db'))
    const client = new Database(at('index.db'))
    const [[page, size]] = client
      .query("SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = 'match_by_sport'")
      .values() as [[number, number]]
    client.close()
    const bytes = readFileSync(at('index.db'))
    bytes.fill(0xff, (page - 1) * size, page * size)
    writeFileSync(at('index.db'), bytes)
    const { out, failure } = check(at('index.db'))
    expect(out).toEqual(['table match: database disk image is malformed'])
    expect(failure).toMatch(/index\.db is damaged; restore it from a backup$/)
  })

  test('check lists the first faults of a kind and counts the rest', () => {
    const db = openDatabase(at('many.db'))
    const matches = Array.from({ length: 300 }, (_, index) => ({
      op: 'put',
      kind: 'team',
      sport: 'football',
      id: index + 1,
      data: { name: `Team ${index}` },
    }))
    mustApply(db, [...smallWorld(), ...matches])
    db.client.run('UPDATE team SET name_ru = 7 WHERE id <= 300')
    closeDatabase(db)
    const { out, failure } = check(at('many.db'))
    expect(out.length).toBe(101)
    expect(out.at(-1)).toMatch(/^… and \d+ more of this kind, the last one: team \d+: its name_ru/)
    expect(failure).toMatch(/faults? in /)
  })
})

test('every row check has a valid query', () => {
  expect(new Set(ROW_CHECKS.map(({ of, where }) => `${of} ${where}`)).size).toBe(ROW_CHECKS.length)
})

test('`check` prints faults and exits with 1', async () => {
  const program = (...args: string[]) => runHere(args, { cwd: folder.path })
  expect(await program('check', '--database', 'sound.db')).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+ checks, no faults\.\n$/),
    err: '',
  })
  const before = readFileSync(at('many.db'))
  const { code, err } = await program('check', '--database', 'many.db')
  expect([code, err]).toEqual([1, expect.stringMatching(/^scoreline: \d+ checks, \d+ faults in many\.db\n$/)])
  expect(readFileSync(at('many.db')).equals(before)).toBe(true)
})

test('`check --digest` also prints a digest of each table and of the whole content, whatever the pages', async () => {
  const lines = async (database: string) => {
    const { out } = await runHere(['check', '--digest', '--database', database], { cwd: folder.path })
    return out.split('\n')
  }
  const before = await lines('sound.db')
  expect(before.slice(-3)).toEqual([
    expect.stringMatching(/^digest sha256:[0-9a-f]{64} position [1-9]\d* epoch [0-9a-f]{16}$/),
    expect.stringMatching(/ checks, no faults\.$/),
    '',
  ])
  for (const line of before.slice(0, -3)) expect(line).toMatch(/^table [a-z_]+ +[0-9a-f]{16} \d+ rows?$/)
  copyFileSync(at('sound.db'), at('packed.db'))
  const client = new Database(at('packed.db'))
  client.run('DELETE FROM key_usage')
  client.run('VACUUM')
  expect(await lines('packed.db')).toEqual(before)
  client.run("UPDATE category SET name = 'Elsewhere' WHERE id = 301")
  client.close()
  const changed = (await lines('packed.db')).filter((line) => !before.includes(line))
  expect(changed.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'category 301:',
    'table category',
    expect.stringMatching(/^digest sha256:/),
  ])
})
