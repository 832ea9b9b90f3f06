/** The matches of lists as changes. */
import { findSport } from '../../../catalog/sports.ts'
import { type Change, type ChangeData, keyOfChange } from '../../../contract/changes.ts'
import { isCupName } from '../../../rules/competitions/cup-ties.ts'
import { isGroup } from '../../../rules/competitions/season-parts.ts'
import { MAIN_TABLE } from '../../../rules/competitions/stages.ts'
import { openSides } from '../../../rules/identity/placeholders.ts'
import { winnerOf } from '../../../rules/matches/outcome.ts'
import { UNKNOWN_TIMES } from '../days.ts'
import { WrongOption } from '../format.ts'
import type { FileReport, ImportReport, RowPosition, SkippedRow } from '../import-report.ts'
import { type ImportInput, type InputSheet, shownSheets } from '../input/import-input.ts'
import { foldText, keyOf } from '../input/text.ts'
import { RowError, UnreadableContent } from '../row-error.ts'
import { defineSource, scoreOf } from '../source.ts'
import type { StoredMatch } from '../stored-season.ts'
import { seasonOfText } from '../tables/seasons.ts'
import { type FrameFixture, leagueFrame, withDraw } from './league.ts'
import {
  addFootnote,
  type Draft,
  type Fixture,
  fixturesOf,
  isReplayed,
  LIST_LIMIT,
  ListReader,
  matchData,
} from './list.ts'
import { columnsOf, type League, type TableMapping } from './mapping.ts'
import { message } from './messages.ts'
import { rowsIn, type SheetRow } from './sheet-texts.ts'
import { ABOVE, lineRows, SECTION, sheetTable } from './sheets.ts'

/** Files with the mappings for them: one for each league. */
export interface List {
  readonly mappings: readonly TableMapping[]
  readonly files: readonly { readonly of: FileReport; readonly sheets: readonly InputSheet[] }[]
}

export interface ListedLeague {
  readonly mapping: TableMapping
  readonly league: League
  readonly fixtures: readonly Fixture[]
  /** All of the sides, as the list spells them. */
  readonly names: readonly string[]
  /** Other names of a team in the list. */
  readonly spellings: ReadonlyMap<string, readonly string[]>
}

type ListsIn = (input: ImportInput) => Iterable<List>

/** The matches of lists are in memory, so the files are read once, however often they are needed. */
function loadLists(input: ImportInput, listsIn: ListsIn) {
  return input.once(`lists ${JSON.stringify(input.options)}`, () => {
    const skipped: SkippedRow[] = []
    const reading = input.unreported()
    reading.report.onSkipped = (each) => skipped.push(each)
    const answers = readTeamAnswers(input.options.teams)
    const lists = Array.from(listsIn(reading), (list) => leaguesIn(list, reading.report, answers))
    return { lists, own: reading.report, skipped }
  })
}

export function leaguesOf(input: ImportInput, listsIn: ListsIn): ListedLeague[] {
  return loadLists(input, listsIn).lists.flat()
}

/** @param listsIn reads with the report of the given input */
export function* readLists(input: ImportInput, listsIn: ListsIn): Generator<Change> {
  const { lists, own, skipped } = loadLists(input, listsIn)
  const { report } = input
  const files = report.include(own, skipped)
  const release = report.progress.hold(() => report.progress.include(own.progress))
  const share = 1 / lists.flat().reduce((sum, { fixtures }) => sum + fixtures.length, 0)
  for (const leagues of lists) {
    const made = new Set<string>()
    for (const league of leagues)
      yield* leagueChanges(league, input, made, ({ of, row }) => {
        release(share)
        return { of: files.get(of) ?? of, row }
      })
  }
}

function leaguesIn(
  { mappings, files }: List,
  report: ImportReport,
  answers: ReadonlyMap<string, string>,
): ListedLeague[] {
  // Of several leagues in a file, each has a mapping.
  const read =
    mappings.length > 1 ? files.map((file) => ({ ...file, sheets: file.sheets.map(cachedRows) })) : files
  return [...Map.groupBy(mappings, ({ league }) => league?.name).values()].flatMap((own) => {
    const [mapping] = own
    if (!mapping?.league) return []
    const drafts = own.flatMap((each) => read.flatMap(({ of, sheets }) => draftsOf(each, of, sheets, report)))
    const groups = new Map(
      drafts.toReversed().flatMap(({ home, away, group }) => [home, away].map((side) => [side, group])),
    )
    // A final below the lines of groups is in none of them.
    const isOwn = ({ home, away }: Draft) => groups.get(home) === groups.get(away)
    const isByLines = mapping.league.group === SECTION
    const grouped = drafts.map((draft) => (isByLines && !isOwn(draft) ? { ...draft, group: null } : draft))
    return [{ mapping, league: mapping.league, ...fixturesOf(grouped, report, answers) }]
  })
}

/** A sheet whose rows are read once, for each of its leagues; one with more rows than a list has is read again. */
function cachedRows(sheet: InputSheet): InputSheet {
  let all: SheetRow[] | null = null
  const rows = () => {
    all ??= [...Iterator.from(sheet.rows()).take(LIST_LIMIT + 1)]
    return all.length > LIST_LIMIT ? sheet.rows() : all
  }
  return { ...sheet, rows }
}

function* leagueChanges(
  { mapping: first, league, fixtures: listed, spellings }: ListedLeague,
  input: ImportInput,
  /** Keys of references that were already created. */
  made: Set<string>,
  /** The position of a match in the report. */
  placeOf: (fixture: Fixture) => RowPosition,
): Generator<Change> {
  const { id, put } = defineSource(first.source ?? '', first.sport)
  const { report } = input
  const series = seriesIn(listed)
  const fixtures = listed.map((fixture) => series.get(fixture) ?? fixture)
  const names = new Set(series.values().map(({ round }) => round?.name))
  const isSeries = ({ round }: Rounded) => round?.name != null && names.has(round.name)
  let isCup = isKnockOut(fixtures)
  const hasOwnGroups = league.group !== undefined || fixtures.some(({ group }) => group !== null)
  let hasGroups = hasOwnGroups
  // A round of a knock-out, or after the groups: a file of that alone has no column of groups.
  const isAfter = ({ round, table = MAIN_TABLE }: Rounded & Partial<Pick<StoredMatch, 'table'>>) =>
    hasGroups && table === MAIN_TABLE && round?.name != null
  const storedOf = (season: string) => {
    const stored = input.storedOf(season)
    return {
      ...stored,
      matches: stored.matches.map((match) => ({ ...match, isCupRound: isCup(match) || isAfter(match) })),
    }
  }
  const isOpen = openSides(
    fixtures.map(({ home, away, result }) => ({ home, away, isPlayed: result.status === 'finished' })),
  )
  const frame = leagueFrame(first, league, report, storedOf, spellings, isOpen)
  const seasons = new Set(fixtures.map(({ season }) => season))
  const stored = [...seasons].flatMap((season) => frame.storedOf(season).matches)
  const isOfCup = isKnockOut([...fixtures, ...stored])
  isCup = (match) => isSeries(match) || isOfCup(match)
  hasGroups ||= stored.some(({ table }) => table !== null && isGroup(table))
  // Groups of a stage, which may have the names of those of another one.
  const grouped = Map.groupBy(fixtures, ({ stage }) => stage)
    .entries()
    .filter(([, own]) => new Set(own.flatMap(({ group }) => group ?? [])).size > 1)
  const stagesOfGroups = new Set(grouped.map(([stage]) => stage))
  const frameFixture = (draft: Fixture): FrameFixture => {
    const { home, away, season, start, result, stage, group } = draft
    const part = group !== null && stagesOfGroups.has(stage) ? `${group}, ${stage}` : stage
    const own = !hasOwnGroups ? (isAfter(draft) ? null : MAIN_TABLE) : draft.group
    const table = isCup(draft) ? null : stage === null ? own : part
    const played = { startMs: start, score: scoreOf(result), isReplayed: isReplayed(result) }
    return { home, away, season, table, round: draft.round?.name ?? null, ...played }
  }
  for (const fixture of fixtures.map(frameFixture)) {
    frame.addTable(fixture.season, fixture.table)
    frame.collect(fixture)
  }
  for (const draft of fixtures) {
    const at = placeOf(draft)
    const read = report.attempt(at, () => frame.fixture(frameFixture(draft)))
    if (!read) continue
    report.at = at
    for (const change of read.before) {
      if (made.has(keyOfChange(change))) continue
      made.add(keyOfChange(change))
      yield change
    }
    if (!draft.isTimeKnown) report.unknown(UNKNOWN_TIMES, at)
    const { winner, awarded, homeScore, awayScore } = draft.result
    if (awarded && winner === undefined && homeScore?.current === awayScore?.current)
      report.unknown('awarded matches without a winner (draws in the table; both sides may have lost)', at)
    if (winner === 'neither') report.unknown('matches that both sides lost (no points and no goals)', at)
    const data = withDraw({ ...read.fields, ...matchData(draft) }, league, first.sport)
    const isDecided = winner === 'neither' || winnerOf(findSport(first.sport)!, { ...data, ...draft.result })
    if (draft.result.status === 'finished' && !isDecided)
      report.unknown('winners of matches (they count in no table)', at)
    yield put('match', id('match', ...keyOfFixture(draft, first)), data as ChangeData<'match'>)
  }
  yield* frame.restated()
}

/** The parts of the id of a match, after its source. */
export function keyOfFixture(
  { season, home, away, meeting }: Fixture,
  { where, league }: TableMapping,
): string[] {
  return [
    ...(where || league?.squad ? [keyOf(league?.name ?? '')] : []),
    ...[seasonOfText(season)?.key ?? '', keyOf(home), keyOf(away)],
    ...(meeting === 1 ? [] : [String(meeting)]),
  ]
}

/** The matches of the sheets that a mapping is for. */
function draftsOf(
  mapping: TableMapping,
  of: FileReport,
  sheets: readonly InputSheet[],
  report: ImportReport,
): Draft[] {
  const { league, sheet: name, header = 1, cross, range, lines, sections } = mapping
  const where = mapping.where && [mapping.where].flat()
  const own =
    name === undefined ? shownSheets(sheets).slice(0, 1) : sheets.filter((sheet) => sheet.name === name)
  if (own.length === 0 && sheets.length > 0 && name !== undefined) {
    const names = sheets.map((sheet) => sheet.name)
    report.skipFile(of, message('no such sheet', { name, names }))
  }
  const drafts: Draft[] = []
  let count = 0
  const countRow = () => {
    count += 1
    if (count > LIST_LIMIT) throw new UnreadableContent(message('too many rows', { limit: LIST_LIMIT }))
  }
  const addMatches = ({ name, rows }: InputSheet) => {
    const footnotes = new Map<string, string>()
    const read = lines ? () => lineRows(rows) : rowsIn(rows, range)
    const shape = { header, cross, name, sections, pair: league?.pair }
    const table = sheetTable(read, shape, (cells) => {
      if (!where) countRow()
      addFootnote(footnotes, cells.find((cell) => cell !== '') ?? '')
    })
    const missing = columnsOf(mapping).filter(
      (column) => ![ABOVE, SECTION].includes(column) && !table.has(column),
    )
    if (missing.length > 0)
      throw new UnreadableContent(message('no such column', { missing, columns: table.columns ?? [] }))
    if (!league) return
    const reader = new ListReader(mapping, league, report, table, footnotes)
    for (const row of table) {
      if (where?.some(({ column, is }) => row.get(column) !== is)) continue
      if (where) countRow()
      of.rows++
      const at = { of, row: row.row }
      const draft = report.attempt(at, () => {
        if (row.problem !== null) throw new RowError(row.problem)
        return reader.read(row, at)
      })
      if (draft) drafts.push(draft)
    }
  }
  const isRead = report.attemptFile(of, () => {
    for (const sheet of own) addMatches(sheet)
    return true
  })
  return isRead ? drafts : []
}

/** "Lions FC=Lions, Tigers=new", folded. Throws WrongOption. */
export function readTeamAnswers(text = ''): Map<string, string> {
  if (text === '') return new Map()
  return new Map(
    text.split(',').map((part) => {
      const [name = '', former = '', ...more] = part.split('=').map(foldText)
      if (name === '' || former === '' || more.length > 0)
        throw new WrongOption('--teams: must be a list such as "Lions FC=Lions,Tigers=new"')
      return [name, former]
    }),
  )
}

/**
 * Whether a match is one of a knock-out: its round is a final or one of a known number of ties, or has a name where most
 * others have numbers.
 */
function isKnockOut(matches: readonly Rounded[]): (match: Rounded) => boolean {
  const numbered = matches.filter(({ round }) => typeof round?.round === 'number').length
  const isLeague = numbered > matches.length / 2
  return ({ round }) => round?.round === null && (isLeague || isCupName(round.name ?? null))
}

/** Meetings of two sides in one round that are a series. */
const SERIES_LEAST = 3

/** Fixtures of rounds in which each side meets one other, and some play a series. A number of them becomes a name. */
function seriesIn(fixtures: readonly Fixture[]): ReadonlyMap<Fixture, Fixture> {
  const byRound = Map.groupBy(fixtures, ({ season, stage, group, round }) =>
    round === null ? null : JSON.stringify([season, stage, group, round]),
  )
  const series = new Map<Fixture, Fixture>()
  for (const [key, own] of byRound) {
    const ties = Map.groupBy(own, ({ home, away }) => [home, away].sort().join('\n'))
    const sides = new Set(own.flatMap(({ home, away }) => [home, away]))
    const isSeries = ties.values().some(({ length }) => length >= SERIES_LEAST)
    if (key === null || !isSeries || sides.size !== ties.size * 2) continue
    for (const fixture of own) {
      const { round, name = `Round ${round}` } = fixture.round!
      series.set(fixture, { ...fixture, round: { round: null, name } })
    }
  }
  return series
}

type Rounded = Pick<Fixture, 'round'>
