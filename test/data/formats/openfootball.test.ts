/** Source format openfootball: ids of newer versions of a file, and which files are read; test/data/imports has the rest. */
import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { SourceScore } from '../../../src/feed/formats/football/scores.ts'
import { ImportReport, SKIPPED_ROWS_LIMIT } from '../../../src/feed/formats/import-report.ts'
import { UnreadablePath } from '../../../src/feed/formats/input/content.ts'
import { importChanges } from '../../../src/feed/formats/input/import-input.ts'
import { openfootball } from '../../../src/feed/formats/openfootball/index.ts'
import { liveEventsOf } from '../../../src/feed/formats/openfootball/matches.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { importFiles, importPaths, oneMatch, putsOf } from '../../support/feed/openfootball-kit.ts'

describe('a newer version of a file', () => {
  const teams = ['Oak', 'Elm', 'Ash', 'Fir']
  const pairs = teams.flatMap((home) =>
    teams.filter((away) => away !== home).map((away) => [home, away] as const),
  )
  // Every pair meets twice on either ground: the round is all that parts the meetings.
  const fixtures = [...pairs, ...pairs].map(([team1, team2], index) => ({
    round: `Matchday ${index + 1}`,
    team1,
    team2,
  }))
  const idsOf = (matches: readonly { round: string; team1: string; team2: string }[]) => {
    const of = importFiles({ '2024-25/sco.1.json': { name: 'Scottish Premiership 2024/25', matches } })
    const ids = putsOf(of, 'match').map(({ id }) => id)
    expect(ids).toHaveLength(matches.length)
    return new Map(matches.map(({ round }, index) => [round, ids[index] ?? '']))
  }

  test('ids are stable under new dates, scores, statuses and row order', () => {
    const plain = fixtures.map((match, index) => ({
      ...match,
      date: `2024-08-${10 + (index % 20)}`,
      time: '15:00',
    }))
    const before = idsOf(plain)
    expect(new Set(before.values()).size).toBe(fixtures.length)
    const change = fc.record({
      date: fc.constantFrom('2024-07-01', '2024-12-24', '2025-05-20'),
      time: fc.constantFrom('12:30', '20:00', undefined),
      score: fc.constantFrom({}, { ft: [1, 0] }, { ht: [1, 1], ft: [2, 1] }),
      status: fc.constantFrom(undefined, 'postponed', 'abandoned'),
      order: fc.integer(),
    })
    const changes = fc.array(change, { minLength: fixtures.length, maxLength: fixtures.length })
    fc.assert(
      fc.property(changes, (list) => {
        const newer = plain
          .map((match, index) => ({ ...match, ...list[index], order: list[index]?.order ?? 0 }))
          .sort((a, b) => a.order - b.order)
        const after = idsOf(newer)
        expect([...after].sort()).toEqual([...before].sort())
      }),
      { numRuns: 30 },
    )
  })

  test('a meeting added later does not change earlier ids', () => {
    const dated = fixtures.map((match) => ({ ...match, date: '2024-08-10', time: '15:00' }))
    const whole = idsOf(dated)
    for (const [round, id] of idsOf(dated.slice(0, pairs.length))) expect(id).toBe(whole.get(round) ?? '')
  })
})

describe('files', () => {
  test('all skipped rows are counted, and a bounded number is listed', () => {
    const matches = Array.from({ length: SKIPPED_ROWS_LIMIT + 5 }, () => ({}))
    const { report } = importFiles({ '2023-24/en.1.json': { name: 'x 2023/24', matches } })
    expect(report.skippedCount).toBe(SKIPPED_ROWS_LIMIT + 5)
    expect(report.skipped).toHaveLength(SKIPPED_ROWS_LIMIT)
  })

  test('the order of files does not matter', () => {
    const files = {
      '2022-23/en.1.json': oneMatch({ team1: 'Quercus', team2: 'Elm' }, 'English Premier League 2022/23'),
      '2023-24/en.1.json': oneMatch({ team1: 'Quercus FC', team2: 'Elm FC' }),
    }
    const teamsOf = (paths: string[]) => putsOf(importFiles(files, paths), 'team')
    expect(teamsOf(Object.keys(files).reverse())).toEqual(teamsOf(Object.keys(files)))
  })

  test('files are read in a stable order, each once', () => {
    const folder = temporaryFolder('openfootball')
    const root = folder.path
    try {
      for (const year of [2023, 2022]) {
        const season = `${year}-${year - 1999}`
        mkdirSync(join(root, season))
        const text = JSON.stringify(oneMatch({}, `Premier League ${year}/${year - 1999}`))
        writeFileSync(join(root, season, 'en.1.json'), `\uFEFF${text}`)
      }
      writeFileSync(join(root, 'SOURCE.md'), 'text')
      writeFileSync(join(root, '.hidden.json'), '{')
      const { report, changes } = importPaths([root, join(root, '2023-24', 'en.1.json')])
      expect(report.files.map(({ file }) => file)).toEqual(
        ['2022-23', '2023-24'].map((season) => join(root, season, 'en.1.json')),
      )
      expect(report.skippedCount).toBe(0)
      expect(changes.filter(({ kind }) => kind === 'match')).toHaveLength(2)
    } finally {
      folder.remove()
    }
  })

  test('a missing path is an error that names it', () => {
    const read = () => [...importChanges(openfootball, ['/nowhere/at-all.json'], new ImportReport())]
    expect(read).toThrow(UnreadablePath)
    expect(read).toThrow('/nowhere/at-all.json: no such file or folder')
  })
})

test('goals that add up to a score end with that score', () => {
  const minute = fc.integer({ min: 1, max: 90 })
  fc.assert(
    fc.property(fc.array(minute, { maxLength: 6 }), fc.array(minute, { maxLength: 6 }), (home, away) => {
      const until = (list: number[], last: number) => list.filter((at) => at <= last).length
      const made: SourceScore = {
        halfTime: [until(home, 45), until(away, 45)],
        fullTime: [home.length, away.length],
        extraTime: null,
        penalties: null,
      }
      const goalsOf = (list: number[]) => list.map((at) => ({ name: 'A', minute: at }))
      const events = liveEventsOf({ goals1: goalsOf(home), goals2: goalsOf(away) }, made, () => undefined)
      if (typeof events === 'string') throw new Error(events)
      expect(events).toHaveLength(home.length + away.length + 2)
      expect(events.at(-1)).toMatchObject({ text: 'FT', homeScore: home.length, awayScore: away.length })
      const times = events.map((event) => event.time ?? 0)
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }),
  )
})
