/** The columns of a sheet: what their cells are, and which one has each role. */

import { isOfLeg } from '../../../rules/competitions/cup-ties.ts'
import { isDate, isTime, isTimeOfDay } from '../days.ts'
import { foldText } from '../input/text.ts'
import { message } from './messages.ts'
import { isBye, isResult, isState } from './results.ts'
import { resultBeside, type SheetRow, sideName, splitSides } from './sheet-texts.ts'
import { endingIn, isFlag, marksOf, partNumber, type Role, rolesOfHeader, sideOfEnding } from './words.ts'

/** The column of a score, or those of both sides. */
export type PartColumns = string | { readonly home: string; readonly away: string }

/** Roles that a column of a match can have. */
export type ColumnRole = Exclude<Role, 'number' | 'standing' | 'partList' | 'loser'>

/** What the cells of a column can be. */
const COUNTED = {
  dates: isDate,
  times: (cell: string) => isTime(cell) || !isTimeOfDay(cell),
  /** "1930", which is a year elsewhere. */
  clocks: (cell: string) => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(cell),
  /** A number of minutes at which matches begin at the end. */
  roundTimes: (cell: string) => /\d[05]\D*$|^\d{1,2} ?(?:[ap]\.?m|uhr|h)/i.test(cell),
  results: isResult,
  numbers: (cell: string) => /^\d{1,3}([.,]0{1,2})?\*?$/.test(cell),
  pairs: (cell: string) => (splitSides(cell) ?? resultBeside(cell)) !== null,
}

export interface Column extends Readonly<Record<keyof typeof COUNTED, number>> {
  readonly index: number
  readonly header: string
  readonly roles: readonly Role[]
  readonly part: number | null
  /** The side of which it has the score of an ending: "Pens H". */
  readonly ending: ReturnType<typeof sideOfEnding>
  /** The cells that are not empty. */
  readonly cells: readonly string[]
}

/** A header in two rows: "Tore" above "H" and "G". */
function rolesIn(header: string, upper: string): readonly Role[] {
  const both = upper === '' ? [] : rolesOfHeader(`${upper} ${header}`.trim())
  return both.length > 0 ? both : rolesOfHeader(header)
}

export function describe(header: string, upper: string, index: number, body: readonly SheetRow[]): Column {
  const cells = body.map((row) => row.cells[index] ?? '').filter((cell) => cell !== '')
  const counts = Object.entries(COUNTED).map(([name, is]) => [name, cells.filter(is).length] as const)
  const ending = sideOfEnding(header) ?? sideOfEnding(`${upper} ${header}`)
  const isLeg = cells.some((cell) => /\d/.test(cell)) && cells.every(isResult) && isOfLeg(header)
  const roles = ending ? [] : isLeg ? (['result'] as const) : rolesIn(header, upper)
  // "OT/SO" above words is no score after overtime, and "Type" above "OT" no part of the season.
  const isEnd = (cell: string) => endingIn(cell) !== null
  const isTold = cells.some(isEnd) && (roles.length === 0 || roles.includes('stage'))
  const areEndings = isTold && cells.every((cell) => isEnd(cell) || /^reg(?:ular|ulation)?\b/i.test(cell))
  const isEnding = areEndings || roles.some((role) => role === 'extraTime' || role === 'shootout')
  // "1" to "5" above sets.
  const isNumbered = /^[1-9]$/.test(header) && cells.length > 0 && cells.every(isResult)
  // "(1:0)", and "(20:15, 18:20)".
  const inBrackets = cells.length > 0 && cells.every((cell) => /^[([]\d/.test(cell) && /[)\]]$/.test(cell))
  const ofBrackets: Role = cells.some((cell) => (cell.match(/\d\s*[-:]\s*\d/g)?.length ?? 0) > 1)
    ? 'partList'
    : 'halfTime'
  return {
    ...{ index, header, ending },
    roles:
      isEnding && !cells.some((cell) => /\d:?-?\d/.test(cell)) && !cells.every(isFlag)
        ? ['status']
        : roles.length === 0 && inBrackets
          ? [ofBrackets]
          : roles,
    part: partNumber(header) ?? (isNumbered ? Number(header) : null),
    cells,
    ...(Object.fromEntries(counts) as Record<keyof typeof COUNTED, number>),
  }
}

type Ending = NonNullable<Column['ending']>

/** The column of each role. */
export class Finder {
  readonly questions: string[] = []
  readonly unsure: string[] = []
  areSidesGuessed = false
  readonly #columns: readonly Column[]
  readonly #names: readonly string[]
  readonly #chosen: Readonly<Record<string, string>>
  readonly #used = new Set<number>()
  readonly #taken = new Set<string>()
  /** The columns of the home and the away side. */
  #sides: readonly number[] = []

  constructor(
    columns: readonly Column[],
    names: readonly string[],
    chosen: Readonly<Record<string, string>>,
  ) {
    this.#columns = columns
    this.#names = names
    this.#chosen = chosen
  }

  isUsed(index: number): boolean {
    return this.#used.has(index)
  }

  /**
   * The column whose header names the role and whose cells fit it, else the only one whose cells fit it. With
   * `isNamed` a header is needed.
   */
  find(
    role: ColumnRole | 'partList',
    fits: (column: Column) => boolean,
    isNamed = false,
  ): string | undefined {
    const told = this.#told(role)
    if (told !== undefined) return this.#take(told, role)
    const free = this.#columns.filter(({ index, cells }) => !this.#used.has(index) && cells.length > 0)
    const byHeader = free.filter(
      (column) =>
        column.roles.includes(role) &&
        fits(column) &&
        (column.part === null || !/^(result|partList)$/.test(role)),
    )
    // "Start" above dates with times.
    const isMoment = ({ roles, dates, cells }: Column) =>
      role === 'date' && roles.includes('time') && dates === cells.length
    // A header with the letters of a table of standings can be above results.
    const isBare = ({ roles }: Column) =>
      roles.every((own) => role === 'result' && (own === 'standing' || own === 'number'))
    const unnamed = free.filter(
      (column) => (isBare(column) || isMoment(column)) && column.part === null && fits(column),
    )
    const [first, ...alike] = byHeader.length > 0 || isNamed ? byHeader : unnamed
    // "New date" and "Revised score" may be those that count.
    const isFurther = ({ header, cells }: Column) =>
      role === 'date'
        ? cells.some((cell) => !NUMBER.test(cell))
        : role === 'result' &&
          (marksOf(header).includes('awarded') ||
            header.split(' ').some((word) => rolesOfHeader(word).includes(role)))
    const further = byHeader.length > 0 ? unnamed.filter(isFurther) : []
    const others = [...alike, ...further]
    if (!first) return undefined
    const rival = others.find((column) => column.cells.join('\n') !== first.cells.join('\n'))
    if (rival && (role === 'result' || role === 'date' || byHeader.length === 0))
      this.#ask(role, first, rival)
    if (rival === undefined && byHeader.length === 0)
      this.unsure.push(`${this.#label(first)} is the ${role}, by its cells`)
    return this.#take(first.index)
  }

  /** The column of the score of an ending, or those of both sides. */
  ending(role: Ending['role'], fits: (column: Column) => boolean): PartColumns | undefined {
    const [home, away] = (['home', 'away'] as const).map((side) =>
      this.#columns.find(
        ({ ending, cells }) => ending?.role === role && ending.side === side && cells.length > 0,
      ),
    )
    if (!home || !away || this.#chosen[role] !== undefined) return this.find(role, fits, true)
    return { home: this.#take(home.index), away: this.#take(away.index) }
  }

  /** The column with both sides in one cell, "A - B". */
  pairColumn(): string | undefined {
    const told = this.#told('pair')
    if (told !== undefined) return this.#take(told, 'pair')
    if (this.#chosen.home !== undefined) return undefined
    const hasSides = this.#columns.filter(({ roles }) => roles.includes('home') || roles.includes('away'))
    if (hasSides.length > 1) return undefined
    const found = this.#columns.filter(
      ({ pairs, roles, cells }) => pairs > (roles.includes('pair') ? 0.2 : 0.6) * cells.length,
    )
    const named = found.filter(({ roles }) => roles.includes('pair'))
    const [first, ...others] = named.length > 0 ? named : found
    if (others.length > 0)
      this.questions.push(
        message('all have both sides', {
          labels: this.#labels(found.filter((each) => named.length === 0 || named.includes(each))),
        }),
      )
    return first && this.#take(first.index)
  }

  /** The columns of the home and the away side. */
  sides(): [string | undefined, string | undefined] {
    const told = [this.#told('home'), this.#told('away')] as const
    if (told[0] !== undefined && told[1] !== undefined)
      return [this.#take(told[0], 'home'), this.#take(told[1], 'away')]
    const texts = this.#columns.filter(
      ({ cells, dates, times, results, numbers, roles }) =>
        cells.length > 0 &&
        // "5a" is a class of a school, and a time elsewhere.
        Math.max(dates, results, numbers, /home|away/.test(roles.join()) ? 0 : times) < 0.5 * cells.length,
    )
    const named = (role: Role) => texts.filter(({ roles }) => roles.includes(role)).slice(0, RIVALS_LIMIT)
    const pairs = (one: Role, two: Role) =>
      named(one)
        .flatMap((home) => named(two).flatMap((away) => (home === away ? [] : [[home, away] as const])))
        .toSorted((a, b) => sidesRank(b) - sidesRank(a))
    const ofHomes = pairs('home', 'away')
    const [best, rival] = ofHomes.length > 0 ? ofHomes : pairs('winner', 'loser')
    if (best && ofHomes.length === 0) this.unsure.push('the winner of each match counts as its home side')
    const unnamed = texts.filter(({ roles }) => !roles.some((role) => OTHER_ROLES.includes(role)))
    const [one, two] = best ?? belowPair(texts) ?? mostAlike(unnamed) ?? []
    if (!one || !two) return [undefined, undefined]
    // One header that says its side is enough.
    const says = (column: Column, role: Role, not: Role) =>
      column.roles.includes(role) && !column.roles.includes(not)
    const isTurned = !best && (says(one, 'away', 'home') || says(two, 'home', 'away'))
    const [home, away] = isTurned ? [two, one] : [one, two]
    this.areSidesGuessed = !best && !isTurned
    if (rival && best && sidesRank(rival) === sidesRank(best)) {
      if (rival[0] === home) this.#ask('away', away, rival[1])
      else this.#ask('home', home, rival[0])
    }
    if (!best)
      this.unsure.push(message('sides by names', { home: this.#label(home), away: this.#label(away) }))
    this.#sides = [home.index, away.index]
    return [this.#take(home.index), this.#take(away.index)]
  }

  /** The columns of the goals of each side; with `isSure` by their headers, or each beside its side. */
  scores(isAwayFirst: boolean, isSure: boolean): [string | undefined, string | undefined] {
    const [home, away] = [this.#told('homeScore'), this.#told('awayScore')]
    if (home !== undefined && away !== undefined)
      return [this.#take(home, 'homeScore'), this.#take(away, 'awayScore')]
    // Both cells of a match that was not played have its state, or one letter each of "H-W".
    const isGoals = (cell: string) => isState(cell) || /^(?:\d{1,3}|\p{L}{1,2})$/u.test(cell)
    const hasGoals = ({ numbers, roles, cells }: Column) =>
      numbers >= 0.5 * cells.length ||
      (roles.some((role) => /^(?:home|away)Score$/.test(role)) && cells.every(isGoals))
    const free = this.#columns.filter(
      (column) =>
        !this.#used.has(column.index) &&
        column.part === null &&
        column.ending === null &&
        column.cells.length > 0 &&
        hasGoals(column),
    )
    const named = (role: Role) => free.filter(({ roles }) => roles.includes(role))
    // Numbers below "Home" are goals where another column has the home side.
    // "Goals A" is that of the away side beside "Goals H", and that of the home side beside "Goals B".
    const pick = (role: 'homeScore' | 'awayScore', side: 'home' | 'away') => {
      const other = named(role === 'homeScore' ? 'awayScore' : 'homeScore')
      const sure = named(role).filter((column) => !other.includes(column))
      const [first, rival] = [sure, named(role), named(side)].find(({ length }) => length > 0) ?? []
      if (first && rival) this.#ask(role, first, rival)
      return first
    }
    const [one, two] = [pick('homeScore', 'home'), pick('awayScore', 'away')]
    if (one && two) return [this.#take(one.index), this.#take(two.index)]
    // Two columns of numbers beside each other or around a sign, under a header of the result or under none.
    const unnamed = free.filter(
      ({ roles }) => roles.length === 0 || roles.some((role) => SCORE_ROLES.includes(role)),
    )
    // Equal headers of both scores, each right of its side.
    const beside = unnamed.filter(({ index }) => this.#sides.includes(index - 1))
    const [left, right] = beside.length === 2 ? beside : unnamed
    if (isSure && beside.length !== 2) return [undefined, undefined]
    const isNear = left && right && this.#areNear(left, right)
    if (!isNear || (unnamed.length !== 2 && beside.length !== 2)) {
      if (unnamed.length > 2) this.questions.push(message('several goals', { labels: this.#labels(unnamed) }))
      return [undefined, undefined]
    }
    const [ofHome, ofAway] = isAwayFirst ? [right, left] : [left, right]
    this.unsure.push(message('scores by order', { home: this.#label(ofHome), away: this.#label(ofAway) }))
    return [this.#take(ofHome.index), this.#take(ofAway.index)]
  }

  /** Whether two columns are beside each other or around a sign, or each beside its side: others may count something else. */
  #areNear(left: Column, right: Column): boolean {
    const isBeside = ({ index }: Column) => this.#sides.some((side) => Math.abs(side - index) === 1)
    return right.index - left.index <= 2 || (isBeside(left) && isBeside(right))
  }

  #told(role: string): number | undefined {
    const told = this.#chosen[role]
    if (told === undefined) return undefined
    const index = /^\d+$/.test(told)
      ? Number(told) - 1
      : this.#columns.findIndex(({ header }) => foldText(header) === foldText(told))
    return this.#columns[index] ? index : undefined
  }

  /** What is wrong with the columns that were told and not taken. */
  unusedChoices(): string[] {
    const unused = Object.entries(this.#chosen).filter(([role]) => !this.#taken.has(role))
    return unused.map(([role, told]) => {
      const reason =
        this.#told(role) === undefined
          ? `there is no such column; there are ${this.#names.map((name, index) => `${index + 1} ${JSON.stringify(name)}`).join(', ')}`
          : 'it goes with the column of the other side, and with no other one for the same'
      return `--columns ${role}=${told}: ${reason}`
    })
  }

  /** @param role that was told */
  #take(index: number, role?: string): string {
    if (role !== undefined) this.#taken.add(role)
    this.#used.add(index)
    return this.#names[index] ?? ''
  }

  #label({ index, header }: Column): string {
    return `column ${index + 1}${header === '' ? '' : ` ${JSON.stringify(header)}`}`
  }

  #labels(columns: readonly Column[]): string {
    return columns.map((column) => this.#label(column)).join(', ')
  }

  #ask(role: string, one: Column, two: Column): void {
    const other = two.cells.find((cell, index) => cell !== one.cells[index]) ?? ''
    const own = one.cells[two.cells.indexOf(other)] ?? one.cells[0] ?? ''
    const [first, second] = [one.index + 1, two.index + 1]
    const labels = { one: this.#label(one), two: this.#label(two) }
    this.questions.push(message('two of one role', { role, own, other, first, second, ...labels }))
  }
}

const NUMBER = /^\d+(?:[.,]\d+)?$/

/** Of columns that have no sides, however much their cells have in common. */
const OTHER_ROLES: readonly Role[] = ['venue', 'league', 'group', 'round', 'status', 'notes', 'squad']
const SCORE_ROLES: readonly Role[] = ['result', 'homeScore', 'awayScore', 'standing']

/** Columns whose headers name the same side, at most so many are compared. */
const RIVALS_LIMIT = 8

/** More shared names are better, then headers with fewer meanings: "Local" is a home side or a venue. */
function sidesRank([home, away]: readonly [Column, Column]): number {
  return sharedNames(home, away) - (home.roles.length + away.roles.length) / 100
}

function sharedNames(one: Column, two: Column): number {
  const names = new Set(one.cells.filter((cell) => !isBye(cell)).map(sideName))
  return new Set(two.cells.map(sideName).filter((cell) => names.has(cell))).size
}

/** Both sides in columns below one header, which may have a sign between them: "Fixture" covers two cells. */
function belowPair(columns: readonly Column[]): [Column, Column] | undefined {
  const one = columns.find(({ roles }) => roles.includes('pair'))
  const two = columns.find(
    ({ index, header }) => one && [1, 2].includes(index - one.index) && ['', one.header].includes(header),
  )
  return one && two && [one, two]
}

/** The two columns of texts that share most names, the left one first. */
function mostAlike(columns: readonly Column[]): [Column, Column] | null {
  let best: [Column, Column] | null = null
  let most = 1
  for (const [place, one] of columns.entries()) {
    for (const two of columns.slice(place + 1)) {
      const shared = sharedNames(one, two)
      if (shared > most) [best, most] = [[one, two], shared]
    }
  }
  return best
}
