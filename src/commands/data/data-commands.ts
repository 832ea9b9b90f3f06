/** The commands of data: `seed`, `import`, `export`, `feed`, `follow`, `sources`, `identities` and `identity`. */
import { Argument, type Command, Option, type OptionValues } from 'commander'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import { CHANGE_KINDS, type ChangeKind } from '../../contract/changes.ts'
import { readEpochPosition } from '../../contract/parameters.ts'
import { MAPPED_KINDS } from '../../contract/resources/service.ts'
import { MERGEABLE_KINDS } from '../../contract/schema-kit.ts'
import { SOURCE_FORMATS } from '../../feed/formats/index.ts'
import type { FormatOptions } from '../../feed/formats/input/import-input.ts'
import { isEncoding } from '../../feed/formats/input/text.ts'
import { findSource } from '../../sources/index.ts'
import {
  idReader,
  oneOf,
  parser,
  readCount,
  readDate,
  readFileName,
  readMidnight,
  readName,
  readNumber,
  readPath,
  readRange,
  readSpeed,
  someOf,
} from '../config/option-parsers.ts'
import {
  DATABASE_OPTION,
  databaseCommand,
  FEED_PORT_OPTION,
  listCommand,
  onlySelection,
  optionsOfServe,
  readFollowed,
  SOURCE_NAMES,
  setting,
} from '../config/options.ts'
import type { AddCommands, CommandContext } from '../context.ts'
import { readZone } from '../edit/values.ts'
import { UsageError } from '../errors.ts'
import { followSettings } from '../serve/serve-command.ts'

const [SOURCES_OPTION, BOOKMAKERS_OPTION] = optionsOfServe('--sources', '--bookmakers')

export function addSeedCommand(program: Command, context: CommandContext): void {
  databaseCommand(program, 'seed')
    .description('fill a database with a demo world')
    .option(
      '--date <YYYY-MM-DD>',
      'day of the world, at noon UTC (default: now)',
      (text) => readMidnight(text) + 12 * 3_600_000,
    )
    .option('--random-seed <n>', 'random seed of the world (default: that of "serve --demo")', readCount)
    .option(
      '--matches <n>',
      'for scale tests, add N finished matches before the week of the world, with scores and periods only, and one team or player per ten matches',
      // The id space of every kind and sport is larger than this.
      readRange('a number', 1, 20_000_000),
    )
    .option('--no-world', 'generate only the matches of --matches')
    .action(async (options) => (await import('../demo/seed.ts')).runSeed(context, options))
}

/** For the help text: the formats and what they read. */
const FORMAT_NAMES = SOURCE_FORMATS.map(({ name }) => name).join(', ')
const FORMATS_HELP = [
  '',
  'Formats:',
  ...SOURCE_FORMATS.map(({ name, description }) => `  ${name}\n      ${description}`),
].join('\n')

/** Format options by name; formats may share an option. */
const FORMAT_OPTIONS = new Map(
  SOURCE_FORMATS.flatMap((format) => format.options ?? []).map((option) => [option.name, option] as const),
)

/** Readers of values of format options by their placeholders; "a|b" is one of several. */
const VALUE_READERS: Readonly<Record<string, (text: string) => string>> = {
  zone: readZone,
  day: (text) => readDate(text).toString(),
  sport: oneOf(SPORT_SLUGS),
  season: parser('Must be a season such as 2023/24 or 2024.', (text) => {
    const [, first, second = first] = /^(\d{4})(?:[/-]((?:\d\d)?\d\d))?$/.exec(text) ?? []
    return second === first || Number(second) % 100 === (Number(first) + 1) % 100 ? first && text : undefined
  }),
}

const formatOptionsOf = (): Option[] =>
  [...FORMAT_OPTIONS.values()].map(({ name, value, description }) => {
    const option = new Option(`--${name}${value === null ? '' : ` <${value}>`}`, description)
    const read = VALUE_READERS[value ?? ''] ?? (value?.includes('|') && oneOf(value.split('|')))
    return read ? option.argParser(read) : option
  })

const readEncoding = parser('Must be an encoding such as utf-8, windows-1250 or koi8-r.', (name) =>
  isEncoding(name) ? name : undefined,
)

function formatOptions(given: Readonly<Record<string, unknown>>): FormatOptions {
  const found: Record<string, string> = {}
  for (const name of FORMAT_OPTIONS.keys()) {
    const value = given[new Option(`--${name}`).attributeName()]
    if (value !== undefined) found[name] = String(value)
  }
  return found
}

const UNDO_OPTION = setting(
  '--undo-imports <n>',
  'how many of the last imports can be undone: the states before them are stored',
  { read: readRange('a whole number', 0, 1000), default: 20 },
)

export const addImportCommand: AddCommands = (commands, context, { feedPortOf, environment, file }) => {
  const command = databaseCommand(commands, 'import')
    .usage('[options] <format> <paths...>')
    .description('import files of a supported format')
    .addHelpText('after', FORMATS_HELP)
    .argument('<format>', FORMAT_NAMES)
    .argument('<paths...>', 'files or folders', readPath)
    .option('--strict', 'all or nothing: one rejected change or skipped row rolls back everything')
    .option(
      '--allow-skipped',
      'exit with 0 even if more than 1 % of the rows, or more than 20 for one reason, were skipped',
    )
    .option(
      '--report <file>',
      'write every skipped row and rejected change with its reason, as NDJSON',
      readFileName,
    )
    .option(
      '--encoding <name>',
      'encoding of the files, e.g. windows-1250 (default: by content)',
      readEncoding,
    )
    .option(
      '--competitions <folder>',
      'data files about competitions, beside the built-in ones',
      readFileName,
    )
    .option('--corrections', 'let the files revise final data, such as the result of a finished match')
    .addOption(FEED_PORT_OPTION)
    .addOption(SOURCES_OPTION)
    .addOption(UNDO_OPTION)
    .option('--yes', 'of "table" without a mapping: import what the proposed one gives')
    .option('--dry-run', 'check everything and report what would change, but write nothing')
  for (const option of formatOptionsOf()) command.addOption(option)
  command.action(async (format, paths, options) => {
    const feedPort = feedPortOf(options)
    const { runImport } = await import('./import.ts')
    // The setting of the commands by hand (--tz), for tables without a mapping.
    const isProposed = format === 'table' && options.mapping === undefined
    const zone = isProposed ? (environment.SCORELINE_TZ ?? file()?.values.get('tz')?.text) : undefined
    const given = { ...(zone !== undefined && { zone: readZone(zone) }), ...formatOptions(options) }
    await runImport(context, format, paths, { ...options, feedPort, format: given })
  })
  listCommand(command, 'list')
    .description('list the imports, and which of them can be undone')
    .action(async (_options, list: Command) => {
      const { database, json } = optionsBelowImport(list)
      ;(await importsModule()).runImportList(context, database, json === true)
    })
  databaseCommand(command, 'undo')
    .description('take back what an import did, unless something else has changed it since')
    .argument(
      '<number>',
      'number of the import, from "import list"',
      readNumber(
        1,
        999_999_999,
        'Must be the number of an import, such as 7; "scoreline import list" lists them.',
      ),
    )
    .addOption(FEED_PORT_OPTION)
    .option('--dry-run', 'report what would be taken back, and change nothing')
    .action(async (number, _options, undo: Command) => {
      const { database, dryRun, ...options } = optionsBelowImport(undo)
      const { runImportUndo } = await importsModule()
      await runImportUndo(context, number, { database, dryRun, feedPort: feedPortOf(options) })
    })
}

const importsModule = () => import('./imports.ts')

/** `import` takes the options that it has itself, wherever they stand. Throws UsageError for one of `import` alone. */
function optionsBelowImport(command: Command): OptionValues {
  const { parent } = command
  const isGiven = (option: Option) => parent?.getOptionValueSource(option.attributeName()) === 'cli'
  const strange = parent?.options.find(
    (option) => isGiven(option) && !command.options.some(({ flags }) => flags === option.flags),
  )
  if (strange) throw new UsageError(`"import ${command.name()}" has no option ${strange.long}`)
  return command.optsWithGlobals()
}

export function addExportCommand(commands: Command, context: CommandContext): void {
  commands
    .command('export')
    .description('write data as CSV, or as changes of the feed; may run beside the service')
    .argument(
      '[kinds...]',
      'matches, events, player-statistics, team-statistics, standings, odds (default: all)',
    )
    .addOption(new Option('--format <format>', 'csv or ndjson').choices(['csv', 'ndjson']).default('ndjson'))
    .option('--sport <slugs>', 'only these sports', someOf(SPORT_SLUGS))
    .option('--season <id>', 'only this season', readCount)
    .option('--since <position>', 'only what changed after this position', readPosition)
    .option('--out <file>', 'file to write (default: standard output)', readFileName)
    .addOption(BOOKMAKERS_OPTION)
    .addOption(DATABASE_OPTION)
    .action(async (kinds, options) => (await import('./export.ts')).runExport(context, kinds, options))
}

const readPosition = parser(
  'Must be a position, as the export before this one reported it.',
  (text) => readEpochPosition(text) ?? undefined,
)

export const addFeedCommands: AddCommands = (commands, context, { feedPortOf }) => {
  const feed = commands.command('feed').description('changes as NDJSON')
  databaseCommand(feed, 'push')
    .description('apply changes from a file, or from standard input with -')
    .argument('<file>', 'NDJSON file, or -', readFileName)
    .option('--strict', 'all or nothing: a rejected change rolls back everything')
    .addOption(FEED_PORT_OPTION)
    .addOption(SOURCES_OPTION)
    .action(async (file, options) => {
      const feedPort = feedPortOf(options)
      const { runPush } = await import('./feed.ts')
      await runPush(context, file, { strict: false, ...options, feedPort })
    })
  feed
    .command('replay')
    .description('replay a recorded feed at the pace of its sourceTimestamps')
    .argument('<file>', 'NDJSON file, or - for standard input', readFileName)
    .option('--speed <n>', 'speed relative to the recording', readSpeed, 1)
    .addOption(DATABASE_OPTION)
    .addOption(FEED_PORT_OPTION)
    .addOption(SOURCES_OPTION)
    .action(async (file, options) => {
      const feedPort = feedPortOf(options)
      const { runReplay } = await import('./feed.ts')
      await runReplay(context, file, { ...options, feedPort })
    })
  feed
    .command('schema')
    .description('print the JSON Schema of the changes of a kind')
    .addArgument(new Argument('<kind>', 'kind of change').choices(CHANGE_KINDS))
    .action(async (kind: ChangeKind) => {
      const { feedSchema } = await import('../../http/docs/openapi-messages.ts')
      context.out(JSON.stringify(feedSchema(kind), null, 2))
    })
}

const FOLLOW_OPTIONS = [
  new Option('--season <season>', 'first year of the season (default: the current one)'),
  new Option('--once', 'send the requests that are due now, then exit'),
  new Option('--record <folder>', 'store every response in this folder').argParser(readFileName),
  new Option(
    '--replay <folder>',
    'process the responses in this folder instead of sending requests',
  ).argParser(readFileName),
  new Option('--speed <n>', 'with --replay: how many times faster than recorded')
    .default(1)
    .argParser(readSpeed),
  DATABASE_OPTION,
  FEED_PORT_OPTION,
  ...optionsOfServe('--sources', '--base-address', '--contact', '--unofficial'),
]

export const addFollowCommands: AddCommands = (program, context, { feedPortOf, secretOf }) => {
  const follow = program
    .command('follow')
    .description('poll a live source and apply its changes until stopped')
    .argument('<source>', SOURCE_NAMES)
    .argument('[selections...]', 'what to follow; "scoreline sources" lists them')
  for (const option of FOLLOW_OPTIONS) follow.addOption(option)
  follow.action(async (name, selections: string[], options) => {
    const source = findSource(name)
    if (!source)
      throw new UsageError(`unknown source "${readName(name)}"; supported sources: ${SOURCE_NAMES}`)
    const { database, sources } = options
    const to = { database, sources, feedPort: feedPortOf(options) }
    const { runFollow, runFollowReplay } = await import('../sources/follow.ts')
    if (options.replay !== undefined) {
      await runFollowReplay(context, await source.load(), selections, {
        ...to,
        folder: options.replay,
        speed: options.speed,
      })
      return
    }
    const followed = selections.length > 0 ? selections : [onlySelection(source)].filter(Boolean)
    if (followed.length === 0)
      throw new UsageError(
        `name at least one selection to follow: ${source.selections.map((of) => of.name).join(', ')}`,
      )
    await runFollow(context, await source.load(), followed, {
      ...to,
      season: options.season ?? null,
      isOnce: options.once === true,
      record: options.record ?? null,
      ...followSettings(options, secretOf),
    })
  })
  const sources = program
    .command('sources')
    .description('list the live sources: what they cover, their limits and licenses')
    .option('--json', 'print JSON')
    .action(async ({ json }) => {
      const { sourcesJson, sourcesText } = await import('../sources/follow.ts')
      context.out(json === true ? sourcesJson() : sourcesText())
    })
  const once = sources
    .command('try')
    .description('ask a source once and print what was understood; stores nothing')
    .argument('<selection>', 'such as espn:eng.1', readFollowed)
  for (const option of optionsOfServe('--base-address', '--contact', '--unofficial')) once.addOption(option)
  once.action(async (followed, options) => {
    const { runTry } = await import('../sources/try.ts')
    await runTry(context, followed, { database: '', ...followSettings(options, secretOf) })
  })
  for (const state of ['off', 'on'] as const)
    databaseCommand(sources, state)
      .description(
        state === 'off'
          ? 'stop asking a source of the running service; its matches go to other sources, or are marked as stale'
          : 'ask a source of the running service again',
      )
      .argument('<source>', 'name of the source, such as espn')
      .action(async (source, { database }) =>
        (await sourcesModule()).runSwitch(context, database, source, state),
      )
}

const readId = idReader('openligadb:team/40')

const sourcesModule = () => import('../sources/disagreements.ts')

/** Loads the feed, which the other commands do not need. */
export function addDisagreementCommands(commands: Command, context: CommandContext): void {
  databaseCommand(commands, 'disagreements')
    .description('list where the live sources of a running service disagree about a match')
    .option('--json', 'print JSON')
    .action(async ({ database, json }) =>
      (await sourcesModule()).runDisagreements(context, { database, json: json === true }),
    )
  databaseCommand(commands, 'decide')
    .description('take result and kick-off of a match from one of its live sources, as a correction by hand')
    .argument('<match>', 'integer or external id of the match', readId)
    .argument('<source>', 'name of the source that is right')
    .option('--dry-run', 'print what would change, and change nothing')
    .action(async (match, source, { database, dryRun }) =>
      (await sourcesModule()).runDecide(context, database, { match, source, dryRun: dryRun === true }),
    )
}

const identityModule = () => import('./identity.ts')

export function addIdentityCommands(commands: Command, context: CommandContext): void {
  listCommand(commands, 'identities')
    .description('list teams of different sources that may be the same, tab separated')
    .action(async ({ database, json }) =>
      (await identityModule()).runIdentities(context, database, json === true),
    )
  const identity = commands.command('identity').description('which external ids mean which resource')
  databaseCommand(identity, 'merge')
    .description('two ids are the same team or player; everything refers to the second one from now on')
    .addArgument(new Argument('<kind>', 'what the ids are of').choices(MERGEABLE_KINDS))
    .argument('<id>', 'integer or external id to merge', readId)
    .argument('<into>', 'integer or external id to keep', readId)
    .action(async (kind, id, into, options) =>
      (await identityModule()).runMerge(context, options.database, { kind, id, into }),
    )
  databaseCommand(identity, 'split')
    .description('an external id does not mean a resource; sources will not join them again')
    .addArgument(new Argument('<kind>', 'what the ids are of').choices(MAPPED_KINDS))
    .argument('<external-id>', 'such as openligadb:team/40')
    .argument('[from]', 'integer id of the resource (default: the one that the external id means)', readId)
    .action(async (kind, external, from, options) =>
      (await identityModule()).runSplit(context, options.database, { kind, external, from }),
    )
  databaseCommand(identity, 'import')
    .description('add external ids to resources, from a CSV file with the columns kind, id and external_id')
    .argument('<file>', 'CSV file', readFileName)
    .action(async (file, options) =>
      (await identityModule()).runIdentityImport(context, options.database, file),
    )
}
