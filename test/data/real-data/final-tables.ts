/**
 * Final tables as publications state them (`final-tables.txt`), compared with what comes out of the results of the same
 * seasons in any collection beneath SCORELINE_REAL_DATA: files such as `2015-16/de.1.json` or `1516/D1.csv`, or of all
 * seasons, such as `USA.csv`.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Glob } from 'bun'
import { findSport } from '../../../src/catalog/sports.ts'
import { STATUS_CODE } from '../../../src/catalog/statuses.ts'
import type { StandingsRules } from '../../../src/contract/standings-rules.ts'
import { type StandingsMatch, standings } from '../../../src/rules/competitions/standings.ts'
import { winnerCode } from '../../../src/rules/matches/outcome.ts'
import {
  findSourceFormat,
  type Import,
  importPaths,
  type Put,
  putsOf,
} from '../../support/feed/openfootball-kit.ts'

const football = findSport('football')!

/** A season as a format gives it, with integers instead of external ids. */
export class Season {
  readonly #teams: readonly Put<'team'>[]
  readonly #rules: StandingsRules
  readonly #matches: StandingsMatch[]

  constructor(of: Import, key: string) {
    const id = `openfootball:${key}`
    this.#teams = putsOf(of, 'team')
    const season = putsOf(of, 'season').find((put) => put.id === id)
    if (!season?.data.rules) throw new Error(`no tables of ${key}`)
    this.#rules = JSON.parse(JSON.stringify(season.data.rules), (name, value) =>
      name === 'teamId' ? this.#number(value) : /Ids$|Order$/.test(name) ? value.map(this.#number) : value,
    )
    this.#matches = putsOf(of, 'match')
      .filter(({ data }) => data.seasonId === id)
      .map((match) => this.#row(match))
  }

  readonly #number = (team: string | number): number => this.#teams.findIndex(({ id }) => id === team) + 1

  #row({ data }: Put<'match'>): StandingsMatch {
    const [home, away] = [data.homeScore ?? null, data.awayScore ?? null]
    return {
      status: STATUS_CODE[data.status],
      startMs: data.startTimestamp,
      homeTeamId: this.#number(data.homeTeamId),
      awayTeamId: this.#number(data.awayTeamId),
      homeScore: home?.current ?? 0,
      awayScore: away?.current ?? 0,
      winnerCode: winnerCode(football, data),
      standingsTable: data.standingsTable ?? null,
    }
  }

  table(key: string) {
    const total = standings(this.#rules, this.#matches, ['total']).find((each) => each.key === key)
    return (total?.rows ?? []).map((row) => ({ ...row, name: this.#teams[row.teamId - 1]?.data.name ?? '' }))
  }
}

const root = process.env.SCORELINE_REAL_DATA ?? ''
/** Files by folder and name: "2015-16 de.1.json", "1516 D1.csv", "USA.csv". Those of `cases` hold a few matches only. */
const files = new Map(
  (root === '' ? [] : [...new Glob('**/*.{json,csv}').scanSync({ cwd: root, followSymlinks: true })])
    .filter((path) => !path.startsWith('cases/'))
    .map((path) => {
      const name = basename(path)
      return [isOfAllSeasons(name) ? name : `${basename(dirname(path))} ${name}`, join(root, path)] as const
    }),
)

function isOfAllSeasons(name: string): boolean {
  return /^[A-Z]{3}\.csv$/.test(name)
}

/** One line a table: competition, season, key of the table (blanks as `_`), source; then a row a team: W-D-L F-A points. */
const TABLES = readFileSync(join(import.meta.dir, 'final-tables.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [head = '', rows = ''] = line.split(' | ')
    const [code = '', season = '', key = '', division = ''] = head.split(' ')
    const [from = '', to = ''] = season.split('-')
    const results = `${division}.csv`
    const path =
      files.get(`${season} ${code}.json`) ??
      files.get(`${code}${season} ${code}.json`) ??
      files.get(isOfAllSeasons(results) ? results : `${from.slice(2)}${to} ${results}`)
    return { name: `${code} ${season} ${key}`, code, season, key, path, rows: rows.split(', ') }
  })

describe('stated final tables', () => {
  test.each(TABLES.filter(({ path }) => path !== undefined))('$name', ({ code, season, key, path, rows }) => {
    const format = path!.endsWith('.csv') ? 'football-data' : 'openfootball'
    const of = new Season(importPaths([path!], undefined, findSourceFormat(format)), `${code}/${season}`)
    const own = of
      .table(key.replaceAll('_', ' '))
      .map(({ wins, draws, losses, scored, conceded, points }) => {
        return `${wins}-${draws}-${losses} ${scored}-${conceded} ${points}`
      })
    expect(own).toEqual(rows)
  })
})
