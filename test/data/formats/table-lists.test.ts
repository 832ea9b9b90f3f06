/** Results, layouts and questions of tables without a mapping; the lists of ten languages are in imports/table. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Static } from '@sinclair/typebox'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import type { SeasonDetails } from '../../../src/contract/resources/tournaments.ts'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { importChanges, inputOf } from '../../../src/feed/formats/input/import-input.ts'
import { readSheets } from '../../../src/feed/formats/input/spreadsheet.ts'
import { table } from '../../../src/feed/formats/table/index.ts'
import { previewLines, proposalsOf } from '../../../src/feed/formats/table/preview.ts'
import { readResult } from '../../../src/feed/formats/table/results.ts'
import { FIRST_ASSIGNED_ID } from '../../../src/store/external-ids.ts'
import { mustApply } from '../../support/feed/feed-kit.ts'
import { memoryFiles } from '../../support/feed/openfootball-kit.ts'
import { makeHarness } from '../../support/harness.ts'

/** The parts of a result as `HOME:AWAY name`, with status and winner. */
function resultText(text: string, sport: SportSlug = 'football', notes = ''): string {
  try {
    const { status, statusDescription, homeScore, awayScore, winner, awarded } = readResult(
      { result: text, notes },
      sport,
    )
    const { display: _display, ...parts } = homeScore ?? {}
    const away: Readonly<Record<string, unknown>> = { ...awayScore }
    const scores = Object.entries(parts).map(([name, home]) => `${name} ${home}:${away[name]}`)
    const ending = [statusDescription, awarded && 'awarded', winner].filter(Boolean)
    return [status, ...ending, ...scores].join(', ')
  } catch (problem) {
    return (problem as Error).message
  }
}

/** Results as people write them: see the first line of the file. */
const RESULTS = readFileSync(join(import.meta.dir, 'results.txt'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)

test('each result in one cell says status, winner and parts', () => {
  for (const line of RESULTS) {
    const [text = '', sport = '', notes = ''] = line.split(' | ')
    const read = resultText(text, (sport || 'football') as SportSlug, notes)
    expect(line).toBe([text, sport, notes, read].join(' | '))
  }
})

/** What is asked about a file, and the first matches that it gives. */
function propose(name: string, content: string | Uint8Array, options: Readonly<Record<string, string>> = {}) {
  const how = { files: memoryFiles({ [name]: content }), options }
  const report = new ImportReport()
  const proposed = proposalsOf(inputOf(table, [name], report, how))
  const questions = proposed.flatMap((each) => each.questions)
  const unsure = proposed.flatMap((each) => each.unsure)
  const matches =
    questions.length > 0 ? [] : previewLines(importChanges(table, [name], report, how), options.zone)
  return { questions, matches, report, unsure }
}

const WIDE = Array.from({ length: 1001 }, (_, index) => `c${index}`).join(',')
test.each([
  [
    'a row of very many columns',
    `${WIDE}\n${WIDE}\n`,
    'row 1 has 1001 columns; a table of matches has at most 1000',
  ],
  ['football.txt', '= Cup 2023/24\n\n» Matchday 1\n  Lions v Bears 2-1 (1-0)\n', 'import openfootball a.csv'],
])('%s is asked about', (_, content, text) => {
  expect(propose('a.csv', content).questions.join()).toContain(text)
})

/** How people lay out their matches, and what is read without a mapping: see the beginning of the file. */
const LAYOUTS = readFileSync(join(import.meta.dir, 'list-layouts.txt'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((block) => {
    const [what = '', ...lines] = block.replace(/\n$/, '').split('\n')
    const own = (sign: string) =>
      lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2))
    return {
      what,
      content: `${lines.filter((line) => !/^[>=!?~] /.test(line)).join('\n')}\n`,
      options: Object.fromEntries(own('>').map((line) => line.split(/=(.*)/))),
      matches: own('='),
      skipped: own('!'),
      questions: own('?'),
      unsure: own('~'),
    }
  })

test('two encodings of Greek differ in a capital with an accent', () => {
  const text = 'Ημερομηνία;Γηπεδούχος;Φιλοξενούμενος;Σκορ\n08/10/2023;Άρης Πύργου;Δόξα;3-1\n'
  const codes = new Map(
    Array.from({ length: 128 }, (_, at) => at + 128).map((code) => [
      new TextDecoder('windows-1253').decode(Uint8Array.of(code)),
      code,
    ]),
  )
  const bytes = Uint8Array.from([...text].map((letter) => codes.get(letter) ?? letter.charCodeAt(0)))
  expect(propose('a.csv', bytes).matches).toEqual(['2023-10-08 | Άρης Πύργου - Δόξα 3:1 | finished'])
})

test('a list that is needed again is not read again, and reported alike', () => {
  const content = `Cup 2023\nDate,Home,Away,Score\n${'2023-09-02,Lions,Bears,2-1\n2023-09-09,Owls,Lions,#REF!\n'.repeat(2)}`
  const files = memoryFiles({ 'a.csv': content })
  let opened = 0
  const how = {
    files: {
      ...files,
      open: (file: string) => {
        opened += 1
        return files.open(file)
      },
    },
    computed: new Map<string, unknown>(),
  }
  const read = () => {
    const report = new ImportReport()
    const skipped: unknown[] = []
    report.onSkipped = (each) => skipped.push(each)
    const changes = [...importChanges(table, ['a.csv'], report, how)]
    const { rowCount, skippedRows, causes, notNeeded, unknowns, progress } = report
    return { changes, rowCount, skippedRows, causes, notNeeded, unknowns, skipped, share: progress.share }
  }
  const first = read()
  const before = opened
  expect(read()).toEqual(first)
  expect([opened, first.rowCount, first.skippedRows, first.share]).toEqual([before, 4, 2, 1])
})

test.each(LAYOUTS)('matches are read with $what', ({ content, options, ...expected }) => {
  const { questions, matches, report, unsure } = propose('a.csv', content, options)
  const isListed = (text: string) => text.includes('by the lines above') || expected.unsure.includes(text)
  expect([...unsure, ...report.unknowns.map(({ what }) => what)].filter(isListed)).toEqual(expected.unsure)
  expect({ questions, matches }).toEqual({ questions: expected.questions, matches: expected.matches })
  expect(report.skipped.map(({ reason }) => reason.replace(/;.*/, ''))).toEqual(expected.skipped)
})

test('matches below lines of groups have their tables, a final between groups has none', () => {
  const rows = (day: string, ...sides: string[]) => sides.map((names) => `${day},${names},1-0\n`).join('')
  const group = (name: string, a: string, b: string, c: string) =>
    `${name}\nMatchday 1\n${rows('17/03/2024', `${a},${b}`)}Matchday 2\n${rows('24/03/2024', `${b},${c}`)}`
  const content = `Cup 2024\nDate,Home,Away,Score\n${group('Division One', 'A1', 'A2', 'A3')}${group('Division Two', 'B1', 'B2', 'B3')}Final\n${rows('31/03/2024', 'A1,B1')}`
  const files = memoryFiles({ 'a.csv': content })
  const changes = [...importChanges(table, ['a.csv'], new ImportReport(), { files, options: {} })]
  const tables = changes.flatMap((change) =>
    change.kind === 'match' && change.op === 'put' && 'homeTeamId' in change.data
      ? [change.data.standingsTable ?? null]
      : [],
  )
  expect(tables).toEqual(['Division One', 'Division One', 'Division Two', 'Division Two', null])
})

const HEADERS: Readonly<Record<string, string>> = {
  A: 'Data',
  B: 'Casa',
  C: 'Ospite',
  D: 'Set',
  F: '1° set',
  H: '2° set',
}

/** An .xlsx of one sheet, as rows of its XML. */
function xlsx(rows: string, more = '', state = 'visible') {
  const text = (content: string) => new TextEncoder().encode(content)
  return zipSync({
    'xl/workbook.xml': text(
      `<workbook><sheets><sheet name="Results" state="${state}" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': text(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': text(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': text(`<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`),
  })
}

describe('spreadsheets', () => {
  test('numbers with the format of a day or a time are written as such, and merged cells count as those they cover', () => {
    const rows =
      '<row r="1"><c r="A1" s="1"><v>45157</v></c><c r="B1" s="2"><v>0.8194444444444444</v></c><c r="C1"><f>1+1</f><v>2</v></c></row>' +
      '<row r="2"><c r="B2" s="3"><v>45157.8194444444</v></c><c r="C2" t="inlineStr"><is><r><t>Li</t></r><r><t>ons </t></r></is></c></row>'
    const merged = '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
    expect(readSheets(xlsx(rows, merged))).toEqual([
      {
        name: 'Results',
        rows: [
          ['2023-08-19', '19:40', '2'],
          ['2023-08-19', '2023-08-19 19:40', 'Lions'],
        ],
      },
    ])
  })

  test('two columns under a header of a set are its points, and a formula without a value is named', () => {
    const header = [...'ABCDEFGHI'].map((column) => [column, HEADERS[column] ?? ''])
    const row = (number: number, cells: readonly (readonly (string | undefined)[])[]) =>
      `<row r="${number}">${cells.map(([column, text]) => `<c r="${column}${number}" t="str"><v>${text}</v></c>`).join('')}</row>`
    const match = ['2023-10-07', 'Aurora', 'Riva', '2', '0', '25', '20', '25', '18']
    const cells = match.map((text, index) => ['ABCDEFGHI'[index], text])
    const open =
      '<row r="3"><c r="A3" t="str"><v>2023-10-14</v></c><c r="B3" t="str"><v>Riva</v></c><c r="C3" t="str"><v>Aurora</v></c><c r="D3"><f>X1</f></c><c r="E3"><v>1</v></c></row>'
    const merged =
      '<mergeCells><mergeCell ref="D1:E1"/><mergeCell ref="F1:G1"/><mergeCell ref="H1:I1"/></mergeCells>'
    const { matches, report } = propose('a.xlsx', xlsx(row(1, header) + row(2, cells) + open, merged), {
      'sport-of': 'volleyball',
      league: 'Lega',
    })
    expect(matches).toEqual(['2023-10-07 | Aurora - Riva 2:0 | finished'])
    expect(report.skipped.map(({ row: at, reason }) => [at, reason])).toEqual([
      [3, expect.stringContaining('(formula without a value)')],
    ])
  })

  test('covered and repeated cells of .ods are as many as they stand for', () => {
    const cell = (content: string, more = '') =>
      `<table:table-cell office:value-type="string" ${more}><text:p>${content}</text:p></table:table-cell>`
    const content = `<office:document-content><office:spreadsheet><table:table table:name="A">
      <table:table-row>${cell('day', 'table:number-rows-spanned="2" table:number-columns-spanned="1"')}${cell('x')}<table:table-cell table:number-columns-repeated="2"/>${cell('y')}</table:table-row>
      <table:table-row><table:covered-table-cell/>${cell('z')}</table:table-row>
      <table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
    </table:table></office:spreadsheet></office:document-content>`
    expect(readSheets(zipSync({ 'content.xml': new TextEncoder().encode(content) }))).toEqual([
      {
        name: 'A',
        rows: [
          ['day', 'x', '', '', 'y'],
          ['day', 'z'],
        ],
      },
    ])
  })

  test.each([
    [{}, ['2023-09-02 | Lions - Bears 2:1 | finished'], true],
    [{ sheet: 'Draft' }, ['2023-09-02 | Lions - Bears 9:9 | finished'], false],
  ])('a hidden sheet is left out and named, unless it is chosen: %j', (options, matches, isNamed) => {
    const sheetOf = (name: string, style: string, score: string) =>
      `<table:table table:name="${name}" table:style-name="${style}">${[
        ['Date', 'Home', 'Away', 'Score'],
        ['2023-09-02', 'Lions', 'Bears', score],
      ]
        .map((cells) => cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`))
        .map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`)
        .join('')}</table:table>`
    const style = (name: string, isShown: boolean) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${isShown}"/></style:style>`
    const content = `<office:document-content>${style('s1', true)}${style('s2', false)}${sheetOf('Draft', 's2', '9-9')}${sheetOf('Final', 's1', '2-1')}</office:document-content>`
    const ods = zipSync({ 'content.xml': new TextEncoder().encode(content) })
    const found = propose('a.ods', ods, options)
    expect(found.matches).toEqual(matches)
    expect(found.unsure.some((text) => text.includes('hidden sheets are left out: "Draft"'))).toBe(isNamed)
  })

  test('a workbook says which sheets are hidden', () => {
    const book = xlsx('<row r="1"><c r="A1" t="str"><v>A</v></c></row>', '', 'hidden')
    expect(readSheets(book)).toEqual([{ name: 'Results', isHidden: true, rows: [['A']] }])
  })

  test('a bomb, a damaged file and another archive are refused', () => {
    const bomb = zipSync({ 'content.xml': new Uint8Array(65 * 1024 * 1024) })
    const cases: readonly (readonly [Uint8Array, string])[] = [
      [bomb, 'it unpacks to more than 64 MiB'],
      [zipSync({ 'content.xml': new TextEncoder().encode('<a><b></a>') }), 'a damaged spreadsheet'],
      [zipSync({ 'a.txt': new Uint8Array(3) }), 'a zip archive without a spreadsheet'],
      [Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9), 'damaged'],
    ]
    for (const [bytes, message] of cases) {
      expect(() => readSheets(bytes)).toThrow(message)
      expect(propose('a.xlsx', bytes).report.skipped[0]?.reason).toContain(message)
    }
  })
})

describe('bad input', () => {
  const list = 'Date,Home,Away,Score\n2024-01-13,Lions,Bears,2-1\n2024-01-20,Bears,Owls,1-1\n'
  const bytes = new TextEncoder().encode(list)
  const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251)
  const large = new Uint8Array(40 * 1024 * 1024)
  test.each<[what: string, name: string, content: Uint8Array | string, reason: string]>([
    ['bytes that are no text', 'a.csv', noise, 'it is binary, not text'],
    ['an old spreadsheet', 'a.xlsx', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0, 1), 'it is binary'],
    ['zero bytes in a text', 'a.csv', list.replace('Lions', 'Li\0ons'), 'it has zero bytes'],
    ['nothing', 'a.csv', '\n \n', 'it is empty'],
    [
      'many entries of an archive that are small each',
      'a.xlsx',
      zipSync({ 'xl/workbook.xml': bytes, 'xl/a.xml': large, 'xl/b.xml': large }, { level: 1 }),
      'it unpacks to more than 64 MiB',
    ],
    [
      'a very long name',
      'a.csv',
      list.replace('Lions', 'L'.repeat(10_000)),
      '"LLLLLLLLLLLLLLLLLLLL…" has 10000 characters; at most 500 are allowed',
    ],
  ])('%s is refused', (_, name, content, reason) => {
    expect(propose(name, content).report.skipped[0]?.reason).toContain(reason)
  })

  test('a folder gives its lists; other files are left out and named', () => {
    const files = memoryFiles({
      'all/a.csv': list,
      'all/people.csv': 'Name,Phone\nAnn,1\n',
      'all/README.txt': 'Hi',
    })
    const report = new ImportReport()
    const proposals = proposalsOf(inputOf(table, ['all/'], report, { files }))
    expect(proposals.map(({ file, questions }) => [file, questions])).toEqual([['all/a.csv', []]])
    expect(report.notNeeded.map(({ first }) => [first.file, first.reason])).toEqual([
      ['all/README.txt', 'a file about the others in its folder'],
      ['all/people.csv', 'a file without matches'],
    ])
  })
})

test('a list imported again with other dates and rounds changes the same matches', () => {
  const ids = (content: string) => {
    const how = { files: memoryFiles({ 'l.csv': content }), options: {} }
    const changes = [...importChanges(table, ['l.csv'], new ImportReport(), how)]
    return changes.flatMap(({ kind, id }) => (kind === 'match' ? [id] : []))
  }
  const before = ids('Round,Date,Home,Away,Score\n1,13/01/2024,Lions,Bears,2-1\n2,20/01/2024,Bears,Lions,\n')
  const after = ids(
    'Round,Date,Home,Away,Score\n3,14/01/2024,Lions,Bears,2-1\n4,27/01/2024,Bears,Lions,1-1\n',
  )
  expect(before).toEqual(['l:match/2024/lions/bears', 'l:match/2024/bears/lions'])
  expect(after).toEqual(before)
})

test('in any order of files and rows a table is the fold of its matches, and importing again changes nothing', async () => {
  const clubs = ['Bears', 'Foxes', 'Lions', 'Owls']
  const pairs = clubs.flatMap((home) => clubs.filter((away) => away !== home).map((away) => [home, away]))
  const scores = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), {
    minLength: pairs.length,
    maxLength: pairs.length,
  })
  const orders = fc.shuffledSubarray([...pairs.keys()], { minLength: pairs.length })
  const law = fc.asyncProperty(
    scores,
    orders,
    fc.integer({ min: 1, max: pairs.length - 1 }),
    async (results, order, cut) => {
      const { db, get } = makeHarness()
      const rowOf = (at: number) => {
        const day = new Date(Date.UTC(2024, 0, 1 + 7 * at)).toISOString().slice(0, 10)
        return [day, ...(pairs[at] ?? []), results[at]?.join('-')].join(',')
      }
      const fileOf = (rows: readonly number[]) => ['Date,Home,Away,Score', ...rows.map(rowOf)].join('\n')
      const files = { 'league/a.csv': fileOf(order.slice(0, cut)), 'league/b.csv': fileOf(order.slice(cut)) }
      const how = { files: memoryFiles(files), options: { season: '2024', league: 'L' } }
      const apply = () =>
        mustApply(db, importChanges(table, Object.keys(files), new ImportReport(), how)).applied
      expect(apply()).not.toEqual([])
      expect(apply()).toEqual([])
      const path = `/v2/football/tournament/${FIRST_ASSIGNED_ID}/seasons/${FIRST_ASSIGNED_ID}`
      const { standings } = (await get<Static<typeof SeasonDetails>>(path)).body
      const rows = standings.find(({ type }) => type === 'total')?.rows ?? []
      const served = rows.map(({ team, wins, draws, losses, points }) => [
        team.name,
        [wins, draws, losses, points],
      ])
      const folded = clubs.map((club) => {
        const leads = pairs.flatMap(([home, away], at) => {
          const [own = 0, other = 0] = results[at] ?? []
          return home === club ? [own - other] : away === club ? [other - own] : []
        })
        const [wins, draws, losses] = [1, 0, -1].map(
          (sign) => leads.filter((lead) => Math.sign(lead) === sign).length,
        )
        return [club, [wins, draws, losses, 3 * (wins ?? 0) + (draws ?? 0)]] as const
      })
      expect(Object.fromEntries(served)).toEqual(Object.fromEntries(folded))
    },
  )
  await fc.assert(law, { numRuns: 10, seed: 40 })
})
