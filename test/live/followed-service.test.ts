/**
 * The whole program with live sources, as its operator runs it: `serve --follow` in a process of its own, whose clock
 * runs fast, asks two providers over HTTP; one of them dies while matches run.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { runHere, type Server, startServer, temporaryFolder, until } from '../support/command-kit.ts'
import { liveText as shown } from '../support/feed/live-sources-kit.ts'
import { footballDataAnswer, openligadbAnswer, type PlayedMatch } from '../support/feed/provider-kit.ts'
import { LiveSocket } from '../support/live/live-kit.ts'

setDefaultTimeout(120_000)

/** How often the clock of the service is as fast as that of the machine. */
const RATE = 8
const FAST_CLOCK = join(import.meta.dir, '../support/fast-clock.ts')

const kickoff = `${new Date(Date.now() - 20 * 60_000).toISOString().slice(0, 16)}:00Z`
const shared = { kickoff, home: 'FC Bayern München', away: 'VfB Stuttgart' }
const alone = { kickoff, home: 'RB Leipzig', away: 'Hamburger SV' }

/** A provider on a port of its own. */
function provide(answer: (url: URL) => Response) {
  let isDead = false
  let answered = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      if (isDead) return new Response('', { status: 502 })
      answered += 1
      return answer(new URL(url))
    },
  })
  return {
    address: `http://127.0.0.1:${server.port}`,
    answered: () => answered,
    die: () => {
      isDead = true
    },
    recover: () => {
      isDead = false
    },
    stop: () => server.stop(true),
  }
}

describe('a service that follows two sources', () => {
  let goals = 1
  /** What the second provider counts wrongly. */
  let extra = 0
  const first: () => PlayedMatch[] = () => [
    { id: 1, goals, ...shared },
    { id: 2, goals: 0, ...alone },
  ]
  const owner = provide((url) => openligadbAnswer(url, first()))
  const other = provide((url) => footballDataAnswer(url, [{ id: 7, goals: goals + extra, ...shared }]))
  const folder = temporaryFolder('followed-service')
  const run = (...args: string[]) => runHere(args, { cwd: folder.path })
  let server: Server
  let key = ''
  let socket: LiveSocket

  beforeAll(async () => {
    key = (await run('key', 'create', '--name', 'test', '--plan', 'unlimited')).out.trim()
    const addresses = `openligadb=${owner.address},football-data-org=${other.address}`
    server = await startServer(
      ['--follow', 'openligadb:bl1,football-data-org:BL1', '--base-address', addresses],
      {
        cwd: folder.path,
        env: {
          BUN_OPTIONS: `--preload ${FAST_CLOCK}`,
          FAST_CLOCK: String(RATE),
          SCORELINE_FOOTBALL_DATA_ORG_KEY: 'a-key-for-tests',
        },
      },
    )
    socket = await LiveSocket.open(`${server.address.replace('http', 'ws')}/ws?apiKey=${key}`)
  })
  afterAll(async () => {
    socket?.close()
    await server?.stop()
    await Promise.all([owner.stop(), other.stop()])
    folder.remove()
  })

  async function matchOf(external: string): Promise<Record<string, unknown>> {
    const headers = { authorization: key }
    const query = new URLSearchParams({ source: 'openligadb', id: external })
    const mapped = await fetch(`${server.address}/v2/football/mapping?${query}`, { headers })
    const { mappings } = (await mapped.json()) as { mappings?: { id: number }[] }
    const id = mappings?.[0]?.id
    if (id === undefined) return {}
    return (await (await fetch(`${server.address}/v2/football/matches/${id}`, { headers })).json()) as never
  }

  const stateOf = ({ id }: Record<string, unknown>) => shown(socket.states.get(Number(id))?.state ?? {})

  test('the next goal comes from the other source when the owner dies, and without another one its match is stale', async () => {
    await until(async () => shown(await matchOf('match/1')) === 'inprogress 1:0 openligadb')
    const [both, one] = [await matchOf('match/1'), await matchOf('match/2')]
    for (const { id } of [both, one])
      await socket.subscribe({ type: 'match', sportSlug: 'football', matchId: id })
    await until(() => stateOf(both) !== '' && stateOf(one) !== '')
    expect([stateOf(both), stateOf(one)]).toEqual(['inprogress 1:0 openligadb', 'inprogress 0:0 openligadb'])
    // Both sources have confirmed the match.
    await until(() => other.answered() >= 3)

    owner.die()
    goals = 2
    const before = other.answered()
    await until(() => stateOf(both) === 'inprogress 2:0 football-data-org')
    expect(other.answered() - before).toBeLessThanOrEqual(3)
    await until(() => stateOf(one) === 'inprogress 0:0 openligadb stale')
    const listed = await run('status')
    expect(listed.out).toMatch(/^STALE-MATCH\tSPORT\tSOURCE\tAS-OF\n/)
    expect(listed.out).toContain(`\n${one.id}\tfootball\topenligadb\t2`)
    expect(listed.out).not.toContain(String(both.id))
    expect(listed.err).toStartWith('1 running match with a fresh source; 1 without one:')
    expect(JSON.parse((await run('status', '--json')).out)).toMatchObject({
      fresh: 1,
      stale: [{ id: one.id, sport: 'football', source: 'openligadb' }],
    })

    owner.recover()
    await until(() => stateOf(both) === 'inprogress 2:0 openligadb')
    await until(() => stateOf(one) === 'inprogress 0:0 openligadb')
    expect(socket.faults).toEqual([])
  })

  test('a source that is switched off gives its matches up, and gets them back', async () => {
    const [both, one] = [await matchOf('match/1'), await matchOf('match/2')]
    const off = await run('sources', 'off', 'openligadb')
    expect([off.code, off.out]).toEqual([
      0,
      'openligadb is off until the service restarts; its matches go to other sources, or are marked as stale\n',
    ])
    await until(() => stateOf(both) === 'inprogress 2:0 football-data-org')
    await until(() => stateOf(one) === 'inprogress 0:0 openligadb stale')
    expect((await run('status')).out).toContain(`\n${one.id}\tfootball\topenligadb\t2`)
    expect((await run('sources', 'on', 'openligadb')).out).toBe('openligadb is on\n')
    await until(() => stateOf(both) === 'inprogress 2:0 openligadb')
    const unknown = await run('sources', 'off', 'nhl')
    expect([unknown.code, unknown.err]).toEqual([
      1,
      'scoreline: the service does not follow nhl; start it with --follow nhl:...\n',
    ])
  })

  test('a disagreement is listed, decided by hand, and released', async () => {
    const { id } = await matchOf('match/1')
    extra = 1
    await until(async () => (await run('disagreements')).out.includes('football-data-org=3:0'))
    const listed = JSON.parse((await run('disagreements', '--json')).out)
    expect(listed).toMatchObject([
      { id, field: 'score', shown: 'openligadb', values: { openligadb: '2:0', 'football-data-org': '3:0' } },
    ])
    const silent = await run('decide', String(id), 'nhl')
    expect([silent.code, silent.err.includes('nhl says nothing of match')]).toEqual([1, true])
    const scores = async () => ((await matchOf('match/1')).homeScore as { current: number }).current
    expect((await run('decide', String(id), 'football-data-org', '--dry-run')).code).toBe(0)
    expect(await scores()).toBe(2)
    expect((await run('decide', String(id), 'football-data-org')).code).toBe(0)
    expect(await scores()).toBe(3)
    goals = 4
    extra = 0
    const before = owner.answered()
    await until(() => owner.answered() >= before + 3)
    expect(await scores()).toBe(3)
    expect((await run('match', 'release', String(id))).code).toBe(0)
    await until(async () => (await scores()) === 4)
  })

  test('a source is tried once, and what was understood is printed', async () => {
    const addresses = ['--base-address', `openligadb=${owner.address}`]
    const tried = await run('sources', 'try', 'openligadb:bl1', ...addresses)
    expect(tried.code).toBe(0)
    expect(tried.out).toContain('inprogress  4:0  FC Bayern München - VfB Stuttgart')
    expect(tried.out).toContain(
      `2 matches, 0 odd fields, 1 request to ${new URL(owner.address).host}. Data: OpenLigaDB`,
    )
    const text = provide(() => new Response('<html>'))
    const refused = await run('sources', 'try', 'openligadb:bl1', '--base-address', text.address)
    expect([refused.code, refused.err.includes('the response is not JSON')]).toEqual([1, true])
    await text.stop()
    const unknown = await run('sources', 'try', 'openligadb:xyz', ...addresses)
    expect([unknown.code, unknown.err.includes('supported leagues: bl1')]).toEqual([2, true])
  })
})
