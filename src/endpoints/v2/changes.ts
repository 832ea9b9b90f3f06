/**
 * `GET /v2/{sportSlug}/changes`: resources changed since a position of the change log, so that a client that was
 * offline can refetch only those. Outside the contract. @assumed
 */
import { LIMITS } from '../../catalog/limits.ts'
import { CHANGE_KINDS } from '../../contract/changes.ts'
import { clampedInteger, type EpochPosition, integer, list, oneOf, text } from '../../contract/parameters.ts'
import { ChangeList } from '../../contract/resources/service.ts'
import { isInLog, type PlacedEntry, selectLogEntries } from '../../store/log/change-log.ts'
import { selectZonePosition } from '../../store/zone.ts'
import { endpoint } from '../endpoint.ts'

export const changes = endpoint({
  path: '/v2/{sportSlug}/changes',
  operationId: 'listChanges',
  tag: 'general',
  summary: 'Changes since a position',
  description:
    'For clients that keep a copy: request with the `next` of the previous response, fetch the listed resources (up to ' +
    `${LIMITS.ids} matches at once with \`ids\`), and drop the deleted ones. A change of a team, player, ` +
    'tournament, category or season also affects the matches that reference it, and a merge (`mergedTeam`, ' +
    '`mergedPlayer`) everything that referenced the old id. `since=0` lists every resource, unless the ' +
    'operator has pruned the log.',
  query: {
    since: integer(0, { description: 'Position after which changes are returned. Default: 0.', example: 0 }),
    epoch: text(
      { minimum: 1, maximum: 64 },
      {
        description:
          '`epoch` of the response with this position. If the data has another history now, or another default time zone, `isReset` is true.',
        example: '',
      },
    ),
    limit: clampedInteger(1, LIMITS.changesLimit, LIMITS.changesDefault, {
      description: 'Log entries per page, before entries of the same resource are combined.',
    }),
    kinds: list(oneOf(CHANGE_KINDS, { description: 'A kind.' }), CHANGE_KINDS.length, {
      description: `Only changes of these kinds: ${CHANGE_KINDS.join(', ')}. Default: all.`,
      example: 'match,team',
    }),
  },
  response: ChangeList,
  continuesFrom: sinceOf,
  answer: ({ sport, query, services }) => {
    // What is committed but not shown yet would be fetched as it was before.
    const { epoch, value: position } = services.position
    const from = sinceOf(query)
    const limit = query.limit ?? LIMITS.changesDefault
    const isReset =
      !services.position.shows(from) ||
      !isInLog(services.db, from.position) ||
      // Every match has another `dateEvent` than the client has.
      (from.position > 0 && from.position < selectZonePosition(services.db))
    // The extra entry shows whether there is a next page.
    const entries = selectLogEntries(services.db, {
      sport: sport.id,
      kinds: query.kinds ?? CHANGE_KINDS,
      since: isReset ? position : from.position,
      until: position,
      limit: limit + 1,
    })
    const page = entries.slice(0, limit)
    const isComplete = entries.length === page.length
    const next = isComplete ? position : (page.at(-1)?.position ?? position)
    return { text: JSON.stringify({ changes: lastOfEach(page), next, epoch, position, isComplete, isReset }) }
  },
})

function sinceOf({
  since,
  epoch,
}: {
  since?: number | undefined
  epoch?: string | undefined
}): EpochPosition {
  return { position: since ?? 0, epoch: epoch ?? null }
}

/** The last entry of each resource, in order of position. */
function lastOfEach(page: readonly PlacedEntry[]): PlacedEntry[] {
  const last = new Map<string, PlacedEntry>()
  for (const entry of page) last.set(`${entry.kind} ${entry.id}`, entry)
  return page
    .filter((entry) => last.get(`${entry.kind} ${entry.id}`) === entry)
    .map((entry) => ({ ...entry, op: entry.op === 'delete' ? 'delete' : 'put' }))
}
