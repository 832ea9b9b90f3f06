/**
 * Files of a follower. Its state: the budget of the source and the state of each selection, written before its changes
 * are published, so it is never older than the database after a crash. Its recording: responses, one compressed file
 * each, without secrets (request headers, cookies).
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskFiles, UnreadablePath } from '../feed/formats/input/content.ts'
import { isObject } from '../feed/formats/input/text.ts'
import { errorCode } from '../shared/error-code.ts'
import type { Budget } from './request.ts'
import type { Followed, PollRequest } from './source.ts'

export interface FollowerState {
  readonly budget: Budget
  readonly follows: Readonly<Record<string, FollowState>>
}

interface FollowState extends Followed {
  /** When the latest response in it was requested; null before the first one. */
  readonly atMs: number | null
}

export interface FollowStore {
  read(): FollowerState
  write(state: FollowerState): void
}

const EMPTY: FollowerState = { budget: [], follows: {} }
/** States of another version are ignored: the season is requested again. */
const VERSION = 7

/** A JSON file beside the database. A missing or malformed file is an empty state; only the budget is lost. */
export function fileStore(path: string): FollowStore {
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
        return isObject(stored) && stored.version === VERSION ? (stored as unknown as FollowerState) : EMPTY
      } catch (problem) {
        if (problem instanceof SyntaxError || errorCode(problem) === 'ENOENT') return EMPTY
        throw problem
      }
    },
    write: (state) => {
      const draft = `${path}.new`
      writeFileSync(draft, JSON.stringify({ version: VERSION, ...state }), { mode: 0o600 })
      renameSync(draft, path)
    },
  }
}

export interface RecordedResponse {
  /** Time of the request, ISO 8601. */
  readonly at: string
  readonly source: string
  readonly selection: string
  readonly request: PollRequest
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const SECRET_HEADERS = /^(set-cookie|cookie|authorization|proxy-|x-auth|x-api-key)/i
const ENDING = '.json.gz'

/** @returns a function that writes a response into the folder; creates the folder if it is missing */
export function responseRecorder(folder: string): (response: RecordedResponse) => void {
  mkdirSync(folder, { recursive: true })
  let serial = readdirSync(folder).length
  return (response) => {
    serial += 1
    const headers = Object.entries(response.headers).filter(([name]) => !SECRET_HEADERS.test(name))
    const text = JSON.stringify({ ...response, headers: Object.fromEntries(headers) })
    const time = response.at.replace(/[-:]|\.\d+/g, '')
    const path = join(folder, `${time}-${String(serial).padStart(6, '0')}`)
    writeFileSync(`${path}.part`, Bun.gzipSync(text))
    renameSync(`${path}.part`, path + ENDING)
  }
}

/** Reads the responses in the order of their requests. Throws UnreadablePath, also for a file that is not a recorded response. */
export function* readRecording(folder: string): Generator<RecordedResponse> {
  for (const path of diskFiles.list(folder)) {
    if (!path.endsWith(ENDING)) continue
    let value: unknown
    try {
      value = JSON.parse(new TextDecoder().decode(Bun.gunzipSync(readFileSync(path))))
    } catch (cause) {
      throw new UnreadablePath(`${path} is not a recorded response`, { cause })
    }
    if (!isObject(value) || typeof value.body !== 'string' || !isObject(value.request))
      throw new UnreadablePath(`${path} is not a recorded response`)
    yield value as unknown as RecordedResponse
  }
}
