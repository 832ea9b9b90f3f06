/** A finding of `scoreline doctor`: one line with what is and what to do. */

export interface Finding {
  /** What was looked at, e.g. `port`. */
  readonly subject: string
  readonly level: 'ok' | 'warning' | 'problem'
  readonly message: string
  /** What to do; empty if nothing is to be done. */
  readonly action: string
}

export const ok = (subject: string, message: string): Finding => ({
  subject,
  level: 'ok',
  message,
  action: '',
})

export const warning = (subject: string, message: string, action: string): Finding => ({
  subject,
  level: 'warning',
  message,
  action,
})

/** Without an action, the message says what to do. */
export const problem = (subject: string, message: string, action = ''): Finding => ({
  subject,
  level: 'problem',
  message,
  action,
})

export const mebibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MiB`
