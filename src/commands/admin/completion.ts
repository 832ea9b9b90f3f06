/** `scoreline completion`: scripts for shells, made from the commands themselves. They need no program to run. */
import type { Command, Option } from 'commander'
import bashTemplate from '../templates/completion-bash.txt' with { type: 'text' }
import fishTemplate from '../templates/completion-fish.txt' with { type: 'text' }
import zshTemplate from '../templates/completion-zsh.txt' with { type: 'text' }
import { fillTemplate } from '../templates/fill-template.ts'

/** As `completion` offers them. */
type Shell = 'bash' | 'zsh' | 'fish'

interface Word {
  readonly name: string
  readonly description: string
}

interface Flag extends Word {
  readonly takesValue: boolean
  readonly choices: readonly string[]
}

/** A command with what may follow it. */
interface CommandWords {
  /** Words of the command, each after a space; empty for the program. */
  readonly path: string
  readonly commands: readonly Word[]
  readonly flags: readonly Flag[]
  /** Allowed values of its first argument. */
  readonly choices: readonly string[]
}

export function completionScript(program: Command, shell: Shell): string {
  return SCRIPTS[shell](placesOf(program, ''))
}

const SCRIPTS: Readonly<Record<Shell, (places: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

function placesOf(command: Command, path: string): CommandWords[] {
  const help = command.createHelp()
  const commands = help.visibleCommands(command).filter((each) => each.name() !== 'help')
  const place: CommandWords = {
    path,
    commands: commands.map((each) => ({ name: each.name(), description: firstOf(each.description()) })),
    flags: [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)].flatMap(flagOf),
    choices: command.registeredArguments[0]?.argChoices ?? [],
  }
  return [place, ...commands.flatMap((each) => placesOf(each, `${path} ${each.name()}`))]
}

function flagOf({ long, description, required, optional, argChoices }: Option): Flag[] {
  if (!long) return []
  return [
    {
      name: long,
      description: firstOf(description),
      takesValue: required || optional,
      choices: argChoices ?? [],
    },
  ]
}

/** The first part of a description, which fits beside its name. */
function firstOf(description: string): string {
  return description.split(/[;(]/)[0]?.trim() ?? ''
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function pathsOf(places: readonly CommandWords[]): string[] {
  return places.flatMap(({ path }) => (path === '' ? [] : [quoted(path)]))
}

/** For each option with a set of values: where it stands, and the values. */
function valuesOf(places: readonly CommandWords[]): (readonly [at: string, values: readonly string[]])[] {
  return places.flatMap(({ path, flags }) =>
    flags.flatMap(({ name, choices }) => (choices.length > 0 ? [[`${path} ${name}`, choices] as const] : [])),
  )
}

/** Options whose value is any text or a file. */
function freeValuesOf(places: readonly CommandWords[]): string[] {
  return [
    ...new Set(
      places.flatMap(({ flags }) =>
        flags.flatMap(({ name, takesValue, choices }) => (takesValue && choices.length === 0 ? [name] : [])),
      ),
    ),
  ]
}

function bashScript(places: readonly CommandWords[]): string {
  const values = valuesOf(places).map(
    ([at, choices]) => `    ${quoted(at)}) words=${quoted(choices.join(' '))} ;;`,
  )
  const words = places.map(({ path, commands, flags, choices }) => {
    const all = [...choices, ...[...commands, ...flags].map(({ name }) => name)]
    return `      ${quoted(path)}) words=${quoted(all.join(' '))} ;;`
  })
  return fillTemplate(bashTemplate, {
    paths: pathsOf(places).join('|'),
    values: values.join('\n'),
    free: freeValuesOf(places).join('|'),
    words: words.join('\n'),
  })
}

function zshScript(places: readonly CommandWords[]): string {
  const items = (words: readonly Word[]) =>
    words.map(({ name, description }) => quoted(`${name}:${description.replaceAll(':', '\\:')}`)).join(' ')
  const values = valuesOf(places).map(
    ([at, choices]) => `    (${quoted(at)}) compadd -- ${choices.map(quoted).join(' ')}; return ;;`,
  )
  const words = places.map(
    ({ path, commands, flags, choices }) => `    (${quoted(path)})
      commands=(${[items(commands), choices.map(quoted).join(' ')].filter(Boolean).join(' ')})
      options=(${items(flags)})
      ;;`,
  )
  return fillTemplate(zshTemplate, {
    paths: pathsOf(places).join('|'),
    values: values.join('\n'),
    free: freeValuesOf(places).join('|'),
    words: words.join('\n'),
  })
}

function fishScript(places: readonly CommandWords[]): string {
  const lines = places.flatMap(({ path, commands, flags, choices }) => {
    const at = `complete -c scoreline -n ${quoted(`__scoreline_at ${quoted(path).replaceAll("'", '"')}`)}`
    return [
      ...commands.map(({ name, description }) => `${at} -f -a ${quoted(name)} -d ${quoted(description)}`),
      ...choices.map((name) => `${at} -f -a ${quoted(name)}`),
      ...flags.map(
        ({ name, description, takesValue, choices: values }) =>
          `${at} -l ${name.slice(2)} -d ${quoted(description)}${
            values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : ''
          }`,
      ),
    ]
  })
  const script = fillTemplate(fishTemplate, { paths: pathsOf(places).join(' '), lines: lines.join('\n') })
  return script.replaceAll(`'\\''`, "\\'")
}
