/** Teams of a source in the database; rules/season-identity has the rules. */
import type { Db } from '../../db/open.ts'
import type { Change } from '../contract/changes.ts'
import { identifyTeams, type Ours, type Theirs } from '../rules/season-identity.ts'
import { selectTeamNames } from '../store/season-fixtures.ts'
import { KnownIds } from './known-ids.ts'

type TeamPut = Extract<Change, { kind: 'team'; op: 'put' }>

export interface UnsureTeam {
  readonly external: string
  readonly name: string
  readonly season: string
  readonly candidates: readonly { readonly id: number; readonly name: string }[]
}

export class TeamIdentity {
  readonly #db: Db
  readonly known: KnownIds
  /** Names of the source's teams; the display name comes first. */
  readonly #names = new Map<string, readonly string[]>()
  /** Teams shown with the name of another source; the name in this source becomes an alias. */
  readonly aliased = new Set<string>()
  /** For the operator: teams that may be in the season under another name, with the candidates. */
  readonly unsure: UnsureTeam[] = []

  constructor(db: Db) {
    this.#db = db
    this.known = new KnownIds(db, 'team')
  }

  addTeam({ id, sameAs, data: { name, aliases = [] } }: TeamPut): void {
    if (typeof id !== 'string') return
    this.#names.set(id, [name, ...aliases])
    const known = this.known.read(id, sameAs)
    if (known === undefined) return
    const [shown, ...others] = selectTeamNames(this.#db, known)
    if (shown !== name && others.includes(name)) this.aliased.add(id)
  }

  readonly idOf = (external: string): number | undefined => this.known.get(external)

  /** The sides after the merges so far. */
  canonicalSides(match: Ours): Ours {
    return { ...match, home: this.known.canonical(match.home), away: this.known.canonical(match.away) }
  }

  /** Compares the fixtures of one season. */
  identify(season: string, ours: readonly Ours[], theirs: readonly Theirs[]): void {
    const { isApart, ids } = this.known
    const namesOf = (external: string) => this.#names.get(external) ?? []
    const { same, unsure, left } = identifyTeams({
      ours: ours.map((match) => this.canonicalSides(match)),
      theirs,
      known: ids,
      ourNames: (team) => selectTeamNames(this.#db, team),
      theirNames: namesOf,
      isApart,
    })
    for (const [external, id] of same) {
      if (this.known.join(external, id)) this.aliased.add(external)
    }
    for (const external of unsure) {
      const candidates = left
        .filter((id) => !isApart(external, id))
        .map((id) => ({ id, name: selectTeamNames(this.#db, id)[0] ?? String(id) }))
      if (candidates.length > 0)
        this.unsure.push({ external, name: namesOf(external)[0] ?? external, season, candidates })
    }
  }
}
