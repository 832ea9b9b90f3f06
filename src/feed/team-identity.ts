/** Teams of a source in the database; rules/season-identity has the rules. */
import type { Db } from '../../db/open.ts'
import type { Change } from '../contract/changes.ts'
import { identifyTeams, type Ours, type Theirs } from '../rules/season-identity.ts'
import { KnownIds } from './known-ids.ts'

type TeamPut = Extract<Change, { kind: 'team'; op: 'put' }>

export interface UnsureTeam {
  readonly external: string
  readonly name: string
  readonly season: string
  readonly candidates: readonly { readonly id: number; readonly name: string }[]
}

export class TeamIdentity {
  readonly known: KnownIds
  /** For the operator: teams that may be in the season under another name, with the candidates. */
  readonly unsure: UnsureTeam[] = []

  constructor(db: Db) {
    this.known = new KnownIds(db, 'team')
  }

  addTeam({ id, sameAs, data: { name, aliases = [] } }: TeamPut): void {
    if (typeof id === 'string') this.known.add(id, sameAs, [name, ...aliases])
  }

  readonly idOf = (external: string): number | undefined => this.known.ids.get(external)

  /** The sides after the merges so far. */
  canonicalSides(match: Ours): Ours {
    return { ...match, home: this.known.canonical(match.home), away: this.known.canonical(match.away) }
  }

  /** Compares the fixtures of one season. */
  identify(season: string, ours: readonly Ours[], theirs: readonly Theirs[]): void {
    const { isApart, ids, names, selectNames } = this.known
    const namesOf = (external: string) => names.get(external) ?? []
    const { same, unsure, left } = identifyTeams({
      ours: ours.map((match) => this.canonicalSides(match)),
      theirs,
      known: ids,
      ourNames: selectNames,
      theirNames: namesOf,
      isApart,
    })
    for (const [external, id] of same) {
      if (this.known.join(external, id)) this.known.aliased.add(external)
    }
    for (const external of unsure) {
      const candidates = left
        .filter((id) => !isApart(external, id))
        .map((id) => ({ id, name: selectNames(id)[0] ?? String(id) }))
      if (candidates.length > 0)
        this.unsure.push({ external, name: namesOf(external)[0] ?? external, season, candidates })
    }
  }
}
