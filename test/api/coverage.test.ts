/** Coverage of seasons and matches (docs/reference/endpoints.md#23) against a walk over the matches through REST. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SPORTS, type SportSlug } from '../../src/catalog/sports.ts'
import type { Schemas } from '../../src/client/index.ts'
import { mustApply } from '../support/feed/feed-kit.ts'
import { type Harness, makeHarness } from '../support/harness.ts'
import { ownIds, worldOf } from '../support/world/availability-world.ts'
import { LEAGUE, SEASON, smallWorld } from '../support/world/small-world.ts'
import { testWorld } from '../support/world/test-world.ts'
import { peopledFrame, worldChange } from '../support/world/world-arbitrary.ts'

type WalkedMatch = Schemas['MatchDetail']
type Parts = Record<string, boolean> & { oddsBk: Record<string, boolean> }

const FIELDS = 'status,liveEvents,matchStatistics,oddsBase,homeTeam,awayTeam,analytics'

/** What a client finds out about a match by itself. */
function partsOf(match: WalkedMatch): Parts {
  const { shotmap, momentum, averagePositions } = match.analytics
  return {
    events: match.liveEvents.length > 0,
    lineups: match.homeTeam.lineup !== null && match.awayTeam.lineup !== null,
    statistics: match.matchStatistics.length > 0,
    shotmap: shotmap === 'available',
    momentum: momentum === 'available',
    averagePositions: averagePositions === 'available',
    oddsBase: match.oddsBase.length > 0,
    oddsBk: match.hasBkOdds,
  } as unknown as Parts
}

async function walk(harness: Harness, sport: SportSlug, seasonId: number): Promise<WalkedMatch[]> {
  const found: WalkedMatch[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const list: { body: { matches: WalkedMatch[]; nextCursor: string | null } } = await harness.get(
      `/v2/${sport}/matches?season_id=${seasonId}&fields=${FIELDS}&cursor=${encodeURIComponent(cursor)}`,
    )
    found.push(...list.body.matches)
    cursor = list.body.nextCursor
  }
  return found
}

function count(matches: readonly WalkedMatch[], has: (match: WalkedMatch) => boolean | undefined) {
  const those = matches.filter(has)
  return { finished: those.filter(({ status }) => status === 'finished').length, total: those.length }
}

async function expectCountedCoverage(
  harness: Harness,
  sport: SportSlug,
  { tournamentId, seasonId }: { tournamentId: number; seasonId: number },
): Promise<void> {
  const matches = await walk(harness, sport, seasonId)
  const path = `/v2/${sport}/tournament/${tournamentId}/seasons`
  const { coverage } = (
    await harness.get<{ coverage: Record<string, unknown> }>(`${path}/${seasonId}/coverage`)
  ).body
  const { oddsBk, matches: all, ...parts } = coverage
  expect(all).toEqual(count(matches, () => true))
  for (const [part, counted] of Object.entries(parts))
    expect({ part, counted }).toEqual({ part, counted: count(matches, (match) => partsOf(match)[part]) })
  for (const [slug, counted] of Object.entries(oddsBk as object))
    expect({ slug, counted }).toEqual({ slug, counted: count(matches, (match) => match.hasBkOdds[slug]) })
  const { seasons } = (
    await harness.get<{ seasons: { id: number; coverage: unknown }[] }>(`${path}?with_coverage=true`)
  ).body
  expect(seasons.find(({ id }) => id === seasonId)?.coverage).toEqual(coverage)
  for (const match of matches) {
    const { body } = await harness.get<{ coverage: Parts }>(`/v2/${sport}/matches/${match.id}/coverage`)
    expect(body.coverage).toEqual(partsOf(match))
  }
}

describe('coverage equals what a walk over the matches finds', () => {
  test.each(SPORTS.map((sport) => [sport.slug, sport] as const))('in a world of %s', async (slug, sport) => {
    const harness = makeHarness()
    harness.put(worldOf(sport))
    await expectCountedCoverage(harness, slug, ownIds(sport))
    harness.close()
  })

  test('after any changes, also from cached responses', async () => {
    const harness = makeHarness()
    mustApply(harness.db, [...smallWorld(), ...peopledFrame()])
    const changes = fc.sample(worldChange, { numRuns: 120, seed: 7 })
    for (let start = 0; start < changes.length; start += 40) {
      const lines = changes.slice(start, start + 40).map((change, line) => ({ line, change }))
      harness.app.apply(lines)
      await expectCountedCoverage(harness, 'football', { tournamentId: LEAGUE, seasonId: SEASON })
    }
    harness.close()
  })
})

const harness = testWorld(smallWorld())

test('seasons have no coverage unless it is requested', async () => {
  const { body } = await harness.get<{ seasons: object[] }>(`/v2/football/tournament/${LEAGUE}/seasons`)
  expect(body.seasons.map(Object.keys)).toEqual([['id', 'name', 'year']])
})
