/**
 * Tournaments and seasons of the `internationals` format; final tournaments share their ids with openfootball, others
 * have calendar years as seasons.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { readMoment } from '../cells.ts'
import type { ScorerScope } from '../football/scorers.ts'
import { categoryData, type LeagueSeason, leagueSeason, tournamentData } from '../football/season.ts'
import { defineSource, seasonSpan } from '../source.ts'
import { competitionOf, INTERNATIONAL } from '../tables/competitions.ts'
import { FINAL_TOURNAMENTS, TOURNAMENTS } from '../tables/international-tournaments.ts'
import { officialSeason } from '../tables/seasons.ts'
import { externalId, keyOf } from '../text.ts'
import type { ResultRow } from './rows.ts'

export const SOURCE = defineSource('internationals', 'football')
const CATEGORY_ID = externalId(INTERNATIONAL.key)

/** The tournament and season of a result. */
export interface Edition {
  /** Set for a final tournament that other formats have too. */
  readonly final: LeagueSeason | null
  readonly tournamentId: string
  readonly seasonId: string
  readonly scope: ScorerScope
}

export function yearOf({ day }: { readonly day: string }): string {
  return day.slice(0, 4)
}

/** @assumed The files have local days without time and zone: at noon UTC it is that day nearly everywhere. */
export function startOf({ day }: ResultRow): number {
  return readMoment(day, '', 'UTC')
}

export function editionOf(row: ResultRow): Edition {
  const year = yearOf(row)
  const code = FINAL_TOURNAMENTS[row.tournament]
  if (code !== undefined) {
    const season = officialSeason(code, { startYear: Number(year), key: year, year })
    const final = leagueSeason(competitionOf(code, null, false), season)
    const scope = { prefix: 'openfootball', competition: final.competition.code, season: season.key }
    return { final, tournamentId: final.ids.tournament, seasonId: final.ids.season, scope }
  }
  const tournament = keyOf(row.tournament) || 'tournament'
  const scope = { prefix: 'internationals', competition: tournament, season: year }
  return { final: null, tournamentId: ownId(tournament), seasonId: ownId(`${tournament}/${year}`), scope }
}

/** Maximum length of a key in an external id; names of tournaments are far shorter. */
const KEY_LIMIT = 190

export function ownId(key: string): string {
  return SOURCE.id(key.slice(0, KEY_LIMIT))
}

interface Season {
  readonly first: Edition & { readonly value: ResultRow }
  /** Of the first and the last match, in ms since 1970. */
  readonly starts: readonly number[]
}

/** The tournaments and seasons of results, in the order of their first ones. */
export class Seasons {
  readonly #tournaments = new Map<string, Map<string, Season>>()
  /** Of all matches with a result. */
  lastDay = ''

  add(value: ResultRow): void {
    const first = { ...editionOf(value), value }
    const seasons = this.#tournaments.get(first.tournamentId) ?? new Map<string, Season>()
    this.#tournaments.set(first.tournamentId, seasons)
    const known = seasons.get(first.seasonId) ?? { first, starts: [] }
    const starts = [...known.starts, startOf(value)]
    seasons.set(first.seasonId, { ...known, starts: [Math.min(...starts), Math.max(...starts)] })
    if (value.score && value.day > this.lastDay) this.lastDay = value.day
  }

  static category(): Change {
    return SOURCE.put('category', CATEGORY_ID, categoryData({ area: INTERNATIONAL }))
  }

  *changes(): Generator<Change> {
    for (const [tournamentId, seasons] of this.#tournaments) {
      const [{ first }] = seasons.values() as unknown as [Season]
      const { final, value } = first
      if (final) yield SOURCE.put('category', final.ids.category, categoryData(final.competition))
      yield SOURCE.put('tournament', tournamentId, final ? tournamentData(final) : ownTournament(value))
      for (const [id, { first, starts }] of seasons) {
        const year = first.final?.season.year ?? yearOf(first.value)
        const name = `${first.final?.competition.name ?? first.value.tournament} ${year}`
        yield SOURCE.put('season', id, { tournamentId, name, year, ...seasonSpan(starts) })
      }
    }
  }
}

/** Unknown tournaments have no Russian name and no rank. */
function ownTournament({ tournament: name }: ResultRow): ChangeData<'tournament'> {
  const [nameRu, priority, popularity] = TOURNAMENTS[name] ?? []
  const ranks = nameRu !== undefined && { translations: { ru: nameRu }, priority, popularity }
  return { categoryId: CATEGORY_ID, name, ...ranks } as ChangeData<'tournament'>
}
