/** Modes and time windows of the match list. `list-parameters` has the combinations that are answered with 400. */
import { describe, expect, test } from 'bun:test'
import { dayInterval, rangeInterval } from '../../src/rules/days.ts'
import { type ListQuery, listMode, listPlan } from '../../src/rules/list-mode.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const NOW = Temporal.Instant.from('2026-09-12T22:30:00Z').epochMilliseconds
const TODAY = dayInterval(day('2026-09-13'), 'Europe/Moscow')
const RANGE = { date_from: day('2026-08-01'), date_to: day('2026-08-31') }
const LONG_RANGE = { date_from: day('2026-08-01'), date_to: day('2026-09-01') }

describe('list mode', () => {
  const cases: [string, ListQuery, object][] = [
    ['nothing', {}, { mode: 'streaming' }],
    ['limit without q', { limit: 5 }, { mode: 'streaming' }],
    ['page', { page: 3 }, { mode: 'paginated', page: 3, pageSize: 500 }],
    ['page_size', { page_size: 20 }, { mode: 'paginated', page: 1, pageSize: 20 }],
    ['first step of a walk', { cursor: '' }, { mode: 'cursor', cursor: '', pageSize: 500 }],
    ['next step', { cursor: 'abc', page_size: 7 }, { mode: 'cursor', cursor: 'abc', pageSize: 7 }],
    ['q', { q: ' spartak ' }, { mode: 'search', text: 'spartak', limit: 20 }],
    ['q ignores pages', { q: 'a', limit: 3, page: 2, page_size: 9 }, { mode: 'search', text: 'a', limit: 3 }],
    ['ids before q', { ids: [1], q: 'a' }, { mode: 'streaming' }],
    ['ids with pages', { ids: [1], page: 1 }, { mode: 'paginated', page: 1, pageSize: 500 }],
    ['a blank q', { q: '  ' }, { mode: 'streaming' }],
  ]
  test.each(cases)('%s', (_name, query, expected) => {
    expect(listMode(query) as object).toEqual(expected)
  })
})

describe('list window', () => {
  const cases: [string, ListQuery, object | null][] = [
    ['today in Moscow', {}, TODAY],
    ['today in a zone', { tz: 'America/New_York' }, dayInterval(day('2026-09-12'), 'America/New_York')],
    ['other filters do not lift today', { page: 1 }, TODAY],
    ['a blank q does not lift today', { q: '' }, TODAY],
    ['date', { date: day('2026-01-02') }, dayInterval(day('2026-01-02'), 'Europe/Moscow')],
    [
      'date in a zone',
      { date: day('2011-12-30'), tz: 'Pacific/Apia' },
      dayInterval(day('2011-12-30'), 'Pacific/Apia'),
    ],
    ['range', RANGE, rangeInterval(RANGE.date_from, RANGE.date_to, 'Europe/Moscow')],
    [
      'date before range',
      { ...RANGE, date: day('2026-01-02') },
      dayInterval(day('2026-01-02'), 'Europe/Moscow'),
    ],
    [
      'date before a wrong range',
      { date_from: day('2026-09-09'), date_to: day('2020-01-01'), date: day('2026-01-02') },
      dayInterval(day('2026-01-02'), 'Europe/Moscow'),
    ],
    ['date before half a range', { date_from: day('2026-09-09'), date: day('2026-09-13') }, TODAY],
    ['one day as a range', { date_from: day('2026-09-13'), date_to: day('2026-09-13') }, TODAY],
    ['ids', { ids: [1] }, null],
    ['q', { q: 'a' }, null],
    ['cursor', { cursor: '' }, null],
    ['season', { season_id: 1 }, null],
    ['team', { team_id: 1 }, null],
    ['tournaments', { tournament_id: [1] }, null],
    ['two teams', { team_id_1: 1, team_id_2: 2 }, null],
    ['team and date', { team_id: 1, date: day('2026-09-13') }, TODAY],
    [
      'a long range in search',
      { q: 'a', ...LONG_RANGE },
      rangeInterval(LONG_RANGE.date_from, LONG_RANGE.date_to, 'Europe/Moscow'),
    ],
  ]
  test.each(cases)('%s', (_name, query, expected) => {
    expect(listPlan(query, NOW).window as object | null).toEqual(expected)
  })
})
