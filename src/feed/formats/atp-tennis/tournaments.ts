/** Rows of the `atp-tennis` tables, and its tournaments: their data, the days of their rounds, the groups of the finals. */
import COLUMNS from '../../../catalog/names/tennis-tour.json' with { type: 'json' }
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules } from '../../../contract/standings-rules.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { day, field, joined, positive, type RowOf, readOr, rowShape, type TableRow, text } from '../cells.ts'
import { readMoment } from '../days.ts'
import { foldText, keyOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { cityVenue, compare, defineSource, type Venue } from '../source.ts'
import {
  CATEGORIES,
  GRAND_SLAMS,
  GROUNDS,
  ROUNDS,
  type TennisCategory,
  type TennisRound,
  TOUR_EVENT,
  TOURNAMENT_TYPES,
  TOURS,
  type Tour,
  type TournamentType,
} from '../tables/atp-tour.ts'
import { countryOfName } from '../tables/country-names.ts'

export const SOURCE = defineSource('atp-tennis', 'tennis')

/** A tournament in a year. */
export interface Edition {
  /** "2021-580". */
  readonly key: string
  readonly year: string
  /** Without the file of tournaments there is none. */
  readonly row: TournamentRow | undefined
  readonly tour: Tour
  readonly type: TournamentType
  readonly ids: { readonly tournament: string; readonly season: string }
  readonly groundType: (typeof GROUNDS)[string]['indoor'] | null
}

export function editionOf(key: string, row: TournamentRow | undefined): Edition {
  const year = key.slice(0, 4)
  const number = key.slice(year.length + 1)
  const type = row?.type ?? (Object.hasOwn(GRAND_SLAMS, number) ? 'Grand Slam' : '')
  const tour = number.startsWith(TOURS.wta.prefix) ? 'wta' : 'atp'
  return {
    key,
    year,
    row,
    tour,
    type: lookUp(TOURNAMENT_TYPES, foldText(type)) ?? TOUR_EVENT,
    ids: { tournament: SOURCE.id('tournament', number), season: SOURCE.id(key) },
    groundType: lookUp(GROUNDS, foldText(row?.surface ?? ''))?.[row?.isIndoor ? 'indoor' : 'outdoor'] ?? null,
  }
}

export function athleteId(id: string): string {
  return SOURCE.id('athlete', keyOf(id))
}

/** Category, tournament and season. The category is that of the tour, or of others such as the Olympic Games. */
export function* seasonChanges(
  { key, year, row, tour, type, ids }: Edition,
  name: string,
  season: Partial<ChangeData<'season'>>,
): Generator<Change> {
  const ofType = row?.type === null ? 'international' : foldText(`${tour} ${row?.type ?? ''}`)
  const category = (CATEGORIES[ofType] ?? CATEGORIES[tour]) as TennisCategory
  const categoryId = SOURCE.id('category', category.key)
  const nameRu = lookUp(GRAND_SLAMS, key.slice(year.length + 1 + TOURS[tour].prefix.length))
  yield SOURCE.put('category', categoryId, {
    name: category.name,
    ...(category.nameRu !== undefined && { translations: { ru: category.nameRu } }),
    priority: category.priority,
  })
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
  const round = lookUp(ROUNDS, folded)
  if (!round) throw new RowError(`${JSON.stringify(text)} is not a known round`)
  return round
}

/**
 * The day of a round at noon UTC: the files have only the days of the tournament. Rounds are spread evenly over them,
 * the last one on the last day; one round a day if that is unknown. @param ranks of the rounds of the tournament, ascending @assumed
 */
export function startMsOf({ firstDay, lastDay, round }: MatchRow, ranks: readonly number[]): number {
  const first = Temporal.PlainDate.from(firstDay)
  const days = lastDay === null ? ranks.length - 1 : first.until(Temporal.PlainDate.from(lastDay)).days
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
    basis: {
      status: 'assumed',
      source: null,
      note: 'groups found from the pairings; the order of tie-breakers has no source',
    },
    tables: [...Map.groupBy(groups, ([, group]) => group)].map(([key, members]) => ({
      key,
      name: key,
      translations: { ru: key.replace('Group', 'Группа') },
      teamIds: members.map(([id]) => athleteId(id)),
    })),
  }
}

const EDITION = /^(\d{4})-([\w-]+)$/

/** Year and number of the tournament: "2021-580". */
export function editionIn(column: string) {
  return text(column)
    .required()
    .map((value) => {
      if (EDITION.test(value)) return value
      throw new RowError(
        `${JSON.stringify(value)} is not the year and number of a tournament, such as "2021-580"`,
      )
    })
}
const edition = editionIn('tourney_year_id')

function id(column: string) {
  return text(column)
    .required()
    .map((value) => value.toLowerCase())
}

export interface Athlete {
  readonly id: string
  readonly name: string
  /** Null if not seeded. */
  readonly seed: number | null
}

function athlete(side: 'winner' | 'loser') {
  return field([], (row): Athlete => {
    const seed = row.get(`${side}_seed`)
    return {
      id: id(`${side}_player_id`).read(row),
      name: text(`${side}_name`).required().read(row),
      // "Q", "WC" and "LL" are kinds of entry, and "9 AL" is an alternate: these are not seeds.
      seed: /^[1-9]\d?$/.test(seed) ? Number(seed) : null,
    }
  })
}

/** Throws RowError. */
export function requirePossible({
  winner,
  loser,
  firstDay,
  edition,
}: {
  readonly winner: Pick<Athlete, 'id'>
  readonly loser: Pick<Athlete, 'id'>
  readonly firstDay: string
  readonly edition: string
}): void {
  if (winner.id === loser.id) throw new RowError('both sides are the same')
  // The first week of a season may be in the year before.
  if (firstDay !== '' && Math.abs(Number(firstDay.slice(0, 4)) - Number(edition.slice(0, 4))) > 1)
    throw new RowError(`its tournament begins on ${firstDay}, which is not in its year`)
}

/** No tournament lasts longer. */
const LONGEST_DAYS = 60

export const MATCHES = rowShape(
  {
    winner: athlete('winner'),
    loser: athlete('loser'),
    /** Empty if its tournament has to know it. */
    firstDay: day('start_date').map((first) => first ?? ''),
    /** Null for an end that cannot be: the files have "0001.01.01" where it is unknown. */
    lastDay: field(['end_date', 'start_date'], (row) => {
      const [first, last] = [day('start_date').read(row), readOr(() => row.day('end_date'), '')]
      if (first === null) return null
      const latest = Temporal.PlainDate.from(first).add({ days: LONGEST_DAYS }).toString()
      return first <= last && last <= latest ? last : null
    }),
    edition,
    tournamentName: text('tourney_name').required(),
    round: text('tourney_round_name').required(),
    score: text('match_score_tiebreaks').required(),
    /** Null if the tournament decides. */
    bestOf: field([], (): 3 | 5 | null => null),
    /** Match of the statistics; null if absent. */
    statisticsPath: text('match_stats_url_suffix'),
  },
  COLUMNS.matchColumns,
  requirePossible,
)
export type MatchRow = RowOf<typeof MATCHES>

/** Counts of a side by column; null if missing. */
export type Counts = Readonly<Record<string, number | null>>

function countsOf(row: TableRow, side: 'winner' | 'loser'): Counts {
  return Object.fromEntries(
    COLUMNS.sideColumns.slice(1).map((column) => [column, row.count(`${side}_${column}`)]),
  )
}

export const STATISTICS = rowShape(
  {
    path: text('match_stats_url_suffix').required(),
    winner: id('winner_player_id'),
    loser: id('loser_player_id'),
    minutes: positive('match_duration'),
    /** An invalid count leaves out the statistics, not the match. */
    counts: field([], (row) =>
      readOr(() => ({ winner: countsOf(row, 'winner'), loser: countsOf(row, 'loser') }), null),
    ),
  },
  COLUMNS.statisticsColumns,
)
export type StatisticsRow = RowOf<typeof STATISTICS>

const CANCELED = / ?\((cancell?ed)\)$/i
const tournamentName = text('tourney_name').required()

export const TOURNAMENTS = rowShape(
  {
    name: tournamentName.map((name) => name.replace(CANCELED, '')),
    isCanceled: tournamentName.map((name) => CANCELED.test(name)),
    edition,
    /** "Grand Slam", "ATP 250"...; null for tournaments outside the tour. */
    type: text('tourney_type'),
    /** "Melbourne, Australia". */
    place: text('tourney_location'),
    firstDay: day('tourney_dates').required(),
    isIndoor: text('tourney_conditions').map((conditions) => /^indoor$/i.test(conditions ?? '')),
    surface: text('tourney_surface'),
  },
  COLUMNS.tournamentColumns,
)
export type TournamentRow = RowOf<typeof TOURNAMENTS>

export const OVERVIEWS = rowShape({
  id: id('player_id'),
  name: joined([text('first_name'), text('last_name').required()]).required(),
  /** Code of the tour, mostly that of the International Olympic Committee. */
  countryCode: text('flag_code'),
  birthday: day('birthdate'),
  weight: positive('weight_kg'),
  height: positive('height_cm'),
  /** "Right-Handed, Two-Handed Backhand". */
  plays: joined([text('handedness'), text('backhand').optional()], ', '),
})
export type OverviewRow = RowOf<typeof OVERVIEWS>
