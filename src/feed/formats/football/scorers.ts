/**
 * Players named only as scorers. A name identifies a player within a team and competition; a single word ("Müller")
 * only within a season, because a competition may have several over the decades. Their ids begin with `scorer/`; only
 * name, team and country are known. @assumed
 */
import { type Change, SAME_AS_LIMIT } from '../../../contract/changes.ts'
import { groupSpellings } from '../../../rules/player-identity.ts'
import type { Source } from '../source.ts'
import { externalIdOf, foldText, keyOf } from '../text.ts'
import type { Team } from './teams.ts'

export interface Scorer {
  readonly id: string
  readonly name: string
}

/** Part of an id; equal in all sources of the same competition. */
export interface ScorerScope {
  /** Prefix of external ids. */
  readonly prefix: string
  readonly competition: string
  readonly season: string
}

interface Names {
  readonly team: Team
  readonly scope: ScorerScope
  readonly names: Set<string>
  /** By name, after all names were added. */
  readonly scorers: Map<string, Scorer>
}

/** The scorers of an import: all names of a season are added before `changes`, and looked up after it. */
export class Scorers {
  readonly #source: Source
  /** Names added since the last call of `changes`, and those before it. */
  #added = new Map<string, Names>()
  #groups: ReadonlyMap<string, Names> = new Map()
  /** Display name by id: that of the first season. */
  readonly #names = new Map<string, string>()

  constructor(source: Source) {
    this.#source = source
  }

  add(name: string, team: Team, scope: ScorerScope): void {
    const key = groupKey(team, scope)
    const group = this.#added.get(key) ?? { team, scope, names: new Set(), scorers: new Map() }
    this.#added.set(key, group)
    if (foldText(name) !== '') group.names.add(name)
  }

  find(name: string, team: Team, scope: ScorerScope): Scorer | undefined {
    return this.#groups.get(groupKey(team, scope))?.scorers.get(name)
  }

  /** The players of the names added since the last call; other spellings are further external ids. */
  *changes(): Generator<Change> {
    this.#groups = this.#added
    this.#added = new Map()
    for (const { team, scope, names, scorers } of this.#groups.values()) {
      const country = { country: team.country?.name ?? null, countryCode: team.country?.iso ?? null }
      for (const spellings of groupSpellings(names)) {
        const ids = [...new Set(spellings.map((name) => idOf(name, team, scope)))]
        const [id = '', ...sameAs] = ids
        const name = this.#names.get(ids.find((of) => this.#names.has(of)) ?? id) ?? spellings[0]
        const isNew = ids.some((of) => !this.#names.has(of))
        for (const of of ids) this.#names.set(of, name)
        for (const spelling of spellings) scorers.set(spelling, { id, name })
        if (!isNew) continue
        const put = this.#source.put('player', id, { name, teamId: team.id, ...(team.isNational && country) })
        yield sameAs.length > 0 ? { ...put, sameAs: sameAs.slice(0, SAME_AS_LIMIT) } : put
      }
    }
  }
}

/** Whether an external id is that of a player known only as a scorer. */
export function isScorerId(external: string): boolean {
  return /^[^:]+:scorer\//.test(external)
}

function groupKey({ key }: Team, { prefix, competition, season }: ScorerScope): string {
  return `${prefix} ${competition} ${season} ${key}`
}

function idOf(name: string, team: Team, scope: ScorerScope): string {
  const isOneWord = !foldText(name).includes(' ')
  const season = isOneWord ? [scope.season] : []
  return externalIdOf(scope.prefix, 'scorer', scope.competition, team.key, keyOf(name), ...season)
}
