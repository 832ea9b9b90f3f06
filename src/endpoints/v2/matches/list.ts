/** `GET /v2/{sportSlug}/matches` (docs/reference/endpoints.md#5): three modes of the list, and search with `q`. */
import type { Db } from '../../../../db/open.ts'
import { LIMITS } from '../../../catalog/limits.ts'
import { invalidParameter } from '../../../contract/errors.ts'
import {
  clampedInteger,
  cursor,
  date,
  flag,
  type IsGiven,
  id,
  ignored,
  integer,
  list,
  mergeableId,
  oneOf,
  text,
  withAny,
} from '../../../contract/parameters.ts'
import { dayFilterQuery, oddsQuery, shapeQuery, statusList, withPregame } from '../../../contract/queries.ts'
import { MatchList } from '../../../contract/resources/lists.ts'
import { listPlan } from '../../../rules/api/list-mode.ts'
import type { MatchSelection } from '../../../store/matches/filters.ts'
import {
  countMatches,
  type MatchKey,
  type SortOrder,
  selectMatchIds,
  selectMatchKeys,
} from '../../../store/matches/lists.ts'
import type { FoundMatches, MatchTextQuery } from '../../../store/search/match-search.ts'
import type { FieldSelection } from '../../../views/matches/match.ts'
import { type AnswerInSteps, endpoint, TRUNCATED } from '../../endpoint.ts'
import {
  allBookmakers,
  answerCompleteList,
  answerMatches,
  listCachePolicy,
  listName,
  readBookmakers,
  STREAM_PROBE,
  selectionOf,
  shapeOf,
} from '../../match-query.ts'
import type { Services } from '../../services.ts'

const isSearch = (isGiven: IsGiven) => isGiven('q') && !isGiven('ids')
const inSearch = { text: 'with `q`', holds: isSearch }
const notInSearch = { text: 'without `q`', holds: (isGiven: IsGiven) => !isSearch(isGiven) }

const query = {
  date: date({ description: 'Matches of this day. Default: today.', example: '2026-09-12' }),
  date_from: ignored(
    withAny('date'),
    date({
      description: `First day of a range of at most ${LIMITS.dateRangeDays} days; requires \`date_to\`.`,
      example: '2026-09-12',
    }),
  ),
  date_to: ignored(
    withAny('date'),
    date({ description: 'Last day of the range, inclusive.', example: '2026-09-14' }),
  ),
  ...dayFilterQuery,
  ids: list(id({ description: 'A match id.' }), LIMITS.ids, {
    description: 'Comma-separated match ids. Takes precedence over `q`.',
  }),
  q: text(
    { minimum: 0, maximum: LIMITS.queryLength },
    {
      description:
        'Search over team and tournament names in Russian or English; tolerates typos and incomplete words. ' +
        'Returns compact cards by relevance; with `sort`, by start. `page`, `page_size`, ' +
        '`fields`, `view` and `with_pregame` are ignored.',
      example: 'спартак',
    },
  ),
  limit: ignored(
    notInSearch,
    clampedInteger(1, LIMITS.matchSearchLimit, LIMITS.matchSearchDefault, {
      description: 'Maximum results of a search.',
    }),
  ),
  status: statusList,
  page: ignored(
    inSearch,
    clampedInteger(1, LIMITS.maxPage, 1, { description: 'Page number in paginated mode.' }),
  ),
  page_size: ignored(
    inSearch,
    clampedInteger(1, LIMITS.pageSize, LIMITS.pageSize, {
      description: 'Matches per page, or per batch in cursor mode.',
    }),
  ),
  cursor: cursor({
    description:
      'Cursor mode: empty on the first request, then the `nextCursor` of the previous batch with the other filters ' +
      'unchanged. Cannot be combined with `page`, `ids` or `q`.',
    example: '',
  }),
  has_bk_odds: flag({ description: 'Only matches with bookmaker odds.' }),
  with_bk_odds: oddsQuery.with_bk_odds,
  odds_stage: oddsQuery.odds_stage,
  bookmaker_ids: oddsQuery.bookmaker_ids,
  team_id_1: mergeableId('team', {
    description: 'With `team_id_2`: meetings of the two teams, in either home/away order.',
  }),
  team_id_2: mergeableId('team', { description: 'With `team_id_1`.' }),
  round: integer(0, { description: 'Round number; most useful with `tournament_id` and `season_id`.' }),
  sort: oneOf(['asc', 'desc'], { description: 'By start. Default: desc, newest first.' }),
  fields: ignored(inSearch, shapeQuery.fields),
  view: ignored(inSearch, shapeQuery.view),
  with_pregame: ignored(inSearch, withPregame),
} as const

export const matchList = endpoint({
  path: '/v2/{sportSlug}/matches',
  operationId: 'listMatches',
  tag: 'matches',
  summary: 'List of matches',
  description: [
    'There are three modes. Streaming, without `page` and `page_size`: all matches at once, at most ' +
      `${LIMITS.streamingMatches}; if there are more, the header \`X-Truncated: true\` is set. ` +
      'Paginated, with either of them. Cursor, with `cursor`: for any number of matches.',
    'Without `date`, a range, `ids`, `q`, `cursor`, a tournament, a season or a team, the list covers today.',
  ].join('\n\n'),
  query,
  response: MatchList,
  errors: ['too_many_ids', 'bad_request', 'service_busy'],
  answer: ({ sport, query, services, now }) => {
    const { db } = services
    const plan = listPlan(query, now, services.zone)
    const bookmakers = readBookmakers(query.bookmaker_ids, services)
    const selection: MatchSelection = {
      ...selectionOf(sport, query),
      window: plan.window ?? undefined,
      oddsMask: query.has_bk_odds ? (bookmakers ?? allBookmakers(services)) : undefined,
    }
    if (plan.mode === 'search') {
      const { with_bk_odds, odds_stage, sort } = query
      const zone = query.tz ?? services.zone
      const search = { text: plan.text, selection, limit: plan.limit, order: sort, now, zone }
      const shape = shapeOf({ with_bk_odds, odds_stage }, 'card', bookmakers)
      return answerSearch(services, search, shape)
    }
    const order = query.sort ?? 'desc'
    // `bookmaker_ids` restricts only the boards of an item.
    const shape = shapeOf(query, 'list', bookmakers)
    const validDuring = plan.isOfToday ? plan.window : null
    const cachePolicy = listCachePolicy(services, sport.id, shape, plan.window, validDuring)
    if (plan.mode === 'streaming') {
      const selected = () => {
        const ids = selectMatchIds(db, { selection, order, limit: STREAM_PROBE })
        const make = () =>
          answerCompleteList({ services, ids: JSON.parse(`[${ids}]`), shape, now }, cachePolicy)
        const name = cachePolicy && listName(ids, shape)
        return name ? { name, cachePolicy, make } : make()
      }
      if (!cachePolicy || shape.id === null) return selected()
      // A day is the same time in many zones.
      const name = `selection ${shape.id} ${order} ${JSON.stringify(selection)}`
      return { name, cachePolicy, make: selected }
    }
    const { ids, tail } =
      plan.mode === 'paginated'
        ? selectPage(db, selection, order, plan)
        : selectBatch(db, selection, order, plan)
    return answerMatches({ services, ids, shape, now, tail: () => tail }, { cachePolicy })
  },
})

/** Ties are broken by distance from now, so the response is not cached. */
function* answerSearch(services: Services, search: MatchTextQuery, shape: FieldSelection): AnswerInSteps {
  const { ids, isTruncated }: FoundMatches = yield { matches: search }
  const tail = (count: number) => `,"totalMatches":${count}`
  return yield* answerMatches(
    { services, ids, shape, now: search.now, tail },
    isTruncated ? { headers: TRUNCATED } : {},
  )
}

/** Matches of a list, and the members after them. */
interface ListPart {
  readonly ids: number[]
  readonly tail: string
}

function selectPage(
  db: Db,
  selection: MatchSelection,
  order: SortOrder,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): ListPart {
  const total = countMatches(db, selection)
  const keys = selectMatchKeys(db, { selection, order, limit: pageSize, offset: (page - 1) * pageSize })
  const totalPages = Math.ceil(total / pageSize)
  return {
    ids: idsOf(keys),
    tail: `,"totalMatches":${total},"page":${page},"pageSize":${pageSize},"totalPages":${totalPages}`,
  }
}

function selectBatch(
  db: Db,
  selection: MatchSelection,
  order: SortOrder,
  { cursor, pageSize }: { readonly cursor: string; readonly pageSize: number },
): ListPart {
  const filters = { ...selection, order }
  const after = cursor === '' ? {} : { after: decodeCursor(cursor, filters) }
  // The extra match shows whether there is a next batch.
  const keys = selectMatchKeys(db, { selection, order, limit: pageSize + 1, ...after })
  const batch = keys.slice(0, pageSize)
  const last = keys.length > pageSize ? batch.at(-1) : undefined
  const next = last ? JSON.stringify(encodeCursor(last, filters)) : 'null'
  return { ids: idsOf(batch), tail: `,"nextCursor":${next}` }
}

function idsOf(keys: readonly MatchKey[]): number[] {
  return keys.map(({ id }) => id)
}

/**
 * `base64url(JSON [start ms, id, fingerprint])`. The position is a sort key and not an offset, so matches added or
 * moved meanwhile neither hide nor repeat others.
 */
function encodeCursor(after: MatchKey, filters: object): string {
  return Buffer.from(JSON.stringify([after.startMs, after.id, fingerprint(filters)])).toString('base64url')
}

/** The key after which the next batch starts. Throws 400 for an invalid cursor or one of other filters. */
function decodeCursor(cursor: string, filters: object): MatchKey {
  const [startMs, id, of] = parse(cursor)
  if (!Number.isSafeInteger(startMs) || !Number.isSafeInteger(id) || typeof of !== 'string') {
    throw invalidParameter('cursor', 'must be empty or the nextCursor of the previous batch.')
  }
  if (of !== fingerprint(filters)) {
    throw invalidParameter('cursor', 'belongs to other filters; start again with an empty cursor.')
  }
  return { startMs: startMs as number, id: id as number }
}

function parse(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Short and stable across restarts. It protects against mistakes, not forgery: a forged key is harmless. */
function fingerprint(filters: object): string {
  return Bun.hash.wyhash(JSON.stringify(filters)).toString(36)
}
