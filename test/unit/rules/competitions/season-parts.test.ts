/** A season has the same tables whatever the language of its source. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCupName } from '../../../../src/rules/competitions/cup-ties.ts'
import {
  groupIn,
  hasKnockoutWord,
  isDeciderName,
  isGroup,
  isSplitName,
} from '../../../../src/rules/competitions/season-parts.ts'

const rows = readFileSync(join(import.meta.dir, 'season-parts.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map((line) => line.split(' | ') as [string, string, string, string, string])
const isKnockout = (name: string) => isCupName(name) || hasKnockoutWord(name)

test.each(rows)('%s', (top, bottom, knockout, decider, groupRound) => {
  expect([top, bottom, knockout, decider].map(isSplitName)).toEqual([true, true, false, false])
  expect([top, bottom, knockout, decider, groupRound].map(isGroup)).toEqual([
    ...[false, false, false, false],
    true,
  ])
  expect(isKnockout(knockout)).toBe(true)
  expect(isDeciderName(decider) || isKnockout(decider)).toBe(true)
  expect(groupIn(groupRound)).toEqual({ group: 'Group A', rest: expect.stringMatching(/\p{L}/u) })
})

test.each([
  'Gruppen',
  'Group',
  'La poule',
  'Poule finale',
  'Группа выживания',
  'Skupina o titul',
  'Grupo por el título',
  'Atletico Grup',
])('%s is no group', (text) => {
  expect(groupIn(text)).toBeNull()
})

test('all groups of a stage together are none', () => {
  expect(['Group', 'Group stage', 'Gruppenphase', 'Group A', 'Group A, Finals'].map(isGroup)).toEqual([
    ...[false, false, false],
    ...[true, true],
  ])
})
