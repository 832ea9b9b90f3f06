/**
 * `scoreline follow SOURCE SELECTION...`: polls a live source and sends its changes to the running service, or to
 * the database file (docs/sources.md). `serve --follow` does the same inside the service.
 */
import { existsSync } from 'node:fs'
import type { Db } from '../../../db/open.ts'
import { lockFile } from '../../../db/open-files.ts'
import type { App } from '../../app.ts'
import { FEED_LIMITS } from '../../catalog/feed.ts'
import type { Change } from '../../contract/changes.ts'
import { linesOf } from '../../feed/apply.ts'
import { parseJson } from '../../feed/formats/input/text.ts'
import { applyIdentity, recordUnsure, selectIdentity } from '../../feed/identity/match-teams.ts'
import { type Decision, LiveLeases, type LiveSummary } from '../../feed/live-leases.ts'
import { selectStoredLiveMatches } from '../../feed/stored-live-matches.ts'
import type { Logger } from '../../http/responses/errors.ts'
import { counted } from '../../shared/plural.ts'
import { type FollowStore, fileStore, readRecording, responseRecorder } from '../../sources/follow-files.ts'
import { SOURCES } from '../../sources/index.ts'
import { type FollowStatus, Poller, type PollerLog, type PollerOptions } from '../../sources/poller.ts'
import { type Destination, Publisher } from '../../sources/publisher.ts'
import { addressFor, baseAddressOf, RequestFailed } from '../../sources/request.ts'
import {
  type Followed,
  type FollowedSelection,
  followedAfter,
  keySetting,
  type Source,
  type SourceFacts,
} from '../../sources/source.ts'
import { selectByExternalId } from '../../store/external-ids.ts'
import { type CommandContext, withDatabase } from '../context.ts'
import type { FeedPort } from '../data/feed-address.ts'
import { applyThrough, QUIET } from '../data/feed-client.ts'
import { CommandError, UsageError } from '../errors.ts'
import { pauseUnlessEnded } from '../pause.ts'
import { leasedDestination, markStale } from './live-destination.ts'

/** Settings of both ways to follow. */
export interface PollerSettings {
  readonly database: string
  /** Where to ask instead of the source; null for the source. */
  readonly baseAddress: string | null
  readonly contact: string | null
  /** Whether sources without a published contract may be followed. */
  readonly allowsUnofficial: boolean
  /** Value of a setting that has no flag. */
  readonly secretOf: (setting: string) => string | undefined
}

interface FollowOptions extends PollerSettings {
  readonly feedPort: FeedPort | null
  /** Most trusted first. */
  readonly sources: readonly string[]
  readonly season: string | null
  readonly isOnce: boolean
  /** Folder for the responses; null to record nothing. */
  readonly record: string | null
}

/** Follows until Ctrl-C. */
export async function runFollow(
  context: CommandContext,
  source: Source,
  selections: readonly string[],
  options: FollowOptions,
): Promise<void> {
  const { database, isOnce, record } = options
  const log: PollerLog = { info: context.report, warn: context.report }
  const parts = pollerParts(context, source, options)
  const unlock = lockSource(database, source)
  const inner = commandDestination(context, options)
  // Without the file the ids of the service are not known: a match is known by that of the source.
  const leases = new LiveLeases({
    trusted: [],
    findMatch: (external) => external,
    startedMs: context.clock(),
  })
  const poller = openPoller(source, selections, options.season, {
    ...parts,
    destination: leasedDestination(inner, leases, source),
    store: storeBeside(database, source),
    log,
    isOnce,
    ...(record !== null && { record: responseRecorder(record) }),
  })
  context.report(
    `Following ${source.name}: ${selections.join(', ')}. Data: ${source.credit}; ${source.license}.`,
  )
  const signal = context.stopSignal()
  const stopMarking = isOnce ? () => {} : markStale(inner, leases, context.clock, log)
  try {
    await poller.run(signal)
  } catch (problem) {
    if (!(problem instanceof RequestFailed)) throw problem
    throw new CommandError(`${source.name} does not respond: ${problem.message}`, { cause: problem })
  } finally {
    stopMarking()
    unlock()
  }
  const { requests, failed } = poller.status()
  context.out(`${counted(requests, 'request')}, ${failed} failed`)
}

export interface ReplayOptions extends Pick<FollowOptions, 'database' | 'feedPort' | 'sources'> {
  readonly folder: string
  /** Relative to the recording. */
  readonly speed: number
}

/** Processes recorded responses with their original intervals. Sends no requests. */
export async function runFollowReplay(
  context: CommandContext,
  source: Source,
  selections: readonly string[],
  { folder, speed, ...options }: ReplayOptions,
): Promise<void> {
  const signal = context.stopSignal()
  const destination = commandDestination(context, options)
  const follows = new Map<string, Followed & { readonly publisher: Publisher }>()
  let [responses, changes, lastMs] = [0, 0, Number.NaN]
  for (const response of readRecording(folder)) {
    const { selection, request } = response
    if (response.source !== source.name || !isChosen(selection, selections)) continue
    const atMs = Date.parse(response.at)
    if (!Number.isNaN(lastMs)) await pauseUnlessEnded(Math.max(0, atMs - lastMs) / speed, signal)
    if (signal.aborted) throw new CommandError(`stopped after ${counted(responses, 'response')}`)
    lastMs = atMs
    const follow = follows.get(selection) ?? {
      state: source.open(selection, null, atMs),
      polledMs: {},
      publisher: new Publisher(destination),
    }
    follows.set(selection, follow)
    const body = response.status === 304 ? undefined : (parseJson(response.body) ?? null)
    const update = followedAfter(source, follow, request, { atMs, body })
    responses += 1
    if (typeof update === 'string') {
      context.report(`${response.at} ${request.path}: ${update}`)
      continue
    }
    follows.set(selection, { ...follow, ...update })
    changes += await follow.publisher.publish(source.changes(update.state, atMs), atMs)
    context.progress(`${response.at}: ${counted(responses, 'response')}, ${counted(changes, 'change')}`)
  }
  context.out(`${counted(responses, 'response')}, ${counted(changes, 'change')} applied`)
  if (responses === 0)
    throw new CommandError(`${folder} has no responses of ${source.name} for this selection`)
}

function isChosen(selection: string, selections: readonly string[]): boolean {
  return (
    selections.length === 0 ||
    selections.some((each) => selection === each || selection.startsWith(`${each}/`))
  )
}

const listedSources = () =>
  SOURCES.map((source) => ({
    name: source.name,
    covers: source.covers,
    selections: source.selections.map(({ name, description }) => ({ name, description })),
    access: accessText(source),
    limits: source.limitsText,
    license: source.license,
    credit: source.credit,
  }))

export function sourcesText(): string {
  const texts = listedSources().map(({ name, covers, selections: listed, ...facts }) => {
    const selections = listed.map((each) => `${each.name} (${each.description})`).join(', ')
    const lines = Object.entries({ selections, ...facts }).map(([of, text]) => `  ${of.padEnd(10)}  ${text}`)
    return [`${name}: ${covers}`, ...lines].join('\n')
  })
  return texts.join('\n\n')
}

export const sourcesJson = () => JSON.stringify(listedSources(), null, 2)

function accessText(source: SourceFacts): string {
  if (source.key) return `a key in ${keySetting(source)}, from ${source.key.site}`
  return source.isUnofficial ? 'no key; unofficial: follow it with --unofficial on' : 'no key'
}

/** The state of a follower is stored beside its database. */
function storeBeside(database: string, { name }: Source): FollowStore {
  return fileStore(`${database}.follow-${name}.json`)
}

/**
 * One follower per source and database: two would spend the limits of the source twice and overwrite each other's state.
 * Throws CommandError if another process follows the source.
 */
function lockSource(database: string, { name }: Source): () => void {
  const unlock = lockFile(`${database}.follow-${name}.lock`)
  if (unlock) return unlock
  throw new CommandError(
    `${name} is already followed for ${database}, by "scoreline follow" or "serve --follow"; ` +
      'stop that process first, or name all selections there',
  )
}

function openPoller(
  source: Source,
  selections: readonly string[],
  season: string | null,
  options: PollerOptions,
): Poller {
  try {
    return new Poller(source, selections, season, options)
  } catch (problem) {
    throw problem instanceof RangeError ? new UsageError(problem.message) : problem
  }
}

/** Options that `follow` and `serve --follow` share. Throws UsageError. */
export function pollerParts(
  { clock, timer, entropy }: CommandContext,
  source: Source,
  { baseAddress, contact, allowsUnofficial, secretOf }: PollerSettings,
) {
  const address = baseAddressOf(addressFor(baseAddress, source.name) ?? source.address)
  if (typeof address === 'string') throw new UsageError(`--base-address ${address}`)
  if (source.isUnofficial && !allowsUnofficial)
    throw new UsageError(
      `${source.name} publishes no contract for its interface, which may change or be withdrawn; ` +
        'follow it with --unofficial on (SCORELINE_UNOFFICIAL=on)',
    )
  const random = () => new DataView(entropy(4).slice().buffer).getUint32(0) / 2 ** 32
  return {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    clock,
    timer,
    random,
    pause: pauseUnlessEnded,
    address,
    contact,
    key: source.key ? keyOf(source, source.key, secretOf) : null,
  }
}

function keyOf(
  source: Source,
  { site }: NonNullable<Source['key']>,
  secretOf: PollerSettings['secretOf'],
): string {
  const setting = keySetting(source)
  const key = secretOf(setting)?.trim() ?? ''
  // It becomes part of a header.
  if (/^[!-~]{8,200}$/.test(key)) return key
  const problem = key === '' ? 'needs a key' : 'needs a key of 8 to 200 characters without spaces'
  throw new UsageError(`${source.name} ${problem} in ${setting}; you get one at ${site}`)
}

function identified(db: Db, changes: readonly Change[]): Change[] {
  const identity = selectIdentity(db, () => changes)
  recordUnsure(db, identity)
  return [...applyIdentity(changes, identity)]
}

/** The running service, or the database file. With a feed port the database may be on another machine. */
function commandDestination(
  context: CommandContext,
  { database, feedPort, sources }: Pick<FollowOptions, 'database' | 'feedPort' | 'sources'>,
): Destination {
  return {
    identify: async (changes) =>
      feedPort || !existsSync(database) ? changes : withDatabase(database, (db) => identified(db, changes)),
    apply: async (changes) => {
      const how = { ...QUIET, unit: 'change', feedPort, sources } as const
      const sum = await applyThrough(context, database, linesOf(changes), how)
      return sum.applied
    },
  }
}

/** Runs work in turn. */
function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

export interface ServedFollows {
  readonly status: () => readonly FollowStatus[]
  /** Matches without a fresh source, and disagreements of sources. */
  readonly live: () => LiveSummary
  readonly decisionFor: (matchId: number, source: string) => Decision | undefined
  /** Polls a source or not, until the service ends; false for one that is not followed. */
  switchSource(source: string, isOn: boolean): boolean
  /** Starts polling, for as long as this process may write. */
  start(app: Pick<App, 'apply' | 'mayWrite'>, db: Db): void
  /** Resolves when the last change is applied. */
  stop(): Promise<void>
}

/** Follows sources inside the service. Throws UsageError for a selection that a source does not have. */
export function serveFollows(
  context: CommandContext,
  follows: readonly FollowedSelection<Source>[],
  options: PollerSettings & { readonly sources: readonly string[] },
  logger: Logger,
): ServedFollows {
  const log: PollerLog = {
    info: (text) => logger.debug?.({ event: 'source_changes' }, text),
    warn: (text, event = 'source_warning') => logger.warn({ event }, text),
  }
  const stop = new AbortController()
  let destination: Destination | undefined
  const late: Destination = {
    alone: oneAfterAnother(),
    identify: async (changes) => destination?.identify(changes) ?? changes,
    apply: async (changes, atMs) => destination?.apply(changes, atMs) ?? 0,
  }
  let findMatch: (external: string) => number | undefined = () => undefined
  const leases = new LiveLeases({
    trusted: options.sources,
    findMatch: (external) => findMatch(external),
    startedMs: context.clock(),
  })
  const off = new Set<string>()
  let mayWrite = () => true
  const pollers = [...Map.groupBy(follows, ({ source }) => source)].map(([source, own]) =>
    openPoller(
      source,
      own.map(({ selection }) => selection),
      null,
      {
        ...pollerParts(context, source, options),
        destination: leasedDestination(late, leases, source),
        store: storeBeside(options.database, source),
        log,
        mayPoll: () => !off.has(source.name) && mayWrite(),
      },
    ),
  )
  const locks = [...new Set(follows.map(({ source }) => source))].map((source) =>
    lockSource(options.database, source),
  )
  let running: Promise<unknown> = Promise.resolve()
  let stopMarking = () => {}
  return {
    status: () => pollers.map((poller) => ({ ...poller.status(), isOff: off.has(poller.status().source) })),
    switchSource: (name, isOn) => {
      if (!follows.some(({ source }) => source.name === name)) return false
      if (isOn) off.delete(name)
      else {
        off.add(name)
        leases.forget(name)
      }
      logger.warn({ event: 'source_switched' }, `${name} was switched ${isOn ? 'on' : 'off'}`)
      return true
    },
    live: () => leases.summary(),
    decisionFor: (matchId, source) => leases.decisionFor(matchId, source),
    start: (app, db) => {
      findMatch = (external) => selectByExternalId(db, 'match', external)
      leases.restore(selectStoredLiveMatches(db))
      stopMarking = markStale(late, leases, context.clock, log)
      destination = serviceDestination(app, db, log)
      mayWrite = app.mayWrite
      running = Promise.all(
        pollers.map((poller) =>
          poller
            .run(stop.signal)
            .catch((err) => logger.error({ event: 'source_stopped', err }, 'following a source has stopped')),
        ),
      )
    },
    stop: async () => {
      stop.abort()
      stopMarking()
      await running
      for (const unlock of locks) unlock()
    },
  }
}

/** Applies changes inside the service; its subscribers receive them at once. */
export function serviceDestination(app: Pick<App, 'apply'>, db: Db, log: PollerLog): Destination {
  return {
    alone: oneAfterAnother(),
    identify: async (changes) => identified(db, changes),
    apply: async (changes) => {
      let count = 0
      for (let start = 0; start < changes.length; start += FEED_LIMITS.firstLines) {
        const { applied, rejected } = app.apply(linesOf(changes.slice(start, start + FEED_LIMITS.firstLines)))
        for (const { kind, id, reason } of rejected) log.warn(`${kind} ${id} was rejected: ${reason}`)
        count += applied.length
        await Bun.sleep(0)
      }
      return count
    },
  }
}
