/**
 * Parses round texts of openfootball files ("Matchday 7", "Playoffs, Matchday 1", "Finals, Round of 16") for
 * `roundInfo` (docs/reference/resources.md#3.2).
 */
import { cupRoundOf, isCupName, isOfLeg } from '../../../rules/competitions/cup-ties.ts'
import { groupIn, seasonPartOf } from '../../../rules/competitions/season-parts.ts'
import { slugOf } from '../../../shared/slug.ts'
import { isDate } from '../days.ts'
import { foldText, keyOf } from '../input/text.ts'
import { compare } from '../source.ts'

export type CompetitionKind = 'league' | 'cup' | 'tournament'

export interface Round {
  /** Stage of the season, e.g. "Championship"; null for the main one. */
  readonly stage: string | null
  /** Its number, if it has one: "Matchday 7", "Round 2". */
  readonly number: number | null
  /** The group whose table it counts for, if the text names one: "Group A". */
  readonly group: string | null
  /** Whether it is named like a round of a cup ("Final"), or not at all. */
  readonly isKnockout: boolean
  /** Ties in the round: 1 for the final, 8 for the round of 16. Null if unknown. */
  readonly ties: number | null
  /** Name and slug to show for a cup round. */
  readonly name: string
  readonly slug: string
  /** Equal for all spellings of the round within its stage; independent of dates. */
  readonly key: string
}

const NUMBERED =
  /^(?:(?<word>matchday|round|spieltag|runde|journ[ée]e|jornada|giornata|(?:game ?)?week)\s*(?<after>\d{1,3})|(?<before>\d{1,3})\.?\s*(?<wordAfter>matchday|round|spieltag|runde))$/i

/** Names of the main stage are omitted. */
const isMain = (stage: string) => seasonPartOf(stage) === 'main'
/** The key of a group's table for a text that names the group: "Gruppe A" and "A" are "Group A". */
export function groupKey(text: string): string {
  return groupIn(/^[\p{L}\p{N}]$/u.test(text) ? `Group ${text}` : text)?.group ?? text
}

/** "Group A, Matchday 3" and "Group A - Matchday 3" are a group and its round. */
const GROUP_PARTS = /,|\s[-–|](?=\s)/

export function partsOf(text: string, separator: RegExp | string = GROUP_PARTS): string[] {
  return text.split(separator).map((part) => part.trim())
}

/** Stage names that add nothing to the name of the round. */
const PLAIN_KNOCKOUT_STAGE = /^(finals?( stage)?|play ?offs?|knock ?out( stage| phase| round)?)$/

/** "Regular Season - 1", "Championship Round - 3"; "Semi-finals - 2" is a game of a series. */
const DASHED = / [-–] (\d{1,3})$/

/** Parses the text of a round; `stage` is the field of that name, if the row has one. */
export function parseRound(given: string, stage: string | null, kind: CompetitionKind): Round {
  const text = given.replace(DASHED, (all, number, at) =>
    isCupName(given.slice(0, at)) ? all : `, Matchday ${number}`,
  )
  const inGroup = groupRound([...partsOf(text), ...(stage === null ? [] : [stage])])
  if (inGroup) return inGroup
  const parts = partsOf(text, ',')
  const label = parts.pop() ?? ''
  const stageText = parts.length > 0 ? parts.join(', ') : stage
  const stageFold = foldText(stageText ?? '')
  const ownStage = stageText === null || isMain(stageFold) ? null : stageText
  const numbered = NUMBERED.exec(label)?.groups
  if (numbered) {
    const isRound = /^r(?:ound|unde)$/i.test(numbered.word ?? numbered.wordAfter ?? '')
    const isMatchday = !isRound || kind === 'league' || isMain(stageFold)
    const number = Number(numbered.after ?? numbered.before)
    // Without a table, "Playoffs, Matchday 2" is the second leg of the play-offs.
    const name = ownStage === null ? label : isRound ? `${ownStage}, ${label}` : ownStage
    const named = { name, slug: slugOf(name, 'round'), key: joined(ownStage, label) }
    return { ...PLAIN, stage: ownStage, number, isKnockout: !isMatchday, ...named }
  }
  const named = namedRound(ownStage, label, stageFold)
  // A league whose rows name no rounds, and "League phase" without matchdays.
  const isPlain = kind === 'league' && named.name === NO_ROUND
  const isOfTable = isPlain || (isMain(foldText(label)) && !isOfLeg(label))
  return stageText === null && isOfTable ? { ...named, isKnockout: false } : named
}

/** A round of a group, if a part of the text names one; its number is that of the matchday, if any. */
function groupRound(parts: readonly string[]): Round | null {
  const found = parts.map(groupIn)
  const group = found.find((one) => one !== null)?.group
  if (group === undefined) return null
  const texts = parts.map((part, index) => found[index]?.rest ?? part)
  const digits = texts
    .map((part) => NUMBERED.exec(part)?.groups ?? /^(?<after>\d{1,2})$/.exec(part)?.groups)
    .find((one) => one !== undefined)
  const number = digits ? Number(digits.after ?? digits.before) : null
  const slug = slugOf(group, 'group')
  const isStage = (part: string) =>
    part !== '' && !/^\d{1,2}$/.test(part) && !NUMBERED.test(part) && !isMain(foldText(part)) && !isDate(part)
  return {
    ...PLAIN,
    stage: texts.filter(isStage).join(', ') || null,
    number,
    group,
    name: group,
    slug,
    key: keyOf(`matchday ${number ?? ''}`),
  }
}

const PLAIN = { stage: null, number: null, group: null, isKnockout: false, ties: null }

function namedRound(stage: string | null, label: string, stageFold: string): Round {
  const round = { ...PLAIN, stage, isKnockout: true, ...nameOf(label) }
  const { name, slug } = round
  if (stage === null || PLAIN_KNOCKOUT_STAGE.test(stageFold)) return { ...round, key: slug }
  return {
    ...round,
    name: `${stage}, ${name}`,
    slug: `${slugOf(stage, 'stage')}-${slug}`,
    key: joined(stage, slug),
  }
}

/** Name and slug of a knock-out round by its number of ties. */
export function knockoutRound(ties: number): Pick<Round, 'name' | 'slug'> {
  const { name = '' } = cupRoundOf({ name: null, round: null, slug: null, cupRoundType: ties }) ?? {}
  return { name, slug: /^\d/.test(name) ? `round-of-${ties * 2}` : slugOf(name, 'round') }
}

/** Shown for a round without a name. */
const NO_ROUND = 'Match'

/** The name of a round that a source names, empty for none. */
export function labelOf(name: string | null = null): string | null {
  return name === NO_ROUND ? '' : name
}

function nameOf(label: string): Pick<Round, 'ties' | 'name' | 'slug'> {
  const { width = null, isThirdPlace = false } =
    cupRoundOf({ name: label, round: null, slug: null, cupRoundType: null }) ?? {}
  if (isThirdPlace) return { ties: null, name: THIRD_PLACE, slug: slugOf(THIRD_PLACE, 'round') }
  if (width !== null) return { ties: width, ...knockoutRound(width) }
  const name = label || NO_ROUND
  return { ties: null, name, slug: slugOf(name, 'round') }
}
const THIRD_PLACE = 'Match for third place'

function joined(stage: string | null, label: string): string {
  return stage === null ? keyOf(label) : `${keyOf(stage)}-${keyOf(label)}`
}

/**
 * Numbers for rounds without one: they continue after the highest matchday, in order of their start. Both legs of a tie
 * share their number. @assumed The contract shows that cup rounds have a number, but not which.
 */
export function numberRounds(
  rounds: readonly { round: Round; table: string | null; date: string }[],
): Map<string, number> {
  let last = 0
  const begins = new Map<string, { date: string; ties: number }>()
  for (const { round, table, date } of rounds) {
    if (hasOwnNumber(round, table)) last = Math.max(last, round.number ?? 0)
    if (hasOwnNumber(round, table) || round.group !== null) continue
    const known = begins.get(round.slug)
    if (!known || date < known.date) begins.set(round.slug, { date, ties: round.ties ?? Infinity })
  }
  const order = [...begins].sort(
    ([a, one], [b, other]) => compare(one.date, other.date) || compare(other.ties, one.ties) || compare(a, b),
  )
  return new Map(order.map(([slug], index) => [slug, last + index + 1]))
}

/** Whether the number in the text counts rounds of a table or of the season, rather than those of a knock-out stage. */
export function hasOwnNumber(round: Round, table: string | null): boolean {
  return round.number !== null && (table !== null || round.stage === null)
}
