/**
 * The console by WCAG 2.1, levels A and AA, as axe measures it, contrast included: every page, every kind of panel, and
 * what opens over them, in light on a desktop in English and in dark on a phone in Russian.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { SportSlug } from '../src/catalog/sports.ts'
import { ScorelineClient } from '../src/client/index.ts'
import { BROWSER_TEST_MS, type BrowserPage, describeInBrowser, openPage, PHONE } from './browser-kit.ts'
import { demoDay, type Service, startService } from './browser-service.ts'

/** A sport a kind of panel: an eleven on its pitch, a rink, line-ups as lists, points, maps. */
const SPORTS = ['football', 'ice-hockey', 'basketball', 'tennis', 'esports'] as const
/** The demo world of these takes seconds alone, a minute or two on a machine with other work. */
const WORLD_MS = 3 * BROWSER_TEST_MS
const TOKEN = 'token-of-the-status-view'

/** Motion is off: a colour in transit has no contrast. */
const LIGHT = { scheme: 'light', language: 'en-GB', isStill: true } as const
const DARK = { scheme: 'dark', language: 'ru-RU', size: PHONE, isStill: true } as const
const LOOKS = [
  ['in light on a desktop', LIGHT],
  ['in dark on a phone', DARK],
] as const
type Look = (typeof LOOKS)[number][1]

/** Views of a match of each sport: those whose panels no other sport has in the same form. */
const TABS: Readonly<Record<(typeof SPORTS)[number], readonly string[]>> = {
  football: ['overview', 'lineups', 'statistics', 'odds', 'history'],
  'ice-hockey': ['overview', 'statistics'],
  basketball: ['overview', 'lineups'],
  tennis: ['overview'],
  esports: ['overview'],
}

describeInBrowser('nothing breaches WCAG 2.1 AA', () => {
  let service: Service
  let client: ScorelineClient
  beforeAll(async () => {
    const world = demoDay(Date.now(), SPORTS)
    service = await startService({ world, config: { statusToken: TOKEN } })
    client = new ScorelineClient({ baseUrl: service.address, apiKey: service.key })
  }, WORLD_MS)
  afterAll(() => service.close())

  /** The match that is over and has the most to show. */
  async function richMatch(sportSlug: SportSlug) {
    const { matches } = await client.get('/v2/{sportSlug}/matches', {
      path: { sportSlug },
      query: { status: 'finished', has_bk_odds: 'true' },
    })
    return matches.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]!
  }

  async function matchViews(sport: (typeof SPORTS)[number]): Promise<readonly string[]> {
    const { id } = await richMatch(sport)
    return TABS[sport].map((tab) => `/match/${sport}/${id}?tab=${tab}`)
  }

  async function otherViews(): Promise<readonly string[]> {
    const [football, tennis] = [await richMatch('football'), await richMatch('tennis')]
    return [
      '/',
      '/?sport=tennis',
      '/?date=2001-01-01',
      `/team/football/${football.homeTeam!.id}`,
      `/team/tennis/${tennis.homeTeam!.id}`,
      `/player/football/${football.homeTeam!.lineup!.players[0]!.id}`,
      '/tournament/football/17',
      '/tournament/football/16',
      `/leaders/football/${football.tournament!.id}/${football.season!.id}`,
      '/match/football/nothing',
    ]
  }

  async function settled(page: BrowserPage): Promise<void> {
    await page.waitFor('#main .panel, #main h1')
    await page.waitUntil(
      () => page.count('#main .skeleton'),
      (count) => count === 0,
    )
  }

  async function enter(look: Look): Promise<BrowserPage> {
    const page = await openPage(service.address, look)
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

  async function lookAtAddresses(of: Look, addresses: readonly string[]): Promise<void> {
    const page = await enter(of)
    const open = async (address: string) => {
      await page.page.goto(service.address + address)
      await settled(page)
    }
    await look(
      page,
      addresses.map((address) => [address, () => open(address)]),
    )
  }

  test.each(LOOKS.flatMap(([name, of]) => SPORTS.map((sport) => [sport, name, of] as const)))(
    'a match of %s %s',
    async (sport, _name, of) => lookAtAddresses(of, await matchViews(sport)),
    WORLD_MS,
  )

  test.each(LOOKS)(
    'the other pages %s',
    async (_name, of) => lookAtAddresses(of, await otherViews()),
    WORLD_MS,
  )

  test.each(LOOKS)(
    'what opens over a page %s',
    async (_name, of) => {
      const page = await enter(of)
      page.tolerate(/401/, /WebSocket/)
      await page.waitFor('.channel[data-connection=open]')
      await look(page, [
        ['the request behind a list', () => page.click('.home-head .curl')],
        ['the messages', () => openDrawer(page)],
        ['what the search found', () => openSearch(page)],
        ['the prompt after a refusal', () => refuseKey(page)],
      ])
    },
    BROWSER_TEST_MS,
  )

  async function openDrawer(page: BrowserPage): Promise<void> {
    await page.page.keyboard.press('Escape')
    await page.click('.channel')
    await page.click('.message > button')
    await page.waitFor('.message pre')
  }

  async function openSearch(page: BrowserPage): Promise<void> {
    await page.page.keyboard.press('Escape')
    await page.fill('.search input', 'new')
    await page.waitFor('.search-hit')
    await page.at('.search input').press('ArrowDown')
  }

  async function refuseKey(page: BrowserPage): Promise<void> {
    await page.page.evaluate(`localStorage.setItem('scoreline.key', 'sl_${'x'.repeat(43)}')`)
    await page.page.reload()
    await page.waitFor('.prompt-refused')
  }

  test.each(LOOKS)(
    "the operator's page %s",
    async (_name, of) => {
      const page = await openPage(`${service.address}/console/status`, of)
      await look(page, [
        ['the prompt for the token', () => page.waitFor('form.token')],
        ['the figures', () => openStatus(page)],
      ])
    },
    BROWSER_TEST_MS,
  )

  async function openStatus(page: BrowserPage): Promise<void> {
    await page.fill('input[name=token]', TOKEN)
    await page.click('button[type=submit]')
    await page.waitFor('.chart canvas')
  }
})
