/** The console of the demo: every tab of a running match of each sport, and a search across sports. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { SPORT_SLUGS } from '../../src/catalog/sports.ts'
import { BROWSER_TEST_MS, describeInBrowser, openPage, PHONE } from '../support/browser-kit.ts'
import { type Server, startServer, temporaryFolder } from '../support/command-kit.ts'

/** Making the demo world is in it. */
const DEMO_TEST_MS = 120_000

describeInBrowser('the console of the demo', () => {
  const folder = temporaryFolder('console')
  let server: Server
  beforeAll(async () => {
    server = await startServer(['--demo'], { cwd: folder.path })
  }, DEMO_TEST_MS)
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })

  test.each([...SPORT_SLUGS])(
    'every tab of a running match: %s',
    async (sport) => {
      const response = await fetch(`${server.address}/v2/${sport}/matches/live?view=lite`, {
        headers: { authorization: 'demo' },
      })
      const { matches } = (await response.json()) as { matches: { id: number }[] }
      const page = await openPage(`${server.address}/match/${sport}/${matches[0]?.id}`)
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
      await page.click('.channel')
      await page.waitFor('.message')
      const messages = await page.at('.message button > .cut:not(.message-about)').allTextContents()
      const aboutMatches = messages.filter((text) => /^(match_|subscribe)/.test(text))
      expect(aboutMatches.length).toBeGreaterThan(0)
      expect(aboutMatches.filter((text) => !text.endsWith(` ${matches[0]?.id}`))).toEqual([])
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'search finds a tennis player from the football page, and nothing for repeated letters',
    async () => {
      const response = await fetch(`${server.address}/v2/tennis/matches/live?view=lite`, {
        headers: { authorization: 'demo' },
      })
      const { matches } = (await response.json()) as { matches: { homeTeam: { id: number; name: string } }[] }
      const { id, name } = matches[0]!.homeTeam
      const page = await openPage(server.address)
      await page.waitFor('.search input')
      await page.fill('.search input', 'zzzqqq')
      await page.waitFor('.search-found .hint', 'zzzqqq')
      expect(await page.count('.search-hit')).toBe(0)
      await page.fill('.search input', name)
      await page.waitFor(`.search-hit[href="/team/tennis/${id}"]`, name)
      await page.at('.search input').press('ArrowDown')
      await page.at('.search input').press('Enter')
      await page.waitFor('h1', name)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
})
