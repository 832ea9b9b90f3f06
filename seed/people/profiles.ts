/**
 * Profiles of players (docs/reference/resources.md#18.2): market values and contracts, in football also traits,
 * attributes by year, detailed positions and the international record, derived from position, ability, age and club.
 * @assumed The traits of a position, and the dependence of attributes on ability and age.
 */
import type { ChangeData } from '../../src/contract/changes.ts'
import { DAY_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Member, Team } from '../world/model.ts'
import { ageAt } from '../world/teams.ts'
import type { People } from './facts.ts'
import data from './people.json' with { type: 'json' }

type PlayerData = ChangeData<'player'>

const BEST_AGE = 25

/** 1 at peak age, less for younger and older players. */
function ageFactor(age: number): number {
  return age < BEST_AGE ? 1 - 0.06 * (BEST_AGE - age) : Math.exp(-(((age - BEST_AGE) / 6) ** 2))
}

/** Market value in euros at a moment, rounded to two digits; `standing` is that of the club, 0 to 1. */
export function valueAt(
  [weakest, strongest]: readonly [number, number],
  { ability, data }: Member,
  standing: number,
  atMs: number,
): number {
  const average = weakest * (strongest / weakest) ** standing
  const value = average * ability ** 4 * ageFactor(ageAt(data, atMs))
  const step = 10 ** Math.max(3, Math.floor(Math.log10(value)) - 1)
  return Math.max(step, Math.round(value / step) * step)
}

/** Contracts end on 30 June, at least this far ahead. */
const SHORTEST_DAYS = 30

function contractUntil(anchorMs: number, random: Random): number {
  const year = new Date(anchorMs).getUTCFullYear() + random.integer(0, 4)
  const endMs = Date.UTC(year, 5, 30)
  return endMs >= anchorMs + SHORTEST_DAYS * DAY_MS ? endMs : Date.UTC(year + 1, 5, 30)
}

const YEAR_MS = 365.25 * DAY_MS
const DEBUT_AGE = 16.5
/** International matches of a player per year before those of the world. */
const A_YEAR = { least: 2, most: 9 }
const GOALS: Readonly<Record<string, number>> = { D: 0.04, M: 0.12, F: 0.36 }

/** The record in matches of the world, and one from before `sinceMs`. */
function nationalStatistics(
  teamId: number,
  { id, data }: Member,
  record: People['record'],
  sinceMs: number,
  random: Random,
): PlayerData['nationalTeamStatistics'] {
  const debutFromMs = (data.dateOfBirthTimestamp ?? sinceMs) + DEBUT_AGE * YEAR_MS
  const spanMs = Math.max(0, sinceMs - DAY_MS - debutFromMs)
  // Most debuts are at a young age.
  const debutMs = Math.min(debutFromMs, sinceMs - DAY_MS) + spanMs * random.next() ** 2
  const years = (sinceMs - debutMs) / YEAR_MS
  const before = 1 + Math.floor(years * (A_YEAR.least + (A_YEAR.most - A_YEAR.least) * random.next()))
  const rate = GOALS[data.position ?? ''] ?? 0
  const goalsBefore = Math.max(0, Math.round(random.normal(before * rate, Math.sqrt(before * rate) / 2)))
  const { appearances, goals } = record.get(id) ?? { appearances: 0, goals: 0 }
  return [
    {
      teamId,
      appearances: before + appearances,
      goals: goalsBefore + goals,
      debutTimestamp: Math.floor(debutMs / DAY_MS) * DAY_MS,
    },
  ]
}

type Attributes = NonNullable<PlayerData['attributes']>[number]
type Rating = Exclude<keyof Attributes, 'year'>

interface PositionRow {
  /** Codes of catalog/player-traits. */
  readonly strengths: readonly number[]
  readonly weaknesses: readonly number[]
  readonly ratings: Readonly<Record<Rating, number>>
  /** Codes for the left side, the centre, and the right side. */
  readonly left: readonly string[]
  readonly middle: readonly string[]
  readonly right: readonly string[]
}

const POSITIONS: Readonly<Record<string, PositionRow>> = data.footballPositions

function traitsOf({ strengths, weaknesses }: PositionRow, ability: number, random: Random) {
  const count = (mean: number) => Math.min(4, Math.max(0, Math.round(random.normal(mean, 0.8))))
  const good = random.shuffle(strengths).slice(0, count(1 + 5 * (ability - 0.9)))
  const bad = weaknesses.filter((code) => !good.includes(code))
  const reported = {
    strengths: good,
    weaknesses: random.shuffle(bad).slice(0, count(1.6 - 3 * (ability - 0.9))),
  }
  return reported.strengths.length + reported.weaknesses.length > 0 ? reported : null
}

/** One main position and up to two more; left-footed players are more often on the left. */
function positionsDetailed(
  { left, middle, right }: PositionRow,
  foot: PlayerData['preferredFoot'],
  random: Random,
) {
  const codes = [...left, ...middle, ...right]
  const weight = (code: string) => {
    if (left.includes(code)) return foot === 'right' ? 1 : 5
    if (right.includes(code)) return foot === 'left' ? 1 : 4
    return 4
  }
  const chosen: string[] = []
  const count = Math.min(codes.length, random.weighted([1, 2, 3], (n) => 4 - n) ?? 1)
  while (chosen.length < count) {
    chosen.push(random.weighted(codes, (code) => (chosen.includes(code) ? 0 : weight(code))) as string)
  }
  return chosen
}

const FEET = [
  ['right', 70],
  ['left', 23],
  ['both', 7],
] as const

/** Age from which players are rated. */
const FIRST_AGE = 17
const YEARS = 3
const RATINGS = ['attacking', 'technical', 'tactical', 'defending', 'creativity'] as const
/** Age up to which attributes rise by a point a year, and fall after it. */
const PEAK_AGE = 27

/** `standing` is that of the club. */
function attributesOf(
  { ratings }: PositionRow,
  { ability, data }: Member,
  standing: number,
  atMs: number,
  random: Random,
) {
  const [age, thisYear] = [ageAt(data, atMs), new Date(atMs).getUTCFullYear()]
  const usual = RATINGS.map((key) => [key, ratings[key] + random.normal(0, 4)] as const)
  return Array.from({ length: YEARS }, (_, i) => YEARS - 1 - i)
    .filter((ago) => age - ago >= FIRST_AGE || ago === 0)
    .map((ago): Attributes => {
      const common = 35 * (ability - 1) + 14 * (standing - 0.5) - Math.abs(age - ago - PEAK_AGE)
      const rated = usual.map(([key, rating]) => {
        return [key, Math.min(98, Math.max(8, Math.round(rating + common + random.normal(0, 1))))]
      })
      return { year: thisYear - ago, ...(Object.fromEntries(rated) as Record<Rating, number>) }
    })
}

function footballProfile(member: Member, standing: number, atMs: number, random: Random) {
  const row = POSITIONS[member.data.position ?? '']
  if (!row) return {}
  const preferredFoot = random.stream('foot').weighted(FEET, ([, weight]) => weight)?.[0] ?? 'right'
  return {
    preferredFoot,
    traits: traitsOf(row, member.ability, random.stream('traits')),
    attributes: attributesOf(row, member, standing, atMs, random.stream('attributes')),
    positionsDetailed: positionsDetailed(row, preferredFoot, random.stream('positions')),
  }
}

/** `data` may be outdated. */
export function profileOf(
  { plan: { anchorMs }, row, factsOf, nationOf, record }: People,
  team: Team,
  member: Member,
  random: Random,
): PlayerData {
  const { standing } = factsOf(team)
  const { value } = row.market ?? {}
  const market = row.market && {
    ...(value ? { proposedMarketValue: valueAt(value, member, standing, anchorMs), currency: 'EUR' } : {}),
    contractUntilTimestamp: contractUntil(anchorMs, random.stream('market')),
  }
  const common = { ...member.data, ...(market ? { market } : {}) }
  if (!row.hasProfiles) return common
  const nation = nationOf.get(member.id)
  // Players called up from clubs do not play in matches of the world.
  const sinceMs = nation === team ? factsOf(team).sinceMs : anchorMs
  const national =
    nation && sinceMs
      ? nationalStatistics(nation.id, member, record, sinceMs, random.stream('national'))
      : null
  return {
    ...common,
    ...footballProfile(member, standing, anchorMs, random),
    ...(national ? { nationalTeamStatistics: national } : {}),
  }
}
