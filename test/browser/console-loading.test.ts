/** How the console loads: what it asks for, what moves meanwhile, and what it shows without a connection or storage. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Change } from '../../src/contract/changes.ts'
import {
  BROWSER_TEST_MS,
  type BrowserPage,
  describeInBrowser,
  openPage,
  PHONE,
} from '../support/http/browser-kit.ts'
import { matchDay, RUNNING_MATCH, type Service, startService } from '../support/http/browser-service.ts'

/** At no hour does a test run over a border of its day. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * 3_600_000
const PLAYER = 550_101
const ROW = `[data-match="${RUNNING_MATCH}"]`

/** Pages, what they show once they are loaded, and how many requests and compressed bytes a first visit takes. */
const PAGES = [
  { path: '/', shown: ROW, text: /Harbour City/, requests: 7, bytes: 66_000 },
  {
    path: `/match/football/${RUNNING_MATCH}`,
    shown: '.scene',
    text: /Harbour City/,
    requests: 8,
    bytes: 75_000,
  },
  { path: '/team/football/5501', shown: 'h1', text: /Harbour City/, requests: 14, bytes: 80_000 },
  { path: '/tournament/football/7001', shown: 'h1', text: /League/, requests: 14, bytes: 90_000 },
  { path: `/player/football/${PLAYER}`, shown: 'h1', text: /Alan Reed/, requests: 10, bytes: 80_000 },
] as const

const DAY = `/v2/football/matches?tz=UTC&date=${new Date(NOON).toISOString().slice(0, 10)}&view=lite&sort=asc`

/** What the page has asked for up to now; the day does not wait for the script of the other pages. */
const LOADED = `performance.getEntries()
  .filter(({ entryType, name }) => /^(navigation|resource)$/.test(entryType) && !/others/.test(name))
  .map(({ name, encodedBodySize }) => ({ name: name.slice(location.origin.length), bytes: encodedBodySize }))`
const OFFLINE = [
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|Failed to fetch|WebSocket|status of 50\d/,
  /answer: .* 50\d/,
]

const score = (home: number) =>
  ({
    ...{ op: 'merge', kind: 'match', sport: 'football', id: RUNNING_MATCH },
    data: { homeScore: { current: home } },
  }) as Change

/** Addresses by the name of the cache. */
const cachedIn = (page: BrowserPage, name: string) =>
  page.page.evaluate<string[]>(`caches.open('${name}').then((cache) => cache.keys())
    .then((keys) => keys.map(({ url, headers }) => url.slice(location.origin.length) + [...headers].join()))`)

/** Responses of the API, without those of the search, which nobody looks for again. */
const SHOWN = `performance.getEntriesByType('resource')
  .filter(({ name, responseStatus }) => /\\/v2\\/(?!.*[?&]q=)/.test(name) && responseStatus === 200)
  .map(({ name }) => name.slice(location.origin.length))`

describeInBrowser('the console', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ world: matchDay(NOON) })
    const data = { name: 'Alan Reed', teamId: 5501 }
    await service.apply({ op: 'put', kind: 'player', sport: 'football', id: PLAYER, data } as Change)
  })
  afterAll(() => service.close())

  const settled = async (page: BrowserPage, { shown, text }: { shown: string; text: RegExp }) => {
    await page.waitFor(shown, text)
    await page.waitUntil(
      () => page.count('#main .skeleton'),
      (count) => count === 0,
    )
  }

  test.each(PAGES)(
    'a first visit of $path asks for little, and nothing moves when its responses come one by one',
    async ({ path, requests, bytes, ...of }) => {
      const page = await openPage(`${service.address}/readyz`, { key: service.key, size: PHONE })
      page.tolerate(/favicon/)
      const answered = await page.answerOneByOne()
      await page.page.goto(service.address + path)
      await settled(page, of)
      await answered()
      await settled(page, of)
      await page.waitFor('[data-connection=open]')
      const loaded = await page.page.evaluate<{ name: string; bytes: number }[]>(LOADED)
      const total = loaded.reduce((sum, each) => sum + each.bytes, 0)
      expect(loaded.length).toBeLessThanOrEqual(requests)
      expect(total).toBeLessThan(bytes)
      expect(await page.shift()).toBeLessThanOrEqual(0.02)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the list of a day does without the script of other pages until a link is pointed at or focused',
    async () => {
      for (const means of ['hover', 'focus'] as const) {
        const page = await openPage(`${service.address}/readyz`, { key: service.key })
        page.tolerate(/favicon/)
        // On a slow machine the time after which it is loaded anyway may be over.
        await page.page.addInitScript(`const set = setTimeout
          if (sessionStorage.patient) setTimeout = (run, ms, ...of) => (ms === 10_000 ? 0 : set(run, ms, ...of))`)
        await page.page.evaluate('sessionStorage.patient = 1')
        const asked: string[] = []
        page.page.on('request', (request) => asked.push(request.url()))
        const hasOthers = async () => asked.some((url) => url.includes('/others.js'))
        await page.page.goto(service.address)
        await settled(page, PAGES[0])
        await page.waitFor('[data-connection=open]')
        expect(await hasOthers()).toBe(false)
        await page.at(`${ROW} a`)[means]()
        await page.waitUntil(hasOthers, (isLoaded) => isLoaded)
        await page.finish()
      }
    },
    BROWSER_TEST_MS,
  )

  /** Loads another page without reload, as links do. */
  const follow = (page: BrowserPage, path: string) =>
    page.page.evaluate(`document.body.append(Object.assign(document.createElement('a'), { href: '${path}' }))
      document.body.lastElementChild.click()`)

  const seen = (page: BrowserPage) => cachedIn(page, 'scoreline')

  test(
    'what the first visit saw is shown without a connection, with its time, until the key is removed',
    async () => {
      const page = await openPage(service.address, { key: service.key, hasWorker: true })
      page.tolerate(...OFFLINE)
      const running = new Set<unknown>()
      page.page.on('request', (request) => request.url().includes('/v2/') && running.add(request))
      page.page.on('requestfinished', (request) => running.delete(request))
      page.page.on('requestfailed', (request) => running.delete(request))
      // A page that is left while a response comes does not store it.
      const stored = async () => {
        const shown = await page.page.evaluate<string[]>(SHOWN)
        const addresses = await seen(page)
        return running.size === 0 && shown.every((address) => addresses.includes(address))
      }
      for (const { path, ...of } of PAGES) {
        await follow(page, path)
        await settled(page, of)
        await page.waitUntil(stored, (isStored) => isStored)
      }
      await page.fill('.search input', 'harbour')
      await page.waitFor('.search-hit')
      await follow(page, '/')
      await page.waitFor('[data-connection=open]')
      await service.apply(score(5))
      await page.waitFor(`${ROW} [data-score=home]`, '5')
      // What the live channel has changed is stored when the page is hidden.
      await page.page.evaluate(`Object.defineProperty(document, 'hidden', { value: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
      const score5 = `caches.open('scoreline').then((cache) => cache.match('${service.address}${DAY}'))
        .then((response) => response.text()).then((text) => text.includes('"current":5'))`
      await page.waitUntil(
        () => page.page.evaluate<boolean>(score5),
        (isStored) => isStored,
      )
      await page.waitUntil(
        () => cachedIn(page, 'scoreline-app /'),
        (files) => files.length === 5,
      )
      expect(
        (await seen(page)).filter((address) => /search|q=|,/.test(address) || address.includes(service.key)),
      ).toEqual([])
      await page.waitUntil(stored, (isStored) => isStored)
      await page.page.context().setOffline(true)
      for (const { path, ...of } of PAGES) {
        await page.page.goto(service.address + path)
        await settled(page, of)
        await page.waitFor('.banner.is-lost', /as of \d+ \w+, \d\d:\d\d/)
        expect(await page.count('#main .failure')).toBe(0)
      }
      await page.page.goto(service.address)
      await page.waitFor(`${ROW} [data-score=home]`, '5')
      await service.apply(score(6))
      // On a new day, which nobody has seen, it is the day that was seen last.
      await page.page.addInitScript('if (sessionStorage.late) Date.now = () => Number(sessionStorage.late)')
      await page.page.evaluate(`sessionStorage.late = ${NOON + 86_400_000}`)
      await page.page.goto(service.address)
      await page.waitFor(`${ROW} [data-score=home]`, '5')
      expect(page.page.url()).toContain('?date=')
      await page.page.evaluate('sessionStorage.clear()')
      await page.page.context().setOffline(false)
      await page.waitFor(`${ROW} [data-score=home]`, '6')
      await page.waitForNone('.banner.is-lost')
      await page.click('role=button[name="Remove the key"]')
      await page.waitFor('.prompt')
      await page.waitUntil(
        () => seen(page),
        (addresses) => addresses.length === 0,
      )
      await page.page.context().setOffline(true)
      await page.page.goto(service.address)
      await page.waitFor('.prompt')
      await page.page.context().setOffline(false)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  const STORAGE = [
    ['is absent', 'delete window.caches'],
    ['is forbidden', "caches.open = () => Promise.reject(new DOMException('', 'SecurityError'))"],
    ['is full', "Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))"],
  ] as const
  test.each(STORAGE)(
    'storage that %s breaks nothing',
    async (_name, change) => {
      const page = await openPage(`${service.address}/readyz`, { key: service.key })
      page.tolerate(/favicon/)
      await page.page.route('**/console/early.js*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${change};${await response.text()}` })
      })
      await page.page.goto(service.address)
      await page.waitFor(ROW)
      await follow(page, `/match/football/${RUNNING_MATCH}`)
      await page.waitFor('.scene', 'Harbour City')
      await page.click('role=button[name="Remove the key"]')
      await page.waitFor('.prompt')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the service worker stores a build whole or not at all, and serves it while a proxy has no service behind it',
    async () => {
      // What the proxy does not answer, or with a status, and the build that it says.
      let silent = /nothing/
      let broken = /others/
      let build = 'first'
      const proxy = Bun.serve({
        ...{ port: 0, hostname: '127.0.0.1' },
        async fetch({ url, headers }) {
          const { pathname, search } = new URL(url)
          if (silent.test(pathname)) return new Promise<Response>(() => {})
          if (broken.test(pathname)) return new Response('no', { status: 502 })
          const response = await fetch(service.address + pathname + search.replace(/v=\w+/, ''), { headers })
          const text = await response.text()
          const type = response.headers.get('content-type') ?? ''
          return new Response(text.replace(/(?<=[?]v=)\w+(?=")/g, build), {
            status: response.status,
            headers: { 'content-type': type },
          })
        },
      })
      const address = `http://127.0.0.1:${proxy.port}`
      const page = await openPage(address, { key: service.key, hasWorker: true })
      page.tolerate(...OFFLINE, /favicon/)
      const files = () => cachedIn(page, 'scoreline-app /')
      const builds = async () =>
        [...new Set((await files()).map((file) => file.split('?v=')[1] ?? file))].sort()
      await page.at(`${ROW} a`).hover()
      await page.page.evaluate('navigator.serviceWorker.ready')
      expect(await files()).toEqual([])
      broken = /nothing/
      const visit = async (wanted: readonly string[]) => {
        await page.page.goto(`${address}/match/football/${RUNNING_MATCH}`)
        await page.waitFor('#main .panel')
        await page.waitUntil(builds, (found) => found.join() === wanted.join())
      }
      await visit(['/', 'first'])
      expect(await files()).toHaveLength(5)
      build = 'second'
      broken = /others/
      await page.page.goto(address)
      await page.waitFor(ROW)
      broken = /./
      await visit(['/', 'first'])
      expect(await page.page.evaluate<string>('document.scripts[0].src')).toEndWith('?v=first')
      broken = /nothing/
      await visit(['/', 'second'])
      silent = /v2/
      await page.page.addInitScript(`const set = setTimeout
        if (sessionStorage.hasty) setTimeout = (run, ms, ...of) => set(run, ms / 20, ...of)`)
      await page.page.evaluate('sessionStorage.hasty = 1')
      await visit(['/', 'second'])
      await page.waitFor('.scene', 'Harbour City')
      await page.finish()
      await proxy.stop(true)
    },
    BROWSER_TEST_MS,
  )
})
