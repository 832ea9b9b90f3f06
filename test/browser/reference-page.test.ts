/** The reference page in a browser: its forms send requests, and show streams as they come. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makeHarness } from '../support/harness.ts'
import { BROWSER_TEST_MS, describeInBrowser, openPage } from '../support/http/browser-kit.ts'
import { matchDay, RUNNING_MATCH, type Service, startService } from '../support/http/browser-service.ts'
import { serveLive } from '../support/live/live-kit.ts'

/** What a phone loads before it can send a request; it has no viewer of others. */
const MAX_BYTES = 60_000

describeInBrowser('the reference page', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.close())

  test(
    'finds a request, and sends it with the key and what was filled in',
    async () => {
      const page = await openPage(`${service.address}/docs/try#/matches/getMatch`)
      await page.waitFor('#getMatch[open]')
      const bytes = await page.page.evaluate<number>(
        'performance.getEntries().reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0)',
      )
      expect(bytes).toBeLessThan(MAX_BYTES)
      await page.fill('#filter', 'get /v2/sport')
      await page.waitForNone('#getMatch')
      await page.fill('#filter', 'ONE MATCH')
      await page.fill('#key', service.key)
      await page.fill('#getMatch [name=matchId]', String(RUNNING_MATCH))
      await page.at('#getMatch [name=with_bk_odds]').selectOption('true')
      await page.click('#getMatch button')
      const address = `${service.address}/v2/football/matches/${RUNNING_MATCH}?with_bk_odds=true`
      await page.waitFor('#getMatch pre', `curl -H 'Authorization: ${service.key}' '${address}'`)
      await page.waitFor('#getMatch pre', /200 · \d+ ms.*etag: .*"status": "inprogress"/s)
      await page.waitFor('#getMatch button', 'Send')
      page.tolerate(/401/)
      await page.fill('#key', 'wrong')
      await page.click('#getMatch button')
      await page.waitFor('#getMatch pre', /401 · .*"error": "unauthorized"/s)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'shows a stream as it comes, until it is stopped',
    async () => {
      const page = await openPage(`${service.address}/docs/try#followSport`)
      await page.fill('#key', service.key)
      await page.click('#followSport button')
      await page.waitFor('#followSport pre', /event-stream.*data: /s)
      await page.click('#followSport button:has-text("Stop")')
      await page.waitFor('#followSport button', 'Send')
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
      await page.click('header a:has-text("Try it")')
      await page.waitFor('#getMatch[open]')
      await page.waitUntil(
        () => page.at('#getMatch [name=matchId]').inputValue(),
        (id) => id === String(RUNNING_MATCH),
      )
      await page.click('#getMatch button')
      await page.waitFor('#getMatch pre', /200 · .*"status": "inprogress"/s)
      await page.finish()
      await demo.stop()
      harness.close()
    },
    BROWSER_TEST_MS,
  )

  test(
    'Swagger UI sends a request with the key that it was given',
    async () => {
      const page = await openPage(`${service.address}/docs/swagger#/matches/getMatch`)
      page.tolerate(/favicon/)
      // It compiles for two seconds of processor time, which a slow machine takes a while to give.
      await page.at('#operations-matches-getMatch.is-open').waitFor({ timeout: BROWSER_TEST_MS / 2 })
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
})
