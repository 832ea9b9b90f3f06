/**
 * Cup rounds of `roundInfo`: size, English and Russian name, stage of the season (docs/reference/resources.md#17.2,
 * #3.2).
 */

/** The stored round of a match; null if the feed has none. */
export interface CupRoundInfo {
  readonly round: number | null
  readonly name: string | null
  readonly slug: string | null
  readonly cupRoundType: number | null
}

export interface CupRound {
  /** The stage, e.g. "Europa League Finals" of "Europa League Finals, Semifinals"; null for the main stage. */
  readonly stage: string | null
  /** The round name without the stage. */
  readonly name: string
  readonly nameRu: string
  /** Number of ties of a full round: 8 for the round of 16, 1 for the final; null if unknown. */
  readonly width: number | null
  readonly isThirdPlace: boolean
}

const THIRD_PLACE = /\b(?:third|3rd) place\b|\bplace (?:third|3)\b|\bbronze\b|^3rd$/
const THIRD_PLACE_NAMES = { name: 'Match for third place', nameRu: 'Матч за 3-е место' } as const

/** Names of round sizes in both languages; other sizes are named by fractions. */
const NAMES_OF_WIDTH: Readonly<Record<number, { readonly name: string; readonly nameRu: string }>> = {
  1: { name: 'Final', nameRu: 'Финал' },
  2: { name: 'Semifinals', nameRu: 'Полуфиналы' },
  4: { name: 'Quarterfinals', nameRu: 'Четвертьфиналы' },
}

function namesOfWidth(width: number): { readonly name: string; readonly nameRu: string } {
  return NAMES_OF_WIDTH[width] ?? { name: `1/${width}`, nameRu: `1/${width} финала` }
}

/** Round sizes by folded round name. */
const WIDTHS: readonly (readonly [text: RegExp, width: (number: number) => number])[] = [
  [/^(?:grand )?finals?$/, () => 1],
  [/^semi ?finals?$/, () => 2],
  [/^quarter ?finals?$/, () => 4],
  [/^1 (\d{1,4})(?: finals?)?$/, (ties) => ties],
  [/^(?:round of|last) (\d{1,4})$/, (teams) => teams / 2],
]

/** Round names without a size. `#` stands for the round number. */
const OTHERS: readonly (readonly [text: RegExp, russian: string])[] = [
  [/^round (\d{1,3})$|^(\d{1,3})(?:st|nd|rd|th)? round$/, 'Раунд #'],
  [/^(?:knock ?out )?(?:round )?play ?offs?(?: round)?$/, 'Плей-офф'],
  [/^knock ?out (?:stage|phase|round)$/, 'Плей-офф'],
  [/^qualif\w+(?: round)?$/, 'Квалификация'],
  [/^qualif\w+(?: round)? (\d{1,2})$|^(\d{1,2})(?:st|nd|rd|th) qualif\w+ round$/, 'Квалификация, раунд #'],
  [/^preliminar\w+(?: round)?$/, 'Предварительный раунд'],
]

/** Folds a round name to lower case words: `1/8` is `1 8`, `semi-finals` is `semi finals`. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface Label {
  readonly width: number | null
  readonly nameRu: string
  readonly isThirdPlace: boolean
}

/** Parses a round name; null if it is unknown. */
function readLabel(text: string): Label | null {
  const folded = fold(text)
  if (THIRD_PLACE.test(folded)) return { width: 1, nameRu: THIRD_PLACE_NAMES.nameRu, isThirdPlace: true }
  for (const [pattern, widthOf] of WIDTHS) {
    const found = pattern.exec(folded)
    const width = found ? widthOf(Number(found[1])) : 0
    if (width >= 1 && Number.isInteger(width)) {
      return { width, nameRu: namesOfWidth(width).nameRu, isThirdPlace: false }
    }
  }
  for (const [pattern, russian] of OTHERS) {
    const found = pattern.exec(folded)
    if (!found) continue
    return { width: null, nameRu: russian.replace('#', found[1] ?? found[2] ?? ''), isThirdPlace: false }
  }
  return null
}

/** Splits "Stage, Round"; a comma before anything other than a round name does not split. */
function splitName(text: string): { readonly stage: string | null; readonly name: string } {
  const comma = text.lastIndexOf(',')
  const name = text.slice(comma + 1).trim()
  const stage = comma > 0 ? text.slice(0, comma).trim() : ''
  return stage !== '' && readLabel(name) ? { stage, name } : { stage: null, name: text }
}

/**
 * The cup round of a match; null without a round code or name. The code takes precedence over the name; 0 means
 * unknown. A third-place match is recognized by name or slug and has the size of the final. Without a Russian name
 * the name is repeated (docs/reference/resources.md#1).
 */
export function cupRoundOf(info: CupRoundInfo): CupRound | null {
  const code = info.cupRoundType || null
  const text = info.name?.trim() || null
  if (code === null && text === null) return null
  const { stage, name } = text === null ? { stage: null, name: null } : splitName(text)
  const label = name === null ? null : readLabel(name)
  if (label?.isThirdPlace || (info.slug !== null && THIRD_PLACE.test(fold(info.slug)))) {
    const names = { ...THIRD_PLACE_NAMES, ...(name !== null && { name }) }
    return { stage, ...names, width: 1, isThirdPlace: true }
  }
  const width = code ?? label?.width ?? null
  const byWidth = width === null ? null : namesOfWidth(width)
  return {
    stage,
    name: name ?? byWidth?.name ?? '',
    nameRu: label?.nameRu ?? byWidth?.nameRu ?? name ?? '',
    width,
    isThirdPlace: false,
  }
}
