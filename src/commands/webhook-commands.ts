/** The webhook commands: `webhook create`, `list`, `test` and others (docs/webhooks.md). */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { SPORT_SLUGS } from '../catalog/sports.ts'
import { WEBHOOK_EVENTS } from '../catalog/webhooks.ts'
import type { CommandContext } from './context.ts'
import { databaseOption, webhookAllowOption } from './options.ts'
import { readCount, readReference, readWebhookEvents, readWebhookUrl } from './settings.ts'

/** Loads the feed, which the other commands do not need. */
const webhookModule = () => import('./webhook.ts')

const EVENTS_HELP = [
  '',
  'Events:',
  ...Object.entries(WEBHOOK_EVENTS).map(([type, meaning]) => `  ${type.padEnd(20)}  ${meaning}`),
].join('\n')

export function addWebhookCommands(commands: Command, context: CommandContext): void {
  const webhook = commands.command('webhook').description('programs that are called when a match changes')
  webhook
    .command('create')
    .description('create a webhook and print its secret')
    .addOption(
      new Option('--url <url>', 'where to send events').makeOptionMandatory().argParser(readWebhookUrl),
    )
    .addOption(
      new Option('--events <types>', 'comma-separated types of events')
        .makeOptionMandatory()
        .argParser(readWebhookEvents),
    )
    .addOption(new Option('--sport <slug>', 'sport').makeOptionMandatory().choices(SPORT_SLUGS))
    .addOption(
      new Option('--tournament <id>', 'matches of this tournament only, by integer or external id').argParser(
        readId,
      ),
    )
    .addOption(
      new Option('--team <id>', 'matches of this team only, by integer or external id').argParser(readId),
    )
    .addOption(databaseOption())
    .addHelpText('after', EVENTS_HELP)
    .action(async (options) =>
      (await webhookModule()).runWebhookCreate(context, options.database, {
        url: options.url,
        events: options.events,
        sport: options.sport,
        tournament: options.tournament,
        team: options.team,
      }),
    )
  webhook
    .command('list')
    .description('list all webhooks, tab separated')
    .addOption(databaseOption())
    .action(async (options) => (await webhookModule()).runWebhookList(context, options.database))
  const ofOne = (name: string, description: string) =>
    webhook
      .command(name)
      .description(description)
      .argument('<id>', 'number of the webhook, as "webhook list" shows it', readCount)
      .addOption(databaseOption())
  ofOne('test', 'send a test event and print the response')
    .addOption(webhookAllowOption())
    .action(async (id, options) =>
      (await webhookModule()).runWebhookTest(context, options.database, id, options.webhookAllow),
    )
  ofOne('deliveries', 'list the last attempts, the latest first, tab separated').action(async (id, options) =>
    (await webhookModule()).runWebhookDeliveries(context, options.database, id),
  )
  ofOne('replay', 'send logged events again')
    .addOption(
      new Option('--since <position>', 'position of the change log after which events are sent')
        .makeOptionMandatory()
        .argParser(readCount),
    )
    .action(async (id, options) =>
      (await webhookModule()).runWebhookReplay(context, options.database, id, options.since),
    )
  ofOne('rotate', 'replace the secret and print the new one; the old one signs for another day').action(
    async (id, options) => (await webhookModule()).runWebhookRotate(context, options.database, id),
  )
  ofOne('enable', 'continue a webhook that was disabled after failures').action(async (id, options) =>
    (await webhookModule()).runWebhookEnable(context, options.database, id),
  )
  ofOne('delete', 'delete a webhook').action(async (id, options) =>
    (await webhookModule()).runWebhookDelete(context, options.database, id),
  )
}

function readId(text: string): number | string {
  const id = readReference(text)
  if (id === undefined)
    throw new InvalidArgumentError('Must be an integer id, or an external id such as openligadb:team/40.')
  return id
}
