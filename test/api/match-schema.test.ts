/**
 * The match's schema: every selection of fields, each wrong type that breaks typed clients
 * (docs/reference/resources.md#1).
 */
import { describe, expect, test } from 'bun:test'
import { Match } from '../../src/contract/resources/match.ts'
import {
  FORMS_WITH_LINEUP,
  MATCH_FIELD_NAMES,
  MATCH_FORMS,
  type MatchForm,
} from '../../src/contract/resources/match-field-names.ts'
import { expectedMatchKeys } from '../support/expected-match-keys.ts'
import { BOARD, ESPORTS, LIST_ITEM, SINGLE_MATCH, TENNIS } from '../support/resource-fixtures.ts'
import { ABSENT, problems, sparse, withValue } from '../support/schema-checks.ts'

describe('match schema', () => {
  test('a match in a list and by id has exactly the expected keys', () => {
    const examples: [MatchForm, string, object, object][] = [
      ['list', 'Match', LIST_ITEM, {}],
      ['one', 'MatchDetail', SINGLE_MATCH, { withBkOdds: true }],
    ]
    for (const [form, name, body, options] of examples) {
      expect(problems(name, body)).toEqual([])
      expect(Object.keys(body).sort()).toEqual([...expectedMatchKeys(form, options).always].sort())
    }
  })

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

/** Types that clients rely on, and the rules beside it: one wrong type each. */
const WRONG_VALUES: [string, unknown][] = [
  ['id', '820001'],
  ['id', 0],
  ['startTimestamp', '1791050400000'],
  ['startTimestamp', 1791050400.5],
  ['currentMatchMinute', null],
  ['currentMatchMinute', '71'],
  ['currentMatchSecond', 40.5],
  ['status', 'live'],
  ['dateEvent', '2026-10-03T18:00:00Z'],
  ['homeTeam.country', { name: 'Westmark' }],
  ['awayTeam.country', ABSENT],
  ['venue.city', 'Easthaven'],
  ['venue.country', 'Westmark'],
  ['referee.country', 'Westmark'],
  ['referee.games', '12'],
  ['season.year', 2026],
  ['roundInfo.round', '5'],
  ['roundInfo.name', 8],
  ['homeTeam.lineup', []],
  ['homeTeam.lineup.players.0.statistics', []],
  ['homeTeam.lineup.players.0.statistics', { statisticsType: { sportSlug: 'x' } }],
  ['homeTeam.lineup.players.0.shirtNumber', '12'],
  ['homeTeam.lineup.players.0.captain', 0],
  ['homeTeam.lineup.players.0.substitute', 'false'],
  ['homeTeam.lineup.missingPlayers', null],
  ['homeTeam.translations', 'Истхейвен'],
  ['homeTeam.translation', { ru: 'Истхейвен' }],
  ['homeScore', 1],
  ['homeScore', null],
  ['homeScore.current', '1'],
  ['homeScore.display', '1-1'],
  ['homeScore.period1', null],
  ['awayScore.period2', '0'],
  ['awayScore.point', 40],
  ['liveEvents', null],
  ['liveEvents.0.time', '71'],
  ['liveEvents.0.timeSeconds', 1.5],
  ['liveEvents.0.homeScore', '1'],
  ['liveEvents.0.type', 7],
  ['liveEvents.0.class', 7],
  ['liveEvents.0.team', 1],
  ['liveEvents.0.reason', {}],
  ['liveEvents.0.from', 1],
  ['liveEvents.0.player', 'Tor Vang'],
  ['liveEvents.0.player', null],
  ['liveEvents.0.playerIn', 'Tor Vang'],
  ['liveEvents.0.playerOut', 3107],
  ['oddsBase.0.choices.0.decimal', '2.2'],
  ['oddsBase.0.choices.0.initialDecimal', '2.6'],
  ['oddsBase.0.choices.0.change', '-1'],
  ['oddsBase.0.choices.0.change', 2],
  ['oddsBase.0.choices.0.winning', null],
  ['oddsBk.bookmaker_1.markets.result.stakes.w1.factor', '1.9'],
  ['oddsBk.bookmaker_1.markets.handicap.stakes.handicap_1.lines.0.factor', '1.4'],
  ['oddsBk.bookmaker_1.markets.handicap.stakes.handicap_1.lines.0.argument', '0'],
  ['oddsBk.bookmaker_1.markets', []],
  ['oddsBk.bookmaker_1.markets.result.stakes', []],
  ['matchStatistics.0.groups.0.statisticsItems.0.home', 5],
  ['matchStatistics.0.groups.0.statisticsItems.0.homeValue', '5'],
  ['matchStatistics.0.groups.0.items', []],
  ['hasBkOdds.bookmaker_1', 1],
  ['winner', 1],
  ['winnerCode', 'home'],
  ['pregame', {}],
  ['pregame.teamStreaks.general.0.value', 4],
  ['pregame.teamStreaks.general.0.value', '4 of 5'],
  ['analytics.shotmap', true],
  ['scoreStatus', true],
  ['match', {}],
  ['data', {}],
]

describe('the schema rejects a wrong value', () => {
  test.each(WRONG_VALUES)('%s', (path, value) => {
    const body = withValue(SINGLE_MATCH, path, value)
    const found = problems('MatchDetail', body)
    expect(found.some((problem) => problem.startsWith(`/${path.split('.')[0]}`))).toBe(true)
  })
})

const ALLOWED_VALUES: [string, unknown][] = [
  ['venue', null],
  ['referee', null],
  ['season', null],
  ['roundInfo', { name: null, round: null }],
  ['roundInfo', { round: 6 }],
  ['statusReason', 'Frozen pitch'],
  ['overtimeLength', 900],
  ['homeTeam.lineup', null],
  ['homeTeam.lineup', ABSENT],
  ['homeTeam.lineup.formation', null],
  ['homeTeam.lineup.players.0.statistics', null],
  ['homeTeam.lineup.players.0.shirtNumber', null],
  ['homeScore', { current: 0 }],
  ['homeScore.point', 'A'],
  ['homeScore.period3TieBreak', 7],
  ['liveEvents.0.player', ABSENT],
  ['liveEvents.0.time', null],
  ['oddsBase.0.choiceGroup', null],
  ['oddsBk.another-slug', BOARD],
  ['pregame.form', null],
  ['tennis', TENNIS],
  ['esports', ESPORTS],
  ['winner', 'draw'],
  ['winnerCode', 3],
  ['scoreStatus.final', false],
]

describe('the schema accepts every allowed value', () => {
  test.each(ALLOWED_VALUES)('%s', (path, value) => {
    expect(problems('MatchDetail', withValue(SINGLE_MATCH, path, value))).toEqual([])
  })
})
