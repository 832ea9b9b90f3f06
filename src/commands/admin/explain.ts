/** `scoreline explain`: what an error of the service or an exit code means, and what to do. */
import { ERROR_SLUGS, type ErrorSlug } from '../../catalog/errors.ts'
import { CLOSE_CODES, LIVE_ERRORS } from '../../catalog/live/live.ts'
import { suggestion } from '../config/setting-table.ts'
import type { CommandContext } from '../context.ts'
import { printTabbed } from '../data/report.ts'
import { UsageError } from '../errors.ts'

/** Exit codes of every command. */
const EXIT_CODES: Readonly<Record<string, string>> = {
  0: 'The command did what it should.',
  1: 'The command failed. The line on standard error says why and what to do.',
  2: 'The command was used wrongly: an unknown command or option, or an invalid value. Nothing was done; see --help.',
}

const ADVICE: Readonly<Record<ErrorSlug, string>> = {
  invalid_parameter: 'Correct the parameter that `parameter` names; `message` says what is allowed.',
  too_many_ids: 'Split the ids over several requests.',
  bad_request: 'Leave out one of the parameters that `message` names.',
  user_has_no_access: 'Create a key that includes the sport, or a plan with exports: scoreline key create.',
  unauthorized:
    'Send the key alone, as "Authorization: KEY", without "Bearer". scoreline key list shows which keys are valid.',
  origin_not_allowed: 'Create a key for the origin of the page: scoreline key create --origins.',
  not_found: 'Check the path, the sport and the id; an id belongs to one sport.',
  method_not_allowed: 'Use GET.',
  payload_too_large: 'Send no body.',
  uri_too_long: 'Split the values of a list over several requests.',
  too_many_requests: 'Wait as long as Retry-After says, and send fewer requests per second.',
  too_much_at_once: 'Wait for responses before you send more requests, and read them.',
  too_many_failures: 'Correct the key, and wait as long as Retry-After says.',
  live_limit_reached: 'Close connections that you no longer need, or create a key with a larger plan.',
  quota_exceeded:
    'Wait until `resetAt`, or create a key with a larger plan. Revalidate with ETags and follow the live channel instead of polling.',
  position_not_reached: 'Ask again after a second, or without `minPosition`.',
  service_busy: 'Ask again after a few seconds.',
  internal_error: 'Look for the correlation id in the log of the service, and report it.',
}

interface Explanation {
  readonly code: string
  /** Where the code occurs. */
  readonly of: string
  readonly meaning: string
  /** What to do; null if the meaning says it. */
  readonly advice: string | null
}

export const EXPLANATIONS: readonly Explanation[] = [
  ...Object.entries(ERROR_SLUGS).map(([code, { status, meaning }]) => ({
    code,
    of: `REST, HTTP status ${status}`,
    meaning,
    advice: ADVICE[code as ErrorSlug],
  })),
  ...Object.entries(LIVE_ERRORS).map(([code, meaning]) => ({
    code,
    of: 'live channel',
    meaning,
    advice: null,
  })),
  ...Object.values(CLOSE_CODES).map(({ code, reason }) => ({
    code: String(code),
    of: 'live channel, close code',
    meaning: reason,
    advice: null,
  })),
  ...Object.entries(EXIT_CODES).map(([code, meaning]) => ({ code, of: 'exit code', meaning, advice: null })),
]

/** Throws UsageError for an unknown code, with the closest known one. */
export function runExplain(context: CommandContext, code: string | undefined, asJson: boolean): void {
  const found = code === undefined ? EXPLANATIONS : EXPLANATIONS.filter((each) => each.code === code)
  if (code !== undefined && found.length === 0) throw new UsageError(unknownText(code))
  if (asJson) context.out(JSON.stringify(found, null, 2))
  else if (code === undefined) {
    printTabbed(
      context,
      'CODE OF MEANING',
      found.map(({ code, of, meaning }) => [code, of, meaning]),
    )
  } else context.out(found.map(textOf).join('\n\n'))
}

function textOf({ code, of, meaning, advice }: Explanation): string {
  return [`${code} (${of})`, meaning, ...(advice === null ? [] : [`What to do: ${advice}`])].join('\n')
}

/** Codes are longer than the names of settings. */
const MAX_TYPOS = 4

function unknownText(code: string): string {
  const known = EXPLANATIONS.map((each) => each.code)
  const hint = suggestion(code.toLowerCase(), known, MAX_TYPOS) || '; "scoreline explain" lists all'
  return `unknown code "${code}"${hint}`
}
