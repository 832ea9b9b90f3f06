/** The main thread's side of the thread that searches (see search-worker). It runs only while it is needed. */
import { ApiError } from '../../contract/errors.ts'
import type { Logger } from '../../http/responses/errors.ts'
import type { Found, Searcher } from '../../store/search/searches.ts'
import { workerUrl } from '../worker-url.ts'
import type { SearchedFile } from './search-worker.ts'

/** The thread has about 20 MB, so it ends after this long without a search. */
const IDLE_MS = 5 * 60_000

export class SearchThread {
  readonly #file: SearchedFile
  readonly #logger: Pick<Logger, 'error'>
  #worker: Worker | null = null
  #found = Promise.withResolvers<Found>()
  #ended = Promise.withResolvers<void>()
  #idle: Timer | undefined

  constructor(file: SearchedFile, logger: Pick<Logger, 'error'>) {
    this.#file = file
    this.#logger = logger
  }

  /** One search at a time. Rejects with 503 if the thread fails; the next search starts another one. */
  readonly find: Searcher = (search) => {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.stop(), IDLE_MS)
    this.#found = Promise.withResolvers()
    this.#worker ??= this.#start()
    this.#worker.postMessage(search)
    return this.#found.promise
  }

  #start(): Worker {
    const worker = new Worker(workerUrl('serve/search-worker.ts'), { smol: true })
    worker.onmessage = ({ data }: MessageEvent<Found | 'stop'>) =>
      data === 'stop' ? this.#ended.resolve() : this.#found.resolve(data)
    worker.onerror = ({ message }) => {
      this.#logger.error(
        { event: 'search_thread_failed', problem: message },
        'the thread for searches failed',
      )
      worker.terminate()
      if (this.#worker === worker) this.#worker = null
      const problem = 'The service cannot search at the moment. Try again later.'
      this.#found.reject(new ApiError('service_busy', problem, { headers: { 'retry-after': '1' } }))
      this.#ended.resolve()
    }
    worker.postMessage(this.#file)
    return worker
  }

  /** Resolves when its connection is closed. It starts again with the next search. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    if (!worker) return
    this.#worker = null
    this.#ended = Promise.withResolvers()
    worker.postMessage('stop')
    await this.#ended.promise
    worker.terminate()
  }
}
