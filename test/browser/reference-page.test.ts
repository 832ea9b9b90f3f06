/** The reference page in a browser: its chapters, and the box that subscribes to the live channel. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { BROWSER_TEST_MS, describeInBrowser, openPage } from '../support/browser-kit.ts'
import { RUNNING_MATCH, type Service, startService } from '../support/browser-service.ts'

describeInBrowser('the reference page', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.close())

  test(
    'the live chapter has a box that subscribes and shows the messages',
    async () => {
      const page = await openPage(`${service.address}/docs/try#tag/live-channel`)
      page.tolerate(/forbids eval|favicon/)
      await page.waitFor('[data-live-box] button')
      expect(await page.at('.outline').isVisible()).toBe(false)
      const [key, topic] = [
        '[data-live-box] label:nth-of-type(1) input',
        '[data-live-box] label:nth-of-type(2) input',
      ]
      await page.fill(key, service.key)
      await page.fill(topic, `match:football:${RUNNING_MATCH}`)
      await page.click('[data-live-box] button')
      await page.waitFor('[data-live-box] pre', /match_snapshot[\s\S]*subscribed[\s\S]*connected/)
      await page.click('[data-live-box] button')
      await page.waitFor('[data-live-box] pre', /closed: 1/)
      expect(await page.count('[data-live-box]')).toBe(1)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
})
