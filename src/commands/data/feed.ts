/**
 * `scoreline feed push FILE|-` and `feed replay FILE|-`: applies changes (NDJSON) through the service or to the file.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { unusable } from '../../feed/formats/input/content.ts'
import type { IngestSummary } from '../../feed/transport/ingest.ts'
import { findPacking, PACKING_BYTES, readLines } from '../../feed/transport/lines.ts'
import { pacedLines } from '../../feed/transport/replay.ts'
import { counted } from '../../shared/plural.ts'
import type { CommandContext } from '../context.ts'
import { CommandError } from '../errors.ts'
import { pauseUnlessEnded } from '../pause.ts'
import { type ApplyOptions, applyThrough } from './feed-client.ts'
import { requireNoRejections, summaryText } from './report.ts'
import { bytesUntilStopped, linesUntilStopped } from './stoppable-input.ts'

/** Bytes read at a time. */
const CHUNK_BYTES = 256 * 1024

const STANDARD_INPUT = '-'

type PushOptions = Pick<ApplyOptions, 'strict' | 'feedPort' | 'sources'> & { readonly database: string }

/** `-` is standard input. Fails if changes were rejected or the command was stopped before the end. */
export async function runPush(context: CommandContext, file: string, options: PushOptions): Promise<void> {
  const { strict } = options
  await using input = await openInput(context, file)
  const signal = context.stopSignal()
  const lines = linesUntilStopped(readLines(bytesUntilStopped(input.bytes, signal)), signal, strict)
  const sum = await applyThrough(context, options.database, lines, {
    ...options,
    unit: 'line',
    // Lines may arrive slowly: each is applied when it arrives.
    isPaced: file === STANDARD_INPUT && !strict,
  })
  reportSum(context, sum, file, signal)
}

interface ReplayOptions extends Omit<PushOptions, 'strict'> {
  /** Speed of the replay relative to the recording. */
  readonly speed: number
}

/**
 * Replays a recorded feed at its own pace; `-` is standard input. Fails if changes were rejected or the command was
 * stopped before the end.
 */
export async function runReplay(
  context: CommandContext,
  file: string,
  options: ReplayOptions,
): Promise<void> {
  const { database, feedPort, sources, speed } = options
  await using input = await openInput(context, file)
  const signal = context.stopSignal()
  let recordedMs: number | null = null
  const lines = pacedLines(readLines(bytesUntilStopped(input.bytes, signal)), {
    speed,
    timer: context.timer,
    pause: (ms) => pauseUnlessEnded(ms, signal),
    isEnded: () => signal.aborted,
    onTime: (ms) => {
      recordedMs = ms
    },
  })
  const sum = await applyThrough(context, database, lines, {
    strict: false,
    unit: 'line',
    feedPort,
    sources,
    isPaced: true,
    onBatch: (of) => context.progress(replayText(of.lines, recordedMs, speed)),
  })
  reportSum(context, sum, file, signal)
}

function reportSum(context: CommandContext, sum: IngestSummary, file: string, signal: AbortSignal): void {
  context.out(summaryText(sum))
  const name = file === STANDARD_INPUT ? 'standard input' : file
  if (signal.aborted) throw new CommandError(`stopped after line ${sum.lastLine} of ${name}`)
  requireNoRejections(sum)
}

function replayText(lines: number, recordedMs: number | null, speed: number): string {
  const at = recordedMs === null ? '' : `, at ${new Date(recordedMs).toISOString()} of the recording`
  return `${counted(lines, 'change')}${at}, speed ${speed}`
}

interface Input extends AsyncDisposable {
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Opened first, so that an unreadable file does not create a database. */
async function openInput(context: CommandContext, path: string): Promise<Input> {
  if (path === STANDARD_INPUT)
    return { bytes: readable(context.input, 'standard input'), [Symbol.asyncDispose]: async () => {} }
  try {
    const file = await open(path)
    const stat = await file.stat()
    if (stat.isFile()) await refuseCompressed(file, path)
    if (!stat.isDirectory()) {
      const bytes = readable(() => file.createReadStream({ highWaterMark: CHUNK_BYTES }), path)
      return { bytes, [Symbol.asyncDispose]: () => file.close() }
    }
    await file.close()
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw unusable(path, cause, 'read', UNREADABLE)
  }
  throw new CommandError(`${path}: is a folder; choose a file, or - for standard input`)
}

/** Otherwise each line of a compressed file would be reported as invalid UTF-8. */
async function refuseCompressed(file: FileHandle, path: string): Promise<void> {
  const { buffer } = await file.read(new Uint8Array(PACKING_BYTES), 0, PACKING_BYTES, 0)
  const packing = findPacking(buffer)
  if (!packing) return
  await file.close()
  const { name, command } = packing
  throw new CommandError(
    `${path}: is compressed (${name}); decompress it first, e.g. ${command} ${path} | scoreline feed push -`,
  )
}

/** Throws UnreadablePath if the source fails, even in the middle. */
async function* readable(source: () => AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* source()
  } catch (cause) {
    throw unusable(name, cause, 'read', UNREADABLE)
  }
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'no such file; check the path',
  EACCES: 'no permission to read it',
  EISDIR: 'is a folder',
}
