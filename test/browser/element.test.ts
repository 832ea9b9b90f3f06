/** `<scoreline-match>` and `<scoreline-day>` in a page of another origin. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { SPORT_SLUGS, type SportSlug } from '../../src/catalog/sports.ts'
import { createKey } from '../../src/store/access/keys.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { BROWSER_TEST_MS, describeInBrowser, startBrowser, TIMEOUT_MS } from '../support/http/browser-kit.ts'
import { type LiveServer, serveLive } from '../support/live/live-kit.ts'
import { matchChange, smallWorld } from '../support/world/small-world.ts'

let harness: Harness
let server: LiveServer
/** A page of somebody else. */
let other: Bun.Server<undefined>
let body = ''
const DAY = new Date(NOW).toISOString().slice(0, 10)
const MATCH = Number(matchChange(1, { startTimestamp: NOW }).id)

const playing = (home: number) =>
  matchChange(1, {
    status: 'inprogress',
    startTimestamp: NOW - 600_000,
    homeScore: { current: home },
    awayScore: { current: 1 },
  })

beforeAll(() => {
  harness = makeHarness()
  harness.put([
    ...smallWorld(),
    playing(0),
    matchChange(2, { status: 'notstarted', startTimestamp: NOW + 3_600_000 }),
  ])
  server = serveLive(harness)
  other = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () =>
      new Response(
        `<!doctype html><title>Club</title><script type="module" src="${server.address}/element.js"></script>${body}`,
        { headers: { 'content-type': 'text/html' } },
      ),
  })
})
afterAll(async () => {
  await other.stop(true)
  await server.stop()
  harness.close()
})

function keyFor(origins: readonly string[] | null, fill: number): string {
  const bytes = new Uint8Array(32).fill(fill)
  return createKey(harness.db, { name: 'page', plan: 'free', sports: null, origins, now: NOW, bytes }).key
}

/** What all elements show, without their styles. */
const SHOWN = `[...document.querySelectorAll('scoreline-match, scoreline-day')]
  .map(({ shadowRoot }) => [...(shadowRoot?.children ?? [])].slice(1).map((each) => each.textContent).join(' '))
  .join(' | ')`

async function inPage(
  content: string,
  work: (text: () => Promise<string>, page: Page) => Promise<void>,
): Promise<void> {
  body = content
  const page = await (await startBrowser()).newPage({ timezoneId: 'UTC' })
  try {
    await page.goto(other.url.href)
    await work(() => page.evaluate<string>(SHOWN), page)
  } finally {
    await page.close()
  }
}

async function until(text: () => Promise<string>, pattern: RegExp): Promise<string> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const found = await text()
    if (pattern.test(found)) return found
    if (performance.now() > deadline) throw new Error(`${pattern} is not in: ${found}`)
    await Bun.sleep(20)
  }
}

test('the script is smaller than 15 kB compressed and may be loaded by any page', async () => {
  const response = await fetch(`${server.address}/element.js`, {
    headers: { origin: 'https://club.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(gzipSync(await response.bytes()).length).toBeLessThan(15_000)
})

describeInBrowser('elements', () => {
  test(
    'a match and a day follow the live channel, in the language of the page',
    async () => {
      const key = keyFor([other.url.origin], 101)
      const day = `sport="football" date="${DAY}" key="${key}"`
      const content =
        `<scoreline-match sport="football" match="${MATCH}" key="${key}"></scoreline-match>` +
        `<scoreline-day ${day}></scoreline-day><scoreline-day ${day} lang="ru" theme="dark"></scoreline-day>`
      await inPage(content, async (text) => {
        const first = await until(text, /Harbour City0.*06:04 PM.*Харбор Сити0.*18:04/s)
        expect(first).toContain('Northern League')
        expect(first).toContain('Северная лига')
        harness.put([playing(3)])
        await until(text, /Harbour City3.*Harbour City3.*Харбор Сити3/s)
        harness.put([{ op: 'delete', kind: 'match', sport: 'football', id: MATCH }])
        await until(text, /^There is no such match\./)
        harness.put([playing(0)])
      })
    },
    BROWSER_TEST_MS,
  )

  test(
    'an element goes on when another one of the same match is removed',
    async () => {
      const element = `<scoreline-match sport="football" match="${MATCH}" key="${keyFor(null, 104)}"></scoreline-match>`
      await inPage(element + element, async (text, page) => {
        await until(text, /Harbour City0.*Harbour City0/s)
        harness.put([playing(1)])
        await until(text, /Harbour City1.*Harbour City1/s)
        await page.evaluate(`document.querySelector('scoreline-match:last-of-type').remove()`)
        harness.put([playing(2)])
        await until(text, /^[^|]*Harbour City2[^|]*$/)
        harness.put([playing(0)])
      })
    },
    BROWSER_TEST_MS,
  )

  type Data = Parameters<typeof matchChange>[1]
  const SETS = {
    homeScore: { current: 1, period1: 25, period2: 9 },
    awayScore: { current: 0, period1: 8, period2: 11 },
  }
  const STANDS = { homeScore: { current: 0 }, awayScore: { current: 0 } }
  const LINES: readonly (readonly [sport: SportSlug, name: string, more: Partial<Data>, shown: string])[] = [
    [
      'volleyball',
      'a set that is played, without a minute',
      { status: 'inprogress', statusDescription: 'Set 2', currentMatchMinute: 31, ...SETS },
      '2-й сет|Харбор Сити|25 9 |1|Лейксайд|8 11 |0',
    ],
    [
      'volleyball',
      'a match that was postponed, without a score',
      { status: 'postponed', ...STANDS },
      'Перенесён|Харбор Сити|||Лейксайд||',
    ],
    [
      'volleyball',
      'a match that begins late, without a score',
      { status: 'delayed', ...STANDS },
      'Задержан|Харбор Сити|||Лейксайд||',
    ],
    [
      'volleyball',
      'a match that was canceled, without a score',
      { status: 'canceled', ...STANDS },
      'Отменён|Харбор Сити|||Лейксайд||',
    ],
    [
      'volleyball',
      'a match that was interrupted, with its score',
      { status: 'interrupted', ...SETS },
      'Прерван|Харбор Сити|25 9 |1|Лейксайд|8 11 |0',
    ],
    [
      'table-tennis',
      'a match that was decided without being played, without a score',
      { status: 'canceled', statusDescription: 'Walkover', winner: 'home', ...STANDS },
      'Неявка|Харбор Сити|||Лейксайд||',
    ],
    [
      'table-tennis',
      'a game by the name that the sport has for it',
      { status: 'inprogress', statusDescription: 'Game 2', ...SETS },
      '2-я партия|Харбор Сити|25 9 |1|Лейксайд|8 11 |0',
    ],
    [
      'tennis',
      'tie-breaks, and the points of the game',
      {
        status: 'inprogress',
        statusDescription: 'Set 2',
        homeScore: { current: 0, period1: 6, period1TieBreak: 4, period2: 1, point: '40' },
        awayScore: { current: 1, period1: 7, period1TieBreak: 7, period2: 0, point: '15' },
      },
      '2-й сет|Харбор Сити|64 1 40|0|Лейксайд|77 0 15|1',
    ],
    [
      'ice-hockey',
      'the overtime beside the periods',
      {
        status: 'finished',
        statusDescription: 'AET',
        homeScore: { current: 2, period1: 1, period2: 0, period3: 0, overtime: 1 },
        awayScore: { current: 1, period1: 0, period2: 1, period3: 0, overtime: 0 },
      },
      'После ОТ|Харбор Сити|1 0 0 1 |2|Лейксайд|0 1 0 0 |1',
    ],
    [
      'football',
      'the penalties that decided a match',
      {
        status: 'finished',
        statusDescription: 'AP',
        homeScore: { current: 1, period1: 0, period2: 1, penalties: 3 },
        awayScore: { current: 1, period1: 1, period2: 0, penalties: 4 },
      },
      'После пен.|Харбор Сити|(3) |1|Лейксайд|(4) |1',
    ],
    [
      'basketball',
      'the quarter and the minute',
      {
        status: 'inprogress',
        statusDescription: '2nd quarter',
        currentMatchMinute: 12,
        homeScore: { current: 30, period1: 21, period2: 9 },
        awayScore: { current: 21, period1: 18, period2: 3 },
      },
      '2-я четв., 12′|Харбор Сити|21 9 |30|Лейксайд|18 3 |21',
    ],
    [
      'esports',
      'a map by the name that the sport has for it',
      { status: 'inprogress', statusDescription: 'Game 2', ...SETS },
      '2-я игра|Харбор Сити|25 9 |1|Лейксайд|8 11 |0',
    ],
    [
      'football',
      'the day of a match that is not today',
      { status: 'notstarted', startTimestamp: Date.UTC(2031, 4, 7, 18) },
      '7 мая 2031 г. 18:00|Харбор Сити|||Лейксайд||',
    ],
  ]
  const PLACES = `[...document.querySelectorAll('scoreline-match')].map(({ shadowRoot }) =>
    [...shadowRoot.querySelectorAll('.state, .team, .parts, .score')].map((each) => each.textContent).join('|'))`
  const WIDTHS = `[...document.querySelectorAll('scoreline-match')].flatMap(({ shadowRoot }) => [...shadowRoot.querySelectorAll('.team')])
    .map((each) => [each.getBoundingClientRect().width, each.closest('.match').scrollWidth <= each.closest('.match').clientWidth])`
  test(
    'elements of all sports say what a match is at, in Russian, and keep whole words where they are narrow',
    async () => {
      const elements = LINES.map(([sport, , more], index) => {
        const id = 50 + index
        const changes = [...smallWorld(), matchChange(id, { startTimestamp: NOW, ...more })]
        // Ids are those of one sport.
        const own = JSON.stringify(changes).replace(
          /\b(7001|88001|301|550\d)\b/g,
          `${1 + SPORT_SLUGS.indexOf(sport)}$1`,
        )
        harness.put((JSON.parse(own) as typeof changes).map((change) => ({ ...change, sport })))
        return `<scoreline-match sport="${sport}" match="${id}" key="${keyFor(null, 110 + index)}" lang="ru"></scoreline-match>`
      })
      await inPage(`<div style="width: 240px">${elements.join('')}</div>`, async (text, page) => {
        await until(text, new RegExp(`^(?:[^|]*Лейксайд[^|]*\\|?){${LINES.length}}$`))
        expect(await page.evaluate<string[]>(PLACES)).toEqual(LINES.map(([, , , shown]) => shown))
        for (const [width, isWithin] of await page.evaluate<[number, boolean][]>(WIDTHS)) {
          expect(width).toBeGreaterThan(90)
          expect(isWithin).toBe(true)
        }
      })
    },
    BROWSER_TEST_MS,
  )

  test(
    'an element says why it shows nothing',
    async () => {
      const valid = keyFor(null, 102)
      const foreign = keyFor(['https://club.example'], 103)
      const content = [
        `match="${MATCH}" key="${foreign}"`,
        `match="${MATCH}" key="wrong"`,
        `match="999" key="${valid}"`,
      ].map((attributes) => `<scoreline-match sport="football" ${attributes}></scoreline-match>`)
      content.push(`<scoreline-day sport="tennis" date="2020-01-01" key="${valid}"></scoreline-day>`)
      const refused = 'The key is not valid for this page.'
      const expected = [refused, refused, 'There is no such match.', 'No matches'].join(' | ')
      await inPage(content.join(''), async (text) => {
        await until(text, new RegExp(`^${RegExp.escape(expected)}$`))
      })
    },
    BROWSER_TEST_MS,
  )
})
