/**
 * Results as people write them in one cell: `2:1 (1:0)`, `3:2 n.V. (2:2, 1:1)`, `1-1 (4-3 pen)`, `6-4 3-6 7-6(5)`,
 * `3:1 (25:23, 20:25, ...)`, `P-P`, `H-W`, `0:2 Wertung`.
 */
import type { SportSlug } from '../../../catalog/sports.ts'
import type { MatchStatus } from '../../../catalog/statuses.ts'
import type { ScoreParts } from '../../../contract/changes.ts'
import { foldText } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { isAtLeast, isSame, minus, otherSide, type Pair, type SideName, scoreData, sumOf } from '../source.ts'
import {
  endingIn,
  isAnnulled,
  isFlag,
  isLosing,
  isLostByBoth,
  isOfAnother,
  isWinning,
  isYes,
  type Mark,
  marksOf,
  marksWithin,
  rolesOfHeader,
  sideIn,
} from './words.ts'

export interface Result {
  readonly status: MatchStatus
  readonly statusDescription?: string
  readonly statusReason?: string
  readonly homeScore?: ScoreParts
  readonly awayScore?: ScoreParts
  readonly awarded?: true
  readonly winner?: SideName | 'neither' | 'unknown'
}

/** What a note can say of a match that has a score: "rearranged from 4 Nov" does not postpone it again. */
const BESIDE_SCORE: readonly Mark[] = ['abandoned', 'walkover', 'awarded', 'retired']
const ENDINGS: readonly Mark[] = ['overtime', 'shootout']

/** "X:0", "+:-" and "3-F": the side with the first two signs won without play, and that with "F" lost. */
const HOME_FORFEIT = /^\s*(?:x\s*[:-]\s*\d|\+\s*[:/-]\s*[-–]|(?:\d{1,2}|w)\s*[-–:]\s*ff?)\s*$/i
const AWAY_FORFEIT = /^\s*(?:\d\s*[:-]\s*x|[-–]\s*[:/-]\s*\+|ff?\s*[-–:]\s*(?:\d{1,2}|w))\s*$/i

/** A match that is still to be played. */
const OPEN: Result = { status: 'notstarted' }

/** Sports whose result counts sets. */
const SET_SPORTS: readonly SportSlug[] = ['tennis', 'table-tennis', 'volleyball', 'esports']
/** Points that win a set, if two ahead; more are two ahead exactly. Maps of games differ. */
const SET_LENGTHS: Partial<Record<SportSlug, readonly number[]>> = {
  'table-tennis': [11],
  volleyball: [15, 21, 25],
}

const PAIR =
  /(?<![\d./])(?!1\/2\D)(\d{1,3})(?:\s*[-–—‐‑−:x/]\s*|\s(?:à|a|zu|vs?\.?)\s)(\d{1,3})(?![\d./]*\d)/iu
/** "2,0 - 1,0", as opposed to "2:1, 0:1" */
const DECIMALS = /^\s*(\d{1,3})[.,]0+\s*[-–:]\s*(\d{1,3})[.,]0+\s*$/
/** A result that a spreadsheet took for a time: "02:01:00". */
const CLOCK = /^\s*(\d{1,2}):(\d{2}):00\s*$/
/** "(2-2 agg)": the score of both legs. */
const AGGREGATE =
  /[([](?:(?:on )?agg\w*\.? ?)?\d{1,2} ?[-–:] ?\d{1,2}(?: ?(?:on )?agg\w*\.?)?[)\]](?<=agg[^([]*)/iu
/** "(4) 1:1 (3)": the kicks around a level score. */
const AROUND_GOALS = /^\s*\((\d{1,2})\)\s*((\d{1,2})\s*[-–:x]\s*\3)\s*\((\d{1,2})\)\s*$/iu
/** "1 (4) x (3) 1" and "1 (4):1 (3)": kicks, or the goals until half-time, beside those of each side. */
const BESIDE_GOALS =
  /^\s*(\d{1,3})\s*\((\d{1,2})\)\s*[-–:x]\s*(?:\((\d{1,2})\)\s*(\d{1,3})|(\d{1,3})\s*\((\d{1,2})\))\s*$/iu
/** "25-20/20-25" */
const SLASH = /(?<=\d\s?[-–:]\s?\d{1,3})\s*\/\s*(?=\d{1,3}\s?[-–:]\s?\d)/g
const TIE_BREAK = /^\s*[([](\d{1,2})(?:\s*[-:]\s*(\d{1,2}))?[)\]]/u
const FOOTNOTE = /^\d{0,2}\)?$/
/** Texts without anything to read: "-", "-:-", "vs". */
const NOTHING = /^[\s\-–—‐‑−:._?*x/]*$/iu

interface Written {
  readonly pair: Pair
  /** Points in brackets behind a set: of both, or of the loser alone. */
  readonly tieBreak?: Pair | undefined
  readonly isInBrackets: boolean
}

/**
 * The result that the cells of a row say: the result itself, a status, and notes.
 *
 * @param nameSide the only side whose team a text names
 * @throws RowError with the text that is not understood
 */
export function readResult(
  cells: ResultCells,
  sport: SportSlug,
  nameSide: (text: string) => SideName | null = () => null,
): Result {
  const { result, status = '', notes = '', halfTime = '', parts = [], extraTime = '', shootout = '' } = cells
  // The columns may say no more than that there was one.
  const flagged = isYes(shootout) ? 'pen' : isYes(extraTime) ? 'aet' : ''
  const inCell = { ...cells, result: `${result} ${flagged}`.trim(), shootout: '', extraTime: '' }
  if (isFlag(shootout) || isFlag(extraTime)) return readResult(inCell, sport, nameSide)
  if (/\d/.test(shootout))
    return withShootout(readResult({ ...cells, shootout: '' }, sport, nameSide), shootout)
  if (/\d/.test(extraTime)) return readResult(withExtraTime(cells), sport, nameSide)
  const noted = notedEnding(cells, sport, nameSide)
  if (noted !== null) return readResult({ ...cells, result: noted }, sport, nameSide)
  const forfeit = HOME_FORFEIT.test(result) ? 'home' : AWAY_FORFEIT.test(result) ? 'away' : null
  if (forfeit) return unplayed('walkover', result, notes, () => forfeit)
  const { pairs, words } = dissect(result)
  if ([result, status, notes].some(isLostByBoth) || isForfeitOfBoth(result, [...words, status, notes], sport))
    return lostByBoth([result, status, notes])
  if ([...words, status, notes].some(isAnnulled)) return unplayed('canceled', '', notes, nameSide)
  const said = [...words, ...(status === '' ? [] : [status])]
  const marks = said.flatMap((word) => [...marksWithin(word)])
  // "3-1 (HT 1-1)" says what the brackets have.
  const isRead = (word: string) =>
    marksWithin(word).length > 0 || FOOTNOTE.test(word) || rolesOfHeader(word).includes('halfTime')
  const unread = words.filter((word) => !isRead(word))
  const states = [status, notes].flatMap(marksWithin)
  const halves = dissect(halfTime).pairs.map((each) => ({ ...each, isInBrackets: true }))
  const sets = parts.flatMap((cell) => dissect(cell).pairs)
  if (pairs.length === 0 && sets.length === 0) {
    const mark = unplayedState([...marks, ...states], marks)
    if (!mark && unread.length > 0)
      throw new RowError(`${JSON.stringify(result)} is not understood as a result`)
    return unplayed(mark, [result, status, notes].join(' '), notes, nameSide)
  }
  if (unread.length > 0) throw new RowError(`${JSON.stringify(result)} is not understood as a result`)
  // Behind a score "pp" is overtime and "p" a shoot-out, not a postponed match.
  const endings = said.filter((word) => marksWithin(word).some((mark) => ENDINGS.includes(mark)))
  const own = said.filter((word) => !endings.includes(word)).flatMap((word) => [...marksWithin(word)])
  const isSetSport = SET_SPORTS.includes(sport) && !cells.isOfTeams
  const state =
    isSetSport && own.includes('retired')
      ? 'retired'
      : (stateOf(own) ?? (endings.length > 0 || isOfAnother(notes) ? null : stateOf(states, BESIDE_SCORE)))
  if (state === 'postponed' || state === 'canceled') return unplayed(state, '', notes, nameSide)
  // What a program writes until there is a score.
  if (marksOf(status).includes('open') && pairs.every(({ pair }) => sumOf([pair]).join() === '0,0'))
    return unplayed('open', '', notes, nameSide)
  const whole =
    pairs.length > 0 ? pairs : [{ pair: sumOf(sets.map(({ pair }) => pair)), isInBrackets: false }]
  const isShootout = marks.includes('shootout') && endings.length > 0
  const isOvertime = marks.includes('overtime') && !isShootout
  const score = isSetSport
    ? setScore([...pairs, ...sets], sport, result, state !== 'retired' && state !== 'abandoned')
    : goalScore([...whole, ...halves, ...sets.map((each) => ({ ...each, isInBrackets: true }))], {
        isOvertime,
        isShootout,
        isTotal: /^n/i.test(said.find((word) => marksOf(word).includes('shootout')) ?? ''),
        sport,
        text: result,
      })
  return finished(score, state, [result, status, notes].join(' '), nameSide)
}

/** "Wertung 0:3 / 0:3". Without the word, the second score may be that of half-time; sets may be equal. */
function isForfeitOfBoth(result: string, words: readonly string[], sport: SportSlug): boolean {
  const isAwarded = words.flatMap(marksOf).some((mark) => mark === 'awarded' || mark === 'walkover')
  return isAwarded && !SET_SPORTS.includes(sport) && DOUBLE.test(result)
}
const DOUBLE = /(?<!\d)(0\s*[:-]\s*[1-9]\d?)\s*\/\s*\1(?!\d)/

/** Without a score, since the result can be that on the field or that of each side; the reason has the texts. */
function lostByBoth(texts: readonly string[]): Result {
  const reason = texts.filter((text) => !NOTHING.test(text)).join('; ')
  return { ...WALKOVER, winner: 'neither', statusReason: reason.slice(0, REASON_LENGTH) }
}
const WALKOVER = { status: 'finished', statusDescription: 'Walkover', awarded: true } as const
export const REASON_LENGTH = 200

/** A column of extra time has the score after it, or its own goals as another period has. */
function withExtraTime({ extraTime = '', ...cells }: ResultCells): ResultCells {
  const [final, extra] = [cells.result, extraTime].map((text) => dissect(text).pairs[0]?.pair)
  const isLevel = ([home, away]: Pair) => home === away
  const hasOwn = final && extra && !isLevel(final) && isLevel(minus(final, extra))
  if (hasOwn) return { ...cells, result: `${cells.result} aet`, parts: [...(cells.parts ?? []), extraTime] }
  const isSum = final && extra && isLevel(final) && !isAtLeast(extra, final)
  return { ...cells, result: `${isSum ? sumOf([final, extra]).join(':') : extraTime} aet` }
}

/** The result with what the notes say of its end: "k. 4-2", "nach Verlängerung", "Lions won 4-2 on penalties". */
function notedEnding(
  { result, notes = '' }: ResultCells,
  sport: SportSlug,
  nameSide: (text: string) => SideName | null,
): string | null {
  const { pairs, words } = dissect(result)
  const [score] = pairs
  // "pp" is overtime in Czech and Slovak, and a hockey match with a score was not postponed.
  const isOvertime = sport === 'ice-hockey' && marksOf(notes).includes('overtime')
  const ending = score ? (endingIn(notes) ?? (isOvertime ? 'overtime' : null)) : null
  const isLevel = score?.pair[0] === score?.pair[1]
  const isExtended = words.length > 0 && words.every((word) => marksOf(word).includes('overtime'))
  if (ending === null || (words.length > 0 && !(isExtended && ending === 'shootout'))) return null
  if (ending === 'overtime') return isLevel ? null : `${result} aet`
  const [kicks] = dissect(notes).pairs
  // The score of a hockey match has the goal of the shoot-out, and one after overtime may be that of a second leg.
  if (!isLevel && (sport === 'ice-hockey' || !isExtended || !kicks))
    return sport === 'ice-hockey' ? `${result} pen` : null
  if (!kicks) return `${result} pen`
  const [most, least] = [Math.max(...kicks.pair), Math.min(...kicks.pair)]
  const winner = decidedSide(notes, nameSide) ?? (most === kicks.pair[0] ? 'home' : 'away')
  const rest = isExtended ? result.replace(/\p{L}[\p{L}. ]*/gu, '') : result
  return `${rest} (${winner === 'home' ? `${most}:${least}` : `${least}:${most}`} pen)`
}

/** A result with the kicks of a shoot-out, which may follow the second leg of a tie. Throws RowError. */
function withShootout(played: Result, shootout: string): Result {
  const [kicks] = dissect(shootout).pairs
  const { homeScore, awayScore } = played
  if (!kicks || !homeScore || !awayScore || kicks.pair[0] === kicks.pair[1])
    throw new RowError(`${JSON.stringify(shootout)} is not understood as the shoot-out of a match`)
  const [home, away] = kicks.pair
  return {
    ...played,
    statusDescription: 'AP',
    homeScore: { ...homeScore, penalties: home },
    awayScore: { ...awayScore, penalties: away },
    winner: home > away ? 'home' : 'away',
  }
}

export interface ResultCells {
  readonly result: string
  /** Scores after extra time and in the shoot-out, where they have columns. */
  readonly extraTime?: string
  readonly shootout?: string
  readonly status?: string
  readonly notes?: string
  readonly halfTime?: string
  /** Whether a result counts the matches of two teams, in a sport of sets. */
  readonly isOfTeams?: boolean
  /** Cells of sets or periods. */
  readonly parts?: readonly string[]
}

/** Whether a text has the form of a result; for guessing what a column is. */
export function isResult(text: string): boolean {
  const { pairs, words } = dissect(text)
  return pairs.length > 0 && words.every((word) => marksOf(word).length > 0)
}

/** Whether a text stands for a match without a result. */
export function isState(text: string): boolean {
  return NOTHING.test(text) || marksOf(text).some((mark) => !ENDED.includes(mark))
}

/** The pairs of numbers of a text, and the words between them. */
function dissect(text: string): { pairs: Written[]; words: string[] } {
  const pairs: Written[] = []
  let rest = text
    .replace(/[*†‡¹²³]/gu, ' ')
    .replace(DECIMALS, '$1:$2')
    .replace(CLOCK, '$1:$2')
    .replace(AGGREGATE, ' ')
    .replace(SLASH, ', ')
    .replace(AROUND_GOALS, '$2 ($1:$4 pen)')
    .replace(BESIDE_GOALS, (_, one, kicks, ...all) => {
      const [others, two] = all[0] === undefined ? [all[3], all[2]] : [all[0], all[1]]
      return `${one}:${two} (${kicks}:${others}${one === two ? ' pen' : ''})`
    })
  let words = ''
  let depth = 0
  const measure = (passed: string) => {
    depth += (passed.match(/[([]/g)?.length ?? 0) - (passed.match(/[)\]]/g)?.length ?? 0)
    words += ` ; ${passed.replace(/[()[\]]/g, ' ; ')}`
  }
  for (let match = PAIR.exec(rest); match; match = PAIR.exec(rest)) {
    measure(rest.slice(0, match.index))
    rest = rest.slice(match.index + match[0].length)
    const pair = pairOf(match)
    const tie = TIE_BREAK.exec(rest)
    const isTie = tie !== null && (tie[2] === undefined || pair[0] + pair[1] === 13)
    if (isTie) rest = rest.slice(tie[0].length)
    const points = tie?.[2] === undefined ? tieBreakOf(Number(tie?.[1]), pair[0] > pair[1]) : pairOf(tie)
    pairs.push({ pair, isInBrackets: depth > 0, tieBreak: isTie ? points : undefined })
  }
  measure(rest)
  const found = words
    .split(/[;,|]+/)
    .map((word) => word.trim())
    .filter((word) => !NOTHING.test(word))
  // A state such as "P-P" and "H-W" is one word.
  return { pairs, words: found }
}

const pairOf = ([, one, two]: RegExpExecArray): Pair => [Number(one), Number(two)]

/** Marks of a match that has a score, and of a day without one. */
const ENDED: readonly Mark[] = ['overtime', 'shootout', 'finished', 'bye']
const STATES: readonly Mark[] = ['postponed', 'canceled', ...BESIDE_SCORE, 'open']

/** The first state that marks name; a decision is later than what it is about. */
function stateOf(marks: readonly Mark[], states = STATES): Mark | null {
  const found = marks.find((mark) => states.includes(mark)) ?? null
  return found === 'abandoned' ? (marks.find((mark) => DECIDED.includes(mark)) ?? found) : found
}
const DECIDED: readonly Mark[] = ['awarded', 'walkover']

/** The state of a match without a score: "called off, new date open" is postponed. @param said marks outside of notes */
function unplayedState(marks: readonly Mark[], said: readonly Mark[]): Mark | null {
  const state = stateOf(marks)
  const isAgain = marks.includes('again') || marks.includes('postponed')
  const isMoved =
    (state === 'abandoned' && isAgain) || (state === 'canceled' && (isAgain || marks.includes('open')))
  return isMoved || (!state && said.includes('again')) ? 'postponed' : state
}

function unplayed(
  mark: Mark | null,
  text: string,
  notes: string,
  nameSide: (text: string) => SideName | null,
): Result {
  const reason = notes === '' ? {} : { statusReason: notes.slice(0, REASON_LENGTH) }
  if (mark === 'postponed' || mark === 'canceled') return { status: mark, ...reason }
  if (mark === 'abandoned') return { status: 'interrupted', ...reason }
  if (mark === null || mark === 'open') return OPEN
  return { ...WALKOVER, winner: decidedSide(text, nameSide) ?? 'unknown', ...reason }
}

/** The side that won without the end of a match: the text names it, or the one that did not turn up or gave up. */
export function decidedSide(
  text: string,
  nameSide: (text: string) => SideName | null,
  isRetired = false,
): SideName | null {
  const short = /(?:^|\s)(h|a) ?[-–/:]? ?w(?:\s|$)/i.exec(text)?.[1]
  if (short) return /h/i.test(short) ? 'home' : 'away'
  const named = sideIn(text) ?? nameSide(text)
  if (!named) return null
  return !isWinning(text) && (isRetired || isLosing(text)) ? otherSide(named) : named
}

interface Score {
  readonly home: ScoreParts
  readonly away: ScoreParts
  readonly phase?: string
  readonly winner?: SideName | 'unknown'
}

function finished(
  { home, away, phase, winner }: Score,
  state: Mark | null,
  text: string,
  nameSide: (text: string) => SideName | null,
): Result {
  const scores = { homeScore: home, awayScore: away }
  if (state === 'abandoned') return { status: 'interrupted', ...scores }
  if (state === 'retired') {
    const last = Object.keys(home).findLast((name) => /^period\d$/.test(name)) as 'period1' | undefined
    const difference = home.current - away.current || (last ? (home[last] ?? 0) - (away[last] ?? 0) : 0)
    const ahead = difference === 0 ? 'unknown' : difference > 0 ? 'home' : 'away'
    return {
      status: 'finished',
      statusDescription: 'Retired',
      ...scores,
      winner: decidedSide(text, nameSide, true) ?? ahead,
    }
  }
  const isAwarded = state === 'awarded' || state === 'walkover'
  return {
    status: 'finished',
    ...(phase !== undefined && { statusDescription: phase }),
    ...scores,
    ...(isAwarded && { awarded: true as const }),
    ...(winner !== undefined && { winner: winner === 'unknown' ? (nameSide(text) ?? winner) : winner }),
  }
}

/** Periods as parts of a score: period1, period2, ... */
const periodsOf = (pairs: readonly Pair[]) =>
  Object.fromEntries(pairs.map((pair, index) => [`period${index + 1}`, pair]))

function partsOf(current: Pair, parts: Readonly<Record<string, Pair>> = {}, more: object = {}): Score {
  const side = (at: 0 | 1) =>
    scoreData(current[at], Object.fromEntries(Object.entries(parts).map(([name, pair]) => [name, pair[at]])))
  return { home: side(0), away: side(1), ...more }
}

interface Ending {
  readonly isOvertime: boolean
  readonly isShootout: boolean
  /** Whether the first pair counts the kicks of the shoot-out too ("n.E." as opposed to "i.E."). */
  readonly isTotal: boolean
  readonly sport: SportSlug
  readonly text: string
}

/** Throws RowError. */
function goalScore(pairs: readonly Written[], ending: Ending): Score {
  // "(1:0) 2:1"
  const written = [...pairs].sort((a, b) => Number(a.isInBrackets) - Number(b.isInBrackets))
  const [first, ...rest] = written
  if (!first) throw new RowError(`${JSON.stringify(ending.text)} is not understood as a result`)
  const { isOvertime, isShootout, sport } = ending
  const lists = rest.map(({ pair }) => pair)
  const unclear = () => new RowError(`${JSON.stringify(ending.text)}: its parts do not add up`)
  const isLevel = lists.length === 1 && first.pair[0] === first.pair[1]
  if (isShootout && (isLevel || sport !== 'ice-hockey')) return shootoutScore(first.pair, lists, ending)
  const current = first.pair
  const phase = isShootout ? { phase: 'AP' } : isOvertime ? { phase: 'AET' } : {}
  if (lists.length === 0) return partsOf(current, {}, phase)
  const total = sumOf(lists)
  // Periods one after the other, the last one being overtime: "p" beside it is that of Czech lists.
  if (lists.length > 1 && isSame(total, current)) {
    const regular = REGULAR[sport] ?? 2
    const isProlonged = sport === 'ice-hockey' && lists.length === regular + 1 && /\dp$/.test(ending.text)
    const isExtended = lists.length > regular && (isOvertime || isShootout || sport !== 'football')
    if (!isExtended) return partsOf(current, periodsOf(lists), phase)
    const overtime = sumOf(lists.slice(regular))
    return partsOf(
      current,
      { ...periodsOf(lists.slice(0, regular)), overtime },
      { phase: 'AET', ...(isProlonged ? {} : phase) },
    )
  }
  // Periods of the regular time, with the goal of a shoot-out or an overtime on top.
  if (lists.length > 1 && (isOvertime || isShootout) && isAtLeast(current, total) && sport !== 'football') {
    return partsOf(
      current,
      { ...periodsOf(lists), ...(isOvertime && { overtime: minus(current, total) }) },
      phase,
    )
  }
  // Scores at the end of regular time and at half-time, whichever comes first.
  if (lists.length > 2 || !lists.every((pair) => isAtLeast(current, pair))) throw unclear()
  const [one, two] = lists.toSorted((a, b) => b[0] + b[1] - (a[0] + a[1]))
  if (!one) throw unclear()
  if (isOvertime && two) {
    if (!isAtLeast(one, two)) throw unclear()
    return partsOf(current, { ...periodsOf([two, minus(one, two)]), overtime: minus(current, one) }, phase)
  }
  if (two) throw unclear()
  if (isOvertime && one[0] === one[1])
    return partsOf(current, { overtime: minus(current, one), normaltime: one }, phase)
  return partsOf(current, periodsOf(isOvertime ? [one] : [one, minus(current, one)]), phase)
}

const REGULAR: Partial<Record<SportSlug, number>> = { 'ice-hockey': 3, basketball: 4 }

/** The word of a shoot-out stands in the brackets of its kicks: "1:0 (3:4 pen)" is the second leg of a tie. */
const KICKS_IN_BRACKETS = /^[^\p{L}(]*\([^\p{L}()]*\p{L}[^()]*\)\P{L}*$/u

/** "1:1 (4:3 pen)", "4:3 i.E. (0:0)", "5:4 n.E. (1:1, 0:1)". Throws RowError. */
function shootoutScore(first: Pair, lists: readonly Pair[], { isTotal, text }: Ending): Score {
  const uneven = lists.find((pair) => pair[0] !== pair[1])
  const isLeg = lists.length === 1 && uneven && KICKS_IN_BRACKETS.test(text)
  const isFirstPlayed = first[0] === first[1] || isLeg
  const kicks = isFirstPlayed ? uneven : first
  const level = isFirstPlayed
    ? first
    : lists.filter((pair) => pair[0] === pair[1]).toSorted((a, b) => b[0] - a[0])[0]
  // The kicks are not told.
  if (!kicks) return partsOf(first, {}, { phase: 'AP', winner: 'unknown' })
  const unclear = `${JSON.stringify(text)} has the shoot-out but not the score before it; write "1:1 (4:3 pen)"`
  if (!level) throw new RowError(unclear)
  const isWithGoals = !isFirstPlayed && isTotal && isAtLeast(kicks, level)
  const penalties = isWithGoals ? minus(kicks, level) : kicks
  return partsOf(level, { penalties }, { phase: 'AP', winner: kicks[0] > kicks[1] ? 'home' : 'away' })
}

/** Sets with or without the count of sets won before them. Throws RowError. */
function setScore(written: readonly Written[], sport: SportSlug, text: string, isComplete: boolean): Score {
  const [first, ...rest] = written
  if (!first) throw new RowError(`${JSON.stringify(text)} is not understood as a result`)
  const isOver = ({ pair }: Written) => isComplete || isSet(pair, sport)
  const won = (sets: readonly Written[]) =>
    sets
      .filter(isOver)
      .reduce<Pair>(
        ([home, away], { pair: [one, two] }) => [home + Number(one > two), away + Number(two > one)],
        [0, 0],
      )
  const isCount =
    first.pair[0] + first.pair[1] <= 9 && Math.max(...first.pair) <= (sport === 'tennis' ? 3 : 5)
  // One pair alone counts sets or the matches of a team, except a set of tennis.
  const isAlone =
    rest.length === 0 && (isCount || (isComplete && !(sport === 'tennis' && isSet(first.pair, sport))))
  // Another pair that is no set is the sum of all sets.
  const hasSum = rest.length === 1 && isComplete && rest.every(({ pair }) => !isSet(pair, sport))
  if (isAlone || hasSum) return partsOf(first.pair)
  const hasCount = rest.length > 0 && isCount && isSame(won(rest), first.pair)
  if (isCount && isComplete && !hasCount && sport !== 'esports')
    throw new RowError(`${JSON.stringify(text)}: its parts do not add up`)
  const sets = hasCount ? rest : written
  const tieBreaks = sets.flatMap(({ tieBreak }, index) =>
    tieBreak ? [[`period${index + 1}TieBreak`, tieBreak] as const] : [],
  )
  return partsOf(won(sets), { ...periodsOf(sets.map(({ pair }) => pair)), ...Object.fromEntries(tieBreaks) })
}

/** Whether a text has more won sets than a match of tennis, and is no set: "5:4" of two teams. */
export function isScoreOfTeams(text: string): boolean {
  const [first, ...more] = dissect(text).pairs
  const isAlone = first !== undefined && more.length === 0
  return isAlone && Math.max(...first.pair) > 3 && !isSet(first.pair, 'tennis')
}

/** Whether a pair can be the score of a finished set. */
function isSet([one, two]: Pair, sport: SportSlug): boolean {
  const [most, ahead] = [Math.max(one, two), Math.abs(one - two)]
  if (sport === 'tennis')
    return (most === 6 && ahead >= 2) || (most === 7 && ahead <= 2) || (most >= 10 && ahead >= 2)
  const lengths = SET_LENGTHS[sport]
  return lengths?.some((length) => (most === length && ahead >= 2) || (most > length && ahead === 2)) ?? true
}

/** The loser's points stand for the tie-break: to seven, or two ahead. */
export function tieBreakOf(loser: number, isHome: boolean): Pair {
  const winner = Math.max(7, loser + 2)
  return isHome ? [winner, loser] : [loser, winner]
}

/** Whether a text has nothing to read. */
export const isNothing = (text: string) => NOTHING.test(text)

/** Whether a name stands for a match day off. */
export function isBye(name: string): boolean {
  return marksOf(name).includes('bye') || foldText(name) === ''
}
