/** The world of the search cases: a hundred thousand names (`names`), and matches between their teams. */
import { makeRandom } from '../../seed/random.ts'
import type { Change } from '../../src/contract/changes.ts'
import { put } from '../support/feed/change-kit.ts'
import { makeDatabase } from './fill.ts'
import { type BenchName, benchNames, nameChanges } from './names.ts'
import type { Stage } from './stage.ts'

const FIRST_MS = Date.UTC(2006, 7, 1, 12)
const DAYS = 20 * 365
const RANDOM_SEED = 14

/** Matches without results between any two teams, in any tournament, on the days of twenty years. */
function* searchedMatches(names: readonly BenchName[], matches: number): Generator<Change> {
  const random = makeRandom(RANDOM_SEED)
  const idsOf = (kind: BenchName['kind']) => names.filter((of) => of.kind === kind).map(({ id }) => id)
  const [teams, tournaments] = [idsOf('team'), idsOf('tournament')]
  for (let id = 1; id <= matches; id += 1) {
    const [home, away] = [random.integer(0, teams.length - 1), random.integer(1, teams.length - 1)]
    const day = Math.floor((id * DAYS) / matches)
    yield put('match', id, {
      tournamentId: random.pick(tournaments),
      homeTeamId: teams[home] ?? 0,
      awayTeamId: teams[(home + away) % teams.length] ?? 0,
      startTimestamp: FIRST_MS + day * 86_400_000 + random.integer(0, 9) * 3_600_000,
      status: 'notstarted',
    })
  }
}

export function searchWorld(stage: Stage): Promise<string> {
  const names = benchNames()
  return stage.file(`search-${stage.manyMatches}.db`, (path) =>
    makeDatabase(path, concat(nameChanges(names), searchedMatches(names, stage.manyMatches))),
  )
}

function* concat(...parts: readonly Iterable<Change>[]): Generator<Change> {
  for (const part of parts) yield* part
}
