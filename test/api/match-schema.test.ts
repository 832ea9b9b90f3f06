/** The match's schema: the fields of each selection (docs/reference/resources.md#1). */
import { describe, expect, test } from 'bun:test'
import { Match } from '../../src/contract/resources/match.ts'
import {
  FORMS_WITH_LINEUP,
  MATCH_FIELD_NAMES,
  MATCH_FORMS,
  type MatchForm,
} from '../../src/contract/resources/match-field-names.ts'
import { expectedMatchKeys } from '../support/expected-match-keys.ts'
import { sparse } from '../support/schema-checks.ts'

describe('match schema', () => {
  test('the schema documents every name that `fields` accepts', () => {
    expect(Object.keys(Match.properties).sort()).toEqual([...MATCH_FIELD_NAMES].sort())
    for (const [name, schema] of Object.entries(Match.properties)) {
      if (name !== 'id') expect([name, typeof schema.description]).toEqual([name, 'string'])
    }
  })

  test('a sparse match requires only `id` and `hasBkOdds`', () => {
    expect(sparse(Match).required).toEqual(['id', 'hasBkOdds'])
  })

  const shown: [MatchForm, { withPregame?: boolean; withBkOdds?: boolean }, string, boolean][] = [
    ['list', {}, 'liveEvents', true],
    ['list', {}, 'pregame', false],
    ['list', { withPregame: true }, 'pregame', true],
    ['list', {}, 'oddsBk', false],
    ['list', { withBkOdds: true }, 'oddsBk', true],
    ['list', {}, 'analytics', false],
    ['list', {}, 'scoreStatus', false],
    ['one', {}, 'pregame', true],
    ['one', {}, 'analytics', true],
    ['one', {}, 'scoreStatus', true],
    ['lite', { withBkOdds: true }, 'oddsBk', false],
    ['lite', {}, 'matchStatistics', false],
    ['lite', {}, 'liveEvents', false],
    ['lite', {}, 'oddsBase', false],
    ['lite', {}, 'highlights', true],
    ['odds', {}, 'oddsBase', true],
    ['odds', {}, 'liveEvents', false],
    ['odds', { withBkOdds: true }, 'oddsBk', true],
    ['card', { withBkOdds: true, withPregame: true }, 'oddsBk', true],
    ['card', { withBkOdds: true, withPregame: true }, 'pregame', false],
    ['card', {}, 'highlights', false],
    ['card', {}, 'bestPlayers', false],
    ['card', {}, 'tennis', true],
  ]
  test.each(shown)('view %s with %o shows %s: %s', (form, options, name, expected) => {
    expect(expectedMatchKeys(form, options).always.some((key) => key === name)).toBe(expected)
  })

  test('a match has `statusReason` and `overtimeLength` only where they apply', () => {
    for (const form of MATCH_FORMS) {
      expect(expectedMatchKeys(form).optional).toEqual(['statusReason', 'overtimeLength'])
    }
    expect(FORMS_WITH_LINEUP).toEqual(['list', 'one'])
  })
})
