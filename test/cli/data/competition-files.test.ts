/** `import --competitions`: the documented file through the real program, as an entry of its own and over a built-in one. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram, temporaryFolder } from '../../support/command-kit.ts'

const folder = temporaryFolder('competitions')
afterAll(() => folder.remove())

const page = readFileSync(join(import.meta.dir, '../../../docs/formats.md'), 'utf8')
const documented = /```json\n(\{\n {2}"areas"[\s\S]*?)```/.exec(page)?.[1] ?? ''
const TEAMS = ['Oak FC', ...Array.from({ length: 11 }, (_, index) => `Town ${'ABCDEFGHIJK'[index]} FC`)]

function write(path: string, content: string): void {
  mkdirSync(join(folder.path, path, '..'), { recursive: true })
  writeFileSync(join(folder.path, path), content)
}

/** Each pair twice, then once more within each half of the table; of two teams the earlier one of the list wins. */
function fixtures() {
  const pairs = (teams: readonly string[]) =>
    teams.flatMap((one, index) => teams.slice(index + 1).map((other) => [one, other] as const))
  const first = pairs(TEAMS).map(([home, away]) => [home, away, [1, 0]] as const)
  const second = pairs(TEAMS).map(([away, home]) => [home, away, [0, 1]] as const)
  const halves = [...pairs(TEAMS.slice(0, 6)), ...pairs(TEAMS.slice(6))]
  const later = halves.map(([home, away]) => [home, away, [1, 0]] as const)
  return [...first, ...second, ...later].map(([team1, team2, ft], index) => ({
    round: `Matchday ${Math.floor(index / 6) + 1}`,
    date: new Date(Date.UTC(2024, 7, 3 + 7 * Math.floor(index / 6))).toISOString().slice(0, 10),
    time: '18:00',
    team1,
    team2,
    score: { ft },
  }))
}

async function importWith(database: string, ...args: string[]) {
  const options = { cwd: folder.path }
  return await runProgram(['import', 'openfootball', '2024-25', '--database', database, ...args], options)
}

interface Rules {
  readonly tieBreakers: string[]
  readonly tables: { key: string; carriesFrom?: object }[]
  readonly deductions?: { points: number }[]
  readonly basis: { status: string }
}

function seasonsOf(database: string): Record<string, Rules> {
  const db = new Database(join(folder.path, database), { readonly: true })
  try {
    const rows = db
      .query("SELECT document ->> 'name' AS name, document -> 'rules' AS rules FROM season")
      .all()
    return Object.fromEntries(
      (rows as { name: string; rules: string }[]).map(({ name, rules }) => [
        name,
        JSON.parse(rules) as Rules,
      ]),
    )
  } finally {
    db.close()
  }
}

beforeAll(() => {
  write('2024-25/xx.1.json', JSON.stringify({ name: 'Lake League 2024/25', matches: fixtures() }))
  write(
    '2024-25/fr.2.json',
    JSON.stringify({ name: 'French Ligue 2 2024/25', matches: fixtures().slice(0, 132) }),
  )
  write('known/lakeland.json', documented)
  const own = {
    competitions: { 'fr.2': { name: 'Own Ligue', seasons: [{ tieBreakers: ['wins'], source: 'letter' }] } },
  }
  write('known/own.json', JSON.stringify(own))
  write('known/notes.txt', 'no data file')
})

test('an entry gives a league its stages, tie-breakers and deductions, and replaces a built-in one', async () => {
  const without = await importWith('without.db')
  expect([without.code, without.err.includes('1 known, 0 inferred, 1 assumed')]).toEqual([0, true])
  expect(seasonsOf('without.db')['Lake League 24/25']?.deductions).toBeUndefined()

  const ran = await importWith('with.db', '--competitions', 'known')
  expect([ran.code, ran.err.includes('rules of tables: 2 known, 0 inferred, 0 assumed')]).toEqual([0, true])
  const { 'Lake League 24/25': lake, 'Own Ligue 24/25': own } = seasonsOf('with.db')
  expect(lake?.tables.map(({ key, carriesFrom }) => [key, carriesFrom])).toEqual([
    ['league', undefined],
    ['Championship', { table: 'league', pointsFactor: 0.5, rounding: 'up' }],
    ['Relegation', { table: 'league', pointsFactor: 1 }],
  ])
  expect(lake?.deductions?.map(({ points }) => points)).toEqual([3])
  expect([lake?.tieBreakers[0], own?.tieBreakers]).toEqual(['headToHeadPoints', ['wins']])
})

test.each([
  ['nowhere', '--competitions nowhere: must be a folder'],
  ['known/own.json', '--competitions known/own.json: must be a folder'],
  ['2024-25', '2024-25/fr.2.json: /competitions is missing'],
])('--competitions %s is refused', async (given, expected) => {
  const { code, err } = await importWith('refused.db', '--competitions', given)
  expect([code, err]).toEqual([2, expect.stringContaining(expected)])
})
