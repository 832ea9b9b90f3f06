/**
 * Long texts of others: whatever a cell or a member of a response is, reading it takes time that is linear in its length.
 * Each value in turn becomes 50 kB of spaces, digits, brackets, commas or letters. The budget is of processor time and
 * generous: an expression that is quadratic takes seconds for such a text, a linear one milliseconds.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readAtpScore } from '../../../src/feed/formats/atp-tennis/matches.ts'
import { readInteger, readNumber, tryRead } from '../../../src/feed/formats/cells.ts'
import { isDate, isInstant, isTime, isWeekday, readDay, splitMoment } from '../../../src/feed/formats/days.ts'
import { groupKey, parseRound } from '../../../src/feed/formats/football/rounds.ts'
import { normalClubName } from '../../../src/feed/formats/football/teams.ts'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { rankEncodings } from '../../../src/feed/formats/input/encodings.ts'
import { importChanges } from '../../../src/feed/formats/input/import-input.ts'
import { foldText, oneLine } from '../../../src/feed/formats/input/text.ts'
import { isBye, isNothing, isResult, isState, readResult } from '../../../src/feed/formats/table/results.ts'
import {
  dayIn,
  headingParts,
  isHeading,
  isLegend,
  splitSides,
} from '../../../src/feed/formats/table/sheet-texts.ts'
import {
  isLosing,
  marksOf,
  marksWithin,
  partNumber,
  rolesOfHeader,
  sideIn,
} from '../../../src/feed/formats/table/words.ts'
import { competitionOf } from '../../../src/feed/formats/tables/competitions.ts'
import { seasonOfText } from '../../../src/feed/formats/tables/seasons.ts'
import { slugOf } from '../../../src/shared/slug.ts'
import { formsOf, MAX_TEXT_LENGTH } from '../../../src/sources/mapping.ts'
import { cupRound } from '../../../src/sources/matches.ts'
import { replacementsOf, slowOnes, LONG_TEXTS as TEXTS } from '../../support/feed/form-kit.ts'
import { goldenFiles } from '../../support/feed/golden-imports.ts'
import { findSourceFormat, memoryFiles } from '../../support/feed/openfootball-kit.ts'
import { SHARE, shareOf } from '../../support/share.ts'

setDefaultTimeout(600_000)

const quoted = (text: string) => `"${text}"`

/** A file with one value replaced: each member of JSON, each column in the header and in the first row. */
function* replacedContents(
  path: string,
  content: string,
  text: string,
): Generator<readonly [string, unknown]> {
  if (/json$/.test(path)) {
    const isLines = path.endsWith('.ndjson')
    const [first = '', ...rest] = isLines ? content.split('\n') : [content]
    for (const { field, value } of replacementsOf(JSON.parse(first), text))
      yield [field, [JSON.stringify(value), ...rest].join('\n')]
    return
  }
  const lines = content.split('\n')
  const separator = (lines[0] ?? '').includes(';') ? ';' : ','
  for (const line of [0, 1]) {
    const cells = (lines[line] ?? '').split(separator)
    for (const [column, cell] of cells.entries())
      yield [`${line} ${cell}`, lines.with(line, cells.with(column, quoted(text)).join(separator)).join('\n')]
  }
}

/** Of how many texts a value gets one in a run. */
const SHARE_SIZE = 3

/** Imports of a golden file with each value replaced by its share of the texts. */
function* importsOf(name: string): Generator<readonly [string, () => unknown]> {
  const format = findSourceFormat(name.split('/')[0] ?? '')
  if (!format) throw new Error(`${name} names no format`)
  const files = goldenFiles(name)
  const { 'mapping.json': mapping, ...sources } = files
  const paths = [...new Set(Object.keys(sources).map((file) => file.replace(/\/.*/s, '/')))]
  const options = mapping === undefined ? {} : { mapping: 'mapping.json' }
  for (const [path, content] of Object.entries(sources)) {
    for (const text of TEXTS) {
      let turn = 0
      for (const [where, changed] of replacedContents(path, content, text)) {
        if (!shareOf(TEXTS, turn++, SHARE_SIZE).includes(text)) continue
        const read = () => {
          const changes = importChanges(format, paths, new ImportReport(), {
            files: memoryFiles({ ...files, [path]: changed }),
            options,
          })
          // A file may be refused as a whole.
          return tryRead(() => [...changes])
        }
        yield [`${path} ${where}: ${text.slice(0, 9)} (${SHARE})`, read]
      }
    }
  }
}

describe('long texts are read in linear time', () => {
  test.each([
    'atp-tennis/match',
    'football-data/odds-old-columns',
    'internationals/shoot-outs',
    'nba-games/series',
    'nhl-games/game',
    'openfootball/cup',
    'openfootball/world-cup',
    'table/league',
    'table/list-two-headers',
    'table/list-russian',
    'volleyball-bundesliga/league',
    'wyscout/goals-that-do-not-add-up',
  ])('in the files of %s', (name) => {
    expect(slowOnes(importsOf(name))).toEqual([])
  })

  const READERS: Readonly<Record<string, (text: string) => unknown>> = {
    foldText,
    oneLine,
    splitMoment,
    isTime,
    isInstant,
    isWeekday,
    isDate,
    dayIn,
    isHeading,
    headingParts,
    splitSides,
    isLegend: (text) => isLegend(text, text),
    rolesOfHeader,
    partNumber,
    marksOf,
    marksWithin,
    sideIn,
    isLosing,
    isResult,
    isState,
    isNothing,
    isBye,
    seasonOfText,
    groupKey,
    parseRound: (text) => parseRound(text, text, 'cup'),
    cupRound: (text) => cupRound(null, text),
    competitionOf: (text) => competitionOf(text, text, false),
    normalClubName,
    readDay: (text) => tryRead(() => ({ day: readDay(text) })),
    readInteger: (text) => tryRead(() => ({ number: readInteger(text) })),
    readNumber: (text) => tryRead(() => ({ number: readNumber(text) })),
    readAtpScore: (text) => tryRead(() => readAtpScore(text, 6)),
    readResult: (result) => tryRead(() => readResult({ result, status: result, notes: result }, 'football')),
    rankEncodings: (text) => rankEncodings([new TextEncoder().encode(text)]),
    slugOf: (text) => slugOf(text, 'text'),
  }
  test('by every reader', () => {
    const reads = Object.entries(READERS).flatMap(([name, read]) =>
      TEXTS.map((text) => [`${name}: ${text.slice(0, 9)}`, () => read(text)] as const),
    )
    expect(slowOnes(reads)).toEqual([])
  })

  test('and a text of a response that is longer than a text of its kind is left out', () => {
    const notes: unknown[] = []
    const form = { essential: { code: { id: 'id' } }, optional: { text: { name: 'name' } } }
    const { form: read } = formsOf({ form })
    const long = 'x'.repeat(MAX_TEXT_LENGTH + 1)
    expect(read({ id: 1, name: long }, (field) => notes.push(field))).toEqual({ id: '1', name: null })
    expect(read({ id: long, name: 'x' }, (field) => notes.push(field))).toBeUndefined()
    expect(notes).toEqual(['name', 'id'])
  })
})
