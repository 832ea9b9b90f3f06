/**
 * Tables, cup trees and totals of seasons (docs/reference/resources.md#17), derived from the results, and tournaments
 * in full (#16). What is computed is cached until a result changes.
 */
import type { Db } from '../../db/open.ts'
import { SPORTS } from '../catalog/sports.ts'
import type { ChangeData } from '../contract/changes.ts'
import type { RulesBasis, StandingsRules } from '../contract/standings-rules.ts'
import {
  type CupTree,
  type CupTreeParticipant,
  type CupTreeTie,
  cupTrees,
} from '../rules/competitions/cup-trees.ts'
import {
  countBefore,
  isDecided,
  positionsBefore,
  type StandingsTable,
  standings,
} from '../rules/competitions/standings.ts'
import { titleHolder } from '../rules/competitions/title-holder.ts'
import { type SeasonInfo, seasonInfo } from '../rules/matches/results.ts'
import { boundedCache } from '../shared/bounded-cache.ts'
import {
  hasPlaceholders,
  type SeasonRow,
  selectDocumentText,
  selectPlaceholders,
  selectPlayerName,
  selectSeason,
  selectSeasons,
  selectTournament,
  type TournamentRow,
} from '../store/cards.ts'
import { type RefereeCounts, selectCardCounts, selectRefereeCounts } from '../store/matches/facts.ts'
import { type SeasonResult, selectSeasonResults } from '../store/matches/results.ts'
import { selectCupMatches } from '../store/seasons/matches.ts'
import { type Cards, IdCache, openTournamentCard, viewSeasonBrief, viewTournamentCard } from './cards.ts'

type Json = string
const text = JSON.stringify

/** Results of cached seasons: with the tables made of them about 20 MB, as those of 300 leagues that play on a day. */
const CACHED_SEASON_RESULTS = 120_000
/** Seasons whose referees are cached: a few dozen each, so a few megabytes in total. */
const REFEREE_CACHE_SEASONS = 2000

/** Tables before matches whose positions are cached, about 1 kB each. */
const EARLIER_TABLES = 5000

interface Season {
  readonly rules: StandingsRules | null
  readonly results: readonly SeasonResult[]
  readonly serial: number
  decided?: readonly SeasonResult[]
  tables?: readonly StandingsTable[]
}

/** The tables of the seasons of one database. `drop` is called when a match or the season itself changes. */
export class SeasonTables {
  readonly #db: Db
  readonly #seasons: IdCache<Season>
  readonly #referees: IdCache<ReadonlyMap<number, RefereeCounts>>
  #loaded = 0
  /** The positions of teams that have played, by the season as it was loaded, the number of results that count, and the table. */
  readonly #earlier = boundedCache<string, ReadonlyMap<number, number>>(EARLIER_TABLES)

  constructor(db: Db) {
    this.#db = db
    this.#seasons = new IdCache(
      (id) => this.#load(id),
      CACHED_SEASON_RESULTS,
      ({ results }) => results.length + 1,
    )
    this.#referees = new IdCache<ReadonlyMap<number, RefereeCounts>>(
      (id) => selectRefereeCounts(db, id),
      REFEREE_CACHE_SEASONS,
    )
  }

  /** How the tables of a season came about; null if it has none. */
  basis(seasonId: number): RulesBasis | null {
    const { rules } = this.#seasons.get(seasonId)
    return rules && this.tables(seasonId).length > 0 ? (rules.basis ?? KNOWN) : null
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
    const season = this.#seasons.get(seasonId)
    const { rules, results, serial } = season
    if (!rules || table === null) return teamIds.map(() => null)
    season.decided ??= results.filter(isDecided)
    // Matches of a day, and all that are to come, have the same table before them.
    const key = `${serial} ${countBefore(season.decided, untilMs)} ${table}`
    let positions = this.#earlier.get(key)
    if (!positions) {
      positions = positionsBefore(rules, results, table, untilMs)
      this.#earlier.set(key, positions)
    }
    return teamIds.map((teamId) => positions.get(teamId) ?? null)
  }

  trees({ id, name }: { readonly id: number; readonly name: string }): CupTree[] {
    return cupTrees(selectCupMatches(this.#db, id), name, this.#seasons.get(id).rules?.seriesWins)
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
    this.#loaded += 1
    const serial = this.#loaded
    const document = JSON.parse(selectDocumentText(this.#db, 'season', seasonId) ?? '{}') as {
      rules?: StandingsRules
    }
    const results = selectSeasonResults(this.#db, seasonId)
    const sport = selectSeason(this.#db, seasonId)?.sport ?? 0
    if (!hasPlaceholders(this.#db, sport)) return { rules: document.rules ?? null, results, serial }
    const open = selectPlaceholders(this.#db, sport)
    return {
      rules: document.rules ? withoutTeams(document.rules, open) : null,
      serial,
      results: results.map((match) =>
        open.has(match.homeTeamId) || open.has(match.awayTeamId) ? { ...match, standingsTable: null } : match,
      ),
    }
  }
}

function withoutTeams(rules: StandingsRules, teams: ReadonlySet<number>): StandingsRules {
  const tables = rules.tables.map((table) => ({
    ...table,
    ...(table.teamIds && { teamIds: table.teamIds.filter((id) => !teams.has(Number(id))) }),
  }))
  return { ...rules, tables }
}

/** Rules that a feed gives without saying where they come from. */
const KNOWN: RulesBasis = { status: 'known', source: null, note: null }

/** Tables in wire form; rows have the keys of the contract and those that existing clients read. */
export function viewStandings(
  cards: Cards,
  tables: readonly StandingsTable[],
  basis: RulesBasis | null,
): Json {
  const rules = text(basis ?? KNOWN)
  return `[${tables.map((table, index) => viewTable(cards, table, index + 1, rules)).join(',')}]`
}

function viewTable(cards: Cards, table: StandingsTable, id: number, rules: Json): Json {
  const rows = table.rows.map(
    (row) =>
      `{"team":${cards.teamBrief(row.teamId)},"position":${row.position},"played":${row.played},"matches":${row.played},` +
      `"wins":${row.wins},"draws":${row.draws},"losses":${row.losses},"scored":${row.scored},"scoresFor":${row.scored},` +
      `"conceded":${row.conceded},"scoresAgainst":${row.conceded},"goalDifference":${row.goalDifference},` +
      `"scoreDiffFormatted":${text(row.scoreDiffFormatted)},"points":${row.points},"promotion":${text(row.promotion)}` +
      (row.orderAssumed ? ',"orderAssumed":true' : '') +
      (row.overtimeWins === undefined
        ? '}'
        : `,"overtimeWins":${row.overtimeWins},"overtimeLosses":${row.overtimeLosses}}`),
  )
  return (
    `{"id":${id},"name":${text(table.name)},"translations":${text(table.translations)},"type":"${table.type}",` +
    `"rows":[${rows.join(',')}],"rules":${rules}}`
  )
}

export function viewCupTrees(cards: Cards, trees: readonly CupTree[]): Json {
  return `[${trees.map((tree) => viewTree(cards, tree)).join(',')}]`
}

function viewTree(cards: Cards, { id, name, currentRound, rounds }: CupTree): Json {
  const shown = rounds.map(
    ({ order, type, description, translations, ties }) =>
      `{"order":${order},"type":${type},"description":${text(description)},"translations":${text(translations)},` +
      `"ties":[${ties.map((tie) => viewTie(cards, tie)).join(',')}]}`,
  )
  return `{"id":${id},"name":${text(name)},"currentRound":${currentRound},"rounds":[${shown.join(',')}]}`
}

function viewTie(cards: Cards, tie: CupTreeTie): Json {
  const unknown = tie.winnerUnknown ? '"winnerUnknown":true,' : ''
  return (
    `{"blockId":${tie.blockId},"order":${tie.order},"finished":${tie.finished},"thirdPlace":${tie.thirdPlace},` +
    `"participants":[${tie.participants.map((one) => viewParticipant(cards, one)).join(',')}],` +
    `"homeScore":${tie.homeScore},"awayScore":${tie.awayScore},"homePenalties":${tie.homePenalties},` +
    `"awayPenalties":${tie.awayPenalties},${unknown}"matches":${text(tie.matches)}}`
  )
}

function viewParticipant(
  cards: Cards,
  { id, teamId, order, winner, score, penalties }: CupTreeParticipant,
): Json {
  return (
    `{"id":${id},"team":${cards.teamBrief(teamId)},"order":${order},"winner":${winner},` +
    `"score":${score},"penalties":${penalties}}`
  )
}

/**
 * The card, the seasons, and the feed's data on titles and divisions; unknown values are null or empty. If the feed
 * gives no title holder, it is derived from the results. Only a feed knows the number of titles.
 */
export function viewTournamentDetail(db: Db, cards: Cards, tables: SeasonTables, row: TournamentRow): Json {
  const document = JSON.parse(selectDocumentText(db, 'tournament', row.id) ?? '{}') as Partial<
    ChangeData<'tournament'>
  >
  const rows = selectSeasons(db, row.id)
  const seasons = rows.map((season) => viewSeasonBrief(season))
  const tournaments = (ids: readonly unknown[] | undefined): Json =>
    `[${(ids ?? [])
      .map((id) => selectTournament(db, Number(id)))
      .filter((other) => other !== null)
      .map((other) => viewTournamentCard(cards, other))
      .join(',')}]`
  const holderId = document.titleHolderId === undefined ? holderOf(tables, rows) : document.titleHolderId
  const holder = holderId === null ? 'null' : cards.teamBrief(Number(holderId))
  const most = (document.mostTitlesTeamIds ?? []).map((id) => cards.teamBrief(Number(id)))
  return (
    `${openTournamentCard(cards, row)},"seasons":[${seasons.join(',')}],"titleHolder":${holder},` +
    `"titleHolderTitles":${document.titleHolderTitles ?? null},"mostTitles":${document.mostTitles ?? null},` +
    `"mostTitlesTeams":[${most.join(',')}],` +
    `"playerOfTheTournament":${viewPlayerBrief(db, cards, document.playerOfTheTournamentId)},` +
    `"linkedTournaments":${tournaments(document.linkedTournamentIds)},` +
    `"upperDivisions":${tournaments(document.upperDivisionIds)},"lowerDivisions":${tournaments(document.lowerDivisionIds)}}`
  )
}

/** From the results of the two newest seasons; `seasons` is sorted newest first. */
function holderOf(tables: SeasonTables, seasons: readonly SeasonRow[]): number | null {
  const sport = SPORTS.find(({ id }) => id === seasons[0]?.sport)
  const newest = seasons.slice(0, 2).map(({ id, name, year }) => () => ({
    year,
    matches: tables.results(id),
    tables: tables.tables(id),
    trees: tables.trees({ id, name }),
  }))
  return titleHolder(newest, sport?.hasDraws ?? false)
}

function viewPlayerBrief(db: Db, cards: Cards, id: unknown): Json {
  const player = id == null ? null : selectPlayerName(db, Number(id))
  return player ? cards.brief('player', player) : 'null'
}
