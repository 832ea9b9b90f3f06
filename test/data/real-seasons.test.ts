/**
 * Real seasons through the whole house: files of football.json are imported, and what REST answers is compared with
 * what a few lines of arithmetic make of the same files. Skipped without SCORELINE_REAL_DATA.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importChanges } from '../../src/feed/formats/import-input.ts'
import { ImportReport } from '../../src/feed/formats/import-report.ts'
import { openfootball } from '../../src/feed/formats/openfootball/index.ts'
import { fill, type Harness, makeHarness } from '../support/harness.ts'

const folder = join(process.env.SCORELINE_REAL_DATA ?? '', 'openfootball-leagues')
const hasData = process.env.SCORELINE_REAL_DATA !== undefined && existsSync(folder)
if (!hasData) console.info('test/real-seasons: SCORELINE_REAL_DATA is not set; skipped')

interface SourceMatch {
  readonly round: string
  readonly stage?: string
  readonly date: string
  readonly team1: string
  readonly team2: string
  readonly score?: { readonly ft?: readonly [number, number] }
}

interface Line {
  played: number
  points: number
  scored: number
  conceded: number
}

/** League seasons whose only stage is a double round robin, and the points that were taken away from teams. */
const SEASONS: readonly { file: string; deducted?: Readonly<Record<string, number>> }[] = [
  { file: '2018-19/ru.1.json' },
  { file: '2019-20/ru.1.json' },
  { file: '2019-20/fr.1.json' },
  { file: '2022-23/en.1.json' },
  { file: '2023-24/de.1.json' },
  { file: '2023-24/en.1.json', deducted: { 'Everton FC': 8, 'Nottingham Forest FC': 4 } },
  { file: '2023-24/en.2.json' },
  { file: '2023-24/es.1.json' },
  { file: '2023-24/it.1.json' },
  { file: '2024-25/fr.1.json' },
  { file: '2025-26/en.1.json' },
]

function readMatches(file: string): SourceMatch[] {
  return (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { matches: SourceMatch[] }).matches
}

/** Three points for a win: the whole rule of these leagues, as far as points and goals go. */
function reckon(matches: readonly SourceMatch[]): Map<string, Line> {
  const table = new Map<string, Line>()
  const add = (team: string, scored: number, conceded: number) => {
    const line = table.get(team) ?? { played: 0, points: 0, scored: 0, conceded: 0 }
    line.played += 1
    line.points += scored > conceded ? 3 : scored === conceded ? 1 : 0
    line.scored += scored
    line.conceded += conceded
    table.set(team, line)
  }
  for (const { round, team1, team2, score } of matches) {
    if (!score?.ft || !/^Matchday [0-9]+$/.test(round)) continue
    add(team1, score.ft[0], score.ft[1])
    add(team2, score.ft[1], score.ft[0])
  }
  return table
}

interface Row extends Line {
  team: { name: string }
  position: number
  goalDifference: number
}
type Named = { name: string }
interface SeasonBody {
  standings: { type: string; rows: Row[] }[]
  info: { matchesPlayed: number; goals: number }
}

describe.skipIf(!hasData)('real seasons', () => {
  let harness: Harness
  const report = new ImportReport()
  const seasons = new Map<string, { tournament: number; id: number }>()

  beforeAll(async () => {
    harness = makeHarness()
    await fill(harness, importChanges(openfootball, [folder], report))
    for (const file of allFiles()) await findSeason(file)
  })
  afterAll(() => harness.close())

  /** The season of a file: that of the match which the file names first, on its day or the one beside it. */
  async function findSeason(file: string): Promise<void> {
    const [first] = readMatches(file)
    const day = Temporal.PlainDate.from(first?.date ?? '')
    const range = `date_from=${day.subtract({ days: 1 })}&date_to=${day.add({ days: 1 })}`
    const { body } = await harness.get<{
      matches: { homeTeam: Named; awayTeam: Named; season: { id: number }; tournament: { id: number } }[]
    }>(`/v2/football/matches?${range}&fields=homeTeam,awayTeam,season,tournament`)
    const found = body.matches.find(
      ({ homeTeam, awayTeam }) =>
        isSpelling(homeTeam.name, first?.team1 ?? '') || isSpelling(awayTeam.name, first?.team2 ?? ''),
    )
    if (found) seasons.set(file, { tournament: found.tournament.id, id: found.season.id })
  }

  /** One of the two is the other with something behind it: a year, a country in brackets. */
  function isSpelling(a: string, b: string): boolean {
    return a.startsWith(b) || b.startsWith(a)
  }

  function allFiles(): string[] {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .sort()
  }

  test('every season is found', () => expect([...seasons.keys()].sort()).toEqual(allFiles()))

  test('every row becomes a match', () => {
    const rows = allFiles().reduce((sum, file) => sum + readMatches(file).length, 0)
    expect(report.rowCount).toBe(rows)
    expect(report.changes.match).toBe(rows)
    expect(report.skippedCount).toBe(0)
  })

  test.each([...SEASONS])(
    '$file: the standings are the sum of the results',
    async ({ file, deducted = {} }) => {
      const season = seasons.get(file)
      const { body } = await harness.get<SeasonBody>(
        `/v2/football/tournament/${season?.tournament}/seasons/${season?.id}`,
      )
      const rows = body.standings.find(({ type }) => type === 'total')?.rows ?? []
      const reckoned = reckon(readMatches(file))
      const expected = [...reckoned].map(([team, line]) => ({
        ...line,
        points: line.points - (deducted[team] ?? 0),
      }))
      // A club may be spelled in another way here than in the file, so the lines are compared and not the names.
      expect(rows.map(pick).sort(byFigures)).toEqual(expected.map(pick).sort(byFigures))
      expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
      const isPerGame = file === '2019-20/fr.1.json'
      const keys = rows.map(({ points, played }) => (isPerGame ? points / played : points))
      expect(keys).toEqual([...keys].sort((a, b) => b - a))
    },
  )

  function byFigures(a: Line, b: Line): number {
    return b.points - a.points || b.scored - a.scored || b.conceded - a.conceded
  }

  function pick({ played, points, scored, conceded }: Line): Line {
    return { played, points, scored, conceded }
  }

  test.each([['Europe/Moscow'], ['Asia/Tokyo'], ['America/Los_Angeles'], ['Pacific/Apia']])(
    'the days of %s add up to each season',
    async (zone) => {
      for (const [file, { id }] of seasons) {
        let counted = 0
        const year = Number(file.slice(0, 4))
        for (let month = 0; month < 24; month += 1) {
          const text = `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
          const { body } = await harness.get<{ days: { totalMatches: number }[] }>(
            `/v2/football/matches/${text}/calendar?season_id=${id}&tz=${encodeURIComponent(zone)}`,
          )
          counted += body.days.reduce((sum, { totalMatches }) => sum + totalMatches, 0)
        }
        expect(`${file}: ${counted}`).toBe(`${file}: ${readMatches(file).length}`)
      }
    },
  )
})
