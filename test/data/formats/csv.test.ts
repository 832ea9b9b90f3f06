/** Tables and their cells, as source formats read them: quotes, line ends, encodings, days, times, numbers. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readInteger, readNumber } from '../../../src/feed/formats/cells.ts'
import { isZone, readDay, readInstant, readMoment, splitMoment } from '../../../src/feed/formats/days.ts'
import { type CsvOptions, readCsv } from '../../../src/feed/formats/input/csv.ts'
import { RowError } from '../../../src/feed/formats/row-error.ts'
import { contentOf } from '../../support/feed/openfootball-kit.ts'

/** Each row as `line: a|b`, with what is wrong behind `!`. */
function rowsOf(content: string | Uint8Array, options: CsvOptions = {}): string[] {
  const table = readCsv(contentOf(content), options)
  return Array.from(table, (row) => {
    const cells = table.columns?.map((column) => row.get(column)).join('|')
    return `${row.row}: ${cells}${row.problem === null ? '' : ` ! ${row.problem}`}`
  })
}

describe('CSV tables', () => {
  const cases: readonly (readonly [string, string, string[], CsvOptions?])[] = [
    ['plain', 'a,b\n1,2\n3,4\n', ['2: 1|2', '3: 3|4']],
    ['no line end at the end', 'a,b\n1,2', ['2: 1|2']],
    ['CRLF', 'a,b\r\n1,2\r\n', ['2: 1|2']],
    ['old line ends', 'a,b\r1,2\r', ['2: 1|2']],
    ['a byte order mark', '\ufeffa,b\n1,2', ['2: 1|2']],
    ['quotes', 'a,b\n"1,5","x ""y"""\n', ['2: 1,5|x "y"']],
    ['lines in quotes', 'a,b\n"1\n\n5",2\n3,4', ['2: 1\n\n5|2', '5: 3|4']],
    ['blank lines', 'a,b\n\n1,2\n , \n3,4\n', ['3: 1|2', '5: 3|4']],
    ['semicolons', 'a;b\n1,5;2', ['2: 1,5|2']],
    ['two short rows', 'a;b\nü;я\n', ['2: ü|я']],
    ['commas in a quoted name', '"a,,,";b\n1;2\n', ['2: 1|2']],
    ['tabs', 'a\tb\n1\t2', ['2: 1|2']],
    ['a delimiter that is told', 'a;|b\n1|2', ['2: 1|2'], { delimiter: '|' }],
    ['a line that names the delimiter', 'sep=;\r\na,x;b\r\n1;2', ['3: 1|2']],
    ['a line that names the tab', '"sep=\t"\na\tb\n1\t2', ['3: 1|2']],
    ['names from outside', '1,2\n3,4', ['1: 1|2', '2: 3|4'], { columns: ['a', 'b'] }],
    ['empty cells behind', 'a,b\n1,2,,\n', ['2: 1|2']],
    ['too few', 'a,b,c\n1,2\n', ['2: 1|2| ! it has 2 cells for 3 columns']],
    [
      'too few, with all that is needed',
      'a,b,c,d\n1,2\n3\n',
      ['2: 1|2||', '3: 3||| ! it has 1 cells for 4 columns'],
      { needed: ['b', 'a'] },
    ],
    ['too many', 'a,b\n1,2,3\n', ['2: 1|2 ! it has 3 cells for 2 columns']],
    ['only a header', 'a,b\n', []],
  ]
  test.each(cases)('%s', (_name, content, rows, options = {}) => {
    expect(rowsOf(content, options)).toEqual(rows)
  })

  test('unbalanced quotes are a problem of their row alone, however many there are', () => {
    const text = `a,b\n${'1,2\n3,"4\n"5"x,6\n'.repeat(150)}1,2\n`
    const rows = rowsOf(text)
    expect(rows.slice(0, 3)).toEqual([
      '2: 1|2',
      '3: 3|"4 ! its quotes are unbalanced',
      '4: "5"x|6 ! its quotes are unbalanced',
    ])
    expect([rows.length, rows.at(-1)]).toEqual([451, '452: 1|2'])
  })

  test('of two columns with one name the first counts, and a table can be read again', () => {
    const table = readCsv(contentOf('a,b,a\n1,2,3'))
    for (const row of [...table, ...table]) expect(['a', 'b', 'c'].map(row.get)).toEqual(['1', '2', ''])
    expect([table.has('a'), table.has('c'), table.columns]).toEqual([true, false, ['a', 'b', 'a']])
  })

  test('any table is read back as written', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', 'я') })
      .map((text) => text.trim())
    const row = fc.tuple(cell, cell).filter(([a, b]) => a + b !== '')
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), fc.constantFrom(1, 250), (few, times) => {
        const rows = Array.from({ length: times }, () => few).flat()
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = ['x,y', ...rows.map((cells) => cells.map(quoted).join(','))].join('\n')
        const read = [...readCsv(contentOf(text), { delimiter: ',' })]
        expect(read.map((row) => [row.get('x'), row.get('y')])).toEqual(rows)
      }),
      { numRuns: 40, seed: 8 },
    )
  })

  test('line numbers are correct in a long file', () => {
    const text = `a,b\n${'1,"x\ny"\n'.repeat(5000)}`
    const rows = [...readCsv(contentOf(text))]
    expect([rows.length, rows.at(-1)?.row]).toEqual([5000, 10_000])
  })

  test('no row is lost at chunk boundaries, with or without quotes', () => {
    const numbers = Array.from({ length: 4500 }, (_, index) => String(index))
    for (const quote of ['', '"']) {
      const text = ['a,b', ...numbers.map((number) => `${quote}${number}${quote},x`)].join('\n')
      expect([...readCsv(contentOf(text))].map((row) => row.get('a'))).toEqual(numbers)
    }
  })
})

/** What a reader says, or why it refuses. */
function reported(read: () => unknown): unknown {
  try {
    return read()
  } catch (problem) {
    expect(problem).toBeInstanceOf(RowError)
    return (problem as Error).message
  }
}

describe('CSV cells', () => {
  test.each([
    ['3', 3],
    ['-1', -1],
    ['-0', 0],
    ['3.0', 3],
    ['007', 7],
    ['', null],
    ['NA', null],
    ['-', null],
    ['3.5', '"3.5" is not a whole number'],
    ['three', '"three" is not a whole number'],
    ['1e3', '"1e3" is not a whole number'],
    ['9'.repeat(20), `"${'9'.repeat(20)}" is not a whole number`],
  ])('whole number %j', (text, value) => {
    expect(reported(() => readInteger(text))).toBe(value)
  })

  test.each([
    ['1.85', 1.85],
    ['.5', 0.5],
    ['1.2e-05', 1.2e-5],
    ['NaN', null],
    ['1,85', '"1,85" is not a number'],
    ['Infinity', '"Infinity" is not a number'],
  ])('number %j', (text, value) => {
    expect(reported(() => readNumber(text))).toBe(value)
  })

  test.each([
    ['2024-02-29', undefined, '2024-02-29'],
    ['2021.01.07', undefined, '2021-01-07'],
    ['20210107', undefined, '2021-01-07'],
    ['19/08/2023', undefined, '2023-08-19'],
    ['08/19/2023', undefined, '2023-08-19'],
    ['05.05.2023', undefined, '2023-05-05'],
    [
      '03/04/2023',
      undefined,
      '"03/04/2023" is ambiguous (day and month, or month and day), and no other date in the column resolves it; write YYYY-MM-DD',
    ],
    ['03/04/2023', 'dmy', '2023-04-03'],
    ['03/04/2023', 'mdy', '2023-03-04'],
    ['14/08/93', 'dmy', '1993-08-14'],
    ['14/08/69', 'dmy', '1969-08-14'],
    ['14/08/68', 'dmy', '2068-08-14'],
    ['14/08/05', 'dmy', '2005-08-14'],
    ['2023-02-29', undefined, '"2023-02-29" is not a valid date'],
    ['08/19/2023', 'dmy', '"08/19/2023" is not a valid date'],
    ['2023-08/19', undefined, '"2023-08/19" is not a date'],
    ['soon', undefined, '"soon" is not a date'],
    ['', undefined, '"" is not a date'],
    ['07.01.2018', undefined, '2018-01-07'],
    ['01.13.2018', undefined, '2018-01-13'],
    ['Sa, 19.08.2023', undefined, '2023-08-19'],
    ['So 3.9.2023', undefined, '2023-09-03'],
    ['19. 8. 2023', undefined, '2023-08-19'],
    ['19 août 2023', undefined, '2023-08-19'],
    ['samedi 19 août 2023', undefined, '2023-08-19'],
    ['19. srpna 2023', undefined, '2023-08-19'],
    ['19 sierpnia 2023 r.', undefined, '2023-08-19'],
    ['19 августа 2023 г.', undefined, '2023-08-19'],
    ['19 de agosto de 2023', undefined, '2023-08-19'],
    ['za 19 aug 2023', undefined, '2023-08-19'],
    ['August 19, 2023', undefined, '2023-08-19'],
    ['Sat 19th Aug 23', undefined, '2023-08-19'],
    ['19-Aug-23', undefined, '2023-08-19'],
    ['8/19/23', undefined, '2023-08-19'],
    // The weekday says which number is the month.
    ['Sunday 04/02/2024', undefined, '2024-02-04'],
    ['Tue 04/02/2024', undefined, '2024-04-02'],
    ['45157', undefined, '2023-08-19'],
    ['45157.8125', undefined, '2023-08-19'],
    ['19.08.', undefined, '"19.08." is a date without a year'],
    ['19 Fructidor 2023', undefined, '"19 Fructidor 2023" is not a date'],
  ] as const)('day %j, %s', (text, order, day) => {
    expect(reported(() => readDay(text, { order }))).toBe(day)
  })

  test.each([
    ['2023-08-19', '20:45', 'Europe/Berlin', '2023-08-19T18:45:00.000Z'],
    ['2023-12-19', '20:45', 'Europe/Berlin', '2023-12-19T19:45:00.000Z'],
    ['2023-08-19', '', 'UTC', '2023-08-19T12:00:00.000Z'],
    ['2023-08-19', '7:05 pm', '-05:00', '2023-08-20T00:05:00.000Z'],
    ['2023-08-19', '12:10 AM', 'UTC', '2023-08-19T00:10:00.000Z'],
    ['2024-03-31', '02:30', 'Europe/Berlin', '2024-03-31T01:30:00.000Z'],
    ['2023-08-19', '24:00', 'UTC', '2023-08-20T00:00:00.000Z'],
    ['2023-08-19', '24:01', 'UTC', '"24:01" is not a time'],
    ['2023-08-19', '15', 'UTC', '"15" is not a time'],
    ['2023-08-19', '15.30 Uhr', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', 'ab 15 Uhr 30', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', 'klo 15.30', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', '15.30 u.', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', '15ч30', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', 'godz. 15:30', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', '1530', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', 'noch offen', 'UTC', '2023-08-19T12:00:00.000Z'],
    ['2023-08-19', '15h30', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', '15h', 'UTC', '2023-08-19T15:00:00.000Z'],
    ['2023-08-19', '3:30 p.m.', 'UTC', '2023-08-19T15:30:00.000Z'],
    ['2023-08-19', 'TBA', 'UTC', '2023-08-19T12:00:00.000Z'],
    // A fraction of a day, as spreadsheets store times: not 19:39:59.
    ['2023-08-19', '0.819444444444444', 'UTC', '2023-08-19T19:40:00.000Z'],
    ['2023-08-19', 'evening', 'UTC', '"evening" is not a time'],
  ])('timestamp %s %j in %s', (day, time, zone, moment) => {
    const ms = reported(() => readMoment(day, time, zone))
    expect(typeof ms === 'number' ? new Date(ms).toISOString() : ms).toBe(moment)
  })

  test.each([
    ['19.08.2023 15:30', '2023-08-19 15:30'],
    ['19/08/2023, 3:30 PM', '2023-08-19 3:30 PM'],
    ['2023-08-19T15:30', '2023-08-19 15:30'],
    ['Sa 19.08.2023, 15.30 Uhr', '2023-08-19 15.30 Uhr'],
    ['19 août 2023 à 15h30', '2023-08-19 à 15h30'],
    ['45157.8194444444', '2023-08-19 19:40:00'],
    ['45157', null],
    ['19.08.2023', null],
    ['19 août 2023', null],
    ['1. 9. 2023', null],
  ])('day and time of %j', (text, parts) => {
    const found = splitMoment(text)
    expect(found && `${readDay(found.day)} ${found.time}`).toBe(parts)
  })

  test('timestamps may carry their own offset', () => {
    expect(readInstant('2017-10-14T17:30:00Z')).toBe(Date.UTC(2017, 9, 14, 17, 30))
    expect(readInstant('2017-10-14 17:30+02:00')).toBe(Date.UTC(2017, 9, 14, 15, 30))
    expect(reported(() => readInstant('2017-10-14T17:30:00'))).toContain('is not a timestamp with an offset')
    expect(reported(() => readInstant('2017-13-14T17:30:00Z'))).toContain('is not a timestamp with an offset')
  })

  test('time zones are validated', () => {
    expect(['Europe/Moscow', '+03:00', 'Mars/Base'].map(isZone)).toEqual([true, true, false])
  })
})
