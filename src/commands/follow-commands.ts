/** The commands of live sources: `follow` and `sources` (docs/command-line.md). */
import { type Command, Option, type OptionValues } from 'commander'
import { findSource, SOURCES } from '../sources/index.ts'
import type { Source } from '../sources/source.ts'
import { type CommandContext, type CommandSettings, WrongUsage } from './context.ts'
import type { FollowedSelection, PollerSettings } from './follow.ts'
import { databaseOption, feedPortOption, SERVICE_PORT, setting, sourcesOption } from './options.ts'
import { matching, parser, readFileName, readName, readSpeed, readSwitch } from './settings.ts'

const SOURCE_NAMES = SOURCES.map(({ name }) => name).join(', ')

/** Options that `follow` and `serve --follow` share. */
export const followOptions = () => [
  setting(
    '--base-address <url>',
    'send requests to this address instead of the source: a mirror, a proxy or a recording',
  ),
  setting(
    '--contact <address>',
    'how the operators of a source can reach you, sent in the User-Agent: an e-mail address or a URL',
    { read: readContact },
  ),
  setting('--unofficial <switch>', 'follow also sources that publish no contract: on or off', {
    read: readSwitch,
    default: false,
    text: 'off',
  }),
]

/** `options` holds the parsed values of followOptions. */
export function followSettings(
  { baseAddress, contact, unofficial }: OptionValues,
  secretOf: PollerSettings['secretOf'],
): Omit<PollerSettings, 'database'> {
  return {
    baseAddress: baseAddress ?? null,
    contact: contact ?? null,
    allowsUnofficial: unofficial,
    secretOf,
  }
}

export const followOption = () =>
  setting('--follow <list>', 'live sources to follow, as source:selection, separated by commas', {
    read: readFollow,
    default: [],
    text: 'none',
  })

/** Validated because it becomes part of a header. */
const readContact = matching(/^[!-'*-~]{3,200}$/, 'Must be an e-mail address or a URL.')

const readFollowed = parser(
  `Must be source:selection, such as openligadb:bl1; supported sources: ${SOURCE_NAMES}.`,
  (text): FollowedSelection | undefined => {
    const [name = '', named = '', ...rest] = text.trim().split(':')
    const source = findSource(name)
    const selection = named || onlySelection(source)
    return source && selection !== '' && rest.length === 0 ? { source, selection } : undefined
  },
)

/** `openligadb:bl1,openligadb:dfb/2025` */
const readFollow = (text: string): FollowedSelection[] => text.split(',').map(readFollowed)

/** A source with a single selection need not name it; empty for others. */
function onlySelection(source: Source | undefined): string {
  const [only, ...more] = source?.selections ?? []
  return only && more.length === 0 ? only.name : ''
}

const commandOptions = () => [
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
  databaseOption(),
  feedPortOption(SERVICE_PORT),
  sourcesOption(),
  ...followOptions(),
]

export function addFollowCommands(
  program: Command,
  context: CommandContext,
  { feedPortOf, secretOf }: CommandSettings,
): void {
  const follow = program
    .command('follow')
    .description('poll a live source and apply its changes until stopped')
    .argument('<source>', SOURCE_NAMES)
    .argument('[selections...]', 'what to follow; "scoreline sources" lists them')
  for (const option of commandOptions()) follow.addOption(option)
  follow.action(async (name, selections: string[], options) => {
    const source = findSource(name)
    if (!source)
      throw new WrongUsage(`unknown source "${readName(name)}"; supported sources: ${SOURCE_NAMES}`)
    const { database, sources } = options
    const to = { database, sources, feedPort: feedPortOf(options) }
    const { runFollow, runFollowReplay } = await import('./follow.ts')
    if (options.replay !== undefined) {
      await runFollowReplay(context, source, selections, {
        ...to,
        folder: options.replay,
        speed: options.speed,
      })
      return
    }
    const followed = selections.length > 0 ? selections : [onlySelection(source)].filter(Boolean)
    if (followed.length === 0) {
      throw new WrongUsage(
        `name at least one selection to follow: ${source.selections.map((of) => of.name).join(', ')}`,
      )
    }
    await runFollow(context, source, followed, {
      ...to,
      season: options.season ?? null,
      isOnce: options.once === true,
      record: options.record ?? null,
      ...followSettings(options, secretOf),
    })
  })
  program
    .command('sources')
    .description('list the live sources: what they cover, their limits and licenses')
    .action(async () => {
      const { sourcesText } = await import('./follow.ts')
      context.out(sourcesText())
    })
}
