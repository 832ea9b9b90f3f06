/** The `pregame` block of a match (docs/reference/resources.md#11), derived from the results before its start. */
import type { Db } from '../../../db/open.ts'
import { LIMITS } from '../../catalog/limits.ts'
import { sportById } from '../../catalog/sports.ts'
import { areEnoughResults, FIRST_RESULTS, pregame, STREAK_RESULTS } from '../../rules/matches/pregame.ts'
import { boundedCache } from '../../shared/bounded-cache.ts'
import type { MatchRecord } from '../../store/matches/reader.ts'
import { selectStored } from '../../store/matches/renderings.ts'
import {
  selectHeadToHead,
  selectManagerMeetings,
  selectTeamResults,
  type TeamResult,
} from '../../store/matches/results.ts'
import type { SeasonTables } from '../season-tables.ts'
import type { VersionSnapshot, Versions } from '../versions.ts'
import type { RenderingQueue } from './renderings.ts'

/** Cached texts: the matches of a few busy weeks, about 1 kB each. */
const PREGAME_CACHE_ENTRIES = 20_000

const NEED_ALL_TOURNAMENTS = 2000

/** Results of teams that are cached, about 120 bytes each: the last fifty of 500 teams. */
const CACHED_RESULTS = 25_000

type Json = string

const decoder = new TextDecoder()

/** Pregame texts of one database, cached until a result changes that they were derived from. */
export class Pregames {
  readonly #db: Db
  readonly #seasons: SeasonTables
  readonly #queue: RenderingQueue
  readonly #versions: Versions
  readonly #cached = boundedCache<number, { readonly text: Json; readonly stamp: VersionSnapshot }>(
    PREGAME_CACHE_ENTRIES,
  )

  readonly #latest: LatestResults

  /** Tournaments of whose last team FIRST_RESULTS were not enough. */
  readonly #needAll = boundedCache<number, true>(NEED_ALL_TOURNAMENTS)

  constructor(db: Db, seasons: SeasonTables, queue: RenderingQueue, versions: Versions) {
    this.#db = db
    this.#seasons = seasons
    this.#queue = queue
    this.#versions = versions
    this.#latest = new LatestResults(db)
  }

  /** @param mayBeStored false if the caller has found none that is current */
  readonly view = (record: MatchRecord, mayBeStored = true): Json => {
    const cached = this.#cached.get(record.id)
    if (cached && this.#versions.isCurrent(cached.stamp)) return cached.text
    const stamp = this.#versions.ofPregame(record)
    const text = (mayBeStored ? this.#stored(record.id) : null) ?? this.#make(record)
    this.#cached.set(record.id, { text, stamp })
    return text
  }

  /** Called when the match itself changed. */
  drop(matchId: number): void {
    this.#cached.delete(matchId)
  }

  /** Called when a result of a team changed. */
  dropResults(teamId: number): void {
    this.#latest.drop(teamId)
  }

  clear(): void {
    this.#cached.clear()
    this.#latest.clear()
  }

  #stored(matchId: number): Json | null {
    const bytes = selectStored(this.#db, matchId, this.#queue)?.pregame
    return bytes ? decoder.decode(bytes) : null
  }

  #make(record: MatchRecord): Json {
    const position = this.#queue.position()
    const text = this.#compute(record)
    if (position !== null)
      this.#queue.addPregame({ matchId: record.id, position, pregameAt: 0, body: Buffer.from(text) })
    return text
  }

  #compute(record: MatchRecord): Json {
    const { startMs, homeTeamId, awayTeamId, homeManagerId, awayManagerId } = record
    const managers =
      homeManagerId === null || awayManagerId === null
        ? []
        : selectManagerMeetings(this.#db, [homeManagerId, awayManagerId], startMs, LIMITS.headToHead)
    const [homePosition, awayPosition] = this.#positions(record)
    return JSON.stringify(
      pregame({
        sport: sportById(record.sport),
        startMs,
        home: this.#side(record, homeTeamId, homeManagerId, homePosition),
        away: this.#side(record, awayTeamId, awayManagerId, awayPosition),
        meetings: selectHeadToHead(this.#db, [homeTeamId, awayTeamId], startMs, LIMITS.headToHead),
        managerMeetings: managers,
      }),
    )
  }

  #positions({ seasonId, standingsTable, homeTeamId, awayTeamId, startMs }: MatchRecord): (number | null)[] {
    if (seasonId === null) return []
    return this.#seasons.positions(seasonId, standingsTable, [homeTeamId, awayTeamId], startMs)
  }

  #side(record: MatchRecord, teamId: number, managerId: number | null, position: number | null = null) {
    return { teamId, managerId, results: this.#results(record, teamId), position }
  }

  /**
   * The latest results of a team, only as many as pregame needs: reading all takes twice as long. Where they were not
   * enough, as without goals that say who scored first, those of the next team are not tried first.
   */
  #results({ sport, startMs, tournamentId }: MatchRecord, teamId: number): TeamResult[] {
    if (!this.#needAll.has(tournamentId)) {
      const first = this.#latest.before(teamId, startMs, FIRST_RESULTS)
      if (first.length < FIRST_RESULTS || areEnoughResults(teamId, first, sportById(sport))) return first
    }
    const all = this.#latest.before(teamId, startMs, STREAK_RESULTS)
    if (areEnoughResults(teamId, all.slice(0, FIRST_RESULTS), sportById(sport)))
      this.#needAll.delete(tournamentId)
    else this.#needAll.set(tournamentId, true)
    return all
  }
}

interface Latest {
  readonly beforeMs: number
  readonly limit: number
  readonly results: readonly TeamResult[]
}

/** The latest results of teams before a time, newest first. For a later time only those in between are read. */
class LatestResults {
  readonly #db: Db
  readonly #cached = boundedCache<number, Latest>(CACHED_RESULTS, ({ results }) => results.length + 1)

  constructor(db: Db) {
    this.#db = db
  }

  before(teamId: number, beforeMs: number, limit: number): TeamResult[] {
    const cached = this.#cached.get(teamId)
    const isEnough = cached !== undefined && cached.limit >= limit && cached.beforeMs <= beforeMs
    const known = isEnough ? cached : { beforeMs: Number.MIN_SAFE_INTEGER, limit, results: [] }
    if (known.beforeMs === beforeMs) return known.results.slice(0, limit)
    const newer = selectTeamResults(this.#db, teamId, beforeMs, known.limit, known.beforeMs)
    const results = newer.concat(known.results).slice(0, known.limit)
    this.#cached.set(teamId, { beforeMs, limit: known.limit, results })
    return results.slice(0, limit)
  }

  drop(teamId: number): void {
    this.#cached.delete(teamId)
  }

  clear(): void {
    this.#cached.clear()
  }
}
