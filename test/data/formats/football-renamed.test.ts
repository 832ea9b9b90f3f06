/** A club under two names in one season is one team; two clubs stay two. */
import { expect, test } from 'bun:test'
import { findSourceFormat, importPaths, memoryFiles } from '../../support/feed/openfootball-kit.ts'

const CLUBS = ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir']

/** Two rounds of six clubs, one match a day; `nameOf` gives the name of a club in match `at` of 30. */
function importSeason(nameOf: (club: string, at: number) => string) {
  const pairs = CLUBS.flatMap((home, index) => CLUBS.slice(index + 1).map((away) => [home, away] as const))
  const rows = [...pairs, ...pairs.map(([home, away]) => [away, home] as const)].map(([home, away], at) => {
    const day = new Date(Date.UTC(2023, 8, 1 + at)).toISOString().slice(0, 10).split('-').reverse().join('/')
    return `E0,${day},${nameOf(home, at)},${nameOf(away, at)},1,0,H`
  })
  const files = { '2324/E0.csv': ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR', ...rows, ''].join('\n') }
  const { changes, report } = importPaths(['2324/'], memoryFiles(files), findSourceFormat('football-data'))
  const teams = changes.flatMap((change) =>
    change.kind === 'team' && change.op === 'put' ? [change.data as { name: string }] : [],
  )
  return {
    teams,
    changes,
    told: report.unknowns.filter(({ what }) => what.startsWith('clubs under two names')),
  }
}

const inHalves = (club: string, at: number) => (club === 'Fir' ? (at < 15 ? 'Fir' : 'Fir City') : club)

test('a club with another name in the second half is one team with both names', () => {
  const { teams, changes, told } = importSeason(inHalves)
  expect(JSON.stringify(teams.find(({ name }) => name === 'Fir City'))).toContain('"Fir"')
  const matches = changes.filter(({ kind }) => kind === 'match')
  expect([teams.length, matches.length, told.length]).toEqual([6, 30, 1])
})

test('shortened names are those of the only club that begins so', () => {
  const { teams, told } = importSeason((club, at) =>
    ['Fir', 'Elm'].includes(club) && at % 4 ? `${club} City` : club,
  )
  expect([told.length, ...teams.map(({ name }) => name).slice(-2)]).toEqual([1, 'Elm City', 'Fir City'])
})

test.each<[string, (club: string, at: number) => string, number]>([
  [
    'of which one plays before the last match of the other',
    (club, at) => (club === 'Fir' ? `Fir ${at % 2}` : club),
    7,
  ],
  [
    'of which it is open which belong together',
    (club, at) => (['Fir', 'Elm'].includes(club) && at >= 15 ? `New ${club}` : club),
    8,
  ],
  ['of one name', (club) => club, 6],
])('clubs %s are not joined', (_name, nameOf, expected) => {
  const { teams, told } = importSeason(nameOf)
  expect(teams).toHaveLength(expected)
  expect(told).toEqual([])
})
