/** The `pregame` block of a match (docs/reference/resources.md#11), derived from the results before its start. */
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import { LIMITS } from '../catalog/limits.ts'
import { sportById } from '../catalog/sports.ts'
import { areEnoughResults, FIRST_RESULTS, pregame, STREAK_RESULTS } from '../rules/pregame.ts'
import type { MatchRecord } from '../store/match-reader.ts'
import { selectPregame } from '../store/match-renderings.ts'
import {
  selectManagerMeetings,
  selectMeetings,
  selectTeamResults,
  type TeamResult,
} from '../store/results.ts'
import type { RenderingQueue } from './match-renderings.ts'
import type { SeasonTables } from './season-tables.ts'

/** Cached texts: the matches of a few busy weeks, about 1 kB each. */
export const PREGAME_CACHE_ENTRIES = 20_000

/**
 * Maximum counters of teams, managers and seasons whose results have changed since the start: about 20 MB. Beyond it
 * all counters and texts are dropped.
 */
export const COUNTERS_LIMIT = 200_000

type Json = string

const decoder = new TextDecoder()

interface CachedText {
  readonly text: Json
  /** Sum of the counters of everything that the text is derived from. */
  readonly stamp: number
}

/**
 * Pregame texts of one database, cached until a result changes that they were derived from: each team, manager and
 * season has a counter that is incremented with every change of its results.
 */
export class Pregames {
  readonly #db: Db
  readonly #seasons: SeasonTables
  readonly #queue: RenderingQueue
  readonly #cached = new LRUCache<number, CachedText>({
    maxSize: PREGAME_CACHE_ENTRIES,
    sizeCalculation: () => 1,
  })
  readonly #counters = new Map<string, number>()

  constructor(db: Db, seasons: SeasonTables, queue: RenderingQueue) {
    this.#db = db
    this.#seasons = seasons
    this.#queue = queue
  }

  readonly view = (record: MatchRecord): Json => {
    const stamp = this.#stampOf(record)
    const cached = this.#cached.get(record.id)
    if (cached?.stamp === stamp) return cached.text
    const text = this.#stored(record.id) ?? this.#make(record)
    this.#cached.set(record.id, { text, stamp })
    return text
  }

  /** Called when results of a team, manager or season changed. */
  bump(kind: 'team' | 'manager' | 'season', id: number): void {
    const key = `${kind} ${id}`
    if (this.#counters.size >= COUNTERS_LIMIT && !this.#counters.has(key)) this.clear()
    this.#counters.set(key, (this.#counters.get(key) ?? 0) + 1)
  }

  drop(matchId: number): void {
    this.#cached.delete(matchId)
  }

  clear(): void {
    this.#cached.clear()
    this.#counters.clear()
  }

  #stampOf(record: MatchRecord): number {
    const count = (kind: string, id: number | null) => this.#counters.get(`${kind} ${id}`) ?? 0
    return (
      count('team', record.homeTeamId) +
      count('team', record.awayTeamId) +
      count('manager', record.homeManagerId) +
      count('manager', record.awayManagerId) +
      count('season', record.seasonId)
    )
  }

  #stored(matchId: number): Json | null {
    const bytes = selectPregame(this.#db, matchId, this.#queue.recipe)
    return bytes && decoder.decode(bytes)
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
        meetings: selectMeetings(this.#db, [homeTeamId, awayTeamId], startMs, LIMITS.headToHead),
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

  /** The latest results of a team, only as many as pregame needs: reading all costs three times as much. */
  #results({ sport, startMs }: MatchRecord, teamId: number): TeamResult[] {
    const first = selectTeamResults(this.#db, teamId, startMs, FIRST_RESULTS)
    if (first.length < FIRST_RESULTS || areEnoughResults(teamId, first, sportById(sport))) return first
    return selectTeamResults(this.#db, teamId, startMs, STREAK_RESULTS)
  }
}
