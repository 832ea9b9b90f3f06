/** The webhook commands: `webhook create`, `list`, `test` and others (docs/webhooks.md). */
import { type Command, Option } from 'commander'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, WEBHOOK_LIMITS } from '../../catalog/webhooks.ts'
import { idReader, parser, readCount, someOf } from '../config/option-parsers.ts'
import { DATABASE_OPTION, databaseCommand, listCommand, optionsOfServe } from '../config/options.ts'
import type { CommandContext } from '../context.ts'
import type { WEBHOOK_ACTIONS } from './webhook.ts'

const readId = idReader('openligadb:team/40')

const readUrl = parser(
  `Must be an https URL of at most ${WEBHOOK_LIMITS.urlLength} characters without user and fragment; http only for this machine, such as http://127.0.0.1:8080/.`,
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    const isLocal = url?.protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
    if (!url || (url.protocol !== 'https:' && !isLocal) || text.length > WEBHOOK_LIMITS.urlLength) return
    return url.username || url.password || url.hash ? undefined : url.href
  },
)

const [WEBHOOK_ALLOW_OPTION] = optionsOfServe('--webhook-allow')

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
    .requiredOption('--url <url>', 'where to send events', readUrl)
    .requiredOption('--events <types>', 'comma-separated types of events', someOf(WEBHOOK_EVENT_TYPES))
    .addOption(new Option('--sport <slug>', 'sport').makeOptionMandatory().choices(SPORT_SLUGS))
    .option('--tournament <id>', 'matches of this tournament only, by integer or external id', readId)
    .option('--team <id>', 'matches of this team only, by integer or external id', readId)
    .addOption(WEBHOOK_ALLOW_OPTION)
    .addOption(DATABASE_OPTION)
    .addHelpText('after', EVENTS_HELP)
    .action(async (options) => (await webhookModule()).runWebhookCreate(context, options))
  listCommand(webhook, 'list')
    .description('list all webhooks, tab separated')
    .action(async ({ database, json }) =>
      (await webhookModule()).runWebhookList(context, database, json === true),
    )
  const ofOne = (name: keyof typeof WEBHOOK_ACTIONS, description: string) =>
    databaseCommand(webhook, name)
      .description(description)
      .argument('<id>', 'number of the webhook, as "webhook list" shows it', readCount)
      .action(async (id, options) => (await webhookModule()).WEBHOOK_ACTIONS[name](context, id, options))
  ofOne('test', 'send a test event and print the response').addOption(WEBHOOK_ALLOW_OPTION)
  ofOne('deliveries', 'list the last attempts, the latest first, tab separated').option(
    '--json',
    'print JSON',
  )
  ofOne('replay', 'send logged events again').requiredOption(
    '--since <position>',
    'position of the change log after which events are sent',
    readCount,
  )
  ofOne('rotate', 'replace the secret and print the new one; the old one signs for another day')
  ofOne('enable', 'continue a webhook that was disabled after failures')
  ofOne('delete', 'delete a webhook')
}
