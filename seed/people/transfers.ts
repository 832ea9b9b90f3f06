/**
 * Transfer history of players (docs/reference/resources.md#18.3), generated backwards from their current club: each
 * transfer leads to the club where the next one starts. All are before the first season of these clubs, because
 * line-ups show the squads from then on. National teams and amateurs have no transfers.
 */
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { DAY_MS } from '../calendar.ts'
import { seedId } from '../ids.ts'
import type { Random } from '../random.ts'
import type { Member, Team } from '../world/model.ts'
import { DEMO_SOURCE } from '../world/planned-match.ts'
import { ageAt } from '../world/teams.ts'
import type { People } from './facts.ts'
import { valueAt } from './profiles.ts'
import type { TransferRow } from './rows.ts'

/** Codes of catalog/coded-names. */
const LOAN = 1
const END_OF_LOAN = 2
const FREE = 4

/** Weights of none to three transfers of a player. */
const MOVES = [45, 30, 18, 7] as const
/** Number of ids per player for transfers. */
const MAX_STEPS = 9
const FIRST_AGE = 17
/** Probability that a career is known from its start. */
const KNOWN_START = 0.7
const ON_LOAN_NOW = 0.05
/** Market value below which transfers are free. */
const FREE_BELOW = 100_000
/** Typical difference in standing between the clubs of a transfer. */
const STANDING_REACH = 0.15

interface Step {
  readonly from: Team | null
  readonly to: Team
  readonly type: number
}

/** Days of the two windows of a year in which clubs may sign players, as the first day and the length in days. */
const WINDOWS = [
  { month: 0, day: 2, days: 29 },
  { month: 6, day: 1, days: 60 },
] as const

/** A day in each window between two moments, earliest first. */
function windowDays(fromMs: number, beforeMs: number, random: Random): number[] {
  const days: number[] = []
  for (let year = new Date(fromMs).getUTCFullYear(); Date.UTC(year, 0) < beforeMs; year++) {
    for (const window of WINDOWS) {
      const day = Date.UTC(year, window.month, window.day) + random.integer(0, window.days) * DAY_MS
      if (day >= fromMs && day < beforeMs) days.push(day)
    }
  }
  return days
}

/** The transfers of a player of the club, oldest first. */
export function* transferChanges(
  people: People,
  club: Team,
  member: Member,
  random: Random,
): Generator<Change> {
  const { plan, row, clubs } = people
  if (!row.transfers || !clubs.includes(club)) return
  const career = careerOf(people, row.transfers, club, member, random)
  if (career.length === 0) return
  const firstMs = (member.data.dateOfBirthTimestamp ?? 0) + FIRST_AGE * 365.25 * DAY_MS
  const days = windowDays(firstMs, untilMs(people, career), random)
  const steps = career.slice(0, Math.min(days.length, MAX_STEPS)).reverse()
  // A loan whose start is outside the known career is not reported.
  if (steps[0]?.type === END_OF_LOAN) steps.shift()
  const chosen = new Set(random.shuffle(days).slice(0, steps.length))
  const sport = plan.sport.slug
  const number = (member.id - seedId(sport, 'player', 1) + 1) * (MAX_STEPS + 1)
  for (const [i, transferTimestamp] of days.filter((day) => chosen.has(day)).entries()) {
    const step = steps[i] as Step
    const data = {
      playerId: member.id,
      fromTeamId: step.from?.id ?? null,
      toTeamId: step.to.id,
      transferTimestamp,
      ...termsOf(people, row.transfers, step, member, transferTimestamp, random),
    }
    const id = seedId(sport, 'transfer', number + i)
    yield { op: 'put', kind: 'transfer', sport, id, data, source: DEMO_SOURCE }
  }
}

/** First season of any of the player's clubs in the world; all transfers are before it. */
function untilMs({ plan, factsOf }: People, career: readonly Step[]): number {
  const clubs = career.flatMap(({ from, to }) => (from ? [from, to] : [to]))
  return Math.min(...clubs.map((each) => factsOf(each).sinceMs ?? plan.anchorMs))
}

/** Newest first. */
function careerOf(people: People, row: TransferRow, club: Team, { data }: Member, random: Random): Step[] {
  const steps: Step[] = []
  let to = club
  const back = (from: Team, type: number) => {
    steps.push({ from, to, type })
    to = from
  }
  const backToAny = (type: number) => back(similarClub(people, to, data, random), type)
  if (row.loans > 0 && ageAt(data, people.plan.anchorMs) <= 23 && random.chance(ON_LOAN_NOW)) backToAny(LOAN)
  const count = random.weighted([0, 1, 2, 3], (moves) => MOVES[moves] as number) ?? 0
  for (let i = 0; i < count; i++) {
    if (random.chance(row.loans)) {
      const owner = to
      backToAny(END_OF_LOAN)
      back(owner, LOAN)
    }
    backToAny(row.usualType)
  }
  if (random.chance(KNOWN_START)) steps.push({ from: null, to, type: row.firstType })
  return steps
}

/** Another club of similar standing, preferably of the player's country. */
function similarClub(
  { clubs, factsOf }: People,
  club: Team,
  { countryCode }: ChangeData<'player'>,
  random: Random,
): Team {
  const { standing } = factsOf(club)
  const found = random.weighted(clubs, (other) => {
    if (other === club || other.gender !== club.gender) return 0
    const apart = (factsOf(other).standing - standing) / STANDING_REACH
    return Math.exp(-(apart ** 2)) * (other.data.countryCode === countryCode ? 4 : 1)
  })
  if (!found) throw new Error(`${club.data.name} is the only club of its sport`)
  return found
}

function termsOf(
  { factsOf, row: { market } }: People,
  { usualType, hasFees }: TransferRow,
  { from, to, type }: Step,
  member: Member,
  atMs: number,
  random: Random,
): Pick<ChangeData<'transfer'>, 'type' | 'fee' | 'feeText'> {
  if (!from || type !== usualType) return { type, fee: null, feeText: type === LOAN ? 'Loan' : null }
  const standing = (factsOf(from).standing + factsOf(to).standing) / 2
  const value = market?.value ? valueAt(market.value, member, standing, atMs) : 0
  const isOld = ageAt(member.data, atMs) >= 30
  if (random.chance(isOld ? 0.5 : 0.15) || value < FREE_BELOW)
    return { type: FREE, fee: null, feeText: hasFees ? 'Free transfer' : null }
  if (!hasFees) return { type, fee: null, feeText: null }
  const step = value >= 10_000_000 ? 500_000 : value >= 1_000_000 ? 100_000 : 10_000
  const euros = Math.max(1, Math.round((value * Math.exp(random.normal(0, 0.25))) / step)) * step
  const text =
    euros >= 1_000_000 ? `${Number((euros / 1_000_000).toFixed(1))} M €` : `${Math.round(euros / 1000)} K €`
  return { type, fee: { value: euros, currency: 'EUR' }, feeText: text }
}
