/** All that goes on from a position that a client has, and what each answers to one that it has and to one that it lacks. */

import type { Harness } from '../harness.ts'
import { openEvents } from '../live/event-stream-kit.ts'
import type { LiveMessage, LiveServer } from '../live/live-kit.ts'
import { football } from '../live/live-matches.ts'

/** A process in which the football match 1 is in progress. */
export interface Asked extends Pick<Harness, 'app' | 'key'> {
  readonly server: LiveServer
}

export interface Position {
  readonly epoch: string
  readonly position: number
}

interface Answer {
  /** The status and the reason, or the types of the messages, each once. */
  readonly outcome: string
  /** `EPOCH:POSITION` from which the client can go on. */
  readonly shown: string
}

interface Continuation {
  readonly what: string
  ask(of: Asked, position: Position): Promise<Answer>
  readonly continues: string
  readonly beginsAgain: string
}

export const textOf = ({ epoch, position }: Position) => `${epoch}:${position}`

async function get({ app, key }: Asked, path: string): Promise<Answer> {
  const request = new Request(`http://localhost/v2/football/${path}`, { headers: { authorization: key } })
  const response = await app.fetch(request)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const { error, isReset, epoch, next } = isJson ? JSON.parse(text) : {}
  const outcome = [response.status, error ?? (isReset && 'reset')].filter(Boolean).join(' ')
  const shown = next === undefined ? response.headers.get('x-scoreline-position') : `${epoch}:${next}`
  return { outcome, shown: shown ?? '' }
}

const outcomeOf = (messages: readonly LiveMessage[]) =>
  [...new Set(messages.map(({ type }) => type))].filter((type) => type !== 'connected').join(', ')
const STREAM = { continues: 'subscribed, resumed', beginsAgain: 'subscribed, reset, match_snapshot, resumed' }

export const CONTINUATIONS: readonly Continuation[] = [
  {
    what: 'a REST answer',
    ask: (of, position) => get(of, `matches/1?minPosition=${textOf(position)}`),
    continues: '200',
    beginsAgain: '503 position_not_reached',
  },
  {
    what: '/changes',
    ask: (of, { epoch, position }) => get(of, `changes?epoch=${epoch}&since=${position}`),
    continues: '200',
    beginsAgain: '200 reset',
  },
  {
    what: 'an export',
    ask: (of, position) => get(of, `export/matches.csv?since=${textOf(position)}`),
    continues: '200',
    beginsAgain: '400 invalid_parameter',
  },
  {
    what: 'a WebSocket',
    ask: async ({ server, key }, since) => {
      const socket = await server.connect(key)
      const messages = await socket.resume({ ...football, since })
      socket.close()
      return { outcome: outcomeOf(messages), shown: textOf(messages.at(-1) as unknown as Position) }
    },
    ...STREAM,
  },
  {
    what: 'a stream of events',
    ask: async (of, position) => {
      const reader = await openEvents(of, '/v2/football/live/events', { 'last-event-id': textOf(position) })
      await reader.cancel()
      return { outcome: outcomeOf(reader.messages), shown: reader.lastEventId }
    },
    ...STREAM,
  },
]
