/**
 * Recognizes sides of matches that are not decided yet ("TBD", "Winner SF1", "Sieger EF", "2. Gruppe B", "1st East"):
 * texts that consist of such words alone, in all languages of the table. A name with any other word is that of a team.
 * @assumed
 */
import WORDS from '../../catalog/names/placeholders.json' with { type: 'json' }
import { plainLetters } from '../../shared/slug.ts'

const folded = (text: string) => plainLetters(text).normalize('NFC')
const words = (text: string) => new Set(folded(text).split(' '))

/** Complete texts, also with a number. */
const OPEN = new Set(WORDS.open.map(folded))
/** Words that make a text a placeholder, those that do so beside others, and those that stand beside them. */
const [KEYS, RANKS, NOUNS] = [words(WORDS.keys), words(WORDS.ranks), words(WORDS.nouns)]
const [GROUPS, REGIONS, STAGES] = [words(WORDS.groups), words(WORDS.regions), words(WORDS.stages)]
/** "SF1", "QF", "HF 2", "EF", "M12", "R16", "A", "3", "1A", "3ABC", "A1", and the pair "AB". */
const CODE =
  /^(?:[a-lа-иα-μ]|(?:sf|qf|hf|mf|vf|af|ef|df|f|m|w|l|r|po|ub|lb|pf|ru|g|k|s|q|j|n|no|nr)\d{0,3}|\d{1,3}|\d[a-l]{1,6}|[a-l]\d|ab|ba|cd|dc|ef|fe|gh|hg|ij|kl)$/
/** "2nd", "1er", "1o", "1ος" */
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th|er|ere|re|e|eme|o|a|ste|de|ος|η)$/
const isRank = (part: string) => RANKS.has(part) || ORDINAL.test(part)
const isLetter = (part: string) => /^(?:[a-l]|\d[a-l]{1,6})$/.test(part)
const isArea = (part: string) => GROUPS.has(part) || REGIONS.has(part)

/** Codes of final tournaments alone: "W101", "L62", "1A", "3A/B/C/D". */
const CODES = /^(?:[WL]\d{1,3}|[1-4][A-L](?:\/[A-L])*)$/
/** A rank and a group, or classes of a school and teams of a list: "1A", "B2", "A3/C3", "А1", "1. A", "A-1". */
const RANK_CODE = /^(?:[1-8](?:[.ºª] ?| )?\p{Lu}(?:\/\p{Lu})*|\p{Lu}[ -]?[1-8](?:\/\p{Lu}[1-8])*)$/u
/** "Winner of Lions / Bears" */
const PAIR = /\p{L} ?\/ ?\p{L}|\p{L} (?:[-–]|vs?\.?) \p{L}/iu
/** "Lions or Bears", "Lions/Bears" */
const EITHER = / (?:or|oder|ou|o|lub|nebo|of|или) | ?\/ ?/iu
/** Scripts without spaces. */
const ASIAN = '[\\p{scx=Han}\\p{scx=Katakana}\\p{scx=Hangul}]'
const SCRIPTS = new RegExp(`(?<=${ASIAN})(?!${ASIAN})|(?<!${ASIAN})(?=${ASIAN})`, 'gu')

/** "N.N." */
const INITIALS = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?!\p{L})/gu

function partsOf(text: string): string[] {
  return folded(text)
    .replace(SCRIPTS, ' ')
    .replace(INITIALS, (initials) => initials.replaceAll('.', ''))
    .replace(/['’`]/g, '')
    .replaceAll('#', ' no ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
}

/** "A1" and "East 1", which may be names too. */
function isRankCode(name: string): boolean {
  const [one = '', other = '', ...more] = partsOf(name)
  const isOfRegion = (region: string, rank: string) => REGIONS.has(region) && /^\d{1,2}$/.test(rank)
  return RANK_CODE.test(name) || (more.length === 0 && (isOfRegion(one, other) || isOfRegion(other, one)))
}

interface OpenMatch {
  readonly home: string
  readonly away: string
  readonly isPlayed: boolean
}

/**
 * Which sides of a list are not decided yet. Codes are names if one was played by or meets two others, or if there are
 * no other names.
 */
export function openSides(matches: readonly OpenMatch[]): (name: string) => boolean {
  const opponents = new Map<string, Set<string>>()
  const played = new Set<string>()
  for (const { home, away, isPlayed } of matches) {
    opponents.getOrInsertComputed(home, () => new Set()).add(away)
    opponents.getOrInsertComputed(away, () => new Set()).add(home)
    if (isPlayed) played.add(home).add(away)
  }
  const codes = new Set(opponents.keys().filter(isRankCode))
  const isName = (name: string) => !codes.has(name) && !isPlaceholderName(name)
  const areCodes =
    opponents.keys().some(isName) &&
    !codes.values().some((code) => played.has(code) || opponents.get(code)!.size > 1)
  const isEither = (parts: readonly string[]) =>
    parts.length > 1 && parts.every((part) => opponents.has(part))
  return (name) => {
    if (isRankCode(name)) return areCodes
    return isPlaceholderName(name) || (!played.has(name) && isEither(name.split(EITHER)))
  }
}

/**
 * Whether a name is that of a side that is not decided yet.
 * @param isPerson a name of an athlete, of whom only the texts without any name are placeholders
 */
export function isPlaceholderName(name: string, isPerson = false): boolean {
  const text = name.trim()
  if (/^\?+$/.test(text)) return true
  const parts = partsOf(text)
  const open = (/^\d{1,2}$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts).join(' ')
  if (OPEN.has(open)) return true
  if (isPerson) return false
  if (CODES.test(text) || (KEYS.has(parts[0] ?? '') && PAIR.test(text))) return true
  // A path of play-offs: "UEFA Playoff A", "Play-off Path C".
  if (/^(?:\w+ )?play ?offs?(?: path)? (?:[a-l]|\d{1,2})$/.test(parts.join(' '))) return true
  // "Best third-placed team"; "Team A" and "Team 1" may be clubs of a list.
  if (parts.length > 2 && /^teams?$/.test(parts.at(-1) ?? '') && isBestRank(parts.slice(0, -1))) return true
  const isKnown = (part: string) =>
    KEYS.has(part) || isRank(part) || NOUNS.has(part) || isArea(part) || STAGES.has(part) || CODE.test(part)
  if (parts.length < 2 || !parts.every(isKnown)) return false
  if (parts.some((part) => KEYS.has(part))) return true
  // "W. Semi-final 1", "W QF1"
  const isRound = (part: string) => STAGES.has(part) || /^[a-z]{2}\d{0,2}$/.test(part)
  if (/^[wl]$/.test(parts[0] ?? '') && parts.slice(1).some(isRound)) return true
  const hasRank = parts.some((part) => isRank(part) || part === 'no')
  const hasNumber = parts.some((part) => /^(?:[a-l]?\d|\d[a-l])$/.test(part))
  if (parts.some(isArea) && (hasRank || (hasNumber && parts.some((part) => GROUPS.has(part))))) return true
  return (hasNumber && parts.some((part) => NOUNS.has(part))) || isBestRank(parts)
}

/** "Best third", "3rd place A/B/C", "A 1st". */
function isBestRank(parts: readonly string[]): boolean {
  return (
    parts.every((part) => isRank(part) || NOUNS.has(part) || isLetter(part)) &&
    (isRank(parts[0] ?? '') || ORDINAL.test(parts.at(-1) ?? ''))
  )
}
