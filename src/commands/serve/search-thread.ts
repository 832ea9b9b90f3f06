/** The main thread's side of the thread that searches (see search-worker). It runs only while it is needed. */
import type { Logger } from '../../http/responses/errors.ts'
import type { Found, Search, Searcher } from '../../store/search/searches.ts'
import { workerUrl } from '../worker-url.ts'
import type { SearchedFile } from './search-worker.ts'

/** The thread has about 20 MB, so it ends after this long without a search. */
const IDLE_MS = 5 * 60_000

type Message = Found | null | 'ready' | 'stopped'

export class SearchThread implements Searcher {
  readonly #file: SearchedFile
  readonly #logger: Pick<Logger, 'error'>
  #worker: Worker | null = null
  #isReady = false
  #hasFailed = false
  #found = Promise.withResolvers<Found | null>()
  #ended = Promise.withResolvers<void>()
  #idle: Timer | null = null

  constructor(file: SearchedFile, logger: Pick<Logger, 'error'>) {
    this.#file = file
    this.#logger = logger
  }

  isReady(): boolean {
    if (!this.#worker && !this.#hasFailed) this.#start()
    return this.#isReady
  }

  async find(search: Search): Promise<void> {
    if (!this.#isReady) return
    this.#idle?.refresh()
    this.#found = Promise.withResolvers()
    this.#worker?.postMessage(search.query)
    const found = await this.#found.promise
    if (found) search.found = found
  }

  #start(): void {
    const worker = new Worker(workerUrl('serve/search-worker.ts'), { smol: true })
    this.#worker = worker
    this.#ended = Promise.withResolvers()
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data === 'ready') this.#isReady = true
      else if (data === 'stopped') this.#end()
      else this.#found.resolve(data)
    }
    worker.onerror = ({ message }) => {
      this.#hasFailed = true
      this.#logger.error(
        { event: 'search_thread_failed', problem: message },
        'searches are made by the main thread, because their own cannot run',
      )
      this.#end()
    }
    worker.postMessage(this.#file)
    this.#idle = setTimeout(() => void this.stop(), IDLE_MS)
  }

  #end(): void {
    this.#isReady = false
    this.#worker?.terminate()
    this.#worker = null
    this.#found.resolve(null)
    this.#ended.resolve()
  }

  /** Resolves when its connection is closed. It starts again with the next search. */
  async stop(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    if (!this.#worker) return
    this.#isReady = false
    this.#worker.postMessage('stop')
    await this.#ended.promise
  }
}
