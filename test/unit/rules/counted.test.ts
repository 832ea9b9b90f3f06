/** Numbers with their nouns, for 0, 1 and many (shared/plural). */
import { expect, test } from 'bun:test'
import { CHANGE_KINDS } from '../../../src/contract/changes.ts'
import { counted, kindNoun } from '../../../src/shared/plural.ts'

test.each([
  ['change', 'changes'],
  ['row', 'rows'],
  ['match', 'matches'],
  ['category', 'categories'],
  ['day', 'days'],
  ['statistics', 'statistics'],
])('%s, %s', (one, many) => {
  for (const count of [0, 1, 2, 21, 1000])
    expect(counted(count, one)).toBe(`${count} ${count === 1 ? one : many}`)
})

test('every kind of change has a plural that is a word', () => {
  const plurals = CHANGE_KINDS.map((kind) => counted(2, kindNoun(kind)).slice(2))
  expect(plurals.join(', ')).toBe(
    `categories, tournaments, seasons, teams, players, matches, odds boards, season statistics, squads, transfers, merged teams, merged players`,
  )
})
