/** The operator's view in a browser: charts appear, numbers move, the token stays where it belongs. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { BROWSER_TEST_MS, describeInBrowser, openPage } from '../support/http/browser-kit.ts'
import { RUNNING_MATCH, type Service, startService } from '../support/http/browser-service.ts'

const TOKEN = 'token-of-the-status-view'
/** The page asks for a report at least as often. */
const POLL_MS = 2500
const DIGITS = /\d/

describeInBrowser("the operator's view", () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ config: { statusToken: TOKEN } })
  })
  afterAll(() => service.close())

  const open = () => openPage(`${service.address}/console/status`, { hasOwnClock: true })

  async function enter(page: Awaited<ReturnType<typeof open>>, token: string): Promise<void> {
    await page.fill('input[name=token]', token)
    await page.click('button[type=submit]')
  }

  async function askRest(times: number): Promise<void> {
    for (let asked = 0; asked < times; asked += 1)
      await (await fetch(`${service.address}/v2/sport`, { headers: { authorization: service.key } })).text()
  }

  test(
    'shows charts, figures and tables that move, in the tab that has the token',
    async () => {
      const page = await open()
      page.tolerate(/status\.json\?since=0 401|status of 401/)
      await enter(page, 'a-wrong-token-of-somebody')
      await page.waitFor('.prompt-refused', 'Wrong token.')
      await enter(page, TOKEN)
      await page.waitFor('[data-figure=sockets]', /0/)
      expect(page.page.url()).not.toContain('token')
      await page.waitFor('.chart path.series')
      expect(await page.count('.chart')).toBe(12)

      await askRest(3)
      await service.apply({
        op: 'merge',
        kind: 'match',
        sport: 'football',
        id: RUNNING_MATCH,
        source: 'wire',
        data: { attendance: 31_000 },
      })
      await page.elapse(POLL_MS, '[data-table="table.endpoints"] tr', /\/v2\/sport.*200 3/)
      await page.waitFor('[data-table="table.sources"] tr', /wire.*1/)
      await page.waitFor('[data-figure=changes]', '1')
      await askRest(2)
      await page.elapse(POLL_MS, '[data-table="table.endpoints"] tr', /\/v2\/sport.*200 5/)
      await page.waitFor('[data-table="table.keys"] tr', /test/)
      await page.waitFor('[data-verdict=good]')
      const head = '[data-table="table.endpoints"] th'
      await page.click(`${head} .sort`)
      await page.waitFor(`${head}[aria-sort=descending]`)
      expect(await page.at('.chart path.series').first().getAttribute('d')).toMatch(/^M\d+ \d+/)

      // The tab keeps it over a reload; another tab has none.
      await page.page.reload()
      await page.waitFor('[data-figure=memory]', DIGITS)
      const other = await open()
      await other.waitFor('.prompt')
      await other.finish()
      await page.click('text=Remove the token')
      await page.waitFor('.prompt')
      expect(await page.page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain(TOKEN)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  // The last one, because charts need samples and a new service has none.
  test(
    'comes back by itself after a restart, and says so',
    async () => {
      const page = await open()
      page.tolerate(/status\.json\S* net::ERR|ERR_CONNECTION|Failed to load resource/)
      await enter(page, TOKEN)
      await page.waitFor('.status-figures')
      await service.stop()
      await page.elapse(POLL_MS, '[data-verdict=bad]', 'does not respond')
      await service.start()
      await page.elapse(POLL_MS, '[data-verdict=doubtful]', 'restarted')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
})
