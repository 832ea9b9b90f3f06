/** The webhook commands: `webhook create`, `list`, `test` and others (docs/webhooks.md). */
import { type Command, Option } from 'commander'
import { SPORT_SLUGS } from '../catalog/sports.ts'
import { WEBHOOK_EVENTS } from '../catalog/webhooks.ts'
import type { CommandContext } from './context.ts'
import { databaseOption, webhookAllowOption } from './options.ts'
import { idReader, readCount, readWebhookEvents, readWebhookUrl } from './settings.ts'
import type { WEBHOOK_ACTIONS } from './webhook.ts'

const readId = idReader('openligadb:team/40')

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
    .requiredOption('--url <url>', 'where to send events', readWebhookUrl)
    .requiredOption('--events <types>', 'comma-separated types of events', readWebhookEvents)
    .addOption(new Option('--sport <slug>', 'sport').makeOptionMandatory().choices(SPORT_SLUGS))
    .option('--tournament <id>', 'matches of this tournament only, by integer or external id', readId)
    .option('--team <id>', 'matches of this team only, by integer or external id', readId)
    .addOption(databaseOption())
    .addHelpText('after', EVENTS_HELP)
    .action(async (options) => (await webhookModule()).runWebhookCreate(context, options))
  webhook
    .command('list')
    .description('list all webhooks, tab separated')
    .addOption(databaseOption())
    .action(async (options) => (await webhookModule()).runWebhookList(context, options.database))
  const ofOne = (name: keyof typeof WEBHOOK_ACTIONS, description: string) =>
    webhook
      .command(name)
      .description(description)
      .argument('<id>', 'number of the webhook, as "webhook list" shows it', readCount)
      .addOption(databaseOption())
      .action(async (id, options) => (await webhookModule()).WEBHOOK_ACTIONS[name](context, id, options))
  ofOne('test', 'send a test event and print the response').addOption(webhookAllowOption())
  ofOne('deliveries', 'list the last attempts, the latest first, tab separated')
  ofOne('replay', 'send logged events again').requiredOption(
    '--since <position>',
    'position of the change log after which events are sent',
    readCount,
  )
  ofOne('rotate', 'replace the secret and print the new one; the old one signs for another day')
  ofOne('enable', 'continue a webhook that was disabled after failures')
  ofOne('delete', 'delete a webhook')
}
