/** The documentation in a browser: the search by keyboard, and WCAG 2.2 AA in light and dark. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { BROWSER_TEST_MS, describeInBrowser, openPage, PHONE } from '../support/http/browser-kit.ts'
import { type Service, startService } from '../support/http/browser-service.ts'

const PAGES = [
  '/docs',
  '/docs/quickstart',
  '/docs/tutorials/tonight',
  '/docs/reference/rules',
  '/docs/reference/live',
  '/docs/try#getMatch',
]

describeInBrowser('the documentation', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.close())

  test(
    'the search finds a section by keyboard and opens it',
    async () => {
      const page = await openPage(`${service.address}/docs`)
      await page.page.keyboard.press('/')
      await page.page.keyboard.type('reverse proxy')
      await page.waitFor('#docs-results a', /proxy/i)
      await page.page.keyboard.press('ArrowDown')
      await page.waitFor('#docs-results a:first-child:focus')
      await page.page.keyboard.press('Enter')
      await page.waitFor('main h1', /Operating/)
      expect(new URL(page.page.url()).hash).not.toBe('')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'a phone opens the one part of a long page that is linked to, others all of them',
    async () => {
      const path = '/docs/reference/resources#61-missing-players'
      const open = 'details.part[open] > summary'
      const narrow = await openPage(service.address + path, { size: PHONE })
      // The script closes the others.
      await narrow.waitFor('details.part:not([open]) > summary', /Conventions/)
      expect(await narrow.page.locator(open).allTextContents()).toEqual(['6. Line-up'])
      expect(await narrow.page.locator(':target').isVisible()).toBe(true)
      await narrow.finish()
      const wide = await openPage(service.address + path)
      await wide.waitFor(':target', /Missing players/)
      expect(await wide.page.locator('details.part:not([open])').count()).toBe(0)
      await wide.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'a program has a button that copies it',
    async () => {
      const page = await openPage(`${service.address}/docs`)
      await page.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.page.locator('.program button').click()
      await page.waitFor('.program button', 'Copied')
      const copied = await page.page.evaluate<string>('navigator.clipboard.readText()')
      expect(copied).toStartWith('curl ')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'axe finds nothing on any kind of page, in light and in dark, wide and narrow',
    async () => {
      const found: string[] = []
      for (const path of PAGES) {
        const page = await openPage(service.address + path)
        await page.waitFor('main h1')
        found.push(...(await page.breaches()).map((breach) => `${path}: ${breach}`))
        await page.finish()
      }
      expect(found).toEqual([])
    },
    BROWSER_TEST_MS,
  )
})
