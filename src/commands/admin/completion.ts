/** `scoreline completion`: scripts for shells, made from the commands themselves. They need no program to run. */
import type { Command, Option } from 'commander'

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
  return `# bash completion of scoreline: eval "$(scoreline completion bash)"
_scoreline() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" at='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
      ${pathsOf(places).join('|')}) at="$at \${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$at $before" in
${values.join('\n')}
  esac
  if [[ -z $words ]]; then
    case "$before" in
      ${freeValuesOf(places).join('|')}) return ;;
    esac
    case "$at" in
${words.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _scoreline scoreline
`
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
  return `#compdef scoreline
# zsh completion of scoreline: source <(scoreline completion zsh)
_scoreline() {
  local at='' i
  local -a commands options
  for ((i = 2; i < CURRENT; i++)); do
    case "$at $words[i]" in
      (${pathsOf(places).join('|')}) at="$at $words[i]" ;;
    esac
  done
  case "$at $words[CURRENT-1]" in
${values.join('\n')}
  esac
  case "$words[CURRENT-1]" in
    (${freeValuesOf(places).join('|')}) _files; return ;;
  esac
  case "$at" in
${words.join('\n')}
  esac
  [[ $PREFIX == -* ]] && { _describe -o option options; return; }
  if (( $#commands )); then _describe command commands; else _files; fi
}
compdef _scoreline scoreline
`
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
  return `# fish completion of scoreline: scoreline completion fish | source
function __scoreline_at
  set -l at ''
  for word in (commandline -opc)[2..]
    contains -- "$at $word" ${pathsOf(places).join(' ')}
    and set at "$at $word"
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`.replaceAll(`'\\''`, "\\'")
}
