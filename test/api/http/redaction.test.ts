/** The log never contains a key, for any request or failure. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createLogger } from '../../../src/commands/serve/log.ts'
import { redacted } from '../../../src/shared/redact.ts'
import { createKey, keyText } from '../../../src/store/access/keys.ts'
import { makeHarness, NOW } from '../../support/harness.ts'
import { serveLive } from '../../support/live/live-kit.ts'

const SECRET = keyText(new Uint8Array(32).fill(9))

describe('redaction', () => {
  test.each([
    ['a sentence', `the key ${SECRET} is wrong`],
    ['an address', `http://localhost/ws?apiKey=${SECRET}&x=1`],
    ['an address with another word', 'ws://localhost/?apiKey=demo-secret-word&x=1'],
    ['an encoded address', `/a?next=%2Fws%3FapiKey%3D${SECRET}`],
    ['a calendar address', `/v2/football/teams/1/calendar.ics?lang=en&token=demo-secret-word`],
    ['a calendar token', `the token ${SECRET.replace('sl_', 'slc_')} is wrong`],
    ['a header', `authorization: Bearer ${SECRET}`],
    ['a printed header', '{"authorization":"demo-secret-word","a":1}'],
    ['JSON in JSON', JSON.stringify({ text: JSON.stringify({ Authorization: 'demo-secret-word' }) })],
  ])('%s', (_, text) => {
    expect(redacted(text)).not.toContain(SECRET)
    expect(redacted(text)).not.toContain('demo-secret-word')
    expect(redacted(text)).toContain('[redacted]')
  })

  test('redaction leaves other text unchanged', () => {
    for (const text of ['the authorization failed', '{"path":"/v2/sport","ms":1}', 'sl_short'])
      expect(redacted(text)).toBe(text)
  })

  test('redaction works at any position and keeps JSON valid', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const line = JSON.stringify({ a: `${before}${SECRET}${after}`, apiKey: SECRET })
        const out = redacted(line)
        expect(out).not.toContain(SECRET)
        expect(() => JSON.parse(out)).not.toThrow()
      }),
      { seed: 1 },
    )
  })
})

test('no request, socket or error writes a key to the log, and no answer shows it', async () => {
  const lines: string[] = []
  const logger = createLogger('debug', (line) => void lines.push(line))
  const harness = makeHarness({ logger, config: { slowMs: 0 } })
  const live = serveLive(harness)
  const { key } = createKey(harness.db, {
    name: 'logged',
    plan: 'basic',
    sports: null,
    now: NOW,
    bytes: new Uint8Array(32).fill(77),
  })
  const paths = [
    '/v2/sport',
    '/v2/football/matches?date=x',
    '/nowhere',
    `/${key}`,
    `/v2/${key}/matches`,
    '/docs',
  ]
  for (const text of [key, SECRET, `Bearer ${key}`]) {
    for (const path of paths) {
      for (const address of [path, `${path}?apiKey=${text}`]) {
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
          const answer = await fetch(`${live.address}${address}`, {
            method,
            headers: { authorization: text },
          })
          const shown = `${JSON.stringify([...answer.headers])} ${await answer.text()}`
          // A message repeats the wrong value or path that it was asked for.
          if (address === path && !path.includes(key)) expect(shown).not.toContain(key.slice(11))
        }
      }
    }
    const socket = new WebSocket(
      `${live.address.replace('http', 'ws')}/ws?apiKey=${encodeURIComponent(text)}`,
    )
    await new Promise((resolve) => {
      socket.onmessage = () => socket.send(`{"action":"${text}"}`)
      setTimeout(() => socket.close(), 20)
      socket.onclose = resolve
    })
  }
  // Faults whose causes repeat what was asked.
  expect(JSON.stringify(harness.db.client.query('SELECT * FROM api_key').all())).not.toContain(key.slice(11))
  harness.db.client.run('ALTER TABLE match RENAME TO gone')
  await fetch(`${live.address}/v2/football/matches?season_id=1&apiKey=${key}`, {
    headers: { authorization: key },
  })
  logger.error({ err: new Error(`cannot open ws://localhost/ws?apiKey=${key}`) }, `a fault with ${key}`)
  await live.stop()
  const log = lines.join('')
  expect(log).toContain('internal error')
  expect(log).toContain('slow request')
  expect(log).toContain('[redacted]')
  for (const text of [key, SECRET]) expect(log.includes(text)).toBe(false)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  harness.app.close()
})
