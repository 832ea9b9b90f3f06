/** Service worker: notifications, and what was seen last while there is no connection; else it serves nothing. */

/** The events of service workers; the types of the page do not have them. */
interface WorkerEvent extends Event {
  readonly request: Request
  readonly notification: Notification
  waitUntil(done: Promise<unknown>): void
  respondWith(response: Promise<Response>): void
}
interface Worker {
  readonly clients: {
    claim(): Promise<void>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: string, listen: (event: WorkerEvent) => void): void
}
const worker = self as unknown as Worker

/** The path of the service, with a slash at its end. */
const ROOT = new URL('.', location.href).pathname
/** Also in `src/console/data/api.ts`, which deletes it with the key. */
const CACHE = 'scoreline'
/** Responses cached: a few evenings of one person; the oldest ones are deleted. */
const MAX_RESPONSES = 400
/** What is cached: pages, under one name since they are all the same file, their files, and responses of the API. */
const IS_CACHED = /^(console\/(main|early|part-\w+|icon|manifest)\.|v2\/)/
/** Streams of events never end, and exports are as large as the database. */
const IS_STREAM = /^(text\/event-stream|application\/x-ndjson|text\/csv)/

worker.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([worker.skipWaiting(), storeApp()])),
)
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(ROOT)) return
  const path = pathname.slice(ROOT.length)
  const isPage = request.mode === 'navigate' && !/^(docs|console)/.test(path)
  if (isPage || IS_CACHED.test(path)) event.respondWith(respond(event, isPage ? ROOT : request.url))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(worker.clients.openWindow(event.notification.data))
})

async function respond(event: WorkerEvent, key: string): Promise<Response> {
  try {
    const response = await fetch(event.request)
    const isStream = IS_STREAM.test(response.headers.get('content-type') ?? '')
    if (response.ok && !isStream) event.waitUntil(store(key, response.clone()))
    return response
  } catch (problem) {
    const cached = await (await caches.open(CACHE)).match(key)
    if (cached) return cached
    throw problem
  }
}

/** The page and its files, which were loaded before the worker saw requests. */
async function storeApp(): Promise<void> {
  const page = await fetch(ROOT)
  const names = (await page.clone().text())
    .split('"')
    .filter((each) => /console\/(main|early|part-)/.test(each))
  const files = names.map((name) => new URL(name, location.href).href)
  await Promise.all([store(ROOT, page), ...files.map(async (file) => store(file, await fetch(file)))])
}

async function store(key: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(key, response)
  const keys = await cache.keys()
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MAX_RESPONSES))) await cache.delete(oldest)
}
