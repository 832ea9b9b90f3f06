/**
 * What `roundInfo` says about a round of a cup: its width, its name in English and Russian, the part of the season
 * that it belongs to (docs/reference/resources.md#17.2, #3.2).
 */

/** The round of a match as it is stored; null where the feed says nothing. */
export interface CupRoundInfo {
  readonly round: number | null
  readonly name: string | null
  readonly slug: string | null
  readonly cupRoundType: number | null
}

export interface CupRound {
  /** "Europa League Finals" of "Europa League Finals, Semifinals"; null for the main part of the season. */
  readonly stage: string | null
  /** Its name without the stage. */
  readonly name: string
  readonly nameRu: string
  /** Ties of a full round: 8 for the round of 16, 1 for the final; null where neither code nor name tell. */
  readonly width: number | null
  readonly isThirdPlace: boolean
}

const THIRD_PLACE = /\b(?:third|3rd) place\b|\bplace (?:third|3)\b|\bbronze\b|^3rd$/
const THIRD_PLACE_NAMES = { name: 'Match for third place', nameRu: 'Матч за 3-е место' } as const

/** Names that stand for a width in both languages; all others are fractions. */
const NAMES_OF_WIDTH: Readonly<Record<number, { readonly name: string; readonly nameRu: string }>> = {
  1: { name: 'Final', nameRu: 'Финал' },
  2: { name: 'Semifinals', nameRu: 'Полуфиналы' },
  4: { name: 'Quarterfinals', nameRu: 'Четвертьфиналы' },
}

function namesOfWidth(width: number): { readonly name: string; readonly nameRu: string } {
  return NAMES_OF_WIDTH[width] ?? { name: `1/${width}`, nameRu: `1/${width} финала` }
}

/** Names of rounds by their folded text, and the width that each tells. */
const WIDTHS: readonly (readonly [text: RegExp, width: (number: number) => number])[] = [
  [/^(?:grand )?finals?$/, () => 1],
  [/^semi ?finals?$/, () => 2],
  [/^quarter ?finals?$/, () => 4],
  [/^1 (\d{1,4})(?: finals?)?$/, (ties) => ties],
  [/^(?:round of|last) (\d{1,4})$/, (teams) => teams / 2],
]

/** Rounds whose names tell no width. `#` stands for the number of the round. */
const OTHERS: readonly (readonly [text: RegExp, russian: string])[] = [
  [/^round (\d{1,3})$|^(\d{1,3})(?:st|nd|rd|th)? round$/, 'Раунд #'],
  [/^(?:knock ?out )?(?:round )?play ?offs?(?: round)?$/, 'Плей-офф'],
  [/^knock ?out (?:stage|phase|round)$/, 'Плей-офф'],
  [/^qualif\w+(?: round)?$/, 'Квалификация'],
  [/^qualif\w+(?: round)? (\d{1,2})$|^(\d{1,2})(?:st|nd|rd|th) qualif\w+ round$/, 'Квалификация, раунд #'],
  [/^preliminar\w+(?: round)?$/, 'Предварительный раунд'],
]

/** Lower case, words parted by one space: `1/8` is `1 8`, `semi-finals` is `semi finals`. */
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

/** What the name of a round says; null when it is none that is known. */
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

/** "Stage, Round" in its two parts; a comma before anything that is no round parts nothing. */
function splitName(text: string): { readonly stage: string | null; readonly name: string } {
  const comma = text.lastIndexOf(',')
  const name = text.slice(comma + 1).trim()
  const stage = comma > 0 ? text.slice(0, comma).trim() : ''
  return stage !== '' && readLabel(name) ? { stage, name } : { stage: null, name: text }
}

/**
 * The cup round of a match; null when the match has neither a code nor a name of one. The code wins over the name;
 * 0 says nothing. A match for third place is known by its name or slug, whatever its code is, and has the width of
 * the final. A name without a Russian one is repeated (docs/reference/resources.md#1).
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
