/**
 * Recognizes sides of matches that are not decided yet ("TBD", "Winner SF1", "Sieger EF", "2. Gruppe B", "3A/B/C/D"):
 * texts that consist of such words alone. A name with any other word is that of a team. @assumed
 */
import WORDS from '../../catalog/names/placeholders.json' with { type: 'json' }
import { plainLetters } from '../../shared/slug.ts'

/** Complete texts, also with a number. */
const OPEN = new Set(WORDS.open)

const folded = (text: string) => plainLetters(text.normalize('NFKD'))
const words = (text: string) => new Set(folded(text).split(' '))

/** Words that make a text a placeholder, those that do so together with a group, and those that stand beside them. */
const KEYS = words(WORDS.keys)
const PLACES = words(WORDS.places)
const GROUPS = words(WORDS.groups)
const STAGES = words(WORDS.stages)
/** "SF1", "QF", "HF 2", "EF", "M12", "R16", "A", "3", "1A", "3ABC", "A1", and the pair "AB". */
const CODE =
  /^(?:[a-lа-и]|(?:sf|qf|hf|mf|vf|af|ef|f|m|w|l|r|po|ub|lb|pf|ru|g|k|s|q|j|n|no|nr)\d{0,3}|\d{1,3}|\d[a-l]{1,6}|[a-l]\d|ab|ba|cd|dc|ef|fe|gh|hg|ij|kl)$/

/** Codes of final tournaments alone: "W101", "L62", "1A", "3A/B/C/D". */
const CODES = /^(?:[WL]\d{1,3}|[1-4][A-L](?:\/[A-L])*)$/
/** A rank and a group, or classes of a school and teams of a list: "1A", "B2", "A3/C3", "А1". */
const RANK_CODE = /^(?:[1-4]\p{Lu}(?:\/\p{Lu})*|\p{Lu}[1-4](?:\/\p{Lu}[1-4])*)$/u
/** "Winner of Lions / Bears" */
const PAIR = /\p{L} ?\/ ?\p{L}|\p{L} (?:[-–]|vs?\.?) \p{L}/iu
/** "Lions or Bears", "Lions/Bears" */
const EITHER = / (?:or|oder|ou|o|lub|nebo|of|или) | ?\/ ?/iu

/** Which sides of a list are not decided yet. Codes are names if one was played by, or if there are no other names. */
export function openSides(sides: readonly string[], played: ReadonlySet<string>): (name: string) => boolean {
  const names = new Set(sides)
  const isName = (name: string) => !RANK_CODE.test(name) && !isPlaceholderName(name)
  const areCodes = sides.some(isName) && !sides.some((name) => RANK_CODE.test(name) && played.has(name))
  const isEither = (parts: readonly string[]) => parts.length > 1 && parts.every((part) => names.has(part))
  return (name) => {
    if (RANK_CODE.test(name)) return areCodes
    return isPlaceholderName(name) || (!played.has(name) && isEither(name.split(EITHER)))
  }
}

/**
 * Whether a name is that of a side that is not decided yet.
 * @param isPerson a name of an athlete, of whom only the texts without any name are placeholders
 */
export function isPlaceholderName(name: string, isPerson = false): boolean {
  const text = name.trim()
  if (text === '?') return true
  const parts = folded(text)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
  const open = (/^\d{1,2}$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts).join(' ')
  if (OPEN.has(open)) return true
  if (open === 'qualifier' || open === 'lucky loser') return true
  if (isPerson) return false
  if (CODES.test(text) || (KEYS.has(parts[0] ?? '') && PAIR.test(text))) return true
  // A path of play-offs: "UEFA Playoff A", "Play-off Path C".
  if (/^(?:\w+ )?play ?offs?(?: path)? (?:[a-l]|\d{1,2})$/.test(parts.join(' '))) return true
  // "Best third-placed team"; "Team A" and "Team 1" may be clubs of a list.
  if (parts.length > 2 && /^teams?$/.test(parts.at(-1) ?? '') && isBestRank(parts.slice(0, -1))) return true
  const isKnown = (part: string) =>
    KEYS.has(part) || PLACES.has(part) || GROUPS.has(part) || STAGES.has(part) || CODE.test(part)
  if (parts.length < 2 || !parts.every(isKnown))
    return parts.length === 1 && /^gruppen(erster|sieger|zweiter|dritter)/.test(open)
  if (parts.some((part) => KEYS.has(part))) return true
  // "W. Semi-final 1"
  if (/^[wl]$/.test(parts[0] ?? '') && parts.some((part) => STAGES.has(part))) return true
  const hasGroup = parts.some((part) => GROUPS.has(part))
  return (hasGroup && parts.some((part) => PLACES.has(part) || /^\d$/.test(part))) || isBestRank(parts)
}

/** "Best third", "3rd place A/B/C". */
function isBestRank(parts: readonly string[]): boolean {
  return (
    parts.every((part) => PLACES.has(part) || /^[a-l]$|^\d[a-l]{1,6}$/.test(part)) &&
    PLACES.has(parts[0] ?? '')
  )
}
