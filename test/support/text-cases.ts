/** Tables of tests as text files beside them. */
import { readFileSync } from 'node:fs'

/** A case: its name, and the lines below it. */
export type TextCase = readonly [name: string, ...lines: string[]]

/** The cases of a file, each below a line `# name`, after what the file says of itself. */
export function textCases(path: string): { readonly about: string; readonly cases: readonly TextCase[] } {
  const [about = '', ...texts] = readFileSync(path, 'utf8').split(/^# /m)
  return { about: about.trim(), cases: texts.map((text) => text.trimEnd().split('\n') as [string]) }
}

/** What a case is given, and what it expects, which is indented by two blanks. */
export function parts([, ...lines]: TextCase): { readonly given: string[]; readonly expected: string[] } {
  return {
    given: lines.filter((line) => !line.startsWith('  ')),
    expected: lines.filter((line) => line.startsWith('  ')).map((line) => line.slice(2)),
  }
}

/** The rows of a file, with cells between ` | `; empty lines and those that begin with `# ` are for the reader. */
export function textRows(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split(' | ').map((cell) => cell.trim()))
}
