/** The rows of the benchmark, in the order of the table. */
import type { BenchCase } from '../case.ts'
import { dayListLiteRepeated } from './day-list-lite.ts'
import { importChanges } from './import.ts'
import { liveFanOut, liveLatency } from './live.ts'
import { matchByIdRepeated } from './match-by-id.ts'

export const CASES: readonly BenchCase[] = [
  matchByIdRepeated,
  dayListLiteRepeated,
  importChanges,
  liveFanOut,
  liveLatency,
]
