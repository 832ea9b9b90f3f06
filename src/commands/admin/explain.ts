/** `scoreline explain`: what an error of the service or an exit code means, and what to do. */
import { ERROR_SLUGS, EXIT_CODES, LIVE_ERRORS } from '../../catalog/errors.ts'
import { CLOSE_CODES } from '../../catalog/live/live.ts'
import { suggestion } from '../config/setting-table.ts'
import type { CommandContext } from '../context.ts'
import { printTabbed } from '../data/report.ts'
import { UsageError } from '../errors.ts'

interface Explanation {
  readonly code: string
  /** Where the code occurs. */
  readonly of: string
  readonly meaning: string
  /** What to do; null if the meaning says it. */
  readonly advice: string | null
}

export const EXPLANATIONS: readonly Explanation[] = [
  ...Object.entries(ERROR_SLUGS).map(([code, { status, meaning, advice }]) => ({
    code,
    of: `REST, HTTP status ${status}`,
    meaning,
    advice,
  })),
  ...Object.entries(LIVE_ERRORS).map(([code, meaning]) => ({
    code,
    of: 'live channel',
    meaning,
    advice: null,
  })),
  ...Object.values(CLOSE_CODES).map(({ code, reason, advice }) => ({
    code: String(code),
    of: 'live channel, close code',
    meaning: reason,
    advice,
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
