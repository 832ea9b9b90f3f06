/**
 * Recorded responses, one compressed file each, for replay. Secrets are left out: no request headers, no cookies.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskFiles, UnreadablePath } from '../feed/formats/source-files.ts'
import { isObject } from '../feed/formats/text.ts'
import type { PollRequest } from './source.ts'

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
    if (!isObject(value) || typeof value.body !== 'string' || !isObject(value.request)) {
      throw new UnreadablePath(`${path} is not a recorded response`)
    }
    yield value as unknown as RecordedResponse
  }
}
