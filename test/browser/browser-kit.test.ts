/** The kit sees what goes wrong in a page; without a browser its tests are skipped and say so. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { BROWSER_TEST_MS, describeInBrowser, openPage, PHONE } from '../support/http/browser-kit.ts'
import { RUNNING_MATCH, type Service, startService } from '../support/http/browser-service.ts'

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:"

/** What each page does, and what must be seen of it. */
const PAGES: readonly (readonly [name: string, html: string, script: string, fault: RegExp])[] = [
  ['a console error', '', 'console.error("lamp out")', /console: lamp out/],
  ['a thrown error', '', 'throw new Error("no lamp")', /script: no lamp/],
  ['a request that is refused', '', 'fetch("/missing")', /answer: \S+\/missing 404/],
  ['a breach of its policy', '<b style="color:red">a</b>', '', /Content-Security-Policy: style-src/],
  ['a request to another host', '', 'fetch("http://localhost:1/")', /(other host|Content-Security-Policy)/],
]

describeInBrowser('the browser kit', () => {
  let server: Bun.Server<undefined>
  let service: Service
  beforeAll(async () => {
    server = Bun.serve({
      port: 0,
      fetch: ({ url }) => {
        const { pathname } = new URL(url)
        const [, html, script] = PAGES[Number(/\d+/.exec(pathname)?.[0])] ?? ['', '', '']
        if (pathname.endsWith('.js'))
          return new Response(script, { headers: { 'content-type': 'text/javascript' } })
        if (pathname === '/missing') return new Response('', { status: 404 })
        const text = `<!doctype html><link rel="icon" href="data:,"><h1>page</h1>${html}<script src="${pathname}.js"></script>`
        return new Response(text, {
          headers: { 'content-type': 'text/html', 'content-security-policy': POLICY },
        })
      },
    })
    service = await startService()
  })
  afterAll(async () => {
    await server.stop(true)
    await service.close()
  })

  test.each(PAGES.map((page, index) => [...page, index] as const))(
    'sees %s',
    async (_name, _html, _script, fault, index) => {
      const page = await openPage(`http://127.0.0.1:${server.port}/${index}`)
      await page.waitUntil(
        async () => page.faults,
        (faults) => faults.some((each) => fault.test(each)),
      )
      await expect(page.finish()).rejects.toThrow(fault)
    },
    BROWSER_TEST_MS,
  )

  test(
    'finds nothing wrong with a good page, and reads it',
    async () => {
      const page = await openPage(`http://127.0.0.1:${server.port}/9`, { size: PHONE })
      await page.waitFor('h1', 'page')
      expect(await page.text('h1')).toBe('page')
      expect(await page.isOverflowing()).toBe(false)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test('the test service can be changed, stopped and restarted on its port', async () => {
    const score = async () => {
      const response = await fetch(`${service.address}/v2/football/matches/${RUNNING_MATCH}`, {
        headers: { authorization: service.key },
      })
      return ((await response.json()) as { homeScore: { current: number } }).homeScore.current
    }
    expect(await score()).toBe(1)
    await service.apply({
      op: 'merge',
      kind: 'match',
      sport: 'football',
      id: RUNNING_MATCH,
      data: { homeScore: { current: 2 } },
    })
    expect(await score()).toBe(2)
    await service.stop()
    await expect(score()).rejects.toThrow()
    await service.start()
    expect(await score()).toBe(2)
  })
})
