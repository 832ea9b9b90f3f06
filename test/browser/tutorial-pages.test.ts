/** The web pages of the tutorials (`examples/*.html`), as files of another origin that show a service. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { BROWSER_TEST_MS, describeInBrowser, startBrowser, TIMEOUT_MS } from '../support/http/browser-kit.ts'
import { type LiveServer, serveLive } from '../support/live/live-kit.ts'
import { LEAGUE, matchChange, smallWorld, TEAMS } from '../support/world/small-world.ts'

const HOUR_MS = 3_600_000
let harness: Harness
let server: LiveServer

const playing = (home: number) =>
  matchChange(1, {
    startTimestamp: NOW - 60_000,
    status: 'inprogress',
    currentMatchMinute: 2,
    homeScore: { current: home },
    awayScore: { current: 0 },
  })

beforeAll(() => {
  harness = makeHarness()
  const later = { startTimestamp: NOW + 2 * HOUR_MS, homeTeamId: TEAMS[2], awayTeamId: TEAMS[3] }
  harness.put([
    ...smallWorld(),
    playing(0),
    matchChange(2, later),
    matchChange(3, { startTimestamp: NOW - 4 * HOUR_MS }, [3, 1]),
  ])
  server = serveLive(harness)
})
afterAll(async () => {
  await server.stop()
  harness.close()
})

async function inPage(file: string, work: (page: Page) => Promise<void>): Promise<void> {
  const text = readFileSync(join(import.meta.dir, '../../examples', file), 'utf8')
    .replace('http://127.0.0.1:3000', server.address)
    .replace("'demo'", `'${harness.key}'`)
    .replace('[8, 101107]', `[${LEAGUE}, ${TEAMS[0]}]`)
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(text, { headers: { 'content-type': 'text/html' } }),
  })
  const page = await (await startBrowser()).newPage({ timezoneId: 'UTC', locale: 'en-GB' })
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.clock.setFixedTime(NOW)
  try {
    await page.goto(site.url.href)
    await work(page)
  } finally {
    await page.close()
    await site.stop(true)
  }
}

const rowsOf = (page: Page) => page.locator('tr').allInnerTexts()

describeInBrowser('the pages of the tutorials', () => {
  test(
    'tonight.html shows the matches of the evening and the next goal',
    () =>
      inPage('tonight.html', async (page) => {
        await page.locator('tr:nth-of-type(2)').waitFor()
        expect(await rowsOf(page)).toEqual([
          "In progress, 2'\tHarbour City\t0:0\tLakeside",
          '19:04\tÅngström United\t–\tOld Mill',
        ])
        harness.put([playing(1)])
        await page.locator('tr.inprogress', { hasText: '1:0' }).waitFor()
      }),
    BROWSER_TEST_MS,
  )

  test(
    'club-table.html shows the table with the own club marked',
    () =>
      inPage('club-table.html', async (page) => {
        await page.locator('tr.own').waitFor()
        const [head, first] = await rowsOf(page)
        expect([head, first]).toEqual([
          '#\tTeam\tP\tW\tD\tL\tGoals\tPts',
          expect.stringContaining('1\tHarbour City\t'),
        ])
        expect(await page.locator('tr.own').textContent()).toContain('Harbour City')
        expect(await page.locator('caption').textContent()).toBe('Northern League 26/27')
      }),
    BROWSER_TEST_MS,
  )
})
