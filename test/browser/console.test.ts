/**
 * The console clicked through in a browser: the scores of a day change by themselves, days and zones, search, deep
 * links, language and theme, the key, and a restart of the service.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  BROWSER_TEST_MS,
  type BrowserPage,
  describeInBrowser,
  openPage,
  type PageOptions,
} from '../support/browser-kit.ts'
import {
  FINISHED_MATCH,
  RUNNING_MATCH,
  type Service,
  startService,
  TOMORROWS_MATCH,
} from '../support/browser-service.ts'

const row = (match: number) => `.match-row[data-match="${match}"]`
const HOME_SCORE = '[data-score=home]'

/** What the browser says of a service that is not there. */
const GONE = [/ERR_CONNECTION/, /net::ERR/, /WebSocket/]
const REFUSED = [/ 401/, /status of 401/]

describeInBrowser('the console', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.close())

  /** Opens a page of the console and gives it the key. */
  async function enter(path = '/', options?: PageOptions): Promise<BrowserPage> {
    const page = await openPage(service.address + path, options)
    await page.fill('.prompt input', service.key)
    await page.click('.prompt button[type=submit]')
    return page
  }

  const goal = (home: number) =>
    service.apply({
      op: 'merge',
      kind: 'match',
      sport: 'football',
      id: RUNNING_MATCH,
      data: { homeScore: { current: home } },
    })

  test(
    'a score changes without a reload, in the list and on the page of the match',
    async () => {
      await goal(1)
      const page = await enter()
      await page.waitFor(`${row(RUNNING_MATCH)} ${HOME_SCORE}`, '1')
      await page.waitFor('.channel[data-connection=open]')
      await goal(2)
      await page.waitFor(`${row(RUNNING_MATCH)} ${HOME_SCORE}`, '2')
      await page.click(`${row(RUNNING_MATCH)} a`)
      await page.waitFor(`.scene ${HOME_SCORE}`, '2')
      await goal(3)
      await page.waitFor(`.scene ${HOME_SCORE}`, '3')
      // The messages behind it can be seen.
      await page.click('.channel')
      await page.waitFor('.message-panel .message', /delta/)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'days and zones',
    async () => {
      const page = await enter()
      await page.waitFor(row(FINISHED_MATCH))
      const before = await page.text(`${row(FINISHED_MATCH)} .match-when b`)
      await page.at('.day-turn').last().click()
      await page.waitFor(row(TOMORROWS_MATCH))
      expect(await page.count(row(FINISHED_MATCH))).toBe(0)
      await page.page.goBack()
      await page.waitFor(row(FINISHED_MATCH))
      await page.at('.zone-picker select').selectOption('Asia/Tokyo')
      await page.waitUntil(
        async () =>
          (await page.count(row(FINISHED_MATCH))) === 0 ||
          (await page.text(`${row(FINISHED_MATCH)} .match-when b`)),
        (time) => time !== before,
      )
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'search in Russian with a slip, the keyboard alone, and the page of what was found',
    async () => {
      const page = await enter('/', { language: 'ru-RU', scheme: 'dark' })
      await page.waitFor('.search input')
      await page.page.keyboard.press('/')
      await page.page.keyboard.type('харбар')
      await page.waitFor('.search-hit', 'Харбор Сити')
      await page.page.keyboard.press('Enter')
      await page.waitFor('h1', 'Харбор Сити')
      expect(page.page.url()).toContain('/team/football/')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'a deep link shows its match, and language and theme change on the spot',
    async () => {
      const page = await enter(`/match/football/${FINISHED_MATCH}`)
      await page.waitFor('.scene-side', 'Ångström United')
      await page.click('.top-bar [data-value=ru]')
      await page.waitFor('.scene-side', 'Ангстрём Юнайтед')
      expect(await page.page.evaluate<string>('document.documentElement.lang')).toBe('ru')
      const ground = () =>
        page.page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
      const light = await ground()
      await page.click('[data-theme-choice=auto]')
      await page.click('[data-theme-choice=light]')
      await page.waitUntil(ground, (color) => color !== light)
      // Both are stored for the next visit, like the key.
      await page.page.reload()
      await page.waitFor('.scene-side', 'Ангстрём Юнайтед')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'a wrong key is refused and asked for again',
    async () => {
      const page = await openPage(`${service.address}/`)
      page.tolerate(...REFUSED, ...GONE)
      await page.fill('.prompt input', `sl_${'x'.repeat(43)}`)
      await page.click('.prompt button[type=submit]')
      await page.waitFor('.prompt-refused')
      await page.fill('.prompt input', service.key)
      await page.click('.prompt button[type=submit]')
      await page.waitFor(row(RUNNING_MATCH))
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the service starts anew underneath: it says so and goes on',
    async () => {
      await goal(4)
      const page = await enter()
      page.tolerate(...GONE)
      await page.waitFor(`${row(RUNNING_MATCH)} ${HOME_SCORE}`, '4')
      await page.waitFor('.channel[data-connection=open]')
      await service.stop()
      await page.waitFor('.banner[data-connection=lost]')
      await service.start()
      await goal(5)
      await page.waitFor(`${row(RUNNING_MATCH)} ${HOME_SCORE}`, '5')
      await page.waitForNone('.banner[data-connection=lost]')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
})
