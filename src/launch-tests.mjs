// Assigns test files to runs. `npm run test:quick` is for the edit loop, `npm test` adds the normal tests, `npm run
// test:stress` runs slow and rare tests, and `npm test -- test/` all. A tidy test checks that each file is assigned.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Default run of the tests in each folder of `test`. */
export const RUN_BY_FOLDER = {
  unit: 'quick',
  api: 'quick',
  live: 'normal',
  cli: 'normal',
  browser: 'normal',
  data: 'normal',
  bench: 'normal',
  stress: 'stress',
}

/** Exceptions, by the beginning of the path below `test`. */
export const RUN_BY_PREFIX = {
  // Laws over thousands of messages and requests.
  'unit/cluster/publisher': 'normal',
  'api/lists/list-filters': 'normal',
  'api/statistics/season-statistics-totals': 'normal',
  // Compilers and linters on what the build makes, and all real data in one database.
  'api/docs/client-package': 'stress',
  'api/docs/openapi-tools': 'stress',
  'data/real-data': 'stress',
  // Live worlds for days, tick by tick.
  'data/seed/history': 'stress',
  'data/seed/live-world': 'stress',
  // Long texts in every column of every format, whole tournaments in every order of their sources, and services compared
  // with fresh ones after every change.
  'data/formats/foreign-text': 'stress',
  'data/feed/freshness': 'stress',
  'data/formats/football-identity': 'stress',
  'data/formats/wyscout-feed': 'stress',
  // What axe measures, the console through all sports, and the tests of the browser kit itself.
  'browser/browser-kit': 'stress',
  'browser/console-accessibility': 'stress',
  'browser/seeded-world': 'stress',
}

/**
 * One process more than there are cores, because tests of processes, sockets and the browser wait. A process keeps
 * loaded modules between files, which saves a quarter of the time. The timeout per test suits a machine ten times slower
 * than a good one.
 */
export const TEST = ['test', `--parallel=${availableParallelism() + 1}`, '--no-isolate', '--timeout=180000']

/**
 * Environment of the tests, which keep all cores busy and call hardly any function long enough: without the last tier of
 * the compiler they take a tenth less processor time, and without the concurrent collector another twentieth.
 */
export const TEST_ENVIRONMENT = { BUN_JSC_useFTLJIT: '0', BUN_JSC_useConcurrentGC: '0' }

/** The arguments of Bun for a run: `quick`, `normal` (with the quick ones) or `stress`. */
export function testArguments(run) {
  const isLater = (each) => (run === 'quick' ? each !== 'quick' : each === 'stress')
  if (run !== 'stress')
    return [...TEST, ...paths(isLater, '*').map((path) => `--path-ignore-patterns=${path}`)]
  return [...TEST, ...paths((each) => each === 'stress', '')]
}

function paths(isWanted, ending) {
  const prefixes = { ...RUN_BY_PREFIX }
  for (const [folder, run] of Object.entries(RUN_BY_FOLDER)) prefixes[`${folder}/`] = run
  const wanted = Object.keys(prefixes).filter((prefix) => isWanted(prefixes[prefix]))
  return wanted.map((prefix) => `test/${prefix}${ending}`)
}

/**
 * The arguments of Bun for all laws with fresh seeds and whole products: the tests below a folder that assert a property
 * or play a share of a product otherwise.
 */
export function lawArguments(root) {
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join('test', path))
  const laws = files.filter((path) =>
    /fc\.assert\(|\b(shareOf|lossesOf)\(/.test(readFileSync(join(root, path), 'utf8')),
  )
  return [...TEST, '--preload=./test/support/fresh-seeds.ts', ...laws]
}
