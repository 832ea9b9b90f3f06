/** The rows of the benchmark, in the order of the table. */
import type { BenchCase } from '../case.ts'
import { dayListLiteRandom, dayListLiteRepeated } from './day-list-lite.ts'
import { feedMerges } from './feed.ts'
import { importChanges } from './import.ts'
import { leaders } from './leaders.ts'
import { liveFanOut, liveLatency } from './live.ts'
import { liveFanOutNchan } from './live-nchan.ts'
import {
  matchByIdCold,
  matchByIdColdHono,
  matchByIdRandom,
  matchByIdRandomTight,
  matchByIdRepeated,
  matchByIdRepeatedRaw,
} from './match-by-id.ts'
import { memoryDemo, memoryImport } from './memory.ts'
import { renderingValidity } from './rendering-validity.ts'
import { cursorWalk, scaleById, scaleDayList, scaleHeadToHead, scaleSearch, searchNames } from './scale.ts'
import { searchTypo } from './search-typo.ts'
import { memoryIdle, memorySockets, start } from './start.ts'
import { stream6000, stream6000Memory, streamP99 } from './stream.ts'

export const CASES: readonly BenchCase[] = [
  matchByIdRepeated,
  matchByIdRepeatedRaw,
  matchByIdRandom,
  matchByIdRandomTight,
  matchByIdCold,
  matchByIdColdHono,
  renderingValidity,
  dayListLiteRepeated,
  dayListLiteRandom,
  stream6000,
  stream6000Memory,
  streamP99,
  cursorWalk,
  scaleById,
  scaleDayList,
  scaleHeadToHead,
  scaleSearch,
  searchNames,
  searchTypo,
  leaders,
  liveFanOut,
  liveFanOutNchan,
  liveLatency,
  feedMerges,
  start,
  memoryIdle,
  memorySockets,
  memoryDemo,
  memoryImport,
  importChanges,
]
