/**
 * What a running service knows of its live sources: `scoreline status` has its matches without a fresh one, `scoreline
 * disagreements` and `scoreline decide` where two differ about a match, and which is right (docs/sources.md#disagreements).
 * A decision is a correction by hand.
 */

import type { Reference } from '../../contract/schema-kit.ts'
import type { Decision, Disagreement, LiveSummary } from '../../feed/live-leases.ts'
import { counted } from '../../shared/plural.ts'
import { type CommandContext, inDatabase } from '../context.ts'
import { socketAddress, socketPathOf } from '../data/feed-address.ts'
import { printList, printTabbed } from '../data/report.ts'
import { changeByHand, requireByHand } from '../edit/change.ts'
import { CommandError } from '../errors.ts'
import { LIVE_MATCHES_PATH, SOURCES_PATH } from '../serve/private-listener.ts'

export async function runDisagreements(
  context: CommandContext,
  { database, json }: { readonly database: string; readonly json: boolean },
): Promise<void> {
  const { disagreements } = await ask<LiveSummary>(database, LIVE_MATCHES_PATH)
  const head = 'MATCH SPORT FIELD SHOWN VALUES SINCE'
  printList(context, { items: disagreements, head, cellsOf, asJson: json })
  if (disagreements.length > 0 && !json)
    context.report(
      'If one of them is right: scoreline decide MATCH SOURCE. To take it back: scoreline match release MATCH.',
    )
}

/** Running matches without a fresh source. */
export async function runLiveStatus(
  context: CommandContext,
  { database, json }: { readonly database: string; readonly json: boolean },
): Promise<void> {
  const summary = await ask<LiveSummary>(database, LIVE_MATCHES_PATH)
  if (json) {
    context.out(JSON.stringify(summary, null, 2))
    return
  }
  const { fresh, stale, disagreements } = summary
  const rows = stale.map(({ id, sport, source, asOfMs }) => [id, sport, source ?? '-', timeOf(asOfMs)])
  printTabbed(context, 'STALE-MATCH SPORT SOURCE AS-OF', rows)
  const counts = [`${counted(fresh, 'running match')} with a fresh source`]
  if (stale.length > 0) counts.push(`${stale.length} without one: see one with "scoreline match show MATCH"`)
  if (disagreements.length > 0) counts.push('"scoreline disagreements" lists where sources differ')
  context.report(`${counts.join('; ')}.`)
}

function timeOf(ms: number | null): string {
  return ms === null ? '-' : new Date(ms).toISOString()
}

function cellsOf({ id, sport, field, shown, values, sinceMs }: Disagreement): (string | number)[] {
  const texts = Object.entries(values).map(([source, value]) => `${source}=${value}`)
  return [id, sport, field, shown ?? '-', texts.join(', '), timeOf(sinceMs)]
}

/** Takes result and kick-off of a match from one of its sources, by hand. */
export async function runDecide(
  context: CommandContext,
  database: string,
  { match, source, dryRun }: { readonly match: Reference; readonly source: string; readonly dryRun: boolean },
): Promise<void> {
  const { id, sport } = await inDatabase(database, (db) => requireByHand(db, 'match', match))
  const query = new URLSearchParams({ match: String(id), source })
  const data = await ask<Decision | null>(database, `${LIVE_MATCHES_PATH}?${query}`)
  if (!data)
    throw new CommandError(
      `${source} says nothing of match ${id}; "scoreline disagreements" lists matches with what their sources say`,
    )
  // A result by hand is from no live source.
  const decided = { ...data, liveState: null }
  await changeByHand(context, { database, dryRun }, () => ({
    op: 'merge',
    kind: 'match',
    sport,
    id,
    data: decided,
    correction: true,
  }))
}

/** Switches a live source of the running service off or on. */
export async function runSwitch(
  context: CommandContext,
  database: string,
  source: string,
  state: 'on' | 'off',
): Promise<void> {
  const query = new URLSearchParams({ source, state })
  if (!(await ask<boolean>(database, `${SOURCES_PATH}?${query}`, 'POST')))
    throw new CommandError(`the service does not follow ${source}; start it with --follow ${source}:...`)
  context.out(
    state === 'on'
      ? `${source} is on`
      : `${source} is off until the service restarts; its matches go to other sources, or are marked as stale`,
  )
}

/** What a running service knows of its live sources. Throws CommandError without one. */
async function ask<T>(database: string, path: string, method = 'GET'): Promise<T> {
  const socket = socketPathOf(database)
  const { url, init } = socketAddress(socket ?? '')
  const response =
    socket === null ? null : await fetch(`${url}${path}`, { ...init, method }).catch(() => null)
  if (response?.ok) return (await response.json()) as T
  throw new CommandError(
    `no service runs on ${database}: only a running service knows what its live sources say; start it with "scoreline serve --follow"`,
  )
}
