/**
 * Panels and pages of the console in a browser, over the demo world of some sports: each tab shows its panels loaded,
 * without a console error, a failed request or a breach of the policy or of WCAG 2.2 AA, and no view is wider than a
 * phone or a desktop.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { SPORT_SLUGS, type SportSlug } from '../../../src/catalog/sports.ts'
import { ScorelineClient } from '../../../src/client/index.ts'
import { NOW } from '../harness.ts'
import {
  BROWSER_TEST_MS,
  type BrowserPage,
  openPage,
  type PageOptions,
  PHONE,
  STILL_PHONE,
} from './browser-kit.ts'
import type { Service } from './browser-service.ts'

const TABS = ['overview', 'lineups', 'statistics', 'odds', 'history'] as const
/** Panels whose content the demo world must have for a match that is over, beside the ones that every match has. */
const FILLED: Readonly<Record<SportSlug, readonly string[]>> = {
  football: ['figures', 'timeline', 'momentum', 'best-players', 'lineups', 'average-positions', 'shotmap'],
  'ice-hockey': ['figures', 'timeline', 'parts-below', 'best-players', 'lineups', 'statistics'],
  basketball: ['figures', 'parts', 'momentum', 'best-players', 'lineups', 'statistics'],
  tennis: ['figures', 'points', 'momentum', 'parts-below', 'statistics'],
  'table-tennis': ['figures', 'parts', 'statistics'],
  volleyball: ['figures', 'parts', 'best-players', 'lineups', 'statistics'],
  esports: ['games'],
}
const OF_ALL = ['summary', 'odds', 'form']

/**
 * Words in Latin letters where the interface speaks, not the data: heads, labels, buttons, hints, states, reasons. Short
 * forms that the sports themselves write so, and names of keys and bookmakers, are none.
 */
const LATIN_WORDS = `[...document.querySelectorAll(
  '#main :is(th[scope=col]:not(:has(.map-name)), h2, h3, dt, label, .hint, .chip, .tag, .match-when, .facts .long, .event-people > .muted, .shot title, .dot title, [role=tab])'
)].map((place) => place.textContent)
  .filter((text) => /[A-Za-z]{3,}/.test(text.replace(/xGOT|ADR|KAST|bookmaker_/g, '')))`

/** For the whole of a match: many panels are measured. */
const LONG_MS = 180_000

const FILLED_PANELS = `[...document.querySelectorAll('[data-panel]:has(.panel-body > :not(.hint))')]
  .map((place) => place.dataset.panel)`

/** The service of a `describe` block, with the demo world as it is at NOW. */
export class ConsoleViews {
  #service: Service | null = null
  /** Panels whose accessibility was measured: they are the same in every sport. */
  readonly #measured = new Set<string>()

  constructor(start: () => Promise<Service>) {
    beforeAll(async () => {
      this.#service = await start()
    }, BROWSER_TEST_MS)
    afterAll(() => this.#service?.close())
  }

  get client(): ScorelineClient {
    const { address, key } = this.#running
    return new ScorelineClient({ baseUrl: address, apiKey: key })
  }

  open(path: string, options: PageOptions = STILL_PHONE): Promise<BrowserPage> {
    const { address, key } = this.#running
    return openPage(address + path, { ...options, now: NOW, key })
  }

  get #running(): Service {
    if (!this.#service) throw new Error('the service did not start')
    return this.#service
  }

  async runningMatch(sportSlug: SportSlug) {
    const [match] = (await this.client.get('/v2/{sportSlug}/matches/live', { path: { sportSlug } })).matches
    if (!match) throw new Error(`no match of ${sportSlug} is in progress`)
    return match
  }

  /** A match that is over and has the most to show; the first ones of a season have no form yet. */
  async richMatch(sportSlug: SportSlug): Promise<number> {
    const { matches } = await this.client.get('/v2/{sportSlug}/matches', {
      path: { sportSlug },
      query: {
        status: 'finished',
        has_bk_odds: 'true',
        with_bk_odds: 'true',
        with_pregame: 'true',
        date: new Date(NOW).toISOString().slice(0, 10),
        tz: 'UTC',
      },
    })
    // A board of the live stage is empty once all of its markets are closed.
    const hasMarkets = (boards: object | undefined) =>
      Object.values(boards ?? {}).some(({ markets }) => Object.keys(markets).length > 0)
    const [best] = matches
      .filter(({ pregame, oddsBk }) => pregame?.form && hasMarkets(oddsBk))
      .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
    if (!best) throw new Error(`no match of ${sportSlug} with odds and form is over`)
    return best.id
  }

  /** Waits for the panels of a tab and measures them, for accessibility if one is new. Returns those with content. */
  async filledPanels(page: BrowserPage): Promise<string[]> {
    await expectLoaded(page)
    const filled = await page.page.evaluate<string[]>(FILLED_PANELS)
    const isNew = filled.some((panel) => !this.#measured.has(panel))
    for (const panel of filled) this.#measured.add(panel)
    expect(await page.breaches(isNew ? '#main' : null)).toEqual([])
    return filled
  }
}

/** Waits until the panels of a page are loaded, and measures it. */
export async function expectSettled(page: BrowserPage): Promise<void> {
  await expectLoaded(page)
  // The frame around it is measured by `console-accessibility.test.ts`.
  expect(await page.breaches('#main')).toEqual([])
}

async function expectLoaded(page: BrowserPage): Promise<void> {
  await page.waitFor('#main .panel')
  await page.waitUntil(
    () => page.count('#main .skeleton'),
    (count) => count === 0,
  )
  expect(await page.count('#main .failure')).toBe(0)
}

/** Each page shows an element. */
export function testPages(
  views: ConsoleViews,
  pages: readonly (readonly [name: string, path: string, element: string])[],
): void {
  test.each([...pages])(
    '%s',
    async (_name, path, element) => {
      const page = await views.open(path)
      await page.waitFor(element)
      await expectSettled(page)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
}

/** Every tab of a match that is over, and of a running one. */
export function testMatches(views: ConsoleViews): void {
  test.each(SPORT_SLUGS)(
    'a match of %s that is over',
    async (sport) => {
      const page = await views.open(`/match/${sport}/${await views.richMatch(sport)}`)
      await page.waitFor('[role="tab"]')
      const filled: string[] = []
      for (const tab of TABS) {
        if ((await page.count(`#tab-${tab}`)) === 0) continue
        await page.click(`#tab-${tab}`)
        filled.push(...(await views.filledPanels(page)))
        expect(await page.page.evaluate(LATIN_WORDS)).toEqual([])
        await page.screenshot(`match-${sport}-${tab}`)
      }
      expect(filled).toEqual(expect.arrayContaining([...OF_ALL, ...FILLED[sport]]))
      await page.finish()
    },
    LONG_MS,
  )

  test.each(SPORT_SLUGS)(
    'every tab of a running match: %s',
    async (sport) => {
      const { id } = await views.runningMatch(sport)
      const page = await views.open(`/match/${sport}/${id}`, {})
      await page.waitFor('.scene')
      const tabs = page.at('.tabs [role=tab]')
      await tabs.first().waitFor()
      for (let index = 0; index < (await tabs.count()); index += 1) {
        await tabs.nth(index).click()
        await page.waitFor(`.tabs [role=tab]:nth-of-type(${index + 1})[aria-selected=true]`)
        await page.waitForNone('.tab-panels [aria-busy=true]')
        expect(await page.count('.tab-panels .failure')).toBe(0)
      }
      await page.page.setViewportSize({ width: PHONE[0], height: PHONE[1] })
      expect(await page.isOverflowing()).toBe(false)
      await page.screenshot(`console-${sport}-phone`)
      // Only the match in view is subscribed.
      const subscribed: string[] = []
      const isSubscribed = new Promise<void>((done) => {
        page.page.on('websocket', (socket) =>
          socket.on('framesent', ({ payload }) => {
            if (!String(payload).includes('"subscribe"')) return
            subscribed.push(String(payload))
            done()
          }),
        )
      })
      await page.page.reload()
      await isSubscribed
      await page.waitFor('.channel[data-connection=open]')
      expect(subscribed.filter((text) => !text.includes(`"matchId":${id}`))).toEqual([])
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
}
