/** Valid and malformed HTTP against the real program over TCP. `bun run fuzz -- --kinds tcp` is the long form. */
import { expect, test } from 'bun:test'
import { TcpFuzz } from './fuzz-tcp-kit.ts'

test('fuzzed requests over TCP are answered in order without affecting others', async () => {
  const fuzz = await TcpFuzz.start()
  try {
    await fuzz.run(250, 2026)
    const seen = Object.keys(fuzz.summary.statuses).map(Number)
    expect(seen).toEqual([200, 400, 401, 404, 405, 413, 414, 426, 431, 505])
    expect(fuzz.summary.cut).toBeGreaterThan(0)
  } finally {
    await fuzz.close()
  }
}, 180_000)
