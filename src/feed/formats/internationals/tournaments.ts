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
  readonly first: ResultRow
  readonly edition: Edition
  /** Of the first and the last match, in ms since 1970. */
  readonly starts: readonly number[]
}

/** The tournaments and seasons of results, in the order of their first ones. */
export class Seasons {
  readonly #seasons = new Map<string, Season>()
  /** Of all matches with a result. */
  lastDay = ''

  add(first: ResultRow): void {
    const edition = editionOf(first)
    const known = this.#seasons.get(edition.seasonId) ?? { first, edition, starts: [] }
    const starts = [...known.starts, startOf(first)]
    this.#seasons.set(edition.seasonId, { ...known, starts: [Math.min(...starts), Math.max(...starts)] })
    if (first.score && first.day > this.lastDay) this.lastDay = first.day
  }

  *changes(): Generator<Change> {
    const byTournament = Map.groupBy(this.#seasons.values(), ({ edition }) => edition.tournamentId)
    for (const [tournamentId, seasons] of byTournament) {
      for (const [index, { first, edition, starts }] of seasons.entries()) {
        if (index === 0) yield* tournamentChanges(first, edition)
        const year = edition.final?.season.year ?? yearOf(first)
        const name = `${edition.final?.competition.name ?? first.tournament} ${year}`
        yield SOURCE.put('season', edition.seasonId, { tournamentId, name, year, ...seasonSpan(starts) })
      }
    }
  }
}

export function internationalCategory(): Change {
  return SOURCE.put('category', CATEGORY_ID, categoryData({ area: INTERNATIONAL }))
}

function* tournamentChanges(row: ResultRow, { final, tournamentId }: Edition): Generator<Change> {
  if (final) yield SOURCE.put('category', final.ids.category, categoryData(final.competition))
  yield SOURCE.put('tournament', tournamentId, final ? tournamentData(final) : ownTournament(row))
}

/** Unknown tournaments have no Russian name and no rank. */
function ownTournament({ tournament: name }: ResultRow): ChangeData<'tournament'> {
  const row = TOURNAMENTS[name]
  if (!row) return { categoryId: CATEGORY_ID, name }
  const [nameRu, priority, popularity] = row
  return { categoryId: CATEGORY_ID, name, translations: { ru: nameRu }, priority, popularity }
}
