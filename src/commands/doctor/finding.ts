/** A finding of `scoreline doctor`: one line with what is and what to do. */

export interface Finding {
  /** What was looked at, e.g. `port`. */
  readonly subject: string
  readonly level: 'ok' | 'warning' | 'problem'
  readonly message: string
  /** What to do; empty if nothing is to be done. */
  readonly action: string
}

/** What a check returns. */
export type Found = Finding | readonly Finding[]

export const ok = (subject: string, message: string) => finding('ok', subject, message, '')
export const warning = (subject: string, message: string, action: string) =>
  finding('warning', subject, message, action)
/** Without an action, the message says what to do. */
export const problem = (subject: string, message: string, action = '') =>
  finding('problem', subject, message, action)

function finding(level: Finding['level'], subject: string, message: string, action: string): Finding {
  return { subject, level, message, action }
}

export const mebibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MiB`
