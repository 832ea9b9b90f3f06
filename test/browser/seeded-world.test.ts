/**
 * The demo world as `seed` makes it. The requests that the reference page offers give data: each endpoint with the
 * documented examples of its required parameters, and with each optional one alone. The console shows every sport.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { SPORT_SLUGS } from '../../src/catalog/sports.ts'
import type { MatchState } from '../../src/client/index.ts'
import { durationText } from '../../src/console/language/i18n.ts'
import { clockSeconds, stakeOf } from '../../src/console/panels/stakes.ts'
import { runHere, temporaryFolder } from '../support/command-kit.ts'
import { lookUp } from '../support/feed/feed-kit.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { BROWSER_TEST_MS, describeInBrowser, PHONE } from '../support/http/browser-kit.ts'
import { startService } from '../support/http/browser-service.ts'
import { ConsoleViews, expectSettled, testMatches, testPages } from '../support/http/console-views.ts'

const folder = temporaryFolder('seeded')
const database = join(folder.path, 'demo.db')
beforeAll(async () => {
  const seed = ['seed', '--database', database]
  const { code, out, err } = await runHere(seed, { cwd: folder.path, clock: () => NOW })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^(\d+) changes: \1 applied, 0 unchanged, 0 rejected; position \1\.\n$/)
}, 180_000)
afterAll(() => folder.remove())

interface DocumentedParameter {
  name: string
  in: 'path' | 'query'
  example?: unknown
  examples?: { default: { value: unknown } }
}

interface Document {
  paths: Record<
    string,
    {
      get: {
        parameters: (DocumentedParameter | { $ref: string })[]
        responses: { 200: { content: Record<string, { example?: unknown }> } }
      }
    }
  >
  components: { parameters: Record<string, DocumentedParameter> }
}

describe('the reference page offers', () => {
  let demo: Harness
  let documented: Document
  /** Of the endpoints that have an example response: JSON, and no streams. */
  let paths: string[]
  beforeAll(async () => {
    demo = makeHarness({ path: database })
    expect(lookUp(demo.db, 'SELECT count(DISTINCT sport) FROM match')).toBe(SPORT_SLUGS.length)
    documented = (await demo.get<Document>('/openapi.json')).body
    paths = Object.entries(documented.paths).flatMap(([path, { get }]) =>
      get.responses[200].content['application/json']?.example ? [path] : [],
    )
    expect(paths).toHaveLength(46)
  })
  afterAll(() => demo.close())

  /** Optional parameters that need another one. */
  const NEEDS: Readonly<Record<string, readonly string[]>> = {
    date_from: ['date_to'],
    date_to: ['date_from'],
  }

  /** The address that the reference page requests, and at most one further parameter. */
  function addressOf(path: string, optional?: DocumentedParameter): string {
    const query = new URLSearchParams()
    let address = path
    const parameters = documented.paths[path]?.get.parameters ?? []
    for (const each of parameters) {
      const parameter =
        '$ref' in each ? documented.components.parameters[String(each.$ref.split('/').at(-1))] : each
      if (parameter?.example === undefined) continue
      const value = String(parameter.example)
      if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, value)
      else query.set(parameter.name, value)
    }
    for (const name of optional ? [optional.name, ...(NEEDS[optional.name] ?? [])] : []) {
      const found = parameters.find((each) => 'name' in each && each.name === name) as DocumentedParameter
      query.set(name, String(found.examples?.default.value))
    }
    return query.size === 0 ? address : `${address}?${query}`
  }

  /** Whether a body holds any data besides its envelope. */
  const hasData = (body: unknown): boolean =>
    Array.isArray(body)
      ? body.length > 0
      : typeof body === 'object' && body !== null
        ? Object.values(body).some((value) => typeof value !== 'object' || hasData(value))
        : false

  test('the documented request of each endpoint answers with data', async () => {
    // The demo world is made with integer ids, so it has no external ids.
    for (const path of paths.filter((each) => !each.includes('/mapping'))) {
      const { status, body } = await demo.get(addressOf(path))
      const lists = Object.values(body as object).filter(Array.isArray)
      expect([addressOf(path), status, hasData(body)]).toEqual([addressOf(path), 200, true])
      if (lists.length > 0) expect([path, lists.some((list) => list.length > 0)]).toEqual([path, true])
    }
  }, 180_000)

  test('each optional example is accepted alone', async () => {
    for (const path of paths) {
      for (const each of documented.paths[path]?.get.parameters ?? []) {
        if ('$ref' in each || !each.examples) continue
        const address = addressOf(path, each)
        expect([address, (await demo.get(address)).status]).toEqual([address, 200])
      }
    }
  }, 180_000)
})

/** Points of each part, and the score after it. */
const PARTS = `[...document.querySelectorAll('.parts tbody tr')].map((row) => [row.cells[1], row.cells[2]].map((cell) => cell.textContent.replaceAll('\\u2009', '')))`

/** The column of saves in each box score; null for one without. */
const SAVES = `[...document.querySelectorAll('.box-score')].map((table) => {
  const at = [...table.tHead.rows[0].cells].findIndex(({ textContent }) => textContent.startsWith('SV'))
  return at < 0 ? null : [...table.tBodies[0].rows].map(({ cells }) => cells[at].textContent)
})`

const PASSES = `[...document.querySelectorAll('[data-panel=players] tbody tr')].map((row) => {
  const heads = [...row.closest('table').tHead.rows[0].cells]
  return row.cells[heads.findIndex(({ textContent }) => textContent.startsWith('PAS'))].textContent
})`

/** Whether the bar with the score is over what is in its place. */
const IS_BAR_SEEN = `(() => {
  const { left, top, width, height } = document.querySelector('.score-bar > *').getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2).closest('.score-bar') !== null
})()`

const KILLS = `[...document.querySelectorAll('.box-score tbody tr')]
  .map((row) => [row.cells[0].textContent, Number(row.cells[1].textContent)])`

const WIDE_CELLS =
  '[...document.querySelectorAll(".box-score *")].filter((each) => each.matches("td, th") && each.scrollWidth > each.clientWidth).length'

const CUT = 'filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)'
const CUT_NAMES = `[...document.querySelectorAll(':is(.match-side, .shirt) .cut')].${CUT}`
/** Days that the strip shows in part, or whose text is wider than they are. */
const CUT_DAYS = `[...document.querySelectorAll('.days .day')].filter((day) => {
  const [own, box] = [day, day.parentElement].map((each) => each.getBoundingClientRect())
  const isOut = own.right <= box.left + 1 || own.left >= box.right - 1
  return day.scrollWidth > day.clientWidth || (!isOut && (own.left < box.left - 1 || own.right > box.right + 1))
}).map((day) => day.textContent)`
/** Countries that the head of a list shows in part. */
const CUT_COUNTRIES = `[...document.querySelectorAll('.group-name > span')].filter((each) => {
  const [own, box] = [each, each.parentElement].map((one) => one.getBoundingClientRect())
  return own.top < box.bottom && (own.right > box.right + 1 || own.bottom > box.bottom + 1)
}).map((each) => each.textContent)`
/** All but the first of a list have a line above. */
const LOW_ROWS = `[...document.querySelectorAll('.match-row')]
  .filter((row, _, all) => row.offsetHeight < Math.max(...all.map((each) => each.offsetHeight)) - 1).length`

describeInBrowser('the console shows', () => {
  const views = new ConsoleViews(() => startService({ database, clock: () => NOW }))
  testMatches(views)
  testPages(views, [
    // The cup of this year may still be in its groups.
    ['a cup tree of last time', '/tournament/football/16?season=100051', '.cup-tree'],
    ['leaders of teams', '/tournament/football/17?tab=leaders&entity=teams', '.leaders'],
    ['the form and the overtimes of a hockey table', '/tournament/ice-hockey/269', '.legend'],
    ['a squad with the figures of its season', '/team/football/100101?tab=squad', '.squad .rating'],
    ['the rounds of the matches beside a table', '/tournament/football/17', '.page-side h4'],
    ['seasons with who led them', '/tournament/football/17?tab=seasons', 'td a[href^="/player/"]'],
    ['a season by month', '/tournament/football/17?season=100011&tab=matches', '.match-list .match-link'],
    ['no leaders where the sport has none', '/tournament/esports/70003', '.standings'],
    ['a day with long names of tournaments', '/?sport=tennis', '.match-row.of-tennis'],
    ['the matches of a player', '/player/football/10010411', '.player-matches .rating'],
    ['a tournament of athletes', '/tournament/tennis/2363', '.cup-tree'],
    [
      'no figures before the points of a team',
      '/team/ice-hockey/200101',
      '.page-side .standings tr:has(> :nth-child(5)):not(:has(> :nth-child(6)))',
    ],
  ])

  test.each(['basketball', 'esports'] as const)(
    'the figures of a table of %s within their columns',
    async (sport) => {
      const path = `/match/${sport}/${await views.richMatch(sport)}`
      const page = await views.open(path, { language: 'ru-RU' })
      await page.waitFor('.box-score td')
      expect(await page.page.evaluate(WIDE_CELLS)).toBe(0)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each([
    ['standings', '/tournament/football/17', '.standings'],
    ['seasons', '/tournament/football/17?tab=seasons', 'table'],
    ['a squad', '/team/football/100101?tab=squad', '.squad'],
    ['a box score', 'basketball', '.box-score'],
  ])(
    'on a phone the columns of %s that fit, and all of them on demand',
    async (_name, of, table) => {
      const path = of === 'basketball' ? `/match/${of}/${await views.richMatch(of)}?tab=lineups` : of
      const page = await views.open(path)
      const extra = page.at(`${table} td.is-extra`).first()
      const isScrolling = () =>
        page.page.evaluate<boolean>(
          `[...document.querySelectorAll('.scroll:has(> ${table})')].some((box) => box.scrollWidth > box.clientWidth)`,
        )
      await extra.waitFor({ state: 'attached' })
      expect(await extra.isVisible()).toBe(false)
      expect(await isScrolling()).toBe(false)
      await page.click(`.panel:has(${table}) .panel-head .button-quiet`)
      await extra.waitFor({ state: 'visible' })
      expect(await isScrolling()).toBe(true)
      // The name stays while the figures scroll.
      await page.page.evaluate(`document.querySelector('.scroll:has(> ${table})').scrollLeft = 500`)
      const box = await page.at(`${table} tbody th`).first().boundingBox()
      expect(box?.x).toBeGreaterThan(0)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each([1280, 1600, 390, 360])(
    'whole days, and where there is room whole names, in a list %d pixels wide',
    async (width) => {
      const page = await views.open('/', { language: 'en-GB', size: [width, 844] })
      await page.waitFor('.match-row')
      await page.waitUntil(
        () => page.page.evaluate<string[]>(CUT_DAYS),
        (cut) => cut.length === 0,
      )
      expect(await page.page.evaluate<string[]>(CUT_COUNTRIES)).toEqual([])
      if (width < 1000) return page.finish()
      expect(await page.page.evaluate<string[]>(CUT_NAMES)).toEqual([])
      // With prices each match has the two lines that those with prices need.
      await page.click('text=Odds')
      await page.waitFor('.match-link > .match-prices')
      expect(await page.page.evaluate<number>(LOW_ROWS)).toBe(0)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each(['basketball', 'ice-hockey', 'volleyball', 'table-tennis', 'tennis'] as const)(
    'each part of a match of %s with the figures of REST',
    async (sportSlug) => {
      const matchId = await views.richMatch(sportSlug)
      const path = { sportSlug, matchId }
      const match = await views.client.get('/v2/{sportSlug}/matches/{matchId}', { path })
      const { homeScore, awayScore, liveEvents } = match
      const partOf = (score: object, name: string) => (score as Record<string, number>)[name] ?? 0
      const names = Object.keys(homeScore).filter((name) => /^(period\d|overtime|penalties)$/.test(name))
      const rows = names.map((name) => {
        const end = liveEvents.findLast(({ type, period }) => type === 'period' && period === name)
        const after = end ? `${end.homeScore}:${end.awayScore}` : ''
        return [`${partOf(homeScore, name)}:${partOf(awayScore, name)}`, after]
      })
      // A shoot-out counts as one goal.
      const [home, away] = [homeScore, awayScore].map((score) =>
        names.includes('penalties')
          ? score.current
          : names.reduce((sum, name) => sum + partOf(score, name), 0),
      )
      const page = await views.open(`/match/${sportSlug}/${matchId}?tab=overview`)
      await page.waitFor('.parts tbody')
      const shown = await page.page.evaluate(PARTS)
      expect(shown).toEqual([...rows, [`${home}:${away}`, '']])
      // Sets have no clock: how long they took says how long the match was.
      const last = ['basketball', 'ice-hockey'].includes(sportSlug) ? null : liveEvents.at(-1)?.timeSeconds
      const minutes = Math.round((last ?? 0) / 60)
      const facts = await page.text('[data-panel=summary] .facts')
      expect(/(?:(\d+)\sч\s)?(\d+)\sмин/.exec(facts)?.slice(1).map(Number)).toEqual(
        last ? [Math.floor(minutes / 60) || Number.NaN, minutes % 60] : undefined,
      )
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  const MATCH = '/v2/{sportSlug}/matches/{matchId}'

  test(
    'the halves of a map with the rounds of REST, and its players by their kills',
    async () => {
      const query = { status: 'finished', page: 1, page_size: 100 } as const
      const path = { sportSlug: 'esports' } as const
      const { matches } = await views.client.get('/v2/{sportSlug}/matches', { path, query })
      const { id } = matches.find(({ esports }) => esports?.games[0]?.rounds.length)!
      const match = await views.client.get(MATCH, { path: { ...path, matchId: id } })
      const { rounds, players } = match.esports!.games.at(-1)!
      const half = rounds.findIndex(
        ({ winner, side }) => (winner === rounds[0]!.winner) !== (side === rounds[0]!.side),
      )
      const [first, second] = [half, 2 * half].map((end) => {
        const { homeScore, awayScore } = rounds[Math.min(end, rounds.length) - 1]!
        return [homeScore, awayScore] as const
      }) as [readonly [number, number], readonly [number, number]]
      const page = await views.open(`/match/esports/${id}`)
      await page.waitFor(
        '[data-panel=games] p',
        new RegExp(`${first.join(' : ')}, ${second[0] - first[0]} : ${second[1] - first[1]}`),
      )
      const kills = players.home.map(({ statistics }) => Number(statistics.kills)).sort((a, b) => b - a)
      const shown = await page.page.evaluate<[string, number][]>(KILLS)
      expect(shown.slice(0, 5).map(([, count]) => count)).toEqual(kills)
      expect(await page.count('.rounds .is-turn')).toBe(rounds.length > 2 * half ? 4 : 2)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'both players of a match with the ranking of their profiles, and each point of a tie-break',
    async () => {
      const query = { status: 'finished', page: 1, page_size: 100 } as const
      const path = { sportSlug: 'tennis' } as const
      const { matches } = await views.client.get('/v2/{sportSlug}/matches', { path, query })
      const { id, homeTeam, awayTeam } = matches.find(({ homeScore }) => homeScore.period1TieBreak != null)!
      const rankings = [homeTeam, awayTeam].map(async ({ id: teamId }) => {
        const of = { path: { ...path, teamId } }
        return (await views.client.get('/v2/{sportSlug}/teams/{teamId}/profile', of)).ranking
      })
      const [home, away] = await Promise.all(rankings)
      const match = await views.client.get(MATCH, { path: { ...path, matchId: id } })
      const page = await views.open(`/match/tennis/${id}`)
      await page.waitFor('[data-panel=profiles] .duel', new RegExp(`${home}.*${away}`))
      await page.click('[data-panel=points] button:first-child')
      await page.waitFor(
        '[data-panel=points] li:first-child .point-chip:last-child',
        new RegExp(`${match.homeScore.period1TieBreak}:${match.awayScore.period1TieBreak}`),
      )
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each([
    ['notstarted', 'volleyball'],
    ['finished', 'table-tennis'],
  ] as const)(
    'the table beside the overview of a match that is %s: %s',
    async (status, sportSlug) => {
      const query = { status, page: 1, page_size: 1 } as const
      const { matches } = await views.client.get('/v2/{sportSlug}/matches', { path: { sportSlug }, query })
      const page = await views.open(`/match/${sportSlug}/${matches[0]!.id}`)
      await page.waitFor('#tab-overview[aria-selected=true]')
      await page.waitFor(':is([data-panel=standings], [data-panel=cup-tree]) .panel')
      expect(await page.count('#tab-history')).toBe(0)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each(['tennis', 'table-tennis', 'volleyball', 'esports'] as const)(
    'the parts of every match of a day of %s in its row on a phone',
    async (sportSlug) => {
      const query = { status: ['inprogress', 'finished'], view: 'lite' } as const
      const { matches } = await views.client.get('/v2/{sportSlug}/matches', { path: { sportSlug }, query })
      const page = await views.open(`/${sportSlug}`)
      for (const { id, homeScore } of matches.slice(0, 3)) {
        const names = Object.keys(homeScore).filter((name) => /^period\d$/.test(name))
        const row = page.at(`[data-match="${id}"]`)
        await row.scrollIntoViewIfNeeded()
        const parts = row.locator('.match-part:not(.accent)')
        await parts.last().waitFor({ state: 'visible' })
        expect(await parts.count()).toBe(names.length)
        const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
        expect(boxes.every((box) => box && box.x >= 0 && box.x + box.width <= PHONE[0])).toBe(true)
      }
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each(SPORT_SLUGS)(
    'a running match of %s on a phone, and nothing moves when its responses come one by one',
    async (sportSlug) => {
      const { id } = await views.runningMatch(sportSlug)
      const page = await views.open('/readyz')
      page.tolerate(/favicon/)
      const answered = await page.answerOneByOne()
      await page.page.goto(new URL(`/match/${sportSlug}/${id}`, page.page.url()).href)
      await page.waitFor('.scene')
      await answered()
      await expectSettled(page)
      // Without room for the names of its figures a match of volleyball moves by 0.017.
      expect(await page.shift()).toBeLessThanOrEqual(0.01)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the goalkeepers of ice hockey apart from the skaters, with their saves',
    async () => {
      const page = await views.open(
        `/match/ice-hockey/${await views.richMatch('ice-hockey')}?tab=lineups`,
        {},
      )
      await page.waitFor('.box-score td')
      const [skaters, home, others, away] = await page.page.evaluate<(string[] | null)[]>(SAVES)
      expect([skaters, others]).toEqual([null, null])
      for (const column of [home, away]) {
        expect(column?.length).toBeGreaterThan(0)
        expect(column?.filter((text) => !/^\d+\/\d+\d\d%$|^\d+\/\d+100%$/.test(text))).toEqual([])
      }
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each([
    ['Awarded', 'finished', 'football', /^\d:\d$/],
    ['Walkover', 'canceled', 'tennis', /^–:–$/],
  ] as const)(
    'the table or the tree in the overview of a match that was decided without being played: %s',
    async (description, status, sportSlug, score) => {
      const dayOf = (daysAgo: number) => new Date(NOW - daysAgo * 86_400_000).toISOString().slice(0, 10)
      const lists = [0, 30, 60, 90].map((daysAgo) =>
        views.client.get('/v2/{sportSlug}/matches', {
          path: { sportSlug },
          query: { status, date_from: dayOf(daysAgo + 29), date_to: dayOf(daysAgo), tz: 'UTC', view: 'lite' },
        }),
      )
      const matches = (await Promise.all(lists)).flatMap((list) => list.matches)
      const match = matches.find(({ statusDescription }) => statusDescription === description)
      const page = await views.open(`/match/${sportSlug}/${match?.id}`)
      await page.waitFor(':is([data-panel=standings], [data-panel=cup-tree]) .panel')
      expect(await page.count('#tab-history')).toBe(0)
      expect(await page.text('.scene-score')).toMatch(score)
      // Of all rounds, a phone shows the one of the match.
      if (sportSlug === 'tennis') await page.waitFor('.cup-tree > li:not(.wide-only) .tie.is-marked')
      await expectSettled(page)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the power play or the point that decides next, as the data has them',
    async () => {
      const found: string[] = []
      for (const sportSlug of ['ice-hockey', 'tennis', 'table-tennis', 'volleyball', 'basketball'] as const) {
        const { matches } = await views.client.get('/v2/{sportSlug}/matches/live', { path: { sportSlug } })
        const stakes = matches.map((match) => stakeOf(match as MatchState, sportSlug))
        const at = Math.max(
          0,
          stakes.findIndex((stake) => stake),
        )
        const page = await views.open(`/match/${sportSlug}/${matches[at]!.id}`)
        await page.waitFor('.scene .chip-live')
        expect(await page.count('[data-stake]')).toBe(stakes[at] ? 1 : 0)
        if (stakes[at]) await page.waitFor(`[data-stake=${stakes[at].key}] .of-${stakes[at].side}`)
        const seconds = clockSeconds(matches[at] as MatchState, sportSlug)
        if (seconds !== null) await page.waitFor('.scene .chip-live b', durationText(seconds))
        found.push(...(seconds === null ? [] : ['clock']), ...(stakes[at] ? [stakes[at].key] : []))
        await page.finish()
      }
      expect(found).toContain('clock')
      expect(found.filter((key) => key !== 'clock')).not.toEqual([])
    },
    BROWSER_TEST_MS,
  )

  test(
    'a round of a cup tree at a time on a phone, up to its final, and all of them where there is room',
    async () => {
      const page = await views.open('/tournament/football/19')
      await page.waitFor('.cup-tree > li:not(.wide-only) .tie')
      await expectSettled(page)
      const rounds = page.at('.cup-tree > li')
      const isShown = async () =>
        Promise.all((await rounds.all()).map((round) => round.locator('.tie-slot').first().isVisible()))
      const first = await isShown()
      expect(first.filter(Boolean)).toHaveLength(1)
      expect(first.at(-1)).toBe(false)
      await page.click('.narrow-only .segments button:last-child')
      await page.waitFor('.cup-tree > li:last-child .tie')
      expect(await isShown()).toEqual([...first.slice(1).fill(false), true])
      expect(await page.isOverflowing()).toBe(false)
      await page.page.setViewportSize({ width: 1280, height: 800 })
      await page.at('.narrow-only').first().waitFor({ state: 'hidden' })
      expect(await isShown()).not.toContain(false)
      await page.page.setViewportSize({ width: PHONE[0], height: PHONE[1] })
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the sets and seeds of a cup tree of athletes, as REST has them',
    async () => {
      const { matches } = await views.client.get('/v2/{sportSlug}/matches', {
        path: { sportSlug: 'tennis' },
        query: { tournament_id: [2363], status: 'finished', page: 1, page_size: 1, sort: 'desc' },
      })
      const { id, homeTeam, homeScore, awayScore, tennis, season } = matches[0]!
      const page = await views.open(`/tournament/tennis/2363?season=${season!.id}`, {})
      const tie = page.at(`.tie:has([href="/match/tennis/${id}"])`)
      await tie.locator('.mark').last().waitFor()
      expect(await tie.locator('.mark').count()).toBe(2)
      const isFirst = (await tie.locator('a').first().getAttribute('href')) === `/team/tennis/${homeTeam.id}`
      const inOrder = <T>(home: T, away: T) => (isFirst ? [home, away] : [away, home])
      const seeds = inOrder(tennis!.homePlayerSeed, tennis!.awayPlayerSeed).flatMap((seed) => seed ?? [])
      expect(await tie.locator('a > small').allTextContents()).toEqual(seeds.map((seed) => `(${seed})`))
      const sets = tennis!.sets.map(({ setNumber }) => {
        const of = (score: object) => (score as Record<string, number>)[`period${setNumber}`]
        return inOrder(of(homeScore), of(awayScore)).join(':')
      })
      const shown = await tie.locator('.wrap > span').allTextContents()
      expect(shown.map((text) => /^\d+:\d/.exec(text)?.[0])).toEqual(sets)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the kills of players in all maps of a match, as sums of those of REST',
    async () => {
      const path = { sportSlug: 'esports', matchId: await views.richMatch('esports') } as const
      const { esports } = await views.client.get('/v2/{sportSlug}/matches/{matchId}', { path })
      const kills = new Map<string, number>()
      for (const { players } of esports?.games ?? [])
        for (const { player, statistics } of [...players.home, ...players.away])
          kills.set(player.name, (kills.get(player.name) ?? 0) + Number(statistics.kills))
      const page = await views.open(`/match/esports/${path.matchId}`, {})
      await page.click('[data-panel=games] .segments [data-value="0"]')
      await page.waitForNone('[data-panel=games] .rounds')
      const shown = await page.page.evaluate<[string, number][]>(KILLS)
      expect(new Map(shown)).toEqual(kills)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the overview of a match first on a phone, and the box score of one side at a time',
    async () => {
      const page = await views.open(`/match/volleyball/${await views.richMatch('volleyball')}`)
      await page.waitFor('#tab-overview[aria-selected=true]')
      await page.click('#tab-lineups')
      const tables = page.at('.box-score')
      await tables.last().waitFor({ state: 'hidden' })
      expect(await tables.first().isVisible()).toBe(true)
      await page.click('.panel-head [data-value=away]')
      await tables.first().waitFor({ state: 'hidden' })
      expect(await tables.last().isVisible()).toBe(true)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the passes of football players as REST has them, and the score of the match above them',
    async () => {
      const path = { sportSlug: 'football', matchId: await views.richMatch('football') } as const
      const match = await views.client.get('/v2/{sportSlug}/matches/{matchId}', { path })
      const { homeTeam, awayTeam, homeScore } = match
      const passes = [homeTeam, awayTeam]
        .flatMap(({ lineup }) => lineup?.players ?? [])
        .flatMap(({ statistics }) => (statistics ? [statistics] : []))
        .map(({ accuratePass = 0, totalPass = 0 }) => `${accuratePass}/${totalPass}`)
      expect(passes.length).toBeGreaterThanOrEqual(22)
      const page = await views.open(`/match/football/${path.matchId}?tab=statistics`, {})
      const bar = () => page.page.evaluate<boolean>(IS_BAR_SEEN)
      await page.waitFor('[data-panel=players] .box-score')
      expect(await bar()).toBe(false)
      expect((await page.page.evaluate<string[]>(PASSES)).toSorted()).toEqual(passes.toSorted())
      await page.page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await page.waitUntil(bar, (isSeen) => isSeen)
      expect(await page.text('.score-bar .of-home b')).toBe(String(homeScore.display))
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the statistics of a player when the shirt is pressed, by keyboard too',
    async () => {
      const path = { sportSlug: 'football', matchId: await views.richMatch('football') } as const
      const { liveEvents } = await views.client.get('/v2/{sportSlug}/matches/{matchId}', { path })
      const sentOff = liveEvents.filter((each) => each.type === 'card' && each.class !== 'yellow')
      const page = await views.open(`/match/football/${path.matchId}?tab=lineups`, {})
      // Who plays at the end, and before who began.
      await page.waitFor('.shirt')
      expect(await page.count('.shirt')).toBe(22 - sentOff.length)
      const cameOn = liveEvents.findLast(({ type }) => type === 'substitution')!
      await page.waitFor(`.shirt[title="${cameOn.playerInName}"]`)
      await page.click('.lineups .segments [data-value=start]')
      await page.waitFor(`.shirt[title="${cameOn.playerOutName}"]`)
      expect(await page.count('.shirt')).toBe(22)
      for (const [width, height] of [PHONE, [1280, 800]] as const) {
        await page.page.setViewportSize({ width, height })
        expect(await page.page.evaluate(CUT_NAMES)).toEqual([])
      }
      await page.at('.shirt').first().press('Enter')
      await page.waitFor('.card .figures')
      // However it is closed, the focus is where it was.
      for (const [place, key] of [
        ['.shirt:focus', 'Escape'],
        ['.card .button-quiet', 'Enter'],
        ['.card .button-quiet', 'Escape'],
      ] as const) {
        await page.at(place).press(key)
        await page.waitForNone('.card')
        await page.waitFor('.shirt:focus')
        await page.at('.shirt').first().press('Enter')
        await page.waitFor('.card .figures')
      }
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each(['football', 'basketball'] as const)(
    'the ratings of a player match by match as REST has them: %s',
    async (sportSlug) => {
      const of = { sportSlug, matchId: await views.richMatch(sportSlug) }
      const match = await views.client.get('/v2/{sportSlug}/matches/{matchId}', { path: of })
      const playerId = match.homeTeam.lineup!.players.find(({ substitute }) => !substitute)!.id
      const path = { sportSlug, playerId }
      const query = { limit: 20 }
      const { matches } = await views.client.get('/v2/{sportSlug}/players/{playerId}/matches', {
        path,
        query,
      })
      const values = matches.flatMap(({ statistics }) => statistics?.rating ?? []).slice(0, 16)
      const page = await views.open(`/player/${sportSlug}/${playerId}`, { size: PHONE })
      await page.waitFor('.trend .chip')
      const shown = await page.at('.trend .chip').allTextContents()
      expect(shown).toEqual(values.map((value) => value.toFixed(1)).reverse())
      expect(await page.breaches()).toEqual([])
      await page.click('.page-main >> text=Show all')
      await page.waitUntil(
        () => page.count('.player-matches tbody tr'),
        (count) => count === matches.length,
      )
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the matches, the table and the figures of a team in the season that is chosen, as REST has them',
    async () => {
      const { client } = views
      const sport = { sportSlug: 'football' } as const
      const { tournaments } = await client.get('/v2/{sportSlug}/teams/{teamId}/statistics/seasons', {
        path: { ...sport, teamId: 100_108 },
      })
      const { tournament, seasons } = tournaments.find(({ seasons }) => seasons.length > 1)!
      const path = { ...sport, tournamentId: tournament.id, seasonId: seasons.at(-1)!.id }
      const of = { team_id: 100_108, tournament_id: [path.tournamentId], season_id: path.seasonId }
      const { matches } = await client.get('/v2/{sportSlug}/matches', { path: sport, query: of })
      const { standings } = await client.get('/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}', {
        path,
      })
      const { rows } = standings.find(
        ({ type, rows }) => type === 'total' && rows.some(({ team }) => team.id === of.team_id),
      )!
      const page = await views.open('/team/football/100108')
      await expectSettled(page)
      await page.at('.page-head select').selectOption(`${path.tournamentId}/${path.seasonId}`)
      await page.waitUntil(
        () => page.count('.page-main .match-row'),
        (count) => count === matches.length,
      )
      await page.click('#tab-standings')
      await page.waitUntil(
        () => page.at('.standings tr > :last-child, .standings tbody b').allTextContents(),
        (cells) => rows.every(({ points }) => cells.includes(String(points))),
      )
      await page.waitFor(`.standings .is-marked a[href="/team/football/${of.team_id}"]`)
      for (const tab of ['squad', 'statistics']) {
        await page.click(`#tab-${tab}`)
        await page.waitFor('.tab-panels > p, .panel-body > p', seasons.at(-1)!.year)
        await expectSettled(page)
      }
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test(
    'the way from a tournament over its teams and players to the leaders',
    async () => {
      const page = await views.open('/tournament/football/17')
      await expectSettled(page)
      await page.waitFor('.leader-lists th.is-marked', 'Передачи')
      await page.click('.standings tbody a')
      await page.waitFor('.page-head a[href="/tournament/football/17"]')
      await expectSettled(page)
      const listed = () => page.count('.page-main .match-row')
      const few = await listed()
      await page.click('.page-main .panel-head button')
      await page.waitUntil(listed, (count) => count > few)
      await page.click('#tab-squad')
      await page.click('#main a[href^="/player/"]')
      await page.waitUntil(
        async () => page.page.url(),
        (url) => url.includes('/player/'),
      )
      await expectSettled(page)
      await page.waitFor('.player-matches tbody .letter:is(.is-W, .is-D, .is-L)')
      await page.page.goBack()
      await page.page.goBack()
      await page.click('a[href*="tab=leaders"]')
      await page.waitFor('.leaders tbody tr')
      const first = await page.text('.leaders tbody a')
      await page.click('.paging button:last-child')
      await page.waitUntil(
        () => page.text('.leaders tbody a'),
        (name) => name !== first,
      )
      await expectSettled(page)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )

  test.each([
    // Unión Casveda play football, Casveda Giants basketball.
    ['/', 'casveda', 'Football'],
    ['/?sport=basketball', 'casveda', 'Basketball'],
    ['/', 'casveda giants', 'Basketball'],
    ['/', 'tennis', 'Tennis'],
  ])('from %s the search for "%s" begins with %s', async (path, text, first) => {
    const page = await views.open(path, {})
    await page.fill('.search input', text)
    await page.waitFor('.search-found fieldset')
    expect(await page.text('.search-found fieldset p')).toBe(first)
    await page.finish()
  })

  test(
    'search finds a tennis player and match from the football page, and nothing for repeated letters',
    async () => {
      const match = await views.runningMatch('tennis')
      const { id, name } = match.homeTeam
      const page = await views.open('/', {})
      await page.waitFor('.search input')
      await page.fill('.search input', 'хокк')
      await page.waitFor('.search-hit[href="/?sport=ice-hockey"]', 'Ice hockey')
      await page.fill('.search input', 'frem')
      const hits = () => page.count('fieldset[aria-label=Football] .search-hit')
      await page.waitUntil(hits, (count) => count === 9)
      await page.at('.search input').press('ArrowDown')
      for (let step = 1; step < 9; step += 1) await page.at('.search input').press('ArrowDown')
      await page.waitFor('.search-hit[aria-selected=true]', 'Show more')
      await page.at('.search input').press('Enter')
      await page.waitUntil(hits, (count) => count > 9)
      await page.fill('.search input', 'zzzqqq')
      await page.waitFor('.search-found .hint', 'zzzqqq')
      expect(await page.count('.search-hit')).toBe(0)
      await page.fill('.search input', `${match.awayTeam.name} ${name}`)
      await page.waitFor(`.search-hit[href="/match/tennis/${match.id}"]`, name)
      await page.fill('.search input', name)
      await page.waitFor(`.search-hit[href="/team/tennis/${id}"]`, name)
      expect(await page.count('.search-hit[href^="/player/tennis/"]')).toBe(0)
      await page.at('.search input').press('ArrowDown')
      await page.at('.search input').press('Enter')
      await page.waitFor('h1', name)
      // What was opened is offered before anything is typed.
      await page.page.goto(new URL('/?sport=esports', page.page.url()).href)
      await page.at('.search input').focus()
      await page.waitFor('fieldset[aria-label="Opened last"] .search-hit', name)
      expect(await page.breaches()).toEqual([])
      await page.at('.search input').press('Escape')
      await page.waitForNone('.search-hit')
      await page.at('.search input').focus()
      await page.at('.search input').press('ArrowDown')
      await page.at('.search input').press('Enter')
      await page.waitFor('h1', name)
      await page.finish()
    },
    BROWSER_TEST_MS,
  )
})
