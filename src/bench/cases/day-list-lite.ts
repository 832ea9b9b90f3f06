/** The compact list of a busy day, the same one again and again. */
import type { BenchCase } from '../case.ts'
import { httpSides } from '../http-sides.ts'
import { BUSY_DAY, httpWorld } from '../http-world.ts'
import { BENCH_SPORT } from '../world.ts'

export const dayListLiteRepeated: BenchCase = {
  name: 'day-list-lite-repeated',
  title: 'list of a day with 300 matches, view=lite, again and again, key and rate headers on',
  yardstick: 'raw Bun.serve, same bytes',
  unit: 'requests/s',
  goal: null,
  prepare: async (stage) =>
    httpSides(stage, await httpWorld(stage), `/v2/${BENCH_SPORT}/matches?date=${BUSY_DAY}&view=lite`),
}
