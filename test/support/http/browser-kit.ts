/**
 * Pages in headless Chromium, and a service that they look at. One browser serves all files of a test process. A page
 * writes down what went wrong in it: console errors, failed requests, breaches of its Content-Security-Policy, requests
 * to other hosts; `finish` fails with what was recorded.
 */
import { describe } from 'bun:test'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type axe from 'axe-core'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'

/**
 * Where Debian, Alpine and others put it; the first one that is there is taken. The shell without windows takes a fifth
 * less processor time.
 */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
export const BROWSER_PATH: string | undefined = PLACES.find((path) => existsSync(path))

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often have little shared memory.
  '--disable-dev-shm-usage',
]

/** How long a page may take for a request before its timers are fired again. */
const ANSWER_MS = 2000
/** Timeout of a wait in a page, for a slow machine. */
export const TIMEOUT_MS = 20_000
/** For the whole test: the start of the browser and of the service are in it. */
export const BROWSER_TEST_MS = 90_000

/** `describe`, where there is a browser; else its tests are skipped, and the name says why. */
export function describeInBrowser(name: string, tests: () => void): void {
  describe.skipIf(BROWSER_PATH === undefined)(
    BROWSER_PATH === undefined ? `${name} (skipped: no browser)` : name,
    tests,
  )
}

let running: Promise<Browser> | undefined

/** The browser of this process, started with the first call; it ends with the process. */
export function startBrowser(): Promise<Browser> {
  if (BROWSER_PATH === undefined) throw new Error('there is no browser here')
  running ??= chromium.launch({ executablePath: BROWSER_PATH, args: FLAGS, timeout: BROWSER_TEST_MS })
  return running
}

export interface PageOptions {
  /** Width and height of the window in CSS pixels; a desktop by default. */
  readonly size?: readonly [width: number, height: number]
  /** Language of the browser, e.g. `ru-RU`; English by default. */
  readonly language?: string
  readonly scheme?: 'light' | 'dark'
  /** IANA name; UTC by default. */
  readonly zone?: string
  /** Does the visitor want less motion? */
  readonly isStill?: boolean
  /** Does the test move the clock of the page (`elapse`)? */
  readonly hasOwnClock?: boolean
  /** Does the page work offline? */
  readonly hasWorker?: boolean
  /** An API key that the console has stored already; none by default. */
  readonly key?: string
  /** The fixed time of the page, ms; timers run. */
  readonly now?: number
}

const DESKTOP = [1280, 800] as const
export const PHONE = [390, 844] as const

const CONTRAST = { type: 'rule', values: ['color-contrast'] }
const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/**
 * What each view is looked at in: together they have both colour schemes, a wide and a narrow layout. Roles, names and
 * labels are the same in both, so only contrast is measured twice.
 */
const LOOKS = [
  { scheme: 'light', size: DESKTOP, rules: CONTRAST },
  { scheme: 'dark', size: PHONE, rules: WCAG },
] as const

/** A page on a phone in the language of longer words; motion is off, as a colour in transit has no contrast. */
export const STILL_PHONE: PageOptions = { language: 'ru-RU', scheme: 'dark', size: PHONE, isStill: true }

/** Once what a new size has changed is drawn. */
const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))'

/** Windows that a test has finished with, by their options: a new one costs a second of loading and compiling. */
const idle = new Map<string, Page[]>()

/** Opens an address in a window without stored data, or with the API key of the console only. */
export async function openPage(url: string, { key, ...look }: PageOptions = {}): Promise<BrowserPage> {
  const windows = idle.getOrInsertComputed(JSON.stringify(look), () => [])
  const page = windows.pop() ?? (await openWindow(look))
  if (key !== undefined) await storeKey(page, new URL(url).origin, key)
  const opened = new BrowserPage(page, new URL(url).host, async () => {
    await resetWindow(page, look)
    windows.push(page)
  })
  await page.goto(url)
  return opened
}

async function openWindow(options: PageOptions): Promise<Page> {
  const browser = await startBrowser()
  const context = await browser.newContext({
    viewport: viewportOf(options),
    locale: options.language ?? 'en-GB',
    colorScheme: options.scheme ?? 'light',
    timezoneId: options.zone ?? 'UTC',
    reducedMotion: options.isStill ? 'reduce' : 'no-preference',
    // Requests of a worker would pass by what a test answers itself.
    serviceWorkers: options.hasWorker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  if (options.hasOwnClock) await context.clock.install()
  if (options.now !== undefined) await context.clock.setFixedTime(options.now)
  await context.addInitScript(REPORT_VIOLATIONS)
  await context.addInitScript(COUNT_SHIFTS)
  return context.newPage()
}

/** Stores the key as the prompt of the console does, in a page that does not reach the service. */
async function storeKey(page: Page, origin: string, key: string): Promise<void> {
  const url = `${origin}/empty`
  // Without an icon the browser would ask the service for one.
  const body = '<link rel="icon" href="data:,">'
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(url)
  await page.unroute(url)
  await page.evaluate(`localStorage.setItem('scoreline.key', '${key}')`)
}

/** As `openWindow` left it, but for what the browser caches. */
async function resetWindow(page: Page, options: PageOptions): Promise<void> {
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  page.removeAllListeners()
  await page.unrouteAll()
  await page.goto('about:blank')
  await page.emulateMedia({ colorScheme: options.scheme ?? 'light' })
  await page.setViewportSize(viewportOf(options))
}

function viewportOf({ size: [width, height] = DESKTOP }: PageOptions) {
  return { width, height }
}

/** The console tells of most breaches by itself; the event tells of all. */
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Content-Security-Policy: ' + event.effectiveDirective + ' forbids ' + event.blockedURI))`

/** Sums what moves by itself while a page is shown: not what follows a click or a key. */
const COUNT_SHIFTS = `window.shifted = 0
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
}).observe({ type: 'layout-shift', buffered: true })`

/** Only read: it is for pages and has no business in the process of the tests. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const runAxe = (scope: string, rules: object) => `axe.run('${scope}', {
  runOnly: ${JSON.stringify(rules)},
  resultTypes: ['violations'],
  preload: false,
})`

export class BrowserPage {
  /** What the library itself offers, for what has no helper here. */
  readonly page: Page
  readonly faults: string[] = []
  /** Gives the window back. */
  readonly #release: () => Promise<void>
  readonly #tolerated: RegExp[] = []

  constructor(page: Page, host: string, release: () => Promise<void>) {
    this.#release = release
    this.page = page
    const tell = (text: string) => this.faults.push(text)
    page.on('console', (message) => {
      if (message.type() === 'error') tell(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => tell(`script: ${error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // An aborted request is no failure.
      if (reason !== 'net::ERR_ABORTED') tell(`request: ${request.url()} ${reason}`)
    })
    page.on('request', (request) => {
      const { protocol, host: asked } = new URL(request.url())
      if (protocol !== 'data:' && protocol !== 'blob:' && asked !== host) tell(`other host: ${request.url()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) tell(`answer: ${response.url()} ${response.status()}`)
    })
  }

  /** Faults that the test provokes itself, such as the 401 of a wrong key. */
  tolerate(...patterns: readonly RegExp[]): void {
    this.#tolerated.push(...patterns)
  }

  /** A place of the page: CSS, `text=…`, `role=…` as playwright reads them. */
  at(selector: string): Locator {
    return this.page.locator(selector)
  }

  /** Clicks the first of what is found, once it is there and can be clicked. */
  async click(selector: string): Promise<void> {
    await this.at(selector).first().click()
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.at(selector).first().fill(text)
  }

  /** The text of the first of what is found, once it is there. */
  async text(selector: string): Promise<string> {
    return ((await this.at(selector).first().textContent()) ?? '').trim()
  }

  async count(selector: string): Promise<number> {
    return this.at(selector).count()
  }

  /** Waits until something is to be seen, or until its text holds what is wanted. */
  async waitFor(selector: string, wanted?: string | RegExp): Promise<void> {
    const place = wanted === undefined ? this.at(selector) : this.at(selector).filter({ hasText: wanted })
    await place.first().waitFor({ state: 'visible' })
  }

  /** Waits until something is no longer to be seen. */
  async waitForNone(selector: string): Promise<void> {
    await this.at(selector).first().waitFor({ state: 'hidden' })
  }

  /** Waits until a value fits; for what the page alone cannot say. Fails with the last value. */
  async waitUntil<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
    const end = performance.now() + TIMEOUT_MS
    for (;;) {
      const value = await read()
      if (fits(value)) return value
      if (performance.now() > end) throw new Error(`waited in vain, at last for ${JSON.stringify(value)}`)
      await Bun.sleep(20)
    }
  }

  /**
   * Lets the interval of a timer pass in the page until something is to be seen, or no longer (null). More than once if
   * need be, because a page sets its next timer only when it has the answer to the request before.
   */
  async elapse(ms: number, selector: string, wanted?: string | RegExp | null): Promise<void> {
    const place = this.at(selector).filter(wanted ? { hasText: wanted } : {})
    const state = wanted === null ? 'hidden' : 'visible'
    const wait = (timeout: number) => place.first().waitFor({ state, timeout })
    const end = performance.now() + TIMEOUT_MS
    do {
      await this.page.clock.fastForward(ms)
      const isSeen = await wait(ANSWER_MS).then(
        () => true,
        () => false,
      )
      if (isSeen) return
    } while (performance.now() < end)
    await wait(ANSWER_MS)
  }

  /** Is anything wider than the window? A phone would have to scroll sideways. */
  async isOverflowing(): Promise<boolean> {
    return this.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  }

  /** Lets requests of the API through one by one, a frame apart. What it returns waits until none is left. */
  async answerOneByOne(): Promise<() => Promise<void>> {
    let last: Promise<unknown> = Promise.resolve()
    await this.page.route('**/v2/**', (route) => {
      // The last ones may come after the test.
      last = last
        .then(() => this.page.evaluate(NEXT_FRAME))
        .then(() => route.continue())
        .catch(() => {})
    })
    return async () => {
      for (let seen: unknown; seen !== last; await last) seen = last
    }
  }

  /** How much of the page has moved by itself since it was loaded: the cumulative layout shift of the Web Vitals. */
  async shift(): Promise<number> {
    return this.page.evaluate<number>('window.shifted')
  }

  /**
   * Breaches of WCAG 2.2, levels A and AA, in what is shown now, each as one line, by the rules of both looks. Leaves the
   * page in the second look.
   * @param scope selector of the part that is measured; null for the width of the page only
   */
  async breaches(scope: string | null = 'html'): Promise<readonly string[]> {
    const found: string[] = []
    for (const { scheme, size, rules } of LOOKS) {
      await this.page.emulateMedia({ colorScheme: scheme })
      await this.page.setViewportSize({ width: size[0], height: size[1] })
      await this.page.evaluate(NEXT_FRAME)
      if (await this.isOverflowing()) found.push(`in ${scheme}: wider than ${size[0]} pixels`)
      if (scope === null) continue
      found.push(...(await this.#axe(scope, rules)).map((breach) => `in ${scheme}: ${breach}`))
    }
    return found
  }

  async #axe(scope: string, rules: object): Promise<readonly string[]> {
    // The policy of the page holds for its own scripts; this one comes in through the driver.
    if (!(await this.page.evaluate("'axe' in window"))) await this.page.evaluate(axeSource)
    const { violations } = await this.page.evaluate<axe.AxeResults>(runAxe(scope, rules))
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const [first] = [...any, ...all, ...none]
        return `${id} at ${target.join(' ')}: ${first?.message ?? ''}`
      }),
    )
  }

  /** Writes a picture of the whole page into the folder of SCORELINE_SCREENSHOTS; does nothing without it. */
  async screenshot(name: string): Promise<void> {
    const folder = process.env.SCORELINE_SCREENSHOTS
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    await this.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }

  /** Closes the page; throws when anything went wrong before that was not tolerated. */
  async finish(): Promise<void> {
    const faults = this.faults.filter((fault) => !this.#tolerated.some((pattern) => pattern.test(fault)))
    await this.#release()
    if (faults.length > 0) throw new Error(`the page had faults:\n${faults.join('\n')}`)
  }
}
