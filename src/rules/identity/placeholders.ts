/**
 * Recognizes sides of matches that are not decided yet ("TBD", "Winner SF1", "Sieger EF", "2. Gruppe B", "3A/B/C/D"):
 * texts that consist of such words alone. A name with any other word is that of a team. @assumed
 */
import { plainLetters } from '../../shared/slug.ts'

/** Complete texts, also with a number. */
const OPEN = new Set(
  `tbd|tba|tbc|nn|n n|to be announced|to be confirmed|to be decided|to be determined|unknown|unbekannt|offen|noch offen|
  a definir|por definir|a determiner|da definire|nog onbekend|steht noch nicht fest|not known yet|not yet known`
    .split('|')
    .map((text) => text.trim()),
)

const folded = (text: string) => plainLetters(text.normalize('NFKD'))
const words = (text: string) => new Set(folded(text).trim().split(/\s+/))

/** Words that make a text a placeholder. */
const KEYS =
  words(`winner winners loser losers runner runners sieger gewinner verlierer gruppensieger gruppenerster
  gruppenzweiter gruppendritter vainqueur gagnant perdant ganador perdedor vencedor vencido vincitore vincente perdente winnaar
  verliezer vitez porazeny zwyciezca przegrany qualifier победитель победители
  проигравший проигравшие`)
/** Words that make a text a placeholder together with a group. */
const PLACES =
  words(`1st 2nd 3rd 4th 5th 6th 1er 2e 3e 2eme first second third fourth best erster zweiter dritter vierter
  bester premier deuxieme troisieme primero segundo tercero primeiro terceiro primo secondo terzo place placed platz 1o 2o 3o 4o 1er 2do 3er miejsce misto место`)
const GROUPS = words(
  'group groups gruppe groupe grupo gruppo girone poule pool grupy skupiny skupina группы группа группе',
)
/** Words that stand beside the others. */
const STAGES =
  words(`of the in from match game spiel partie partido jogo gara semi final finals semifinal semifinals quarter
  quarterfinal quarterfinals finale halbfinale viertelfinale achtelfinale eroffnungsfinale demi quart de du la le del der
  des aus da do up ups round runde path play off offs playoff playoffs playin leg tie bracket upper lower qualifying
  qualification uefa intercontinental матча пары полуфинала
  четвертьфинала финала е meczu pary polfinalu cwiercfinalu zapasu semifinale semifinali kwartfinale cuartos quarti
  polfinale or und and ou oder bye lucky`)
/** "SF1", "QF", "HF 2", "EF", "M12", "R16", "A", "3", "1A", "3ABC", "A1", and the pair "AB". */
const CODE =
  /^(?:[a-l]|(?:sf|qf|hf|vf|af|ef|f|m|w|l|r|po|ub|lb|pf|ru|g|k|s|q)\d{0,3}|\d{1,3}|\d[a-l]{1,6}|[a-l]\d|ab|ba|cd|dc|ef|fe|gh|hg|ij|kl)$/

/** Codes of final tournaments alone: "W101", "L62", "1A", "3A/B/C/D". */
const CODES = /^(?:[WL]\d{1,3}|[1-4][A-L](?:\/[A-L])*)$/

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
  if (CODES.test(text)) return true
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
