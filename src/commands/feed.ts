/** `scoreline feed push FILE|-` and `feed replay FILE`: changes as NDJSON, to the service or into the file. */
import { open } from 'node:fs/promises'
import type { Line } from '../feed/apply.ts'
import { readLines } from '../feed/lines.ts'
import { pacedLines } from '../feed/replay.ts'
import { applyThrough } from './apply-through.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import type { FeedPort } from './feed-address.ts'
import { requireNoRejections, summaryText } from './report.ts'

/** How much of a file is read at a time. */
const CHUNK_BYTES = 256 * 1024

export interface PushOptions {
  readonly database: string
  readonly strict: boolean
  readonly feedPort: FeedPort | null
  /** The most trusted one first. */
  readonly sources: readonly string[]
}

/** `-` is standard input. Fails when changes were rejected. */
export async function runPush(context: CommandContext, file: string, options: PushOptions): Promise<void> {
  const bytes = file === '-' ? context.input() : await fileBytes(file)
  const sum = await applyThrough(context, options.database, readLines(bytes), {
    ...options,
    // Somebody may write the lines by and by: each goes out when it comes.
    isPaced: file === '-' && !options.strict,
  })
  context.out(summaryText(sum))
  requireNoRejections(sum)
}

export interface ReplayOptions {
  readonly database: string
  readonly feedPort: FeedPort | null
  /** The most trusted one first. */
  readonly sources: readonly string[]
  /** Seconds of the recording in one second. */
  readonly speed: number
  /** Ends the replay after the changes in hand. */
  readonly signal: AbortSignal
}

/** Plays a recorded feed at its own pace. Fails when changes were rejected and when it is stopped before its end. */
export async function runReplay(
  context: CommandContext,
  file: string,
  options: ReplayOptions,
): Promise<void> {
  const { database, feedPort, sources, speed, signal } = options
  const bytes = await fileBytes(file)
  let recordedMs: number | null = null
  const lines = pacedLines(readLines(bytes), {
    speed,
    clock: context.clock,
    pause: (ms) => pauseUnlessEnded(ms, signal),
    isEnded: () => signal.aborted,
    onTime: (ms) => {
      recordedMs = ms
    },
  })
  const reached = { line: 0 }
  const sum = await applyThrough(context, database, noted(lines, reached), {
    strict: false,
    feedPort,
    sources,
    isPaced: true,
    onBatch: (of) => context.progress(replayText(of.lines, recordedMs, speed)),
  })
  context.out(summaryText(sum))
  if (signal.aborted) throw new CommandFailed(`stopped after line ${reached.line} of ${file}`)
  requireNoRejections(sum)
}

async function* noted(lines: AsyncIterable<Line>, reached: { line: number }): AsyncGenerator<Line> {
  for await (const line of lines) {
    reached.line = line.line
    yield line
  }
}

function replayText(lines: number, recordedMs: number | null, speed: number): string {
  const at = recordedMs === null ? '' : `, at ${new Date(recordedMs).toISOString()} of the recording`
  return `${lines} changes${at}, speed ${speed}`
}

function pauseUnlessEnded(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    resolve()
  }
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return promise
}

/** Opened at once, so that a file that cannot be read makes no database. */
async function fileBytes(path: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    const file = await open(path)
    if (!(await file.stat()).isDirectory()) return file.createReadStream({ highWaterMark: CHUNK_BYTES })
    await file.close()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    throw new CommandFailed(`${path}: ${code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'}`, {
      cause,
    })
  }
  throw new CommandFailed(`${path}: it is a folder; name a file, or - for standard input`)
}
