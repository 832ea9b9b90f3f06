/** `GET /v2/{sportSlug}/export/{file}` (docs/exports.md). @assumed */
import { Type } from '@sinclair/typebox'
import { LIMITS } from '../../catalog/limits.ts'
import { PLAN_NAMES, PLANS } from '../../catalog/plans.ts'
import { ApiError, invalidParameter, notFound } from '../../contract/errors.ts'
import { epochPosition, id, oneOf } from '../../contract/parameters.ts'
import { selectSeason } from '../../store/cards.ts'
import { CHANGE_EXPORTS } from '../../views/exports/changes.ts'
import { type Exported, exportChunks } from '../../views/exports/index.ts'
import { EXPORT_KINDS } from '../../views/exports/tables.ts'
import { endpoint } from '../endpoint.ts'
import type { Services } from '../services.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const

/** By file name. */
const EXPORTS: ReadonlyMap<string, Exported> = new Map<string, Exported>([
  ...EXPORT_KINDS.map((kind) => [`${kind}.csv`, { kind, format: 'csv', withHeader: true }] as const),
  ...CHANGE_EXPORTS.map((kind) => [`${kind}.ndjson`, { kinds: [kind], format: 'ndjson' }] as const),
])

export const exportFile = endpoint({
  path: '/v2/{sportSlug}/export/{file}',
  operationId: 'exportSport',
  tag: 'general',
  summary: 'Export of a sport',
  description:
    'A table as CSV, or the changes of the feed that it comes from as NDJSON, which an empty database can import. Only for plans with exports. Costs a unit of quota for every ' +
    `${LIMITS.exportRowsPerUnit} rows; of ${LIMITS.exportsAtOnce} that run at the same time a key may have half. The columns are in the documentation of exports.`,
  params: {
    file: oneOf([...EXPORTS.keys()], {
      description: 'What is exported, and how. `all` has every resource of the sport.',
      example: 'matches.csv',
    }),
  },
  query: {
    season_id: id({ description: 'Only this season.' }),
    since: epochPosition({
      description: 'Only what changed after this position: a value of `X-Scoreline-Position`.',
    }),
  },
  continuesFrom: ({ since }) => since,
  contentTypes: [TYPES.csv, TYPES.ndjson],
  response: Type.String({ description: 'CSV (RFC 4180), or one change of the feed per line.' }),
  errors: ['not_found', 'user_has_no_access', 'too_much_at_once'],
  answer: ({ sport, params, query, services, caller }) => {
    requirePlan(caller.plan)
    const exported = EXPORTS.get(params.file)
    if (!exported) throw new Error(`there is no export ${params.file}`)
    const { season_id: seasonId, since } = query
    if (seasonId !== undefined && selectSeason(services.db, seasonId)?.sport !== sport.id) {
      throw notFound(`There is no ${sport.slug} season ${seasonId}.`)
    }
    if (since && !services.position.shows(since)) {
      throw invalidParameter('since', 'is not a position of this history of the data; export everything.')
    }
    const { db, seasons, statistics, config } = services
    const { rows } = services.exports
    let made = 0
    const chunks = exportChunks(exported, {
      ...{ db, sport, seasons, statistics, bookmakers: config.bookmakers },
      ...{ seasonId, since: since?.position },
      onRows: (count) => {
        made += count
        rows.set(params.file, (rows.get(params.file) ?? 0) + count)
      },
    })
    return {
      rows: () => made,
      pieces: countRunning(services, chunks),
      headers: {
        'content-type': TYPES[exported.format],
        'content-disposition': `attachment; filename="${sport.slug}-${params.file}"`,
      },
    }
  },
})

function requirePlan(plan: string): void {
  const plans = PLAN_NAMES.filter((name) => PLANS[name].exports)
  if (plans.some((name) => name === plan)) return
  throw new ApiError(
    'user_has_no_access',
    `The plan ${plan} does not include exports; these plans do: ${plans.join(', ')}.`,
  )
}

/** Counts the export as running until its stream ends or the client leaves. */
function* countRunning({ exports }: Services, chunks: Iterable<string>): Generator<string> {
  exports.running += 1
  try {
    yield* chunks
  } finally {
    exports.running -= 1
  }
}
