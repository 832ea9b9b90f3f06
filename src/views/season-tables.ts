/**
 * Tables and totals of seasons (docs/reference/resources.md#17.1), derived from the results and cached until one
 * changes.
 */
import type { Db } from '../../db/open.ts'
import type { StandingsRules } from '../contract/standings-rules.ts'
import { type SeasonInfo, seasonInfo } from '../rules/season-info.ts'
import { type StandingsTable, standings } from '../rules/standings.ts'
import { selectDocumentText } from '../store/cards.ts'
import { type RefereeCounts, selectCardCounts, selectRefereeCounts } from '../store/match-facts.ts'
import { type SeasonResult, selectSeasonResults } from '../store/results.ts'
import type { Cards } from './cards.ts'
import { IdCache } from './id-cache.ts'

/** Seasons whose results are cached; a season of 400 matches takes about 100 kB, so 200 are about 20 MB. */
export const SEASON_CACHE_ENTRIES = 200
/** Seasons whose referees are cached: a few dozen each, so a few megabytes in total. */
const REFEREE_CACHE_SEASONS = 2000

type Json = string

interface Season {
  readonly rules: StandingsRules | null
  readonly results: readonly SeasonResult[]
  tables?: readonly StandingsTable[]
}

/** The tables of the seasons of one database. `drop` is called when a match or the season itself changes. */
export class SeasonTables {
  readonly #db: Db
  readonly #seasons: IdCache<Season>
  readonly #referees: IdCache<ReadonlyMap<number, RefereeCounts>>

  constructor(db: Db) {
    this.#db = db
    this.#seasons = new IdCache((id) => this.#load(id), SEASON_CACHE_ENTRIES)
    this.#referees = new IdCache<ReadonlyMap<number, RefereeCounts>>(
      (id) => selectRefereeCounts(db, id),
      REFEREE_CACHE_SEASONS,
    )
  }

  /** All tables of a season; empty if it has no rules or no teams. */
  tables(seasonId: number): readonly StandingsTable[] {
    const season = this.#seasons.get(seasonId)
    season.tables ??= season.rules ? standings(season.rules, season.results) : []
    return season.tables
  }

  /**
   * The positions of teams in the table of their match before a given time; null if there is no table, and before a
   * team's first match, when the order means nothing yet. @assumed
   */
  positions(
    seasonId: number,
    table: string | null,
    teamIds: readonly number[],
    untilMs: number,
  ): (number | null)[] {
    const { rules, results } = this.#seasons.get(seasonId)
    if (!rules || table === null) return teamIds.map(() => null)
    const [total] = standings(rules, results, { untilMs, types: ['total'], keys: [table] })
    return teamIds.map((teamId) => {
      const row = total?.rows.find((of) => of.teamId === teamId)
      return row && row.played > 0 ? row.position : null
    })
  }

  /** All matches of a season in the order of their start. */
  results(seasonId: number): readonly SeasonResult[] {
    return this.#seasons.get(seasonId).results
  }

  info(seasonId: number): SeasonInfo | null {
    return seasonInfo(this.#seasons.get(seasonId).results, selectCardCounts(this.#db, seasonId))
  }

  /** Cards and matches of a referee in a season; undefined before the first match. */
  refereeCounts(seasonId: number, refereeId: number): RefereeCounts | undefined {
    return this.#referees.get(seasonId).get(refereeId)
  }

  drop(seasonId: number): void {
    this.#seasons.drop(seasonId)
    this.#referees.drop(seasonId)
  }

  clear(): void {
    this.#seasons.clear()
    this.#referees.clear()
  }

  #load(seasonId: number): Season {
    const document = JSON.parse(selectDocumentText(this.#db, 'season', seasonId) ?? '{}') as {
      rules?: StandingsRules
    }
    return { rules: document.rules ?? null, results: selectSeasonResults(this.#db, seasonId) }
  }
}

const text = JSON.stringify

/** Tables in wire form; rows have the keys of the contract and those that existing clients read. */
export function viewStandings(cards: Cards, tables: readonly StandingsTable[]): Json {
  return `[${tables.map((table, index) => viewTable(cards, table, index + 1)).join(',')}]`
}

function viewTable(cards: Cards, table: StandingsTable, id: number): Json {
  const rows = table.rows.map(
    (row) =>
      `{"team":${cards.teamBrief(row.teamId)},"position":${row.position},"played":${row.played},"matches":${row.played},` +
      `"wins":${row.wins},"draws":${row.draws},"losses":${row.losses},"scored":${row.scored},"scoresFor":${row.scored},` +
      `"conceded":${row.conceded},"scoresAgainst":${row.conceded},"goalDifference":${row.goalDifference},` +
      `"scoreDiffFormatted":${text(row.scoreDiffFormatted)},"points":${row.points},"promotion":${text(row.promotion)}` +
      (row.overtimeWins === undefined
        ? '}'
        : `,"overtimeWins":${row.overtimeWins},"overtimeLosses":${row.overtimeLosses}}`),
  )
  return (
    `{"id":${id},"name":${text(table.name)},"translations":${text(table.translations)},"type":"${table.type}",` +
    `"rows":[${rows.join(',')}]}`
  )
}
