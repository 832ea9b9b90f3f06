/** Recognizes teams and matches of an import under the names of other sources, and reports what stays unsure. */
import { existsSync } from 'node:fs'
import type { Change } from '../contract/changes.ts'
import type { SourceFormat } from '../feed/formats/format.ts'
import { type Identity, selectIdentity } from '../feed/identity.ts'
import { counted } from '../rules/counted.ts'
import { type CommandContext, withDatabase } from './context.ts'
import type { FeedPort } from './feed-address.ts'

/**
 * Who is who among the content of a format whose seasons other formats have too; null where nothing is stored yet. A
 * service behind a port has its database elsewhere: its seasons cannot be compared.
 */
export async function identityOf(
  { sharesSeasons }: SourceFormat,
  read: () => Iterable<Change>,
  { database, feedPort }: { readonly database: string; readonly feedPort: FeedPort | null },
): Promise<Identity | null> {
  if (!sharesSeasons || feedPort || !existsSync(database)) return null
  return withDatabase(database, (db) => selectIdentity(db, read()))
}

/** Teams that are told one by one. */
const TOLD_TEAMS = 50

export function tellIdentity(context: CommandContext, { teams, merged, unsure }: Identity): void {
  const joined = teams.size + merged.size
  if (joined > 0) context.report(`${counted(joined, 'team')} recognized under the name of another source`)
  for (const { name, season, candidates } of unsure.slice(0, TOLD_TEAMS)) {
    context.report(
      `unsure: ${season}: "${name}" may be one of ${candidates.join(', ')}; if it is, push a change "mergedTeam"`,
    )
  }
  const untold = unsure.length - TOLD_TEAMS
  if (untold > 0) context.report(`… and ${counted(untold, 'more unsure team')}`)
}
