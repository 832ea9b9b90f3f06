/**
 * `/v2/StatisticsDict.json` and `/v2/SeasonStatisticsDict.json` (docs/reference/resources.md#20,
 * docs/reference/endpoints.md#3).
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { listSeasonStatistics } from '../../src/catalog/season-statistics/index.ts'
import { listStatistics } from '../../src/catalog/statistics/index.ts'
import { makeHarness } from '../support/harness.ts'

const harness = makeHarness()
afterAll(() => harness.close())

const fetchOpen = (path: string, headers: Record<string, string> = {}) =>
  harness.app.fetch(new Request(`http://localhost${path}`, { headers }))

type Entry = Record<string, unknown>

describe.each([
  [
    '/v2/StatisticsDict.json',
    listStatistics().map(({ key }) => key),
    'Hits',
    {
      name: { en: 'Hits', ru: 'Силовые приёмы', es: 'Cargas' },
      group: 'Match overview',
      sports: ['ice-hockey'],
      scope: ['match'],
    },
  ],
  [
    '/v2/SeasonStatisticsDict.json',
    listSeasonStatistics().map(({ key }) => key),
    'aces',
    {
      name: { en: 'Aces', ru: 'Эйсы', es: 'Aces' },
      group: 'Service',
      sports: ['volleyball', 'tennis'],
      scope: ['player', 'team'],
    },
  ],
] as const)('%s', (path, keys, key, entry) => {
  test('the dictionary has every key, in the documented shape', async () => {
    const { status, body } = await harness.get<Record<string, Entry>>(path)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual([...keys])
    expect<Entry | undefined>(body[key]).toEqual(entry)
  })

  test('the dictionary needs no API key and is publicly cacheable', async () => {
    const response = await fetchOpen(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    expect(response.headers.get('content-type')).toContain('json')
  })

  test('a publicly cacheable response carries no rate headers', async () => {
    const limited = await fetchOpen(path, { authorization: harness.newKey('basic') })
    expect(limited.headers.has('x-ratelimit-remaining')).toBe(true)
    expect(limited.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    const unlimited = await fetchOpen(path, { authorization: harness.key })
    expect(unlimited.headers.has('x-ratelimit-remaining')).toBe(false)
    expect(unlimited.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  })

  test('the dictionary answers 304 to its current ETag and 200 to any other', async () => {
    const etag = (await fetchOpen(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await fetchOpen(path, { 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect((await fetchOpen(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

test('a shared key has a name per sport and a neutral name where they differ', async () => {
  const { body } = await harness.get<Record<string, Entry>>('/v2/StatisticsDict.json')
  expect(body.totalShots).toMatchObject({
    name: { ru: 'Все попытки взятия ворот' },
    sportNames: { football: { ru: 'Всего ударов' }, 'ice-hockey': { ru: 'Всего бросков' } },
  })
  const HOCKEY_WORDS = /бросок|броск|шайб|льд|puck|ice\b|face-?off|power.play|hielo/i
  const names = listStatistics().map(({ key, sports, name, sportNames }) => ({
    key,
    sports,
    text: JSON.stringify(sports.includes('football') ? [name, sportNames.football] : []),
  }))
  const seasonNames = listSeasonStatistics().map(({ key, places, name }) => ({
    key,
    text: JSON.stringify(places.some(({ sport }) => sport === 'football') ? name : []),
  }))
  const found = [...names, ...seasonNames].filter(({ text }) => HOCKEY_WORDS.test(text))
  expect(found.map(({ key }) => key)).toEqual([])
})
