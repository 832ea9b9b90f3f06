/**
 * Cup rounds of `roundInfo`: size, English and Russian name, stage of the season (docs/reference/resources.md#17.2,
 * #3.2). Cup ties: the matches of two teams in one round, their aggregate and the winner.
 */
import ROUNDS from '../../catalog/names/cup-rounds.json' with { type: 'json' }
import PARTS from '../../catalog/names/season-parts.json' with { type: 'json' }
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { WINNER_CODE } from '../matches/outcome.ts'
import { isResult, type ResultRow } from '../matches/results.ts'
import { foldName, seasonPartOf } from './season-parts.ts'

/** The columns of a match for cup trees. */
export interface CupMatchRow extends ResultRow {
  /** Shoot-out score; null without a shoot-out. */
  readonly homePenalties: number | null
  readonly awayPenalties: number | null
  /** Key of the table the result counts for; null if none. */
  readonly standingsTable: string | null
  /** 1 if the score counts sets. */
  readonly countsSets?: number
  readonly round: CupRoundInfo
}

/** A pair of values for the first and second participant; null if unknown. */
export type Sides = readonly [first: number | null, second: number | null]

export const NO_SIDES: Sides = [null, null]

export interface Tie {
  /** Home and away team of the first match. */
  readonly teams: readonly [first: number, second: number]
  readonly isThirdPlace: boolean
  /** In order of start: leg 1, leg 2, replays. */
  readonly matches: readonly CupMatchRow[]
}

/** Orders by start, then id, independent of the input order. */
export function byStart(a: CupMatchRow, b: CupMatchRow): number {
  return a.startMs - b.startMs || a.id - b.id
}

/** The ties of a round in order of start. All meetings of two teams form one tie. */
export function tiesOf(
  matches: readonly { readonly row: CupMatchRow; readonly isThirdPlace: boolean }[],
): Tie[] {
  const ties = Map.groupBy(matches, ({ row: { homeTeamId: one, awayTeamId: other } }) =>
    one < other ? `${one}-${other}` : `${other}-${one}`,
  )
  return Array.from(ties.values(), (tie): Tie => {
    const sorted = tie.map(({ row }) => row).sort(byStart)
    const { homeTeamId, awayTeamId } = sorted[0]!
    return { teams: [homeTeamId, awayTeamId], isThirdPlace: tie[0]!.isThirdPlace, matches: sorted }
  }).sort((a, b) => byStart(a.matches[0]!, b.matches[0]!))
}

/** @assumed Statuses of started matches whose score counts. */
const SCORED: ReadonlySet<number> = new Set([
  STATUS_CODE.inprogress,
  STATUS_CODE.interrupted,
  STATUS_CODE.suspended,
  STATUS_CODE.willcontinue,
])

/** Whether a score exists. A finished match without outcome and goals has none. */
function hasScore(row: CupMatchRow): boolean {
  if (isLostByBoth(row)) return false
  if (row.status === STATUS_CODE.finished) return isResult(row) || row.homeScore + row.awayScore > 0
  return SCORED.has(row.status)
}

/** Nobody goes on by the score of such a match. */
function isLostByBoth({ winnerCode }: CupMatchRow): boolean {
  return winnerCode === WINNER_CODE.neither
}

/** Maps home and away values of a match to the participants of the tie. */
function turned(tie: Tie, row: CupMatchRow, home: number | null, away: number | null): Sides {
  return row.homeTeamId === tie.teams[0] ? [home, away] : [away, home]
}

/** Aggregate goals of started matches, without shoot-outs. */
export function aggregateOf(tie: Tie): Sides {
  const scored = tie.matches.filter(hasScore)
  if (scored.length === 0) return NO_SIDES
  const goals = scored.map((row) => turned(tie, row, row.homeScore, row.awayScore))
  const sumOf = (side: 0 | 1) => goals.reduce((sum, of) => sum + (of[side] ?? 0), 0)
  return [sumOf(0), sumOf(1)]
}

/**
 * @assumed Whether the ties of a tree are best-of series: two teams meet more than twice, or a round says so, and no
 * match was drawn, since replays follow draws. Canceled matches are ignored, as they may have been moved.
 */
export function areSeries(ties: readonly Tie[]): boolean {
  const hasDraws = ties.some((tie) => tie.matches.some(({ winnerCode }) => winnerCode === WINNER_CODE.draw))
  const held = (tie: Tie) => tie.matches.filter(({ status }) => status !== STATUS_CODE.canceled)
  return !hasDraws && ties.some((tie) => held(tie).length > 2 || nameLengthOf(tie) > 2)
}

/** Games won by each side of a series; null before the first game. */
export function winsOf(tie: Tie): Sides {
  if (!tie.matches.some(hasScore)) return NO_SIDES
  const leads = tie.matches.filter(isResult).map((row) => leadOf(tie, row))
  return [leads.filter((lead) => lead > 0).length, leads.filter((lead) => lead < 0).length]
}

/** Wins that a series takes as far as its own games say: by its length, by those listed, by those won. */
export function leastWinsOf(tie: Tie): number {
  const length = Math.max(tie.matches.length, nameLengthOf(tie))
  return Math.max(Math.ceil(length / 2), ...winsOf(tie).map((wins) => wins ?? 0))
}

/**
 * The team that has the wins that a series takes, or goes on to the next round although games are missing.
 * @param advanced teams of the next round
 */
export function winnerOfSeries(tie: Tie, advanced: ReadonlySet<number>, needed: number): number | null {
  const wins = winsOf(tie)
  const won = tie.teams.filter((_, side) => (wins[side] ?? 0) >= needed)
  const last = won.length === 1 ? won : tie.teams.filter((team) => advanced.has(team))
  return isClosed(tie) && last.length === 1 ? last[0]! : null
}

/** Shoot-out of the deciding match, the last one with a shoot-out. */
export function penaltiesOf(tie: Tie): Sides {
  const row = tie.matches.findLast(
    ({ homePenalties, awayPenalties }) => homePenalties !== null || awayPenalties !== null,
  )
  return row ? turned(tie, row, row.homePenalties, row.awayPenalties) : NO_SIDES
}

/** Winner of a match: positive for the first participant, negative for the second, 0 for neither. */
function leadOf(tie: Tie, row: CupMatchRow): number {
  if (row.winnerCode === WINNER_CODE.draw || isLostByBoth(row)) return 0
  return (row.winnerCode === WINNER_CODE.home) === (row.homeTeamId === tie.teams[0]) ? 1 : -1
}

function difference([first, second]: Sides): number {
  return (first ?? 0) - (second ?? 0)
}

/**
 * The team that won the tie; null while a match is open, and if the winner cannot be determined.
 *
 * The team that won more of the matches wins the tie: a single match, both legs, the replay of a draw, a best-of-seven
 * series. If that is level, the aggregate decides, then the shoot-out of the deciding match. Away goals do not count,
 * because the competitions' rules on them are not known; if the tie is still level, the team that appears in the next
 * round won.
 *
 * @assumed The order of the criteria. For two legs it gives the same result as the aggregate alone, even if the
 * shoot-out of the second leg counts as the win of that leg (rules/matches/outcome).
 * @param advanced teams of the next round
 */
export function winnerOfTie(tie: Tie, advanced: ReadonlySet<number>): number | null {
  if (!isClosed(tie)) return null
  const [first, second] = tie.teams
  const lead = leadOfTie(tie)
  if (lead !== 0) return lead > 0 ? first : second
  if (advanced.has(first) === advanced.has(second)) return null
  return advanced.has(first) ? first : second
}

const OVER: ReadonlySet<number> = new Set([STATUS_CODE.finished, STATUS_CODE.canceled])

/** Of a match that another one of the same sides follows. */
const FIRST_LEG = new RegExp(`(?<![\\p{L}\\d])(?:${PARTS.legs.first.join('|')})\\)?$`, 'iu')

/** Whether a text is the word for one of two legs. */
export const isOfLeg = (text: string) =>
  [...PARTS.legs.first, ...PARTS.legs.second].includes(text.trim().toLowerCase())

const isClosed = ({ matches }: Tie) =>
  matches.every(({ status }) => OVER.has(status)) &&
  !matches.every(({ round }) => FIRST_LEG.test(round.name ?? ''))

/** Whether the tie was played to an end, so that one of its teams went on. */
export function hasEnded(tie: Tie): boolean {
  return isClosed(tie) && tie.matches.some((row) => row.status === STATUS_CODE.finished && !isLostByBoth(row))
}

/** Positive for the first participant. A played leg with an unknown score leaves the tie undecided. */
function leadOfTie(tie: Tie): number {
  if (tie.matches.some((row) => row.status === STATUS_CODE.finished && !isLostByBoth(row) && !hasScore(row)))
    return 0
  const sum = (weigh: (row: CupMatchRow) => number) =>
    tie.matches.filter(isResult).reduce((total, row) => total + leadOf(tie, row) * weigh(row), 0)
  // Volleyball goes by points, three for a win in up to four sets and two to one in five, then by a golden set.
  const points = sum(({ homeScore, awayScore }) => (Math.abs(homeScore - awayScore) === 1 ? 1 : 3))
  const goals = difference(aggregateOf(tie))
  const isOpen = tie.matches.some(({ countsSets }) => countsSets === 1) && points * goals <= 0
  return sum(() => 1) || (isOpen ? 0 : goals) || difference(penaltiesOf(tie))
}

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

const ROUND_OF_NAME = new Map(ROUNDS.flatMap((row) => row.names.map((name) => [name, row] as const)))

/** Names of round sizes in both languages; other sizes are named by fractions. */
function namesOfWidth(width: number): { readonly name: string; readonly nameRu: string } {
  return ROUNDS.find((row) => row.width === width) ?? { name: `1/${width}`, nameRu: `1/${width} финала` }
}

/** Round names with the number of ties or teams. */
const SIZE = /^1 (\d{1,4})(?: [fф]\p{L}+)?$|^(?:round of|last) (\d{1,4})$/u

/** Round names without a size. `#` stands for the round number. */
const OTHERS: readonly (readonly [text: RegExp, russian: string])[] = [
  [/^round (\d{1,3})$|^(\d{1,3})(?:st|nd|rd|th)? round$/, 'Раунд #'],
  [/^(?:knock ?out )?(?:round )?play ?offs?(?: round)?$|^knock ?out (?:stage|phase|round)$/, 'Плей-офф'],
  [/^qualif\w+(?: round)?$/, 'Квалификация'],
  [/^qualif\w+(?: round)? (\d{1,2})$|^(\d{1,2})(?:st|nd|rd|th) qualif\w+ round$/, 'Квалификация, раунд #'],
  [/^preliminar\w+(?: round)?$/, 'Предварительный раунд'],
]

/** Whether a round of this name counts for no table: it has a known size, or its name says so. */
export function isCupName(name: string | null): boolean {
  const part = name === null ? null : seasonPartOf(name)
  const isSized = cupRoundOf({ name, round: null, slug: null, cupRoundType: null })?.width != null
  return isSized || part === 'knockout' || part === 'uncounted'
}

interface Label {
  readonly width: number | null
  readonly nameRu: string
  readonly isThirdPlace: boolean
}

/** Parses a round name; null if it is unknown. */
function readLabel(text: string): Label | null {
  const folded = foldName(text)
  if (THIRD_PLACE.test(folded)) return { width: 1, nameRu: THIRD_PLACE_NAMES.nameRu, isThirdPlace: true }
  const row = ROUND_OF_NAME.get(folded)
  if (row) return { isThirdPlace: false, ...row }
  const [, ties, teams] = SIZE.exec(folded) ?? []
  const width = Number(ties ?? Number(teams) / 2)
  if (width >= 1 && Number.isInteger(width)) return { ...namesOfWidth(width), width, isThirdPlace: false }
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

/** "Fourth Round 2nd Replay" is a match of the ties of the fourth round, and "Semi-finals, Game 3" one of the semi-finals. */
const REPLAY = (({ first, second, replay, game }) => {
  const [words, games] = [[...first, ...second].join('|'), game.join('|')]
  const numbered = `(?:${games})\\.? ?\\d{1,2}|\\d{1,2}(?:st|nd|rd|th|\\.|º|ª|-?[йя])? (?:${games})`
  const again = `(?:(?:first|second|third|fourth|\\d(?:st|nd|rd|th)) )?(?:${replay.join('|')})`
  return new RegExp(`(?:[,:]| -)? \\(?(?:${again}|${words}|${numbered})(?: of \\d)?\\)?$`, 'iu')
})(PARTS.legs)
/** "Final 2" and "Semi-final 2 of 5" are matches of a series, "Semi-final B" one of several ties. */
const GAME_NUMBER = /[\s,–-]{0,3}\(?\d{1,2}(?: ?(?:of|von|de|di|из|z|\/) ?\d)?\)?$|[\s,–-]{1,3}[A-H]$/iu

/** Games of a series by the names of its rounds, as in "Final 2 of 5"; 0 if they do not say. "1 of 2" counts ties. */
function nameLengthOf({ matches }: Tie): number {
  const lengths = matches.map(({ round: { name } }) => {
    const bare = withoutNumber(name?.replace(REPLAY, '') ?? '')
    return Number(/\d ?\D{1,4}(\d)\)?$/.exec(name?.slice(bare.length) ?? '')?.[1] ?? 0)
  })
  return Math.max(...lengths.filter((length) => length % 2 === 1), 0)
}

/** A round of a known size without the number of a game; "Final B" is another final. */
function withoutNumber(text: string): string {
  const bare = text.replace(GAME_NUMBER, '')
  const width = bare === text ? null : readLabel(splitName(bare).name)?.width
  return width == null || (width === 1 && !/\d\)?$/.test(text)) ? text : bare
}

/**
 * The cup round of a match; null without a round code or name. The code takes precedence over the name; 0 means
 * unknown. A third-place match is recognized by name or slug and has the size of the final. Without a Russian name
 * the name is repeated (docs/reference/resources.md#1).
 */
export function cupRoundOf(info: CupRoundInfo): CupRound | null {
  const code = info.cupRoundType || null
  const text = withoutNumber(info.name?.trim().replace(REPLAY, '') ?? '') || null
  if (code === null && (text === null || seasonPartOf(text) === 'uncounted')) return null
  const { stage, name } = text === null ? { stage: null, name: null } : splitName(text)
  const label = name === null ? null : readLabel(name)
  if (label?.isThirdPlace || (info.slug !== null && THIRD_PLACE.test(foldName(info.slug)))) {
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
