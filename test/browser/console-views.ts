/**
 * Every panel of every sport and every page of the console in a browser, over the demo world that
 * `test/stress/demo-world.test.ts` has generated: each tab shows its panels loaded, without a console error, a failed request or a breach of the policy or of WCAG 2.1 AA, and no view is wider
 * than a phone or a desktop.
 */
import { expect, test } from 'bun:test'
import { SPORT_SLUGS, type SportSlug } from '../../src/catalog/sports.ts'
import { ScorelineClient } from '../../src/client/index.ts'
import {
  BROWSER_TEST_MS,
  type BrowserPage,
  describeInBrowser,
  openPage,
  type PageOptions,
  PHONE,
  STILL_PHONE,
} from '../support/browser-kit.ts'

const TABS = ['overview', 'lineups', 'statistics', 'odds', 'history'] as const
/** Panels whose content the demo world must have for a match that is over, beside the ones that every match has. */
const FILLED: Readonly<Record<SportSlug, readonly string[]>> = {
  football: ['timeline', 'momentum', 'best-players', 'lineups', 'average-positions', 'statistics', 'shotmap'],
  'ice-hockey': ['timeline', 'best-players', 'lineups', 'statistics'],
  basketball: ['timeline', 'momentum', 'best-players', 'lineups', 'statistics'],
  tennis: ['points', 'momentum', 'statistics'],
  'table-tennis': ['timeline', 'statistics'],
  volleyball: ['timeline', 'lineups', 'statistics'],
  esports: ['games'],
}
const OF_ALL = ['summary', 'odds', 'form']

/**
 * Words in Latin letters where the interface speaks, not the data: heads, labels, buttons, hints, states, reasons. Short
 * forms that the sports themselves write so, and names of keys and bookmakers, are none.
 */
const LATIN_WORDS = `[...document.querySelectorAll(
  '#main :is(th[scope=col], h2, h3, h4, dt, label, .hint, .chip, .tag, .match-when, .event-people > .muted, [role=tab])'
)].map((place) => place.textContent)
  .filter((text) => /[A-Za-z]{3,}/.test(text.replace(/xGOT|ADR|KAST|bookmaker_/g, '')))`

export interface ViewedService {
  readonly address: string
  readonly key: string
}

/** The tests of a service with the demo world, which runs once they start. */
export function describeConsoleViews(service: () => ViewedService): void {
  describeInBrowser('the console shows', () => testViews(service))
}

function testViews(service: () => ViewedService): void {
  const open = (path: string, options: PageOptions = STILL_PHONE) => {
    const { address, key } = service()
    return openPage(address + path, { ...options, key })
  }
  const clientOf = () => {
    const { address, key } = service()
    return new ScorelineClient({ baseUrl: address, apiKey: key })
  }
  const runningMatches = async (sportSlug: SportSlug) =>
    (await clientOf().get('/v2/{sportSlug}/matches/live', { path: { sportSlug } })).matches

  async function settled(page: BrowserPage): Promise<void> {
    await page.waitFor('.panel .panel-body')
    await page.waitUntil(
      () => page.count('#main .skeleton'),
      (count) => count === 0,
    )
    expect(await page.count('#main .failure')).toBe(0)
    // The frame around it is measured by `console-accessibility.test.ts`.
    expect(await page.breaches('#main')).toEqual([])
  }

  /** A match that is over and has the most to show; the first ones of a season have no form yet. */
  async function richMatch(sportSlug: SportSlug): Promise<number> {
    // Of two days: right after midnight nothing is over yet.
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const [date_from, date_to] = [day(Date.now() - 86_400_000), day(Date.now())]
    const { matches } = await clientOf().get('/v2/{sportSlug}/matches', {
      path: { sportSlug },
      query: {
        status: 'finished',
        has_bk_odds: 'true',
        with_bk_odds: 'true',
        with_pregame: 'true',
        date_from,
        date_to,
        tz: 'UTC',
      },
    })
    // A board of the live stage is empty once all of its markets are closed.
    const hasMarkets = (boards: object | undefined) =>
      Object.values(boards ?? {}).some(({ markets }) => Object.keys(markets).length > 0)
    const [best] = matches
      .filter(({ pregame, oddsBk }) => pregame?.form && hasMarkets(oddsBk))
      .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
    return best!.id
  }

  test.each([...SPORT_SLUGS])(
    'a match of %s that is over',
    async (sport) => {
      const page = await open(`/match/${sport}/${await richMatch(sport)}`)
      await page.waitFor('[role="tab"]')
      const filled: string[] = []
      for (const tab of TABS) {
        if ((await page.count(`#tab-${tab}`)) === 0) continue
        await page.click(`#tab-${tab}`)
        await settled(page)
        expect(await page.page.evaluate(LATIN_WORDS)).toEqual([])
        await page.screenshot(`match-${sport}-${tab}`)
        for (const place of await page.at('[data-panel]:has(.panel-body > :not(.hint))').all()) {
          filled.push((await place.getAttribute('data-panel')) ?? '')
        }
      }
      expect(filled).toEqual(expect.arrayContaining([...OF_ALL, ...FILLED[sport]]))
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the statistics of a player when the shirt is pressed, by keyboard too',
    async () => {
      const page = await open(`/match/football/${await richMatch('football')}?tab=lineups`)
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
      const page = await open('/tournament/football/17')
      await settled(page)
      await page.click('.standings tbody a')
      await page.waitFor('.page-head h1')
      await settled(page)
      await page.click('#tab-squad')
      await page.click('#main a[href^="/player/"]')
      await page.waitUntil(
        async () => page.page.url(),
        (url) => url.includes('/player/'),
      )
      await settled(page)
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
      await settled(page)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each([
    // The cup of this year may still be in its groups.
    ['a cup tree of last time', '/tournament/football/16?season=100051', '.cup-tree'],
    ['a tournament of athletes', '/tournament/tennis/2363', '.cup-tree'],
    ['the dates of a cup tree, up to its final', '/tournament/football/19', '.tie-slot:last-child .tie'],
    ['the form and the overtimes of a hockey table', '/tournament/ice-hockey/269', '.legend'],
    [
      'a season of 1,000 matches by month',
      '/tournament/basketball/30400?tab=matches',
      '.match-list .match-link',
    ],
    ['leaders of teams', '/leaders/football/17/100012?entity=teams', '.leaders'],
  ])(
    '%s',
    async (_name, path, place) => {
      const page = await open(path)
      await page.waitFor(place)
      await settled(page)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each([...SPORT_SLUGS])(
    'every tab of a running match: %s',
    async (sport) => {
      const [match] = await runningMatches(sport)
      const page = await open(`/match/${sport}/${match?.id}`, {})
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
      expect(aboutMatches.filter((text) => !text.endsWith(` ${match?.id}`))).toEqual([])
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'search finds a tennis player from the football page, and nothing for repeated letters',
    async () => {
      const [match] = await runningMatches('tennis')
      const { id, name } = match!.homeTeam
      const page = await open('/', {})
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
}
