/** Matches of every sport as the engines of the demo world play them, each made once in a process, and sums over them. */

import { startEsports } from '../../../seed/engine/esports/series.ts'
import { FootballMatch } from '../../../seed/engine/football/match.ts'
import type { FootballSetup } from '../../../seed/engine/football/rules.ts'
import {
  other,
  SIDES,
  type Side,
  type SportMatch,
  type SportProgress,
  type SquadPlayer,
  type Statistics,
  type TeamSetup,
} from '../../../seed/engine/match.ts'
import {
  startTableTennis,
  startVolleyball,
  type TableTennisSetup,
} from '../../../seed/engine/points/rally-sports.ts'
import { startTennis, type TennisSetup } from '../../../seed/engine/points/tennis.ts'
import { startBasketball } from '../../../seed/engine/team/basketball.ts'
import type { BasketballSetup } from '../../../seed/engine/team/basketball-rules.ts'
import { startIceHockey } from '../../../seed/engine/team/ice-hockey.ts'
import type { HockeySetup } from '../../../seed/engine/team/ice-hockey-rules.ts'
import { makeRandom, type Random } from '../../../seed/random.ts'
import { TITLES, type TitleKey } from '../../../seed/sports/athlete-sports.ts'
import type { SportSlug } from '../../../src/catalog/sports.ts'

/** A match with all that the demo world reports of it. */
export type View = SportProgress
export interface AnyMatch {
  readonly match: SportMatch
  at(second: number): View
  final(): View
}
export const LATE = 100_000

/** One player for each position, which may be letters. */
export const squad = (first: number, positions: Iterable<string>, ability = 0.8): SquadPlayer[] =>
  [...positions].map((position, i) => {
    const id = first + i
    const own = ability === 1 ? 1 : ability + (i % 5) / 10
    return { id, name: `Player ${id}`, position, shirtNumber: i + 1, ability: own }
  })
const SQUADS = {
  football: 'GGGDDDDDDDDMMMMMMMMFFFFF',
  'ice-hockey': 'GGDDDDDDDDFFFFFFFFFFFFF',
  basketball: 'GGGGGFFFFFCCC',
} as const
export function side(sport: keyof typeof SQUADS, of: Side, strength = 0): TeamSetup {
  return { squad: squad(of === 'home' ? 1 : 101, SQUADS[sport]), attack: strength, defence: strength }
}
const sides = (sport: keyof typeof SQUADS) =>
  ({ home: side(sport, 'home'), away: side(sport, 'away'), neutral: false }) as const

export function football(rest: Partial<FootballSetup>, random: Random): AnyMatch {
  const match = new FootballMatch(
    { ...sides('football'), videoReview: true, knockout: null, ...rest },
    random,
  )
  return { match, at: (second) => match.detailed.at(second), final: () => match.detailed.final() }
}
const plain = (match: SportMatch): AnyMatch => ({
  match,
  at: (second) => match.at(second),
  final: () => match.final(),
})
export const iceHockey = (rest: Partial<HockeySetup>, random: Random): AnyMatch => {
  const usual = { ...sides('ice-hockey'), overtime: 'short', shootOutRounds: 5, shotmap: true } as const
  return plain(startIceHockey({ ...usual, ...rest }, random))
}
export const basketball = (rest: Partial<BasketballSetup>, random: Random): AnyMatch =>
  plain(startBasketball({ ...sides('basketball'), quarterMinutes: 10, foulLimit: 5, ...rest }, random))
export const NORTH_AMERICAN = { quarterMinutes: 12, foulLimit: 6 } as const

const maybeRetirement = (random: Random, most: number) =>
  random.chance(0.15) ? { side: random.pick(SIDES), after: random.integer(3, most) } : null

export function tennisSetup(random: Random): TennisSetup {
  const finalSet = random.pick(['tiebreak', 'tiebreak10', 'advantage', 'matchTiebreak'] as const)
  return {
    rules: { bestOf: random.pick([3, 5] as const), finalSet },
    ground: random.pick(['Hardcourt outdoor', 'Hardcourt indoor', 'Clay', 'Grass'] as const),
    gender: random.pick(['M', 'F'] as const),
    edge: random.pick([0, 0, 0.02, -0.06]),
    seeds: { home: 3, away: null },
    retirement: maybeRetirement(random, 30),
  }
}
function tableTennisSetup(random: Random): TableTennisSetup {
  const edge = random.pick([0, 0, 0.03, -0.08])
  return { bestOf: random.pick([5, 7] as const), edge, retirement: maybeRetirement(random, 90) }
}

const SEVEN = 'OH OH OH OPP MB MB MB S S L'.split(' ')
export const VOLLEYBALL = {
  edge: 0.02,
  sideOut: 0.62,
  squads: { home: { squad: squad(100, SEVEN, 1) }, away: { squad: squad(200, SEVEN, 1) } },
}

export const squadOf = (title: TitleKey, first: number) => squad(first, TITLES[title].positions)
export function series(title: TitleKey, random: Random, bestOf = random.pick([1, 3, 5]), edge = 0.01) {
  const lineups = { home: squadOf(title, 1), away: squadOf(title, 11) }
  return startEsports({ title: TITLES[title].play, bestOf, lineups, edge }, random)
}

interface KindRow {
  readonly sport: SportSlug
  readonly start: (random: Random) => AnyMatch
  /** Real minutes of a match. */
  readonly minutes: readonly [least: number, most: number]
}
const kind = (sport: SportSlug, start: KindRow['start'], ...minutes: KindRow['minutes']): KindRow => {
  return { sport, start, minutes }
}
const footballOf = (rest: Partial<FootballSetup>, most: number) =>
  kind('football', (random) => football(rest, random), 108, most)
const hockeyOf = (rest: Partial<HockeySetup>) =>
  kind('ice-hockey', (random) => iceHockey(rest, random), 90, 500)
const basketballOf = (rest: Partial<BasketballSetup>) =>
  kind('basketball', (random) => basketball(rest, random), 65, 266)
const tennis = (random: Random) => plain(startTennis(tennisSetup(random.stream('setup')), random))
const tableTennis = (random: Random) =>
  plain(startTableTennis(tableTennisSetup(random.stream('setup')), random))
const volleyball = (random: Random) => plain(startVolleyball(VOLLEYBALL, random))
const esports = (title: TitleKey) => kind('esports', (random) => plain(series(title, random)), 10, 540)

export const KINDS: Readonly<Record<string, KindRow>> = {
  'football league': footballOf({}, 120),
  'football cup': footballOf({ knockout: { firstLeg: null } }, 210),
  'football second leg': footballOf({ knockout: { firstLeg: { home: 1, away: 0 } } }, 210),
  'ice-hockey league': hockeyOf({}),
  'North American ice-hockey league': hockeyOf({ shootOutRounds: 3 }),
  'ice-hockey play-off': hockeyOf({ overtime: 'full' }),
  basketball: basketballOf({}),
  'North American basketball': basketballOf(NORTH_AMERICAN),
  tennis: kind('tennis', tennis, 5, 500),
  'table tennis': kind('table-tennis', tableTennis, 0, 90),
  volleyball: kind('volleyball', volleyball, 45, 160),
  'esports strike': esports('strike'),
  'esports ancients': esports('ancients'),
  'esports rift': esports('rift'),
}

export interface Played extends AnyMatch {
  readonly kind: string
  readonly seed: number
}
const MATCHES = 30
const played = new Map<string, readonly Played[]>()

/** The matches of the kinds of a sport, and of one kind where it is named. */
export function matchesOf(sport: SportSlug, kind?: string): Played[] {
  const names = Object.keys(KINDS).filter((name) => KINDS[name]?.sport === sport && (kind ?? name) === name)
  return names.flatMap((name) => {
    const known = played.get(name) ?? Array.from({ length: MATCHES }, (_, seed) => play(name, seed))
    played.set(name, known)
    return known
  })
}
function play(kind: string, seed: number): Played {
  const { match, at, final } = KINDS[kind]!.start(makeRandom(seed))
  let last: View | undefined
  return { kind, seed, match, at, final: () => (last ??= final()) }
}

/** Each match at some moments: by chance in the middle, and at its end. */
export function viewsOf(sport: SportSlug): { view: View; match: SportMatch; kind: string }[] {
  return matchesOf(sport).flatMap(({ at, final, seed, ...rest }) => {
    const second = (seed * 977) % rest.match.durationSeconds()
    return (seed % 2 === 0 ? [at(second), final()] : [final()]).map((view) => ({ view, ...rest }))
  })
}

/** A value of a team in a part of the match. */
export function teamValue(view: Pick<View, 'statistics'>, key: string, of: Side, part = 'ALL'): number {
  const items = view.statistics?.find(({ period }) => period === part)?.items
  const item = items?.find((candidate) => candidate.key === key)
  if (!item) throw new Error(`${part} has no ${key}`)
  return item[of]
}
export function partsOf({ statistics }: Pick<View, 'statistics'>): string[] {
  return (statistics ?? []).map(({ period }) => period as string).filter((period) => period !== 'ALL')
}

/** The statistics of the players of a side, by id. */
export function playersOf({ sheets }: SportMatch, view: View, of: Side): Map<number, Statistics> {
  const ids = [...(sheets?.[of].starters ?? []), ...(sheets?.[of].bench ?? [])].map(({ id }) => id)
  return new Map(
    ids.flatMap((id) => {
      const own = view.playerStatistics?.get(id)
      return own ? [[id, own] as const] : []
    }),
  )
}
/** Rounded to hundredths, as sums of expected goals are. */
export const sum = (values: Iterable<number>) =>
  Math.round([...values].reduce((total, value) => total + value, 0) * 100) / 100
export const sumOf = (players: ReadonlyMap<number, Statistics>, key: string) =>
  sum([...players.values()].map((own) => own[key] ?? 0))
export const mean = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0) / items.length

export const score = (view: View, of: Side) => view[`${of}Score`]
export const isWin = (view: View, of: Side) => score(view, of).current > score(view, other(of)).current
export const goalsOf = ({ liveEvents }: View, of: Side, ...classes: string[]) =>
  liveEvents.filter(
    ({ type, team, class: kind }) =>
      type === 'goal' && team === of && (classes.length === 0 || classes.includes(kind ?? '')),
  )
