/**
 * `scoreline match`, `team`, `player` and `table` (docs/by-hand.md), beside a running service with a subscriber: what a
 * command prints with --json is what clients get, and no source changes what the operator set until it is released.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { openPrivateListener, type PrivateListener } from '../../../src/commands/serve/private-listener.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { put, remove } from '../../support/feed/change-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { type LiveServer, type LiveSocket, serveLive } from '../../support/live/live-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { parts, textCases } from '../../support/text-cases.ts'
import { LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const folder = testFolder('by-hand')

const MATCH = 910001
const PLAYER = 5101
const DAY_MS = 86_400_000
const START = NOW + DAY_MS

const ofSource = (change: Change, source = 'auto') => ({ ...change, source }) as Change
const reported = (data: Parameters<typeof matchChange>[1], id = MATCH) => ofSource(matchChange(id, data))

interface Service {
  readonly harness: Harness
  readonly path: string
  readonly socket: LiveSocket
  readonly stop: () => Promise<void>
}
let files = 0
async function start(): Promise<Service> {
  files += 1
  const path = folder.at(`${files}.db`)
  const harness = makeHarness({ path })
  harness.put(
    [...smallWorld(), put('player', PLAYER, { name: 'Ann', teamId: TEAMS[0] })].map((of) => ofSource(of)),
  )
  harness.put([reported({ startTimestamp: START, venue: { name: 'Old Park' } })])
  const listener: PrivateListener = openPrivateListener(
    harness.app,
    { database: path, feedPort: null },
    () => {},
  )
  const server: LiveServer = serveLive(harness)
  const socket = await server.connect()
  await socket.subscribe({ type: 'match', sportSlug: 'football', matchId: MATCH })
  const stop = async () => {
    await listener.stop(1000)
    await server.stop()
    harness.close()
  }
  return { harness, path, socket, stop }
}

let service: Service
const run = (line: string) =>
  folder.run(`${line} --database ${service.path}`, { clock: () => service.harness.now })
/** Standard output of a command that must not fail. */
async function ran(line: string): Promise<string> {
  const { code, out, err } = await run(line)
  expect([line, code, code === 0 || err]).toEqual([line, 0, true])
  return out.trimEnd()
}
/** The message of a command that must fail. */
async function failure(line: string): Promise<string> {
  const { code, err } = await run(line)
  expect([line, code === 0]).toEqual([line, false])
  return err
}
const matchOf = async (id = MATCH) => (await service.harness.get(`/v2/football/matches/${id}`)).body

describe('a match', () => {
  beforeEach(async () => {
    service = await start()
  })
  afterEach(() => service.stop())

  /** The state before, the command, what it prints, and members of the match afterwards. */
  test.each(textCases(join(import.meta.dir, 'by-hand.txt')).cases)('%s', async (...of) => {
    const { given, expected } = parts(of)
    const [before = '{}', command = ''] = given.length === 1 ? ['{}', ...given] : given
    const { harness, socket } = service
    harness.put([reported({ startTimestamp: START, venue: { name: 'Old Park' }, ...JSON.parse(before) })])
    await socket.settle()
    const count = socket.messages.length
    const beforeDryRun = await matchOf()
    expect(await ran(`${command} --dry-run`)).toBe(expected.slice(0, -1).join('\n'))
    expect(await matchOf()).toEqual(beforeDryRun)
    const { message } = JSON.parse(await ran(`${command} --dry-run --json`))
    expect(await ran(command)).toBe(expected.slice(0, -1).join('\n'))
    const { scoreStatus: _, ...shown } = await matchOf()
    expect(shown).toMatchObject(JSON.parse(expected.at(-1) ?? ''))
    await socket.settle()
    // What was printed is what the subscriber got, and its state is that of REST.
    const got = socket.messages.slice(count).filter(({ type }) => type !== 'pong')
    expect(got.map(({ type, changes }) => [type, changes])).toEqual(
      message ? [['match_delta', message.changes]] : [],
    )
    expect(socket.states.get(MATCH)?.state).toEqual(shown)
    expect(socket.faults).toEqual([])
  })

  test('a deleted match stays deleted until it is released', async () => {
    const { harness, socket } = service
    expect(await ran(`match delete ${MATCH}`)).toContain('match 910001, Harbour City - Lakeside: deleted')
    await socket.settle()
    expect(socket.states.has(MATCH)).toBe(false)
    harness.put([reported({ startTimestamp: START })])
    expect(await failure(`match show ${MATCH}`)).toContain('it was deleted by hand; "scoreline match release')
    expect(await ran(`match release ${MATCH}`)).toContain('sources may create it again')
    harness.put([reported({ startTimestamp: START })])
    expect(await matchOf()).toMatchObject({ id: MATCH })
  })

  test('`match show` says what is held, and a release by field frees the rest of its group', async () => {
    const { harness } = service
    await ran(`match set ${MATCH} --score 2:1 --venue "New Park"`)
    const [result] = harness.put([
      reported({ startTimestamp: START, status: 'inprogress', venue: { name: 'Old' } }),
    ])
    expect(result?.held).toEqual([
      { kind: 'match', sport: 'football', id: MATCH, source: 'auto', fields: ['venue'] },
    ])
    expect(await ran(`match show ${MATCH}`)).toMatch(
      /source: auto\n {2}set by hand: status, .*homeScore.*, venue\n/,
    )
    expect(await ran(`match release ${MATCH} --fields homeScore`)).toMatch(
      /released status, .*winner; the values stay/,
    )
    expect(JSON.parse(await ran(`match show ${MATCH} --json`))).toMatchObject({
      source: 'auto',
      held: ['venue'],
    })
    expect(await matchOf()).toMatchObject({ homeScore: { current: 2 } })
    harness.put([
      reported({
        startTimestamp: START,
        status: 'inprogress',
        homeScore: { current: 5 },
        awayScore: { current: 5 },
      }),
    ])
    expect(await matchOf()).toMatchObject({ homeScore: { current: 5 }, venue: { name: 'New Park' } })
    expect(await ran(`match release ${MATCH}`)).toContain('released venue')
    expect(await ran(`match release ${MATCH}`)).toContain('nothing was set by hand')
  })
})

describe('events of a match', () => {
  beforeEach(async () => {
    service = await start()
  })
  afterEach(() => service.stop())

  const LEADERS = `/v2/football/tournament/${LEAGUE}/seasons/${SEASON}/leaders?sort_by=goals&stats=goals`
  const events = async () => (await matchOf()).liveEvents

  test('are added and removed one by one, and the scorers count once the goals are complete', async () => {
    const { harness } = service
    harness.put([reported({ startTimestamp: START })])
    await ran(`match finish ${MATCH} --score 2:1 --periods 1:0,1:1`)
    const goal = `match event add ${MATCH} --type goal`
    const { code, err } = await run(`${goal} --team home --minute 45+2 --player ann`)
    expect([code, err]).toEqual([
      0,
      'The goals entered are 1:0 and the score is 2:1: scorers count when both are equal.\n',
    ])
    await ran(`${goal} --team home --minute 23 --player "Bea Stone" --assist Ann --class penalty`)
    await ran(`match event add ${MATCH} --type card --team away --class yellow --minute 50 --player Cid`)
    expect((await harness.get(LEADERS)).body).toMatchObject({ leaders: [] })
    // Scored by a player of the home team.
    await ran(`${goal} --team away --minute 60 --class ownGoal --player "Bea Stone"`)
    expect(await events()).toMatchObject([
      { type: 'goal', time: 23, class: 'penalty', homeScore: 1, awayScore: 0, assist: { id: PLAYER } },
      {
        type: 'goal',
        time: 45,
        addedTime: 2,
        homeScore: 2,
        awayScore: 0,
        player: { id: PLAYER, name: 'Ann' },
      },
      { type: 'card', time: 50, class: 'yellow', team: 'away', player: { name: 'Cid' } },
      { type: 'goal', time: 60, class: 'ownGoal', homeScore: 2, awayScore: 1, player: { name: 'Bea Stone' } },
    ])
    expect((await harness.get(LEADERS)).body).toMatchObject({
      leaders: [{ player: { name: 'Ann' } }, { player: { name: 'Bea Stone' } }],
    })
    expect(await ran(`match show ${MATCH}`)).toContain("  event 3: 50' card (yellow) away, Cid\n")
    await ran(`match event remove ${MATCH} --event 3`)
    expect(await events()).toMatchObject(Array(3).fill({ type: 'goal' }))
  })

  test('a player whose name two of the team have needs an id', async () => {
    service.harness.put([ofSource(put('player', 5102, { name: 'Ann', teamId: TEAMS[0] }))])
    expect(await failure(`match event add ${MATCH} --type goal --team home --player Ann`)).toContain(
      'are named Ann; give one of these ids: 5101, 5102',
    )
  })
})

describe('lists, tables and people', () => {
  beforeAll(async () => {
    service = await start()
    service.harness.put([
      reported(
        {
          startTimestamp: NOW - DAY_MS,
          status: 'finished',
          homeScore: { current: 2 },
          awayScore: { current: 0 },
        },
        2,
      ),
      reported({ startTimestamp: NOW - 1000, status: 'postponed', statusReason: 'Storm' }, 3),
      reported({ startTimestamp: NOW - 2 * DAY_MS, status: 'canceled' }, 4),
      reported(
        {
          startTimestamp: NOW - 2 * DAY_MS + 1000,
          status: 'finished',
          statusDescription: 'Walkover',
          seasonId: null,
          standingsTable: null,
          winner: 'home',
        },
        5,
      ),
    ])
  })
  afterAll(() => service.stop())

  test('a name stands for an id if one resource has it', async () => {
    const { harness } = service
    expect(await ran('team show "angstrom united"')).toContain('team 5503: Ångström United')
    expect(await failure('team show "Angstrom"')).toContain('there is no team Angstrom')
    harness.put([ofSource(put('team', 5590, { name: 'Old Mill' }))])
    expect(await failure('team show "Old Mill"')).toContain(
      '2 teams are named Old Mill; give one of these ids: 5504 (football), 5590 (football)',
    )
    harness.put([remove('team', 5590)])
    expect(await ran(`player set ${PLAYER} --team Lakeside`)).toContain('teamId 5501 -> 5502')
    await ran(`player set ${PLAYER} --team "Harbour City"`)
    await ran(`player release ${PLAYER}`)
  })

  test.each(textCases(join(import.meta.dir, 'by-hand-lists.txt')).cases)('%s', async (command, ...lines) => {
    const { expected } = parts([command, ...lines])
    expect((await ran(command)).split('\n')).toEqual(expected)
    const rows = JSON.parse(await ran(`${command} --json`))
    expect(Array.isArray(rows) ? rows.length : rows.standings.length).toBe(
      command.startsWith('table ') ? 3 : expected.length - 1,
    )
  })

  test('names set by hand reach the subscribers of a match, and outlive the source', async () => {
    const { harness, socket } = service
    expect(await ran(`team set ${TEAMS[0]} --name-ru Гавань --short-name HAR`)).toContain(
      'translations.ru Харбор Сити -> Гавань',
    )
    harness.put(smallWorld().map((of) => ofSource(of)))
    await socket.settle()
    expect(socket.states.get(MATCH)?.state.homeTeam).toMatchObject({
      translations: { ru: 'Гавань' },
      shortName: 'HAR',
    })
    expect(await ran(`player set ${PLAYER} --number 9 --position F`)).toContain('shirtNumber none -> 9')
    expect(await ran(`player show ${PLAYER}`)).toContain('set by hand: position, shirtNumber')
    expect(await ran(`player set ${PLAYER} --position ""`)).toContain('position F -> none')
    expect(await ran(`team release ${TEAMS[0]}`)).toContain('released translations, shortName')
  })
})

test('without a service the commands write to the file', async () => {
  service = await start()
  await service.stop()
  await ran(`match finish ${MATCH} --score 3:1`)
  expect(await ran(`match show ${MATCH}`)).toContain('Harbour City 3:1 Lakeside')
})

/** What the operator and two sources do to a match, step by step. */
type Step =
  | { readonly by: 'hand'; readonly field: Field; readonly value: number }
  | { readonly by: 'release'; readonly field: Field }
  | { readonly by: 'auto' | 'other'; readonly value: number }
const FIELDS = {
  homeScore: (value: number) => ({ homeScore: { current: value } }),
  attendance: (value: number) => ({ attendance: value }),
  startTimestamp: (value: number) => ({ startTimestamp: START + value }),
}
type Field = keyof typeof FIELDS
const field = fc.constantFrom(...(Object.keys(FIELDS) as Field[]))
const value = fc.nat(99)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ by: fc.constant('hand' as const), field, value }),
  fc.record({ by: fc.constant('release' as const), field }),
  fc.record({ by: fc.constantFrom('auto' as const, 'other' as const), value }),
)

test('fields set by hand keep their values until they are released, and then take the next of their source', async () => {
  const { harness, socket, stop } = await start()
  const all = (value: number) => Object.assign({}, ...Object.values(FIELDS).map((of) => of(value)))
  const changeOf = (of: Step): Change => {
    if (of.by === 'hand')
      return { ...put('match', MATCH, FIELDS[of.field](of.value) as never), op: 'merge' } as Change
    if (of.by === 'release')
      return { op: 'release', kind: 'match', sport: 'football', id: MATCH, fields: [of.field] }
    const data = { status: 'inprogress', awayScore: { current: 0 }, ...all(of.value) } as const
    return ofSource(matchChange(MATCH, data), of.by)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const begin = { by: 'auto', value: 0 } as const
      harness.put([
        remove('match', MATCH),
        { op: 'release', kind: 'match', sport: 'football', id: MATCH },
        changeOf(begin),
      ])
      const expected: Record<Field, number> = { homeScore: 0, attendance: 0, startTimestamp: 0 }
      const held = new Set<Field>()
      for (const of of steps) {
        harness.put([changeOf(of)])
        if (of.by === 'hand') {
          held.add(of.field)
          expected[of.field] = of.value
        } else if (of.by === 'release') held.delete(of.field)
        else if (of.by === 'auto') {
          for (const name of Object.keys(FIELDS) as Field[]) if (!held.has(name)) expected[name] = of.value
        }
      }
      const { body } = await harness.get(`/v2/football/matches/${MATCH}`)
      const { scoreStatus: _, ...shown } = body
      expect(shown).toMatchObject(
        Object.assign({}, ...(Object.keys(FIELDS) as Field[]).map((name) => FIELDS[name](expected[name]))),
      )
      await socket.settle()
      expect(socket.states.get(MATCH)?.state).toEqual(shown)
    }),
    { numRuns: 25 },
  )
  expect(socket.faults).toEqual([])
  await stop()
})
