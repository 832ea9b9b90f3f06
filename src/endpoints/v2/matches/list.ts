/** `GET /v2/{sportSlug}/matches` (docs/reference/endpoints.md#5): three modes of the list, and search with `q`. */
import { LIMITS } from '../../../catalog/limits.ts'
import { invalidParameter } from '../../../contract/errors.ts'
import {
  clampedInteger,
  cursor,
  date,
  flag,
  id,
  integer,
  list,
  mergeableId,
  oneOf,
  type ParameterValues,
  text,
} from '../../../contract/parameters.ts'
import { dayFilterQuery, oddsQuery, shapeQuery, statusList, withPregame } from '../../../contract/queries.ts'
import { MatchList } from '../../../contract/resources/lists.ts'
import { listPlan } from '../../../rules/list-mode.ts'
import type { MatchSelection } from '../../../store/match-filters.ts'
import { countMatches, type MatchKey, type SortOrder, selectMatchKeys } from '../../../store/match-lists.ts'
import { selectMatchesByText } from '../../../store/match-search.ts'
import type { FieldSelection } from '../../../views/match.ts'
import { type Answer, type CachePolicy, type EndpointRequest, endpoint, TRUNCATED } from '../../endpoint.ts'
import {
  allBookmakers,
  answerCompleteList,
  answerMatches,
  readBookmakers,
  STREAM_PROBE,
  selectionOf,
  shapeOf,
  sportCachePolicy,
  windowCachePolicy,
} from '../../match-query.ts'
import type { Services } from '../../services.ts'

const query = {
  date: date({ description: 'Matches of this day. Default: today.', example: '2026-09-12' }),
  date_from: date({
    description: `First day of a range of at most ${LIMITS.dateRangeDays} days; requires \`date_to\`. Ignored with \`date\`.`,
    example: '2026-09-12',
  }),
  date_to: date({ description: 'Last day of the range, inclusive.', example: '2026-09-14' }),
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
  limit: clampedInteger(1, LIMITS.matchSearchLimit, LIMITS.matchSearchDefault, {
    description: 'Maximum results of a search; ignored without `q`.',
  }),
  status: statusList,
  page: clampedInteger(1, LIMITS.maxPage, 1, { description: 'Page number in paginated mode.' }),
  page_size: clampedInteger(1, LIMITS.pageSize, LIMITS.pageSize, {
    description: 'Matches per page, or per batch in cursor mode.',
  }),
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
  fields: shapeQuery.fields,
  view: shapeQuery.view,
  with_pregame: withPregame,
} as const

type Query = ParameterValues<typeof query>
type ListRequest = EndpointRequest<Record<never, never>, typeof query>

export const matchList = endpoint({
  path: '/v2/{sportSlug}/matches',
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
  errors: ['too_many_ids', 'bad_request'],
  answer: (request) => {
    const plan = listPlan(request.query, request.now)
    const mask = readBookmakers(request.query.bookmaker_ids, request.services)
    const selection: MatchSelection = {
      ...selectionOf(request.sport, request.query),
      window: plan.window ?? undefined,
      oddsMask: request.query.has_bk_odds ? (mask ?? allBookmakers(request.services)) : undefined,
    }
    if (plan.mode === 'search') return answerSearch(request, selection, plan.text, plan.limit)
    const shape = listShape(request.query, request.services)
    const list = {
      ...request,
      selection,
      order: request.query.sort ?? 'desc',
      shape,
      cachePolicy: plan.window
        ? windowCachePolicy(
            request.services,
            request.sport.id,
            plan.window,
            shape,
            plan.isOfToday ? plan.window : null,
          )
        : sportCachePolicy(request.services, request.sport.id, shape),
    } as const
    switch (plan.mode) {
      case 'cursor':
        return answerBatch(list, plan.cursor, plan.pageSize)
      case 'paginated':
        return answerPage(list, plan.page, plan.pageSize)
      case 'streaming':
        return answerStream(list)
    }
  },
})

/** The fields of an item; `bookmaker_ids` restricts only its boards. */
function listShape(query: Query, services: Services): FieldSelection {
  return shapeOf(query, 'list', readBookmakers(query.bookmaker_ids, services))
}

/** A planned list of any mode except search. */
interface PlannedList extends ListRequest {
  readonly selection: MatchSelection
  readonly order: SortOrder
  readonly shape: FieldSelection
  readonly cachePolicy: CachePolicy | undefined
}

function answerStream({ services, selection, order, shape, cachePolicy, now }: PlannedList): Answer {
  const keys = selectMatchKeys(services.db, { selection, order, limit: STREAM_PROBE })
  return answerCompleteList({ services, ids: idsOf(keys), shape, now }, cachePolicy)
}

function answerPage(
  { services, selection, order, shape, cachePolicy, now }: PlannedList,
  page: number,
  pageSize: number,
): Answer {
  const total = countMatches(services.db, selection)
  const offset = (page - 1) * pageSize
  const keys = selectMatchKeys(services.db, { selection, order, limit: pageSize, offset })
  const totalPages = Math.ceil(total / pageSize)
  return answerMatches(
    {
      services,
      ids: idsOf(keys),
      shape,
      now,
      tail: () => `,"totalMatches":${total},"page":${page},"pageSize":${pageSize},"totalPages":${totalPages}`,
    },
    { cachePolicy },
  )
}

function answerBatch(
  { services, selection, order, shape, cachePolicy, now }: PlannedList,
  cursor: string,
  pageSize: number,
): Answer {
  const filters = { ...selection, order }
  const after = cursor === '' ? undefined : decodeCursor(cursor, filters)
  // The extra match shows whether there is a next batch.
  const keys = selectMatchKeys(services.db, {
    selection,
    order,
    limit: pageSize + 1,
    ...(after && { after }),
  })
  const batch = keys.slice(0, pageSize)
  const last = keys.length > pageSize ? batch.at(-1) : undefined
  const next = last ? JSON.stringify(encodeCursor(last, filters)) : 'null'
  return answerMatches(
    { services, ids: idsOf(batch), shape, now, tail: () => `,"nextCursor":${next}` },
    { cachePolicy },
  )
}

function answerSearch(
  { services, query, now }: ListRequest,
  selection: MatchSelection,
  words: string,
  limit: number,
): Answer {
  const { ids, isTruncated } = selectMatchesByText(services.db, {
    text: words,
    selection,
    limit,
    order: query.sort,
    now,
  })
  const shape = shapeOf(
    { with_bk_odds: query.with_bk_odds, odds_stage: query.odds_stage },
    'card',
    readBookmakers(query.bookmaker_ids, services),
  )
  // Ties are broken by distance from now, so the response is not cached.
  return answerMatches(
    { services, ids, shape, now, tail: (count) => `,"totalMatches":${count}` },
    { ...(isTruncated && { headers: TRUNCATED }) },
  )
}

function idsOf(keys: readonly MatchKey[]): number[] {
  return keys.map(({ id }) => id)
}

export type { Query as MatchListQueryValues }

/** The cursor of a match list: where the next batch starts, bound to the filters of the list. */

/**
 * `base64url(JSON [start ms, id, fingerprint])`. The position is a sort key and not an offset, so matches added or
 * moved meanwhile neither hide nor repeat others.
 */
export function encodeCursor(after: MatchKey, filters: object): string {
  return Buffer.from(JSON.stringify([after.startMs, after.id, fingerprint(filters)])).toString('base64url')
}

/** The key after which the next batch starts. Throws 400 for an invalid cursor or one of other filters. */
export function decodeCursor(cursor: string, filters: object): MatchKey {
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
