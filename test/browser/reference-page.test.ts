/** The reference page in a browser: a request, and the form that subscribes to the live channel. */
import { afterAll, beforeAll, test } from 'bun:test'
import { makeHarness } from '../support/harness.ts'
import {
  BROWSER_TEST_MS,
  type BrowserPage,
  describeInBrowser,
  openPage,
} from '../support/http/browser-kit.ts'
import { matchDay, RUNNING_MATCH, type Service, startService } from '../support/http/browser-service.ts'
import { serveLive } from '../support/live/live-kit.ts'

/** The viewer compiles for two seconds of processor time, which a slow machine takes a while to give. */
const VIEWER_MS = 60_000
const untilLoaded = (page: BrowserPage) => page.at('.opblock-tag').first().waitFor({ timeout: VIEWER_MS })

describeInBrowser('the reference page', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.close())

  test(
    'sends a request with the key that it was given',
    async () => {
      const page = await openPage(`${service.address}/docs/try#/matches/getMatch`)
      page.tolerate(/favicon/)
      await untilLoaded(page)
      await page.waitFor('#operations-matches-getMatch.is-open')
      await page.click('.authorize')
      await page.fill('.auth-container input', service.key)
      await page.click('.auth-container .authorize')
      await page.click('.close-modal')
      await page.fill('[data-param-name=matchId] input', String(RUNNING_MATCH))
      await page.click('.execute')
      await page.waitFor('.live-responses-table .response-col_status', '200')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'in demo mode "Try it" leads to a match in progress, with the key filled in',
    async () => {
      const harness = makeHarness({ config: { demo: true } })
      harness.put(matchDay(harness.now))
      const demo = serveLive(harness)
      const page = await openPage(`${demo.address}/docs`)
      page.tolerate(/favicon/)
      await page.click('header a:has-text("Try it")')
      await untilLoaded(page)
      await page.waitFor('#operations-matches-getMatch.is-open')
      await page.click('.execute')
      await page.waitFor('.live-responses-table .response-col_status', '200')
      await page.waitFor('.live-responses-table .response-col_description', /"status": "inprogress"/)
      await page.finish()
      await demo.stop()
      harness.close()
    },
    BROWSER_TEST_MS,
  )

  test(
    'a form subscribes to the live channel and shows the messages',
    async () => {
      const page = await openPage(`${service.address}/docs/try`)
      page.tolerate(/favicon/)
      await untilLoaded(page)
      await page.click('summary:has-text("live channel")')
      const [key, topic] = ['.live-box label:nth-of-type(1) input', '.live-box label:nth-of-type(2) input']
      await page.fill(key, service.key)
      await page.fill(topic, `match:football:${RUNNING_MATCH}`)
      await page.click('.live-box button')
      await page.waitFor('.live-box pre', /match_snapshot[\s\S]*subscribed[\s\S]*connected/)
      await page.click('.live-box button')
      await page.waitFor('.live-box pre', /closed: 1/)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
})
