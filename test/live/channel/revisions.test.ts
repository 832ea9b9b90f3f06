/**
 * Versions of matches on the live channel (docs/reference/live.md#4): they only grow, whatever is forgotten in between.
 */
import { expect, test } from 'bun:test'
import { sportById } from '../../../src/catalog/sports.ts'
import { contentOf, LIVE_VARIANTS, type LiveVariant } from '../../../src/contract/live-messages.ts'
import { MatchStates } from '../../../src/live/match-states.ts'
import { NOW } from '../../support/harness.ts'

const sport = sportById(1)
const uses = { teamIds: [], managerIds: [], seasonId: null, tournamentId: 1, categoryId: 1 }

test('a held change that could not be read is tried again after its interval', () => {
  let [now, value, isBroken, views] = [0, 0, false, 0]
  const published: string[] = []
  const states = new MatchStates(
    {
      clock: () => NOW,
      timer: () => now,
      position: () => 0,
      changedMatches: () => new Map(),
      view: () => {
        views += 1
        if (isBroken) throw new Error('the disk failed')
        return { sport, revision: 1, fields: new Map([['attendance', String(value)]]), uses }
      },
      onFault: String,
    },
    { publish: (_topic, text) => published.push(JSON.parse(text).type), subscriberCount: () => 1 },
  )
  const content = contentOf('plain', null, 1000)
  states.addSubscription(content, 1000)
  states.snapshot(sport, 1, content, 1000)
  for (value of [1, 2]) states.refresh(sport, 1)
  const tick = (ms: number) => {
    now += ms
    try {
      states.publishHeld()
    } catch {
      states.clear()
    }
  }
  isBroken = true
  tick(1000)
  const before = views
  tick(999)
  expect(views).toBe(before)
  isBroken = false
  published.length = 0
  tick(1)
  // To the topics of the sport and of the match.
  expect(published).toEqual(['match_snapshot', 'match_snapshot'])
})

test('revisions of the variants never go backwards', () => {
  const stored = { revision: 5, plain: 0, odds: 0, all: 0 }
  const told: { variant: LiveVariant; revision: number }[] = []
  const states = new MatchStates(
    {
      clock: () => NOW,
      timer: () => NOW,
      position: () => 0,
      changedMatches: () => new Map(),
      view: (_id, { variant }) => ({
        sport,
        revision: stored.revision,
        fields: new Map([['pregame', String(stored[variant])]]),
        uses,
      }),
      onFault: String,
    },
    { publish: (_topic, text) => told.push(JSON.parse(text)), subscriberCount: () => 1 },
  )
  for (const variant of LIVE_VARIANTS) states.addSubscription(contentOf(variant), 0)
  const revisionOf = (variant: LiveVariant) =>
    JSON.parse(states.snapshot(sport, 1, contentOf(variant), 0) ?? '').revision
  expect([revisionOf('plain'), revisionOf('odds')]).toEqual([5, 5])
  // Something derived changes twice in one variant; the match itself does not.
  for (const value of [1, 2]) {
    stored.odds = value
    states.refresh(sport, 1)
  }
  expect(told.at(-1)).toMatchObject({ variant: 'odds', revision: 7 })
  stored.revision = 6
  stored.plain = 1
  states.refresh(sport, 1)
  states.clear()
  expect(revisionOf('odds')).toBeGreaterThanOrEqual(7)
})
