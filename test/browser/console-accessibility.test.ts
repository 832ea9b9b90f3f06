/**
 * The frame of the console by WCAG 2.2, levels A and AA, as axe measures it, contrast included: the day, what is empty or
 * wrong, what opens over a page, and the operator's page, in light on a desktop and in dark on a phone. The other pages
 * and the panels are measured where `test/support/http/console-views.ts` opens them.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  BROWSER_TEST_MS,
  type BrowserPage,
  describeInBrowser,
  openPage,
  STILL_PHONE,
} from '../support/http/browser-kit.ts'
import { RUNNING_MATCH, type Service, startService } from '../support/http/browser-service.ts'

const TOKEN = 'token-of-the-status-view'

describeInBrowser('WCAG 2.2 AA', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ config: { statusToken: TOKEN } })
  })
  afterAll(() => service.close())

  async function settled(page: BrowserPage): Promise<void> {
    await page.waitFor('#main .panel, #main h1')
    await page.waitUntil(
      () => page.count('#main .skeleton'),
      (count) => count === 0,
    )
  }

  async function enter(): Promise<BrowserPage> {
    const page = await openPage(service.address, STILL_PHONE)
    await page.fill('.prompt input', service.key)
    await page.at('.prompt input').press('Enter')
    await settled(page)
    return page
  }

  /** Looks at each view in turn; a test tells of all breaches at once, each with its place. */
  async function look(
    page: BrowserPage,
    views: readonly (readonly [place: string, open: () => Promise<unknown>])[],
  ): Promise<void> {
    const found: string[] = []
    for (const [place, open] of views) {
      await open()
      found.push(...(await page.breaches()).map((breach) => `${place}: ${breach}`))
    }
    expect(found).toEqual([])
    await page.finish()
  }

  const VIEWS = [
    '/',
    '/?date=2001-01-01&show=live',
    `/match/football/${RUNNING_MATCH}`,
    '/team/football/1',
  ] as const

  test(
    'pages',
    async () => {
      const page = await enter()
      page.tolerate(/404/)
      const open = async (address: string) => {
        await page.page.goto(service.address + address)
        await settled(page)
      }
      await look(
        page,
        VIEWS.map((address) => [address, () => open(address)]),
      )
    },
    BROWSER_TEST_MS,
  )

  test(
    'what opens over a page',
    async () => {
      const page = await enter()
      page.tolerate(/401/, /WebSocket/)
      await page.waitFor('.channel[data-connection=open]')
      await look(page, [
        ['the calendar', () => openCalendar(page)],
        ['the requests', () => openDrawer(page)],
        ['what the search found', () => openSearch(page)],
        ['the prompt after a refusal', () => refuseKey(page)],
      ])
    },
    BROWSER_TEST_MS,
  )

  async function openCalendar(page: BrowserPage): Promise<void> {
    await page.click('.side-button')
    await page.waitFor('.calendar')
  }

  async function openDrawer(page: BrowserPage): Promise<void> {
    await page.page.keyboard.press('Escape')
    await page.click('.channel')
    await page.waitFor('.request-panel code')
  }

  async function openSearch(page: BrowserPage): Promise<void> {
    await page.page.keyboard.press('Escape')
    await page.fill('.search input', 'harbour')
    await page.waitFor('.search-hit')
    await page.at('.search input').press('ArrowDown')
  }

  async function refuseKey(page: BrowserPage): Promise<void> {
    await page.page.evaluate(`localStorage.setItem('scoreline.key', 'sl_${'x'.repeat(43)}')`)
    await page.page.reload()
    await page.waitFor('.prompt-refused')
  }

  test(
    "the operator's page",
    async () => {
      const page = await openPage(`${service.address}/console/status`, STILL_PHONE)
      await look(page, [
        ['the prompt for the token', () => page.waitFor('h1', 'Состояние сервиса')],
        ['the figures', () => openStatus(page)],
      ])
    },
    BROWSER_TEST_MS,
  )

  async function openStatus(page: BrowserPage): Promise<void> {
    await page.fill('input[name=token]', TOKEN)
    await page.click('button[type=submit]')
    await page.waitFor('.chart path.series')
  }
})
