/**
 * Clients that use up their limits: they request every snapshot, stall a thousand sockets, and subscribe to
 * matches that do not exist. Prints what that costs the service and a well-behaved client beside them:
 *
 *     bun test/stress/live-abuse.ts [attack] [path of another src/main.ts to compare with]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PLANS } from '../../src/catalog/plans.ts'
import { SPORT_SLUGS } from '../../src/catalog/sports.ts'
import { cleanEnvironment, temporaryFolder } from '../support/command-kit.ts'

const MAIN = join(import.meta.dir, '../../src/main.ts')

interface Target {
  readonly address: string
  readonly pid: number
  /** A new key of a plan. */
  newKey(plan: keyof typeof PLANS): Promise<string>
  stop(): Promise<void>
}

interface AbuseReport {
  readonly name: string
  readonly [figure: string]: string | number
}

/** Starts the demo with an own database; `main` may be of another checkout. */
async function startTarget(main: string): Promise<Target> {
  const { path, remove } = temporaryFolder('abuse')
  const spawn = (...args: string[]) =>
    Bun.spawn([process.execPath, main, ...args], {
      cwd: path,
      env: cleanEnvironment({ SCORELINE_LOG_LEVEL: 'error' }),
      stdout: 'pipe',
      stderr: 'pipe',
    })
  const server = spawn('serve', '--demo', '--port', '0', '--demo-speed', '60')
  const started = Promise.withResolvers<string>()
  void (async () => {
    let text = ''
    for await (const part of server.stderr.pipeThrough(new TextDecoderStream())) {
      text += part
      const address = /Address: (\S+)/.exec(text)?.[1]
      if (address && text.includes('Ctrl-C')) started.resolve(address)
    }
    started.reject(new Error(text))
  })()
  const newKey = async (plan: string) => {
    const child = spawn('key', 'create', '--name', plan, '--plan', plan, '--database', 'scoreline-demo.db')
    return (await child.stdout.text()).trim()
  }
  return {
    address: await started.promise,
    pid: server.pid,
    newKey,
    stop: async () => {
      server.kill()
      await server.exited
      remove()
    },
  }
}

const residentMegabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000)

async function matchIds({ address }: Target): Promise<[sport: string, id: number][]> {
  const found: [string, number][] = []
  for (const sport of SPORT_SLUGS) {
    const response = await fetch(`${address}/v2/${sport}/matches?fields=id`, {
      headers: { authorization: 'demo' },
    })
    const { matches } = (await response.json()) as { matches: { id: number }[] }
    found.push(...matches.map(({ id }): [string, number] => [sport, id]))
  }
  return found
}

/** A client in a process of its own that reads one match again and again: its waiting time is that of other clients. */
const QUIET_CLIENT = `
  const waits = []
  process.stdin.on('end', () => {
    const sorted = waits.sort((a, b) => a - b)
    const at = (share) => Math.round(10 * (sorted[Math.floor(share * (sorted.length - 1))] ?? 0)) / 10
    console.log(JSON.stringify({ 'median ms': at(0.5), 'p99 ms': at(0.99), 'worst ms': at(1) }))
    process.exit(0)
  })
  process.stdin.resume()
  for (;;) {
    const startedMs = performance.now()
    await (await fetch(process.argv[1], { headers: { authorization: 'demo' } })).text()
    waits.push(performance.now() - startedMs)
    await Bun.sleep(5)
  }`

class QuietClient {
  readonly #process

  constructor({ address }: Target, [sport, id]: readonly [string, number]) {
    this.#process = Bun.spawn(
      [process.execPath, '-e', QUIET_CLIENT, `${address}/v2/${sport}/matches/${id}`],
      { stdin: 'pipe', stdout: 'pipe' },
    )
  }

  async figures(): Promise<Record<string, number>> {
    this.#process.stdin.end()
    return JSON.parse(await this.#process.stdout.text())
  }
}

async function openSocket({ address }: Target, key: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?apiKey=${key}`)
  await new Promise((resolve) => {
    socket.onopen = resolve
    socket.onclose = resolve
  })
  return socket
}

/** Waits until a second passes without a message: at its limits the service refuses even a ping. */
async function settle(socket: WebSocket): Promise<void> {
  let lastMs = performance.now()
  socket.addEventListener('message', () => {
    lastMs = performance.now()
  })
  while (performance.now() - lastMs < 1000) await Bun.sleep(50)
}

/** Waiting time of the well-behaved client without an attack. */
async function quietly(target: Target): Promise<AbuseReport> {
  const [first] = await matchIds(target)
  const quiet = new QuietClient(target, first as [string, number])
  await Bun.sleep(8000)
  return { name: 'no attack', ...(await quiet.figures()) }
}

/** One key of the smallest plan subscribes to every match with odds. */
async function takeEverything(target: Target): Promise<AbuseReport> {
  const [key, ids] = [await target.newKey('free'), await matchIds(target)]
  let [snapshots, bytes] = [0, 0]
  let refusal = 'none'
  const startedMs = performance.now()
  // A new connection for each part: the messages of one are limited.
  for (let start = 0; start < ids.length; start += 1000) {
    const socket = await openSocket(target, key)
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('{"type":"match_snapshot"')) {
        snapshots += 1
        bytes += text.length
      } else if (text.startsWith('{"type":"error"')) refusal = JSON.parse(text).code
    })
    for (const [sport, id] of ids.slice(start, start + 1000)) {
      const topic = `"type":"match","sportSlug":"${sport}","matchId":${id}`
      socket.send(`{"action":"subscribe",${topic},"withBkOdds":true,"oddsStage":"all"}`)
      socket.send(`{"action":"unsubscribe",${topic}}`)
    }
    await settle(socket)
    socket.close()
  }
  const usage = await fetch(`${target.address}/v2/account/usage`, { headers: { authorization: key } })
  const { used, dailyLimit } = (await usage.json()) as { used: number; dailyLimit: number }
  return {
    name: 'take every match with one free key',
    matches: ids.length,
    snapshots,
    megabytes: Math.round(bytes / 1e5) / 10,
    seconds: Math.round((performance.now() - startedMs) / 100) / 10,
    quota: `${used} of ${dailyLimit}`,
    refusal,
  }
}

/** A thousand sockets of one key request a lot and read nothing. */
async function stall(target: Target): Promise<AbuseReport> {
  const [key, ids] = [await target.newKey('unlimited'), await matchIds(target)]
  const quiet = new QuietClient(target, ids[0] as [string, number])
  const before = residentMegabytes(target.pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(target.pid))
  }, 50)
  const path = `GET /ws?apiKey=${key} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  const sockets: Bun.Socket[] = []
  for (let count = 0; count < 1000; count += 1) {
    const { hostname, port } = new URL(target.address)
    const socket = await Bun.connect({ hostname, port: Number(port), socket: { data() {}, error() {} } })
    socket.write(path)
    sockets.push(socket)
    await Bun.sleep(1)
    socket.pause()
    // The kernel buffers some megabytes; what is beyond them waits in the service.
    for (let subscription = 0; subscription < 120; subscription += 1) {
      const [sport, id] = ids[(count * 7 + subscription) % ids.length] as [string, number]
      const text = `{"action":"subscribe","topic":"match:${sport}:${id}","withBkOdds":true,"oddsStage":"all"}`
      socket.write(frameOf(text))
    }
  }
  await Bun.sleep(3000)
  clearInterval(watch)
  const figures = await quiet.figures()
  for (const socket of sockets) socket.terminate()
  return {
    name: '1,000 sockets of one key that read nothing',
    'MB before': before,
    'MB at most': most,
    ...figures,
  }
}

/** 300 sockets with 2,000 subscriptions each to matches that do not exist, which all end at once. */
async function inventMatches(target: Target): Promise<AbuseReport> {
  const [key, ids] = [await target.newKey('unlimited'), await matchIds(target)]
  const before = residentMegabytes(target.pid)
  const sockets = await Promise.all(Array.from({ length: 300 }, () => openSocket(target, key)))
  let subscribed = 0
  const refusals = new Set<string>()
  for (const [place, socket] of sockets.entries()) {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('{"type":"subscribed"')) subscribed += 1
      else if (String(data).startsWith('{"type":"error"')) refusals.add(JSON.parse(String(data)).code)
    })
    for (let match = 0; match < 2000; match += 1)
      socket.send(`{"action":"subscribe","topic":"match:football:${1e12 + place * 1e6 + match}"}`)
  }
  await Promise.all(sockets.map(settle))
  const after = residentMegabytes(target.pid)
  const quiet = new QuietClient(target, ids[0] as [string, number])
  await Bun.sleep(200)
  for (const socket of sockets) socket.terminate()
  await Bun.sleep(3000)
  return {
    name: '300 sockets with 2,000 invented matches each, closed at once',
    subscribed,
    refusals: [...refusals].join(', ') || 'none',
    'MB before': before,
    'MB after': after,
    ...(await quiet.figures()),
  }
}

/** A masked text frame; the mask is zero. */
function frameOf(text: string): Buffer {
  const head =
    text.length < 126 ? [0x81, 0x80 | text.length] : [0x81, 0xfe, text.length >> 8, text.length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), Buffer.from(text)])
}

const ATTACKS = { quietly, takeEverything, stall, inventMatches }

/** Each attack runs against its own service. */
async function run(name = 'all', main = MAIN): Promise<void> {
  for (const [each, attack] of Object.entries(ATTACKS)) {
    if (name !== 'all' && name !== each) continue
    const target = await startTarget(main)
    try {
      console.log(JSON.stringify(await attack(target)))
    } finally {
      await target.stop()
    }
  }
}

await run(process.argv[2], process.argv[3])
