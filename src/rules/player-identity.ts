/**
 * Matches the players of one season between two sources: within a team by name and, if names are abbreviated or spelled
 * differently, by the goals they scored. A pure function. @assumed
 */
import { isPartOfName, isSameName, isSimilarName, sharesWord } from './player-names.ts'

export interface SeasonPlayer<Id> {
  readonly id: Id
  /** Id of the team in the database. */
  readonly team: number
  readonly names: readonly string[]
  readonly goals: readonly ScoredGoal[]
}

export interface ScoredGoal {
  /** Id of the match in the database. */
  readonly match: number
  readonly minute: number | null
}

type Ours = SeasonPlayer<number>
type Theirs = SeasonPlayer<string>

/** Goal minutes of two sources may differ by this much. */
const MINUTE_TOLERANCE = 1

/**
 * Most reliable first. A pair counts only if no other player of either side passes the same test with one of the two.
 */
const TESTS: readonly ((one: Ours, other: Theirs) => boolean)[] = [
  (one, other) => anyName(one, other, isSameName),
  (one, other) => anyName(one, other, isPartOfName) && sharesGoal(one, other),
  (one, other) => anyName(one, other, isPartOfName),
  (one, other) => anyName(one, other, isSimilarName) && sharesGoal(one, other),
  (one, other) => anyName(one, other, isSimilarName),
  (one, other) => anyName(one, other, sharesWord) && sharesGoal(one, other),
]

/** The source's players by id, each with the matching player of the database. Unmatched ones are new. */
export function identifyPlayers(ours: readonly Ours[], theirs: readonly Theirs[]): Map<string, number> {
  const found = new Map<string, number>()
  const oursByTeam = Map.groupBy(ours, ({ team }) => team)
  for (const [team, others] of Map.groupBy(theirs, (player) => player.team)) {
    const free = { ours: new Set(oursByTeam.get(team)), theirs: new Set(others) }
    for (const test of TESTS) {
      const pairs = [...free.theirs].flatMap((their) =>
        [...free.ours].filter((our) => test(our, their)).map((our) => ({ our, their })),
      )
      for (const { our, their } of pairs) {
        const rivals = pairs.filter((pair) => pair.our === our || pair.their === their)
        if (rivals.length > 1) continue
        found.set(their.id, our.id)
        free.ours.delete(our)
        free.theirs.delete(their)
      }
    }
  }
  return found
}

function anyName(one: Ours, other: Theirs, isIt: (one: string, other: string) => boolean): boolean {
  return one.names.some((name) => other.names.some((of) => isIt(name, of)))
}

/** Whether names mean the same person, given the same team and date of birth. */
export function isNamesake(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.some((one) => theirs.some((other) => isSimilarName(one, other)))
}

function sharesGoal(one: Ours, other: Theirs): boolean {
  return one.goals.some((goal) => other.goals.some((of) => isSameGoal(goal, of)))
}

function isSameGoal(one: ScoredGoal, other: ScoredGoal): boolean {
  if (one.match !== other.match || one.minute === null || other.minute === null) return false
  return Math.abs(one.minute - other.minute) <= MINUTE_TOLERANCE
}
