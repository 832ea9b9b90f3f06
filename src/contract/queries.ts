/** Parameters that several endpoints share (docs/reference/endpoints.md#2). */
import { LIMITS } from '../catalog/limits.ts'
import { MATCH_STATUSES } from '../catalog/statuses.ts'
import {
  boundedInteger,
  clampedInteger,
  flag,
  id,
  ignored,
  list,
  mergeableId,
  oneOf,
  text,
  timeZone,
  withAny,
} from './parameters.ts'
import { MATCH_FIELD_NAMES } from './resources/match.ts'

const anId = id({ description: 'An id.' })

/** `bookmaker_ids`: the slugs are a setting, so the endpoint validates them. */
const bookmakerIds = list(text({ minimum: 1, maximum: 100 }, { description: 'A bookmaker slug.' }), null, {
  description: 'Comma-separated bookmaker slugs; restricts `has_bk_odds` and `with_bk_odds`. Default: all.',
  example: 'bookmaker_1,bookmaker_3',
})

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
  fields: list(oneOf(MATCH_FIELD_NAMES, { description: 'A field of Match.' }), null, {
    description:
      'Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if ' +
      'named, even those that the schema of Match requires. `oddsBk` needs `with_bk_odds=true`, which includes it ' +
      'without its name too.',
    example: 'id,status,homeScore,awayScore',
  }),
  view: ignored(
    withAny('fields'),
    oneOf(['lite', 'odds'], {
      description:
        '`lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with ' +
        '`with_bk_odds=true`).',
    }),
  ),
  with_bk_odds: oddsQuery.with_bk_odds,
  odds_stage: oddsQuery.odds_stage,
} as const

export const withPregame = flag({ description: 'Adds `pregame` to each match.' })

export const tz = timeZone({
  description:
    'IANA time zone of the day boundaries. It affects which matches are selected, never a field such as `dateEvent`.',
  example: 'Europe/London',
})

const idList = (description: string) => list(anId, null, { description })

export const dayFilterQuery = {
  tz,
  exclude_amateur: flag({ description: 'Hides amateur matches and lower leagues.' }),
  tournament_id: idList('Comma-separated tournament ids.'),
  season_id: id({ description: 'Season id.' }),
  category_ids: idList('Comma-separated category ids.'),
  team_id: mergeableId('team', { description: 'Matches of this team, home or away.' }),
} as const

export const statusList = list(oneOf(MATCH_STATUSES, { description: 'A status.' }), MATCH_STATUSES.length, {
  description: 'One or more comma-separated statuses.',
  example: 'inprogress,finished',
})

/**
 * Rows to skip. A larger offset is an error rather than the last page, so that a client that pages until `total`
 * terminates.
 */
export const pageOffset = boundedInteger(
  { minimum: 0, maximum: LIMITS.offset, default: 0 },
  { description: `Rows to skip, at most ${LIMITS.offset}; use a narrower query to reach later rows.` },
)

/** The text of a search, and its page (docs/reference/rules.md#8). */
export const searchQuery = {
  q: text(
    { minimum: 1, maximum: LIMITS.queryLength },
    {
      description:
        'Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity.',
      example: 'спартак',
    },
  ),
  limit: clampedInteger(1, LIMITS.searchLimit, LIMITS.searchDefault, { description: 'Maximum results.' }),
  offset: pageOffset,
} as const

export const formLimit = clampedInteger(1, LIMITS.formLimit, LIMITS.formDefault, {
  description: 'Number of results.',
})
