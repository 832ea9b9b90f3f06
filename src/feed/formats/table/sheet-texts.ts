/** What rows and cells of a sheet are: headers, days, lines between matches, both sides in one cell. */
import { isCupName } from '../../../rules/competitions/cup-ties.ts'
import { groupIn, seasonPartOf } from '../../../rules/competitions/season-parts.ts'
import { isDate, isWeekday, monthLine } from '../days.ts'
import { partsOf } from '../football/rounds.ts'
import { foldText, oneLine } from '../input/text.ts'
import type { SideName } from '../source.ts'
import TEAM_ASIDES from './words/team-asides.json' with { type: 'json' }
import { marksOf, rolesOfHeader, sideOfWord, squadIn } from './words.ts'

export interface SheetRow {
  /** Line of the file, or row of the sheet, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Why it cannot be read. */
  readonly problem?: string | null
}

/** The columns of one of several tables beside each other, from 1. */
export interface ColumnRange {
  readonly from: number
  readonly to: number
  /** The column of the days of all tables, which is read before the others. */
  readonly day?: number
}

/** The rows with the cells of a range. A row with one text, such as a day, is a line of all tables. */
export function rowsIn(
  rows: () => Iterable<SheetRow>,
  range: ColumnRange | undefined,
): () => Iterable<SheetRow> {
  if (!range) return rows
  return () =>
    Iterator.from(rows()).map((row) => {
      const [line, ...more] = textsOf(row.cells)
      const isLine = line !== undefined && more.length === 0 && isHeading(line)
      const day = range.day === undefined ? [] : [row.cells[range.day - 1] ?? '']
      return { ...row, cells: isLine ? [line] : [...day, ...row.cells.slice(range.from - 1, range.to)] }
    })
}

/** The names of the columns, without empty and repeated ones. */
export function columnNames(header: readonly string[], width: number): string[] {
  const folded = header.map((name) => name.toLowerCase())
  return Array.from({ length: Math.max(width, header.length) }, (_, index) => {
    const name = header[index] ?? ''
    const isOnly =
      name !== '' && folded.indexOf(name.toLowerCase()) === folded.lastIndexOf(name.toLowerCase())
    return isOnly ? name : `column ${index + 1}`
  })
}

/** The different texts of a row. */
export function textsOf(cells: readonly string[]): string[] {
  return [...new Set(cells.filter((cell) => cell !== ''))]
}

/** Separators of what a line between matches says: "1. Spieltag - Samstag, 16.09.2023". */
const HEADING_PARTS = /\t|[()]|[-–—|,;:]\s+|\s[-–—|]\s/u

/** The parts of a line between matches, days apart: "1. Spieltag am 04.11.2023". */
export function headingParts(text: string): string[] {
  return text
    .split(HEADING_PARTS)
    .flatMap((part) => dayApart(part.trim()))
    .filter((part) => part !== '')
}

/** Longer lines are sentences. */
const HEADING_WORDS = 12

function dayApart(part: string): string[] {
  const words = part.split(' ')
  if (words.length > HEADING_WORDS || isDate(part)) return [part]
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at).join(' ')
    if (!/\d/.test(rest) || !isDate(rest)) continue
    const isJoined = /^\p{L}{1,3}$/u.test(words[at - 1] ?? '')
    const before = words.slice(0, isJoined ? at - 1 : at).join(' ')
    return before === '' || roundNumber(before) !== null ? [before, rest] : [part]
  }
  return [part]
}

/** The month that a line between matches has, or a title at its end: "Hallenrunde Januar 2024". */
export function monthIn(text: string): string | undefined {
  const behind = text.split(' ').slice(-2).join(' ')
  return [...headingParts(text), /\d{4}$/.test(behind) ? behind : ''].flatMap(
    (part) => monthLine(part) ?? [],
  )[0]
}

/** The day that a line between matches has. */
export function dayIn(text: string): string | undefined {
  return isDate(text) ? text : headingParts(text).find(isDate)
}

const ROUND_NUMBER =
  /^(?:第?(\d{1,3})(?:[^\s\d]{0,3}\s+(\p{L}{2,})|([\p{scx=Han}\p{scx=Katakana}\p{scx=Hangul}]{1,3}))|(\p{L}{2,}\.?)\s+(?:n?[°ºr]\.?\s?|#)?(\d{1,3})[.ªº°]?)$/iu

/** The number in "3. Spieltag", "Matchday 3", "Тур 3", "第3節"; null for other texts. */
export function roundNumber(text: string): number | null {
  const [, before, word, joined, other, behind] = ROUND_NUMBER.exec(text) ?? []
  const isRound = rolesOfHeader(word ?? joined ?? other ?? '').includes('round')
  return isRound ? Number(before ?? behind) : null
}

/** The text of a round, with the numbers of match days as "Matchday 3" if it says more than one. */
export function inEnglish(round: string): string {
  const { group, rest } = groupIn(round) ?? { group: null, rest: round }
  const parts = partsOf(rest)
  const numbers = parts.map(roundNumber)
  if (numbers.every((number) => number === null)) return round
  const read = parts.map((part, at) => (numbers[at] === null ? part : `Matchday ${numbers[at]}`))
  return [...(group === null ? [] : [group]), ...read].join(', ')
}

/** Whether a line is one of a match day, as opposed to the title of a league. */
export function isHeading(text: string): boolean {
  return headingParts(text).every(
    (part) => isDate(part) || isWeekday(part) || roundNumber(part) !== null || monthLine(part) !== null,
  )
}

/** The text of a row that is a line between matches: the only one, or those of a match day in cells of their own. */
export function lineIn(cells: readonly string[]): string | null {
  const texts = textsOf(cells)
  const isDay = () =>
    texts.length < 4 &&
    isHeading(texts.join('\t')) &&
    texts.filter((text) => dayIn(text) !== undefined).length === 1
  return texts.length === 1 || (texts.length > 1 && isDay()) ? texts.join('\t') : null
}

/** Whether a text alone in a row is a match, as opposed to a line between matches. */
export function isMatchLine(text: string): boolean {
  return splitSides(text) !== null && !isHeading(text)
}

/** A name without footnotes and pictures, its rank or seed, and the sign between two sides. */
export function sideName(text: string): string {
  return oneLine(text.normalize('NFC').replace(PICTURES, ''))
    .replace(SEED, '')
    .replace(/ \(([^()]{2,25})\)$/u, (whole, text: string) => (WITHDRAWN.has(foldText(text)) ? '' : whole))
    .replace(/^[-–—:]\s+|^\*+|(?<![*†‡])[*†‡]+$|\s[-–—:]$/gu, '')
    .trimEnd()
}

const PICTURES = /\p{Extended_Pictographic}|\p{RI}|\ufe0f/gu

/** "(1) Lions", "#3 Lions", "[A] Lions", "Lions (3rd)", "A. Smith [1]"; "Lions (2)" is the second team of a club. */
const SEED =
  /^(?:[([]\d{1,2}[.)\]]{1,2}|\[\p{L}\]|#\d{1,2}) | (?:\[(?:\d{1,2}|WC|Q|LL|PR|SE|ALT)\]|\((?:WC|Q|LL|PR|SE|ALT|\d{1,2}(?:\.|st|nd|rd|th|[ºª°]|er|e|o|a|-?[йя]))\))$/giu

/** What brackets behind a name say of the team: "Lions (zg.)". */
const WITHDRAWN = new Set(TEAM_ASIDES.withdrawn.map(foldText))

/** The group that both sides of a text have before their names: "[A] Lions - [A] Bears". */
export function groupMark(text: string): string {
  const [one, two, ...more] = text.matchAll(/(?<!\S)\[(\p{L})\] (?=\p{L})/gu).map(([, letter]) => letter)
  return one !== undefined && one === two && more.length === 0 ? one : ''
}

const VERSUS =
  /\s(?:[-–—−:]|🆚|v\.?|vs\.?|c\.|x|gegen|contre|contra|против|kontra|tegen)(?=\s)|(?<=\p{L})[–—](?=\p{L})/giu
const AT = /\s(?:@|at)(?=\s)/giu

/** Both sides in one cell. */
export interface Sides {
  readonly home: string
  readonly away: string
  /** Whether the away side is written first. */
  readonly isAwayFirst: boolean
  /** What brackets around both say: the side of the club whose list it is. */
  readonly ofClub?: SideName | undefined
  /** And the part of the season, such as "Cup". */
  readonly part?: string | undefined
}

const SCORE = /(?<=\s\(?)\d{1,3}(?: ?\(\d{1,2}\))?\s?[-–:x]\s?(?:\(\d{1,2}\) ?)?\d{1,3}(?=[\s),;]|$)/iu

/** The sides of "Bears 55 at Lions 48 (OT)". */
const WITH_GOALS = /^(.{2,100}) (\d{1,3})(?: (\(?\d?\p{Lu}{1,4}\)?))?$/u

/** "Lions 2 Bears 1" */
const WITH_GOALS_EACH = /^(\p{L}[^,]*?\p{L}\)?) (\d{1,2}) (\p{L}[^,]*\p{L}\)?) (\d{1,2})$/u

/** "Lions (2) v (1) Bears" */
const IN_BRACKETS = /(?<!\d)\s\((\d{1,2})\)\s(?:[-–:x]|vs?\.?)\s\((\d{1,2})\)\s/iu

/** "P-P" */
const STATE = /(?<=\s)\p{Lu}-\p{Lu}(?=\s|$)/u

/** The sides and the result of "A - B 2:1", "A 2:1 B", "A P-P B" and "A - B postponed"; null for other texts. */
export function resultBeside(text: string): { sides: string; result: string } | null {
  const [away, home, ...more] = text.split(/,? (?:at|@) /i).map((part) => WITH_GOALS.exec(part))
  if (away && home && more.length === 0)
    return { sides: `${away[1]} @ ${home[1]}`, result: `${away[2]}-${home[2]} ${home[3] ?? ''}`.trim() }
  const [goals, ofHome, ofAway] = IN_BRACKETS.exec(text) ?? []
  if (goals !== undefined) return { sides: text.replace(goals, ' - '), result: `${ofHome}-${ofAway}` }
  const [each, ofOne = '', one, ofTwo = '', two] = WITH_GOALS_EACH.exec(text) ?? []
  if (each && ![ofOne, ofTwo].some((name) => rolesOfHeader(name).length > 0))
    return { sides: `${ofOne} - ${ofTwo}`, result: `${one}-${two}` }
  const state = STATE.exec(text)
  const found = SCORE.exec(text) ?? (state && marksOf(state[0]).length > 0 ? state : null)
  if (!found) return stateBeside(text)
  // "Lions @ Owls - W 81-70" is told by one club.
  const [letter = ''] = /[\s,–-]{1,4}[WLDT] ?$/u.exec(text.slice(0, found.index)) ?? []
  const before = oneLine(text.slice(0, found.index - letter.length)).replace(/ ?[(:,;]$/, '')
  const behind = text.slice(found.index + found[0].length).trim()
  if (splitSides(before))
    return { sides: before, result: `${letter && 'whose goals first? '}${text.slice(found.index)}` }
  const isBetween = /\p{L}/u.test(before) && /\p{L}/u.test(behind)
  return isBetween ? { sides: `${before} - ${behind}`, result: found[0] } : null
}

/** "A - B postponed" and "A W.O. - B": the state behind a side, in a word that is not short. */
export function stateBeside(text: string): { sides: string; result: string } | null {
  const { home = '', away = '' } = splitSides(text) ?? {}
  const [one, two] = [home, away].map((name) => {
    const words = name.split(' ')
    const isState = (_: string, index: number) =>
      index > 0 && index >= words.length - STATE_WORDS && isStateWord(words.slice(index).join(' '))
    const at = words.findIndex(isState)
    return at < 0
      ? { name, state: '' }
      : { name: words.slice(0, at).join(' '), state: words.slice(at).join(' ') }
  })
  if (!one || !two || one.state + two.state === '') return null
  return { sides: `${one.name} - ${two.name}`, result: `${one.state} ${two.state}`.trim() }
}

/** Longer states are notes. */
const STATE_WORDS = 4

function isStateWord(text: string): boolean {
  const isLong = foldText(text).length >= 5 || /^(?:\p{L}\.){2,}$/u.test(text)
  return isLong && marksOf(text.replace(/[()]/g, '')).some((mark) => !/^(?:open|finished|bye)$/.test(mark))
}

/** Both sides and the result of a text; null for other texts. */
export function matchIn(text: string): (Sides & { readonly result: string }) | null {
  const { text: own, ...said } = withoutBrackets(text)
  const beside = resultBeside(own)
  const sides = splitSides(beside?.sides ?? own)
  const result = beside?.result ?? ''
  return sides && { ...sides, ...said, result: sides.isAwayFirst ? turned(result) : result }
}

/** "2:1 (1:0)" as "1:2 (0:1)". */
export function turned(result: string): string {
  return result.replace(/(\d{1,3})(\s*[-–—‐‑−:x]\s*)(\d{1,3})/giu, '$3$2$1')
}

/** The only side of all matches that have "(Home)" or "(Away)" behind both: whose list it is. */
export function clubIn(matches: readonly Sides[]): string | undefined {
  const [first, ...others] = matches.filter(({ ofClub }) => ofClub !== undefined)
  const both = first ? [first.home, first.away] : []
  const clubs = both.filter((name) => others.every(({ home, away }) => home === name || away === name))
  return clubs.length === 1 ? clubs[0] : undefined
}

/** "Lions - Bears (Away)" in a list of the Lions is a match of the Bears at home. */
export function inOrder<T extends Sides>(sides: T, club: string | undefined): T {
  const { home, away, ofClub, isAwayFirst } = sides
  const isSwapped = ofClub !== undefined && (ofClub === 'home') !== (home === club)
  return isSwapped ? { ...sides, home: away, away: home, isAwayFirst: !isAwayFirst } : sides
}

/** "A - B", "A vs B" and, away side first, "A @ B"; null for other texts. */
export function splitSides(text: string): Sides | null {
  return splitsOf(text)[0] ?? null
}

/** All readings of "SV A - B - C", whose sides may have the sign in their names. */
export function splitsOf(whole: string): Sides[] {
  const { text: own, ...said } = withoutBrackets(whole)
  const text = own.replace(CLUB_FIRST, clubApart)
  const away = text.includes('@') ? splitsAt(text, AT).slice(0, 1) : []
  if (away.length > 0) return away.map(([one, two]) => ({ home: two, away: one, isAwayFirst: true, ...said }))
  return splitsAt(text, VERSUS)
    .filter((names) => names.every((name) => /\p{L}/u.test(name)))
    .map(([home, other]) => ({ home, away: other, isAwayFirst: false, ...said }))
}

/** "Lions · Home v Bears", "Lions · Auswärts bei Bears" */
const CLUB_FIRST =
  /^([^·|]{2,60}) [·|,–—-] (\p{L}{3,12}) (?:@|at|vs?\.?|bei|gegen|chez|contre|bij|tegen|contra) (.{2,80})$/iu

/** The same as "Lions - Bears", "Lions @ Bears". */
function clubApart(whole: string, club: string, word: string, other: string): string {
  const side = sideOfWord(word)
  return side === null ? whole : `${club} ${side === 'home' ? '-' : '@'} ${other}`
}

/** What stands before or behind both sides: "(Cup) Lions - Bears", "Lions - Bears (Away)", "Lions v Bears | Lake Cup". */
const BRACKETS = [/^[([]([^()[\]]{2,60})[)\]] /u, / [([]([^()[\]]{2,60})[)\]]$/u]
const SIGNS = [/^([^-–—|·•]{2,60}) [-–—|·•] /u, / [-–—|·•] ([^-–—|·•]{2,60})$/u]
/** Those before come first. */
const FRAMES = [BRACKETS[0], ...SIGNS, BRACKETS[1]].filter((frame) => frame !== undefined)

/** A text without what brackets around it say of the match, as far as the words are known. */
function withoutBrackets(text: string): { text: string } & Pick<Sides, 'ofClub' | 'part'> {
  const [bracket = '', beside = ''] = BRACKETS.map((frame) => frame.exec(text)).find(Boolean) ?? []
  const word = /\p{L}{2}/u.test(beside) ? beside : ''
  const ofClub = sideOfWord(word)
  const isPart = isCupName(word) || seasonPartOf(word) !== null || rolesOfHeader(word).includes('league')
  if (bracket === '' || (ofClub === null && !isPart)) return { text }
  const rest = withoutBrackets(text.replace(bracket, ''))
  return { ...(ofClub === null ? { part: word } : { ofClub }), ...rest }
}

/** The texts before and after each separator between names: of two letters, or of one that is a word. */
function splitsAt(text: string, separator: RegExp): [string, string][] {
  return (
    [...text.matchAll(separator).take(SEPARATORS_LIMIT)]
      .map(({ 0: found, index }) => [text.slice(0, index), text.slice(index + found.length)])
      .map((names) => names.map(sideName) as [string, string])
      .filter((names) => names.every((name) => name.length >= 2 || /\p{Lo}/u.test(name)))
      // "Home game v Bears" has one.
      .filter((names) => !names.some(sideOfWord))
  )
}

/** Texts with more separators are sentences. */
const SEPARATORS_LIMIT = 5

/** Whether a row is the beginning of a table of standings. */
export function isStandings(cells: readonly string[]): boolean {
  const texts = textsOf(cells)
  // The words of headers have no digits.
  if (texts.length < 5 || texts.filter((text) => /\d/.test(text)).length > 2) return false
  const known = texts.filter((text) => rolesOfHeader(text).includes('standing'))
  return known.length >= 5 && known.length >= texts.length - 2
}

/** Whether two texts explain a sign, as in "P = postponed" and in "PP" beside "postponed". */
export function isLegend(text: string, beside: string): boolean {
  return /^\S{1,4}\s*[=:]/.test(text) || (marksOf(text).length > 0 && marksOf(beside).length > 0)
}

/** Whether a row repeats the header, as on each page of a printed table. */
export function isRepeated(cells: readonly string[], header: readonly string[]): boolean {
  return header.length > 0 && cells.length > 1 && header.every((name, index) => name === (cells[index] ?? ''))
}

/** Texts that are looked at. */
const SAMPLE_TEXTS = 3000

/** A text without its frame, and what that says; a `note` is in brackets behind the sides. */
export type Unframe = ReturnType<typeof frameOf>

/**
 * The frame of the texts of a list, as one that half of them have, around different sides. Teams of women or of an age
 * have theirs in brackets too, so those are names.
 */
export function frameOf(texts: readonly string[]) {
  const sample = texts.slice(0, SAMPLE_TEXTS)
  const sided = sample.map(sidesIn).filter((sides) => sides.length > 0)
  const plain = new Set(sided.flat())
  const frame = FRAMES.find((each, index) => {
    const framed = sample.flatMap((text) => {
      const found = apart(text, each)
      return found && !plain.has(found.beside) ? [found] : []
    })
    const isBefore = index < 2
    const beside = new Set(framed.map(({ names }) => names[isBefore ? 0 : 1]))
    return beside.size > 1 && framed.length * 2 >= sided.length
  })
  return (text: string) => {
    const found = frame && apart(text, frame)
    if (!found) return { sides: text }
    const { sides, beside } = found
    if (roundNumber(beside) !== null) return { sides, round: beside }
    return frame === FRAMES.at(-1) ? { sides, note: beside } : { sides, competition: beside }
  }
}

function sidesIn(text: string): string[] {
  const match = matchIn(text)
  return match ? [match.home, match.away] : []
}

function apart(text: string, frame: RegExp) {
  const [whole = '', beside = ''] = frame.exec(text) ?? []
  const sides = text.replace(whole, '')
  const isState = marksOf(beside).length > 0 && frame !== FRAMES.at(-1)
  const isName = isState || squadIn(beside) !== '' || sideOfWord(beside) !== null
  const isScore = /\d\s?[-–:x]\s?\d/iu.test(beside)
  if (isName || isScore || !/\p{L}{2}/u.test(beside)) return null
  const names = sidesIn(sides)
  return names.length > 0 ? { sides, beside, names } : null
}
