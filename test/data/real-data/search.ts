/** Laws of search on imported leagues (test/data/search-laws has them for the demo world). */
import { describe, expect, test } from 'bun:test'
import { askForEntities, askForMatches } from '../../support/search-laws.ts'
import { harness, isHere } from './world.ts'

describe.skipIf(!isHere)('search', () => {
  test('every match is found by what is typed of its names', async () => {
    expect((await askForMatches(harness, 1)).missed).toEqual([])
  })

  test('every team, player and tournament is found by its name', async () => {
    expect((await askForEntities(harness)).missed).toEqual([])
  })
})
