/** The compact list of a day: the same busy one again and again, and every request another day and zone. */
import type { BenchCase } from '../case.ts'
import { manyAddresses, sameAddress } from '../http-sides.ts'
import { BUSY_DAY, httpWorld } from '../http-world.ts'
import { BENCH_SPORT, dateOfRound } from '../world.ts'

const list = (date: string) => `/v2/${BENCH_SPORT}/matches?date=${date}&view=lite`

export const dayListLiteRepeated: BenchCase = {
  name: 'day-list-lite-repeated',
  title: 'list of a day with 300 matches, view=lite, again and again, key and rate headers on',
  yardstick: 'nginx, static file of the same bytes',
  unit: 'requests/s',
  goal: { of: 'ratio', atLeast: 1 },
  prepare: async (stage) => sameAddress(stage, await httpWorld(stage), list(BUSY_DAY), 'nginx'),
}

const ROUNDS = 38
/** Zones in which the matches of a round lie on one day. */
const ZONES = Array.from({ length: 7 }, (_, hours) =>
  hours < 4 ? `Etc/GMT+${hours}` : `Etc/GMT-${hours - 3}`,
)

export const dayListLiteRandom: BenchCase = {
  name: 'day-list-lite-random',
  title: 'list of a day with 300 matches, view=lite, every request another day and zone, never kept',
  yardstick: 'raw Bun.serve, same bytes from memory',
  unit: 'requests/s',
  goal: { of: 'ratio', atLeast: 0.2 },
  prepare: async (stage) => {
    const paths = Array.from({ length: ROUNDS }, (_, index) => dateOfRound(0, index + 1)).flatMap((date) =>
      ZONES.map((zone) => `${list(date)}&tz=${encodeURIComponent(zone)}`),
    )
    // Without room for any answer each of them is made anew.
    return manyAddresses(stage, await httpWorld(stage), paths, ['--answer-cache', '0'])
  },
}
