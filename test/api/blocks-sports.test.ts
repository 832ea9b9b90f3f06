/** Each sport with all of its blocks, in each status: by id, in lists, in every view and with every field. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SPORTS, type Sport } from '../../src/catalog/sports.ts'
import { MATCH_STATUSES } from '../../src/catalog/statuses.ts'
import { MATCH_FIELD_NAMES, type MatchForm } from '../../src/contract/resources/match-field-names.ts'
import { allBlocks, bareMatch, blockWorld, putMatch } from '../support/block-kit.ts'
import { expectedMatchKeys, type MatchOptions } from '../support/expected-match-keys.ts'
import { type Harness, makeHarness } from '../support/harness.ts'

type Body = Record<string, unknown>

let harness: Harness

/** Matches of a sport: 1 to 9 with all blocks, one a status; 0 with none. */
const matchId = (sport: Sport, index: number) => sport.id * 1000 + 900 + index

beforeAll(() => {
  harness = makeHarness()
  for (const sport of SPORTS) {
    harness.put(blockWorld(sport))
    harness.put(
      MATCH_STATUSES.map((status, index) =>
        putMatch(sport, matchId(sport, index + 1), { ...bareMatch(sport, status), ...allBlocks(sport) }),
      ),
    )
    harness.put([putMatch(sport, matchId(sport, 0), bareMatch(sport))])
  }
})
afterAll(() => harness.close())

function expectKeys(match: Body, form: MatchForm, options?: MatchOptions): void {
  const { always, optional } = expectedMatchKeys(form, options)
  const keys = Object.keys(match).filter((key) => !optional.some((name) => name === key))
  expect(keys.sort()).toEqual([...always].sort())
}

describe.each(SPORTS.map((sport) => [sport.slug, sport] as const))('%s', (slug, sport) => {
  const all = Array.from({ length: MATCH_STATUSES.length + 1 }, (_, index) => matchId(sport, index))

  test('a match by id has every key, whatever its status and blocks', async () => {
    for (const id of all) {
      const { status, body } = await harness.get(`/v2/${slug}/matches/${id}`)
      expect([id, status]).toEqual([id, 200])
      expectKeys(body, 'one')
    }
  })

  test('each field requested alone equals that of the match by id', async () => {
    const id = matchId(sport, 3)
    const one = (await harness.get(`/v2/${slug}/matches/${id}`)).body
    for (const name of MATCH_FIELD_NAMES) {
      if (name === 'oddsBk') continue
      const { body } = await harness.get<{ matches: [Body] }>(`/v2/${slug}/matches?ids=${id}&fields=${name}`)
      const [match] = body.matches
      const shown = name in one ? ['id', 'hasBkOdds', name] : ['id', 'hasBkOdds']
      expect(Object.keys(match).sort()).toEqual([...new Set(shown)].sort())
      const { pointByPoint: _, ...tennis } = (one.tennis ?? {}) as Body
      expect(match[name]).toEqual(name === 'tennis' && one.tennis ? tennis : one[name])
    }
  })

  test('a full match shows every block and a bare match the empty forms', async () => {
    const given = allBlocks(sport)
    const { body } = await harness.get(`/v2/${slug}/matches/${matchId(sport, 2)}`)
    const bare = (await harness.get(`/v2/${slug}/matches/${matchId(sport, 0)}`)).body
    const rows: [string, boolean, unknown][] = [
      ['liveEvents', true, []],
      ['matchStatistics', true, []],
      ['oddsBase', true, []],
      ['highlights', true, []],
      ['bestPlayers', given.bestPlayers !== undefined, null],
      ['tennis', given.tennis !== undefined, null],
      ['esports', given.esports !== undefined, null],
    ]
    for (const [name, isThere, empty] of rows) {
      expect([name, Bun.deepEquals(body[name], empty)]).toEqual([name, !isThere])
      expect([name, bare[name]]).toEqual([name, empty])
    }
    expect((body.homeTeam as Body).lineup !== null).toBe(given.lineups !== undefined)
    expect((bare.homeTeam as Body).lineup).toBeNull()
  })
})
