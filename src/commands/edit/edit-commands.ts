/** The commands for operating by hand: `match`, `team`, `player` and `table` (docs/by-hand.md). */
import { Argument, type Command, Option, type OptionValues } from 'commander'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import { MATCH_STATUSES } from '../../catalog/statuses.ts'
import { FED_WINNERS } from '../../contract/changes.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { selectSetZone } from '../../store/zone.ts'
import { commaList, readCount, readDate, readName } from '../config/option-parsers.ts'
import { DATABASE_OPTION, setting } from '../config/options.ts'
import { type CommandContext, inDatabase } from '../context.ts'
import type { HandKind, MakeChange } from './change.ts'
import type { MatchPatch } from './edit.ts'
import type { GivenEvent } from './events.ts'
import {
  EVENT_TYPES,
  orEmpty,
  PERSON_FIELDS,
  readId,
  readMinute,
  readNamed,
  readPair,
  readPeriods,
  readPoints,
  readTime,
  readZone,
} from './values.ts'

/** A tournament or a team has its own sport. */
const sportOption = () => new Option('--sport <slug>', 'sport').choices(SPORT_SLUGS).default(SPORT_SLUGS[0])
const zoneOption = () =>
  setting('--tz <zone>', 'time zone of days and times (default: that of scoreline zone, else UTC)', {
    read: readZone,
  })
const reasonOption = () =>
  new Option('--reason <text>', 'why, shown as statusReason: "Frozen pitch"; empty to remove it')
const pointsOption = () =>
  new Option(
    '--points <win,draw,loss>',
    'points by result, such as 3,1,0 (default: usual of the sport)',
  ).argParser(readPoints)
const scoreOptions = () => [
  new Option('--score <home:away>', 'score').argParser(readPair),
  new Option('--periods <list>', 'score of each period in order, such as 1:0,1:1').argParser(readPeriods),
  new Option('--overtime <home:away>', 'goals of overtime').argParser(readPair),
  new Option('--penalties <home:away>', 'goals of the shoot-out').argParser(readPair),
]

const winnerOption = () =>
  new Option('--winner <side>', 'winner, if the score does not show it; neither: both sides lost').choices(
    FED_WINNERS,
  )

type Action = Parameters<Command['action']>[0]
const reads = (command: Command, action: Action) => {
  const needsZone = command.options.some(({ long }) => long === '--tz')
  command
    .addOption(DATABASE_OPTION)
    .option('--json', 'print JSON')
    .action(async (...given) => {
      const options = command.opts()
      if (needsZone) options.tz ??= (await inDatabase(options.database, selectSetZone)) ?? 'UTC'
      await action.apply(command, given as Parameters<Action>)
    })
}
type HandModule = typeof import('./edit.ts')
/** A command that changes a resource. The feed, which the other commands do not need, is loaded when it runs. */
const changes = (
  command: Command,
  context: CommandContext,
  make: (hand: HandModule, id: Reference, options: OptionValues) => MakeChange | Promise<MakeChange>,
) =>
  reads(command.option('--dry-run', 'print what would change, and change nothing'), async (id, options) => {
    const { changeByHand } = await import('./change.ts')
    await changeByHand(context, options, await make(await import('./edit.ts'), id, options))
  })
const idArgument = (kind: HandKind) =>
  kind === 'match'
    ? new Argument('<id>', 'integer or external id of the match').argParser(readId)
    : new Argument('<id>', `integer or external id of the ${kind}, or its name`).argParser(readNamed)

export function addHandCommands(program: Command, context: CommandContext): void {
  addMatchCommands(program, context)
  addPersonCommands(program, context, 'team')
  addPersonCommands(program, context, 'player')
  addCreateCommands(program, context)
  const table = program
    .command('table')
    .description('print the tables of a tournament; without one, list the tournaments')
    .argument('[tournament]', 'integer or external id of the tournament, or its name', readNamed)
    .option('--season <id>', 'season (default: the newest with tables)', readId)
    .addOption(sportOption())
  reads(table, async (tournament, options) =>
    (await import('./show.ts')).printTable(context, tournament, options),
  )
}

function addMatchCommands(program: Command, context: CommandContext): void {
  const match = program.command('match').description('list and change matches by hand')
  const showModule = () => import('./show.ts')
  const list = match
    .command('list')
    .description('list the matches of a day, a tournament or a team')
    .addOption(sportOption())
    .option('--date <YYYY-MM-DD>', 'day (default: today, unless a tournament or a team is given)', readDate)
    .addOption(zoneOption())
    .option('--tournament <id>', 'integer or external id, or the name', readNamed)
    .option('--team <id>', 'integer or external id, or the name', readNamed)
    .addOption(new Option('--status <status>', 'only with this status').choices(MATCH_STATUSES))
  reads(list, async (options) => (await showModule()).listMatches(context, options))
  const show = match
    .command('show')
    .description('show a match, its source, and what was set by hand')
    .addArgument(idArgument('match'))
    .addOption(zoneOption())
  reads(show, async (id, options) => (await showModule()).showMatch(context, id, options))
  addMatchChanges(match, context)
  addEventCommands(match, context)
  addRelease(match, context, 'match')
}

/** `league create` and `season create`; `team create` is beside the other commands of teams. */
function addCreateCommands(program: Command, context: CommandContext): void {
  const module = () => import('./create.ts')
  const seasonOptions = (command: Command) =>
    command
      .option('--teams <names>', 'teams of the season, comma-separated', commaList)
      .option('--groups <names>', 'groups with a table each, comma-separated (default: one table)', commaList)
      .addOption(pointsOption())
      .option('--dry-run', 'print what would be created, and create nothing')
      .addOption(DATABASE_OPTION)
  const league = program.command('league').description('create leagues')
  seasonOptions(
    league
      .command('create')
      .description('create a league with its first season; a list with the same --league adds its matches')
      .argument('<name>', 'name of the league', readName)
      .addOption(sportOption())
      .requiredOption('--country <name>', 'country or region', readName)
      .requiredOption('--season <season>', '"2026/27" or "2026"'),
  ).action(async (name, options) => (await module()).createLeague(context, name, options))
  const season = program.command('season').description('create seasons')
  seasonOptions(
    season
      .command('create')
      .description('create a season of a league; the points are those of the newest season')
      .argument('<league>', 'integer or external id of the league, or its name', readNamed)
      .argument('<season>', '"2026/27" or "2026"'),
  ).action(async (id, text, options) => (await module()).createSeason(context, id, text, options))
}

function addMatchChanges(match: Command, context: CommandContext): void {
  const command = (name: string, description: string) =>
    match.command(name).description(description).addArgument(idArgument('match'))
  const patches = (command: Command) =>
    changes(command, context, (hand, id, options) =>
      hand.patchMatch(command.name() as MatchPatch, id, options, context.clock),
    )
  const set = command('set', 'set fields of a match; a score or a minute starts a match that has not started')
  for (const option of scoreOptions()) set.addOption(option)
  set
    .option('--minute <n>', 'minute of play', readCount)
    .addOption(new Option('--status <status>', 'status').choices(MATCH_STATUSES))
    .addOption(winnerOption())
    .option('--description <text>', 'the phase in words, such as "2nd half"')
    .addOption(reasonOption())
    .option('--start <time>', 'start, such as 2026-12-01T18:00', readTime)
    .addOption(zoneOption())
    .option('--round <n>', 'round', readCount)
    .option('--venue <name>', 'venue; empty to remove it')
    .option('--attendance <n>', 'spectators', readCount)
  patches(set)
  patches(command('start', 'start a match: 0:0, in progress'))
  const finish = command('finish', 'end a match, with its final score')
  for (const option of scoreOptions()) finish.addOption(option)
  finish.addOption(winnerOption()).option('--awarded', 'the result was awarded, not played')
  patches(finish)
  const postpone = command('postpone', 'postpone a match that has not started')
    .option('--to <time>', 'new start, such as 2026-12-01T18:00 (default: not known yet)', readTime)
    .addOption(zoneOption())
    .addOption(reasonOption())
  patches(postpone)
  changes(
    command('delete', 'delete a match; no source creates it again until it is released'),
    context,
    (hand, id) => hand.deleteMatch(id),
  )
}

/** `match event add` and `match event remove`. */
function addEventCommands(match: Command, context: CommandContext): void {
  const event = match.command('event').description('add and remove events of a match by hand')
  const person = (flags: string, description: string) =>
    new Option(flags, `${description}: id or name; a new name creates a player of the team`).argParser(
      readNamed,
    )
  const add = event
    .command('add')
    .description('add an event; the others stay as they are')
    .addArgument(idArgument('match'))
    .addOption(new Option('--type <type>', 'what happened').choices(EVENT_TYPES).makeOptionMandatory())
    .addOption(
      new Option('--team <side>', 'the side that it counts for')
        .choices(['home', 'away'])
        .makeOptionMandatory(),
    )
    .option('--minute <minute>', 'minute of play, such as 23 or 45+2', readMinute)
    .option(
      '--class <class>',
      'such as penalty or ownGoal of a goal, yellow, yellowRed or red of a card',
      readName,
    )
    .addOption(person('--player <player>', 'who did it'))
    .addOption(person('--assist <player>', 'who assisted'))
    .addOption(person('--second-assist <player>', 'who assisted before that, in ice hockey'))
    .addOption(person('--player-in <player>', 'who came on'))
    .addOption(person('--player-out <player>', 'who went off'))
  changes(add, context, async (_hand, id, options) =>
    (await import('./events.ts')).addEvent(id, options.type, options as GivenEvent),
  )
  const remove = event
    .command('remove')
    .description('remove an event')
    .addArgument(idArgument('match'))
    .requiredOption('--event <number>', 'number of the event, as "match show" prints it', readCount)
  changes(remove, context, async (_hand, id, options) =>
    (await import('./events.ts')).removeEvent(id, options.event),
  )
}

function addPersonCommands(program: Command, context: CommandContext, kind: 'team' | 'player'): void {
  const person = program.command(kind).description(`list and change ${kind}s by hand`)
  const showModule = () => import('./show.ts')
  const list = person.command('list')
  if (kind === 'team') {
    list.description('list the teams of a sport').addOption(sportOption())
    reads(list, async (options) => (await showModule()).listTeams(context, options))
  } else {
    list
      .description('list the players of a team')
      .requiredOption('--team <id>', 'integer or external id, or the name', readNamed)
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
  changes(set, context, (hand, id, options) => {
    const given = fields.flatMap(([name, field]) => {
      const value = options[name]
      return value === undefined ? [] : [[field, value === '' ? null : value] as const]
    })
    return hand.setPerson(kind, id, given)
  })
  addRelease(person, context, kind)
  if (kind === 'player') return
  person
    .command('create')
    .description('create a team of a league')
    .argument('<name>', 'name of the team', readName)
    .requiredOption('--league <id>', 'integer or external id of the league, or its name', readNamed)
    .option('--dry-run', 'print what would be created, and create nothing')
    .addOption(DATABASE_OPTION)
    .action(async (name, options) => (await import('./create.ts')).createTeam(context, name, options))
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
    .option('--fields <names>', 'only these fields, comma-separated (default: all)', commaList)
  changes(release, context, (hand, id, { fields }) => hand.release(kind, id, fields))
}
