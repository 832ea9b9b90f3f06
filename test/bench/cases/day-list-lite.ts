/** The compact list of a day: the same busy day repeatedly, and a different day and zone in every request. */

import { BUSY_DAY, httpWorld } from '../fill.ts'
import { type BenchCase, PER_CPU_SECOND } from '../rows.ts'
import { manyAddresses, sameAddress } from '../sides/http-sides.ts'
import { BENCH_SPORT, dateOfRound } from '../world.ts'

const list = (date: string) => `/v2/${BENCH_SPORT}/matches?date=${date}&view=lite`

export const dayListLiteRepeated: BenchCase = {
  name: 'day-list-lite-repeated-raw',
  title: 'list of a day with 300 matches, view=lite, again and again, key and rate headers on',
  yardstick: 'raw Bun.serve, same bytes from memory',
  unit: PER_CPU_SECOND,
  goal: { of: 'ratio', atLeast: 0.9 },
  prepare: async (stage) => sameAddress(stage, await httpWorld(stage), list(BUSY_DAY)),
}

const ROUNDS = 38
const HOUR_NANOSECONDS = 3_600_000_000_000
/** Kick-offs are from 12:00 to 21:00 UTC: within these offsets they are on one day. */
const ZONE_HOURS = { from: -11, to: 2 } as const

/** Zones in which the matches of a round are on one day, in summer and in winter. */
function zonesOfOneDay(): string[] {
  const moments = [1, ROUNDS / 2].map((round) => Temporal.Instant.from(`${dateOfRound(0, round)}T12:00Z`))
  return Intl.supportedValuesOf('timeZone').filter((zone) =>
    moments.every((moment) => {
      const hours = moment.toZonedDateTimeISO(zone).offsetNanoseconds / HOUR_NANOSECONDS
      return hours >= ZONE_HOURS.from && hours <= ZONE_HOURS.to
    }),
  )
}

export const dayListLiteRandom: BenchCase = {
  name: 'day-list-lite-random',
  title: 'list of a day with 300 matches, view=lite, every request another day and zone',
  yardstick: 'raw Bun.serve, same bytes from memory',
  unit: PER_CPU_SECOND,
  goal: { of: 'ratio', atLeast: 0.34 },
  prepare: async (stage) => {
    const dates = Array.from({ length: ROUNDS }, (_, index) => dateOfRound(0, index + 1))
    const paths = zonesOfOneDay().flatMap((zone) =>
      dates.map((date) => `${list(date)}&tz=${encodeURIComponent(zone)}`),
    )
    // The zone only determines which matches belong to the day.
    const sameBodyAs = (index: number) => index % dates.length
    return manyAddresses(stage, await httpWorld(stage), { name: 'days', paths, sameBodyAs, asked: 'once' })
  },
}
