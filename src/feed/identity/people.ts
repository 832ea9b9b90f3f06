/** Teams and players of a source in the database; rules/identity/team-matching and rules/identity/player-matching have the rules. */
import type { Db } from '../../../db/open.ts'
import type { Change, ChangeData, ChangeKind } from '../../contract/changes.ts'
import type { MergeableKind } from '../../contract/schema-kit.ts'
import {
  identifyPlayers,
  isNamesake,
  type ScoredGoal,
  type SeasonPlayer,
} from '../../rules/identity/player-matching.ts'
import { identifyTeams, likenessOf, type Ours, type Theirs } from '../../rules/identity/team-matching.ts'
import { typoOf } from '../../rules/search/typos.ts'
import { apartOf, selectMapped } from '../../store/external-ids.ts'
import {
  hasBirth,
  selectBornPlayers,
  selectPlayerNames,
  selectSeasonPlayers,
  selectTeamNames,
} from '../../store/seasons/matches.ts'
import { isScorerId } from '../formats/football/goals.ts'
import { foldText } from '../formats/input/text.ts'

export type Put<K extends ChangeKind> = Extract<Change, { kind: K; op: 'put' }>

export class KnownIds {
  readonly #db: Db
  readonly #kind: MergeableKind
  /** External ids with their resources. */
  readonly ids = new Map<string, number>()
  /** Duplicates in the database: merged id to canonical id. */
  readonly merged = new Map<number, number>()
  /** External ids that the database did not know. */
  readonly joined = new Set<string>()
  /** Names in the source by external id, the display name first. */
  readonly names = new Map<string, readonly string[]>()
  /** External ids of resources shown with the name of another source; the name in this one becomes an alias. */
  readonly aliased = new Set<string>()
  /** Names in the database, the display name first. */
  readonly selectNames: (id: number) => string[]
  /** Whether the operator keeps an external id apart from a resource. */
  readonly isKnownDifferent: (external: string, id: number) => boolean

  constructor(db: Db, kind: MergeableKind) {
    this.#db = db
    this.#kind = kind
    this.isKnownDifferent = apartOf(db, kind)
    this.selectNames = (id) => (kind === 'team' ? selectTeamNames : selectPlayerNames)(db, id)
  }

  /** Adds an external id with its names, and reads its resource, or that of one of its further external ids. */
  add(external: string, sameAs: readonly string[] | undefined, names: readonly [string, ...string[]]): void {
    this.names.set(external, names)
    const id = selectMapped(this.#db, this.#kind, external, ...(sameAs ?? []))
    if (id === undefined) return
    this.ids.set(external, id)
    const [shown, ...others] = this.selectNames(id)
    if (shown !== names[0] && others.includes(names[0])) this.aliased.add(external)
  }

  /** The id after the merges so far. */
  canonical(id: number): number {
    return this.merged.get(id) ?? id
  }

  /** The resource of an external id that the database did not know. */
  joinedId(external: string): number | undefined {
    return this.joined.has(external) ? this.ids.get(external) : undefined
  }

  /**
   * An external id means a resource. If it means another one already, the two are duplicates, and the older id is
   * canonical.
   *
   * @returns whether the external id was unknown
   */
  join(external: string, id: number): boolean {
    const [target, known] = [this.canonical(id), this.ids.get(external)]
    if (known === undefined) {
      this.ids.set(external, target)
      this.joined.add(external)
    } else if (known !== target) this.#merge(Math.max(known, target), Math.min(known, target))
    return known === undefined
  }

  #merge(from: number, into: number): void {
    this.merged.set(from, into)
    for (const [id, canonical] of this.merged) if (canonical === from) this.merged.set(id, into)
    for (const [external, id] of this.ids) if (id === from) this.ids.set(external, into)
  }
}

interface UnsureTeam {
  readonly external: string
  readonly name: string
  readonly season: string
  readonly candidates: readonly { readonly id: number; readonly name: string }[]
}

/** A team of a list under another name than before. */
export interface RenamedTeam {
  readonly name: string
  readonly former: string
  /** Whether the names are alike, or the operator said so; otherwise only the fixtures are. */
  readonly isSure: boolean
}

/** Says that a team is none of those known before. */
export const NEW_TEAM = 'new'

export class TeamIdentity {
  readonly known: KnownIds
  readonly #answered = new Set<string>()
  /** For the operator: teams that may be in the season under another name, with the candidates. */
  readonly unsure: UnsureTeam[] = []

  constructor(db: Db) {
    this.known = new KnownIds(db, 'team')
  }

  addTeam({ id, sameAs, data: { name, aliases = [] } }: Put<'team'>): void {
    if (typeof id === 'string') this.known.add(id, sameAs, [name, ...aliases])
  }

  readonly idOf = (external: string): number | undefined => this.known.ids.get(external)

  /** The sides after the merges so far. */
  canonicalSides(match: Ours): Ours {
    const [home, away] = [this.known.canonical(match.home), this.known.canonical(match.away)]
    return home === match.home && away === match.away ? match : { ...match, home, away }
  }

  /** What the operator says of teams, by name: the former name in this season, or NEW_TEAM. */
  answer(answers: ReadonlyMap<string, string>, ours: readonly Ours[]): void {
    if (answers.size === 0) return
    const byName = new Map(
      ours
        .flatMap(({ home, away }) => [home, away])
        .map((id) => [foldText(this.known.selectNames(id)[0] ?? ''), id]),
    )
    for (const [external, [name]] of this.known.names) {
      const answer = answers.get(foldText(name ?? ''))
      if (answer === undefined) continue
      this.#answered.add(external)
      const id = byName.get(answer)
      if (id !== undefined && this.idOf(external) === undefined) this.known.join(external, id)
    }
  }

  /** The teams that the database did not know by their names, with the names that it shows. */
  renamed(): RenamedTeam[] {
    return [...this.known.joined].flatMap((external) => {
      const [name = external] = this.known.names.get(external) ?? []
      const [former] = this.known.selectNames(this.idOf(external) ?? -1)
      if (former === undefined || former === name) return []
      const isAlike =
        likenessOf([former], [name]) !== 'none' || typoOf(foldText(name), foldText(former)) === 'word'
      return [{ name, former, isSure: isAlike || this.#answered.has(external) }]
    })
  }

  /** Compares the fixtures of one season. */
  identify(season: string, ours: readonly Ours[], theirs: readonly Theirs[]): void {
    const { ids, names, selectNames } = this.known
    const isKnownDifferent = (external: string, id: number) =>
      this.#answered.has(external) || this.known.isKnownDifferent(external, id)
    const namesOf = (external: string) => names.get(external) ?? []
    const { same, unsure, left } = identifyTeams({
      ours: ours.map((match) => this.canonicalSides(match)),
      theirs,
      known: ids,
      ourNames: selectNames,
      theirNames: namesOf,
      isKnownDifferent,
    })
    for (const [external, id] of same) {
      if (this.known.join(external, id)) this.known.aliased.add(external)
    }
    for (const external of unsure) {
      const candidates = left
        .filter((id) => !isKnownDifferent(external, id))
        .map((id) => ({ id, name: selectNames(id)[0] ?? String(id) }))
      if (candidates.length > 0)
        this.unsure.push({ external, name: namesOf(external)[0] ?? external, season, candidates })
    }
  }
}

/** A player in a match of the source: in a line-up, or as the scorer of a goal. */
interface Mention {
  readonly player: string
  /** External id. */
  readonly team: string
  readonly goal: { readonly match: string; readonly minute: number | null } | null
}

/** A season of the source with its known ids in the database. */
interface KnownSeason {
  readonly id: number
  readonly teamId: (external: string) => number | undefined
  readonly matchId: (external: string) => number | undefined
}

export class PlayerIdentity {
  readonly #db: Db
  readonly known: KnownIds
  readonly #mentions = new Map<string, Mention[]>()
  /** Players of the source with team and date of birth. */
  readonly #born: { readonly id: string; readonly team: string; readonly bornMs: number }[] = []
  /** Scorers who have a profile in the database. */
  readonly profiles = new Map<string, number>()

  constructor(db: Db) {
    this.#db = db
    this.known = new KnownIds(db, 'player')
  }

  addPlayer({ id, sameAs, data }: Put<'player'>): void {
    if (typeof id !== 'string') return
    const { name, shortName, aliases = [], teamId, dateOfBirthTimestamp: bornMs } = data
    if (typeof teamId === 'string' && bornMs != null) this.#born.push({ id, team: teamId, bornMs })
    this.known.add(id, sameAs, [name, ...(shortName == null ? [] : [shortName]), ...aliases])
  }

  addMatch(season: string, { id, data }: Put<'match'>): void {
    const mentions = this.#mentions.get(season) ?? []
    this.#mentions.set(season, mentions)
    for (const { type, team, class: of, player, time } of data.liveEvents ?? []) {
      if (type !== 'goal' || team == null || typeof player?.id !== 'string') continue
      const isOfHome = (of === 'ownGoal') !== (team === 'home')
      const goal = { match: String(id), minute: time }
      mentions.push({ player: player.id, team: teamOf(data, isOfHome), goal })
    }
    for (const side of ['home', 'away'] as const) {
      for (const { playerId } of data.lineups?.[side]?.players ?? []) {
        if (typeof playerId !== 'string') continue
        mentions.push({ player: playerId, team: teamOf(data, side === 'home'), goal: null })
      }
    }
  }

  /** Finds known scorers who have a profile. Call it after all seasons are compared. */
  findProfiles(): void {
    for (const [external, id] of this.known.ids) {
      if (isScorerId(external) && hasBirth(this.#db, id)) this.profiles.set(external, id)
    }
  }

  /** Finds players with the same team, date of birth and name in any season. */
  identifyBorn(teamId: (external: string) => number | undefined): void {
    const open = this.#born.filter(({ id }) => this.known.ids.get(id) === undefined)
    if (open.length === 0) return
    const keyOf = (team: number | undefined, bornMs: number) => `${team} ${bornMs}`
    const ours = Map.groupBy(selectBornPlayers(this.#db), ({ team, bornMs }) => keyOf(team, bornMs))
    for (const { id, team, bornMs } of open) {
      const names = this.known.names.get(id) ?? []
      const [one, another] = (ours.get(keyOf(teamId(team), bornMs)) ?? []).filter((our) =>
        isNamesake(this.known.selectNames(our.id), names),
      )
      if (one && !another) this.#join(id, one.id)
    }
  }

  /** Finds the players of one season. Call it after its teams and matches are identified. */
  identify(season: string, known: KnownSeason): void {
    const mentions = this.#mentions.get(season)
    if (!mentions || mentions.length === 0) return
    const ours = this.#selectOurs(known.id)
    const ids = new Set(ours.map(({ id }) => id))
    const theirs = this.#theirs(mentions, known)
    const isSettled = (external: string) => ids.has(this.known.ids.get(external) ?? -1)
    const settled = new Set(theirs.flatMap(({ id }) => (isSettled(id) ? [this.known.ids.get(id)] : [])))
    const found = identifyPlayers(
      ours.filter(({ id }) => !settled.has(id)),
      theirs.filter(({ id }) => !isSettled(id)),
    )
    for (const [external, id] of found) this.#join(external, id)
  }

  #join(external: string, id: number): void {
    const target = this.known.canonical(id)
    if (this.known.isKnownDifferent(external, target) || !this.known.join(external, target)) return
    const own = this.known.names.get(external)?.[0]
    if (own !== undefined && own !== this.known.selectNames(target)[0]) this.known.aliased.add(external)
  }

  #selectOurs(seasonId: number): SeasonPlayer<number>[] {
    const players = new Map<string, SeasonPlayer<number> & { goals: ScoredGoal[] }>()
    for (const { id: stored, team, match, minute } of selectSeasonPlayers(this.#db, seasonId)) {
      const id = this.known.canonical(stored)
      const key = `${team} ${id}`
      const player = players.get(key) ?? { id, team, names: this.known.selectNames(id), goals: [] }
      players.set(key, player)
      if (match !== null) player.goals.push({ match, minute })
    }
    return [...players.values()]
  }

  #theirs(mentions: readonly Mention[], { teamId, matchId }: KnownSeason): SeasonPlayer<string>[] {
    const players = new Map<string, SeasonPlayer<string> & { goals: ScoredGoal[] }>()
    for (const { player: id, team: external, goal } of mentions) {
      const [team, names] = [teamId(external), this.known.names.get(id)]
      if (team === undefined || !names) continue
      const player = players.get(id) ?? { id, team, names, goals: [] }
      players.set(id, player)
      const match = goal ? matchId(goal.match) : undefined
      if (goal && match !== undefined) player.goals.push({ match, minute: goal.minute })
    }
    return [...players.values()]
  }
}

function teamOf({ homeTeamId, awayTeamId }: ChangeData<'match'>, isHome: boolean): string {
  return String(isHome ? homeTeamId : awayTeamId)
}
