/** The law of tables without a mapping: however a league is written, its matches are read, or something is asked. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { importChanges, inputOf } from '../../../src/feed/formats/input/import-input.ts'
import { table } from '../../../src/feed/formats/table/index.ts'
import { previewLines, proposalsOf } from '../../../src/feed/formats/table/preview.ts'
import LANGUAGES from '../../../src/feed/formats/table/words/languages.json' with { type: 'json' }
import { memoryFiles } from '../../support/feed/openfootball-kit.ts'

const CLUBS: Readonly<Record<string, readonly string[]>> = {
  'windows-1250': ['Świt Łódź', 'Gryf Żary', 'Orzeł', 'Sokół "B"', 'Zámek Plzeň', 'Kék Sas'],
  'windows-1251': ['Заря', 'Темп Ёлкино', 'Луч, Щёлково', 'Мир-2', 'Юность', 'Эхо'],
  gb18030: ['北京星光', '上海海港', '广州龙', '成都', '南京东', '天津泰达'],
  shift_jis: ['青葉ソニック', '桜ポート', '緑', '白山クラブ', '港南', '北町'],
  'euc-kr': ['서울별', '부산바다', '대구용', '인천', '울산호', '광주'],
  'windows-1252': ['SV Grün-Weiß', 'Étoile d’Île', 'União São João', 'Los Ñandúes', 'Åby; IF', 'FC 1921'],
}
const DAY_MS = 86_400_000
/** Matches of a preview. */
const SHOWN = 10

/** How a day is written; the first of those in a file decides nothing that the others do not. */
const DAYS: Readonly<Record<string, (day: Date, language: string) => string>> = {
  iso: (day) => day.toISOString().slice(0, 10),
  dots: (day) => [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()].map(twoDigits).join('.'),
  slashes: (day) => [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()].map(twoDigits).join('/'),
  american: (day) => [day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCFullYear()].join('/'),
  serial: (day) => String(25_569 + day.getTime() / DAY_MS),
  named: (day, language) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(day),
}
const TIMES: readonly ((hour: number) => string)[] = [
  (hour) => `${hour}:30`,
  (hour) => `${hour}.30`,
  (hour) => `${((hour + 11) % 12) + 1}:30 ${hour < 12 ? 'AM' : 'PM'}`,
]
const SCORES = [':', '-', ' - ', '–', ' : '] as const
/** Columns of the sides, and of the goals. */
const SIDES = [['home', 'away'], ['pair']] as const
const GOALS = [['result'], ['homeScore', 'awayScore']] as const
const OTHERS = ['date', 'time', 'venue'] as const

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function bytesOf(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const mark = encoding === 'utf-16' ? '\ufeff' : ''
  if (encoding.startsWith('utf-16')) return new Uint8Array(Buffer.from(mark + text, 'utf16le'))
  const codes = CODES.getOrInsertComputed(encoding, codesOf)
  const bytes = [...text].map((letter) => codes.get(letter))
  return bytes.includes(undefined)
    ? bytesOf(text, 'utf-8')
    : Uint8Array.from(bytes.flatMap((own) => own ?? []))
}

/** The bytes of each letter: one, or two of which the first is beyond ASCII. */
function codesOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding as Bun.Encoding)
  const pairs = BYTES.flatMap((one) => [...(one > 0x80 ? BYTES.map((two) => [one, two]) : []), [one]])
  return new Map(pairs.map((codes) => [decoder.decode(Uint8Array.from(codes)), codes]))
}
const BYTES = Array.from({ length: 256 }, (_, byte) => byte)
const CODES = new Map<string, Map<string, number[]>>()

test('a league in any layout, language and encoding gives its matches, or a question', () => {
  const layouts = fc.record({
    language: fc.constantFrom(...Object.keys(LANGUAGES)),
    clubs: fc.constantFrom(...Object.keys(CLUBS)),
    isUnicode: fc.constantFrom('utf-8', 'utf-16', 'utf-16le', null, null),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    isQuoted: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    roles: fc
      .tuple(fc.constantFrom(...SIDES), fc.constantFrom(...GOALS))
      .map(([sides, goals]) => [...OTHERS, ...sides, ...goals])
      .chain((roles) => fc.shuffledSubarray(roles, { minLength: roles.length })),
    day: fc.constantFrom(...Object.keys(DAYS)),
    time: fc.constantFrom(...TIMES),
    score: fc.constantFrom(...SCORES),
    isDayOnce: fc.boolean(),
    titles: fc.subarray(['Liga Amatora', '']),
    matches: fc.array(
      fc.record({
        gap: fc.nat(6),
        hour: fc.integer({ min: 9, max: 21 }),
        goals: fc.tuple(fc.nat(9), fc.nat(9)),
      }),
      { minLength: 12, maxLength: 30 },
    ),
  })
  const law = fc.property(layouts, (layout) => {
    const clubs = CLUBS[layout.clubs] ?? []
    const pairs = clubs.flatMap((home) => clubs.flatMap((away) => (home === away ? [] : [[home, away]])))
    let ms = Date.UTC(2023, 7, 12)
    const played = layout.matches.map(({ gap, hour, goals }, index) => {
      ms += gap * DAY_MS
      const [home = '', away = ''] = pairs[(index * 7) % pairs.length] ?? []
      return { day: new Date(ms), hour, goals, home, away }
    })
    let before = ''
    const headers = LANGUAGES[layout.language as 'en'].headers
    const rows = played.map(({ day, hour, goals, home, away }) => {
      const written = DAYS[layout.day]?.(day, layout.language) ?? ''
      const isRepeated = layout.isDayOnce && written === before
      before = written
      const cells = {
        ...{ date: isRepeated ? '' : written, time: layout.time(hour), venue: `Platz ${home.length}` },
        ...{ home, away, pair: `${home} - ${away}` },
        ...{ result: goals.join(layout.score), homeScore: `${goals[0]}`, awayScore: `${goals[1]}` },
      }
      return layout.roles.map((role) => cells[role])
    })
    const quote = (cell: string) =>
      layout.isQuoted || cell.includes(layout.delimiter) || cell.includes('"')
        ? `"${cell.replaceAll('"', '""')}"`
        : cell
    const head = layout.roles.map((role) => headers[role].split(',')[0] ?? '')
    const text = [...layout.titles.map((title) => [title]), head, ...rows]
      .map((cells) => cells.map(quote).join(layout.delimiter) + layout.lineEnd)
      .join('')
    const content = bytesOf(text, layout.isUnicode ?? layout.clubs)
    const how = {
      files: memoryFiles({ 'a.csv': content }),
      options: { zone: 'UTC', 'score-order': 'home', 'sport-of': 'football', season: '2023/24' },
    }
    const questions = proposalsOf(inputOf(table, ['a.csv'], new ImportReport(), how)).flatMap(
      (each) => each.questions,
    )
    const report = new ImportReport()
    const shown = questions.length > 0 ? [] : previewLines(importChanges(table, ['a.csv'], report, how))
    const read = shown.filter((line) => !line.startsWith('…'))
    const expected = new Set(
      played.map(({ day, hour, goals, home, away }) => {
        const at = `${day.toISOString().slice(0, 10)} ${twoDigits(hour)}:30Z`
        return `${at} | ${home} - ${away} ${goals.join(':')} | finished`
      }),
    )
    const wrong = read.filter((line) => !expected.has(line))
    expect({ text, questions, wrong }).toEqual({ text, questions, wrong: [] })
    // What is not read is asked about, or skipped and counted.
    const isWhole = questions.length + report.skippedCount === 0
    expect([text, read.length]).toEqual([text, isWhole ? SHOWN : read.length])
  })
  fc.assert(law, { numRuns: 60, seed: 41 })
})
