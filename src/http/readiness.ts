/**
 * The checks of `/readyz` (docs/operating.md#monitoring): the database answers, the disk accepts writes, no source of
 * the feed is stale.
 */
import type { Db } from '../../db/open.ts'
import type { Config } from '../contract/config.ts'
import type { FeedMeter } from '../feed/meter.ts'
import { errorMessage } from '../rules/error-code.ts'
import { staleSources } from '../rules/staleness.ts'
import type { FollowStatus } from '../sources/poller.ts'
import { selectDataVersion } from '../store/data-version.ts'
import { type BackupStatus, backupCheck } from './backup-status.ts'
import type { NodeStatus } from './cluster-link.ts'
import type { Readiness } from './health.ts'
import type { ReadersStatus } from './metrics.ts'
import type { StorageWatch } from './storage-watch.ts'

export function readiness(
  database: Db,
  feed: FeedMeter,
  storage: StorageWatch,
  {
    now,
    startedAt,
    config,
    follows,
    backup,
    readers,
    cluster,
  }: {
    now: number
    startedAt: number
    config: Pick<Config, 'staleAfterSeconds'>
    follows: readonly FollowStatus[]
    /** Null without automatic backups. */
    backup: BackupStatus | null
    /** Null for a single process. */
    readers: ReadersStatus | null
    /** Null for a service of its own. */
    cluster: NodeStatus | null
  },
): Readiness {
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
  const staleAfterMs = config.staleAfterSeconds === null ? null : config.staleAfterSeconds * 1000
  const stale = staleSources(feed.sources, { now, startedAt, staleAfterMs })
  const feedState = stale.length === 0 ? 'ok' : staleText(stale)
  const refusal = storage.refusal(now)
  const checks = {
    storage: refusal ?? 'ok',
    feed: feedState,
    ...(follows.length > 0 && {
      follow: Object.fromEntries(follows.map((of) => [of.source, followText(of)])),
    }),
    ...(backup && { backup: backupCheck(backup, now) }),
    ...(readers && { workers: `${readers.running} of ${readers.wanted} run` }),
    ...(cluster && { cluster }),
    sources,
  }
  // One source that is down makes its matches stale; the rest of the service is as good as before.
  const isFollowing = follows.length === 0 || follows.some(({ isOpen }) => !isOpen)
  const canFollow = cluster === null || (cluster.role !== null && !cluster.isStuck)
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

function followText({ isOpen, failures, problem, lastResponseMs }: FollowStatus): string {
  if (!isOpen) return 'ok'
  const last =
    lastResponseMs === null ? 'no response yet' : `last response ${new Date(lastResponseMs).toISOString()}`
  return `stale: ${failures} failures in a row (${problem}), ${last}`
}

function staleText(stale: readonly string[]): string {
  return stale[0] === '' ? 'no change was received since the start' : `stale: ${stale.join(', ')}`
}
