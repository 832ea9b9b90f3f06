/** Tournaments of the `atp-tennis` tables: places in lists, surfaces, rounds and their days, groups of the finals. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules } from '../../../contract/standings-rules.ts'
import { BadCell, readMoment } from '../cells.ts'
import { countryOfName } from '../tables/country-names.ts'
import { externalIdOf, foldText } from '../text.ts'
import { athleteId, SOURCE } from './athletes.ts'
import { type MatchRow, partsOf, type TournamentRow } from './rows.ts'

interface TypeRow {
  readonly priority: number
  readonly popularity: number
  readonly bestOf: 3 | 5
  /** Games that win a set. */
  readonly gamesOfSet: number
}

const TOUR_EVENT: TypeRow = { priority: 400, popularity: 300, bestOf: 3, gamesOfSet: 6 }
/** By the type in the file, folded. */
const TYPES: Readonly<Record<string, TypeRow>> = {
  'grand slam': { priority: 1000, popularity: 1000, bestOf: 5, gamesOfSet: 6 },
  'atp finals': { priority: 900, popularity: 800, bestOf: 3, gamesOfSet: 6 },
  'masters 1000': { priority: 800, popularity: 700, bestOf: 3, gamesOfSet: 6 },
  'atp 500': { priority: 600, popularity: 500, bestOf: 3, gamesOfSet: 6 },
  'atp 250': TOUR_EVENT,
  // Short sets to four games.
  'next gen finals': { priority: 450, popularity: 350, bestOf: 5, gamesOfSet: 4 },
}
/** Russian names of the Grand Slams by their numbers, which are known also without the file of tournaments. */
const GRAND_SLAMS: Readonly<Record<string, string>> = {
  '580': 'Открытый чемпионат Австралии',
  '520': 'Ролан Гаррос',
  '540': 'Уимблдон',
  '560': 'Открытый чемпионат США',
}

export function typeOf(edition: string, row: TournamentRow | undefined): TypeRow {
  const type = row?.type ?? (partsOf(edition).tournament in GRAND_SLAMS ? 'Grand Slam' : '')
  return TYPES[foldText(type)] ?? TOUR_EVENT
}

/** Tournaments of the tour, and those that others hold, such as the Olympic Games. */
export const CATEGORIES = {
  atp: { id: externalIdOf(SOURCE, 'category', 'atp'), data: { name: 'ATP', priority: 900 } },
  others: {
    id: externalIdOf(SOURCE, 'category', 'international'),
    data: { name: 'International', translations: { ru: 'Международные' }, priority: 850 },
  },
} as const satisfies Record<string, { id: string; data: ChangeData<'category'> }>

export function categoryOf(row: TournamentRow | undefined): keyof typeof CATEGORIES {
  return row && row.type === null ? 'others' : 'atp'
}

export function tournamentId(edition: string): string {
  return externalIdOf(SOURCE, 'tournament', partsOf(edition).tournament)
}
export function seasonId(edition: string): string {
  return externalIdOf(SOURCE, edition)
}

export function tournamentData(
  edition: string,
  name: string,
  row: TournamentRow | undefined,
): ChangeData<'tournament'> {
  const { priority, popularity } = typeOf(edition, row)
  const nameRu = GRAND_SLAMS[partsOf(edition).tournament]
  return {
    categoryId: CATEGORIES[categoryOf(row)].id,
    name,
    ...(nameRu !== undefined && { translations: { ru: nameRu }, defaultFor: ['ru', 'en'] }),
    priority,
    popularity,
  }
}

type GroundType = NonNullable<NonNullable<ChangeData<'match'>['tennis']>['groundType']>

export function groundTypeOf(row: TournamentRow | undefined): GroundType | null {
  switch (foldText(row?.surface ?? '')) {
    case 'hard':
      return row?.isIndoor ? 'Hardcourt indoor' : 'Hardcourt outdoor'
    case 'clay':
      return 'Clay'
    case 'grass':
      return 'Grass'
    default:
      return null
  }
}

/** "Melbourne, Australia". @assumed The ground is not known, so the city names it. */
export function venueOf(row: TournamentRow | undefined): NonNullable<ChangeData<'match'>['venue']> | null {
  if (!row || row.place === null) return null
  const comma = row.place.lastIndexOf(',')
  const city = comma > 0 ? row.place.slice(0, comma).trim() : row.place
  const country = comma > 0 ? row.place.slice(comma + 1).trim() : ''
  return { name: city, city, ...(country !== '' && { country: countryOfName(country)?.name ?? country }) }
}

type Round = NonNullable<ChangeData<'match'>['round']>
interface RoundRow {
  /** Order of the rounds, from the first of qualifying to the final. */
  readonly rank: number
  readonly of: Omit<Round, 'round'>
}

/** `cupRoundType` is the number of matches of a full round. */
const ROUNDS: Readonly<Record<string, RoundRow>> = {
  'round robin': { rank: 10, of: { name: 'Round robin', slug: 'round-robin' } },
  'round of 128': { rank: 11, of: { name: '1/64', slug: 'round-of-128', cupRoundType: 64 } },
  'round of 64': { rank: 12, of: { name: '1/32', slug: 'round-of-64', cupRoundType: 32 } },
  'round of 32': { rank: 13, of: { name: '1/16', slug: 'round-of-32', cupRoundType: 16 } },
  'round of 16': { rank: 14, of: { name: '1/8', slug: 'round-of-16', cupRoundType: 8 } },
  'quarter finals': { rank: 15, of: { name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 } },
  'semi finals': { rank: 16, of: { name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 } },
  'olympic bronze': {
    rank: 17,
    of: { name: 'Match for 3rd place', slug: 'match-for-3rd-place', cupRoundType: 1 },
  },
  finals: { rank: 17, of: { name: 'Final', slug: 'final', cupRoundType: 1 } },
  final: { rank: 17, of: { name: 'Final', slug: 'final', cupRoundType: 1 } },
}
const QUALIFYING = /^(\d)(?:st|nd|rd|th) round qualifying$/

/** Throws BadCell for a round that nobody knows. */
export function roundRowOf(name: string): RoundRow {
  const folded = foldText(name)
  const number = QUALIFYING.exec(folded)?.[1]
  if (number !== undefined) {
    const of = { name: `Qualification, Round ${number}`, slug: `qualification-round-${number}` }
    return { rank: Number(number), of }
  }
  const row = ROUNDS[folded]
  if (!row) throw new BadCell(`${JSON.stringify(name)} is no known round`)
  return row
}

export function isRoundRobin(name: string): boolean {
  return foldText(name) === 'round robin'
}

/** The rounds that a tournament has, in their order. */
export function ranksOf(rounds: Iterable<string>): number[] {
  return [...new Set([...rounds].map((name) => roundRowOf(name).rank))].sort((a, b) => a - b)
}

/**
 * The day of a round at noon UTC: the files have only the days of the tournament. Rounds are spread over them evenly
 * in their order, the last one on the last day. @assumed
 */
export function startMsOf({ firstDay, lastDay, round }: MatchRow, ranks: readonly number[]): number {
  const first = Temporal.PlainDate.from(firstDay)
  const days = first.until(Temporal.PlainDate.from(lastDay)).days
  const place = ranks.indexOf(roundRowOf(round).rank)
  const day = ranks.length < 2 ? days : Math.round((days * place) / (ranks.length - 1))
  return readMoment(first.add({ days: day }).toString(), '', 'UTC')
}

/** Names of the groups of athletes who meet in a round robin, by the id of the athlete. */
export function groupsOf(rows: readonly MatchRow[]): Map<string, string> {
  const groups: Set<string>[] = []
  for (const { winner, loser } of rows.filter(({ round }) => isRoundRobin(round))) {
    const met = groups.filter((group) => group.has(winner.id) || group.has(loser.id))
    const joined = new Set([winner.id, loser.id, ...met.flatMap((group) => [...group])])
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  const ordered = groups
    .map((group) => [...group].sort())
    .sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
  return new Map(ordered.flatMap((group, index) => group.map((id) => [id, `Group ${index + 1}`] as const)))
}

/** @assumed Groups are made by who meets whom, for the files do not name them; equal wins are parted by sets and games. */
export function rulesOf(groups: ReadonlyMap<string, string>): StandingsRules | null {
  if (groups.size === 0) return null
  const tables = [...Map.groupBy(groups, ([, group]) => group)].map(([key, members]) => ({
    key,
    name: key,
    translations: { ru: key.replace('Group', 'Группа') },
    teamIds: members.map(([id]) => athleteId({ id })),
  }))
  return {
    points: { win: 1, draw: 0, loss: 0 },
    tieBreakers: ['headToHeadWins', 'goalRatio', 'pointRatio'],
    tables,
  }
}
