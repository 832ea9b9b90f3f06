/** What stands before or behind both sides in most texts of a list, such as the competition: "Lions - Bears | Lake Cup". */
import { matchIn, roundNumber } from './sheet-texts.ts'
import { marksOf, sideOfWord, squadIn } from './words.ts'

/** Before or behind, divided by a sign or in brackets. */
const FRAMES: readonly RegExp[] = [
  /^[([]([^()[\]]{2,60})[)\]] /u,
  /^([^-–—|·•]{2,60}) [-–—|·•] /u,
  / [-–—|·•] ([^-–—|·•]{2,60})$/u,
  / [([]([^()[\]]{2,60})[)\]]$/u,
]

/** A text without its frame, and what that says. */
interface Unframed {
  readonly sides: string
  readonly round?: string
  readonly competition?: string
  /** In brackets behind the sides. */
  readonly note?: string
}
export type Unframe = (text: string) => Unframed

/**
 * The frame of the texts of a list, as one that half of them have, around different sides. Teams of women or of an age
 * have theirs in brackets too, so those are names.
 */
export function frameOf(texts: readonly string[]): Unframe {
  const sided = texts.map(sidesIn).filter((sides) => sides.length > 0)
  const plain = new Set(sided.flat())
  const frame = FRAMES.find((each, index) => {
    const framed = texts.flatMap((text) => {
      const found = apart(text, each)
      return found && !plain.has(found.beside) ? [found] : []
    })
    const isBefore = index < 2
    const beside = new Set(framed.map(({ names }) => names[isBefore ? 0 : 1]))
    return beside.size > 1 && framed.length * 2 >= sided.length
  })
  return (text) => {
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
