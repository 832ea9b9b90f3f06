/** The commands for operating by hand: `match`, `team`, `player` and `table` (docs/by-hand.md). */
import { Argument, type Command, Option } from 'commander'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import { MATCH_STATUSES } from '../../catalog/statuses.ts'
import type { CommandContext } from '../context.ts'
import { databaseOption } from '../options.ts'
import { readCount } from '../settings.ts'
import { PERSON_FIELDS } from './person-fields.ts'
import type { HandKind } from './plan.ts'
import { orEmpty, readDate, readFields, readId, readPair, readPeriods, readTime, readZone } from './values.ts'

/** Loads the feed, which the other commands do not need. */
const handModule = () => import('./hand.ts')

/** A tournament or a team has its own sport. */
const sportOption = () => new Option('--sport <slug>', 'sport').choices(SPORT_SLUGS).default(SPORT_SLUGS[0])
const zoneOption = () =>
  new Option('--tz <zone>', 'time zone of days and times')
    .env('SCORELINE_TZ')
    .default('UTC')
    .argParser(readZone)
const reasonOption = () =>
  new Option('--reason <text>', 'why, shown as statusReason: "Frozen pitch"; empty to remove it')
const scoreOptions = () => [
  new Option('--score <home:away>', 'score').argParser(readPair),
  new Option('--periods <list>', 'score of each period in order, such as 1:0,1:1').argParser(readPeriods),
  new Option('--overtime <home:away>', 'goals of overtime').argParser(readPair),
  new Option('--penalties <home:away>', 'goals of the shoot-out').argParser(readPair),
]

type Action = Parameters<Command['action']>[0]
/** A command that reads. */
const reads = (command: Command, action: Action) =>
  command.addOption(databaseOption()).addOption(new Option('--json', 'print JSON')).action(action)
/** A command that changes a resource. */
const changes = (command: Command, action: Action) =>
  reads(command.addOption(new Option('--dry-run', 'print what would change, and change nothing')), action)
const idArgument = (kind: HandKind) =>
  new Argument('<id>', `integer or external id of the ${kind}`).argParser(readId)

export function addHandCommands(program: Command, context: CommandContext): void {
  addMatchCommands(program, context)
  addPersonCommands(program, context, 'team')
  addPersonCommands(program, context, 'player')
  const table = program
    .command('table')
    .description('print the tables of a tournament; without one, list the tournaments')
    .argument('[tournament]', 'integer or external id of the tournament', readId)
    .addOption(new Option('--season <id>', 'season (default: the newest with tables)').argParser(readId))
    .addOption(sportOption())
  reads(table, async (tournament, options) =>
    (await import('./show-tables.ts')).printTable(context, tournament, options),
  )
}

function addMatchCommands(program: Command, context: CommandContext): void {
  const match = program.command('match').description('list and change matches by hand')
  const showModule = () => import('./show-matches.ts')
  const list = match
    .command('list')
    .description('list the matches of a day, a tournament or a team')
    .addOption(sportOption())
    .addOption(
      new Option('--date <day>', 'day (default: today, unless a tournament or a team is given)').argParser(
        readDate,
      ),
    )
    .addOption(zoneOption())
    .addOption(new Option('--tournament <id>', 'integer or external id').argParser(readId))
    .addOption(new Option('--team <id>', 'integer or external id').argParser(readId))
    .addOption(new Option('--status <status>', 'only with this status').choices(MATCH_STATUSES))
  reads(list, async (options) => (await showModule()).listMatches(context, options))
  const show = match
    .command('show')
    .description('show a match, its source, and what was set by hand')
    .addArgument(idArgument('match'))
    .addOption(zoneOption())
  reads(show, async (id, options) => (await showModule()).showMatch(context, id, options))
  addMatchChanges(match, context)
  addRelease(match, context, 'match')
}

function addMatchChanges(match: Command, context: CommandContext): void {
  const command = (name: string, description: string) =>
    match.command(name).description(description).addArgument(idArgument('match'))
  const set = command('set', 'set fields of a match; a score or a minute starts a match that has not started')
  for (const option of scoreOptions()) set.addOption(option)
  set
    .addOption(new Option('--minute <n>', 'minute of play').argParser(readCount))
    .addOption(new Option('--status <status>', 'status').choices(MATCH_STATUSES))
    .addOption(new Option('--description <text>', 'the phase in words, such as "2nd half"'))
    .addOption(reasonOption())
    .addOption(new Option('--start <time>', 'start, such as 2026-12-01T18:00').argParser(readTime))
    .addOption(zoneOption())
    .addOption(new Option('--round <n>', 'round').argParser(readCount))
    .addOption(new Option('--venue <name>', 'venue; empty to remove it'))
    .addOption(new Option('--attendance <n>', 'spectators').argParser(readCount))
  changes(set, async (id, options) => (await handModule()).setMatch(context, id, options))
  changes(command('start', 'start a match: 0:0, in progress'), async (id, options) =>
    (await handModule()).startMatch(context, id, options),
  )
  const finish = command('finish', 'end a match, with its final score')
  for (const option of scoreOptions()) finish.addOption(option)
  finish.addOption(new Option('--awarded', 'the result was awarded, not played'))
  changes(finish, async (id, options) => (await handModule()).finishMatch(context, id, options))
  const postpone = command('postpone', 'postpone a match that has not started')
    .addOption(
      new Option('--to <time>', 'new start, such as 2026-12-01T18:00 (default: not known yet)').argParser(
        readTime,
      ),
    )
    .addOption(zoneOption())
    .addOption(reasonOption())
  changes(postpone, async (id, options) => (await handModule()).postponeMatch(context, id, options))
  changes(
    command('delete', 'delete a match; no source creates it again until it is released'),
    async (id, options) => (await handModule()).deleteMatch(context, id, options),
  )
}

function addPersonCommands(program: Command, context: CommandContext, kind: 'team' | 'player'): void {
  const person = program.command(kind).description(`list and change ${kind}s by hand`)
  const showModule = () => import('./show-people.ts')
  const list = person.command('list')
  if (kind === 'team') {
    list.description('list the teams of a sport').addOption(sportOption())
    reads(list, async (options) => (await showModule()).listTeams(context, options))
  } else {
    list
      .description('list the players of a team')
      .addOption(new Option('--team <id>', 'integer or external id').makeOptionMandatory().argParser(readId))
    reads(list, async (options) => (await showModule()).listPlayers(context, options))
  }
  const show = person
    .command('show')
    .description(`show a ${kind}, its source, and what was set by hand`)
    .addArgument(idArgument(kind))
  reads(show, async (id, options) => (await showModule()).showPerson(context, kind, id, options))
  const set = person
    .command('set')
    .description(`set fields of a ${kind}; an empty text removes one`)
    .addArgument(idArgument(kind))
  const fields = PERSON_FIELDS[kind].map((field) => {
    const option = new Option(field.flags, field.description).argParser(orEmpty(field.read))
    set.addOption(option)
    return [option.attributeName(), field] as const
  })
  changes(set, async (id, options) => {
    const given = fields.flatMap(([name, field]) => {
      const value = options[name]
      return value === undefined ? [] : [[field, value === '' ? null : value] as const]
    })
    await (await handModule()).setPerson(context, kind, id, options, given)
  })
  addRelease(person, context, kind)
}

function addRelease(parent: Command, context: CommandContext, kind: HandKind): void {
  const release = parent
    .command('release')
    .description(
      kind === 'match'
        ? 'let sources change again what was set by hand, or create again what was deleted'
        : 'let sources change again what was set by hand',
    )
    .addArgument(idArgument(kind))
    .addOption(
      new Option('--fields <names>', 'only these fields, comma-separated (default: all)').argParser(
        readFields,
      ),
    )
  changes(release, async (id, options) => (await handModule()).releaseByHand(context, kind, id, options))
}
