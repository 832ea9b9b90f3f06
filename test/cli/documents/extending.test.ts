/**
 * The table "Extending it" of docs/architecture.md is true: a copy of the sources gets a made-up sport, bookmaker, match
 * field, filter, statistic, source format, setting and endpoint, each in the files that its row names and in no other, and the
 * service of the copy serves all of them.
 */
import { beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cleanEnvironment } from '../../support/command-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { textCases } from '../../support/text-cases.ts'

const ROOT = join(import.meta.dir, '../../..')

interface Edit {
  readonly file: string
  /** Text in front of which lines are put; null: the file is new. */
  readonly before: string | null
  text: string
}

/** By the first column of the table. */
const ADDITIONS = textCases(join(import.meta.dir, 'extending.txt')).cases.map(([name, ...lines]) => {
  const edits: Edit[] = []
  for (const line of lines) {
    const [file = '', before] = line.split(' before ')
    if (line.startsWith('  ')) edits.at(-1)!.text += `${line.slice(2)}\n`
    else edits.push({ file, before: before === undefined ? null : JSON.parse(before), text: '' })
  }
  return [name, edits] as const
})

/** Runs in the copy: applies changes that use everything, and prints what the service answers. */
const PROBE = `
import { makeHarness } from './test/support/harness.ts'
const world = makeHarness({ path: 'made-up.db' })
const of = { op: 'put', sport: 'handball' }
const match = (id, home, weather) => ({ ...of, kind: 'match', id, data: { tournamentId: 2, homeTeamId: 4, awayTeamId: 5,
  startTimestamp: Date.UTC(2026, 8, 12), status: 'finished', homeScore: { current: home }, awayScore: { current: 20 }, weather } })
world.put([
  { ...of, kind: 'category', id: 1, data: { name: 'Norland' } },
  { ...of, kind: 'tournament', id: 2, data: { categoryId: 1, name: 'Handball League' } },
  { ...of, kind: 'team', id: 4, data: { name: 'Harbour' } },
  { ...of, kind: 'team', id: 5, data: { name: 'Lakeside' } },
  match(6, 31, 'rain'), match(7, 12), match(8, 40, null),
  { ...of, kind: 'oddsBoards', id: 6, data: { boards: { 6: { prematch: { isBettingActive: true, updatedAt: 1,
    markets: { result: { stakes: { w1: { factor: 1.5 }, x: { factor: 8 }, w2: { factor: 3 } } } } } } } } },
])
const refused = world.app.apply([{ line: 1, change: { ...of, op: 'merge', kind: 'match', id: 6,
  data: { statistics: [{ period: 'ALL', items: [{ key: 'saves', home: 1, away: 2 }] }] } } }]).rejected
const get = async (path) => (await world.get(path)).body
const { matches } = await get('/v2/handball/matches?tournament_id=2&min_home_score=31&sort=asc&with_bk_odds=true&odds_stage=all')
console.log(JSON.stringify({
  sports: (await get('/v2/sport')).map(({ slug }) => slug),
  matches: matches.map(({ id, weather, winner, hasBkOdds, oddsBk }) => ({ id, weather, winner, six: hasBkOdds.bookmaker_6, oddsBk: Object.keys(oddsBk) })),
  fields: await get('/v2/handball/matches/6').then(({ weather }) => weather),
  selected: (await get('/v2/handball/matches?ids=6&fields=weather')).matches,
  unit: (await get('/v2/BkOddsDict.json')).markets.find(({ slug }) => slug === 'total').line.units.handball.en,
  statistic: (await get('/v2/StatisticsDict.json')).floorDigs,
  categories: (await get('/v2/handball/categories')).categories.map(({ name }) => name),
  hello: await get('/v2/handball/hello'),
  refused: refused.map(({ reason }) => reason),
}))
world.close()
`

const copy = testFolder('extending')

beforeAll(() => {
  for (const folder of ['src', 'db', 'seed', 'docs', 'test/support'])
    cpSync(join(ROOT, folder), copy.at(folder), { recursive: true })
  cpSync(join(ROOT, 'package.json'), copy.at('package.json'))
  cpSync(join(ROOT, 'tsconfig.json'), copy.at('tsconfig.json'))
  symlinkSync(join(ROOT, 'node_modules'), copy.at('node_modules'))
  for (const edit of ADDITIONS.flatMap(([, edits]) => edits)) apply(edit)
  writeFileSync(copy.at('probe.ts'), PROBE)
  writeFileSync(copy.at('categories.txt'), 'Southland\nWestland\n')
})

function apply({ file, before, text }: Edit): void {
  const path = copy.at(file)
  if (before === null) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return
  }
  const source = readFileSync(path, 'utf8')
  if (source.split(before).length !== 2) throw new Error(`${file} has not one place with ${before}`)
  writeFileSync(
    path,
    source.replace(before, () => text + before),
  )
}

async function run(...command: readonly string[]): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd: copy.path,
    env: cleanEnvironment({ SCORELINE_BOOKMAKERS: 'a,b,c,d,e' }),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${err}${out}`)
  return out
}

test('a copy with one more of everything serves all of it', async () => {
  await run(process.execPath, 'src/main.ts', 'import', 'lines', 'categories.txt', '--database', 'made-up.db')
  expect(await run(process.execPath, 'src/main.ts', 'config', 'show')).toContain('motto\tfair play\tdefault')
  const shown = JSON.parse(await run(process.execPath, 'probe.ts'))
  expect(shown).toEqual({
    sports: expect.arrayContaining(['football', 'handball']),
    matches: [
      { id: 6, weather: 'rain', winner: 'home', six: true, oddsBk: ['bookmaker_6'] },
      { id: 8, weather: null, winner: 'home', six: false, oddsBk: [] },
    ],
    fields: 'rain',
    selected: [{ id: 6, weather: 'rain', hasBkOdds: expect.anything() }],
    unit: 'goals',
    statistic: expect.objectContaining({ group: 'Defence', sports: ['volleyball'], scope: ['match'] }),
    categories: expect.arrayContaining(['Norland', 'Southland', 'Westland']),
    hello: { hello: 'handball' },
    refused: [expect.stringContaining('"saves" is not a statistic of a match of handball')],
  })
})

test('docs/architecture.md names exactly the files that each addition takes', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (an? [^|]*?) +\| (.*?) +\|$/gm)]
  for (const [what, edits] of ADDITIONS) {
    const [, , cell = ''] = rows.find(([, name]) => name === what) ?? []
    const named = [...cell.matchAll(/`([a-z0-9/-]+)`/g)].map(([, path]) => path)
    expect([what, named.toSorted()]).toEqual([what, [...new Set(edits.map(pathInTable))].toSorted()])
  }
})

/** As the table names it: a new file, or a sport's own table, by its folder. */
function pathInTable({ file, before }: Edit): string {
  const path = file.replace(/^src\//, '').replace(/\.\w+$/, '')
  const isOneOfMany = before === null || path.startsWith('catalog/statistics/')
  return isOneOfMany ? dirname(path) : path
}
