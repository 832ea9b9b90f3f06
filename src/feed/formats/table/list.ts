/**
 * Matches of a list as people keep it: a mapping with `league` and without `id`. Rows between the matches (titles, match
 * days, legends, tables) are no matches; a match is its season, its pair of sides and the number of their meeting, so
 * that a list whose dates or rounds were edited updates what it brought.
 */
import type { ChangeData } from '../../../contract/changes.ts'
import { isCupName } from '../../../rules/competitions/cup-ties.ts'
import { seasonPartOf } from '../../../rules/competitions/season-parts.ts'
import { playedText } from '../../../rules/matches/outcome.ts'
import { countsOf } from '../../../shared/counts.ts'
import { DAY_MS } from '../../../shared/days.ts'
import { readOr, type TableRow } from '../cells.ts'
import {
  dayOfMonth,
  firstDay,
  isInstant,
  isTimeOfDay,
  readInstant,
  readMoment,
  splitMoment,
  weekdaysOf,
} from '../days.ts'
import { groupKey, parseRound } from '../football/rounds.ts'
import { ABANDONED } from '../football/scores.ts'
import type { ImportReport, RowPosition } from '../import-report.ts'
import { foldText, oneLine, wholeLine } from '../input/text.ts'
import { inColumn, isMissing, RowError } from '../row-error.ts'
import { compare, type Round, type SideName } from '../source.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import { seasonTextOf } from './league.ts'
import type { League, TableMapping } from './mapping.ts'
import { message } from './messages.ts'
import {
  decidedSide,
  isBye,
  isNothing,
  isScoreOfTeams,
  REASON_LENGTH,
  type Result,
  readResult,
} from './results.ts'
import { seasonOfDay } from './seasons.ts'
import {
  clubIn,
  dayIn,
  frameOf,
  groupMark,
  headingParts,
  inEnglish,
  inOrder,
  isHeading,
  isLegend,
  isStandings,
  monthIn,
  resultBeside,
  roundNumber,
  type Sides,
  sideName,
  splitsOf,
  stateBeside,
  turned,
  type Unframe,
} from './sheet-texts.ts'
import { ABOVE } from './sheets.ts'
import { isLosing, marksOf, marksWithin, rolesOfHeader, sideIn } from './words.ts'

export interface Draft extends RowPosition {
  readonly home: string
  readonly away: string
  readonly season: string
  readonly group: string | null
  readonly start: number
  readonly isTimeKnown: boolean
  readonly round: Round | null
  /** A part of the season with a table of its own. */
  readonly stage: string | null
  readonly venue: string | null
  readonly result: Result
}

/** Maximum rows of a list: its matches are in memory until all are read. Larger files need an `id` in the mapping. */
export const LIST_LIMIT = 200_000

/** What rows carry over to the next ones, as merged cells do. */
interface Carried {
  day: string
  /** The month of days that are numbers only. */
  month: string
  /** Text of the last line above that is no match. */
  above: string
  /** The last of the lines above that names a round of a knock-out. */
  cup: string | undefined
  /** The round of the lines above. */
  round: Round | null
  /** The round of the last row with a day of its own. */
  numbered: Round | null
  isEnded: boolean
}

export class ListReader {
  readonly #mapping: TableMapping
  readonly #league: League
  #season: Season | null = null
  readonly #report: ImportReport
  readonly #footnotes: ReadonlyMap<string, string>
  /** Those of texts that can be divided in one way only. */
  readonly #sidesInPairs = new Set<string>()
  readonly #unframe: Unframe
  /** Whether the results of matches to come are their times, as "15:30" is beside "2:1". */
  readonly #hasClocks: boolean
  readonly #isOfTeams: boolean
  /** That of all matches which have "(Away)" behind both sides, if there is one. */
  readonly #club: string | undefined
  readonly #carried: Carried = {
    day: '',
    month: '',
    above: '',
    cup: undefined,
    round: null,
    numbered: null,
    isEnded: false,
  }

  /** @param rows all rows @param footnotes the text of each sign, such as "*" */
  constructor(
    mapping: TableMapping,
    league: League,
    report: ImportReport,
    rows: Iterable<TableRow>,
    footnotes: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#footnotes = footnotes
    const { pair } = league
    this.#mapping = mapping
    this.#league = league
    const all = [...rows]
    const texts = pair === undefined ? [] : all.map((row) => oneLine(row.get(pair)))
    this.#unframe = frameOf(texts)
    const written = all.map((row) => this.#written(row))
    const others = written.filter((text) => !CLOCK.test(text))
    this.#hasClocks = others.length < written.length && !others.some((text) => /\d{2,}/.test(text))
    this.#isOfTeams = mapping.sport === 'tennis' && written.some(isScoreOfTeams)
    const marked: Sides[] = []
    for (const text of texts) {
      const [sides, other] = splitsOf(this.#unframe(text).sides)
      if (!sides || other) continue
      this.#sidesInPairs.add(sides.home).add(sides.away)
      if (sides.ofClub) marked.push(sides)
    }
    this.#club = clubIn(marked)
    this.#report = report
  }

  /** The match of a row; null if it has none. Throws RowError. */
  read(row: TableRow, at: RowPosition): Draft | null {
    const above = row.get(ABOVE)
    if (above !== this.#carried.above) this.#heading(above)
    const sides = this.#sides(row)
    const hasNone = (reason: string) => {
      this.#report.ignore(at.of, at.row, reason)
      return null
    }
    const { pair = '', home: ofHome = '', away: ofAway = this.#league.club?.opponent ?? '' } = this.#league
    const named = [pair, ofHome, ofAway].map((column) => wholeLine(row.get(column))).join(' ')
    if (this.#carried.isEnded || !sides)
      return hasNone(`a row without two sides${pair && `: ${named.trim()}`}`)
    const { home, away } = sides
    // "Rest" can be the name of a team.
    const isOff = (isBye(home) || isBye(away)) && !/\d/.test(this.#written(row))
    if (isOff || foldText(home) === '' || foldText(away) === '') return hasNone('a side without an opponent')
    if (foldText(home) === foldText(away)) throw new RowError('both sides are the same')
    const result = this.#result(row, sides, at)
    const given = seasonTextOf(this.#league, row)
    this.#season = seasonOfText(given)
    const moment = this.#moment(row, at)
    // A line such as "Final" ends the groups above.
    const group = this.#carried.cup ?? oneLine(row.get(this.#league.group ?? ''))
    const isCup = isCupName(group)
    const { season: of } = this.#league
    const day = new Date(moment.start).toISOString()
    const season = typeof of === 'object' && 'begins' in of ? seasonOfDay(day, of.begins) : given
    return {
      ...{ ...at, home, away, season, result },
      ...moment,
      group: isCup ? null : groupKey(group || groupMark(named)) || null,
      ...this.#placed(row, result, sides.part || (isCup ? group : '')),
      venue: stateOfVenue(row.get(this.#league.venue ?? '')) ? null : row.text(this.#league.venue ?? ''),
    }
  }

  /** A line with one text only: a match day, a date, or a remark. */
  #heading(text: string): void {
    this.#carried.above = text
    const lines = text.split('\t')
    this.#carried.isEnded = isStandings(lines)
    this.#carried.cup = lines.findLast((line) => isCupName(line))
    const day = dayIn(text)
    if (day !== undefined) this.#carried.day = day
    this.#carried.month = monthIn(text) ?? this.#carried.month
    const [round] = headingParts(text).flatMap((part) => roundNumber(part) ?? [])
    if (round !== undefined) this.#carried.round = { round }
    // A line with a day goes on with the round above.
    else if (!isHeading(text)) this.#carried.round = null
  }

  #sides(row: TableRow): Sides | null {
    const { home, away, pair, club } = this.#league
    if (club) {
      const [opponent, place] = [sideName(wholeLine(row.get(club.opponent))), row.get(club.place)]
      if (!opponent || isNothing(opponent)) return null
      if (club.home.includes(place)) return { home: club.name, away: opponent, isAwayFirst: false }
      const isAwayFirst = club.ownFirst === true
      if (club.away.includes(place)) return { home: opponent, away: club.name, isAwayFirst }
      throw new RowError(`column "${club.place}" is ${JSON.stringify(place)}: neither at home nor away`)
    }
    if (pair !== undefined) {
      const text = this.#unframe(wholeLine(row.get(pair))).sides
      const splits = splitsOf(this.#besideSides(text)?.sides ?? text)
      const known = splits.map((sides) =>
        [sides.home, sides.away].filter((name) => this.#sidesInPairs.has(name)),
      )
      const most = Math.max(0, ...known.map(({ length }) => length))
      const likely = splits.filter((_, index) => known[index]?.length === most)
      if (likely.length > 1) throw new RowError(`${JSON.stringify(text)} could be divided in two ways`)
      const [sides = null] = likely
      if (sides?.ofClub && this.#club === undefined)
        throw new RowError(`${JSON.stringify(text)} does not say which side it means`)
      return sides && inOrder(sides, this.#club)
    }
    const [one, two] = [home, away].map((column) => sideName(wholeLine(row.get(column ?? ''))))
    if (!one || !two || isNothing(one) || isNothing(two) || isLegend(one, two)) return null
    return { home: one, away: two, isAwayFirst: false }
  }

  /** A result in the cell of the sides, or a state if results have a column of their own. */
  #besideSides(text: string) {
    return this.#league.result === this.#league.pair ? resultBeside(text) : stateBeside(text)
  }

  #clock(written: string): string {
    return (this.#hasClocks ? CLOCK : FULL_HOUR).exec(written)?.[0] ?? ''
  }

  /** The result in one cell, as it is written. */
  #written(row: TableRow): string {
    const { result, pair = '' } = this.#league
    if (typeof result === 'object')
      return joined(...([result.home, result.away].map((of) => oneLine(row.get(of))) as [string, string]))
    const given = result === undefined || result === pair ? '' : oneLine(row.get(result))
    // "W 3-1" says who won, as the goals do.
    const own = this.#league.club ? given.replace(/^\p{L}[.,:]? ?(?=\d)/u, '') : given
    return own || (this.#besideSides(oneLine(row.get(pair)))?.result ?? '')
  }

  #result(row: TableRow, { home, away, isAwayFirst }: Sides, at: RowPosition): Result {
    const { result, pair, awayFirst, notes = [], parts = [], ...columns } = this.#league
    const cell = (column: string | undefined) => (column === undefined ? '' : oneLine(row.get(column)))
    const inOrder = (text: string) => ((awayFirst ?? isAwayFirst) ? turned(text) : text)
    const score = (of: typeof result) =>
      typeof of === 'object' ? joined(cell(of.home), cell(of.away)) : inOrder(cell(of))
    const written = typeof result === 'object' ? this.#written(row) : inOrder(this.#written(row))
    const own = this.#clock(written) ? '' : written
    if (typeof result === 'object' && /^\d+$/.test(own))
      throw new RowError('it has the goals of one side only')
    const scored = parts.map(score)
    const cells = {
      isOfTeams: this.#isOfTeams,
      result: this.#explained(own, at),
      extraTime: score(columns.extraTime),
      shootout: score(columns.shootout),
      halfTime: score(columns.halfTime),
      status: cell(columns.status) || stateOfVenue(cell(columns.venue)),
      notes: [...notes.map(cell), ...scored.filter((part) => !/\d/.test(part) && !isNothing(part))]
        .filter((note) => note !== '')
        .join('; '),
      parts: scored.filter((part) => /\d/.test(part)),
    }
    const { status, notes: noted } = cells
    if (/^\d{1,3} ?['’]|^live$/i.test(status) || rolesOfHeader(status).includes('halfTime'))
      throw new RowError(`its status is ${JSON.stringify(status)}: it is still being played`)
    const nameSide = (text: string): SideName | null => {
      if (text === '') return null
      const folded = ` ${foldText(text)} `
      const isIn = (word: string) => folded.includes(` ${word} `)
      const [one, two] = [home, away].map(foldText)
      const wordsOf = (name = '', other = '') =>
        name.split(' ').filter((word) => word.length > 2 && !other.split(' ').includes(word))
      const whole = [one, two].map((name = '') => isIn(name))
      const parts = [wordsOf(one, two), wordsOf(two, one)].map((words) => words.some(isIn))
      const [isHome, isAway] = whole.includes(true) ? whole : parts
      return isHome === isAway ? null : isHome ? 'home' : 'away'
    }
    // A result under protest counts as it stands, until the list says otherwise.
    const disputed = [noted, status, own].find((text) => marksWithin(text).includes('disputed'))
    const said = [cells.result, cells.status, cells.notes].join(' ')
    const isDecision = isLosing(said) || marksWithin(said).some((mark) => /^(?:walkover|awarded)$/.test(mark))
    // A note beside an awarded result may have the score on the field.
    const told = disputed ?? (isDecision && /\d ?[-–:] ?\d/.test(noted) ? noted : undefined)
    const reason = told === undefined ? {} : { statusReason: told.slice(0, REASON_LENGTH) }
    const read: Result = { ...reason, ...readResult(cells, this.#mapping.sport, nameSide) }
    const { homeScore } = read
    const isAside = marksWithin(noted).includes('abandoned') && !marksOf(noted).includes('abandoned')
    const won = nameSide(cell(columns.winner)) ?? sideIn(cell(columns.winner))
    const isRetired = read.statusDescription === 'Retired'
    const difference = (homeScore?.current ?? 0) - (read.awayScore?.current ?? 0)
    const ahead = difference === 0 ? null : difference > 0 ? 'home' : 'away'
    const decided = ahead !== null && isDecision ? decidedSide(said, nameSide) : null
    const isDecided = read.winner !== 'unknown' && !isRetired
    const doubts = [
      disputed !== undefined && 'disputed',
      homeScore && !isNothing(status) && marksWithin(status).length === 0 && 'status',
      homeScore && marksOf(status).includes('open') && 'open status',
      homeScore && isAside && 'abandoned aside',
      read.status === 'notstarted' && noted && read.statusReason === undefined && 'notes without result',
      isRetired && won === null && decidedSide(said, nameSide) === null && 'given up',
      decided !== null && decided !== ahead && 'contradicted decision',
      homeScore &&
        won !== null &&
        isDecided &&
        won !== (read.winner ?? ahead ?? 'draw') &&
        'contradicted winner',
    ] as const
    for (const doubt of doubts) if (doubt) this.#report.unknown(message(doubt), at)
    // A side that is ahead can have retired.
    return won === null || isDecided ? read : { ...read, winner: won }
  }

  /** The result with what the signs behind it stand for. */
  #explained(result: string, at: RowPosition): string {
    const [whole = '', sign] = FOOTNOTE.exec(result) ?? []
    if (sign === undefined) return result
    const meaning = this.#footnotes.get(sign)
    if (meaning === undefined) this.#report.unknown(message('unknown signs'), at)
    return `${result.slice(0, -whole.length)} ${meaning ?? ''}`.trim()
  }

  #moment(row: TableRow, at: RowPosition): { start: number; isTimeKnown: boolean } {
    const {
      column = '',
      time: timeColumn,
      zone = 'UTC',
      order,
      value,
    } = this.#mapping.fields.startTimestamp ?? {}
    const own = column === ABOVE ? '' : oneLine(row.get(column))
    const clock = this.#clock(this.#written(row))
    if (clock !== '') this.#report.unknown(message('times for results'), at)
    const given = timeColumn === undefined ? clock : oneLine(row.get(timeColumn))
    if (typeof value === 'number') {
      const day = Temporal.Instant.fromEpochMilliseconds(value).toZonedDateTimeISO(zone).toPlainDate()
      const start = inColumn(timeColumn ?? '', () => readMoment(String(day), given, zone))
      return { start, isTimeKnown: isTimeOfDay(given) }
    }
    if (isInstant(own)) return { start: readInstant(own), isTimeKnown: true }
    const isEmpty = own === '' || column === ABOVE
    if (!isEmpty && isMissing(own)) throw new RowError(`its date is ${JSON.stringify(own)}`)
    if (isEmpty && this.#carried.day === '') throw new RowError(`its date is empty, and no row above has one`)
    if (isEmpty && column !== ABOVE) this.#report.unknown(message('empty dates'), at)
    const split = splitMoment(isEmpty ? this.#carried.day : own)
    const { month } = this.#carried
    const number = month === '' || isEmpty ? null : dayOfMonth(split?.day ?? own)
    const ownText = number === null ? (split?.day ?? own) : `${number} ${month}`
    const dayText = isEmpty ? (split?.day ?? this.#carried.day) : ownText
    let isYearOpen = false
    const yearOf = (month: number) => {
      isYearOpen = true
      return this.#yearOf(month)
    }
    const day = inColumn(column, () => row.day(column, { order, text: dayText, yearOf }))
    if (firstDay(dayText) !== dayText) this.#report.unknown(message('several days'), at)
    const weekdays = weekdaysOf(isEmpty ? dayText : (split?.day ?? own))
    if (weekdays.size > 0 && !weekdays.has(Temporal.PlainDate.from(day).dayOfWeek)) {
      if (isYearOpen)
        throw new RowError(`${JSON.stringify(dayText)} has another weekday in ${day.slice(0, 4)}`)
      this.#report.unknown(message('other weekdays'), at)
    }
    const years = Number(day.slice(0, 4)) - (this.#season?.startYear ?? Number(day.slice(0, 4)))
    if (years < -1 || years > 2)
      throw new RowError(`${JSON.stringify(dayText)} is not in the season ${this.#season?.year}`)
    // A moment beside a column of times is where a match was moved to: it says nothing of the rows below.
    const hasOwnTime = isTimeOfDay(split?.time ?? '') && !/^0?0[:.]00/.test(split?.time ?? '')
    const isMoved = hasOwnTime && isTimeOfDay(given) && !isEmpty
    if (!isMoved && !isEmpty) this.#carried.day = dayText
    const { status = '', notes = [] } = this.#league
    const noted = [status, ...notes].flatMap((name) => row.get(name).match(NOTED_DAY) ?? [])
    if (noted.some((text) => readOr(() => row.day(column, { order, text, yearOf }), '') > day))
      this.#report.unknown(message('later days'), at)
    const time = isTimeOfDay(given) && !isMoved ? given : (split?.time ?? '')
    const timeFrom = isTimeOfDay(given) && !isMoved && timeColumn !== undefined ? timeColumn : column
    return { start: inColumn(timeFrom, () => readMoment(day, time, zone)), isTimeKnown: isTimeOfDay(time) }
  }

  /** Of a date without a year: a season that spans two years begins in July. @assumed */
  #yearOf(month: number): number {
    if (!this.#season) throw new RowError('its date has no year, and the season is unknown')
    const spansTwo = this.#season.year.includes('/')
    return this.#season.startYear + (spansTwo && month < 7 ? 1 : 0)
  }

  /** The round, and the part of the season if it is no knock-out: the text of matches that count nowhere is their round. */
  #placed(row: TableRow, { statusReason = '' }: Result, beside = ''): Placed {
    const { own, stage, ...group } = partsOfRound(this.#round(row))
    const part = oneLine(row.get(this.#league.stage ?? '')) || beside || stage
    const notes = this.#league.notes?.map((column) => oneLine(row.get(column))) ?? []
    const said = [part, own?.name ?? '', ...notes, statusReason].find(
      (text) => seasonPartOf(text) === 'uncounted',
    )
    if (said !== undefined) return { round: { round: null, name: said }, stage: null }
    if (part === '' || seasonPartOf(part) === 'main') return { round: own, stage: null, ...group }
    if (!isCupName(part)) return { round: own, stage: part, ...group }
    return { round: own?.name == null ? { round: null, name: part } : own, stage: null }
  }

  #round(row: TableRow): Round | null {
    const { round } = this.#league
    const text = round === undefined ? '' : oneLine(row.get(round))
    const own = roundOf(text)
    // Merged cells of days and rounds have the same rows.
    const isMerged = row.get(this.#mapping.fields.startTimestamp?.column ?? '') === ''
    if (own?.round != null || !isMerged) this.#carried.numbered = own
    return own ?? this.#carried.round ?? this.#carried.numbered
  }
}

type Placed = Pick<Draft, 'round' | 'stage'> & Partial<Pick<Draft, 'group'>>

/** "Group A", "Regular Season - 3", "Championship Round - 1": what else the name of a round says. */
function partsOfRound(round: Round | null): { own: Round | null; stage: string; group?: string } {
  const { name = null } = round ?? {}
  const parsed = name === null ? null : parseRound(inEnglish(name), null, 'league')
  const isOfTable = parsed && !parsed.isKnockout
  // The match days of a play-off may be those of a table, or legs.
  if (isOfTable && isCupName(parsed.stage)) return { own: null, stage: parsed.stage ?? '' }
  if (!isOfTable || (parsed.number === null && parsed.group === null)) return { own: round, stage: '' }
  const { number, group, stage } = parsed
  const own = number === null ? null : { round: number }
  return { own, stage: stage ?? '', ...(group !== null && { group }) }
}

/** Why a match is not played, in the place of where; empty for a venue. */
function stateOfVenue(text: string): string {
  const isState = marksOf(text).some((mark) => mark === 'postponed' || mark === 'canceled')
  return isState && text.length > 3 ? text : ''
}

/** "3", "3.", or a word and a number. */
function roundOf(text: string): Round | null {
  if (isMissing(text)) return null
  const [, bare] = /^(?:\p{L}{1,2}\s?)?(\d{1,3})(?:[.ªº°]|st|nd|rd|th|[aeo]|-?[йя])*$/u.exec(text) ?? []
  const number = bare === undefined ? roundNumber(text) : Number(bare)
  return number === null ? { round: null, name: text } : { round: number }
}

/** "moved to 30/09", "verlegt auf 30.9.2023", "new date 30 September". */
const NOTED_DAY =
  /\d{4}-\d\d-\d\d|(?<![\d.:/])\d{1,2}(?:\/\d{1,2}(?:\/\d{2,4})?|\.\d{1,2}\.(?:\d{4}|\d\d)?|(?:st|nd|rd|th)? (?:de )?\p{L}{3,12}(?: \d{4})?)(?![\d/])|(?<!\p{L})\p{L}{3,12} \d{1,2}(?:st|nd|rd|th)?(?![\d:.])/gu

/** A time of day that no game of few goals ends with, and one that no game does. */
const CLOCK = /^(?:0?[89]|1\d|2[0-3])[:.][0-5][05]$/
const FULL_HOUR = /^(?:0?[89]|1\d|2[0-3])[:.]0[05]$/

const FOOTNOTE = /(?<=[\d)])\s*([*†‡]+|[¹²³])$/u
const FOOTNOTE_SIGN = /^(?:[*†‡]+|[¹²³])/u

/** Adds the line below a table that explains a sign: "* after extra time". */
export function addFootnote(found: Map<string, string>, line: string): void {
  const sign = FOOTNOTE_SIGN.exec(line)?.[0]
  const text = sign === undefined ? '' : foldText(line.slice(sign.length))
  if (sign !== undefined && marksWithin(text).length > 0) found.set(sign, text)
}

/** The goals of both sides as one text; a state such as "W/O" stands in one of the cells. */
function joined(home: string, away: string): string {
  const isNumber = (text: string) => /^\d{1,3}([.,]0+)?\*?$/.test(text)
  const short = (text: string) => text.replace(/[.,]0+$/, '')
  if (isNumber(home) && isNumber(away)) return `${short(home)}:${short(away)}`
  if (home === '' || away === '' || home === away) return home === away ? home : home + away
  if (/^w(in)?$/i.test(home + away.replace(/^l(oss)?$/i, ''))) return '+:-'
  if (/^w(in)?$/i.test(home.replace(/^l(oss)?$/i, '') + away)) return '-:+'
  // "F" and 3, "FF" and "W": the side that forfeited.
  const [isHome, isAway] = [home, away].map((text) => marksOf(text).includes('walkover'))
  const beside = isHome ? away : home
  if (isHome !== isAway && (isNumber(beside) || /^w(in)?$/i.test(beside))) return isHome ? '-:+' : '+:-'
  return `${home}:${away}`
}

/** A match of a list, with the number of the meeting of its sides in the season, from 1. */
export interface Fixture extends Draft {
  readonly meeting: number
}

/**
 * The matches of all sheets: names in one spelling, each match once, meetings numbered by day. A row without a result
 * is the same match as one with a result on that day, and as a later one if it was postponed.
 *
 * @param answers folded names of one team by its other ones
 */
export function fixturesOf(
  drafts: readonly Draft[],
  report: ImportReport,
  answers: ReadonlyMap<string, string> = new Map(),
) {
  const counts = countsOf(drafts.flatMap(({ home, away }) => [home, away]))
  const listed = new Set([...counts.keys()].map(foldText))
  const keyOf = (name: string) => {
    const answer = answers.get(foldText(name))
    return answer !== undefined && listed.has(answer) ? answer : foldText(name)
  }
  const usual = new Map<string, string>()
  for (const [key, same] of Map.groupBy(counts, ([name]) => keyOf(name))) {
    const own = same.filter(([name]) => foldText(name) === key)
    const [most] = own.reduce((best, each) => (each[1] > best[1] ? each : best))
    for (const [name] of same) usual.set(name, most)
  }
  const spell = (name: string) => usual.get(name) ?? name
  const pairs = Map.groupBy(drafts, ({ season, home, away }) => [season, spell(home), spell(away)].join('\n'))
  const all = [...pairs.values()].map((rows) => {
    const kept: Draft[] = []
    for (const row of rows.toSorted((a, b) => compare(a.start, b.start))) {
      const same = kept.findIndex((other) => isOneMatch(other, row))
      const other = kept[same]
      if (!other) {
        const isDouble = kept.some(({ start, isTimeKnown }) => start === row.start && !isTimeKnown)
        if (isDouble) report.unknown('further matches of the same sides on one day (each counts)', row)
        kept.push(row)
      } else {
        const isMoved = hasResult(row) || row.start - other.start > DAY_MS / 2
        const isBetter = other.result.status === 'postponed' ? isMoved : !hasResult(other)
        const dropped = isBetter ? other : row
        if (isBetter) kept[same] = row
        report.ignore(dropped.of, dropped.row, 'a match that another row has')
      }
    }
    return kept
  })
  const most = all.reduce((sum, kept) => (kept.some(isAbandoned) ? sum : Math.max(sum, kept.length)), 0)
  const others = [...usual].filter(([name, most]) => foldText(name) !== foldText(most))
  const spellings = Map.groupBy(others, ([, most]) => most)
  const fixtures = all.flatMap((kept) =>
    kept.map((draft, index) => ({
      ...draft,
      home: spell(draft.home),
      away: spell(draft.away),
      result: isPlayedAgain(draft, kept, most) ? calledOff(draft.result) : draft.result,
      meeting: index + 1,
    })),
  )
  return {
    fixtures,
    names: [...counts.keys()],
    spellings: new Map([...spellings].map(([most, own]) => [most, own.map(([name]) => name)])),
  }
}

const isAbandoned = ({ result: { status } }: Draft) => status === 'interrupted'

/** Whether an abandoned match has a replay: in its round, or as one meeting more than other sides have. */
function isPlayedAgain(draft: Draft, kept: readonly Draft[], most: number): boolean {
  const isReplay = ({ start, result, round }: Draft) =>
    start > draft.start &&
    result.status === 'finished' &&
    (kept.length > most || (round?.round != null && round.round === draft.round?.round))
  return isAbandoned(draft) && kept.some(isReplay)
}

function calledOff({ homeScore, awayScore, ...result }: Result): Result {
  const played = homeScore && awayScore && { statusReason: playedText(homeScore.current, awayScore.current) }
  return { ...played, ...result, status: 'canceled', statusDescription: ABANDONED }
}

/** Whether a result is that of an abandoned match with a replay. */
export function isReplayed({ status, statusDescription }: Result): boolean {
  return status === 'canceled' && statusDescription === ABANDONED
}

const hasResult = ({ result: { status } }: Draft) => status !== 'notstarted' && status !== 'postponed'

function isOneMatch(earlier: Draft, later: Draft): boolean {
  if (earlier.result.status === 'postponed' && later.start > earlier.start) return true
  const isOpen = !hasResult(earlier) || !hasResult(later)
  // Moved without a word: the round is the same.
  if (isOpen && earlier.round?.round != null && earlier.round.round === later.round?.round) return true
  if (Math.abs(earlier.start - later.start) >= DAY_MS) return false
  const isSame = JSON.stringify(earlier.result) === JSON.stringify(later.result)
  return isSame || isOpen
}

/** The data of a match beyond its sides and its season. */
export function matchData({ start, isTimeKnown, round, venue, result }: Draft): Partial<ChangeData<'match'>> {
  return {
    startTimestamp: start,
    ...(!isTimeKnown && { startTimeKnown: false }),
    ...result,
    ...(round && { round }),
    ...(venue !== null && { venue: { name: venue } }),
  }
}
