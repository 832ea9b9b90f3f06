/** Parameters that several endpoints share (docs/reference/endpoints.md#2). */
import { LIMITS } from '../catalog/limits.ts'
import { MATCH_STATUSES } from '../catalog/statuses.ts'
import {
  boundedInteger,
  clampedInteger,
  flag,
  id,
  list,
  mergeableId,
  oneOf,
  text,
  timeZone,
} from './parameters.ts'
import { MATCH_FIELD_NAMES } from './resources/match-field-names.ts'

const anId = id({ description: 'An id.' })

/** `bookmaker_ids`: the slugs are a setting, so the endpoint validates them. */
const bookmakerIds = list(
  text({ minimum: 1, maximum: 100 }, { description: 'A bookmaker slug.' }),
  LIMITS.listValues,
  {
    description: 'Bookmaker slugs as a comma list; restricts `has_bk_odds` and `with_bk_odds`. Default: all.',
    example: 'bookmaker_1,bookmaker_3',
  },
)

/** Which odds a match includes. */
export const oddsQuery = {
  with_bk_odds: flag({ description: 'Adds `oddsBk`, the boards of the bookmakers.' }),
  odds_stage: oneOf(['all'], {
    description: 'With `with_bk_odds=true`: the combined board of the prematch and the live stage.',
  }),
  bookmaker_ids: bookmakerIds,
} as const

/** Which fields list items include. */
export const shapeQuery = {
  fields: list(oneOf(MATCH_FIELD_NAMES, { description: 'A field of Match.' }), LIMITS.listValues, {
    description: 'Top-level fields to show, as a comma list. `id` and `hasBkOdds` are always there.',
    example: 'id,status,homeScore,awayScore',
  }),
  view: oneOf(['lite', 'odds'], {
    description:
      '`lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with ' +
      '`with_bk_odds=true`). Ignored with `fields`.',
  }),
  with_bk_odds: oddsQuery.with_bk_odds,
  odds_stage: oddsQuery.odds_stage,
} as const

export const withPregame = flag({ description: 'Adds `pregame` to each match.' })

export const tz = timeZone({
  description:
    'IANA zone of the day borders. It changes what is selected, never a field such as `dateEvent`.',
  example: 'Europe/London',
})

export const idList = (description: string) => list(anId, LIMITS.listValues, { description })

/** Filters of lists and day aggregates. */
export const dayFilterQuery = {
  tz,
  exclude_amateur: flag({ description: 'Hides amateur matches and lower leagues.' }),
  tournament_id: idList('Tournament ids as a comma list.'),
  season_id: id({ description: 'Season id.' }),
  category_ids: idList('Category ids as a comma list.'),
  team_id: mergeableId('team', { description: 'Matches with that team, home or away.' }),
} as const

export const statusList = list(oneOf(MATCH_STATUSES, { description: 'A status.' }), MATCH_STATUSES.length, {
  description: 'One status or a comma list of them.',
  example: 'inprogress,finished',
})

/**
 * Rows to skip. A larger offset is an error rather than the last page, so that a client that pages until `total`
 * terminates.
 */
export const pageOffset = boundedInteger(0, LIMITS.offset, 0, {
  description: `Rows to skip, at most ${LIMITS.offset}; rows further behind are found by a narrower query.`,
})

/** The text of a search, and its page (docs/reference/rules.md#8). */
export const searchQuery = {
  q: text(
    { minimum: 1, maximum: LIMITS.queryLength },
    {
      description:
        'Names, Russian or English, tolerant of typos and unfinished words; ranked by relevance, then by popularity.',
      example: 'спартак',
    },
  ),
  limit: clampedInteger(1, LIMITS.searchLimit, LIMITS.searchDefault, { description: 'Results to show.' }),
  offset: pageOffset,
} as const

export const formLimit = clampedInteger(1, LIMITS.formLimit, LIMITS.formDefault, {
  description: 'Matches of the form.',
})
