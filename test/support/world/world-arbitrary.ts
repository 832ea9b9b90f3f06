/**
 * Random changes of everything that derives something from something else: those of `feed-arbitrary`, and people in all
 * blocks of a match, profiles, boards of bookmakers and merged players.
 */
import fc from 'fast-check'
import { put } from '../feed/change-kit.ts'
import { type AnyChange, anyChange, frame } from '../feed/feed-arbitrary.ts'
import { NOW } from '../harness.ts'
import { CATEGORY, LEAGUE, SEASON, TEAMS } from './small-world.ts'

const HOUR_MS = 3_600_000
export const PEOPLE = [1, 2, 3, 'x:player'] as const
const of = <T>(values: readonly T[]) => fc.constantFrom(...values)
const person = of([...PEOPLE])
const named = person.map((id) => ({ id, name: 'As told' }))

const profile = {
  name: of(['Jan Holm', 'Ян Хольм', 'Åge Ødegård']),
  translations: of([{ ru: 'Ян' }, { ru: 'Олаф' }]),
  shortName: of(['J. Holm', 'O.']),
  teamId: of([null, TEAMS[0], TEAMS[1], 'x:club']),
  position: of([null, 'G', 'F']),
  shirtNumber: of([null, 1, 9]),
  jerseyNumber: of([null, '00']),
  popularity: fc.nat(3),
  aliases: of([[], ['Ole']]),
  nationalTeamStatistics: of([[], [{ teamId: TEAMS[3], appearances: 1, goals: 0 }]]),
}
const wholeProfile = fc.record(profile, { requiredKeys: ['name'] })
const partOfProfile = fc.record(profile, { requiredKeys: [] })

const bestPlayer = fc.record(
  { playerId: person, value: fc.constant('7'), label: fc.constant('rating'), position: of(['M']) },
  { requiredKeys: ['playerId', 'value', 'label'] },
)
const lineup = fc.record(
  {
    players: fc.uniqueArray(
      fc.record(
        {
          playerId: person,
          position: of([null, 'D']),
          shirtNumber: of([null, 4]),
          substitute: fc.boolean(),
          statistics: of([null, { goals: 1 }, { goals: 2, rating: 7 }]),
        },
        { requiredKeys: ['playerId'] },
      ),
      { maxLength: 2, selector: ({ playerId }) => playerId },
    ),
    missingPlayers: fc.uniqueArray(
      fc.record({ playerId: person, type: of(['missing', 'doubtful']), reason: of([1, 3]) }),
      { maxLength: 1, selector: ({ playerId }) => playerId },
    ),
    formation: of(['4-4-2', '3-5-2']),
  },
  { requiredKeys: [] },
)
const event = fc.record(
  {
    time: fc.nat(90),
    timeSeconds: fc.constant(null),
    type: of(['goal', 'card', 'substitution']),
    class: of(['regular', 'yellow', 'red']),
    team: of(['home', 'away']),
    period: fc.constant('1ST'),
    player: named,
    assist: named,
    playerIn: named,
    playerOut: named,
  },
  { requiredKeys: ['time', 'timeSeconds', 'type', 'period'] },
)
const position = fc.record({
  playerId: person,
  averageX: fc.constant(50),
  averageY: fc.constant(50),
  pointsCount: fc.constant(3),
})
/** Members of a match that name people. */
const withPeople = fc.record(
  {
    lineups: fc.record({ home: lineup, away: lineup }, { requiredKeys: [] }),
    liveEvents: fc.array(event, { maxLength: 3 }),
    averagePositions: fc.record({
      home: fc.array(position, { maxLength: 2 }),
      substitutions: fc.array(
        fc.record({ team: of(['home', 'away']), time: fc.nat(90), playerInId: person, playerOutId: person }),
        { maxLength: 1 },
      ),
    }),
    homeTeamId: of([TEAMS[0], TEAMS[1], 'x:club']),
    awayTeamId: of([TEAMS[2], TEAMS[3]]),
    status: of(['finished', 'inprogress']),
    seasonId: of([SEASON, SEASON, null]),
    startTimestamp: of([-60, -30, 10].map((hours) => NOW + hours * HOUR_MS)),
  },
  { requiredKeys: [] },
)
const best = fc.record({
  bestPlayers: fc.record({
    playerOfTheMatch: fc.constant(null),
    home: fc.array(bestPlayer, { maxLength: 2 }),
  }),
})

const board = fc.record({
  isBettingActive: fc.boolean(),
  updatedAt: fc.integer({ min: NOW, max: NOW + 3 }),
  markets: of([
    {},
    { result: { stakes: { w1: { factor: 1.5 }, x: { factor: 3 } } } },
    { total: { stakes: { over: { lines: [{ argument: 2.5, factor: 1.9 }] } } } },
  ]),
})
const boards = fc.dictionary(
  of(['1', '3', '5']),
  fc.record({ prematch: fc.option(board), live: fc.option(board) }, { requiredKeys: [] }),
)

const change = (op: string, kind: string, id: fc.Arbitrary<number | string>, data: fc.Arbitrary<object>) =>
  fc.record({
    op: fc.constant(op),
    kind: fc.constant(kind),
    sport: fc.constant('football'),
    id,
    data,
    correction: fc.constant(true),
  })
const gone = (kind: string, id: fc.Arbitrary<number | string>) =>
  fc.record({ op: fc.constant('delete'), kind: fc.constant(kind), sport: fc.constant('football'), id })

const matchId = of([1, 1, 2, 5, 5, 3])
const club = of([...TEAMS, 'x:club'])
export const worldChange: fc.Arbitrary<AnyChange> = fc.oneof(
  { weight: 12, arbitrary: anyChange },
  { weight: 5, arbitrary: change('merge', 'match', matchId, withPeople) },
  { weight: 2, arbitrary: change('merge', 'match', matchId, best) },
  { weight: 3, arbitrary: change('put', 'player', person, wholeProfile) },
  { weight: 4, arbitrary: change('merge', 'player', person, partOfProfile) },
  { weight: 3, arbitrary: change('merge', 'oddsBoards', matchId, fc.record({ boards })) },
  { weight: 1, arbitrary: change('put', 'oddsBoards', matchId, fc.record({ boards })) },
  { weight: 1, arbitrary: gone('oddsBoards', matchId) },
  { weight: 1, arbitrary: gone('team', club) },
  { weight: 1, arbitrary: gone('player', person) },
  { weight: 1, arbitrary: change('put', 'mergedPlayer', of([2, 3]), fc.constant({ intoId: 1 })) },
  {
    weight: 1,
    arbitrary: change(
      'merge',
      'category',
      fc.constant(CATEGORY),
      of([{ countryCode: 'SE' }, { countryCode: null }]),
    ),
  },
  {
    weight: 1,
    arbitrary: change(
      'merge',
      'tournament',
      fc.constant(LEAGUE),
      fc.record({ playerOfTheTournamentId: person, mostTitlesTeamIds: fc.array(club, { maxLength: 2 }) }),
    ),
  },
)

/** The state before the changes: people, some of whom are in matches already. */
export function peopledFrame(): AnyChange[] {
  const [home, , away] = TEAMS
  return [
    ...frame(),
    ...PEOPLE.map((id) => put('player', id, { name: `Player ${id}` })),
    put('match', 5, {
      tournamentId: LEAGUE,
      seasonId: SEASON,
      startTimestamp: NOW - 50 * HOUR_MS,
      homeTeamId: home,
      awayTeamId: away,
      status: 'finished',
      lineups: {
        home: { players: [{ playerId: 1 }, { playerId: 2, statistics: { goals: 1 } }] },
        away: { players: [], missingPlayers: [{ playerId: 3, type: 'missing', reason: 1 }] },
      },
      liveEvents: [
        { time: 5, timeSeconds: null, type: 'goal', period: '1ST', player: { id: 2, name: 'Two' } },
      ],
    }),
  ]
}
