/** The commands of the feed: `feed push`, `feed replay` and `feed schema` (docs/command-line.md). */
import { Argument, type Command } from 'commander'
import { CHANGE_KINDS, type ChangeKind } from '../contract/changes.ts'
import type { CommandContext, CommandSettings } from './context.ts'
import { databaseOption, feedPortOption, SERVICE_PORT, sourcesOption, strictOption } from './options.ts'
import { readFileName, readSpeed } from './settings.ts'

export function addFeedCommands(
  commands: Command,
  context: CommandContext,
  { feedPortOf }: CommandSettings,
): void {
  const feed = commands.command('feed').description('changes as NDJSON')
  feed
    .command('push')
    .description('apply changes from a file, or from standard input with -')
    .argument('<file>', 'NDJSON file, or -', readFileName)
    .addOption(databaseOption())
    .addOption(strictOption())
    .addOption(feedPortOption(SERVICE_PORT))
    .addOption(sourcesOption())
    .action(async (file, options) => {
      const feedPort = feedPortOf(options)
      const { runPush } = await import('./feed.ts')
      const { database, strict = false, sources } = options
      await runPush(context, file, { database, strict, feedPort, sources })
    })
  feed
    .command('replay')
    .description('replay a recorded feed at the pace of its sourceTimestamps')
    .argument('<file>', 'NDJSON file, or - for standard input', readFileName)
    .option('--speed <n>', 'speed relative to the recording', readSpeed, 1)
    .addOption(databaseOption())
    .addOption(feedPortOption(SERVICE_PORT))
    .addOption(sourcesOption())
    .action(async (file, options) => {
      const feedPort = feedPortOf(options)
      const { runReplay } = await import('./feed.ts')
      const { database, speed, sources } = options
      await runReplay(context, file, { database, feedPort, sources, speed })
    })
  feed
    .command('schema')
    .description('print the JSON Schema of the changes of a kind')
    .addArgument(new Argument('<kind>', 'kind of change').choices(CHANGE_KINDS))
    .action(async (kind: ChangeKind) => {
      const { feedSchema } = await import('../http/openapi-messages.ts')
      context.out(JSON.stringify(feedSchema(kind), null, 2))
    })
}
