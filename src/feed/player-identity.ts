/** Identifies the players of a source with those of the same seasons in the database (rules/player-identity). */
import type { Db } from '../../db/open.ts'
import type { Change, ChangeData } from '../contract/changes.ts'
import { identifyPlayers, isNamesake, type ScoredGoal, type SeasonPlayer } from '../rules/player-identity.ts'
import { hasBirth, selectBornPlayers, selectSeasonPlayers } from '../store/season-fixtures.ts'
import { isScorerId } from './formats/football/scorers.ts'
import { KnownIds } from './known-ids.ts'

type PlayerPut = Extract<Change, { kind: 'player'; op: 'put' }>
type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>

/** A player in a match of the source: in a line-up, or as the scorer of a goal. */
interface Mention {
  readonly player: string
  /** External id. */
  readonly team: string
  readonly goal: { readonly match: string; readonly minute: number | null } | null
}

/** A season of the source with its known ids in the database. */
export interface KnownSeason {
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

  addPlayer({ id, sameAs, data }: PlayerPut): void {
    if (typeof id !== 'string') return
    const { name, shortName, aliases = [], teamId, dateOfBirthTimestamp: bornMs } = data
    if (typeof teamId === 'string' && bornMs != null) this.#born.push({ id, team: teamId, bornMs })
    this.known.add(id, sameAs, [name, ...(shortName == null ? [] : [shortName]), ...aliases])
  }

  addMatch(season: string, { id, data }: MatchPut): void {
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
    if (this.known.isApart(external, target) || !this.known.join(external, target)) return
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
