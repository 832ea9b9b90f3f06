/** Scores of the source format atp-tennis; test/data/imports/atp-tennis has whole files. */
import { describe, expect, test } from 'bun:test'
import { readAtpScore, setsWon } from '../../../src/feed/formats/atp-tennis/matches.ts'

describe('tennis scores', () => {
  const cases: [string, string, string, number, number][] = [
    ['62 67(5) 76(3)', 'played', '6-2 w|6-7 l 5:7|7-6 w 7:3', 2, 1],
    ['76(12) 64', 'played', '7-6 w 14:12|6-4 w', 2, 0],
    ['64 46 108', 'played', '6-4 w|4-6 l|10-8 w', 2, 1],
    ['64 46 810 64 64', 'played', '6-4 w|4-6 l|8-10 l|6-4 w|6-4 w', 3, 2],
    ['1614 7-5', 'played', '16-14 w|7-5 w', 2, 0],
    ['64 30          (RET)', 'retired', '6-4 w|3-0 -', 1, 0],
    ['46 20 (RET)', 'retired', '4-6 l|2-0 -', 0, 1],
    ['66 (RET)', 'retired', '6-6 -', 0, 0],
    ['64 65 (RET)', 'retired', '6-4 w|6-5 -', 1, 0],
    ['62 76 (RET)', 'retired', '6-2 w|7-6 w', 2, 0],
    ['(RET)', 'retired', '', 0, 0],
    ['60 44 (DEF)', 'defaulted', '6-0 w|4-4 -', 1, 0],
    ['(W/O)', 'walkover', '', 0, 0],
  ]
  test.each(cases)('%s', (text, ending, sets, won, lost) => {
    const score = readAtpScore(text, 6)
    const shown = score.sets.map(({ games, wonBy, tieBreak }) =>
      [games.join('-'), wonBy?.[0] ?? '-', ...(tieBreak ? [tieBreak.join(':')] : [])].join(' '),
    )
    expect([score.ending, shown.join('|'), setsWon(score.sets)]).toEqual([ending, sets, [won, lost]] as never)
  })

  test('a short set ends with four games', () => {
    expect(readAtpScore('43(5) 41 (RET)', 4).sets.map(({ wonBy }) => wonBy)).toEqual(['winner', 'winner'])
    expect(readAtpScore('43(5) 33 (RET)', 4).sets.map(({ wonBy }) => wonBy)).toEqual(['winner', null])
  })

  test.each([
    '46 36',
    '64 66',
    '64 46',
    '6',
    '64 xx',
    '64 63 (ABC)',
    '64 (W/O)',
    '64 63 64 64 64 64',
    '10000 64',
  ])('a missing score: %s', (text) => expect(() => readAtpScore(text, 6)).toThrow('is'))
})
