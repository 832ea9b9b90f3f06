/** NDJSON as lines of changes: one JSON value each, blank lines aside, numbered as an editor does. */
import type { Line } from './apply.ts'

/** The longest line that is read, in characters: a rich match has 100 kB, so this is not met by honest input. */
export const LINE_LIMIT = 16 * 1024 * 1024

const TOO_LONG = `is longer than ${LINE_LIMIT} characters`

/** Cuts a byte stream into lines; a line that is too long or no JSON is passed on with the reason. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8')
  let number = 1
  let rest = ''
  let isOverlong = false
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const line = isOverlong ? tooLong(number) : parseLine(part, number)
      isOverlong = false
      number += 1
      if (line) yield line
    }
    if (rest.length > LINE_LIMIT) {
      isOverlong = true
      rest = ''
    }
  }
  rest += decoder.decode()
  const last = isOverlong ? tooLong(number) : parseLine(rest, number)
  if (last) yield last
}

function tooLong(number: number): Line {
  return { line: number, change: null, unreadable: TOO_LONG }
}

/** Null for a blank line. */
export function parseLine(text: string, number: number): Line | null {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return null
  if (trimmed.length > LINE_LIMIT) return tooLong(number)
  try {
    return { line: number, change: JSON.parse(trimmed) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { line: number, change: null, unreadable: `is not JSON: ${reason}` }
  }
}
