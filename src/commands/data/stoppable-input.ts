/** Input that ends when the operator stops a command with Ctrl-C: everything read by then is applied and stored. */
import { BATCH_LIMIT, type Line } from '../../feed/apply.ts'
import { CommandError } from '../errors.ts'

/** Yields the chunks of a source that may block for hours, until the signal is aborted. */
export async function* bytesUntilStopped(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]()
  try {
    while (true) {
      const next = await untilAborted(source.next(), signal)
      if (next === null || next.done) return
      yield next.value
    }
  } finally {
    // Not awaited, because a silent source would delay the exit.
    source.return?.().catch(() => {})
  }
}

/**
 * Yields lines until the signal is aborted. It is checked between batches, even if lines are generated without a pause.
 * If all or nothing is required (`isWhole`) it throws CommandError then.
 */
export async function* linesUntilStopped(
  lines: AsyncIterable<Line> | Iterable<Line>,
  signal: AbortSignal,
  isWhole: boolean,
): AsyncGenerator<Line> {
  let count = 0
  for await (const line of lines) {
    count += 1
    if (count % BATCH_LIMIT === 0) await Bun.sleep(0)
    if (signal.aborted) break
    yield line
  }
  if (signal.aborted && isWhole) throw new CommandError('stopped; nothing was stored')
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const { promise, resolve, reject } = Promise.withResolvers<T | null>()
  const stop = () => resolve(null)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  return promise
}
