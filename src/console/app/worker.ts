/**
 * Service worker: notifications, and the page with its files while there is no connection. What pages show is stored by
 * themselves (`src/console/data/seen.ts`).
 */

/** The events of service workers; the types of the page do not have them. */
interface WorkerEvent extends Event {
  readonly request: Request
  readonly notification: Notification
  waitUntil(done: Promise<unknown>): void
  respondWith(response: Promise<Response>): void
}
interface Worker {
  readonly clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  addEventListener(name: string, listen: (event: WorkerEvent) => void): void
}
const worker = self as unknown as Worker

/** The path of the service, with a slash at its end; the page is stored under it, as it is the same at all addresses. */
const ROOT = new URL('.', location.href).pathname
const CACHE = `scoreline-app ${ROOT}`
/** Files with their build in the address. */
const IS_FILE = /\/console\/[\w.]+\?v=/

worker.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([worker.skipWaiting(), fetch(ROOT).then(storeApp)])),
)
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(ROOT)) return
  const path = pathname.slice(ROOT.length)
  if (request.mode === 'navigate' && !/^(docs|console|v2)\b/.test(path)) event.respondWith(pageOf(event))
  // Never another build than that of the page.
  if (IS_FILE.test(request.url)) event.respondWith(stored(request.url, () => fetch(request)))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(worker.clients.openWindow(event.notification.data))
})

async function pageOf(event: WorkerEvent): Promise<Response> {
  const page = await fetch(event.request).catch(() => Response.error())
  if (page.ok) event.waitUntil(storeApp(page.clone()))
  // A proxy says 502 to 504 of a service that does not run.
  const isAway = page.type === 'error' || (page.status >= 502 && page.status <= 504)
  return isAway ? stored(ROOT, () => page) : page
}

/** Browsers may forbid storage. */
async function stored(key: string, otherwise: () => Response | Promise<Response>): Promise<Response> {
  return (await caches.match(key, { cacheName: CACHE }).catch(() => undefined)) ?? otherwise()
}

/** One after the other. Without storage, or room in it, nothing works offline, but all else does. */
const storeApp = (page: Response): Promise<void> =>
  navigator.locks.request(CACHE, () => storeBuild(page)).catch(() => {})

/** Stores a new page, but only with all of its files; then deletes those of the build before. */
async function storeBuild(page: Response): Promise<void> {
  // Without what messengers show of a match.
  const text = (await page.text()).replace(/<meta property="og:.*\n/g, '')
  const named = text.split('"').filter((each) => IS_FILE.test(each))
  // The first script loads the other pages later.
  const all = named.flatMap((file) => [file, file.replace(/\bmain\.js/, 'others.js')])
  const files = [...new Set(all.map((file) => new URL(file, location.href).href))]
  const cache = await caches.open(CACHE)
  if (files.length === 0 || text === (await (await cache.match(ROOT))?.text())) return
  await cache.addAll(files)
  await cache.put(ROOT, new Response(text, page))
  for (const { url } of await cache.keys())
    if (url.includes('?v=') && !files.includes(url)) await cache.delete(url)
}
