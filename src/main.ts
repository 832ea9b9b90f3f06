#!/usr/bin/env bun
/** The command line (design, 8): the only file that touches arguments, environment, clock and chance. */
import { randomBytes } from 'node:crypto'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { pino } from 'pino'
import { DatabaseRefused } from '../db/open.ts'
import packageJson from '../package.json' with { type: 'json' }
import { DEFAULT_BOOKMAKER_SLUGS } from './catalog/bookmakers.ts'
import { isPlanName, PLAN_NAMES, type PlanName } from './catalog/plans.ts'
import { findSport, SPORT_SLUGS, type SportSlug } from './catalog/sports.ts'
import { type CommandContext, CommandFailed, WrongUsage } from './commands/context.ts'
import { DEMO_RANDOM_SEED } from './commands/demo.ts'
import { runPush } from './commands/feed.ts'
import { runImport } from './commands/import.ts'
import { runKeyCreate, runKeyList, runKeyRevoke } from './commands/key.ts'
import { runSeed } from './commands/seed.ts'
import { type Running, startServe } from './commands/serve.ts'
import { DEFAULT_CONFIG } from './contract/config.ts'
import { SOURCE_FORMATS } from './feed/formats/index.ts'
import { UnreadablePath } from './feed/formats/format.ts'
import { KeyRefused } from './store/keys.ts'

const EXIT = { done: 0, failed: 1, usage: 2 } as const

const context: CommandContext = {
  clock: Date.now,
  chance: (count) => new Uint8Array(randomBytes(count)),
  out: (line) => {
    process.stdout.write(`${line}\n`)
  },
  tell: (line) => {
    process.stderr.write(`${line}\n`)
  },
  input: () => Bun.stdin.stream(),
}

const DATABASE = 'scoreline.db'
/** The demo world has a file of its own, so that `serve --demo` never touches an operator's data. */
const DEMO_DATABASE = 'scoreline-demo.db'

const databaseOption = () =>
  new Option('--database <file>', 'database file').env('SCORELINE_DATABASE').default(DATABASE)
const strictOption = () => new Option('--strict', 'all or nothing: one rejected change undoes everything')

function readPort(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new InvalidArgumentError('A port is a number from 0 to 65535; 0 takes a free one.')
  return port
}

function readBookmakers(text: string): string[] {
  const slugs = text.split(',').map((slug) => slug.trim())
  const isFine = slugs.every((slug) => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(slug))
  if (slugs.length !== DEFAULT_BOOKMAKER_SLUGS.length || new Set(slugs).size !== slugs.length || !isFine) {
    throw new InvalidArgumentError(
      `It takes ${DEFAULT_BOOKMAKER_SLUGS.length} different slugs of lower-case letters, digits, - and _, in order of introduction.`,
    )
  }
  return slugs
}

function readImagesBase(text: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(text)) throw new InvalidArgumentError('It takes an http or https address.')
  return text.replace(/\/+$/, '')
}

function readOrigins(text: string): string[] {
  const origins = text.split(',').map((origin) => origin.trim())
  if (!origins.every((origin) => origin === '*' || /^https?:\/\/[^/\s]+$/.test(origin))) {
    throw new InvalidArgumentError('It takes * or a comma list of origins such as https://example.org.')
  }
  return origins
}

function readPlan(text: string): PlanName {
  if (!isPlanName(text)) throw new InvalidArgumentError(`Plans are: ${PLAN_NAMES.join(', ')}.`)
  return text
}

function readSports(text: string): SportSlug[] {
  return text.split(',').map((slug) => {
    const sport = findSport(slug.trim())
    if (!sport) throw new InvalidArgumentError(`Sports are: ${SPORT_SLUGS.join(', ')}.`)
    return sport.slug
  })
}

function readDay(text: string): number {
  try {
    return Temporal.PlainDate.from(text).toZonedDateTime('UTC').epochMilliseconds + 12 * 3_600_000
  } catch {
    throw new InvalidArgumentError('It takes a date YYYY-MM-DD.')
  }
}

function readCount(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number.')
  return Number(text)
}

const program = new Command('scoreline')
  .description('A sport events data service that you run yourself.')
  .version(packageJson.version)
  .showHelpAfterError('(run with --help for all options)')
  .configureOutput({ writeErr: (text) => process.stderr.write(text) })
  .exitOverride()

program
  .command('serve')
  .description('serve REST until stopped')
  .addOption(new Option('--host <host>', 'address to listen on').env('SCORELINE_HOST').default('127.0.0.1'))
  .addOption(
    new Option('--port <port>', 'port; 0 takes a free one').env('SCORELINE_PORT').default(3000).argParser(readPort),
  )
  .addOption(
    new Option('--database <file>', `database file (default: "${DATABASE}", with --demo "${DEMO_DATABASE}")`).env(
      'SCORELINE_DATABASE',
    ),
  )
  .addOption(new Option('--demo', 'fill an empty database with a demo world and accept the key "demo"'))
  .addOption(
    new Option('--bookmakers <slugs>', 'slugs of the five bookmakers in order of introduction')
      .env('SCORELINE_BOOKMAKERS')
      .default([...DEFAULT_CONFIG.bookmakers], DEFAULT_CONFIG.bookmakers.join(','))
      .argParser(readBookmakers),
  )
  .addOption(
    new Option('--images <address>', 'base of all image addresses')
      .env('SCORELINE_IMAGES')
      .default(DEFAULT_CONFIG.imagesBase)
      .argParser(readImagesBase),
  )
  .addOption(
    new Option('--cors-origins <origins>', 'origins that browsers may call from, or *')
      .env('SCORELINE_CORS_ORIGINS')
      .default([...DEFAULT_CONFIG.corsOrigins], DEFAULT_CONFIG.corsOrigins.join(','))
      .argParser(readOrigins),
  )
  .action(async (options) => {
    const demo = options.demo === true
    const running = await startServe(
      context,
      {
        host: options.host,
        port: options.port,
        database: options.database ?? (demo ? DEMO_DATABASE : DATABASE),
        config: {
          bookmakers: options.bookmakers,
          imagesBase: options.images,
          corsOrigins: options.corsOrigins,
          demo,
        },
      },
      pino({ name: 'scoreline' }, pino.destination({ fd: 2, sync: true })),
    )
    await stopOnSignal(running)
  })

/** Stops once; a terminal and a launcher may both pass the same Ctrl-C on. */
function stopOnSignal(running: Running): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    const stop = () => {
      if (isStopping) return
      isStopping = true
      context.tell('Stopping.')
      running.stop().then(resolve, reject)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}

program
  .command('seed')
  .description('fill a database with a demo world')
  .addOption(databaseOption())
  .addOption(new Option('--date <day>', 'day of the world, as at noon UTC (default: now)').argParser(readDay))
  .addOption(
    new Option('--random-seed <n>', 'which world').default(DEMO_RANDOM_SEED).argParser(readCount),
  )
  .action((options) =>
    runSeed(context, {
      database: options.database,
      nowMs: options.date ?? context.clock(),
      randomSeed: options.randomSeed,
    }),
  )

program
  .command('import')
  .description(`import files: ${SOURCE_FORMATS.map(({ name, description }) => `${name} - ${description}`).join('; ')}`)
  .argument('<format>', SOURCE_FORMATS.map(({ name }) => name).join(', '))
  .argument('<paths...>', 'files or folders')
  .addOption(databaseOption())
  .addOption(strictOption())
  .action((format, paths, options) =>
    runImport(context, format, paths, { database: options.database, strict: options.strict === true }),
  )

const feed = program.command('feed').description('changes as NDJSON')
feed
  .command('push')
  .description('apply changes from a file, or from standard input with -')
  .argument('<file>', 'NDJSON file, or -')
  .addOption(databaseOption())
  .addOption(strictOption())
  .action((file, options) =>
    runPush(context, file, { database: options.database, strict: options.strict === true }),
  )

const key = program.command('key').description('API keys')
key
  .command('create')
  .description('make a key and print it, this once')
  .requiredOption('--name <name>', 'who it is for')
  .addOption(new Option('--plan <plan>', PLAN_NAMES.join(', ')).default('free').argParser(readPlan))
  .addOption(new Option('--sports <slugs>', 'sports it may ask for (default: all)').argParser(readSports))
  .addOption(databaseOption())
  .action((options) =>
    runKeyCreate(context, {
      database: options.database,
      name: options.name,
      plan: options.plan,
      sports: options.sports ?? null,
    }),
  )
key
  .command('list')
  .description('all keys, tab separated')
  .addOption(databaseOption())
  .action((options) => runKeyList(context, options.database))
key
  .command('revoke')
  .description('end a key')
  .argument('<prefix>', 'the first characters of the key, as "key list" shows them')
  .addOption(databaseOption())
  .action((prefix, options) => runKeyRevoke(context, prefix, options.database))

/** Failures that the operator can understand: their message is the whole story. */
const UNDERSTOOD = [CommandFailed, DatabaseRefused, KeyRefused, UnreadablePath]

async function run(): Promise<number> {
  try {
    await program.parseAsync()
    return EXIT.done
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? EXIT.done : EXIT.usage
    if (problem instanceof WrongUsage) {
      context.tell(`scoreline: ${problem.message}`)
      return EXIT.usage
    }
    if (UNDERSTOOD.some((kind) => problem instanceof kind)) {
      context.tell(`scoreline: ${(problem as Error).message}`)
      return EXIT.failed
    }
    context.tell(`scoreline: unexpected failure, please report it: ${(problem as Error)?.stack ?? String(problem)}`)
    return EXIT.failed
  }
}

process.exit(await run())
