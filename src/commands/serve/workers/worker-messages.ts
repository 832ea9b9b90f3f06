/** The messages between the process that writes the file and those that read it (docs/operating.md#workers). */
import type { Logger } from 'pino'
import { sportById } from '../../../catalog/sports.ts'
import type { ChangeEffects } from '../../../contract/change-effects.ts'
import type { Config } from '../../../contract/config.ts'
import type { LiveBatch } from '../../../live/channel.ts'
import type { CommittedBatch } from '../../../live/committed-batches.ts'
import type { LogLevel } from '../../config/options.ts'
import type { CacheBytes } from '../memory.ts'
import type { Charge, Charged } from './relayed-ledger.ts'

/** The argument that makes the program a reader; it works only under a writer. */
export const READER_COMMAND = 'serve-reader'

export interface ReaderStart {
  /** Its name in metrics: "1", "2" and so on. */
  readonly name: string
  readonly host: string
  readonly port: number
  readonly database: string
  /** With the reader's share of the limits. */
  readonly config: Config
  /** Whether the writer is a node of a cluster: it may follow another one, and charges quotas for its readers. */
  readonly isOfCluster: boolean
  readonly caches: CacheBytes | undefined
  readonly logLevel: LogLevel
}

/**
 * What the writer asks a reader for: its metrics, its row of the list of processes, or its status report with samples
 * after a time, ms.
 */
export type ReaderQuery = 'metrics' | 'processes' | { readonly since: number }

export type ToReader =
  | { readonly type: 'start'; readonly start: ReaderStart }
  | { readonly type: 'batch'; readonly text: string }
  | { readonly type: 'lastChanges'; readonly lastChanges: Readonly<Record<string, number>> }
  | { readonly type: 'ask'; readonly id: number; readonly query: ReaderQuery }
  | { readonly type: 'charged'; readonly id: number; readonly charged: Charged }
  | { readonly type: 'stop' }

export type ToWriter =
  /** The reader waits for `start`. */
  | { readonly type: 'hello' }
  /** It listens. */
  | { readonly type: 'ready' }
  | { readonly type: 'batchShown' }
  | { readonly type: 'charge'; readonly id: number; readonly charge: Charge }
  /** JSON for a report. */
  | { readonly type: 'answer'; readonly id: number; readonly text: string }

/** The connection of a reader to the writer. */
export interface WriterChannel {
  /** Logs exceptions that nothing handles, and ends this process; the writer starts another one. */
  readonly handleFaults: (logger: Logger) => void
  send(message: ToWriter): void
  onMessage(receive: (message: ToReader) => void): void
  /** Resolves when the writer has ended. */
  readonly closed: Promise<void>
}

/** Maximum length of a batch: one of a thousand changes has about 150 kB. Without its effects it is always shorter. */
export const BATCH_TEXT_LENGTH = 256 * 1024

type EffectsOfSport = readonly [sport: number, effects: ChangeEffects]

/** A batch that is too long goes without its effects; readers then clear their caches. */
export function batchText({ applied, before, position }: LiveBatch): string {
  const effects = applied.map(({ sport, effects }): EffectsOfSport => [sport.id, effects])
  const text = JSON.stringify({ before, position, effects })
  return text.length <= BATCH_TEXT_LENGTH ? text : JSON.stringify({ before, position })
}

export function readBatch(text: string): CommittedBatch {
  const { before, position, effects } = JSON.parse(text) as {
    before: number
    position: number
    effects?: readonly EffectsOfSport[]
  }
  const batch = { before, position }
  return effects
    ? { ...batch, applied: effects.map(([id, of]) => ({ sport: sportById(id), effects: of })) }
    : batch
}
