/** Cost of a hundred times as many matches: the same kinds of requests over a large and a small history. */
import type { Db } from '../../../db/open.ts'
import { DEFAULT_ZONE, dateOf } from '../../../src/shared/days.ts'
import { selectTeam } from '../../../src/store/cards.ts'
import type { MatchRecord } from '../../../src/store/matches/reader.ts'
import { Draw, openHistory, openWithFew } from '../history.ts'
import type { BenchCase, Run } from '../rows.ts'
import { type Ask, askInProcess, timeEach } from '../sides/in-process.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT } from '../world.ts'

const FEW_MATCHES = 10_000
const REQUESTS_PER_RUN = 150
/** The text typed into a search box for a name. */
const TYPED_LETTERS = 6
const RANDOM_SEED = 13
/** Caches are disabled. */
const NO_CACHE = 0

/** URL of a request about a match. */
type RequestPath = (record: MatchRecord, db: Db) => string

const LARGE_HISTORY = 'each asked once, no answer kept, over the large history (1,000,000 matches)'

function scaleCase(name: string, title: string, pathOf: RequestPath): BenchCase {
  return {
    name,
    title: `${title}, ${LARGE_HISTORY}`,
    yardstick: 'the same over 10,000 matches',
    unit: 'ms',
    goal: { of: 'ratio', atMost: 1.5 },
    prepare: async (stage) => ({
      ours: measureRequests(stage, await openHistory(stage, stage.manyMatches), pathOf),
      yardstick: measureRequests(stage, await openHistory(stage, FEW_MATCHES), pathOf),
    }),
  }
}

/** Each run requests other matches. @param from where the matches are drawn */
function measureRequests(stage: Stage, db: Db, pathOf: RequestPath, from = db): Run {
  const ask = askInProcess(stage, db, NO_CACHE)
  const draw = new Draw(from, RANDOM_SEED)
  return async () => {
    const paths = Array.from({ length: REQUESTS_PER_RUN }, () => pathOf(draw.next(), from))
    return (await timeEach(paths, ask)).meanMs
  }
}

const of = (path: string) => `/v2/${BENCH_SPORT}${path}`

export const scaleById = scaleCase('scale-by-id', 'matches by id', ({ id }) => of(`/matches/${id}`))

export const scaleDayList = scaleCase(
  'scale-day-list',
  'matches of a tournament on a day, view=lite',
  ({ startMs, tournamentId }) =>
    of(`/matches?date=${dateOf(startMs, DEFAULT_ZONE)}&tournament_id=${tournamentId}&view=lite`),
)

export const scaleHeadToHead = scaleCase('scale-h2h', 'head-to-head', ({ homeTeamId, awayTeamId }) =>
  of(`/h2h?team_id_1=${homeTeamId}&team_id_2=${awayTeamId}`),
)

const searchPath: RequestPath = ({ homeTeamId }, db) => {
  const name = selectTeam(db, homeTeamId)?.name ?? ''
  return of(`/search?q=${encodeURIComponent(name.slice(0, TYPED_LETTERS))}`)
}

const SEARCH = 'search for the first letters of a team'

export const scaleSearch: BenchCase = {
  ...scaleCase('scale-search', SEARCH, searchPath),
  yardstick: 'the same over the same names and 10,000 matches',
  prepare: async (stage) => {
    const [large, few] = [await openHistory(stage, stage.manyMatches), await openWithFew(stage, FEW_MATCHES)]
    return {
      ours: measureRequests(stage, large, searchPath),
      yardstick: measureRequests(stage, few, searchPath, large),
    }
  },
}

export const searchNames: BenchCase = {
  ...scaleCase('search-names', SEARCH, searchPath),
  yardstick: 'the same over 10,000 matches and a hundredth of the names',
  goal: { of: 'ratio', atMost: 2 },
}

const PAGE_SIZE = 500
/** At the last and at the first page. */
const MEASURED_PAGES = 20

export const cursorWalk: BenchCase = {
  name: 'cursor-walk',
  title:
    'the last pages of a cursor walk over all matches of a sport in the large history, 500 a page, view=lite',
  yardstick: 'its first pages',
  unit: 'ms/page',
  goal: { of: 'ratio', atMost: 1.2 },
  prepare: async (stage) => {
    const ask = askInProcess(stage, await openHistory(stage, stage.manyMatches), NO_CACHE)
    const cursors = await walk(ask)
    const measured = async (of: readonly string[]) => (await timeEach(of, (at) => ask(pageAt(at)))).meanMs
    // The very last page is rarely full.
    return {
      ours: () => measured(cursors.slice(-MEASURED_PAGES - 1, -1)),
      yardstick: () => measured(cursors.slice(0, MEASURED_PAGES)),
    }
  },
}

const pageAt = (cursor: string) =>
  of(`/matches?cursor=${encodeURIComponent(cursor)}&page_size=${PAGE_SIZE}&view=lite`)

/** The cursors of all pages. */
async function walk(ask: Ask): Promise<string[]> {
  const cursors = ['']
  for (;;) {
    const text = await ask(pageAt(cursors.at(-1) ?? ''))
    const next = /"nextCursor":(?:null|"([^"]*)")\}$/.exec(text)?.[1]
    if (next === undefined) break
    cursors.push(next)
  }
  if (cursors.length <= 2 * MEASURED_PAGES) throw new Error(`the walk has only ${cursors.length} pages`)
  return cursors
}
