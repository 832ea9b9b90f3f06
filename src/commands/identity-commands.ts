/** The identity commands: `identities` and `identity merge`, `split` and `import` (docs/command-line.md). */
import { Argument, type Command } from 'commander'
import { MAPPED_KINDS } from '../contract/resources/service.ts'
import { MERGEABLE_KINDS } from '../contract/schema-kit.ts'
import type { CommandContext } from './context.ts'
import { databaseOption } from './options.ts'
import { idReader, readFileName } from './settings.ts'

const readId = idReader('openligadb:team/40')

/** Loads the feed, which the other commands do not need. */
const identityModule = () => import('./identity.ts')

export function addIdentityCommands(commands: Command, context: CommandContext): void {
  commands
    .command('identities')
    .description('list teams of different sources that may be the same, tab separated')
    .addOption(databaseOption())
    .action(async (options) => (await identityModule()).runIdentities(context, options.database))
  const identity = commands.command('identity').description('which external ids mean which resource')
  identity
    .command('merge')
    .description('two ids are the same team or player; everything refers to the second one from now on')
    .addArgument(new Argument('<kind>', 'what the ids are of').choices(MERGEABLE_KINDS))
    .argument('<id>', 'integer or external id to merge', readId)
    .argument('<into>', 'integer or external id to keep', readId)
    .addOption(databaseOption())
    .action(async (kind, id, into, options) =>
      (await identityModule()).runMerge(context, options.database, { kind, id, into }),
    )
  identity
    .command('split')
    .description('an external id does not mean a resource; sources will not join them again')
    .addArgument(new Argument('<kind>', 'what the ids are of').choices(MAPPED_KINDS))
    .argument('<external-id>', 'such as openligadb:team/40')
    .argument('[from]', 'integer id of the resource (default: the one that the external id means)', readId)
    .addOption(databaseOption())
    .action(async (kind, external, from, options) =>
      (await identityModule()).runSplit(context, options.database, { kind, external, from }),
    )
  identity
    .command('import')
    .description('add external ids to resources, from a CSV file with the columns kind, id and external_id')
    .argument('<file>', 'CSV file', readFileName)
    .addOption(databaseOption())
    .action(async (file, options) =>
      (await identityModule()).runIdentityImport(context, options.database, file),
    )
}
