/** Tournaments of the `atp-tennis` tables: their data, the days of their rounds, the groups of the finals. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules } from '../../../contract/standings-rules.ts'
import { RowError, readMoment } from '../cells.ts'
import { cityVenue, type Venue } from '../source.ts'
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
import { foldText } from '../text.ts'
import { athleteId, SOURCE } from './athletes.ts'
import { type MatchRow, partsOf, type TournamentRow } from './rows.ts'

export function typeOf(edition: string, row: TournamentRow | undefined): TournamentType {
  const type = row?.type ?? (partsOf(edition).tournament in GRAND_SLAMS ? 'Grand Slam' : '')
  return TOURNAMENT_TYPES[foldText(type)] ?? TOUR_EVENT
}

/** The category of the tour, or that of other tournaments such as the Olympic Games. */
export function categoryOf(row: TournamentRow | undefined): { id: string; data: ChangeData<'category'> } {
  if (row?.type !== null) return { id: SOURCE.id('category', 'atp'), data: { name: 'ATP', priority: 900 } }
  return {
    id: SOURCE.id('category', 'international'),
    data: { name: 'International', translations: { ru: 'Международные' }, priority: 850 },
  }
}

export function tournamentId(edition: string): string {
  return SOURCE.id('tournament', partsOf(edition).tournament)
}
export function seasonId(edition: string): string {
  return SOURCE.id(edition)
}

export function tournamentData(
  edition: string,
  name: string,
  row: TournamentRow | undefined,
): ChangeData<'tournament'> {
  const { priority, popularity } = typeOf(edition, row)
  const nameRu = GRAND_SLAMS[partsOf(edition).tournament]
  return {
    categoryId: categoryOf(row).id,
    name,
    ...(nameRu !== undefined && { translations: { ru: nameRu }, defaultFor: ['ru', 'en'] }),
    priority,
    popularity,
  }
}

export function groundTypeOf(row: TournamentRow | undefined) {
  return GROUNDS[foldText(row?.surface ?? '')]?.[row?.isIndoor ? 'indoor' : 'outdoor'] ?? null
}

/** "Melbourne, Australia" has the city before the comma. */
export function venueOf(row: TournamentRow | undefined): Venue | null {
  if (!row || row.place === null) return null
  const comma = row.place.lastIndexOf(',')
  if (comma <= 0) return cityVenue(row.place, null)
  const country = row.place.slice(comma + 1).trim()
  return cityVenue(row.place.slice(0, comma).trim(), (countryOfName(country)?.name ?? country) || null)
}

const QUALIFYING = /^(\d)(?:st|nd|rd|th) round qualifying$/

/** Throws RowError for an unknown round. */
export function roundOf(name: string): TennisRound {
  const folded = foldText(name)
  const number = QUALIFYING.exec(folded)?.[1]
  if (number !== undefined) {
    return {
      rank: Number(number),
      name: `Qualification, Round ${number}`,
      slug: `qualification-round-${number}`,
    }
  }
  const round = ROUNDS[folded]
  if (!round) throw new RowError(`${JSON.stringify(name)} is not a known round`)
  return round
}

export function isRoundRobin(name: string): boolean {
  return foldText(name) === 'round robin'
}

/** The ranks of a tournament's rounds, ascending. */
export function ranksOf(rounds: readonly string[]): number[] {
  return [...new Set(rounds.map((name) => roundOf(name).rank))].sort((a, b) => a - b)
}

/**
 * The day of a round at noon UTC: the files have only the days of the tournament. Rounds are spread evenly over them,
 * the last one on the last day. @assumed
 */
export function startMsOf({ firstDay, lastDay, round }: MatchRow, ranks: readonly number[]): number {
  const first = Temporal.PlainDate.from(firstDay)
  const days = first.until(Temporal.PlainDate.from(lastDay)).days
  const index = ranks.indexOf(roundOf(round).rank)
  const day = ranks.length < 2 ? days : Math.round((days * index) / (ranks.length - 1))
  return readMoment(first.add({ days: day }).toString(), '', 'UTC')
}

/** Names of the groups of athletes who meet in a round robin, by the id of the athlete. */
export function groupsOf(rows: readonly MatchRow[]): Map<string, string> {
  const groups: Set<string>[] = []
  for (const { winner, loser } of rows.filter(({ round }) => isRoundRobin(round))) {
    const met = groups.filter((group) => group.has(winner.id) || group.has(loser.id))
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([winner.id, loser.id, ...met.flatMap((group) => [...group])]))
  }
  const ordered = groups
    .map((group) => [...group].sort())
    .sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
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
      teamIds: members.map(([id]) => athleteId({ id })),
    })),
  }
}
