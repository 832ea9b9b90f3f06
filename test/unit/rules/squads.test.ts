/** Teams of women, youth, reserves and veterans are told apart by the titles of their leagues, in 25 languages. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { squadOf } from '../../../src/rules/identity/squads.ts'

const rows = readFileSync(join(import.meta.dir, 'squads.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map((line) => line.split(' | ') as [string, ...string[]])

describe('titles', () => {
  test.each(rows)('%s', (first, ...others) => {
    expect(squadOf(first)).toBeNull()
    const keys = others.map((title) => `${title}: ${squadOf(title)?.key ?? 'first teams'}`)
    expect(keys.filter((key) => key.endsWith(': first teams'))).toEqual([])
    expect(new Set(others.map((title) => squadOf(title)?.key)).size).toBe(others.length)
  })
})

test.each([
  ...['Serie D 2019/20', 'Liga F 23/24', 'Dublin League', 'Zakarpattia League', 'Primera División'],
  ...['Group F', 'Division 15', 'Kreisliga A', 'J1 League', 'K League 1', 'K3 League', 'Oberliga Senioren'],
  ...['Second Division', 'Championship B', 'Mladá Boleslav Cup', 'Eleven Cup', 'Copa do Brasil'],
])('%s is of first teams', (title) => expect(squadOf(title)).toBeNull())

test.each([
  ['Kreisliga A-Junioren', 'a-junior'],
  ['Pokal der A-Junioren', 'a-junior'],
  ['Liga juniorů', 'junior'],
  ['Pohár juniorů', 'junior'],
  ['Under 19 League', 'u19'],
  ['Copa Sub-19', 'u19'],
  ['U-19 Frauen-Bundesliga', 'women/u19'],
  ['JO15 hoofdklasse', 'u15'],
  ['F15 Division 1', 'women/f15'],
  ['Ü40-Liga', 'u40'],
])('%s is of the teams %s', (title, key) => expect(squadOf(title)?.key).toBe(key))
