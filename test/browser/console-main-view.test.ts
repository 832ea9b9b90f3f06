/** The main view of the console in a browser: a day, its live scores, search, language, theme, key, restarts. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { BACK_OFF } from '../../src/client/live-connection.ts'
import {
  BROWSER_TEST_MS,
  type BrowserPage,
  describeInBrowser,
  openPage,
  type PageOptions,
  PHONE,
} from '../support/http/browser-kit.ts'
import {
  FINISHED_MATCH,
  matchDay,
  RUNNING_MATCH,
  type Service,
  startService,
  TOMORROWS_MATCH,
} from '../support/http/browser-service.ts'
import { matchChange } from '../support/world/small-world.ts'

/** Noon of today in UTC: at no hour does a test run over a border of its day. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * 3_600_000

const GROUP = '.home-main > .group'
const DAY_MS = 86_400_000

/** Of tomorrow. */
const POSTPONED_MATCH = 910_099

/** Of yesterday, and a cup match that was decided on penalties. */
const [LATE_MATCH, SHOOT_OUT_MATCH] = [910_098, 910_097]

/** The notice that all is well again stays so long. */
const RECOVERED_MS = 6000

const row = (id: number) => `[data-match="${id}"]`
const score = (id: number, side: string) => `${row(id)} [data-score="${side}"]`
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const RED_CARD = { type: 'card', class: 'red', team: 'away', time: 66, timeSeconds: null, period: 'period2' }

const setScore = (home: number) =>
  ({
    ...({ op: 'merge', kind: 'match', sport: 'football', id: RUNNING_MATCH } as const),
    data: { homeScore: { current: home } },
  }) as const

/** How many signs of what runs move. */
const MOVING = "document.getAnimations().filter((each) => each.animationName === 'breathe').length"

/** Notes what the banner has said from now on. */
const RECORD_BANNERS = `
  window.banners = []
  new MutationObserver(() => {
    window.banners.push(document.querySelector('.banner')?.dataset.connection)
  }).observe(document.body, { subtree: true, childList: true, attributes: true })`

describeInBrowser('the main view of the console', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ world: matchDay(NOON) })
  })
  afterAll(() => service.close())

  const inBrowser = (
    name: string,
    path: string,
    run: (page: BrowserPage) => Promise<void>,
    options: PageOptions = {},
  ) =>
    test(
      name,
      async () => {
        const page = await openPage(service.address + path, { ...options, key: service.key })
        await run(page)
        await page.finish()
      },
      BROWSER_TEST_MS,
    )

  inBrowser(
    'changes a score in the list and on the match page without reload, and tints it',
    '/',
    async (page) => {
      await page.waitFor(row(RUNNING_MATCH))
      await page.waitFor('[data-connection="open"]')
      await page.waitFor('.sport[aria-current] .chip-live', '1')
      await page.page.evaluate('window.isSamePage = true')
      await service.apply(setScore(4))
      const shift = await page.shift()
      await page.waitFor(`${score(RUNNING_MATCH, 'home')}.changed`, '4')
      await page.waitFor(`${row(RUNNING_MATCH)} .goal-notice`, 'Goal')
      // Neither the way here nor the change moved what was there by more than the width of a digit: the Web Vitals call
      // 0.1 good.
      expect(shift).toBeLessThan(0.02)
      expect((await page.shift()) - shift).toBeLessThan(0.0001)
      expect(await page.page.evaluate('window.isSamePage')).toBe(true)
      await page.click(`${row(RUNNING_MATCH)} a`)
      await page.waitFor('.scene [data-score=home]', '4')
      await service.apply(setScore(1))
      await page.waitFor('.scene [data-score=home]', '1')
      await page.waitFor('.scene [role=status]', /Goal disallowed.*Harbour City – Lakeside 1 : 0/)
      await service.apply({ ...setScore(1), data: { liveEvents: [RED_CARD] } } as never)
      await page.waitFor('.scene [role=status]', /Red card: Lakeside/)
    },
  )

  inBrowser('filters by what is live and what is over', '/', async (page) => {
    await page.waitFor(row(RUNNING_MATCH))
    await page.click('.home-head .segments button:has-text("Finished")')
    await page.waitForNone(row(RUNNING_MATCH))
    await page.waitFor(row(FINISHED_MATCH))
    await page.click('.home-head .segments button:has-text("Live")')
    await page.waitFor(row(RUNNING_MATCH))
    expect(await page.count(row(FINISHED_MATCH))).toBe(0)
  })

  inBrowser('goes to another day by click, arrow keys and the back button', '/', async (page) => {
    await page.waitFor(row(RUNNING_MATCH))
    await page.click('.days >> text=Tomorrow')
    await page.waitFor(row(TOMORROWS_MATCH))
    expect(page.page.url()).toContain(`date=${dayText(NOON + 86_400_000)}`)
    await page.page.goBack()
    await page.waitFor(row(RUNNING_MATCH))
    await page.at(`.calendar [data-day="${dayText(NOON)}"]`).focus()
    await page.page.keyboard.press('ArrowRight')
    await page.page.keyboard.press('Enter')
    await page.waitFor(row(TOMORROWS_MATCH))
    await page.click('.calendar >> text=Today')
    await page.waitFor(row(RUNNING_MATCH))
  })

  inBrowser(
    'has the days around the one in view in a line, which keys move and touch scrolls',
    '/',
    async (page) => {
      const middleOf = async (selector: string) => {
        const { x, width } = await boxOf(page, selector)
        return x + width / 2
      }
      const isCentred = (selector: string) =>
        page.waitUntil(
          async () => Math.abs((await middleOf(selector)) - (await middleOf('.days'))),
          (distance) => distance < 2,
        )
      const today = '.days [aria-pressed=true][aria-current=date][tabindex="0"]'
      await page.waitFor(today, 'Today')
      await isCentred(today)
      expect(await page.count('.days [tabindex="0"]')).toBe(1)
      await page.at(today).press('ArrowRight')
      await page.waitFor('.days :focus', 'Tomorrow')
      expect(await page.count(row(TOMORROWS_MATCH))).toBe(0)
      await page.page.keyboard.press('Enter')
      await page.waitFor(row(TOMORROWS_MATCH))
      await page.waitFor('.days [aria-pressed=true]:focus', 'Tomorrow')
      await page.page.keyboard.press('PageDown')
      await page.page.keyboard.press('Enter')
      // Today is at its end, however far the day is.
      await page.click('.days >> text=Today')
      await page.waitFor(row(RUNNING_MATCH))
      await isCentred(today)
    },
    { size: PHONE },
  )

  inBrowser('says why a match was postponed, and shows no score of it', '/', async (page) => {
    const of = { status: 'postponed', statusReason: 'Frozen pitch', startTimestamp: NOON + DAY_MS } as const
    await service.apply(matchChange(POSTPONED_MATCH, of))
    await page.page.goto(`${service.address}/match/football/${POSTPONED_MATCH}`)
    await page.waitFor('.scene', /Harbour City.*Postponed: Frozen pitch/s)
    expect(await page.text('.scene-score')).toBe('–:–')
    // What is known of both sides is all there is to read.
    await page.waitFor('#tab-overview[aria-selected=true]')
    await page.waitFor('[data-panel=standings] .panel')
  })

  inBrowser('lists a match of days before that still runs, until it is deleted', '/', async (page) => {
    await page.waitFor(row(RUNNING_MATCH))
    await service.apply(matchChange(LATE_MATCH, { status: 'inprogress', startTimestamp: NOON - 2 * DAY_MS }))
    await page.waitFor(row(LATE_MATCH))
    await page.click('.home-head .segments button:has-text("Live")')
    await page.waitFor(row(LATE_MATCH))
    const count = String(await page.count('.match-row'))
    expect(await page.text('.sport[aria-current] .chip-live')).toStartWith(count)
    await service.apply({ op: 'delete', kind: 'match', sport: 'football', id: LATE_MATCH })
    await page.waitForNone(row(LATE_MATCH))
  })

  inBrowser('shows the shoot-out and the winner in the header and in the list', '/', async (page) => {
    const goal = { ...RED_CARD, type: 'goal', class: 'penalty', team: 'home', playerName: 'Alan Reed' }
    await service.apply(
      matchChange(SHOOT_OUT_MATCH, {
        ...{ startTimestamp: NOON - 200 * DAY_MS, status: 'finished', standingsTable: null },
        homeScore: { current: 1, period1: 0, period2: 1, penalties: 3 },
        awayScore: { current: 1, period1: 1, period2: 0, penalties: 4 },
        winner: 'away',
        liveEvents: [goal],
      } as never),
    )
    await page.page.goto(`${service.address}/match/football/${SHOOT_OUT_MATCH}`)
    await page.waitFor('.scene-parts', /Half-time\s+0 : 1.*Pen\.\s+3 : 4/)
    await page.waitFor('.scene-side.is-away.is-winner', 'Lakeside')
    expect(await page.page.title()).toContain('1:1 Lakeside (Pen. 3 : 4, Winner: Lakeside)')
    await page.waitFor('.scene-moments .is-home', /A. Reed\s+66′ pen\./)
    await page.page.goto(`${service.address}/?date=${dayText(NOON - 200 * DAY_MS)}`)
    await page.waitFor(`${row(SHOOT_OUT_MATCH)} .is-aside`, /Pen\..*3.*4/)
    // Read aloud, and in the search.
    expect(await page.text(`${row(SHOOT_OUT_MATCH)} .match-sides`)).toContain('Pen. 3 : 4, Winner: Lakeside')
    await page.fill('.search input', 'harbour lakeside')
    await page.waitFor(`.search-hit[href="/match/football/${SHOOT_OUT_MATCH}"]`, /1 : 1, Pen\. 3 : 4/)
  })

  const market = (group: string, period: string, decimals: readonly number[], suspended = false) => {
    const choices = decimals.map((decimal, index) => ({
      ...{ name: '1X2'.charAt(index), decimal, initialDecimal: 2 },
    }))
    return { name: 'Full time', ...{ group, period, choices, suspended } }
  }
  const setPrices = (...oddsBase: readonly ReturnType<typeof market>[]) =>
    service.apply({ ...setScore(1), data: { oddsBase } } as never)
  const chances = '[data-panel=chances] .duel'

  inBrowser(
    'shows the chances by the odds, at the opening and now, without the margin',
    '/',
    async (page) => {
      const others = [market('Match goals', 'Full-time', [9, 9]), market('1X2', '1st half', [9, 9, 9])]
      await setPrices(...others, market('1X2', 'Full-time', [1.8, 3.6, 3.6]))
      await page.page.getByLabel('Odds').check()
      await page.waitFor('.group-head .match-prices', 'Match winner1X2')
      await page.waitFor(`${row(RUNNING_MATCH)} .chip[title="initial 2.00"]`, /1.80\s*▼/)
      await page.page.goto(`${service.address}/match/football/${RUNNING_MATCH}`)
      await page.waitFor(
        '[data-panel=chances]',
        /33% → 50%Draw 3.60 33% → 25%33% → 25%Harbour City 1.80Lakeside 3.60/,
      )
      await setPrices(market('Home/Away', 'Full-time', [1.5, 3]))
      await page.waitFor(chances, /67%.*Harbour City/)
      await setPrices(...others, market('1X2', 'Full-time', [1.5, 6, 6], true))
      await page.waitForNone(chances)
    },
  )

  for (const path of [
    '/',
    '/team/football/5501',
    '/tournament/football/7001',
    `/match/football/${RUNNING_MATCH}`,
  ])
    inBrowser(`takes what was sent before its script ran: ${path}`, path, async (page) => {
      const early = () => page.page.evaluate<number | undefined>('window.early?.size')
      await page.waitUntil(early, (waiting) => waiting === 0)
      // Requests are listed when they are over.
      const sent: string[] = []
      await page.waitUntil(async () => {
        const all = await page.page.evaluate<string[]>('performance.getEntries().map(({ name }) => name)')
        return sent.push(...all.filter((name) => name.includes('/v2/football/')))
      }, Boolean)
      expect(new Set(sent).size).toBe(sent.length)
    })

  inBrowser('names each page in the tab of the browser', '/', async (page) => {
    const title = (wanted: string) =>
      page.waitUntil(
        () => page.page.title(),
        (text) => text === wanted,
      )
    await title('Football, Today – Scoreline')
    await page.click(`${row(FINISHED_MATCH)} a`)
    await title('Ångström United 2:2 Old Mill – Scoreline')
    await page.click('.scene-side')
    await title('Ångström United – Scoreline')
    page.tolerate(/404/)
    await page.page.goto(`${service.address}/team/curling/5501`)
    await title('Page not found. – Scoreline')
    await page.page.evaluate('localStorage.clear()')
    await page.page.goto(`${service.address}/console/status`)
    await page.waitFor('#main', 'The status page is off. Set SCORELINE_STATUS_TOKEN')
  })

  const PROBLEMS = [
    [404, 'not_found', 'адрес неверен'],
    [400, 'user_has_no_access', 'Ключ не даёт доступа'],
    [429, 'quota_exceeded', 'Дневная квота ключа исчерпана'],
  ] as const
  for (const [code, error, text] of PROBLEMS) {
    inBrowser(
      `says in Russian what ${error} means`,
      '/',
      async (page) => {
        page.tolerate(new RegExp(`${code}`))
        await page.page.route('**/v2/football/teams/5501/profile', (route) =>
          route.fulfill({
            status: code,
            headers: { 'retry-after': '3600' },
            json: { code, error, message: '' },
          }),
        )
        await page.page.goto(`${service.address}/team/football/5501`)
        await page.waitFor('.failure-cause', text)
      },
      { language: 'ru-RU' },
    )
  }

  // The day is part of the address: today in Tokyo is another day than today in UTC from 15:00 on.
  inBrowser('shows times of another zone', `/?date=${dayText(NOON)}`, async (page) => {
    await page.waitFor(`${row(FINISHED_MATCH)} .match-when`, '09:00')
    await page.at('.zone-picker select').selectOption('Asia/Tokyo')
    await page.waitFor(`${row(FINISHED_MATCH)} .match-when`, '18:00')
    await page.page.reload()
    await page.waitFor(`${row(FINISHED_MATCH)} .match-when`, '18:00')
  })

  inBrowser(
    'finds a team in Russian with a typo, by keyboard alone',
    '/',
    async (page) => {
      await page.waitFor(row(RUNNING_MATCH))
      await page.page.keyboard.press('/')
      await page.page.keyboard.type('Лейксаид')
      await page.waitFor('role=option', 'Лейксайд')
      await page.page.keyboard.press('ArrowDown')
      await page.page.keyboard.press('Enter')
      await page.waitUntil(
        async () => page.page.url(),
        (url) => url.endsWith('/team/football/5502'),
      )
    },
    { language: 'ru-RU' },
  )

  inBrowser(
    'opens a match from its address and goes back to the day',
    `/match/football/${RUNNING_MATCH}`,
    async (page) => {
      await page.waitFor('.scene', 'Harbour City')
      await page.click('.tabs >> text=Stats')
      expect(page.page.url()).toContain('tab=statistics')
      await page.click('.brand')
      await page.waitFor(row(RUNNING_MATCH))
      await page.page.goBack()
      await page.waitFor('.scene', 'Harbour City')
    },
  )

  inBrowser('lists favourite matches first and keeps them in the browser', '/', async (page) => {
    await page.waitFor(row(FINISHED_MATCH))
    await page.click(`${row(FINISHED_MATCH)} .star`)
    await page.waitFor(`${GROUP}:first-of-type[data-group=favourites] ${row(FINISHED_MATCH)}`)
    await page.page.reload()
    await page.waitFor(`[data-group=favourites] ${row(FINISHED_MATCH)}`)
    await page.click(`${row(FINISHED_MATCH)} .star[aria-pressed=true]`)
    await page.waitForNone('[data-group=favourites]')
    await page.waitFor(row(FINISHED_MATCH))
  })

  inBrowser('shows favourites of all sports, and takes them from a link', '/', async (page) => {
    await page.waitFor(row(RUNNING_MATCH))
    await page.click(`${row(RUNNING_MATCH)} .star`)
    await page.click('.sports a[href="/favourites"]')
    await page.waitFor(`.panel-body ${row(RUNNING_MATCH)}.is-running`, /30′.*Harbour City.*★ .*Football/)
    const paths = `/team/football/5502,/team/curling,/match/football/${RUNNING_MATCH}`
    await page.page.goto(`${service.address}/favourites#${paths}`)
    await page.page.reload()
    await page.click('text=Add 1 from the link')
    await page.waitFor('.page-side a', 'Lakeside')
    await page.waitFor(`section:has(h3:text-is("Next")) ${row(TOMORROWS_MATCH)}`, /★ Lakeside/)
    const data = { name: 'Alan Reed', teamId: 5501 }
    await service.apply({ op: 'put', kind: 'player', sport: 'football', id: 550_101, data } as never)
    await page.page.goto(`${service.address}/player/football/550101`)
    await page.click('.page-head .star[aria-pressed=false]')
    // Without figures there is no chart of them.
    await page.waitFor(`.page-main ${row(RUNNING_MATCH)}`)
    expect(await page.count('.trend')).toBe(0)
    await page.page.goto(`${service.address}/tournament/football/7001`)
    await page.click('.page-head .star[aria-pressed=false]')
    const name = await page.text('.page-head h1')
    await page.page.goto(`${service.address}/favourites`)
    // The match that runs comes first, and what the team, the player and the tournament share stands there once.
    await page.waitFor(row(TOMORROWS_MATCH), new RegExp(`★ ${name}, Alan Reed, Lakeside · Football`))
    const ids = await page.page.evaluate<string[]>(
      `[...document.querySelectorAll('.match-row')].map((each) => each.dataset.match)`,
    )
    expect(ids[0]).toBe(String(RUNNING_MATCH))
    expect(ids).toEqual([...new Set(ids)])
    expect(ids).toContain(String(FINISHED_MATCH))
    expect(await page.breaches()).toEqual([])
    await page.page.keyboard.press('j')
    await page.waitFor(`${row(RUNNING_MATCH)} .match-link:focus`)
    // The rest of a match that is to be continued comes, and one that runs again is no longer to come.
    const of = { op: 'merge', kind: 'match', sport: 'football', id: RUNNING_MATCH } as const
    for (const [status, list] of [
      ['willcontinue', 'Next'],
      ['inprogress', 'Now'],
    ] as const) {
      await service.apply({ ...of, data: { status } } as never)
      await page.waitFor(`section:has(h3:text-is("${list}")) ${row(RUNNING_MATCH)}`)
    }
    for (const of of [name, 'Lakeside']) await page.click(`.page-side li:has-text("${of}") .star`)
    await page.waitFor(row(TOMORROWS_MATCH), /★ Alan Reed · /)
    page.tolerate(/404/)
    await page.page.goto(`${service.address}/favourites#/player/football/99`)
    await page.page.reload()
    await page.click('text=Add 1 from the link')
    await page.waitFor('li:has(a[href="/player/football/99"])', 'Not found.')
    await page.waitFor(row(TOMORROWS_MATCH), /★ Alan Reed · /)
  })

  inBrowser('folds a tournament, and keeps it folded; j and k go from match to match', '/', async (page) => {
    await page.waitFor(row(RUNNING_MATCH))
    await page.page.keyboard.press('j')
    await page.page.keyboard.press('j')
    await page.page.keyboard.press('k')
    const first = await page.at('.match-row').first().getAttribute('data-match')
    await page.waitFor(`[data-match="${first}"] .match-link:focus`)
    await page.page.keyboard.press('s')
    await page.waitFor(`[data-group=favourites] [data-match="${first}"] .match-link:focus`)
    await page.page.keyboard.press('s')
    await page.waitForNone('[data-group=favourites]')
    const group = `.group:has(${row(RUNNING_MATCH)})`
    const path = await page.at(group).getAttribute('data-group')
    await page.click(`${group} .fold[aria-expanded=true]`)
    await page.waitForNone(row(RUNNING_MATCH))
    await page.page.reload()
    await page.waitFor(`[data-group="${path}"] .group-head`, /\d match/)
    expect(await page.count(row(RUNNING_MATCH))).toBe(0)
    await page.click(`[data-group="${path}"] .fold[aria-expanded=false]`)
    await page.waitFor(row(RUNNING_MATCH))
  })

  inBrowser(
    'tells on any page of a goal in a favourite tournament, when the user has asked for it',
    '/',
    async (page) => {
      await page.waitFor('.sport[aria-current] .chip-live', '1')
      // The browser of the tests has no system to ask.
      await page.page.evaluate(`Notification.requestPermission = async () => 'granted'
        Object.defineProperty(Notification, 'permission', { value: 'granted' })`)
      await page.click('text=Notifications')
      await page.click(`.group:has(${row(RUNNING_MATCH)}) > .group-head .star`)
      await page.waitFor('.group-head .star:focus')
      await page.click('.sports a[href="/tournaments/football"]')
      await page.waitFor('#main:focus')
      await page.page.evaluate(`Object.defineProperty(document, 'hidden', { value: true })
        window.told = []
        Object.defineProperty(navigator, 'serviceWorker', {
          value: { ready: Promise.resolve({ showNotification: async (...news) => void told.push(news) }) },
        })`)
      let goals = 4
      await page.waitUntil(
        async () => {
          // What falls while the page subscribes anew is no news.
          goals += 1
          await service.apply(setScore(goals))
          return page.page.evaluate<string>('(window.told[0] ?? []).map((of) => of.tag ?? of).join()')
        },
        (told) =>
          told.startsWith('Harbour City – Lakeside ') && told.endsWith(`,/match/football/${RUNNING_MATCH}`),
      )
      await service.apply(setScore(1))
    },
  )

  const boxOf = async (page: BrowserPage, selector: string) =>
    (await page.at(selector).first().boundingBox())!

  inBrowser('puts the score beside the names, in rows of 750 pixels at most', '/', async (page) => {
    await page.waitFor(row(RUNNING_MATCH))
    const [list, name, own] = [
      await boxOf(page, row(RUNNING_MATCH)),
      await boxOf(page, `${row(RUNNING_MATCH)} .match-side .mark`),
      await boxOf(page, score(RUNNING_MATCH, 'home')),
    ]
    expect(list.width).toBeLessThanOrEqual(750)
    expect(own.x - (name.x + name.width)).toBeLessThan(40)
  })

  inBrowser(
    'leaves three quarters of the first screen of a phone to matches',
    '/',
    async (page) => {
      await page.waitFor(row(RUNNING_MATCH))
      expect((await boxOf(page, GROUP)).y).toBeLessThanOrEqual(PHONE[1] / 4)
    },
    { size: PHONE },
  )

  const emptyDay = dayText(NOON + 9 * DAY_MS)
  inBrowser('links a day without matches to the nearest ones', `/?date=${emptyDay}`, async (page) => {
    await page.click(`.empty a[href*="date=${dayText(NOON + DAY_MS)}"]`)
    await page.waitFor(row(TOMORROWS_MATCH))
  })

  inBrowser('lists the countries of a sport with their tournaments', '/', async (page) => {
    await page.click('.sports a[href="/tournaments/football"]')
    await page.waitFor('.category[open] a')
    const all = await page.count('.category')
    const name = await page.text('.category a')
    const requests: string[] = []
    page.page.on('request', (request) => {
      if (request.url().includes('/v2/')) requests.push(request.url())
    })
    const filter = '.page-head input'
    for (const q of ['zzz', 'северн', 'Норл', 'NORLAND', name.slice(0, 3)]) {
      await page.fill(filter, q)
      await page.waitFor(q === 'zzz' ? '#main .hint' : '.category[open] a', q === 'zzz' ? 'Not found.' : name)
    }
    expect(requests).toEqual([])
    expect(await page.breaches()).toEqual([])
    await page.fill(filter, '')
    const hasGroups = (wanted: number) =>
      page.waitUntil(
        () => page.count('.category'),
        (count) => count === wanted,
      )
    await hasGroups(all)
    await page.click('.category .star')
    await page.waitFor('.category:first-child h2', 'Favourites')
    await page.click('.category:first-child .star')
    await hasGroups(all)
    await page.click('.category a')
    await page.waitFor('.page-head h1', name)
  })

  inBrowser(
    'offers no tab that would be empty',
    `/match/football/${FINISHED_MATCH}?tab=lineups`,
    async (page) => {
      await page.waitFor('#tab-overview[aria-selected=true]')
      expect(await page.count('#tab-statistics, #tab-lineups')).toBe(0)
      await page.page.goto(`${service.address}/match/football/${TOMORROWS_MATCH}?tab=odds`)
      await page.waitFor('#tab-overview[aria-selected=true]')
      expect(await page.count('#tab-odds')).toBe(0)
      await page.page.goto(`${service.address}/team/football/5502?tab=squad`)
      await page.waitFor('#tab-overview[aria-selected=true]')
      await page.waitForNone('#tab-squad, #tab-transfers')
    },
  )

  test(
    'opens a database of old seasons on its last day with matches, with its year',
    async () => {
      const old = NOON - 800 * DAY_MS
      const archive = await startService({ world: matchDay(old) })
      const page = await openPage(archive.address)
      await page.fill('.prompt input', archive.key)
      await page.at('.prompt input').press('Enter')
      await page.waitFor(row(TOMORROWS_MATCH))
      await page.waitFor('h1', dayText(old).slice(0, 4))
      expect(page.page.url()).toContain(`date=${dayText(old + DAY_MS)}`)
      await page.finish()
      await archive.close()
    },
    BROWSER_TEST_MS,
  )

  inBrowser('changes language and theme, and keeps them', '/', async (page) => {
    await page.waitFor(row(RUNNING_MATCH), 'Harbour City')
    await page.click('role=button[name="RU"]')
    await page.waitFor(row(RUNNING_MATCH), 'Харбор Сити')
    expect(await page.page.evaluate('document.documentElement.lang')).toBe('ru')
    const background = () =>
      page.page.evaluate('getComputedStyle(document.body.parentElement).backgroundColor')
    const before = await background()
    await page.click('[data-value=light]')
    await page.click('[data-value=dark]')
    expect(await background()).not.toEqual(before)
    await page.page.reload()
    await page.waitFor('[data-value=dark][aria-pressed=true]')
    await page.waitFor(row(RUNNING_MATCH), 'Харбор Сити')
  })

  inBrowser('shows the requests of the page as commands', '/', async (page) => {
    await page.waitFor('[data-connection="open"]')
    await page.click('.channel')
    await page.waitFor(
      '.request-panel code',
      `curl -H 'Authorization: ${service.key}' '${service.address}/v2/football/matches`,
    )
    await page.page.keyboard.press('Escape')
    await page.page.locator('.request-panel').waitFor({ state: 'hidden' })
  })

  test(
    'asks for a key, says when it is wrong, and keeps the right one',
    async () => {
      const page = await openPage(service.address)
      page.tolerate(/401/, /WebSocket/)
      await page.fill('.prompt input', 'wrong')
      await page.click('role=button[name="Use this key"]')
      await page.waitFor('role=alert', 'rejected this key')
      await page.fill('.prompt input', service.key)
      await page.click('role=button[name="Use this key"]')
      await page.waitFor(row(RUNNING_MATCH))
      await page.page.reload()
      await page.waitFor(row(RUNNING_MATCH))
      await page.click('role=button[name="Remove the key"]')
      await page.waitFor('.prompt')
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  inBrowser(
    'comes back by itself when the server was restarted, says so, and loads a newer build with the next page',
    '/',
    async (page) => {
      page.tolerate(/ERR_CONNECTION_REFUSED|WebSocket/)
      await page.waitFor('[data-connection="open"]')
      await page.waitFor(row(RUNNING_MATCH))
      expect(await page.page.evaluate(MOVING)).not.toBe(0)
      await service.stop()
      await page.waitFor('.banner[data-connection="lost"]')
      expect(await page.page.evaluate(MOVING)).toBe(0)
      await page.page.evaluate(RECORD_BANNERS)
      await page.page.route(`${service.address}/`, (route) => route.fulfill({ body: 'main.js?v=newer' }))
      await service.start()
      // A banner that says so goes with time, too.
      await page.waitUntil(
        async () => {
          await page.page.clock.fastForward(BACK_OFF.maxMs)
          return page.page.evaluate<readonly string[]>('window.banners')
        },
        (banners) => banners.includes('recovered'),
      )
      await service.apply(setScore(7))
      await page.waitFor(score(RUNNING_MATCH, 'home'), '7')
      await page.elapse(RECOVERED_MS, '.banner', null)
      await page.click(`${row(RUNNING_MATCH)} a`)
      await page.waitFor('.scene')
      expect(await page.page.evaluate('window.banners')).toBeUndefined()
    },
    { hasOwnClock: true },
  )
})
