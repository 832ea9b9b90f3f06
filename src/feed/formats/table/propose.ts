/** Proposes mappings for a file that has none: one for each sheet with matches. */

import { findSport, SPORT_SLUGS } from '../../../catalog/sports.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { quoted } from '../../../shared/quote.ts'
import { readOr } from '../cells.ts'
import { dayOrderOf, isDate, isInstant, readDay, readMoment, splitMoment } from '../days.ts'
import { WrongOption } from '../format.ts'
import { type FormatOptions, type InputSheet, shownSheets } from '../input/import-input.ts'
import { foldText, oneLine } from '../input/text.ts'
import { calendarOf, zoneOfCountry } from '../tables/competitions.ts'
import { seasonOfText } from '../tables/seasons.ts'
import { clubColumns, clubOf, exampleOf, withClub } from './club.ts'
import { doubtsOf, otherResults, ownScore, unknownSides } from './doubts.ts'
import {
  cellReader,
  cellsOf,
  headerAt,
  isAmbiguous,
  type Layout,
  layoutOf,
  matchesIn,
  rangesOf,
  SAMPLE_ROWS,
  type Sample,
} from './layout.ts'
import { sourceOfLeague } from './league.ts'
import { leaguesOf, withSections } from './leagues.ts'
import { columnsOf, SINGLE_COLUMNS, type TableMapping } from './mapping.ts'
import { message } from './messages.ts'
import { isBye, isResult } from './results.ts'
import { isYearOpen, seasonFor, spansNewYear } from './seasons.ts'
import {
  dayIn,
  isHeading,
  lineIn,
  monthIn,
  rowsIn,
  type SheetRow,
  splitSides,
  textsOf,
} from './sheet-texts.ts'
import { ABOVE, lineRows } from './sheets.ts'
import { sportOfResults, sportOfRows } from './sports.ts'
import LANGUAGES from './words/languages.json' with { type: 'json' }
import ZONES from './words/zones.json' with { type: 'json' }
import {
  areSquads,
  isOfSets,
  otherSportIn,
  rolesOfHeader,
  sportIn,
  squadIn,
  zoneOfLanguage,
} from './words.ts'

export interface Proposal {
  readonly mappings: readonly TableMapping[]
  /** What has to be answered before an import. */
  readonly questions: readonly string[]
  /** What was assumed. */
  readonly unsure: readonly string[]
}

/** Comparing the columns of a sheet takes time and memory for each of them. */
const COLUMNS_LIMIT = 1000

const DEFAULT_COUNTRY = 'Local leagues'

/** @param file its name without folders */
export function propose(file: string, all: readonly InputSheet[], options: FormatOptions): Proposal {
  const sheets = shownSheets(all, options.sheet)
  const names = all.map(({ name }) => name)
  if (options.sheet !== undefined && !names.includes(options.sheet)) {
    const known = names.join('') === '' ? 'the file has none' : `there are ${quoted(names)}`
    const text = message('no sheet', { sheet: options.sheet, known })
    return { mappings: [], questions: [text], unsure: [] }
  }
  const chosen = chosenColumns(options.columns)
  const wide: string[] = []
  const found = sheets.flatMap((sheet): Sample[] => {
    if (options.sheet !== undefined && options.sheet !== sheet.name) return []
    const rows: SheetRow[] = []
    for (const row of Iterator.from(sheet.rows()).take(SAMPLE_ROWS)) {
      const width = row.cells.findLastIndex((cell) => cell !== '') + 1
      if (width > COLUMNS_LIMIT) {
        wide.push(message('wide row', { row: row.row, width, limit: COLUMNS_LIMIT }))
        return []
      }
      rows.push({ ...row, cells: row.cells.slice(0, width) })
    }
    const { club: name, order: given } = options
    const ofClub = name === undefined ? null : clubColumns(rows)
    if (name !== undefined && ofClub) {
      const both = withClub(rows, name, ofClub)
      const layout = layoutOf(both, { ...chosen, pair: String(ofClub.opponents + 1) }, given)
      const read = () => withClub([...sheet.rows()], name, ofClub)
      return layout ? [{ sheet, range: undefined, read, rows: both, layout, club: { name, ...ofClub } }] : []
    }
    const ranges = options.columns === undefined ? rangesOf(rows) : []
    return (ranges.length > 1 ? ranges : [undefined]).flatMap((range) => {
      const own = range ? [...rowsIn(() => rows, range)()] : rows
      const text = isText(own) ? textSample(sheet, rows, chosen, options.order) : null
      if (text) return [text]
      const layout = layoutOf(own, chosen, options.order)
      return layout ? [{ sheet, range, read: rowsIn(sheet.rows, range), rows: own, layout }] : []
    })
  })
  // Tables beside each other have days written in one way.
  const lines = found.flatMap(({ rows }) => dayLines(rows))
  const order = dayOrderOf(lines)
  const isOpen = (order === undefined || order === 'mixed') && options.order === undefined
  const samples = isOpen
    ? found
    : found.map((sample) => ({ ...sample, layout: { order, ...sample.layout } as Layout }))
  const isMany = samples.length > 1
  const label = ({ sheet: { name }, range }: Sample, text: string) => {
    const place = range ? `columns ${range.from} to ${range.to}` : `sheet ${JSON.stringify(name)}`
    return isMany ? `${place}: ${text}` : text
  }
  const questions = samples.flatMap((sample) => sample.layout.questions.map((text) => label(sample, text)))
  const { club } = options
  if (club !== undefined && !samples.some((sample) => sample.club))
    questions.push(message('no opponents', { club }))
  const line = isOpen ? lines.find(isAmbiguous) : undefined
  if (line !== undefined) questions.push(message('order of a day', { day: line }))
  const unsure = samples.flatMap((sample) => sample.layout.unsure.map((text) => label(sample, text)))
  const other = sheets.some(isFootballText)
    ? 'football.txt'
    : found.some(isFootballData)
      ? 'football-data'
      : null
  if (other) return { mappings: [], questions: [message(other, { file })], unsure }
  if (samples.length === 0)
    return {
      mappings: [],
      questions: wide.length > 0 ? wide : [unknownSides(sheets) ?? message('no sides')],
      unsure,
    }
  const base = file
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/(\d{4})_(\d{4})/g, '$1/$2')
    .replaceAll('_', ' ')
  const seasons = options.season === undefined ? sheetSeasons(samples) : null
  const common = commonOf(base, samples, { ...options, ...(seasons && { season: '' }) }, unsure, questions)
  // Sheets of men and women have leagues of their own.
  const isApart = areSquads(samples.map(({ sheet }) => sheet.name))
  const areLeagues = !isApart && options.league === undefined && shareNoSides(samples)
  const ofSheet = (mapping: TableMapping, sample: Sample): TableMapping => {
    const { sheet = '', league } = mapping
    const squad = squadIn(sheet)
    if (!league) return mapping
    const season = seasons?.get(sheet)
    if (season !== undefined) return { ...mapping, league: { ...league, season } }
    if (areLeagues) {
      const name = ownTitle(sample, samples) ?? `${league.name} ${sheet}`
      return { ...mapping, source: sourceOfLeague(name, base), league: { ...league, name } }
    }
    if (!isApart || squad === '') return mapping
    return { ...mapping, league: { ...league, name: `${league.name} ${sheet}`.slice(0, 200), squad } }
  }
  const mappings = samples.flatMap((sample) => {
    // Tables beside each other have one title.
    const beside = samples.filter(({ sheet }) => sheet === sample.sheet)
    const layout = { ...sample.layout, titles: beside.flatMap((each) => each.layout.titles) }
    const mapping = ofSheet(mappingOf({ ...sample, layout }, common, options, questions, unsure), sample)
    const own = leaguesOf(sample, withSections(sample, mapping, unsure), options, unsure, questions)
    const read = new Set(own.flatMap(columnsOf))
    const unread = sample.layout.unread.filter((name) => !read.has(name))
    if (unread.length > 0) unsure.push(label(sample, `columns that are not read: ${quoted(unread)}`))
    return own
  })
  questions.push(...samples.flatMap((sample) => doubtsOf(sample, options).map((text) => label(sample, text))))
  if (areLeagues)
    unsure.push(message('leagues by sheets', { names: mappings.flatMap(({ league }) => league?.name ?? []) }))
  const rivals = isApart || seasons ? null : otherResults(samples)
  if (rivals) questions.push(message('same fixtures', { names: rivals }))
  const hidden = all.filter((sheet) => !sheets.includes(sheet)).map(({ name }) => name)
  if (hidden.length > 0) unsure.push(message('hidden sheets', { names: hidden }))
  return { mappings, questions, unsure }
}

/** Whether most rows are lines, none is a header, and few have columns: a comma in a line makes two. */
function isText(rows: readonly SheetRow[]): boolean {
  const widths = rows.map(({ cells }) => textsOf(cells).length)
  const isRare = (of: readonly number[]) => of.length * 10 < rows.length
  const isLines = widths.filter((width) => width === 1).length * 2 > rows.length
  return isLines && isRare(widths.filter((width) => width > 3)) && headerAt(rows) < 0
}

/** The matches in the lines of a text; null if there are none. */
function textSample(
  sheet: InputSheet,
  own: readonly SheetRow[],
  chosen: Record<string, string>,
  order: string | undefined,
): Sample | null {
  const rows = [...lineRows(() => own)]
  const layout = layoutOf(rows, chosen, order)
  const first = rows.findIndex(({ row, cells }) => row > 0 && cells.length > 1)
  if (!layout || first < 0) return null
  const above = rows.slice(1, first).flatMap(({ cells }) => cells)
  const titles = above.filter((text) => !isHeading(text))
  const read = () => lineRows(sheet.rows)
  return { sheet, range: undefined, isLines: true, read, rows, layout: { ...layout, titles } }
}

/** Whether a table has the columns of football-data.co.uk: the goals at full time, and the odds beside them. */
function isFootballData({ layout: { names } }: Sample): boolean {
  return ['HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', 'B365H'].every((name) => names.includes(name))
}

/** Whether a text begins as football.txt does: "= English Premier League 2023/24". */
function isFootballText(sheet: InputSheet): boolean {
  const first = Iterator.from(sheet.rows()).find(({ cells }) => cells.some((cell) => cell !== ''))
  return /^=+ \p{L}/u.test(first?.cells.find((cell) => cell !== '') ?? '')
}

/** "result=6, date=1". Throws WrongOption. */
function chosenColumns(text: string | undefined): Record<string, string> {
  const roles = Object.keys(LANGUAGES.en.headers).filter((role) => !UNREAD_ROLES.includes(role))
  const pairs = text?.split(',').map((part) => {
    const [role = '', column] = part.split('=').map((each) => each.trim())
    if (column && roles.includes(role)) return [role, column] as const
    throw new WrongOption(`--columns ${part}: must be ROLE=COLUMN, where ROLE is one of ${roles.join(', ')}`)
  })
  return Object.fromEntries(pairs ?? [])
}

/** Roles that only tell headers apart. */
const UNREAD_ROLES = ['loser', 'number', 'standing']

/** What all sheets of a file share: sport, league, season and zone. */
function commonOf(
  base: string,
  samples: readonly Sample[],
  options: FormatOptions,
  unsure: string[],
  questions: string[],
) {
  const own = samples.flatMap(({ layout }) => layout.titles)
  const names = samples.map(({ sheet }) => sheet.name)
  const titles = [...own, ...names]
  const cells = samples.flatMap(({ rows, layout }) =>
    rows
      .filter(({ row }) => row >= layout.header)
      .slice(0, 200)
      .flatMap((row) => row.cells),
  )
  const given = options['sport-of'] ?? ''
  const known = findSport(given)?.slug
  const named = known ?? sportIn([...titles, base].join('\n'))
  const ofResults = named ? null : sportOfResults(samples)
  const isOther = ofResults === 'badminton'
  const found = named ?? (isOther ? 'volleyball' : ofResults) ?? sportOfRows(samples)
  if (!known) unsure.push(`the sport is ${found}`)
  const sports = known ? null : namedSports(samples)
  if (sports) questions.push(message('several sports', sports))
  const parts = samples.flatMap(({ layout }) => layout.parts)
  const sets = parts.find((part) => typeof part === 'string' && isOfSets(part))
  if (!known && sets !== undefined && !SPORTS_OF_SETS.includes(found))
    questions.push(message('sport of sets', { sets: String(sets), sports: SPORTS_OF_SETS.join(', ') }))
  const other = known
    ? undefined
    : (otherSportIn([...titles, base].join('\n')) ?? (isOther ? ofResults : undefined))
  if (other !== undefined) questions.push(message('other sport', { other, sports: SPORT_SLUGS.join(', ') }))
  const all = samples.flatMap(datesOf)
  const [dates = [], openDays = []] = [false, true].map((isOpen) =>
    all.filter((day) => isOpen === isYearOpen(day)),
  )
  // "2023" beside dates can be the year in which a season begins.
  const seasonNames = names.filter((name) => dates.length === 0 || seasonOfText(name)?.key.includes('-'))
  const hasSeasons = samples.every(({ layout }) => layout.columns.season !== undefined)
  const calendar = calendarOf(options.country ?? '', options.league ?? titleOf(samples) ?? base, found)
  const season = hasSeasons
    ? ''
    : (options.season ?? seasonFor([...own, ...seasonNames, base], dates, unsure, questions, calendar))
  const hasDates = samples.some(({ layout }) => layout.columns.date !== undefined)
  const written = hasSeasons ? samples.flatMap((each) => cellsOf(each, each.layout.columns.season)) : [season]
  const years = new Set(
    written.flatMap((text) => (typeof text === 'string' ? (seasonOfText(text)?.key ?? []) : [])),
  )
  const open =
    dates.length === 0 ? [...years].find((year) => !year.includes('-') && spansNewYear(openDays)) : undefined
  if (season === null && openDays.length > 0) questions.push(message('no year'))
  else if (open !== undefined)
    questions.push(message('past the year', { year: open, next: Number(open) + 1 }))
  // Without such a column, that is asked about for each sheet.
  else if (season === null && dates.length === 0 && hasDates && options.day === undefined) {
    questions.push(message('no dates'))
  }
  const zero = dates.filter((date) => ZERO_DAYS.includes(date))
  if (zero.length > dates.length / 2) questions.push(message('zero days', { zero: zero[0] }))
  const title = titleOf(samples) ?? base
  const league = options.league ?? withoutSeason(title, typeof season === 'string' ? season : '')
  if (options.league === undefined) unsure.push(`the league is ${JSON.stringify(league)}`)
  const isNamed = [...titles, ...cells].some((text) => ZONE_HEADER.test(text))
  const ofCountry = isNamed ? null : zoneOfCountry(options.country ?? '', dates[0])
  const zone = options.zone ?? ofCountry ?? zoneOf(titles, cells, samples)
  if (options.zone === undefined) unsure.push(`times are those of ${zone} (--zone)`)
  return {
    sport: found,
    source: sourceOfLeague(league, base),
    league: {
      name: league.slice(0, 200),
      country: options.country ?? DEFAULT_COUNTRY,
      season: options.season ?? season ?? String(new Date(0).getUTCFullYear()),
    },
    zone,
  }
}

const SPORTS_OF_SETS: readonly string[] = ['tennis', 'table-tennis', 'volleyball']

/** The first days of spreadsheets and clocks. */
const ZERO_DAYS = ['0001-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '1904-01-01', '1970-01-01']

/** A column that nothing is read from and that has the sport of each match, with several of them; null for none. */
function namedSports(samples: readonly Sample[]) {
  for (const sample of samples)
    for (const column of sample.layout.unread) {
      const values = [...new Set(cellsOf(sample, column))]
      const isSport = (value: string) => sportIn(value) !== null || otherSportIn(value) !== undefined
      const known = values.filter(isSport)
      if (known.length > 1 && known.length >= values.length / 2) return { column, values }
    }
  return null
}

/** The season of each sheet, if all have names such as "2021/22" and "2022/23", or years beside dates without years. */
function sheetSeasons(samples: readonly Sample[]): ReadonlyMap<string, string> | null {
  const hasDates = samples.flatMap(datesOf).some((day) => !isYearOpen(day))
  const seasons = samples.flatMap(({ sheet: { name } }) => {
    const key = monthIn(name) === undefined ? seasonOfText(name)?.key : undefined
    return key !== undefined && (key.includes('-') || !hasDates)
      ? [[name, key.replace('-', '/')] as const]
      : []
  })
  const isEach = samples.length > 1 && new Set(seasons.map(([, season]) => season)).size === samples.length
  return isEach ? new Map(seasons) : null
}

/** The league that the cells or the titles of sheets name. */
function titleOf(samples: readonly Sample[]): string | undefined {
  const leagues = new Set(samples.flatMap((sample) => cellsOf(sample, sample.layout.columns.league)))
  const titles = samples.flatMap(({ layout }) => layout.titles)
  return [...(leagues.size === 1 ? leagues : []), ...titles].find((text) => /\p{L}{3}/u.test(text))
}

/** The title of a sheet that others do not have, or its name if none has a title and it was not named by a program. */
function ownTitle(sample: Sample, samples: readonly Sample[]): string | undefined {
  const titles = samples.map((each) => titleOf([each]))
  const isOnly = new Set(titles).size === samples.length
  const name = sample.sheet.name
  if (titles.every((title) => title === undefined) && /^\p{L}{3}.*[^\p{L}\d]/u.test(name)) return name
  const title = isOnly ? titleOf([sample]) : undefined
  return title === undefined ? undefined : withoutSeason(title, seasonOfText(title)?.key ?? '').slice(0, 200)
}

/** Whether no side of a sheet is in another one. */
function shareNoSides(samples: readonly Sample[]): boolean {
  const bySheet = Map.groupBy(samples, ({ sheet }) => sheet.name)
  const sides = [...bySheet.values()].map(
    (own) =>
      new Set(
        own
          .flatMap(({ rows, layout }) => [...matchesIn(rows, layout)])
          .flatMap(({ sides: both }) => both.filter((side) => !isBye(side)).map(foldText)),
      ),
  )
  const all = new Set(sides.flatMap((own) => [...own]))
  return sides.length > 1 && all.size === sides.reduce((sum, { size }) => sum + size, 0)
}

/** "Lake League 2026/27" is the Lake League: the next season is one of the same league. */
function withoutSeason(title: string, season: string): string {
  const years = new Set([season.slice(0, 4), String(Number(season.slice(0, 4)) + 1)])
  const rest = title
    .replace(TWO_YEARS, (whole, one, two) => ((Number(one) + 1) % 100 === Number(two) % 100 ? ' ' : whole))
    .replace(/(?<!\d)\d{4}(?!\d)/g, (year) => (years.has(year) ? ' ' : year))
  const words = oneLine(rest)
    .split(' ')
    .filter((word) => !rolesOfHeader(word).includes('season'))
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)
  const name = words
    .slice(words.findIndex(isWord), words.findLastIndex(isWord) + 1)
    .join(' ')
    .replace(/[-–,;:_/(]$/, '')
  return /\p{L}{3}/u.test(name) ? name : title
}

/** Two consecutive years. */
const TWO_YEARS = /(?<!\d)(?:\d{2})?(\d{2})\s?[-–/_]\s?((?:\d{2})?\d{2})(?!\d)/g

/** The days of the matches, YYYY-MM-DD or, if none has a year, --MM-DD. */
function datesOf(sample: Sample): string[] {
  const { rows, layout } = sample
  const { date } = layout.columns
  const cells =
    date === undefined ? dayLines(rows.filter(({ row }) => row > layout.header)) : cellsOf(sample, date)
  const read = (days: readonly string[], yearOf?: () => number) =>
    days.flatMap((cell) =>
      isInstant(cell)
        ? [cell.slice(0, '2023-08-19'.length)]
        : readOr(
            () => [readDay(splitMoment(cell)?.day ?? cell, { order: layout.order ?? 'dmy', yearOf })],
            [],
          ),
    )
  const months = rows.flatMap(({ cells: own }) => monthIn(textsOf(own).join('\t')) ?? [])
  const days = [cells, months.map((month) => `1 ${month}`)]
  const found = days.map((own) => read(own)).find(({ length }) => length > 0)
  // A leap year has all days.
  return found ?? days.flatMap((own) => read(own, () => 2000)).map((day) => day.replace(/^\d+/, '-'))
}

function mappingOf(
  sample: Sample,
  { sport, source, league, zone }: ReturnType<typeof commonOf>,
  options: FormatOptions,
  questions: string[],
  unsure: string[],
): TableMapping {
  const { sheet, range, isLines, layout, rows } = sample
  const { home, away, pair, result, homeScore, awayScore, notes, season, date, time } = layout.columns
  const place = layout.names[sample.club?.place ?? -1]
  const columns = SINGLE_COLUMNS.flatMap((role) => {
    const name = role === 'home' || role === 'away' || role === 'pair' ? undefined : layout.columns[role]
    return name === undefined || name === place ? [] : [[role, name] as const]
  })
  const below = rows.filter(({ row, cells }) => row > layout.header || isHeading(lineIn(cells) ?? ''))
  const isDateless = !layout.isCross && date === undefined && dayLines(below).length === 0
  const ofTitles = isDateless && options.day === undefined ? dayOfTitles(layout) : undefined
  if (ofTitles !== undefined) unsure.push(`the day of the matches is ${ofTitles}, by the title (--day)`)
  else if (isDateless && options.day === undefined) questions.push(message('no column of dates'))
  if (date !== undefined && options.day !== undefined) questions.push(message('day beside dates', { date }))
  const day = options.day ?? ofTitles
  const dayMs = day === undefined ? Number.NaN : readMoment(day, '', zone)
  if (layout.isCross && Number.isNaN(dayMs)) questions.push(message('day of a cross table'))
  if (result === undefined && homeScore === undefined && layout.parts.length === 0 && !layout.isCross)
    unsure.push('there is no column of results: all matches are to be played')
  const [one, two] = [home, away].map((name) => layout.names.indexOf(name ?? '') + 1)
  if (layout.areSidesGuessed && zone.startsWith('America/'))
    questions.push(message('American sides', { zone, one, two }))
  if (isLines && options['score-order'] !== undefined) questions.push(message('order of lines'))
  const isAwayFirst = away !== undefined && layout.names.indexOf(away) < layout.names.indexOf(home ?? '')
  const { awayRows } = layout
  const crossSides = awayRows === undefined ? { home: 'home', away: 'away' } : { home: 'away', away: 'home' }
  const isOpenOrder = (isAwayFirst && result !== undefined) || awayRows !== undefined
  const results = layout.isCross ? rows.flatMap(({ cells }) => cells) : cellsOf({ layout, rows }, result)
  const example = results.find((cell) => {
    const [one, two] = cell.match(/\d+/g) ?? []
    return two !== undefined && one !== two && isResult(cell)
  })
  if (isOpenOrder && options['score-order'] === undefined && example !== undefined) {
    const what =
      awayRows === undefined
        ? 'the away side stands first'
        : message('rows of away sides', { text: awayRows })
    questions.push(message('score of away sides', { what, example }))
  }
  const written = pair === undefined ? [] : cellsOf({ layout, rows }, pair).map(splitSides)
  if (written.some((both) => both?.isAwayFirst || both?.ofClub === 'away'))
    unsure.push('results name the away side first, as "A @ B" does (--score-order home changes that)')
  const order = options['score-order']
  const ofClub = exampleOf(sample)
  const isTold = sample.club && order === undefined && ownScore([...matchesIn(rows, layout)]) !== null
  const isOwnFirst = order === 'own' || isTold === true
  if (ofClub !== undefined && order === undefined && !isOwnFirst)
    questions.push(message('score of a club', { example: ofClub, club: sample.club?.name ?? '' }))
  const club = clubOf(sample, isOwnFirst)
  if (order === (club ? 'away' : 'own')) questions.push(message('order of a club', { order }))
  const sides = club ? { club } : pair === undefined ? { home: home ?? '', away: away ?? '' } : { pair }
  const scores =
    homeScore !== undefined && awayScore !== undefined ? { home: homeScore, away: awayScore } : result
  return {
    sport,
    source,
    kind: 'match',
    ...(sheet.name !== '' && { sheet: sheet.name }),
    ...(sheet.encoding !== undefined && { encoding: sheet.encoding }),
    ...(sheet.delimiter !== undefined && { delimiter: sheet.delimiter }),
    header: layout.header,
    ...(range && { range }),
    ...(isLines && { lines: true }),
    ...(layout.isCross && { cross: Number(home) }),
    league: {
      ...league,
      ...(season !== undefined && { season: seasonColumn({ layout, rows }, season) }),
      ...(layout.isCross ? { ...crossSides, result: 'result' } : sides),
      ...(scores !== undefined && { result: scores }),
      ...(layout.parts.length > 0 && { parts: [...layout.parts].slice(0, 9) }),
      ...(notes !== undefined && { notes: [notes] }),
      ...Object.fromEntries(columns),
      ...layout.endings,
      ...(order !== undefined && !club && { awayFirst: order === 'away' }),
    },
    fields: {
      startTimestamp:
        date === undefined && !Number.isNaN(dayMs)
          ? { value: dayMs, zone, ...(time !== undefined && { time }) }
          : {
              column: date ?? ABOVE,
              as: 'moment',
              zone,
              ...(time !== undefined && { time }),
              ...(layout.order && { order: layout.order }),
            },
    },
  }
}

/** A day within a text, and words before one on which a list was written. */
const DAY_IN_TEXT =
  /\d{4}-\d\d-\d\d|(?<!\d)\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}(?:\.|st|nd|rd|th)? \p{L}{3,} \d{4}/gu
const WRITTEN_ON =
  /(?<!\p{L})(?:stand|as (?:of|at)|updated|generated|printed|état|à jour|actualiz|aggiornat|atualiz|stan|aktualiz|stav|bijgewerkt|состояни|обновл)/iu

/** The only day of the titles above times without days: "Tournament on 2 March 2024", as opposed to "As of 12/01/2024". */
function dayOfTitles({ titles, columns, order }: Layout): string | undefined {
  const texts = titles.flatMap((title) => (WRITTEN_ON.test(title) ? [] : (title.match(DAY_IN_TEXT) ?? [])))
  const days = new Set(texts.flatMap((text) => readOr(() => [readDay(text, { order })], [])))
  return columns.time !== undefined && days.size === 1 ? [...days][0] : undefined
}

/** A season of a column that has one year spans two if its matches do. */
function seasonColumn({ rows, layout }: Pick<Sample, 'rows' | 'layout'>, column: string) {
  const at = cellReader(layout)
  const spansYears = rows.some((row) => {
    const [season, date] = [at(row, column), at(row, layout.columns.date)]
    return /^\d{4}$/.test(season) && date.includes(String(Number(season) + 1))
  })
  return { column, ...(spansYears && { spansYears }) }
}

/** The days of the lines between matches. */
function dayLines(rows: readonly SheetRow[]): string[] {
  return rows.flatMap(({ cells }) => {
    const day = dayIn(lineIn(cells) ?? '')
    return day === undefined ? [] : [day]
  })
}

/** "Time (CET)": the zone of the places that use it. @assumed */
const ZONE_HEADER = /\((utc|gmt|cet|cest|mez|eet|msk|мск|et|est|edt|ct|mt|pt)\)/iu
const ENGLISH_ZONE = LANGUAGES.en.zone

function zoneOf(titles: readonly string[], cells: readonly string[], samples: readonly Sample[]): string {
  const texts = [...titles, ...cells]
  const [, abbreviation = ''] = ZONE_HEADER.exec(texts.join('\n')) ?? []
  const named = lookUp(ZONES as Readonly<Record<string, string>>, abbreviation.toUpperCase())
  if (named !== undefined) return named
  const found = zoneOfLanguage([...titles.flatMap((title) => [title, ...title.split(' ')]), ...cells])
  if (found !== null && found !== ENGLISH_ZONE) return found
  return isAmerican(texts, samples) ? 'America/New_York' : ENGLISH_ZONE
}

/** A time with AM or PM, or a word that others spell otherwise. */
const AMERICAN =
  /\d\s*[ap]\.?m\.?$|^(?:canceled|ppd|rain(?:ed )?out)$|(?<!\p{L})soccer(?!\p{L})|^\p{L}+,?\s\p{L}{3,}\.?\s\d{1,2},/iu

/** Month before day, or times with AM and PM. */
function isAmerican(texts: readonly string[], samples: readonly Sample[]): boolean {
  if (samples.some(({ layout }) => layout.order === 'dmy')) return false
  // "2 March 2024"
  if (texts.some((text) => /^(?:\p{L}+,? )?\d{1,2}(?:st|nd|rd|th)? \p{L}{3,}/u.test(text) && isDate(text)))
    return false
  return texts.some((text) => AMERICAN.test(text)) || samples.some(({ layout }) => layout.order === 'mdy')
}
