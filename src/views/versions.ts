/**
 * Version counters of the resources that responses are made from. A change increments the counters of the resources it
 * affects. A cached response stores the values of the counters it depends on, so comparing a few numbers shows whether
 * it is fresh or stale.
 */

import { DAY_MS } from '../shared/days.ts'
import type { MatchFacts } from '../store/matches/renderings.ts'

interface Version {
  value: number
}

/** Counters, and their values when something was read. */
export interface VersionSnapshot {
  readonly versions: readonly Version[]
  readonly values: readonly number[]
  /** Changes of all counters when it was current last. */
  seenChanges: number
}

/** Maximum counters in memory: about 20 MB at 100 bytes each. Beyond it all are dropped, and every stamp is stale. */
export const VERSIONS_LIMIT = 200_000

/** Resources with a version counter; the number is the upper part of its key, above the id. */
const RESOURCES = {
  /** Anything of a sport. */
  sport: 1,
  /** Cards of a sport: teams, tournaments, categories, seasons. */
  cards: 2,
  /** Matches of a sport that start on a UTC day. */
  day: 3,
  match: 4,
  team: 5,
  manager: 6,
  season: 7,
  tournament: 8,
  category: 9,
} as const
type VersionedResource = keyof typeof RESOURCES

/** Most ids, and the day of a sport, are below 2^40. Larger ones may share a counter, which then counts for both. */
const ID_RANGE = 2 ** 40
const SPORT_RANGE = 100

/** Resources whose last change is known, about 5 MB. Beyond it all are forgotten. */
export const CHANGES_LIMIT = 100_000

export class Versions {
  #versions = new Map<number, Version>()
  /** Position of the last change of each resource that matches include, of all changes after a position. */
  readonly #changes = new Map<number, number>()
  #changesSince: number
  /** Incremented when all counters are dropped. */
  #epoch: Version = { value: 0 }
  /** Increments of all counters. */
  #changeCount = 0

  /** @param position of the change log that is shown from now on */
  constructor(position: number) {
    this.#changesSince = position
  }

  /** A stamp that never becomes stale. */
  ofNothing(): VersionSnapshot {
    return { versions: [], values: [], seenChanges: this.#changeCount }
  }

  /** Everything that one match includes. */
  ofMatch(record: MatchFacts): VersionSnapshot {
    return this.#stamp(resourcesOf(record))
  }

  /**
   * Whether nothing that a match includes has changed after a position of the change log, as far as that is known
   * here; false if it is not.
   */
  isUnchangedSince(position: number, record: MatchFacts): boolean {
    if (position < this.#changesSince) return false
    for (const [resource, column] of RESOURCES_OF_MATCH) {
      const id = record[column]
      if (id !== null && (this.#changes.get(RESOURCES[resource] * ID_RANGE + id) ?? 0) > position)
        return false
    }
    return true
  }

  /** The results that the `pregame` of a match is derived from. */
  ofPregame(record: MatchFacts): VersionSnapshot {
    return this.#stamp(resourcesOf(record).filter(([of]) => ['team', 'manager', 'season'].includes(of)))
  }

  ofSport(sportId: number): VersionSnapshot {
    return this.#stamp([['sport', sportId]])
  }

  /** The matches that start in a window `[from, to)` in milliseconds, and all cards. */
  ofWindow(sportId: number, fromMs: number, toMs: number): VersionSnapshot {
    const resources: [VersionedResource, number][] = [['cards', sportId]]
    const last = Math.floor((toMs - 1) / DAY_MS)
    for (let day = Math.floor(fromMs / DAY_MS); day <= last; day += 1)
      resources.push(['day', dayOfSport(sportId, day)])
    return this.#stamp(resources)
  }

  isCurrent(snapshot: VersionSnapshot): boolean {
    const { versions, values, seenChanges } = snapshot
    // The counters of a cached response are far from each other in memory.
    if (seenChanges === this.#changeCount) return true
    for (let index = 0; index < values.length; index += 1) {
      if (versions[index]?.value !== values[index]) return false
    }
    snapshot.seenChanges = this.#changeCount
    return true
  }

  /** Counters are created on first read, so without one there is nothing to invalidate. */
  bump(resource: VersionedResource, id: number): void {
    const version = this.#versions.get(RESOURCES[resource] * ID_RANGE + id)
    if (!version) return
    version.value += 1
    this.#changeCount += 1
  }

  bumpDay(sportId: number, day: number): void {
    this.bump('day', dayOfSport(sportId, day))
  }

  /**
   * As `bump`, for a resource that matches include.
   * @param position of the change in the change log, or a later one that is not shown yet
   */
  note(resource: MatchResource, id: number, position: number): void {
    this.bump(resource, id)
    if (this.#changes.size >= CHANGES_LIMIT) this.#forgetChanges(position)
    this.#changes.set(RESOURCES[resource] * ID_RANGE + id, position)
  }

  /** Invalidates every stamp. @param position that is shown from now on */
  clear(position: number): void {
    this.#forgetChanges(position)
    this.#dropVersions()
  }

  #forgetChanges(position: number): void {
    this.#changes.clear()
    this.#changesSince = position
  }

  #dropVersions(): void {
    this.#epoch.value += 1
    this.#changeCount += 1
    this.#epoch = { value: 0 }
    this.#versions = new Map()
  }

  #stamp(resources: readonly (readonly [VersionedResource, number | null])[]): VersionSnapshot {
    if (this.#versions.size > VERSIONS_LIMIT) this.#dropVersions()
    const versions = [this.#epoch]
    for (const [resource, id] of resources)
      if (id !== null) versions.push(this.#version(RESOURCES[resource] * ID_RANGE + id))
    return { versions, values: versions.map(({ value }) => value), seenChanges: this.#changeCount }
  }

  #version(key: number): Version {
    const known = this.#versions.get(key)
    if (known) return known
    const created = { value: 0 }
    this.#versions.set(key, created)
    return created
  }
}

type MatchResource = Exclude<VersionedResource, 'sport' | 'cards' | 'day'>

const RESOURCES_OF_MATCH = [
  ['match', 'id'],
  ['team', 'homeTeamId'],
  ['team', 'awayTeamId'],
  ['manager', 'homeManagerId'],
  ['manager', 'awayManagerId'],
  ['season', 'seasonId'],
  ['tournament', 'tournamentId'],
  ['category', 'categoryId'],
] as const satisfies readonly (readonly [MatchResource, keyof MatchFacts])[]

function resourcesOf(record: MatchFacts): (readonly [MatchResource, number | null])[] {
  return RESOURCES_OF_MATCH.map(([resource, column]) => [resource, record[column]])
}

function dayOfSport(sportId: number, day: number): number {
  return (day + ID_RANGE / (4 * SPORT_RANGE)) * SPORT_RANGE + sportId
}
