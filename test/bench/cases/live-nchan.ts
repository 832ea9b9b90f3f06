/** The whole live pipeline against nchan, the publish/subscribe module of nginx, which only passes messages on. */
import { existsSync } from 'node:fs'
import { upgradeText } from '../../support/socket-bytes.ts'
import type { BenchCase, Run } from '../case.ts'
import { LiveReaders } from '../live-readers.ts'
import { startNginxWith } from '../nginx.ts'
import type { Stage } from '../stage.ts'
import { CHANGES, SUBSCRIBERS, startSide } from './live.ts'

/** Path in Debian's package libnginx-mod-nchan. */
const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so'
const LOCATIONS = `
  location = /ready { return 200; }
  location = /subscribe { nchan_subscriber websocket; nchan_channel_id bench; }
  location = /publish { nchan_publisher; nchan_channel_id bench; nchan_message_buffer_length ${2 * CHANGES}; }`
/** Concurrent requests: as many as changes in one tick of Scoreline's event loop. */
const AT_ONCE = 10
const ACCEPTED = 'HTTP/1.1 2'

export const liveFanOutNchan: BenchCase = {
  name: 'live-fan-out-nchan',
  title: 'the same against nchan',
  yardstick: 'nchan on nginx, messages of the same sizes posted ten at a time',
  unit: 'deliveries/s',
  goal: { of: 'ratio', atLeast: 2 },
  prepare: async (stage) => {
    const { run } = await startSide(stage)
    let frames: readonly number[] = []
    return {
      ours: async () => {
        const startedMs = performance.now()
        frames = (await run(`/run/pipeline?count=${CHANGES}`)).frames
        return perSecond(startedMs)
      },
      yardstick: await startNchan(stage, () => frames),
    }
  },
}

function perSecond(startedMs: number): number {
  return (SUBSCRIBERS * CHANGES) / ((performance.now() - startedMs) / 1000)
}

/** Null if nginx or its module is not installed. `sizes` are those of frames with their headers. */
async function startNchan(stage: Stage, sizes: () => readonly number[]): Promise<Run | null> {
  const nginx = existsSync(MODULE) ? await startNginxWith(stage, LOCATIONS, '/ready', [MODULE]) : null
  if (!nginx) return null
  const readers = await LiveReaders.open(nginx.port, SUBSCRIBERS, upgradeText('/subscribe'), null)
  stage.onClose(() => readers.close())
  return async () => {
    const frames = sizes()
    readers.start()
    const startedMs = performance.now()
    await Promise.all([
      post(nginx.port, frames.map(postOf)),
      readers.all(frames.reduce((sum, bytes) => sum + bytes, 0)),
    ])
    return perSecond(startedMs)
  }
}

/** A request that publishes a text with the given frame size. */
function postOf(frameBytes: number): string {
  const payload = frameBytes - (frameBytes < 128 ? 2 : 4)
  return `POST /publish HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${payload}\r\n\r\n${'x'.repeat(payload)}`
}

/** Sends the requests over one connection, some at a time, and waits for all responses. */
function post(port: number, requests: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let answered = 0
    let rest = ''
    const sendSome = (socket: Bun.Socket) => {
      const some = requests.slice(sent, answered + AT_ONCE)
      sent += some.length
      if (some.length > 0) socket.write(some.join(''))
    }
    Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        open: sendSome,
        data: (socket, packet) => {
          const text = rest + packet.toString('latin1')
          answered += text.split(ACCEPTED).length - 1
          // Packets may split the start of a response; shorter data is not counted yet.
          rest = text.slice(1 - ACCEPTED.length)
          if (answered >= requests.length) {
            socket.end()
            resolve()
          } else if (answered === sent) sendSome(socket)
        },
        error: (_socket, problem) => reject(problem),
      },
    }).catch(reject)
  })
}
