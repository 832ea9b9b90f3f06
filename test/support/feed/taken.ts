/** Answers of a source taken in order, and what its changes then say. */
import type { ChangeKind } from '../../../src/contract/changes.ts'
import { type Followed, followedAfter, type Source } from '../../../src/sources/source.ts'
import { applied } from './applied-changes.ts'

// biome-ignore lint/suspicious/noExplicitAny: the shapes are those of other people's services
export type Json = any

/** An answer to the request with a key, at its own time or at that of all. */
export type Answer = readonly [key: string, body: Json, at?: string]

/** Data of changes by id without the name of the source, remarks, and fields of an unexpected form. */
export function taken(source: Source, selection: string, answers: readonly Answer[], at: string) {
  const opened = source.open(selection, null, Date.parse(answers[0]?.[2] ?? at))
  let followed: Followed = { state: opened, polledMs: {} }
  let atMs = Date.parse(at)
  const [remarks, odd]: [string[], string[]] = [[], []]
  for (const [key, body, own = at] of answers) {
    atMs = Date.parse(own)
    const result = followedAfter(source, followed, { key, path: '' }, { atMs, body })
    if (typeof result === 'string') {
      remarks.push(result)
      continue
    }
    followed = result
    remarks.push(...result.remarks)
    odd.push(...result.odd.map(({ field }) => field))
  }
  const changes = source.changes(followed.state, atMs)
  const dataOf = (kind: ChangeKind): Record<string, Json> =>
    Object.fromEntries(
      changes.flatMap((change) =>
        change.kind === kind && 'data' in change
          ? [[String(change.id).replace(`${source.name}:`, ''), change.data]]
          : [],
      ),
    )
  const matches: Record<string, Json> = Object.fromEntries(
    Object.entries(dataOf('match')).map(([id, data]) => [id.replace('match/', ''), data]),
  )
  return { remarks, odd, changes, followed, dataOf, matches }
}

/** The same, with everything that the source or the service rejects or leaves out as remarks. */
export function takenWhole(...of: Parameters<typeof taken>) {
  const { remarks, odd, ...more } = taken(...of)
  return { ...more, remarks: [...remarks, ...odd, ...applied(more.changes)] }
}
