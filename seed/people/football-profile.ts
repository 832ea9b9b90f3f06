/**
 * Football-specific parts of player profiles (docs/reference/resources.md#18.2): traits, attributes by year, and
 * detailed positions, derived from position, ability, age and club. @assumed The traits of a position, and the
 * dependence of attributes on ability and age.
 */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { Random } from '../random.ts'

type PlayerData = ChangeData<'player'>
type Attributes = NonNullable<PlayerData['attributes']>[number]
type Rating = Exclude<keyof Attributes, 'year'>

interface PositionRow {
  /** Codes of catalog/coded-names. */
  readonly strengths: readonly number[]
  readonly weaknesses: readonly number[]
  readonly ratings: Readonly<Record<Rating, number>>
  /** Codes for the left side, the centre, and the right side. */
  readonly left: readonly string[]
  readonly middle: readonly string[]
  readonly right: readonly string[]
}

const POSITIONS: Readonly<Record<string, PositionRow>> = {
  G: {
    strengths: [9, 25, 27, 32, 33, 34, 35, 36],
    weaknesses: [9, 31, 33, 34, 36],
    ratings: { attacking: 18, technical: 45, tactical: 58, defending: 66, creativity: 30 },
    left: [],
    middle: ['GK'],
    right: [],
  },
  D: {
    strengths: [3, 9, 12, 19, 20, 21, 22, 23, 24, 25, 27],
    weaknesses: [2, 6, 8, 14, 17, 28, 31],
    ratings: { attacking: 38, technical: 52, tactical: 60, defending: 68, creativity: 40 },
    left: ['LB', 'LWB'],
    middle: ['CB'],
    right: ['RB', 'RWB'],
  },
  M: {
    strengths: [2, 5, 7, 8, 9, 10, 11, 13, 14, 18, 26, 30],
    weaknesses: [1, 3, 17, 19, 20, 22, 31],
    ratings: { attacking: 56, technical: 64, tactical: 60, defending: 52, creativity: 63 },
    left: ['LM'],
    middle: ['DM', 'CM', 'AM'],
    right: ['RM'],
  },
  F: {
    strengths: [1, 2, 3, 4, 6, 7, 15, 16, 17, 19],
    weaknesses: [8, 18, 20, 21, 22, 26, 28],
    ratings: { attacking: 70, technical: 62, tactical: 50, defending: 28, creativity: 60 },
    left: ['LW'],
    middle: ['ST', 'CF'],
    right: ['RW'],
  },
}

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

interface Rated {
  readonly ability: number
  /** Of the club, 0 to 1. */
  readonly standing: number
  readonly age: number
  readonly year: number
}

function attributesOf({ ratings }: PositionRow, { ability, standing, age, year }: Rated, random: Random) {
  const bias = new Map(RATINGS.map((key) => [key, random.normal(0, 4)]))
  return Array.from({ length: YEARS }, (_, i) => YEARS - 1 - i)
    .filter((ago) => age - ago >= FIRST_AGE || ago === 0)
    .map((ago) => {
      const fromPeak = Math.abs(age - ago - PEAK_AGE)
      const common = 35 * (ability - 1) + 14 * (standing - 0.5) - fromPeak
      const rating = (key: Rating) =>
        Math.min(
          98,
          Math.max(8, Math.round(ratings[key] + common + (bias.get(key) ?? 0) + random.normal(0, 1))),
        )
      const own = Object.fromEntries(RATINGS.map((key) => [key, rating(key)])) as Record<Rating, number>
      return { year: year - ago, ...own }
    })
}

export function footballProfile(data: PlayerData, rated: Rated, random: Random): Partial<PlayerData> {
  const row = POSITIONS[data.position ?? '']
  if (!row) return {}
  const foot = random.stream('foot').weighted(FEET, ([, weight]) => weight)?.[0] ?? 'right'
  return {
    preferredFoot: foot,
    traits: traitsOf(row, rated.ability, random.stream('traits')),
    attributes: attributesOf(row, rated, random.stream('attributes')),
    positionsDetailed: positionsDetailed(row, foot, random.stream('positions')),
  }
}
