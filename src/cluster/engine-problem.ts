/** What is wrong with NATS, and what to do about it: the client reports it in a word or two. */
import { JetStreamApiError } from '@nats-io/jetstream'
import { errors } from '@nats-io/transport-node'
import { NewerSchema, ReplicaDivergedError } from '../feed/replay-entry.ts'
import type { Logger } from '../http/responses/errors.ts'
import { errorCode, errorMessage } from '../shared/error-code.ts'
import { EngineProblem, ForeignHistoryError } from './problem.ts'

const EXPLAINED = [EngineProblem, ForeignHistoryError, ReplicaDivergedError, NewerSchema]
/** API error codes of JetStream: one server alone; fewer servers than copies. */
const TOO_FEW_SERVERS: readonly number[] = [10_074, 10_005]
/** Fewer than half of the servers of a cluster run, or they have just started. */
const NO_LEADER = 10_008
const SYSTEM_ERRORS: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]

/**
 * The problem itself if it is of another kind, or explained already.
 * @param at addresses of the servers, while connecting
 */
export function explainEngine(problem: unknown, at?: string): unknown {
  const text = sentenceOf(problem, at)
  if (text === null) return problem
  return new EngineProblem(text, { cause: problem, publicText: withoutAddresses(text, at) })
}

/** The client names the server that it could not reach, too. */
function withoutAddresses(text: string, at: string | undefined): string {
  const hosts = at?.split(', ') ?? []
  return hosts.reduce((shorter, host) => shorter.replaceAll(host, '…'), text).replace('NATS at …', 'NATS')
}

/** Logs why a node waits, once for as long as it lasts. Returns it without addresses. @param last what it returned before */
export function logWaiting(logger: Logger, cause: unknown, last: string | null): string {
  const problem = explainEngine(cause)
  const message = errorMessage(problem)
  const shown = problem instanceof EngineProblem ? problem.publicText : message
  if (shown === last) return shown
  // A stack is of no use where the sentence says what is wrong.
  const fields = EXPLAINED.some((kind) => problem instanceof kind) ? {} : { err: problem }
  if (problem instanceof ForeignHistoryError) logger.error({ event: 'cluster_foreign' }, message)
  else logger.warn({ event: 'cluster_waiting', ...fields }, message)
  return shown
}

const UNKNOWN_AUTHORITY = 'no known authority has signed; give that authority with --nats-ca'
/** Codes and messages of TLS. */
const CERTIFICATE_FAULTS: readonly (readonly [code: string, sentence: string])[] = [
  ['SELF_SIGNED_CERT_IN_CHAIN', UNKNOWN_AUTHORITY],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT', UNKNOWN_AUTHORITY],
  ['unable to verify the first certificate', UNKNOWN_AUTHORITY],
  ['self signed certificate', UNKNOWN_AUTHORITY],
  ['CERT_HAS_EXPIRED', 'has expired; renew it'],
  ['certificate has expired', 'has expired; renew it'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is of another name; write the name of the certificate in --cluster'],
]

function sentenceOf(problem: unknown, at: string | undefined): string | null {
  const nats = at === undefined ? 'NATS' : `NATS at ${at}`
  const message = errorMessage(problem)
  const isNotEnabled = message === 'jetstream is not enabled'
  // A server that has just started reports this too, so it is certain only while connecting.
  if (isNotEnabled && at !== undefined)
    return `${nats} runs without JetStream; start it with "nats-server -js", or add a block "jetstream" to its configuration`
  const isUnanswered = problem instanceof errors.RequestError || problem instanceof errors.NoRespondersError
  const hasNoLeader = problem instanceof JetStreamApiError && problem.code === NO_LEADER
  if (isNotEnabled || isUnanswered || hasNoLeader)
    return `JetStream of ${nats} is not available at the moment; most of its servers must run`
  if (problem instanceof JetStreamApiError)
    return TOO_FEW_SERVERS.includes(problem.code)
      ? `${nats} has too few servers for --cluster-replicas (${message}); start the others, or lower it`
      : `JetStream of ${nats} reports: ${message}`
  if (
    problem instanceof errors.AuthorizationError ||
    problem instanceof errors.UserAuthenticationExpiredError
  )
    return `${nats} refuses the user or the password; check them in --cluster, or in the file of --nats-creds`
  if (problem instanceof errors.TimeoutError)
    return `${nats} did not answer in time; check that it is NATS that listens there, and the network`
  if (message === "server does not support 'tls'")
    return `${nats} does not use TLS; write nats:// in place of tls:// in --cluster`
  const certificate = CERTIFICATE_FAULTS.find(
    ([code]) => errorCode(problem) === code || message.includes(code),
  )
  if (certificate) return `${nats} has a certificate that ${certificate[1]}`
  if (message === 'unable to parse credentials') return 'the file of --nats-creds is not one of NATS'
  if (problem instanceof errors.ConnectionError || SYSTEM_ERRORS.includes(errorCode(problem)))
    return `${nats} cannot be reached (${message}); start it, or check --cluster and the firewall`
  return null
}
