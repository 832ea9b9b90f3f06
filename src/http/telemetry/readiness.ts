/**
 * `/healthz`: the process is running. `/readyz` (docs/operating.md#monitoring): it can serve requests, because the
 * database answers, the disk accepts writes and no source of the feed is stale.
 */
import type { FeedMeter } from '../../feed/transport/meter.ts'
import { errorMessage } from '../../shared/error-code.ts'
import { counted } from '../../shared/plural.ts'
import type { FollowStatus } from '../../sources/poller.ts'
import { selectDataVersion } from '../../store/sql/batch-reads.ts'
import type { Page } from '../pages.ts'
import { JSON_TYPE } from '../responses/errors.ts'
import { type PreparedResponse, preparedResponse } from '../responses/prepared-response.ts'
import type { TelemetryOptions } from './metric-sources.ts'
import type { BackupStatus, Readiness } from './peer-status.ts'
import type { StorageWatch } from './storage-watch.ts'

const HEADERS = { 'content-type': JSON_TYPE, 'cache-control': 'no-store' }
const HEALTHY = preparedResponse('{"status":"ok"}', HEADERS)

export function healthPages(ready: () => Readiness | Promise<Readiness>): Page[] {
  return [
    { path: '/healthz', render: () => HEALTHY },
    {
      path: '/readyz',
      render: () => {
        const found = ready()
        return found instanceof Promise ? found.then(readinessResponse) : readinessResponse(found)
      },
    },
  ]
}

function readinessResponse({ ok, checks }: Readiness): PreparedResponse {
  const body = JSON.stringify({ status: ok ? 'ok' : 'unavailable', checks })
  return preparedResponse(body, HEADERS, ok ? 200 : 503)
}

/**
 * The check `backup` of `/readyz`. An old backup does not make the service unready: it still answers. Anybody may ask,
 * so the reason of a failure, which may name a bucket, is in the log alone.
 */
function backupCheck({ newestMs, problem }: BackupStatus, now: number): object {
  return {
    newest: newestMs === null ? null : new Date(newestMs).toISOString(),
    ageSeconds: newestMs === null ? null : Math.max(0, Math.round((now - newestMs) / 1000)),
    problem: problem === null ? null : 'the last attempt failed; the log has the reason',
  }
}

interface ReadinessParts {
  readonly feed: FeedMeter
  readonly storage: StorageWatch
  readonly renderings: { readonly damaged: number }
}

export function readiness(
  { database, clock, config, follows: selectFollows, backups, ...links }: TelemetryOptions,
  { feed, storage, renderings }: ReadinessParts,
  staleSources: () => readonly string[],
): Readiness {
  const now = clock()
  const follows = selectFollows?.() ?? []
  const [readers, cluster] = [links.readers?.status(), links.cluster?.status()]
  const sources = Object.fromEntries(
    [...feed.sources].map(([name, { lastChangeAt, lastSourceTimestamp, applied, unchanged }]) => [
      name,
      {
        lastChangeAt,
        ageSeconds: Math.max(0, Math.round((now - lastChangeAt) / 1000)),
        lastSourceTimestamp,
        changes: applied + unchanged,
      },
    ]),
  )
  const stale = staleSources()
  const feedState = stale.length === 0 ? 'ok' : staleText(stale)
  const refusal = storage.refusal(now)
  const checks = {
    storage: refusal ?? 'ok',
    feed: feedState,
    // They were noticed and answered from the rows, so the service is as ready as before.
    ...(renderings.damaged > 0 && {
      renderings: `${counted(renderings.damaged, 'stored answer')} damaged on the disk; run: scoreline check`,
    }),
    ...(follows.length > 0 && {
      follow: Object.fromEntries(follows.map((of) => [of.source, followText(of)])),
    }),
    ...(backups && { backup: backupCheck(backups(), now) }),
    ...(readers && { workers: `${readers.running} of ${readers.wanted} run` }),
    ...(cluster && { cluster }),
    sources,
  }
  // One source that is down makes its matches stale; the rest of the service is as good as before.
  const isFollowing = follows.length === 0 || follows.some(({ isOpen }) => !isOpen)
  const canFollow = !cluster || (cluster.role !== null && !cluster.isStuck)
  try {
    selectDataVersion(database)
    return {
      ok: stale.length === 0 && refusal === null && isFollowing && readers?.running !== 0 && canFollow,
      checks: { database: 'ok', ...checks },
    }
  } catch (cause) {
    const problem = errorMessage(cause)
    return { ok: false, checks: { database: problem, ...checks } }
  }
}

function followText({ isOff, isOpen, failures, problem, lastResponseMs }: FollowStatus): string {
  if (isOff) return 'switched off'
  if (!isOpen) return 'ok'
  const last =
    lastResponseMs === null ? 'no response yet' : `last response ${new Date(lastResponseMs).toISOString()}`
  return `stale: ${failures} failures in a row (${problem}), ${last}`
}

function staleText(stale: readonly string[]): string {
  return stale[0] === '' ? 'no change was received since the start' : `stale: ${stale.join(', ')}`
}
