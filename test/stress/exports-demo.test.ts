/** Exports of a day of the demo world, in which everything is filled (docs/exports.md). */
import { describe, test } from 'bun:test'
import { weekStartMs } from '../../seed/calendar.ts'
import { OddsMaker, withOdds } from '../../seed/odds.ts'
import { makeRandom } from '../../seed/random.ts'
import { sportOf } from '../../seed/sports/index.ts'
import { sportPlan } from '../../seed/world/plan.ts'
import { generateWorld } from '../../seed/world/planned-match.ts'
import { SPORTS, type SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { expectSameAfterImport } from '../support/export-kit.ts'
import { fill, makeHarness, NOW } from '../support/harness.ts'

const HOUR_MS = 3_600_000

/** All tournaments, seasons and teams of the demo world of a sport, with the matches around now and their people. */
function demoDay(slug: SportSlug): Change[] {
  const random = makeRandom(1)
  const context = { nowMs: NOW, anchorMs: weekStartMs(NOW), random: random.stream(slug) }
  const plan = sportPlan(sportOf(slug), context)
  const matches = plan.matches.filter(({ startMs }) => Math.abs(startMs - NOW) < 12 * HOUR_MS)
  const days = { frame: () => plan.frame(), matches }
  const changes = [...withOdds(generateWorld(days, context), new OddsMaker(random.stream('odds')), NOW)]
  return withoutOthers(changes)
}

/** Without the squads, players and transfers of teams that do not play: thousands that are alike. */
function withoutOthers(changes: readonly Change[]): Change[] {
  const playing = changes.flatMap((change) =>
    change.kind === 'match' && change.op === 'put' ? [change.data.homeTeamId, change.data.awayTeamId] : [],
  )
  const isOfTeam = ({ kind, id }: Change) => kind === 'squad' && playing.includes(id)
  const named = JSON.stringify(changes.filter((change) => change.kind === 'match' || isOfTeam(change)))
  const people = new Set([...named.matchAll(/"playerId":(\d+)/g)].map(([, id]) => Number(id)))
  const hasSquads = changes.some(({ kind }) => kind === 'squad')
  return changes.filter((change) => {
    if (change.kind === 'squad') return isOfTeam(change)
    if (change.kind === 'player') return !hasSquads || people.has(Number(change.id))
    if (change.kind === 'transfer') return change.op === 'put' && people.has(Number(change.data.playerId))
    return true
  })
}

describe('a day of the demo world', () => {
  test.each(SPORTS.map(({ slug }) => slug))(
    'of %s, exported and imported, gives the same answers',
    async (slug) => {
      const one = makeHarness()
      await fill(one, demoDay(slug))
      const { body } = await one.get<{ tournaments: { id: number }[] }>(`/v2/${slug}/tournaments?limit=50`)
      const paths = [
        `/v2/${slug}/matches?date=2026-09-12&with_pregame=true`,
        `/v2/${slug}/matches?cursor=&page_size=200`,
        `/v2/${slug}/matches/live?with_bk_odds=true`,
        `/v2/${slug}/categories`,
        `/v2/${slug}/teams?q=a&limit=50`,
        ...body.tournaments.flatMap(({ id }) => [
          `/v2/${slug}/tournament/${id}`,
          `/v2/${slug}/tournament/${id}/standings`,
          `/v2/${slug}/tournament/${id}/calendar.ics`,
          `/v2/${slug}/tournament/${id}/seasons?with_coverage=true`,
        ]),
      ]
      await expectSameAfterImport(one, slug, paths)
      one.close()
    },
    180_000,
  )
})
