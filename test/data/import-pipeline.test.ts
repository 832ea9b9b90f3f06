/** What all source formats share: encodings and packings by content, the order of days, loss, files that do not fit. */
import { describe, expect, test } from 'bun:test'
import { nbaGames } from '../../src/feed/formats/elo-games.ts'
import { ImportReport } from '../../src/feed/formats/import-report.ts'
import { SOURCE_FORMATS } from '../../src/feed/formats/index.ts'
import { openContent } from '../../src/feed/formats/input/content.ts'
import { listItems, NotAnArrayError, readCsv } from '../../src/feed/formats/input/csv.ts'
import { importChanges } from '../../src/feed/formats/input/import-input.ts'
import { contentOf, findSourceFormat, importPaths, memoryFiles } from '../support/feed/openfootball-kit.ts'

/** The report of an import of files in memory; a name ending in `/` is a folder. */
function read(format: string, contents: Record<string, string | Uint8Array>, ...paths: string[]) {
  const all = paths.length > 0 ? paths : Object.keys(contents)
  return importPaths(all, memoryFiles(contents), findSourceFormat(format))
}

const GAMES = 'date,season,neutral,playoff,team1,team2,score1,score2'
const game = (day: string, away = 'LAL') => `${day},2022,0,,BOS,${away},100,90`

describe('files', () => {
  const text = `${GAMES}\n${game('2022-01-05', 'DÜR')}\n`
  const wide = (isBig: boolean, hasMark: boolean) => {
    const bytes = Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  const readable: readonly (readonly [name: string, bytes: string | Uint8Array, file?: string])[] = [
    ['UTF-8 with a mark', `\ufeff${text}`],
    ['UTF-16, little-endian', wide(false, true)],
    ['UTF-16, big-endian', wide(true, true)],
    ['UTF-16, little-endian, without a mark', wide(false, false)],
    ['UTF-16, big-endian, without a mark', wide(true, false)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['gzip', Bun.gzipSync(text)],
    ['gzip, by its name too', Bun.gzipSync(text), 'nba.csv.gz'],
    ['gzip of UTF-16', Bun.gzipSync(wide(true, true))],
    ['zstd', Bun.zstdCompressSync(text)],
  ]
  test.each(readable)('files in %s are read like UTF-8', (_name, bytes, file = 'nba.csv') => {
    const { changes, report } = read('nba-games', { [file]: bytes })
    expect(report.skipped).toEqual([])
    expect(changes).toEqual(read('nba-games', { 'nba.csv': text }).changes)
  })

  /** Bytes of ASCII and one other alphabet, by the characters of the alphabet. */
  const encoded = (text: string, encoding: string) => {
    const decoder = new TextDecoder(encoding as Bun.Encoding)
    const bytes = new Map(
      Array.from(
        { length: 256 },
        (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const,
      ).reverse(),
    )
    return Uint8Array.from(text, (letter) => bytes.get(letter) ?? fail(letter))
  }
  const fail = (letter: string): never => {
    throw new Error(`${letter} is not in the encoding`)
  }
  test.each([
    ['windows-1250', ['Zagłębie Lubin', 'Ruch Chorzów', 'Śląsk Wrocław']],
    ['iso-8859-2', ['Zagłębie Lubin', 'Ruch Chorzów', 'Śląsk Wrocław']],
    ['windows-1250', ['Baník Ostrava', 'Viktoria Plzeň', 'Žďár']],
    ['windows-1251', ['Спартак', 'Оренбург', 'Динамо']],
    ['iso-8859-5', ['Спартак', 'Оренбург', 'Динамо']],
    ['koi8-r', ['Спартак', 'Оренбург', 'Динамо']],
    ['x-mac-cyrillic', ['Спартак', 'Оренбург', 'Динамо']],
    ['windows-1252', ['Bayern München', 'Mönchengladbach', 'Köln']],
    ['macintosh', ['Bayern München', 'Mönchengladbach', 'Köln']],
    ['macintosh', ['Saint-Étienne', 'Nîmes', 'Besançon']],
    ['windows-1252', ['Grêmio', 'São Paulo', 'Goiás']],
    ['windows-1252', ['Málaga CF', 'Deportivo La Coruña', 'Deportivo Alavés']],
    ['windows-1252', ['Østrig', 'Rumænien', 'Salomonøerne']],
    ['windows-1252', ['St Osric’s', 'Alderton']],
    ['iso-8859-15', ['Cœuilly', 'Évry']],
    ['windows-1254', ['Beşiktaş', 'İstanbul Başakşehir', 'Kasımpaşa']],
  ])('names in %s are found: %p', (encoding, names) => {
    const text = `name\n${names.join('\n')}\n`
    const table = readCsv(contentOf(encoded(text, encoding)))
    expect(Array.from(table, (row) => row.get('name'))).toEqual(names)
  })

  test('two readings that fit are a question that --encoding answers, and damaged UTF-8 is refused', () => {
    const bytes = encoded('name\nBodø/Glimt\nBrøndby\n', 'windows-1252')
    expect(() => contentOf(bytes)).toThrow(
      'its encoding is unclear: a text is "Bodř/Glimt" in windows-1250 or "Bodø/Glimt" in windows-1252; choose one with --encoding',
    )
    const chosen = openContent('file', memoryFiles({ file: bytes }), 'windows-1252')
    expect([...chosen.chunks()].join('')).toBe('name\nBodø/Glimt\nBrøndby\n')
    const damaged = Buffer.concat([Buffer.from('Köln\nFürth\nGießen\n'), Uint8Array.of(0xc3)])
    expect(() => contentOf(damaged)).toThrow('it is UTF-8 with 1 of 4 texts damaged')
  })

  test('a row with a lost character is skipped', () => {
    const { report, changes } = read('nba-games', {
      'nba.csv': `${GAMES}\n${game('2022-01-05', 'D\ufffdR')}\n`,
    })
    expect([changes, report.skipped[0]?.reason]).toEqual([
      [],
      expect.stringContaining('a character was lost'),
    ])
  })

  const refused: readonly (readonly [content: string | Uint8Array, reason: string])[] = [
    ['', 'it is empty'],
    [' \n\n', 'it is empty'],
    ['\ufeff', 'it is empty'],
    [Bun.gzipSync(''), 'it is empty'],
    ['PK\u0003\u0004', 'it is compressed (zip); unpack it first, e.g. unzip -p'],
    [Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), 'it is compressed (xz); unpack it first, e.g. xz -dc'],
    ['BZh91AY', 'it is compressed (bzip2); unpack it first, e.g. bunzip2 -c'],
    [Bun.gzipSync('x'.repeat(100_000)).slice(0, 60), 'it is compressed (gzip) and damaged'],
    [Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 9), 'it is binary, not text; save it as CSV or JSON first'],
  ]
  test.each([
    ['gzip', (bytes: string) => Bun.gzipSync(bytes)],
    ['zstd', (bytes: string) => Bun.zstdCompressSync(bytes)],
  ] as const)('%s that ends early is rejected wherever it was cut', (name, pack) => {
    const packed = pack(
      Array.from({ length: 20_000 }, (_, index) => `${index},${(index * 7919) % 104_729}`).join('\n'),
    )
    for (const part of [0.01, 0.3, 0.5, 0.9, 0.999, 1 - 1 / packed.length]) {
      const { report, changes } = read('nba-games', {
        'nba.csv': packed.slice(0, Math.floor(packed.length * part)),
      })
      expect([part, changes.length, report.skipped[0]?.reason]).toEqual([
        part,
        0,
        `it is compressed (${name}) and damaged; download it again`,
      ])
    }
  })

  const names: Readonly<Record<string, string>> = {
    openfootball: 'en.1.json',
    internationals: 'results.csv',
    'atp-tennis': 'match_scores_2021.csv',
    'volleyball-bundesliga': 'matches.csv',
    wyscout: 'matches.json',
  }
  const formats = SOURCE_FORMATS.map(({ name }) => name).filter((name) => name !== 'table')
  test.each(formats)('files without text are rejected by %s with advice', (format) => {
    for (const [content, reason] of refused) {
      const { report } = read(format, { [names[format] ?? 'E0.csv']: content })
      expect(report.skipped.map((skipped) => skipped.reason.slice(0, reason.length))).toEqual([reason])
      expect(report.isLossy).toBe(true)
    }
  })

  test('unsuitable files are named with what the format reads', () => {
    const reads = 'volleyball-bundesliga reads: matches.csv, sets.csv, matchstats.csv, players.csv'
    const { report } = read('volleyball-bundesliga', { 'a/b.csv': 'x', 'c.csv': 'x' }, 'a/', 'c.csv')
    expect(report.skipped.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
      expect.stringContaining(`a/: it contains no file that ${reads}`),
      expect.stringContaining(`c.csv: it is not a file that ${reads}`),
    ])
  })

  test('a file named twice is read once', () => {
    const contents = { 'a/nba.csv': text, 'a/notes.md': 'x' }
    const { report } = read('nba-games', contents, 'a/', 'a/nba.csv')
    expect(report.files.map(({ file, rows }) => [file, rows])).toEqual([['a/nba.csv', 1]])
  })
})

test('the progress of an import grows with its changes, from the first season to the last', () => {
  const games = [2020, 2021, 2022].map((season) => `${season}-01-05,${season},0,,BOS,LAL,100,90`)
  const report = new ImportReport()
  const files = memoryFiles({ 'nba.csv': [GAMES, ...games].join('\n') })
  const shares: number[] = []
  for (const change of importChanges(nbaGames, ['nba.csv'], report, { files })) {
    if (change.kind === 'match') shares.push(Math.round(report.progress.share * 100))
  }
  expect(shares).toEqual([33, 67, 100])
})

describe('the order of day and month is inferred from the column', () => {
  const cases: readonly (readonly [days: string[], skipped: number, first: string | null])[] = [
    [['03/04/2022', '03/25/2022'], 0, '2022-03-04'],
    [['03/04/2022', '25/03/2022'], 0, '2022-04-03'],
    [['03.04.22', '25.03.22'], 0, '2022-04-03'],
    [['03/04/2022', '04/05/2022'], 2, null],
    [['03/04/2022', '25/03/2022', '03/25/2022'], 1, null],
    [['04/04/2022'], 0, '2022-04-04'],
    [['04/04/2022', '03/04/2022', '03/25/2022'], 0, '2022-03-04'],
  ]
  test.each(cases)('%j', (days, skipped, first) => {
    const rows = days.map((day, index) => game(day, ['LAL', 'NYK', 'MIA'][index]))
    const { changes, report } = read('nba-games', { 'nba.csv': [GAMES, ...rows].join('\n') })
    expect(report.skippedRows).toBe(skipped)
    const played = changes.flatMap((change) =>
      change.op === 'put' && change.kind === 'match'
        ? [new Date(change.data.startTimestamp).toISOString().slice(0, 10)]
        : [],
    )
    if (first) expect(played).toContain(first)
    else expect(report.causes[0]?.first.reason).toContain('"03/04/2022" is ambiguous')
  })
})

describe('skipped rows', () => {
  const cases: readonly (readonly [
    name: string,
    rows: number,
    skipped: number,
    causes: number,
    isLossy: boolean,
  ])[] = [
    ['none', 10, 0, 1, false],
    ['under 1 %', 300, 3, 3, false],
    ['over 1 %', 300, 4, 4, true],
    ['one of few', 50, 1, 1, true],
    ['20 by one cause', 10_000, 20, 1, false],
    ['21 by one cause', 10_000, 21, 1, true],
    ['21 by two causes', 10_000, 21, 2, false],
  ]
  test.each(cases)('%s', (_name, rows, skipped, causes, isLossy) => {
    const report = new ImportReport()
    const file = report.addFile('rows.csv')
    file.rows = rows
    for (let row = 1; row <= skipped; row += 1) {
      const reason = `cause ${'abcd'[row % causes]}: "E${row}.csv" and ${row}`
      report.skipRows([{ of: file, row }], reason)
    }
    expect([report.isLossy, report.causes.length]).toEqual([isLossy, Math.min(skipped, causes)])
    // Reasons are shown with their particulars.
    if (skipped === 1) expect(report.causes[0]?.first.reason).toBe('cause a: "E1.csv" and 1')
  })
})

describe('the items of a JSON list', () => {
  const long = JSON.stringify([{ a: '[{"\\", ]' }, 1, 'x\\', [[2]], {}, null])
  test.each([1, 2, 3, 7, 1000])('JSON items are the same in chunks of %i characters', (size) => {
    const chunks = Array.from({ length: Math.ceil(long.length / size) }, (_, index) =>
      long.slice(index * size, (index + 1) * size),
    )
    expect([...listItems(chunks)].map((item) => JSON.parse(item))).toEqual(JSON.parse(long))
  })
  test.each(['', '{}', '7', '[1', '[1,,2]', '[1] 2', '[{]'])('%j is no list', (text) => {
    expect(() => [...listItems([text])]).toThrow(NotAnArrayError)
  })
})
