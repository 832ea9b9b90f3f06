/** Who is who among the players of two sources of one season. */
import { describe, expect, test } from 'bun:test'
import { identifyPlayers, isNamesake, type SeasonPlayer } from '../../src/rules/player-identity.ts'
import { groupSpellings } from '../../src/rules/player-names.ts'

const player = <Id>(
  id: Id,
  names: string,
  ...goals: [match: number, minute: number][]
): SeasonPlayer<Id> => ({
  id,
  team: 1,
  names: names.split('|'),
  goals: goals.map(([match, minute]) => ({ match, minute })),
})

describe('players of a team in two sources', () => {
  const CASES: [string, SeasonPlayer<number>[], SeasonPlayer<string>[], [string, number][]][] = [
    [
      'the same words in another order',
      [player(1, 'Son Heung-min')],
      [player('a', 'Heung-Min Son')],
      [['a', 1]],
    ],
    ['a surname and the full name', [player(1, 'Vidal')], [player('a', 'Arturo Vidal Pardo')], [['a', 1]]],
    ['an initial', [player(1, 'L. Suárez')], [player('a', 'Luis Suarez')], [['a', 1]]],
    [
      'a short name of a profile',
      [player(1, 'José Paulo Bezerra|Paulinho')],
      [player('a', 'Paulinho')],
      [['a', 1]],
    ],
    ['another transliteration', [player(1, 'A. Fathi')], [player('a', 'Ahmed Fathy')], [['a', 1]]],
    [
      'brothers under a surname stay open',
      [player(1, 'Hazard')],
      [player('a', 'Eden Hazard'), player('b', 'Thorgan Hazard')],
      [],
    ],
    [
      'brothers are told apart by a goal',
      [player(1, 'Hazard', [7, 16])],
      [player('a', 'Eden Hazard', [8, 16]), player('b', 'Thorgan Hazard', [7, 17])],
      [['b', 1]],
    ],
    [
      'an equal name wins over a part of one',
      [player(1, 'Thiago Silva'), player(2, 'Silva')],
      [player('a', 'Silva')],
      [['a', 2]],
    ],
    ['a goal alone is no evidence', [player(1, 'Gómez', [7, 16])], [player('a', 'Pérez', [7, 16])], []],
    ['initials alone are no evidence', [player(1, 'A. B.')], [player('a', 'Anton Berg')], []],
    ['another team', [{ ...player(1, 'Ronaldo'), team: 2 }], [player('a', 'Ronaldo')], []],
  ]
  test.each(CASES)('%s', (_, ours, theirs, same) => {
    expect([...identifyPlayers(ours, theirs)]).toEqual(same)
  })

  test('team and date of birth confirm a part of a name, but not another name', () => {
    expect(isNamesake(['Cristiano Ronaldo dos Santos'], ['Cristiano Ronaldo'])).toBe(true)
    expect(isNamesake(['Cristiano Ronaldo'], ['Bruno Alves'])).toBe(false)
  })
})

test('spellings of one player are grouped under the fullest, and ambiguous ones stay alone', () => {
  expect(groupSpellings(['Kane', 'Harry Kane', 'H. Kane', 'E. Hazard', 'T. Hazard', 'Hazard'])).toEqual([
    ['Harry Kane', 'H. Kane', 'Kane'],
    ['E. Hazard'],
    ['T. Hazard'],
    ['Hazard'],
  ])
})
