/** The console over the demo world of football. */
import { expect, test } from 'bun:test'
import { BROWSER_TEST_MS, describeInBrowser } from '../support/browser-kit.ts'
import { ConsoleViews, expectSettled, testMatches, testPages } from '../support/console-views.ts'

describeInBrowser('the console shows of football', () => {
  const views = new ConsoleViews(['football'])
  testMatches(views, ['football'])
  testPages(views, [
    // The cup of this year may still be in its groups.
    ['a cup tree of last time', '/tournament/football/16?season=100051', '.cup-tree'],
    ['the dates of a cup tree, up to its final', '/tournament/football/19', '.tie-slot:last-child .tie'],
    ['leaders of teams', '/leaders/football/17/100012?entity=teams', '.leaders'],
  ])

  test(
    'the statistics of a player when the shirt is pressed, by keyboard too',
    async () => {
      const page = await views.open(`/match/football/${await views.richMatch('football')}?tab=lineups`)
      await page.waitFor('.shirt')
      expect(await page.count('.shirt')).toBe(22)
      await page.at('.shirt').first().press('Enter')
      await page.waitFor('.card .figures')
      await page.click('.card .button-quiet')
      await page.waitForNone('.card')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the way from a tournament over its teams and players to the leaders',
    async () => {
      const page = await views.open('/tournament/football/17')
      await expectSettled(page)
      await page.click('.standings tbody a')
      await page.waitFor('.page-head h1')
      await expectSettled(page)
      await page.click('#tab-squad')
      await page.click('#main a[href^="/player/"]')
      await page.waitUntil(
        async () => page.page.url(),
        (url) => url.includes('/player/'),
      )
      await expectSettled(page)
      await page.page.goBack()
      await page.page.goBack()
      await page.click('.page-head a.button')
      await page.waitFor('.leaders tbody tr')
      const first = await page.text('.leaders tbody a')
      await page.click('.paging button:last-child')
      await page.waitUntil(
        () => page.text('.leaders tbody a'),
        (name) => name !== first,
      )
      await expectSettled(page)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
})
