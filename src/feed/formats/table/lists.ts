/** The matches of lists as changes. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { MAIN_TABLE } from '../../../rules/competitions/stages.ts'
import { UNKNOWN_TIMES } from '../days.ts'
import { type ImportInput, type InputSheet, quoted } from '../import-input.ts'
import type { FileReport, ImportReport } from '../import-report.ts'
import { RowError } from '../row-error.ts'
import { defineSource } from '../source.ts'
import { seasonOfText } from '../tables/seasons.ts'
import { keyOf } from '../text.ts'
import { type FrameFixture, keyOfChange, leagueFrame, scoreOf, withDraw } from './league.ts'
import {
  type Draft,
  type Fixture,
  fixturesOf,
  footnotesOf,
  LIST_LIMIT,
  ListReader,
  matchData,
} from './list.ts'
import type { TableMapping } from './mapping.ts'
import { ABOVE, sheetTable } from './sheets.ts'
import { columnsOf } from './templates.ts'

/** Matches of lists: of one file, or of several with the same mapping. Throws UnusableProposal through skipped files. */
export function* readLists(
  input: ImportInput,
  mappings: readonly TableMapping[],
  files: readonly { readonly of: FileReport; readonly sheets: readonly InputSheet[] }[],
): Generator<Change> {
  // Of several leagues in a file, each has a mapping.
  const made = new Set<string>()
  for (const own of Map.groupBy(mappings, ({ league }) => league?.name).values())
    yield* readLeague(input, own, files, made)
}

function* readLeague(
  { report }: ImportInput,
  mappings: readonly TableMapping[],
  files: readonly { readonly of: FileReport; readonly sheets: readonly InputSheet[] }[],
  /** Keys of references that were already created. */
  made: Set<string>,
): Generator<Change> {
  const [first] = mappings
  if (!first?.league) return
  const drafts: Draft[] = []
  for (const mapping of mappings) {
    for (const { of, sheets } of files) drafts.push(...draftsOf(mapping, of, sheets, report))
  }
  const fixtures = fixturesOf(drafts, report)
  const { id, put } = defineSource(first.source ?? '', first.sport)
  const frame = leagueFrame(first, first.league, report)
  const hasGroups = first.league.group !== undefined
  const isCup = isKnockOut(fixtures)
  const frameFixture = (draft: Fixture): FrameFixture => {
    const { home, away, season, start, result } = draft
    const table = isCup(draft) ? null : hasGroups ? draft.group : MAIN_TABLE
    return { home, away, season, table, startMs: start, score: scoreOf(result) }
  }
  for (const fixture of fixtures.map(frameFixture)) {
    frame.addTable(fixture.season, fixture.table)
    frame.collect(fixture)
  }
  for (const draft of fixtures) {
    const read = report.attempt(draft, () => frame.fixture(frameFixture(draft)))
    if (!read) continue
    report.at = draft
    for (const change of read.before) {
      if (made.has(keyOfChange(change))) continue
      made.add(keyOfChange(change))
      yield change
    }
    const parts = [
      ...(first.where ? [keyOf(first.league.name)] : []),
      ...[seasonOfText(draft.season)?.key ?? '', keyOf(draft.home), keyOf(draft.away)],
    ]
    const key = draft.meeting === 1 ? parts : [...parts, String(draft.meeting)]
    if (!draft.isTimeKnown) report.unknown(UNKNOWN_TIMES, draft)
    const { winner } = draft.result
    if (winner === 'unknown') report.unknown('winners of matches without a score', draft)
    const data = withDraw({ ...read.fields, ...matchData(draft) }, first.league)
    yield put('match', id('match', ...key), data as ChangeData<'match'>)
  }
}

/** The matches of the sheets that a mapping is for. */
function draftsOf(
  mapping: TableMapping,
  of: FileReport,
  sheets: readonly InputSheet[],
  report: ImportReport,
): Draft[] {
  const { league, sheet: name, header = 1, cross, where } = mapping
  const own = name === undefined ? sheets.slice(0, 1) : sheets.filter((sheet) => sheet.name === name)
  if (own.length === 0 && sheets.length > 0 && name !== undefined) {
    report.skipFile(
      of,
      `there is no sheet ${quoted([name])}; there are ${quoted(sheets.map((sheet) => sheet.name))}`,
    )
  }
  const drafts: Draft[] = []
  for (const { rows } of own) {
    const table = sheetTable(rows, { header, cross })
    const missing = columnsOf(mapping).filter((column) => column !== ABOVE && !table.has(column))
    if (missing.length > 0) {
      report.skipFile(of, `there is no column ${quoted(missing)}; there are ${quoted(table.columns ?? [])}`)
      continue
    }
    if (!league) continue
    const lines = Iterator.from(rows()).map(({ cells }) => cells.find((cell) => cell !== '') ?? '')
    const reader = new ListReader(mapping, league, report, footnotesOf(lines))
    for (const row of table) {
      if (where && row.get(where.column) !== where.is) continue
      of.rows++
      const at = { of, row: row.row }
      const draft = report.attempt(at, () => {
        if (row.problem !== null) throw new RowError(row.problem)
        return reader.read(row, at)
      })
      if (draft) drafts.push(draft)
      else if (draft === null) report.ignore(of, row.row, 'a row without two sides')
      if (drafts.length > LIST_LIMIT) {
        report.skipFile(
          of,
          `it has more than ${LIST_LIMIT} matches; add "id" to the mapping, so that rows are read one by one`,
        )
        return []
      }
    }
  }
  return drafts
}

/** Whether a match is one of a knock-out beside a league: its round has a name where the others have numbers. */
function isKnockOut(fixtures: readonly Fixture[]): (fixture: Fixture) => boolean {
  const numbered = fixtures.filter(({ round }) => typeof round?.round === 'number').length
  const isLeague = numbered > fixtures.length / 2
  return ({ round }) => isLeague && round?.round === null
}
