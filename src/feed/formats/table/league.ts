/** The league of a mapping: category, tournament, teams, and seasons with tables, as changes before their matches. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { RowError, type TableRow } from '../cells.ts'
import { text } from '../fields.ts'
import { MAIN_TABLE } from '../football/rounds.ts'
import { defineSource, type Source } from '../source.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import { DEFAULT_TIE_BREAKERS } from '../tables/standings-rules.ts'
import type { League, TableMapping } from './mapping.ts'

/** @assumed As in most leagues. */
const DEFAULT_POINTS = { win: 3, draw: 1, loss: 0 }

export class LeagueFrame {
  readonly #source: Source
  readonly #league: League
  /** Groups by key of the season, in order of appearance. */
  readonly #groups = new Map<string, Set<string>>()

  constructor({ source = '', sport }: TableMapping, league: League) {
    this.#source = defineSource(source, sport)
    this.#league = league
  }

  /** Collects the groups of a row, because the tables of a season must precede its matches. */
  add(row: TableRow): void {
    const season = this.#season(row)
    if (!season) return
    const groups = this.#groups.get(season.key) ?? new Set()
    this.#groups.set(season.key, groups)
    const group = this.#group(row)
    if (group !== null) groups.add(group)
  }

  /** The resources that a match refers to, and the reference fields. Throws RowError. */
  match(row: TableRow): { before: Change[]; fields: Partial<ChangeData<'match'>> } {
    const { name, country, home, away } = this.#league
    const season = this.#season(row)
    if (!season) throw new RowError(`its season must be like "2023/24" or "2024"`)
    const teams = [text(home).required().read(row), text(away).required().read(row)] as const
    if (teams[0] === teams[1]) throw new RowError('both sides are the same')
    const ids = {
      category: this.#id('category', country),
      tournament: this.#id('tournament', name),
      season: this.#id('season', name, season.key),
      home: this.#id('team', teams[0]),
      away: this.#id('team', teams[1]),
    }
    const { put } = this.#source
    const before = [
      put('category', ids.category, { name: country }),
      put('tournament', ids.tournament, { categoryId: ids.category, name }),
      ...this.#deductionsOf(season).map(({ team }) => put('team', this.#id('team', team), { name: team })),
      put('season', ids.season, {
        tournamentId: ids.tournament,
        name: `${name} ${season.year}`,
        year: season.year,
        rules: this.#rules(season),
      }),
      put('team', ids.home, { name: teams[0] }),
      put('team', ids.away, { name: teams[1] }),
    ]
    const fields = {
      tournamentId: ids.tournament,
      seasonId: ids.season,
      homeTeamId: ids.home,
      awayTeamId: ids.away,
      standingsTable: this.#group(row),
    }
    return { before, fields }
  }

  #id(...parts: string[]): string {
    return this.#source.id(...parts)
  }

  #season(row: TableRow): Season | null {
    const { season } = this.#league
    return seasonOfText(typeof season === 'string' ? season : row.get(season.column))
  }

  #group(row: TableRow): string | null {
    const { group } = this.#league
    return group === undefined ? MAIN_TABLE : row.text(group)
  }

  #rules(season: Season): NonNullable<ChangeData<'season'>['rules']> {
    const { name, rules = {} } = this.#league
    const groups = [...(this.#groups.get(season.key) ?? [])].sort()
    const deductions = this.#deductionsOf(season)
    return {
      points: rules.points ?? DEFAULT_POINTS,
      tieBreakers: rules.tieBreakers ?? [...DEFAULT_TIE_BREAKERS],
      tables: groups.map((key) => ({ key, name: key === MAIN_TABLE ? name : key })),
      ...(deductions.length > 0 && {
        deductions: deductions.map(({ team, points, reason = null }) => ({
          teamId: this.#id('team', team),
          points,
          reason,
        })),
      }),
    }
  }

  /** Those of the season, and those without a season. */
  #deductionsOf({ key }: Season) {
    const all = this.#league.rules?.deductions ?? []
    return all.filter(({ season }) => season === undefined || seasonOfText(season)?.key === key)
  }
}
