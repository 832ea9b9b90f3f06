/**
 * What the texts of sources say of the parts of a season ("Group A", "Relegation round", "Плей-офф"), by the words of
 * `season-parts.json`.
 */
import PARTS from '../../catalog/names/season-parts.json' with { type: 'json' }
import { plainLetters } from '../../shared/slug.ts'

type SeasonPart = 'main' | 'knockout' | 'uncounted'

const PART_OF_NAME = new Map(
  (['main', 'knockout', 'uncounted'] as const).flatMap((kind) =>
    PARTS[kind].map((name) => [foldName(name), kind] as const),
  ),
)
/** Of a knock-out with a second chance: "Upper bracket round 2". */
const BRACKET = /\bbracket\b/
/** Of several words, so that no note has them by chance. */
const UNCOUNTED = PARTS.uncounted.filter((name) => name.includes(' ')).map(foldName)

/** Lower-case words: `1/8` is `1 8`, `semi-finals` is `semi finals`. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Lower-case words without accents, apostrophes and dots: "Play-Offs" and "playoff" are `playoffs`. */
export function foldStage(text: string): string {
  return plainLetters(text.normalize('NFKD'))
    .replace(/['’`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/play offs?\b|playoff\b/g, 'playoffs')
    .trim()
}

/** What a text says of a part of a season: the main one, a knock-out, or matches that count for no table, such as an all-star game. */
export function seasonPartOf(text: string): SeasonPart | null {
  const folded = foldName(text)
  const isUncounted = UNCOUNTED.some((name) => ` ${folded} `.includes(` ${name} `))
  const known = PART_OF_NAME.get(folded) ?? (BRACKET.test(folded) ? 'knockout' : null)
  return isUncounted ? 'uncounted' : known
}

const { kinds, nouns, names } = PARTS.split
const [SPLIT_KINDS, SPLIT_NOUNS] = [kinds.join('|'), nouns.join('|')]
const SPLIT = new RegExp(
  `^(?:playoffs )?(?:(?:${SPLIT_KINDS}) ?(?:${SPLIT_NOUNS})s?\\b|${alternatives(names)})`,
)
const KNOCKOUT = new RegExp(`(?<!\\p{L})(?:${alternatives(PARTS.knockoutWords)})`, 'u')
const DECIDER = new RegExp(`(?<!\\p{L})(?:${alternatives(PARTS.deciders)})`, 'u')

function alternatives(words: readonly string[]): string {
  return words.map(foldStage).join('|')
}

/** Whether a part after a split has this name, which is played for a table: "Meisterrunde". */
export function isSplitName(text: string): boolean {
  return SPLIT.test(foldStage(text))
}

/** Whether a name has a word of knock-outs: "Promotion play-offs". */
export function hasKnockoutWord(text: string): boolean {
  return KNOCKOUT.test(foldStage(text))
}

/** Whether a match of teams that are level after the season has this name: "Spareggio". */
export function isDeciderName(text: string): boolean {
  return DECIDER.test(foldStage(text))
}

/** Scripts without letters that are upper or lower case need no space beside the letter of a group. */
const ofCase = (words: readonly string[]) => words.filter((word) => /\p{Ll}/u.test(word)).join('|')
const ofNoCase = (words: readonly string[]) => words.filter((word) => !/\p{Ll}/u.test(word)).join('|')
const { before, after } = PARTS.groups
const GROUP = new RegExp(
  `^(?:(?:${ofCase(before)})\\s+|(?:${ofNoCase(before)})\\s*)([\\p{L}\\p{N}]{1,2})(?=$|[\\s,:/-])[\\s,:/-]*`,
  'iu',
)
const GROUP_AFTER = new RegExp(
  `^(\\p{L}|\\d{1,2})(?:[.\\s-]+(?:${ofCase(after)})|\\s?(?:${ofNoCase(after)}))(?=$|[\\s,:/])[\\s,:/-]*`,
  'iu',
)
const GROUP_WORD = /^(group|gruppe|grupo|groupe|pool)\b/i

/** The group that a text begins with, and the rest: "Gruppe A, 3. Spieltag" is "Group A" and "3. Spieltag". */
export function groupIn(text: string): { readonly group: string; readonly rest: string } | null {
  const [found, letter] = GROUP.exec(text) ?? GROUP_AFTER.exec(text) ?? []
  return found === undefined || letter === undefined || isSplitName(text)
    ? null
    : { group: `Group ${letter.toUpperCase()}`, rest: text.slice(found.length).trim() }
}

/** Whether a table of this key is that of a group; "Group" alone and "Group stage" are all of them. */
export function isGroup(key: string): boolean {
  return groupIn(key) !== null || (GROUP_WORD.test(key) && !isSplitName(key) && seasonPartOf(key) === null)
}

/** Usual names of the stages after a split: "Playoffs - Championship", "Relegation Round". */
const USUAL_STAGE = /^(?:playoffs (?:stage )?)?(championship|relegation)(?: (?:round|group|stage|playoffs))?$/

export function usualKey(folded: string): string | null {
  const [, kind] = USUAL_STAGE.exec(folded) ?? []
  return kind === undefined ? null : kind === 'championship' ? 'Championship' : 'Relegation'
}

/** The halves of a league have usual names, other parts those of their places. */
export function placesText(places: readonly number[], teams: number): string {
  const [from, to] = [Math.min(...places), Math.max(...places)]
  if (places.length * 2 === teams && from === 1) return 'Championship'
  if (places.length * 2 === teams && to === teams) return 'Relegation'
  return `Places ${from}–${to}`
}

/** Groups by name, stages in the order of their first match. */
export function groupOrder(a: string, b: string): number {
  return isGroup(a) && isGroup(b) ? a.localeCompare(b, 'en', { numeric: true }) : 0
}
