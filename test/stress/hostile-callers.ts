/**
 * Measures what hostile clients cost the others: `bun test/stress/hostile-callers.ts ADDRESS KEY PATH`. A good client
 * requests PATH over one connection, first alone and then beside each attack. Prints median and 99th percentile in ms.
 */
import { connect } from 'node:net'

const [address = 'http://127.0.0.1:3000', key = 'demo', path = '/v2/sport'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const SECONDS = 4

const sleep = (ms: number) => Bun.sleep(ms)

/** Requests over a connection of its own until it is stopped; opens another one when it is closed. */
function flood(bytes: string): () => void {
  let isOver = false
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port) })
    const send = () => {
      if (!isOver && !socket.destroyed) socket.write(bytes)
    }
    socket.on('connect', send)
    socket.on('data', () => setImmediate(send))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!isOver) setTimeout(open, 1)
    })
    stops.push(() => socket.destroy())
  }
  const stops: (() => void)[] = []
  open()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}

/** One request after the other. */
function searcher(q: string): () => void {
  let isOver = false
  void (async () => {
    while (!isOver) {
      const url = `${address}/v2/football/search?q=${encodeURIComponent(q)}&x=${Math.random()}`
      await fetch(url, { headers: { authorization: key } }).then((response) => response.text())
    }
  })()
  return () => {
    isOver = true
  }
}

async function latency(): Promise<{ median: number; p99: number; count: number }> {
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    const startedMs = performance.now()
    const response = await fetch(`${address}${path}`, { headers: { authorization: key } })
    await response.arrayBuffer()
    times.push(performance.now() - startedMs)
    await sleep(2)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
  return { median: at(0.5), p99: at(0.99), count: times.length }
}

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const WORDS = ['ba ve ko da li mo', 'ru pe go va te so', 'a b c d e f', 'ба ве ко да ли мо']
const ATTACKS: Readonly<Record<string, () => (() => void)[]>> = {
  quiet: () => [],
  'one connection pipelines 2,000 requests at once': () => [flood(HEALTH.repeat(2000))],
  'four clients search for short words': () => WORDS.map(searcher),
}

for (const [name, start] of Object.entries(ATTACKS)) {
  const stops = start()
  await sleep(500)
  const { median, p99, count } = await latency()
  for (const stop of stops) stop()
  console.log(`${name}: median ${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms of ${count} requests`)
  await sleep(500)
}
process.exit(0)
