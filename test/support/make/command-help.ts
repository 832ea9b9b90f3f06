/** The command line as its own help describes it: commands, arguments, options with defaults and variables. */
import { runHere } from '../command-kit.ts'

export interface OptionHelp {
  /** As written in the help, e.g. `--port <port>`. */
  readonly flags: string
  readonly description: string
  readonly default: string | null
  readonly choices: string | null
  /** The environment variable. */
  readonly variable: string | null
}

export interface CommandHelp {
  /** E.g. `scoreline feed push`. */
  readonly name: string
  readonly usage: string
  readonly description: string
  readonly arguments: readonly OptionHelp[]
  readonly options: readonly OptionHelp[]
  /** Options of all commands. */
  readonly globalOptions: readonly OptionHelp[]
  /** Settings without a flag, with what they mean. */
  readonly variables: readonly (readonly [name: string, description: string])[]
}

/** Asks the program itself; commands that only group others are left out. */
export async function readCommandHelp(path: readonly string[] = []): Promise<CommandHelp[]> {
  const { out: text } = await runHere([...path, '--help'], { cwd: process.cwd() })
  const sections = sectionsOf(text)
  const commands = (sections.get('Commands') ?? []).map(([term]) => term.split(' ')[0] ?? '')
  const nested: CommandHelp[] = []
  for (const name of commands.filter((name) => name !== 'help'))
    nested.push(...(await readCommandHelp([...path, name])))
  if (nested.length > 0 && !sections.has('Arguments')) return nested
  const [usage = '', ...description] = text.split(/\n\n|\n(?=[A-Z][a-z ]+:\n)/)
  return [
    {
      name: ['scoreline', ...path].join(' '),
      usage: usage.replace(/^Usage: /, '').replace(/\s+/g, ' '),
      description: (description[0] ?? '').replace(/\s+/g, ' ').trim(),
      arguments: (sections.get('Arguments') ?? []).map(readOption),
      options: (sections.get('Options') ?? []).filter(([term]) => term !== '-h, --help').map(readOption),
      globalOptions: (sections.get('Global Options') ?? []).map(readOption),
      variables: sections.get('Environment only') ?? [],
    },
    ...nested,
  ]
}

type Item = readonly [term: string, description: string]

/** Items of the sections of a help text, by title. An item goes on in lines that are indented further. */
function sectionsOf(text: string): ReadonlyMap<string, readonly Item[]> {
  const sections = new Map<string, Item[]>()
  for (const [, title = '', body = ''] of text.matchAll(/^([A-Z][A-Za-z ]+):\n((?: {2}.*\n?)+)/gm)) {
    const items = body.split(/\n(?= {2}\S)/).map((item): Item => {
      const [term = '', ...description] = item.trim().split(/ {2,}|\n\s*/)
      return [term, description.join(' ').replace(/\s+/g, ' ').trim()]
    })
    sections.set(title, items)
  }
  return sections
}

function readOption([flags, text]: Item): OptionHelp {
  const variable = /env: (SCORELINE_\w+)/.exec(text)?.[1] ?? null
  const rest = text.replace(/,? ?\(?env: SCORELINE_\w+\)?(\)?)$/, (whole) => (whole.includes('(') ? '' : ')'))
  const found = /^(.*?) ?\((?:choices: (.*?))?(?:, )?(?:default: (.*))?\)$/.exec(rest)
  return {
    flags,
    variable,
    description: found?.[1] ?? rest,
    choices: found?.[2]?.replaceAll('"', '') ?? null,
    default: found?.[3]?.replaceAll('"', '') ?? null,
  }
}
