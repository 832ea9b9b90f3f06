/**
 * Counters of what answers are made of (design, 4): each goes up when a change touches its thing, so an answer that
 * was kept together with the counters that it read is known to be true, or stale, by comparing a few numbers.
 */
import type { Db } from '../../db/open.ts'
import { type MatchRecord, selectStartMs } from '../store/match-reader.ts'
import { selectTeamsShowing } from '../store/team-members.ts'

/** A counter of one thing. */
interface Version {
  value: number
}

/** Counters and what they were when something was read. */
export interface Stamp {
  readonly versions: readonly Version[]
  readonly values: readonly number[]
}

/**
 * Counters that are kept. At some 100 bytes each these are 20 MB; beyond it all are dropped at once, and everything
 * that was kept with them is stale.
 */
export const VERSIONS_LIMIT = 200_000

/** Starts of matches that are kept: more than are played at once anywhere. */
const STARTS_LIMIT = 10_000

const DAY_MS = 86_400_000

/** What has a counter of its own. */
const CODES = {
  /** Anything of a sport. */
  sport: 1,
  /** Names and cards in a sport: teams, players, tournaments, categories, seasons. */
  names: 2,
  /** Matches of a sport that start on a day of UTC. */
  day: 3,
  match: 4,
  team: 5,
  manager: 6,
  season: 7,
  tournament: 8,
  category: 9,
} as const
type Thing = keyof typeof CODES

/** Most ids are below 2^40, and so is a day of a sport. Larger ones share a counter, which goes up for both then. */
const ID_ROOM = 2 ** 40
const SPORT_ROOM = 100

/** What a change touched, as far as answers show it. */
export interface Touch {
  readonly kind: string
  readonly id: number
  readonly sport: { readonly id: number }
  readonly results?: {
    readonly teamIds: readonly number[]
    readonly managerIds: readonly number[]
    readonly seasonIds: readonly number[]
    readonly statisticsSeasonIds?: readonly number[]
    readonly matchIds?: readonly number[]
    readonly pairIds?: readonly number[]
    readonly startsMs?: readonly number[]
  }
}

/** Kinds whose id is that of a match. */
const MATCH_KINDS: ReadonlySet<string> = new Set(['match', 'oddsBoards'])
/** Other kinds with a counter of their own. */
const THINGS: ReadonlySet<string> = new Set(['season', 'tournament', 'category'])

export class Versions {
  readonly #db: Db
  readonly #starts = new Map<number, number>()
  #versions = new Map<number, Version>()
  /** Goes up when all counters are dropped. */
  #epoch: Version = { value: 0 }

  constructor(db: Db) {
    this.#db = db
  }

  /** What never changes while the program runs. */
  ofNothing(): Stamp {
    return { versions: [], values: [] }
  }

  /** Everything that one match shows. */
  ofMatch(record: MatchRecord): Stamp {
    return this.#stamp([
      ['match', record.id],
      ['team', record.homeTeamId],
      ['team', record.awayTeamId],
      ['manager', record.homeManagerId],
      ['manager', record.awayManagerId],
      ['season', record.seasonId],
      ['tournament', record.tournamentId],
      ['category', record.categoryId],
    ])
  }

  /** Anything of a sport. */
  ofSport(sportId: number): Stamp {
    return this.#stamp([['sport', sportId]])
  }

  /** The matches that start in a window, `[from, to)` in milliseconds, and all names. */
  ofWindow(sportId: number, fromMs: number, toMs: number): Stamp {
    const things: [Thing, number][] = [['names', sportId]]
    const last = Math.floor((toMs - 1) / DAY_MS)
    for (let day = Math.floor(fromMs / DAY_MS); day <= last; day += 1)
      things.push(['day', dayId(sportId, day)])
    return this.#stamp(things)
  }

  /** Is what was read with this stamp still so? */
  isCurrent({ versions, values }: Stamp): boolean {
    for (let index = 0; index < values.length; index += 1) {
      if (versions[index]?.value !== values[index]) return false
    }
    return true
  }

  /** Counts a change; call it after the change was applied. */
  touch({ kind, id, sport, results }: Touch): void {
    this.#bump('sport', sport.id)
    if (MATCH_KINDS.has(kind)) this.#bumpMatch(id, sport.id, results?.startsMs)
    else this.#bump('names', sport.id)
    // A pair shows the names of its athletes.
    if (kind === 'team') for (const teamId of selectTeamsShowing(this.#db, id)) this.#bump('team', teamId)
    else if (THINGS.has(kind)) this.#bump(kind as Thing, id)
    if (!results) return
    for (const teamId of [...results.teamIds, ...(results.pairIds ?? [])]) this.#bump('team', teamId)
    for (const managerId of results.managerIds) this.#bump('manager', managerId)
    for (const seasonId of results.seasonIds) this.#bump('season', seasonId)
    for (const matchId of results.matchIds ?? []) this.#bumpMatch(matchId, sport.id)
  }

  /** Everything may have changed. */
  clear(): void {
    this.#epoch.value += 1
    this.#epoch = { value: 0 }
    this.#versions = new Map()
    this.#starts.clear()
  }

  /** The match, and the days on which it starts or started before: those are given where they change. */
  #bumpMatch(matchId: number, sportId: number, startsMs?: readonly number[]): void {
    this.#bump('match', matchId)
    if (startsMs) this.#starts.delete(matchId)
    for (const startMs of startsMs ?? [this.#startOf(matchId)]) {
      if (startMs !== null) this.#bump('day', dayId(sportId, Math.floor(startMs / DAY_MS)))
    }
  }

  /** A match that is played changes hundreds of times and starts once. */
  #startOf(matchId: number): number | null {
    const known = this.#starts.get(matchId)
    if (known !== undefined) return known
    if (this.#starts.size >= STARTS_LIMIT) this.#starts.clear()
    const startMs = selectStartMs(this.#db, matchId)
    if (startMs !== null) this.#starts.set(matchId, startMs)
    return startMs
  }

  /** What nobody read has no counter, and needs none. */
  #bump(thing: Thing, id: number): void {
    const version = this.#versions.get(CODES[thing] * ID_ROOM + id)
    if (version) version.value += 1
  }

  #stamp(things: readonly (readonly [Thing, number | null])[]): Stamp {
    if (this.#versions.size > VERSIONS_LIMIT) this.clear()
    const versions = [this.#epoch]
    for (const [thing, id] of things)
      if (id !== null) versions.push(this.#version(CODES[thing] * ID_ROOM + id))
    return { versions, values: versions.map(({ value }) => value) }
  }

  #version(key: number): Version {
    const known = this.#versions.get(key)
    if (known) return known
    const made = { value: 0 }
    this.#versions.set(key, made)
    return made
  }
}

function dayId(sportId: number, day: number): number {
  return (day + ID_ROOM / (4 * SPORT_ROOM)) * SPORT_ROOM + sportId
}
