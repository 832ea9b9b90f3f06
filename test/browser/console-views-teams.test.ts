/** The console over the demo world of the other sports of teams. */
import { describeInBrowser } from '../support/browser-kit.ts'
import { ConsoleViews, testMatches, testPages } from '../support/console-views.ts'

const SPORTS = ['ice-hockey', 'basketball', 'volleyball'] as const

describeInBrowser('the console shows of team sports', () => {
  const views = new ConsoleViews(SPORTS)
  testMatches(views, SPORTS)
  testPages(views, [
    ['the form and the overtimes of a hockey table', '/tournament/ice-hockey/269', '.legend'],
    [
      'a season of 1,000 matches by month',
      '/tournament/basketball/30400?tab=matches',
      '.match-list .match-link',
    ],
  ])
})
