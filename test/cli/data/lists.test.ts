/** A list of matches that is imported again after edits, and the whole way of docs/by-hand.md. */
import { beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder, wordsOf } from '../../support/test-folder.ts'

const folder = testFolder('lists')

const LIST = `day;time;round;home;away;score
29/11/2026;15:00;1;Lions;Bears;2:1
29/11/2026;17:00;1;Owls;Foxes;0:0
06/12/2026;15:00;2;Bears;Owls;
06/12/2026;17:00;2;Foxes;Lions;
13/12/2026;15:00;3;Lions;Owls;
13/12/2026;17:00;3;Bears;Foxes;
`

let files = 0
let database = ''
/** Imports a list under a name of its own, as people save their versions. */
async function importList(text: string, options = '--yes') {
  files += 1
  writeFileSync(folder.at(`version-${files}.csv`), text)
  return folder.run(
    `import table version-${files}.csv --league Sunday --zone Europe/Berlin --database ${database} ${options}`,
  )
}
const run = (line: string) => folder.run(`${line} --database ${database}`)

interface Listed {
  readonly id: number
  readonly startTimestamp: number
  readonly roundInfo: { readonly round: number | null }
  readonly status: string
  readonly homeTeam: { readonly name: string }
  readonly awayTeam: { readonly name: string }
  readonly homeScore: { readonly current: number }
}

/** "ID day round HOME - AWAY goals" by match, of the only tournament. */
async function matches(): Promise<string[]> {
  const { out } = await run('match list --tournament 1000000001 --json')
  return (JSON.parse(out) as Listed[])
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, startTimestamp, roundInfo, homeTeam, awayTeam, homeScore, status }) => {
      const goals = status === 'finished' ? ` ${homeScore.current}` : ''
      const day = new Date(startTimestamp).toISOString().slice(5, 10)
      return `${id - 1_000_000_000} ${day} ${roundInfo.round} ${homeTeam.name} - ${awayTeam.name}${goals}`
    })
}

const BEFORE = [
  '1 11-29 1 Lions - Bears 2',
  '2 11-29 1 Owls - Foxes 0',
  '3 12-06 2 Bears - Owls',
  '4 12-06 2 Foxes - Lions',
  '5 12-13 3 Lions - Owls',
  '6 12-13 3 Bears - Foxes',
]
const replaced = (at: number, line: string) => BEFORE.with(at, line)

beforeEach(async () => {
  database = `${files}.db`
  await importList(LIST)
})

describe('a list that is imported again', () => {
  const edits: readonly (readonly [
    what: string,
    from: string | RegExp,
    to: string,
    expected: readonly string[],
  ])[] = [
    ['a round', '13/12/2026;15:00;3', '13/12/2026;15:00;4', replaced(4, '5 12-13 4 Lions - Owls')],
    ['a day', '06/12/2026;15:00', '09/12/2026;18:30', replaced(2, '3 12-09 2 Bears - Owls')],
    ['a result', '2:1', '3:1', replaced(0, '1 11-29 1 Lions - Bears 3')],
    ['a misspelled name', /Bears/g, 'Baers', BEFORE.map((line) => line.replace('Bears', 'Baers'))],
    ['a longer name', /Owls/g, 'Owls FC', BEFORE.map((line) => line.replace('Owls', 'Owls FC'))],
    ['the home side', 'Lions;Owls', 'Owls;Lions', replaced(4, '5 12-13 3 Owls - Lions')],
    [
      'a played match to a later day',
      '29/11/2026;17:00;1;Owls;Foxes;0:0',
      '20/12/2026;17:00;1;Owls;Foxes;',
      replaced(1, '2 12-20 1 Owls - Foxes'),
    ],
  ]
  for (const [what, from, to, expected] of edits)
    test(`${what} changes what it brought`, async () => {
      expect(await matches()).toEqual(BEFORE)
      const edited = LIST.replace(from, to)
      const options = what.includes('played') ? '--yes --corrections' : '--yes'
      expect(edited).not.toBe(LIST)
      expect(await importList(edited, options)).toMatchObject({ code: 0 })
      expect(await matches()).toEqual([...expected])
      const again = await importList(edited, options)
      expect(again.out).toContain(' 0 applied')
    })

  test('a team that only its fixtures identify is a question, which --teams answers', async () => {
    const edited = LIST.replaceAll('Lions', 'Tigers')
    const asked = await importList(edited)
    expect(asked.code).toBe(1)
    expect(asked.err).toContain(
      'question: was "Tigers" called "Lions" before, or is it another team? choose with --teams "Tigers=Lions" or --teams "Tigers=new"',
    )
    const { err } = await importList(edited, '--yes --teams Moose=Lions')
    expect(err).toContain('no match has a team "moose", which --teams names; leave it out')
    expect(await matches()).toEqual(BEFORE)
    const renamed = await importList(edited, '--yes --teams Tigers=Lions')
    expect(renamed.err).toContain('renamed: "Lions" is now "Tigers"')
    expect(await matches()).toEqual(BEFORE.map((line) => line.replace('Lions', 'Tigers')))
  })

  test.each([
    ['in another alphabet', 'Байкал Юнайтед', 'Baikal United'],
    ['in Greek letters', 'Δόξα Λάρισας', 'Doxa Larisas'],
    ['misspelled', 'Rapid Mitte', 'Rapid Mite'],
    ['with a sponsor', 'Sparta Nord', 'Sparta Nord by Huber'],
    ['with its words in another order', 'Anaheim Ducks', 'Ducks of Anaheim'],
    ['with its founding year', 'Adler Mitte', 'Adler Mitte 1911'],
    ['with its kind of club', '1. Adler Mitte', 'FC Adler Mitte'],
  ])('a team %s within a list is a question, which --teams answers', async (_, name, other) => {
    const list = LIST.replaceAll('Lions', name).replace(`3;${name}`, `3;${other}`)
    database = `alike-${files}.db`
    const { code, err } = await importList(list)
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        `question: is "${other}" the team "${name}", or another one? choose with --teams "${other}=${name}" or --teams "${other}=new"`,
      ),
    })
    await importList(list, `--yes --teams "${other}=${name}"`)
    expect((await importList(list)).out).toContain(' 0 applied')
    expect((await matches())[4]).toEndWith(`${name} - Owls`)
  })

  test('a new league that has the matches of another one is a question', async () => {
    writeFileSync(folder.at('pond.csv'), `Pond League 2026/27\n${LIST}`)
    const { err } = await run(`import table ${folder.at('pond.csv')} --yes`)
    expect(err).toContain('question: is "Pond League" the league "Sunday", which has the same matches?')
  })

  test.each([
    ['Kings Head 1', 'Kings Head 2'],
    ['Rapid Mitte', 'Rapid Wiese'],
    ['Rapid 1909', 'Rapid 1911'],
  ])('%s and %s are two teams without a question', async (name, other) => {
    database = `apart-${files}.db`
    const { code } = await importList(LIST.replaceAll('Lions', name).replace(`3;${name}`, `3;${other}`))
    expect(code).toBe(0)
  })

  test('a team that is another one has matches of its own', async () => {
    await importList(LIST.replaceAll('Lions', 'Tigers'), '--yes --teams Tigers=new')
    expect((await matches()).slice(6)).toEqual([
      '7 11-29 1 Tigers - Bears 2',
      '8 12-06 2 Foxes - Tigers',
      '9 12-13 3 Tigers - Owls',
    ])
  })

  test('rows that the list no longer has are named, and deleted only with --remove-missing, but not what was set by hand', async () => {
    const shorter = LIST.replace(/06\/12.*\n/g, '')
    const named = await importList(shorter)
    expect(named.err).toContain('no longer in the list: 2026-12-06 Foxes - Lions (1000000004)')
    expect(named.err).toContain('no longer in the list: 2 matches; --remove-missing deletes what is gone')
    expect(await matches()).toEqual(BEFORE)
    await run('match set 1000000003 --venue "Old Park"')
    const removed = await importList(shorter, '--yes --remove-missing')
    expect(removed.err).toContain('removed: 2026-12-06 Foxes - Lions (1000000004)')
    expect(removed.err).toContain('Bears - Owls (1000000003); it stays, because it was changed by hand')
    expect(await matches()).toEqual(BEFORE.toSpliced(3, 1))
    await importList(LIST)
    expect(await matches()).toEqual(BEFORE)
  })

  test('a list of one round says nothing of the other rounds', async () => {
    const round = LIST.replace(/^(29\/11|13\/12).*\n/gm, '')
    const { err } = await importList(round, '--yes --remove-missing --order dmy')
    expect(err).toContain('before and after the days of the list: 4 matches, which stay')
    expect(err).not.toContain('no longer in the list')
    expect(await matches()).toEqual(BEFORE)
  })

  test('without a yes, what would change is said by season, and nothing is written', async () => {
    const before = readFileSync(folder.at(database))
    const { err } = await importList(LIST.replace('2:1', '3:1').replace(/13\/12.*Foxes;\n/, ''), '')
    expect(err).toContain(
      'changed: 2026-11-29 14:00Z | Lions - Bears 3:1\nSunday 26/27: 5 matches: 1 changed, 4 unchanged',
    )
    expect(err).toContain('Nothing was imported.')
    expect(readFileSync(folder.at(database)).equals(before)).toBe(true)
  })

  test('a dry run says by season what is not known of its matches', async () => {
    writeFileSync(
      folder.at('open.csv'),
      'Date,Home,Away,Score\n2027-05-01,Lynx,Moles,w/o\n2027-05-02,Moles,Lynx,\n',
    )
    const { err } = await run(`import table ${folder.at('open.csv')} --dry-run`)
    expect(err).toContain(
      'open 2027: 2 matches: 2 new; unsure: 2 without a known time, 1 without a known winner',
    )
  })

  test('the halves of a season in two files are asked about, and joined with --season', async () => {
    writeFileSync(folder.at('first.csv'), 'Date,Home,Away,Score\n2027-09-04,Lynx,Moles,2:1\n')
    writeFileSync(folder.at('second.csv'), 'Date,Home,Away,Score\n2028-03-04,Moles,Lynx,0:0\n')
    const both = `import table ${folder.at('second.csv')} ${folder.at('first.csv')} --league Oak --dry-run`
    const { code, err } = await run(both)
    expect([code, err.includes('if both are one season, give --season 2027/28')]).toEqual([1, true])
    expect((await run(`${both} --season 2027/28`)).err).toContain('Oak 27/28: 2 matches: 2 new')
  })

  test('--teams and --remove-missing are refused for a mapping with ids of its own', async () => {
    writeFileSync(
      folder.at('ids.json'),
      JSON.stringify({
        sport: 'football',
        kind: 'team',
        id: 'x:team/{home}',
        fields: { name: { column: 'home' } },
      }),
    )
    const { code, err } = await run('import table version-1.csv --mapping ids.json --remove-missing')
    expect(code).toBe(2)
    expect(err).toContain('are for lists: leave "id" out of the mapping')
  })
})

describe('creating by hand', () => {
  test('a league, a season and a team are created once, and a wrong season is refused', async () => {
    const oak = 'league create "Oak League" --country Norland --season 2026 --points 2,1,0 --groups A,B'
    expect((await run(oak)).out).toContain('league 1000000002: Oak League')
    expect((await run(oak)).err).toContain('there is a league "Oak League" already: 1000000002')
    expect((await run('season create 1000000002 2027')).out).toBe('season 1000000003: Oak League 2027\n')
    expect((await run('season create 1000000002 2027')).err).toContain('there is a season "2027" already')
    expect((await run('season create 1000000002 soon')).err).toContain('must be like "2026/27" or "2026"')
    expect((await run('team create Elks --league 1000000002')).out).toContain(': Elks')
    expect((await run('team create Elks --league 1000000002')).err).toContain(
      'there is a team "Elks" already',
    )
    expect((await run('team create Moose --league 1000000002 --dry-run')).out).toBe(
      'new team oak-league:team/Moose\n',
    )
  })
})

test('docs/by-hand.md leads from a spreadsheet to a table', async () => {
  const page = readFileSync(join(import.meta.dir, '../../../docs/by-hand.md'), 'utf8')
  const section = page.slice(page.indexOf('## A league of eight teams'))
  const blocks = [...section.matchAll(/^```(csv|sh)\n([\s\S]*?)^```/gm)]
  let tables = ''
  for (const [, kind, text = ''] of blocks) {
    if (kind === 'csv') writeFileSync(folder.at('fixtures.csv'), text)
    for (const line of kind === 'sh' ? text.trim().split('\n') : []) {
      if (line.startsWith('export') || line.startsWith('scoreline serve')) continue
      const args = wordsOf(line)
      const ran = await folder.run([...args.slice(1), '--database', 'by-hand.db'], {
        env: { SCORELINE_TZ: 'Europe/Berlin' },
      })
      expect([line, ran.err, ran.code]).toEqual([line, ran.err, 0])
      if (args[1] === 'table') tables = ran.out
    }
  }
  const rows = tables.trim().split('\n').slice(2)
  expect(
    rows.map((row) =>
      row
        .split(/\s{2,}/)
        .slice(0, 2)
        .join(' '),
    ),
  ).toEqual(['1 Wolverines', '2 Lions', '3 Otters', '4 Ravens', '5 Owls', '6 Foxes', '7 Bears', '8 Hawks'])
})
