/** `scoreline identities` and `identity merge | split | import` on two sources of one season, as their user runs them. */
import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mapping } from '../../../src/store/external-ids.ts'
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { makeHarness } from '../../support/harness.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder('identities')
const { at } = folder
const run = (line: string) => folder.run(`${line} --database a.db`)

/** The first is joined by its fixtures. The last two play on other days in the second source, under names that say nothing. */
const CLUBS = [
  ['Oakford Wanderers FC', 'Oakford'],
  ['Elmstead Rovers FC', 'Elmstead Rovers'],
  ['Ashby Athletic FC', 'Ashby Athletic'],
  ['Birchley United FC', 'Birchley United'],
  ['Pinewell Town FC', 'PWT'],
  ['Larchmont FC', 'Riverside'],
] as const
const DAY = 86_400_000
const rows = CLUBS.flatMap((home, one) =>
  CLUBS.flatMap((away, other) => {
    if (one === other) return []
    const first = Date.parse('2023-08-12') + 7 * DAY * ((one * 5 + other * 3) % 11)
    const isMoved = one > 3 || other > 3
    const days = [first, isMoved ? first + 3 * DAY : first].map((ms) =>
      new Date(ms).toISOString().slice(0, 10),
    )
    return [{ home, away, days, goals: [one % 3, other % 2] as const }]
  }),
)
write(
  'json/2023-24/en.1.json',
  JSON.stringify({
    name: 'English Premier League 2023/24',
    matches: rows.map(({ home, away, days, goals }, index) => ({
      round: `Matchday ${index + 1}`,
      date: days[0],
      time: '15:00',
      team1: home[0],
      team2: away[0],
      score: { ft: goals },
    })),
  }),
)
write(
  'csv/2324/E0.csv',
  [
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR',
    ...rows.map(({ home, away, days, goals: [a, b] }) => {
      const [year, month, date] = (days[1] ?? '').split('-')
      return `E0,${date}/${month}/${year},${home[1]},${away[1]},${a},${b},${a > b ? 'H' : a < b ? 'A' : 'D'}`
    }),
  ].join('\n'),
)

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

/** Candidates as `[external id, id, name, candidate, name]`. */
async function identities(): Promise<string[][]> {
  const { code, out } = await run('identities')
  expect(code).toBe(0)
  return out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').slice(2))
}

async function counts() {
  const question = 'SELECT (SELECT count(*) FROM team) AS teams, (SELECT count(*) FROM match) AS matches'
  return withDatabase(at('a.db'), (db) => db.client.query(question).get()) as {
    teams: number
    matches: number
  }
}

const PWT = 'openfootball:team/eng/pwt'
const PWT_QUERY = 'source=openfootball&id=team/eng/pwt'
const OAKFORD = 'openfootball:team/eng/oakford'

test('undecided teams are listed, and merged or kept apart by one command', async () => {
  await run('import openfootball json')
  const { err } = await run('import football-data csv')
  expect(err).toContain('"PWT" may be one of Pinewell Town FC, Larchmont FC; see "scoreline identities"')
  const [first = [], ...others] = await identities()
  const [external, , name, candidate, candidateName] = first
  expect([external, name, candidateName, others.length]).toEqual([PWT, 'PWT', 'Pinewell Town FC', 3])

  expect((await run(`identity merge team ${PWT} ${candidate}`)).err).toContain('is merged into')
  expect((await run(`identity merge team ${PWT} ${candidate}`)).err).toContain('same team already')

  const open = await identities()
  expect(open.map(([named]) => named)).toEqual(Array(2).fill('openfootball:team/eng/riverside'))
  for (const [riverside = '', , , may = ''] of open)
    expect((await run(`identity split team ${riverside} ${may}`)).err).toContain('will not be joined')
  expect(await identities()).toEqual([])
  // The sides that were merged have met on two days, so of each fixture the later result counts.
  const again = await run('import football-data csv')
  expect(again.err).not.toContain('uncertain')
  expect(again.out).toContain(' 9 applied, ')
  expect((await run('import football-data csv')).out).toContain(' 0 applied, ')
})

test('a team that was joined wrongly is separated, with its matches, and stays separate', async () => {
  const before = await counts()
  expect((await run(`identity split team ${OAKFORD}`)).err).toContain(
    '12 external ids of shared matches are free, too',
  )
  const [csv, json] = ['import football-data csv', 'import openfootball json'] as const
  for (const line of [csv, json, csv, json]) await run(line)
  expect(await counts()).toEqual({ teams: before.teams + 1, matches: before.matches + 6 })
  for (const line of [csv, json]) expect((await run(line)).out).toContain(' 0 applied, ')
  expect((await run('check')).code).toBe(0)
})

test('external ids of a CSV file are added to resources; rows with faults are skipped and named', async () => {
  write(
    'ids.csv',
    [
      'kind,id,external_id',
      `team,${OAKFORD},provider:77`,
      `team,${PWT},${OAKFORD}`,
      'team,12345,provider:78',
      'club,1,provider:79',
      `team,${PWT},Provider 80`,
      `team,${PWT}`,
    ].join('\n'),
  )
  const { code, out, err } = await run('identity import ids.csv')
  expect([code, out.trim()]).toEqual([1, '1 external id added, 5 rows skipped'])
  for (const message of [
    `line 3: ${OAKFORD} means team `,
    'line 4: there is no team "12345"',
    'line 5: kind "club" is not one of team, player, match, tournament, season, category',
    'line 6: external_id "Provider 80" is not source:key, such as openligadb:team/40',
    'line 7: ',
  ])
    expect(err).toContain(message)
  const harness = makeHarness({ path: at('a.db') })
  afterAll(harness.close)
  const mapped = await harness.get<{ mappings: Mapping[] }>('/v2/football/mapping?source=provider&id=77')
  expect(mapped.body.mappings).toMatchObject([{ kind: 'team', externalIds: [OAKFORD, 'provider:77'] }])
  // Of a merged team, by the id that was merged too.
  const pwt = await harness.get<{ mappings: Mapping[] }>(`/v2/football/mapping?${PWT_QUERY}`)
  expect(pwt.body.mappings).toMatchObject([{ externalIds: ['openfootball:team/eng/pinewell-town', PWT] }])
  const [first] = pwt.body.mappings
  expect((await harness.get(`/v2/football/mapping/team/${first?.id}`)).body).toEqual({ ...first })
  expect((await harness.get('/v2/tennis/mapping?source=provider&id=77')).body).toEqual({ mappings: [] })
  for (const [path, status, message] of [
    ['?source=provider', 400, 'Parameter \\"id\\" is required'],
    ['/club/7', 400, 'must be one of'],
    ['/team/7', 404, 'There is no football team 7.'],
  ] as const) {
    const answer = await harness.get(`/v2/football/mapping${path}`)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)])
  }
})
