/**
 * Cup trees of a season, derived from its knock-out matches (docs/reference/resources.md#17.2). Rounds, ties and
 * slots without a match are omitted.
 */
import type { Static } from '@sinclair/typebox'
import type {
  CupTreeParticipant as ParticipantView,
  CupTreeRound as RoundView,
  CupTreeTie as TieView,
  CupTree as TreeView,
} from '../../contract/resources/tournaments.ts'
import {
  aggregateOf,
  areSeries,
  byStart,
  type CupMatchRow,
  type CupRound,
  cupRoundOf,
  hasEnded,
  leastWinsOf,
  NO_SIDES,
  penaltiesOf,
  type Tie,
  tiesOf,
  winnerOfSeries,
  winnerOfTie,
  winsOf,
} from './cup-ties.ts'

export type { CupMatchRow, CupRoundInfo } from './cup-ties.ts'

/** With the id of the team instead of the team. */
export interface CupTreeParticipant extends Omit<Static<typeof ParticipantView>, 'team'> {
  readonly teamId: number
}

export interface CupTreeTie extends Omit<Static<typeof TieView>, 'participants'> {
  readonly participants: readonly CupTreeParticipant[]
}

export interface CupTreeRound extends Omit<Static<typeof RoundView>, 'ties'> {
  /** Whether the feed gives the type; otherwise it follows from the other rounds. */
  readonly isTypeKnown: boolean
  readonly ties: readonly CupTreeTie[]
}

export interface CupTree extends Omit<Static<typeof TreeView>, 'rounds'> {
  readonly rounds: readonly CupTreeRound[]
}

/** A match of the cup and its round. */
interface CupMatch {
  readonly row: CupMatchRow
  readonly round: CupRound
  readonly isThirdPlace: boolean
}

/** A bracket slot and its tie. */
interface PlacedTie {
  readonly tie: Tie
  readonly winner: number | null
  place: number
}

interface Round {
  readonly name: string
  readonly nameRu: string
  readonly width: number | null
  /** Its number in the feed. */
  readonly number: number
  readonly startMs: number
  readonly ties: readonly Tie[]
}

/** Slots beyond this are not linked: real cups have at most 16 rounds, and the number of slots doubles each round. */
const MAX_SLOTS = 2 ** 16

/**
 * The trees of a season: one for its knock-out rounds, none if it has no such rounds.
 *
 * @assumed Rounds that name a part of the season ("Europa League Finals, Final") form a tree of their own, after the
 * main one, in order of their start.
 * @param rows all matches of the season in any order; those that count for a table or have no cup round are ignored
 * @param name of the season; the tree of a part adds its own
 * @param seriesWins that decide each series of the main tree, if known
 */
export function cupTrees(rows: readonly CupMatchRow[], name: string, seriesWins = 1): CupTree[] {
  const matches = rows.toSorted(byStart).flatMap((row): CupMatch[] => {
    const round = row.standingsTable === null ? cupRoundOf(row.round) : null
    return round ? [{ row, round, isThirdPlace: round.isThirdPlace }] : []
  })
  const stages = Map.groupBy(matches, ({ round }) => round.stage)
  const ordered = [...stages].sort(([a], [b]) => Number(a !== null) - Number(b !== null))
  return ordered
    .map(([stage, matches]) => ({ stage, rounds: orderRounds(roundsOf(matches)) }))
    .filter(({ rounds }) => rounds.length > 0)
    .map(({ stage, rounds }, index) =>
      stage === null
        ? makeTree(index + 1, name, rounds, seriesWins)
        : makeTree(index + 1, `${name}, ${stage}`, rounds, 1),
    )
}

function makeTree(id: number, name: string, rounds: readonly Round[], seriesWins: number): CupTree {
  const types = typesOf(rounds)
  const hasSeries = seriesWins > 1 || areSeries(rounds.flatMap(({ ties }) => ties))
  const placed = assignSlots(rounds, hasSeries ? winsNeeded(rounds, seriesWins) : [])
  let blockId = 0
  const shown = rounds.map((round, index): CupTreeRound => {
    const ties = (placed[index] ?? []).map((each) => makeTie(++blockId, each, hasSeries))
    return {
      order: index + 1,
      type: types[index] ?? 0,
      isTypeKnown: round.width !== null,
      description: round.name,
      translations: { ru: round.nameRu },
      ties,
    }
  })
  const current = shown.find(({ ties }) => ties.some(({ finished }) => !finished))
  return { id, name, currentRound: current?.order ?? null, rounds: shown }
}

/**
 * Groups rounds of one size under any spelling; rounds of unknown size by name. Matches are sorted by start. A name for
 * several rounds ("Play-offs") gives a round for each, and matches that are no knock-out none.
 */
function roundsOf(matches: readonly CupMatch[]): Round[] {
  const groups = Map.groupBy(matches, ({ round }) => round.width ?? round.name.toLowerCase())
  return [...groups.values()].flatMap((group) => {
    const first = group.find(({ isThirdPlace }) => !isThirdPlace) ?? group[0]!
    const { name, nameRu, width } = first.round
    const number = first.row.round.round ?? 0
    const ties = tiesOf(group)
    return (width === null ? layersOf(ties) : [ties]).map((ties) => {
      const startMs = ties[0]!.matches[0]!.startMs
      return { name, nameRu, width, number, startMs, ties }
    })
  })
}

/** The ties, in order of start, by the number of earlier ones of their teams; empty if a loser meets a winner again. */
function layersOf(ties: readonly Tie[]): Tie[][] {
  const layers: Tie[][] = []
  const before = new Map<number, number>()
  const lost = new Set<number>()
  for (const tie of ties) {
    const [one, other] = tie.teams
    if (lost.has(one) !== lost.has(other)) return []
    const at = Math.max(before.get(one) ?? 0, before.get(other) ?? 0)
    const isThirdPlace = tie.isThirdPlace || lost.has(one)
    layers[at] = [...(layers[at] ?? []), { ...tie, isThirdPlace }]
    const winner = winnerOfTie(tie, NONE)
    if (winner !== null) lost.add(winner === one ? other : one)
    for (const team of tie.teams) before.set(team, at + 1)
  }
  return layers
}

const NONE: ReadonlySet<number> = new Set()

/**
 * From the largest round to the final. Rounds of unknown size ("Round 2", "Playoffs") are placed by start, but
 * before the final.
 */
function orderRounds(rounds: readonly Round[]): Round[] {
  const ordered = rounds.filter(({ width }) => width !== null).sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
  const unknown = rounds
    .filter(({ width }) => width === null)
    .sort((a, b) => a.startMs - b.startMs || a.number - b.number || (a.name < b.name ? -1 : 1))
  for (const round of unknown) {
    const later = ordered.findIndex(({ startMs, width }) => startMs > round.startMs || width === 1)
    ordered.splice(later < 0 ? ordered.length : later, 0, round)
  }
  return ordered
}

/**
 * The type of each round is its size. @assumed A round of unknown size is twice the next one; the last one gets the
 * smallest power of two that holds its ties.
 */
function typesOf(rounds: readonly Round[]): number[] {
  const types: number[] = []
  for (const { width, ties } of rounds.toReversed()) {
    const next = types.at(-1)
    const own = ties.filter(({ isThirdPlace }) => !isThirdPlace).length
    const guess = next === undefined ? 2 ** Math.ceil(Math.log2(Math.max(1, own))) : next * 2
    types.push(width ?? Math.min(guess, MAX_SLOTS))
  }
  return types.reverse()
}

/**
 * Wins that decide the series of each round; 1 for rounds of single matches, which others follow. @assumed No fewer than
 * in the round before, so that one of a known length says what those of a final without later games lack.
 */
function winsNeeded(rounds: readonly Round[], seriesWins: number): number[] {
  let before = seriesWins
  return rounds.map(({ ties }, index) => {
    const own = ties.filter(({ isThirdPlace }) => !isThirdPlace)
    const isSingle =
      seriesWins === 1 && own.every(({ matches }) => matches.length === 1) && index < rounds.length - 1
    before = isSingle ? 1 : Math.max(before, ...own.map(leastWinsOf))
    return before
  })
}

/** Slots of all ties, from the last round backwards: each round determines the slots of the previous one. */
function assignSlots(rounds: readonly Round[], needed: readonly number[]): PlacedTie[][] {
  const placed: PlacedTie[][] = []
  let next: readonly PlacedTie[] = []
  for (const [index, { ties }] of [...rounds.entries()].reverse()) {
    next = assignTieSlots(ties, next, needed[index] ?? 1)
    placed.push([...next])
  }
  return placed.reverse()
}

function assignTieSlots(ties: readonly Tie[], next: readonly PlacedTie[], needed: number): PlacedTie[] {
  // The third-place match has the losers of the semi-finals, so it is ignored for winners and slots.
  const following = next.filter(({ tie }) => !tie.isThirdPlace)
  const advanced = new Set(following.flatMap(({ tie }) => tie.teams))
  const winnerIn = (tie: Tie) => {
    const wins = tie.isThirdPlace ? leastWinsOf(tie) : needed
    return wins > 1 ? winnerOfSeries(tie, advanced, wins) : winnerOfTie(tie, advanced)
  }
  const placed = ties.map((tie): PlacedTie => ({ tie, winner: winnerIn(tie), place: 0 }))
  const taken = feedPlaces(placed, following)
  const rest = placed.filter(({ place }) => place === 0)
  rest.sort((a, b) => Number(a.tie.isThirdPlace) - Number(b.tie.isThirdPlace))
  let free = 1
  for (const each of rest) {
    while (taken.has(free)) free++
    each.place = free++
  }
  return placed.sort((a, b) => a.place - b.place)
}

/** Assigns slots to the ties that feed the next round. Returns all taken slots, byes included. */
function feedPlaces(placed: readonly PlacedTie[], following: readonly PlacedTie[]): Set<number> {
  const byTeam = new Map<number, PlacedTie>()
  for (const each of placed) {
    for (const team of each.tie.teams) {
      if (!byTeam.has(team)) byTeam.set(team, each)
    }
  }
  const taken = new Set<number>()
  for (const { tie, place } of following) {
    if (place * 2 > MAX_SLOTS) continue
    tie.teams.forEach((team, side) => {
      const own = place * 2 - 1 + side
      const feeder = byTeam.get(team)
      if (feeder?.place === 0) feeder.place = own
      taken.add(own)
    })
  }
  return taken
}

/** @assumed In a tree of series, every tie of more than one match shows the games won. */
function makeTie(blockId: number, { tie, winner, place }: PlacedTie, hasSeries: boolean): CupTreeTie {
  const isSeries = hasSeries && tie.matches.length > 1
  const scores = isSeries ? winsOf(tie) : aggregateOf(tie)
  const penalties = isSeries ? NO_SIDES : penaltiesOf(tie)
  const participant = (order: 1 | 2): CupTreeParticipant => {
    const teamId = tie.teams[order === 1 ? 0 : 1]
    return {
      // Unique within the tree. @assumed
      id: blockId * 2 - 2 + order,
      teamId,
      order,
      winner: teamId === winner,
      score: scores[order - 1] ?? null,
      penalties: penalties[order - 1] ?? null,
    }
  }
  return {
    blockId,
    // The winners of slots 2n - 1 and 2n meet in slot n of the next round; the third-place match follows the final.
    order: place,
    finished: winner !== null,
    ...(winner === null && hasEnded(tie) && { winnerUnknown: true as const }),
    thirdPlace: tie.isThirdPlace,
    participants: [participant(1), participant(2)],
    homeScore: scores[0],
    awayScore: scores[1],
    homePenalties: penalties[0],
    awayPenalties: penalties[1],
    matches: tie.matches.map(({ id }, index) => ({ id, leg: index + 1 })),
  }
}
