/** The rows of the benchmark, in the order of the table. */
import type { BenchCase } from '../rows.ts'
import { dayListLiteRandom, dayListLiteRepeated } from './day-list-lite.ts'
import { feedMerges, importChanges } from './feed.ts'
import { leaders } from './leaders.ts'
import { liveFanOut, liveFanOutNchan, liveLatency } from './live.ts'
import {
  matchByIdCold,
  matchByIdColdElysia,
  matchByIdColdHono,
  matchByIdColdRaw,
  matchByIdRandom,
  matchByIdRandomTight,
  matchByIdRepeatedRaw,
} from './match-by-id.ts'
import { renderingValidity } from './rendering-validity.ts'
import { cursorWalk, scaleById, scaleDayList, scaleHeadToHead, scaleSearch, searchNames } from './scale.ts'
import { searchMatchNames, searchMatchTypo, searchP99, searchSize, searchWorst } from './search-matches.ts'
import { searchTypo } from './search-typo.ts'
import { memoryDemo, memoryIdle, memoryImport, memorySockets, start } from './start.ts'
import { stream6000, stream6000Memory, streamP99 } from './stream.ts'

export const CASES: readonly BenchCase[] = [
  matchByIdRepeatedRaw,
  matchByIdRandom,
  matchByIdRandomTight,
  matchByIdCold,
  matchByIdColdHono,
  matchByIdColdElysia,
  matchByIdColdRaw,
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
  searchMatchNames,
  searchMatchTypo,
  searchWorst,
  searchP99,
  searchSize,
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
