/**
 * Matches the teams of one season between two sources (its matches: rules/identity/match-matching). Known ids come first; the rest is decided by
 * fixtures (same or adjacent day, other side known, same result), then by elimination, then by names. A pure function,
 * shared by importers and live sources. @assumed
 */
import { plainLetters } from '../../shared/slug.ts'

export interface Fixture<Match, Team> {
  readonly id: Match
  readonly startMs: number
  readonly home: Team
  readonly away: Team
  /** Home score first; null if not played or unknown. */
  readonly score: readonly [number, number] | null
  /** The table that it counts for; null for knock-out matches. */
  readonly table: string | null
  /** The name of a knock-out round; null if unknown. */
  readonly round?: string | null
  /** The number of the round; null if unknown. */
  readonly number?: number | null
  /** Whether the result is known. */
  readonly isOver?: boolean
  /** Sides that are not decided yet. */
  readonly open?: { readonly home: boolean; readonly away: boolean } | undefined
}

/** "Ours" is the database, "theirs" the source. */
export type Ours = Fixture<number, number>
export type Theirs = Fixture<string, string>

export interface TeamComparison {
  readonly ours: readonly Ours[]
  readonly theirs: readonly Theirs[]
  /** Their teams that are in the database, in any season. */
  readonly known: ReadonlyMap<string, number>
  readonly ourNames: (team: number) => readonly string[]
  readonly theirNames: (team: string) => readonly string[]
  /** Pairs that are known not to be the same. */
  readonly isKnownDifferent: (their: string, our: number) => boolean
}

export interface IdentifiedTeams {
  /** Newly identified teams: unknown before, or known as another team than that of this season. */
  readonly same: ReadonlyMap<string, number>
  /** Their teams that play for a table of the season but match none of its teams, although some are unmatched. */
  readonly unsure: readonly string[]
  /** Our unmatched teams. */
  readonly left: readonly number[]
}

/** Maximum difference between kick-offs of the same match: one source may have only the day, or another time zone. */
const SAME_MATCH_MS = 36 * 60 * 60 * 1000

/** Required ratio of agreeing to contradicting fixtures; fewer contradictions count as errors of a source. */
const AGREEMENT_RATIO = 3
/** Weight of an equal result if the opponent is not identified: a few matches may end alike by chance. */
const RESULT_ALONE_WEIGHT = 0.25
/** Weight of a different result between the same sides on the same day: one of the sources is wrong. */
const DIFFERENT_RESULT_WEIGHT = 0.5
const MIN_EVIDENCE = 1
/** Merging two teams of the database takes more evidence than one fixture. */
const MIN_EVIDENCE_TO_MERGE = 3

/** Matches teams of the season with teams of a source. */
export function identifyTeams(comparison: TeamComparison): IdentifiedTeams {
  const { ours, theirs, known } = comparison
  const ourTeams = new Set(ours.flatMap(({ home, away }) => [home, away]))
  const theirTeams = new Set(theirs.flatMap(({ home, away }) => [home, away]))
  const found = new Map<string, number>()
  for (const team of theirTeams) {
    const id = known.get(team)
    if (id !== undefined && ourTeams.has(id)) found.set(team, id)
  }
  const search = new Search(comparison, found, {
    ours: new Set([...ourTeams].filter((team) => ![...found.values()].includes(team))),
    theirs: new Set([...theirTeams].filter((team) => !found.has(team))),
  })
  const before = new Set(found.keys())
  search.byFixtures()
  search.byElimination(ourTeams.size === theirTeams.size)
  search.byNames('equal')
  search.byNames('similar')
  const inTables = new Set(theirs.flatMap(({ table, home, away }) => (table === null ? [] : [home, away])))
  const left = [...search.free.ours]
  return {
    same: new Map([...found].filter(([team]) => !before.has(team))),
    unsure: left.length === 0 ? [] : [...search.free.theirs].filter((team) => inTables.has(team)),
    left,
  }
}

interface Evidence {
  readonly for: number
  readonly against: number
}

class Search {
  readonly #comparison: TeamComparison
  readonly #found: Map<string, number>
  readonly free: { readonly ours: Set<number>; readonly theirs: Set<string> }
  readonly #ours: ReadonlyMap<number, readonly Ours[]>
  readonly #theirs: ReadonlyMap<string, readonly Theirs[]>

  constructor(
    comparison: TeamComparison,
    found: Map<string, number>,
    free: { ours: Set<number>; theirs: Set<string> },
  ) {
    this.#comparison = comparison
    this.#found = found
    this.free = free
    this.#ours = byTeam(comparison.ours, free.ours)
    this.#theirs = byTeam(comparison.theirs, free.theirs)
  }

  /**
   * Identifies the pair with the most evidence first, because each identified team makes the next ones more certain.
   */
  byFixtures(): void {
    for (let isMore = true; isMore; ) {
      const pairs = this.#pairs((their, our) => {
        const evidence = this.#evidence(their, our)
        const least = this.#comparison.known.has(their) ? MIN_EVIDENCE_TO_MERGE : MIN_EVIDENCE
        return evidence.for >= least && evidence.for >= AGREEMENT_RATIO * evidence.against ? evidence.for : 0
      })
      const best = pairs.toSorted((a, b) => b.weight - a.weight)
      isMore = best.some((pair) => {
        const isClear = best.every(
          (other) =>
            other === pair ||
            (other.their !== pair.their && other.our !== pair.our) ||
            2 * other.weight <= pair.weight,
        )
        if (isClear) this.#join(pair.their, pair.our)
        return isClear
      })
    }
  }

  /** Identifies the last team if all others of the season are identified. */
  byElimination(isSameSize: boolean): void {
    const [their, our] = [[...this.free.theirs][0], [...this.free.ours][0]]
    const isLast = this.free.theirs.size === 1 && this.free.ours.size === 1
    if (!isSameSize || !isLast || their === undefined || our === undefined) return
    if (this.#found.size >= MIN_OTHER_TEAMS && this.#isPossible(their, our)) this.#join(their, our)
  }

  /** Identifies teams by names that match exactly one remaining team. */
  byNames(least: 'similar' | 'equal'): void {
    const { ourNames, theirNames } = this.#comparison
    const pairs = this.#pairs((their, our) => {
      const likeness = likenessOf(ourNames(our), theirNames(their))
      return likeness === 'equal' || likeness === least ? 1 : 0
    })
    for (const { their, our } of pairs) {
      const rivals = pairs.filter((other) => other.their === their || other.our === our)
      if (rivals.length === 1 && this.#isPossible(their, our)) this.#join(their, our)
    }
  }

  /** A team that the database has as another team needs evidence from fixtures. */
  #isPossible(their: string, our: number): boolean {
    const { known, isKnownDifferent } = this.#comparison
    return !known.has(their) && !isKnownDifferent(their, our) && this.#evidence(their, our).against === 0
  }

  #pairs(weigh: (their: string, our: number) => number) {
    return [...this.free.theirs].flatMap((their) =>
      [...this.free.ours].flatMap((our) => {
        const weight = this.#comparison.isKnownDifferent(their, our) ? 0 : weigh(their, our)
        return weight > 0 ? [{ their, our, weight }] : []
      }),
    )
  }

  #join(their: string, our: number): void {
    this.#found.set(their, our)
    this.free.theirs.delete(their)
    this.free.ours.delete(our)
  }

  #evidence(their: string, our: number): Evidence {
    let [agreeing, contradicting] = [0, 0]
    for (const fixture of this.#theirs.get(their) ?? []) {
      const isHome = fixture.home === their
      const same = this.#ours
        .get(our)
        ?.find((of) => isSameTime(of, fixture) && (isHome ? of.home === our : of.away === our))
      if (!same) {
        if (this.#isReversed(fixture, their, our)) {
          agreeing++
          continue
        }
        // No team plays twice on a day.
        if (this.#ours.get(our)?.some((of) => Math.abs(of.startMs - fixture.startMs) < SAME_DAY_MS))
          contradicting++
        continue
      }
      const opponent = this.#found.get(isHome ? fixture.away : fixture.home)
      const ourOpponent = isHome ? same.away : same.home
      const isScoreKnown = same.score !== null && fixture.score !== null
      const isSameScore = isScoreKnown && String(same.score) === String(fixture.score)
      if (opponent === undefined) {
        if (isSameScore && this.free.ours.has(ourOpponent)) agreeing += RESULT_ALONE_WEIGHT
        else if (isScoreKnown) contradicting++
      } else if (opponent !== ourOpponent) contradicting++
      else {
        agreeing++
        if (isScoreKnown && !isSameScore) contradicting += DIFFERENT_RESULT_WEIGHT
      }
    }
    return { for: agreeing, against: contradicting }
  }

  /** Whether the other source has the fixture with swapped sides and result, as on neutral ground. */
  #isReversed(fixture: Theirs, their: string, our: number): boolean {
    const isHome = fixture.home === their
    const opponent = this.#found.get(isHome ? fixture.away : fixture.home)
    const swapped = fixture.score?.toReversed()
    return (
      opponent !== undefined &&
      (this.#ours.get(our) ?? []).some(
        (of) =>
          isSameTime(of, fixture) &&
          (isHome ? of.away === our && of.home === opponent : of.home === our && of.away === opponent) &&
          String(of.score) === String(swapped),
      )
    )
  }
}

/** In a competition with few teams, elimination proves nothing. */
const MIN_OTHER_TEAMS = 5
const SAME_DAY_MS = 12 * 60 * 60 * 1000

function byTeam<Match, Team>(
  fixtures: readonly Fixture<Match, Team>[],
  teams: ReadonlySet<Team>,
): Map<Team, Fixture<Match, Team>[]> {
  const found = new Map<Team, Fixture<Match, Team>[]>()
  for (const fixture of fixtures) {
    for (const team of [fixture.home, fixture.away]) {
      if (teams.has(team)) found.getOrInsertComputed(team, () => []).push(fixture)
    }
  }
  return found
}

export function isSameTime(one: { readonly startMs: number }, other: { readonly startMs: number }): boolean {
  return Math.abs(one.startMs - other.startMs) <= SAME_MATCH_MS
}

/** Words for the kind of club in several languages; spellings add and drop them freely. */
const NOISE = new Set(
  `fc afc cf fk sc ac as ss us ud cd rc rcd sv vfb vfl tsg tsv fsv spvgg bsc ssc acf sco ogc aj ea sm bk if ik kv krc
  kaa rsc nk hnk gnk ks pfc sd sad the de di do da of and club calcio football futbol fussball futebol voetbal team`.split(
    /\s+/,
  ),
)

/** The words of a name without diacritics, punctuation, kinds of club and founding years. */
function wordsOf(name: string): string[] {
  const words = plainLetters(name)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const distinctive = words.filter((word) => !NOISE.has(word) && !/^\d+$/.test(word))
  return distinctive.length > 0 ? distinctive : words
}

export type NameLikeness = 'none' | 'similar' | 'equal'

/** The closest similarity of any pair of names. Two names with numbers that have none in common are two clubs. */
export function likenessOf(ours: readonly string[], theirs: readonly string[]): NameLikeness {
  const pairs = ours.flatMap((one) =>
    theirs.flatMap((other) => (hasOtherNumbers(one, other) ? [] : [[wordsOf(one), wordsOf(other)] as const])),
  )
  if (pairs.some(([a, b]) => a.length === b.length && a.every((word) => b.includes(word)))) return 'equal'
  return pairs.some(([a, b]) => isShort(a, b) || isShort(b, a)) ? 'similar' : 'none'
}

/** A founding year may be left out or cut to two digits, but clubs of one town may differ in it alone. */
function hasOtherNumbers(one: string, other: string): boolean {
  const [a, b] = [one.match(/\d{2,}/g) ?? [], other.match(/\d{2,}/g) ?? []]
  const isSame = (year: string, of: string) => year.endsWith(of) || of.endsWith(year)
  return a.length > 0 && b.length > 0 && !a.some((year: string) => b.some((of: string) => isSame(year, of)))
}

/**
 * Whether each word of the shorter name is a word of the longer one or abbreviates it: "Man Utd", "Manchester United".
 */
function isShort(short: readonly string[], long: readonly string[]): boolean {
  if (short.length > long.length || short.length === 0) return false
  const free = [...long]
  return short.every((word) => {
    const at = free.findIndex((of) => isAbbreviation(word, of))
    if (at < 0) return false
    free.splice(at, 1)
    return true
  })
}

/** Same first letter, and the other letters in the same order. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 2 || short.length > long.length || short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}
