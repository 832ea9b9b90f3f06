/**
 * A revoked key and its open sockets (docs/reference/rules.md#5): closed with 1008 within a bounded time, without effect on
 * other keys.
 */
import { afterEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openDatabase } from '../../../db/open.ts'
import { CLOSE_CODES } from '../../../src/catalog/live/live.ts'
import { createKeyFinder, KEY_CACHE_MS } from '../../../src/http/auth/access.ts'
import { KEY_CHECK_MS, KeyWatch } from '../../../src/http/auth/socket-authentication.ts'
import { createKey, hashKey, KEY_BYTES, keyStore, revokeKeyByPrefix } from '../../../src/store/access/keys.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { type Harness, makeHarness } from '../../support/harness.ts'
import { serveLive } from '../../support/live/live-kit.ts'
import { testFolder } from '../../support/test-folder.ts'

const { at } = testFolder('revoked')
const { advice: _, ...refused } = CLOSE_CODES.refused
/** A cached look-up may accept a socket for one more second, and the second check after that finds it. */
const REVOKED_SOCKET_MS = KEY_CACHE_MS + 2 * KEY_CHECK_MS

let files = 0
const open: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop()
})

/** The app on a file, and another process, which is a connection of its own. */
function start(config: Parameters<typeof makeHarness>[0] = {}) {
  files += 1
  const path = at(`${files}.db`)
  const harness = makeHarness({ ...config, path })
  const server = serveLive(harness)
  const other = openDatabase(path)
  open.push({
    stop: async () => {
      await server.stop()
      harness.close()
      closeDatabase(other)
    },
  })
  return { harness, server, revoke: (key: string) => revokeKeyByPrefix(other, key, harness.now) }
}

function passTime(harness: Harness, ms: number): void {
  harness.now += ms
  harness.app.checkForeignWrites()
}

describe('the sockets of a revoked key', () => {
  test('sockets of a revoked key are closed, others stay open', async () => {
    const { harness, server, revoke } = start({ config: { demo: true } })
    const key = harness.newKey('basic')
    const gone = [await server.connect(key), await server.connect(key)]
    const stay = [await server.connect(), await server.connect('demo')]
    revoke(key)
    passTime(harness, 250)
    for (const socket of gone) expect(await socket.closed).toMatchObject(refused)
    expect(harness.app.sockets.count).toBe(stay.length)
    for (const socket of stay) await socket.settle()
  })

  test('sockets admitted by a cached key look-up are closed too', async () => {
    const { harness, server, revoke } = start()
    const key = harness.newKey('basic')
    const early = await server.connect(key)
    revoke(key)
    passTime(harness, 250)
    await early.closed
    harness.now += 500
    const late = await server.connect(key)
    expect(late.messages).toMatchObject([{ type: 'connected' }])
    for (let ms = 750; ms < REVOKED_SOCKET_MS; ms += 250) passTime(harness, 250)
    expect(await late.closed).toMatchObject(refused)
    const refusedOne = await server.connect(key)
    expect(await refusedOne.closed).toMatchObject(refused)
    expect(refusedOne.messages).toEqual([])
  })

  test('many sockets of a key need one key look-up', async () => {
    const { harness, server } = start()
    const keys = Array.from({ length: 5 }, () => harness.newKey('basic'))
    const sockets = await Promise.all(keys.flatMap((key) => [server.connect(key), server.connect(key)]))
    expect(harness.app.sockets.keyHashes.toSorted()).toEqual(keys.map(hashKey).toSorted())
    for (const socket of sockets) socket.close()
    await Promise.all(sockets.map(({ closed }) => closed))
    expect(harness.app.sockets.keyHashes).toEqual([])
  })
})

describe('key watch', () => {
  test('the watch makes no query while idle and few under constant writes', () => {
    let [asked, hashes] = [0, ['a']]
    const sockets = {
      get keyHashes() {
        return hashes
      },
      closeKeys: () => {},
    }
    const watch = new KeyWatch(sockets, () => {
      asked += 1
      return []
    })
    const run = (fromMs: number, doesWrite: boolean) => {
      asked = 0
      for (let ms = fromMs; ms < fromMs + 10_000; ms += 50) {
        if (doesWrite) watch.noteWrite(ms)
        watch.look(ms)
      }
      return asked
    }
    expect(run(0, false)).toBe(0)
    expect(run(10_000, true)).toBe(10_000 / KEY_CHECK_MS)
    expect(run(20_000, false)).toBeLessThanOrEqual(3)
    hashes = []
    expect(run(40_000, true)).toBe(0)
  })

  test('sockets of a revoked key close within the documented time', () => {
    const moment = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(
        moment,
        fc.array(moment),
        fc.array(moment),
        fc.nat(249),
        (revokedAt, writes, tries, phase) => {
          const db = openMemory()
          const { key } = createKey(db, {
            name: 'law',
            plan: 'free',
            sports: null,
            now: 0,
            bytes: new Uint8Array(KEY_BYTES).fill(9),
          })
          const store = keyStore(db)
          let isRevoked = false
          const findKeyByHash = (hash: string) => {
            const found = store.findKeyByHash(hash)
            return found && { ...found, revokedMs: isRevoked ? revokedAt : null }
          }
          const { findKey } = createKeyFinder({ ...store, findKeyByHash }, { demo: false })
          let sockets = 0
          const watch = new KeyWatch(
            {
              get keyHashes() {
                return sockets > 0 ? [hashKey(key)] : []
              },
              closeKeys: () => {
                sockets = 0
              },
            },
            () => (isRevoked ? [hashKey(key)] : []),
          )
          let hasWrite = false
          for (let ms = 0; ms <= revokedAt + REVOKED_SOCKET_MS; ms += 1) {
            if (ms === revokedAt) isRevoked = true
            if (ms === revokedAt || writes.includes(ms)) hasWrite = true
            if (tries.includes(ms) && findKey(key, ms)) sockets += 1
            if (ms % 250 !== phase) continue
            if (hasWrite) watch.noteWrite(ms)
            hasWrite = false
            watch.look(ms)
          }
          closeDatabase(db)
          expect(sockets).toBe(0)
        },
      ),
      { numRuns: 25 },
    )
  })
})
