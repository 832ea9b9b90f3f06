/** Laws of search on imported leagues (test/data/search-laws has them for the demo world). */
import { describe, expect, test } from 'bun:test'
import { askForEntities, askForMatches } from '../../support/search-laws.ts'
import { harness, isHere } from './world.ts'

describe.skipIf(!isHere)('search', () => {
  test('every match is found by what is typed of its names', () => {
    expect(askForMatches(harness.db, 1).missed).toEqual([])
  })

  test('every team, player and tournament is found by its name', () => {
    expect(askForEntities(harness.db).missed).toEqual([])
  })
})
