/** Who meets whom how often: the fixtures of a season as a graph of teams. */

export interface Meeting {
  readonly home: string
  readonly away: string
  readonly startMs: number
}

/** Positions of matches. */
export type Indexes = readonly number[]

export class Fixtures {
  readonly #matches: readonly Meeting[]

  constructor(matches: readonly Meeting[]) {
    this.#matches = matches
  }

  isAfter(later: Indexes, regular: Indexes): boolean {
    const last = Math.max(...regular.map((index) => this.#matches[index]!.startMs))
    return later.every((index) => this.#matches[index]!.startMs > last)
  }

  /** Whether the matches are ties in which losers drop out: no more pairs than a tree has. */
  isBracket(matches: Indexes): boolean {
    return this.partsOf(matches).every((part) => this.pairsOf(part).size < this.teamsOf(part).length)
  }

  /** The first meetings of each pair, and the others. */
  cut(main: Indexes, meetings: number): { regular: number[]; later: number[] } {
    const counts = new Map<string, number>()
    const [regular, later]: [number[], number[]] = [[], []]
    for (const index of main) {
      const pair = pairOf(this.#matches[index]!)
      const count = (counts.get(pair) ?? 0) + 1
      counts.set(pair, count)
      if (count <= meetings) regular.push(index)
      else later.push(index)
    }
    return { regular, later }
  }

  isComplete(regular: Indexes, meetings: number): boolean {
    const teams = this.teamsOf(regular).length
    return teams > 2 && regular.length === (meetings * teams * (teams - 1)) / 2
  }

  byStart(a: number, b: number): number {
    return this.#matches[a]!.startMs - this.#matches[b]!.startMs || a - b
  }

  /** Connected parts of the fixtures, in the order of their first match and the name of their first team. */
  partsOf(indexes: Indexes): number[][] {
    const root = new Map<string, string>()
    const find = (team: string): string => {
      const up = root.get(team) ?? team
      return up === team ? team : find(up)
    }
    for (const index of indexes) {
      const { home, away } = this.#matches[index]!
      root.set(find(home), find(away))
    }
    const parts = [...Map.groupBy(indexes, (index) => find(this.#matches[index]!.home)).values()]
    const start = (part: Indexes) => Math.min(...part.map((index) => this.#matches[index]!.startMs))
    const name = (part: Indexes) => this.teamsOf(part).sort()[0]!
    return parts.toSorted((a, b) => start(a) - start(b) || (name(a) < name(b) ? -1 : 1))
  }

  teamsOf(indexes: Indexes): string[] {
    return [...new Set(indexes.flatMap((index) => [this.#matches[index]!.home, this.#matches[index]!.away]))]
  }

  pairsOf(indexes: Indexes): Set<string> {
    return new Set(indexes.map((index) => pairOf(this.#matches[index]!)))
  }

  /** At least three teams, which all met each other. */
  isRoundRobin(indexes: Indexes): boolean {
    const teams = this.teamsOf(indexes).length
    return teams > 2 && this.pairsOf(indexes).size === (teams * (teams - 1)) / 2
  }
}

function pairOf({ home, away }: Meeting): string {
  return home < away ? `${home} ${away}` : `${away} ${home}`
}
