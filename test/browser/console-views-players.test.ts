/** The console over the demo world of tennis, table tennis and esports. */
import { expect, test } from 'bun:test'
import { BROWSER_TEST_MS, describeInBrowser } from '../support/browser-kit.ts'
import { ConsoleViews, testMatches, testPages } from '../support/console-views.ts'

const SPORTS = ['tennis', 'table-tennis', 'esports'] as const

describeInBrowser('the console shows of tennis, table tennis and esports', () => {
  const views = new ConsoleViews(SPORTS)
  testMatches(views, SPORTS)
  testPages(views, [['a tournament of athletes', '/tournament/tennis/2363', '.cup-tree']])

  test(
    'search finds a tennis player from the football page, and nothing for repeated letters',
    async () => {
      const { id, name } = (await views.runningMatch('tennis')).homeTeam
      const page = await views.open('/', {})
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
