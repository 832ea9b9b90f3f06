/**
 * Mistakes of operators and clients, and the answers to them: what is wrong, and what to do. `test/cli/documents/mistakes.test.ts`
 * makes each of them, and docs/operating.md lists them.
 */
import rows from './mistakes.json'

export interface Mistake {
  readonly mistake: string
  /** Arguments of the program. `{port}` is a port in use, `{nats}` a NATS server, `{plain}` one without JetStream. */
  readonly command: string
  /** The whole line, without the name of the program. `{n}` is any number. */
  readonly answer: string
  /** 2: how the program is called; 1: what the command meets. */
  readonly code: number
  readonly environment?: Readonly<Record<string, string>>
  /** Another line of the output, beside the result: a rejected line, a finding. */
  readonly result?: string
}

export interface WrongRequest {
  readonly mistake: string
  readonly path: string
  readonly status: number
  readonly answer: string
  /** `{key}` is a valid API key. */
  readonly authorization: string | null
}

export const MISTAKES: readonly Mistake[] = rows.commands
export const WRONG_REQUESTS: readonly WrongRequest[] = rows.requests
