/** What an operator reads about NATS (src/cluster/engine-problem.ts), for each way in which it can fail. */
import { expect, test } from 'bun:test'
import { JetStreamApiError } from '@nats-io/jetstream'
import { errors } from '@nats-io/transport-node'
import { pino } from 'pino'
import { explainEngine, logWaiting } from '../../../src/cluster/engine-problem.ts'
import { EngineProblem, ForeignHistoryError } from '../../../src/cluster/problem.ts'
import { ReplicaDivergedError } from '../../../src/feed/replay-entry.ts'

const api = (code: number) => new JetStreamApiError({ code: 500, err_code: code, description: 'its reason' })
const system = (code: string) => Object.assign(new Error('no way'), { code })
const AT = 'a:1, b:2'

const CASES: readonly (readonly [sentence: string, problem: Error])[] = [
  ['NATS at a:1, b:2 has too few servers for --cluster-replicas (its reason)', api(10_074)],
  ['has too few servers', api(10_005)],
  ['JetStream of NATS at a:1, b:2 reports: its reason', api(10_059)],
  ['is not available at the moment; most of its servers must run', api(10_008)],
  ['is not available at the moment', new errors.NoRespondersError('x')],
  ['is not available at the moment', new errors.RequestError('x')],
  ['runs without JetStream; start it with "nats-server -js"', new Error('jetstream is not enabled')],
  ['refuses the user or the password', new errors.AuthorizationError('x')],
  ['refuses the user or the password', new errors.UserAuthenticationExpiredError('x')],
  ['did not answer in time', new errors.TimeoutError()],
  ['does not use TLS', new Error("server does not support 'tls'")],
  ['has a certificate that has expired; renew it', system('CERT_HAS_EXPIRED')],
  ['has a certificate that has expired; renew it', new errors.ConnectionError('certificate has expired')],
  ['the file of --nats-creds is not one of NATS', new Error('unable to parse credentials')],
  ['cannot be reached (no way)', new errors.ConnectionError('no way')],
  ['cannot be reached (no way)', system('ENOTFOUND')],
]

test.each(CASES)('NATS, a sentence: %s', (sentence, problem) => {
  const explained = explainEngine(problem, AT)
  expect(explained).toBeInstanceOf(EngineProblem)
  expect(String(explained)).toContain(sentence)
  expect((explained as EngineProblem).publicText).not.toMatch(/[ab]:\d/)
  expect(explainEngine(explained, AT)).toBe(explained)
})

test('a problem of another kind is left as it is', () => {
  for (const problem of [new Error('no way'), system('EPERM')])
    expect(explainEngine(problem, AT)).toBe(problem)
})

test('while a node waits, a server that has just started may be without JetStream for a moment', () => {
  expect(String(explainEngine(new Error('jetstream is not enabled')))).toContain(
    'JetStream of NATS is not available at the moment',
  )
})

test('the reason why a node waits is logged once, with a stack only if nothing explains it', () => {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const logged = (problem: Error) => {
    lines.length = 0
    const shown = logWaiting(logger, problem, null)
    expect(logWaiting(logger, problem, shown)).toBe(shown)
    return lines
      .map((line) => JSON.parse(line))
      .map(({ level, event, err }) => [level, event, err !== undefined])
  }
  expect(logged(new ForeignHistoryError('of another one'))).toEqual([[50, 'cluster_foreign', false]])
  expect(logged(new ReplicaDivergedError('a gap'))).toEqual([[40, 'cluster_waiting', false]])
  expect(logged(new errors.TimeoutError())).toEqual([[40, 'cluster_waiting', false]])
  expect(logged(new Error('no way'))).toEqual([[40, 'cluster_waiting', true]])
})
