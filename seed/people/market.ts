/** Market values, computed from strength of the club, ability and age, and ends of contracts. */
import type { ChangeData } from '../../src/contract/changes.ts'
import { DAY_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Member } from '../world/model.ts'
import { ageAt } from './register.ts'
import type { PeopleRow } from './rows.ts'

const BEST_AGE = 25

/** 1 at peak age, less for younger and older players. */
function ageFactor(age: number): number {
  return age < BEST_AGE ? 1 - 0.06 * (BEST_AGE - age) : Math.exp(-(((age - BEST_AGE) / 6) ** 2))
}

/** Rounded to two digits, as usual for such estimates. */
function roundValue(value: number): number {
  const step = 10 ** Math.max(3, Math.floor(Math.log10(value)) - 1)
  return Math.max(step, Math.round(value / step) * step)
}

/** Market value in euros at a moment; `standing` is that of the club, 0 to 1. */
export function valueAt(
  [weakest, strongest]: readonly [number, number],
  { ability, data }: Member,
  standing: number,
  atMs: number,
): number {
  const average = weakest * (strongest / weakest) ** standing
  return roundValue(average * ability ** 4 * ageFactor(ageAt(data, atMs)))
}

/** Contracts end on 30 June, at least this far ahead. */
const SHORTEST_DAYS = 30

function contractUntil(anchorMs: number, random: Random): number {
  const year = new Date(anchorMs).getUTCFullYear() + random.integer(0, 4)
  const endMs = Date.UTC(year, 5, 30)
  return endMs >= anchorMs + SHORTEST_DAYS * DAY_MS ? endMs : Date.UTC(year + 1, 5, 30)
}

export function marketOf(
  row: PeopleRow,
  member: Member,
  standing: number,
  anchorMs: number,
  random: Random,
): ChangeData<'player'>['market'] {
  if (!row.market) return null
  const { value } = row.market
  const contractUntilTimestamp = contractUntil(anchorMs, random)
  if (!value) return { contractUntilTimestamp }
  const proposedMarketValue = valueAt(value, member, standing, anchorMs)
  return { proposedMarketValue, currency: 'EUR', contractUntilTimestamp }
}

/** "12.5 M €", "850 K €". */
export function feeText(euros: number): string {
  if (euros >= 1_000_000) return `${Number((euros / 1_000_000).toFixed(1))} M €`
  return `${Math.round(euros / 1000)} K €`
}
