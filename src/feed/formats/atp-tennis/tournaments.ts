/** Tournaments of the `atp-tennis` tables: their data, the days of their rounds, the groups of the finals. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules } from '../../../contract/standings-rules.ts'
import { RowError, readMoment } from '../cells.ts'
import { cityVenue, compare, defineSource, type Venue } from '../source.ts'
import {
  GRAND_SLAMS,
  GROUNDS,
  ROUNDS,
  type TennisRound,
  TOUR_EVENT,
  TOURNAMENT_TYPES,
  type TournamentType,
} from '../tables/atp-tour.ts'
import { countryOfName } from '../tables/country-names.ts'
import { foldText, keyOf } from '../text.ts'
import type { Athlete, MatchRow, TournamentRow } from './rows.ts'

export const SOURCE = defineSource('atp-tennis', 'tennis')

/** A tournament in a year. */
export interface Edition {
  /** "2021-580". */
  readonly key: string
  readonly year: string
  /** Without the file of tournaments there is none. */
  readonly row: TournamentRow | undefined
  readonly type: TournamentType
  readonly ids: { readonly tournament: string; readonly season: string }
  readonly groundType: (typeof GROUNDS)[string]['indoor'] | null
}

export function editionOf(key: string, row: TournamentRow | undefined): Edition {
  const [year = '', number = ''] = key.split('-')
  const type = row?.type ?? (number in GRAND_SLAMS ? 'Grand Slam' : '')
  return {
    key,
    year,
    row,
    type: TOURNAMENT_TYPES[foldText(type)] ?? TOUR_EVENT,
    ids: { tournament: SOURCE.id('tournament', number), season: SOURCE.id(key) },
    groundType: GROUNDS[foldText(row?.surface ?? '')]?.[row?.isIndoor ? 'indoor' : 'outdoor'] ?? null,
  }
}

export function athleteId(id: string): string {
  return SOURCE.id('athlete', keyOf(id))
}

/** Category, tournament and season. The category is that of the tour, or of others such as the Olympic Games. */
export function* seasonChanges(
  { key, year, row, type, ids }: Edition,
  name: string,
  season: Partial<ChangeData<'season'>>,
): Generator<Change> {
  const isOfTour = row?.type !== null
  const categoryId = SOURCE.id('category', isOfTour ? 'atp' : 'international')
  const nameRu = GRAND_SLAMS[key.slice(year.length + 1)]
  yield SOURCE.put(
    'category',
    categoryId,
    isOfTour
      ? { name: 'ATP', priority: 900 }
      : { name: 'International', translations: { ru: 'Международные' }, priority: 850 },
  )
  yield SOURCE.put('tournament', ids.tournament, {
    categoryId,
    name,
    ...(nameRu !== undefined && { translations: { ru: nameRu }, defaultFor: ['ru', 'en'] }),
    priority: type.priority,
    popularity: type.popularity,
  })
  yield SOURCE.put('season', ids.season, {
    tournamentId: ids.tournament,
    name: `${name} ${year}`,
    year,
    ...season,
  })
}

/** "Melbourne, Australia" has the city before the comma. */
export function venueOf({ row }: Edition): Venue | null {
  const place = row?.place ?? null
  if (place === null) return null
  const comma = place.lastIndexOf(',')
  if (comma <= 0) return cityVenue(place, null)
  const country = place.slice(comma + 1).trim()
  return cityVenue(place.slice(0, comma).trim(), (countryOfName(country)?.name ?? country) || null)
}

const QUALIFYING = /^(\d)(?:st|nd|rd|th) round qualifying$/

/** Throws RowError for an unknown round. */
export function roundOf(text: string): TennisRound {
  const folded = foldText(text)
  const number = QUALIFYING.exec(folded)?.[1]
  if (number !== undefined) {
    const name = `Qualification, Round ${number}`
    return { rank: Number(number), name, slug: `qualification-round-${number}` }
  }
  const round = ROUNDS[folded]
  if (!round) throw new RowError(`${JSON.stringify(text)} is not a known round`)
  return round
}

/**
 * The day of a round at noon UTC: the files have only the days of the tournament. Rounds are spread evenly over them,
 * the last one on the last day. @param ranks of the rounds of the tournament, ascending @assumed
 */
export function startMsOf({ firstDay, lastDay, round }: MatchRow, ranks: readonly number[]): number {
  const first = Temporal.PlainDate.from(firstDay)
  const days = first.until(Temporal.PlainDate.from(lastDay)).days
  const index = ranks.indexOf(roundOf(round).rank)
  const day = ranks.length < 2 ? days : Math.round((days * index) / (ranks.length - 1))
  return readMoment(first.add({ days: day }).toString(), '', 'UTC')
}

export function isRoundRobin({ round }: MatchRow): boolean {
  return foldText(round) === 'round robin'
}

/** Names of the groups of athletes who meet in a round robin, by the id of the athlete. */
export function groupsOf(rows: readonly MatchRow[]): Map<Athlete['id'], string> {
  const groups: Set<string>[] = []
  for (const { winner, loser } of rows.filter(isRoundRobin)) {
    const met = groups.filter((group) => group.has(winner.id) || group.has(loser.id))
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([winner.id, loser.id, ...met.flatMap((group) => [...group])]))
  }
  const ordered = groups.map((group) => [...group].sort()).sort(([a = ''], [b = '']) => compare(a, b))
  return new Map(ordered.flatMap((group, index) => group.map((id) => [id, `Group ${index + 1}`] as const)))
}

/**
 * @assumed Groups are derived from the pairings, since the files do not name them; ties are broken by sets and games.
 */
export function rulesOf(groups: ReadonlyMap<string, string>): StandingsRules | null {
  if (groups.size === 0) return null
  return {
    points: { win: 1, draw: 0, loss: 0 },
    tieBreakers: ['headToHeadWins', 'goalRatio', 'pointRatio'],
    tables: [...Map.groupBy(groups, ([, group]) => group)].map(([key, members]) => ({
      key,
      name: key,
      translations: { ru: key.replace('Group', 'Группа') },
      teamIds: members.map(([id]) => athleteId(id)),
    })),
  }
}
