/** The service below a path of a proxy that takes the path away (`--base-path`): nothing that pages ask for is outside. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { LiveClient } from '../../src/client/index.ts'
import { until } from '../support/command-kit.ts'
import { BROWSER_TEST_MS, describeInBrowser, openPage } from '../support/http/browser-kit.ts'
import { RUNNING_MATCH, type Service, startService } from '../support/http/browser-service.ts'

const BASE = '/scores'
const TOKEN = 'token-of-the-status-view'

/** Answers 404 outside the path, as the other pages of a site would. */
function startProxy(target: string) {
  return Bun.serve<{ readonly upstream: WebSocket }>({
    ...{ port: 0, hostname: '127.0.0.1' },
    async fetch(request, server) {
      const { pathname, search } = new URL(request.url)
      if (!pathname.startsWith(`${BASE}/`)) return new Response('not of this service', { status: 404 })
      const asked = target + pathname.slice(BASE.length) + search
      if (request.headers.get('upgrade') !== 'websocket')
        return fetch(asked, { headers: request.headers, decompress: false })
      const upstream = new WebSocket(asked.replace('http', 'ws'))
      await new Promise((resolve) => upstream.addEventListener('open', resolve))
      return server.upgrade(request, { data: { upstream } }) ? undefined : new Response(null, { status: 400 })
    },
    websocket: {
      open: (socket) => {
        socket.data.upstream.onmessage = ({ data }) => void socket.send(data)
      },
      message: (socket, data) => socket.data.upstream.send(data),
      close: (socket) => socket.data.upstream.close(),
    },
  })
}

describeInBrowser('below a path', () => {
  let service: Service
  let proxy: ReturnType<typeof startProxy>
  let root: string
  beforeAll(async () => {
    service = await startService({ config: { basePath: BASE, statusToken: TOKEN } })
    proxy = startProxy(service.address)
    root = `http://127.0.0.1:${proxy.port}${BASE}`
  })
  afterAll(async () => {
    await proxy?.stop(true)
    await service?.close()
  })

  test(
    'the console shows a day, follows links, history and the live channel, can be installed, and shows offline what was seen',
    async () => {
      const page = await openPage(`${root}/`, { key: service.key, hasWorker: true })
      page.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/)
      const path = () => page.page.evaluate<string>('location.pathname')
      const link = `a[href="${BASE}/match/football/${RUNNING_MATCH}"]`
      await page.waitFor('[data-connection="open"]')
      await page.click(`[data-match="${RUNNING_MATCH}"] a`)
      await page.waitFor('.scene [data-score=home]', '1')
      expect(await path()).toBe(`${BASE}/match/football/${RUNNING_MATCH}`)
      await service.apply({
        ...{ op: 'merge', kind: 'match', sport: 'football', id: RUNNING_MATCH },
        data: { homeScore: { current: 4 } },
      })
      await page.waitFor('.scene [data-score=home]', '4')
      await page.page.reload()
      await page.waitFor('.scene [data-score=home]', '4')
      await page.page.goBack()
      await page.waitFor(`[data-match] ${link}`)
      expect(await path()).toBe(`${BASE}/`)
      const manifest = JSON.parse(await (await fetch(`${root}/console/manifest.json`)).text())
      expect(new URL(manifest.start_url, `${root}/console/manifest.json`).href).toBe(`${root}/`)
      const scope = await page.page.evaluate<string>('navigator.serviceWorker.ready.then((of) => of.scope)')
      expect(scope).toBe(`${root}/`)
      await page.page.reload()
      await page.waitFor('[data-match]')
      await page.page.context().setOffline(true)
      await page.page.goto(`${root}/?show=live`)
      await page.waitFor('[data-match]')
      await page.page.context().setOffline(false)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the documentation, its search, its requests and the status page work',
    async () => {
      const page = await openPage(`${root}/docs`)
      page.tolerate(/favicon/)
      await page.page.keyboard.press('/')
      await page.page.keyboard.type('reverse proxy')
      await page.waitFor('#docs-results a', /proxy/i)
      await page.page.keyboard.press('Enter')
      await page.waitFor('main h1', /Operating/)
      await page.click('header a:has-text("Try it")')
      await page.fill('#key', service.key)
      await page.fill('#getMatch-matchId', String(RUNNING_MATCH))
      await page.click('#getMatch button')
      await page.waitFor('#getMatch pre', /200 ·/)
      await page.page.goto(`${root}/console/status`)
      await page.fill('input[name=token]', TOKEN)
      await page.click('button[type=submit]')
      await page.waitFor('[data-figure=sockets]', /\d/)
      expect(await page.count(`a[href="${BASE}/"]`)).toBe(1)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test('documents name the path, and a client follows at its address', async () => {
    const get = async (path: string) => (await fetch(root + path)).text()
    expect(JSON.parse(await get('/openapi.json')).servers).toMatchObject([
      { url: expect.stringMatching(/\/scores$/) },
    ])
    expect(JSON.parse(await get('/asyncapi.json')).servers.live).toMatchObject({ pathname: BASE })
    expect(await get('/docs/quickstart')).toContain(`${root}/v2/sport`)
    const links = (await get('/llms.txt')).match(/\]\(\/[^)]*/g) ?? []
    expect(links.filter((link) => !link.startsWith(`](${BASE}/`))).toEqual([])
    expect(links).not.toEqual([])
    const live = new LiveClient({ url: root, apiKey: service.key })
    let state = ''
    live.on('status', ({ status }) => {
      state = status.state
    })
    await until(() => state === 'open')
    live.close()
  })
})
