/**
 * Players whom a source names only as scorers. A name means one player within its team and competition; a name of a single
 * word ("Müller") within a season, as a competition may have several over the decades. Their ids begin with `scorer/`, and
 * nothing but name, team and country is known of them. @assumed
 */
import { type Change, SAME_AS_LIMIT } from '../../../contract/changes.ts'
import { groupSpellings } from '../../../rules/player-names.ts'
import { externalIdOf, foldText, keyOf } from '../text.ts'
import type { Team } from './teams.ts'

export interface Scorer {
  readonly id: string
  readonly name: string
}

/** A part of an id: other sources that know the same competition give the same ones. */
export interface ScorerScope {
  /** First part of external ids. */
  readonly prefix: string
  readonly competition: string
  readonly season: string
}

interface Names {
  readonly team: Team
  readonly scope: ScorerScope
  readonly names: Set<string>
  /** By name, once all names are known. */
  scorers: ReadonlyMap<string, Scorer> | null
}

/** The scorers of an import: all names of a season are added before the first one is looked for. */
export class Scorers {
  readonly #source: string
  readonly #groups = new Map<string, Names>()
  /** The name to show, by id: that of the first season. */
  readonly #names = new Map<string, string>()

  constructor(source: string) {
    this.#source = source
  }

  add(name: string, team: Team, scope: ScorerScope): void {
    const group = this.#groups.get(groupKey(team, scope)) ?? { team, scope, names: new Set(), scorers: null }
    this.#groups.set(groupKey(team, scope), group)
    if (foldText(name) !== '') group.names.add(name)
  }

  find(name: string, team: Team, scope: ScorerScope): Scorer | undefined {
    return this.#groups.get(groupKey(team, scope))?.scorers?.get(name)
  }

  /** The players behind the names added since the last call; the other spellings are further ids of theirs. */
  *changes(): Generator<Change> {
    for (const group of this.#groups.values()) {
      if (group.scorers) continue
      const scorers = new Map<string, Scorer>()
      for (const spellings of groupSpellings(group.names)) {
        const ids = [...new Set(spellings.map((name) => idOf(name, group)))]
        const [id = '', ...sameAs] = ids
        const name = this.#names.get(ids.find((of) => this.#names.has(of)) ?? id) ?? spellings[0]
        const isNew = ids.some((of) => !this.#names.has(of))
        for (const of of ids) this.#names.set(of, name)
        for (const spelling of spellings) scorers.set(spelling, { id, name })
        if (isNew) yield this.#changeOf({ id, name }, sameAs, group.team)
      }
      group.scorers = scorers
    }
  }

  #changeOf({ id, name }: Scorer, sameAs: readonly string[], team: Team): Change {
    return {
      op: 'put',
      kind: 'player',
      sport: 'football',
      id,
      ...(sameAs.length > 0 && { sameAs: sameAs.slice(0, SAME_AS_LIMIT) }),
      source: this.#source,
      data: {
        name,
        teamId: team.id,
        ...(team.isNational && {
          country: team.country?.name ?? null,
          countryCode: team.country?.iso ?? null,
        }),
      },
    }
  }
}

/** Is an external id that of a player of whom only goals are known? */
export function isScorerId(external: string): boolean {
  return /^[^:]+:scorer\//.test(external)
}

function groupKey({ key }: Team, { prefix, competition, season }: ScorerScope): string {
  return `${prefix} ${competition} ${season} ${key}`
}

function idOf(name: string, { team, scope }: Names): string {
  const isOneWord = !foldText(name).includes(' ')
  const season = isOneWord ? [scope.season] : []
  return externalIdOf(scope.prefix, 'scorer', scope.competition, team.key, keyOf(name), ...season)
}
