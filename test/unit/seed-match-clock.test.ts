/**
 * Law of the clock of a match (docs/reference/resources.md#3): while a part is played, minute and second never go back.
 */
import { describe, expect, test } from 'bun:test'
import { startBasketball } from '../../seed/engine/basketball.ts'
import { startIceHockey } from '../../seed/engine/ice-hockey.ts'
import type { MatchProgress } from '../../seed/engine/match.ts'
import { makeRandom } from '../../seed/random.ts'
import { footballMatch } from '../support/seed-football-kit.ts'
import { side } from '../support/seed-team-kit.ts'

interface Watched {
  at(second: number): Pick<MatchProgress, 'statusDescription' | 'currentMatchMinute' | 'currentMatchSecond'>
  durationSeconds(): number
}

const SKATERS = `${'G'.repeat(2)}${'D'.repeat(8)}${'F'.repeat(13)}`
const PLAYERS = 'GGGGGFFFFFCCC'
const sides = (squad: string) => ({ home: side(1, squad), away: side(101, squad), neutral: false }) as const
const HOCKEY = { ...sides(SKATERS), overtime: 'short', shootOutRounds: 5, shotmap: false } as const
const BASKETBALL = { ...sides(PLAYERS), quarterMinutes: 10, foulLimit: 5 } as const
const KINDS: Readonly<Record<string, (seed: number) => Watched>> = {
  football: (seed) => footballMatch(seed),
  'football cup': (seed) => footballMatch(seed, 'cup'),
  'ice hockey': (seed) => startIceHockey(HOCKEY, makeRandom(seed)),
  basketball: (seed) => startBasketball(BASKETBALL, makeRandom(seed)),
}
const SEEDS = 4
const STEP_SECONDS = 13

describe('the clock never goes back while a part is played', () => {
  test.each(Object.keys(KINDS))('%s', (kind) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const match = KINDS[kind]!(seed)
      let before = { text: '', shown: 0 }
      for (let second = 0; second < match.durationSeconds(); second += STEP_SECONDS) {
        const { statusDescription: text, currentMatchMinute, currentMatchSecond } = match.at(second)
        const shown = 60 * currentMatchMinute + currentMatchSecond
        if (text === before.text) expect(shown).toBeGreaterThanOrEqual(before.shown)
        before = { text, shown }
      }
    }
  })
})
