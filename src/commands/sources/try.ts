/** `scoreline sources try espn:eng.1`: asks a source once and prints what was understood. Nothing is stored. */
import { counted } from '../../shared/plural.ts'
import { exampleOf } from '../../sources/mapping.ts'
import { RequestFailed, sendRequest } from '../../sources/request.ts'
import { type FollowedSelection, followedAfter, keyHeaders } from '../../sources/source.ts'
import type { CommandContext } from '../context.ts'
import { CommandError, UsageError } from '../errors.ts'
import { type PollerSettings, pollerParts } from './follow.ts'

export async function runTry(
  context: CommandContext,
  { source: listed, selection }: FollowedSelection,
  settings: PollerSettings,
): Promise<void> {
  const source = await listed.load()
  const { address, fetch, key } = pollerParts(context, source, settings)
  const atMs = context.clock()
  const state = source.open(selection, null, atMs)
  if (typeof state === 'string') throw new UsageError(`${source.name}: ${state}`)
  const first = source.due(state, {}).toSorted((one, other) => one.atMs - other.atMs)[0]
  if (!first) throw new CommandError(`${source.name} has nothing to ask for`)
  const headers = { accept: 'application/json', ...keyHeaders(source, key) }
  const url = new URL(first.request.path, address)
  const reply = await sendRequest(fetch, url, headers, { nowMs: atMs, signal: context.stopSignal() }).catch(
    (cause) => {
      throw cause instanceof RequestFailed ? new CommandError(`${url}: ${cause.message}`, { cause }) : cause
    },
  )
  const update = followedAfter(source, { state, polledMs: {} }, first.request, {
    atMs,
    body: bodyOf(reply.text, url),
  })
  if (typeof update === 'string') throw new CommandError(`${url}: ${update}`)
  const changes = source.changes(update.state, atMs)
  const names = new Map(
    changes.flatMap((one) => (one.kind === 'team' && one.op === 'put' ? [[one.id, one.data.name]] : [])),
  )
  const matches = changes.flatMap((one) => (one.kind === 'match' && one.op === 'put' ? [one.data] : []))
  for (const { status, startTimestamp, homeTeamId, awayTeamId, homeScore, awayScore } of matches) {
    const score = homeScore && awayScore ? `${homeScore.current}:${awayScore.current}` : '-'
    const sides = `${names.get(String(homeTeamId))} - ${names.get(String(awayTeamId))}`
    context.out(`${new Date(startTimestamp).toISOString()}  ${status}  ${score}  ${sides}`)
  }
  for (const remark of update.remarks) context.report(remark)
  for (const { field, value } of update.odd)
    context.report(`the field ${field} has an unexpected form: ${exampleOf(value)}`)
  context.out(
    `${counted(matches.length, 'match')}, ${counted(update.odd.length, 'odd field')}, 1 request to ${url.host}. Data: ${source.credit}`,
  )
}

function bodyOf(text: string, url: URL): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CommandError(`${url}: the response is not JSON`, { cause })
  }
}
