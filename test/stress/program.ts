/**
 * The frame of the stress programs: numbers as options, the seed among them, a report as JSON on standard output, and
 * exit code 1 if the report has faults. Progress goes to standard error.
 */
import { Command } from 'commander'

export interface Report {
  readonly faults: readonly string[]
}

/** Default and meaning of numbers; `writerKills` is the option `--writer-kills`. */
type Numbers<Name extends string> = Readonly<Record<Name, readonly [standard: number, meaning: string]>>

export async function runStressProgram<Name extends string, More extends object = object>(
  description: string,
  numbers: Numbers<Name>,
  run: (options: Readonly<Record<Name | 'randomSeed', number>> & More) => Promise<Report>,
  addOptions: (program: Command) => void = () => {},
): Promise<never> {
  const program = new Command().description(description)
  const all = { ...numbers, randomSeed: [1, 'another number is another run'] } as Numbers<string>
  for (const [name, [standard, meaning]] of Object.entries(all)) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    program.option(`--${flag} <n>`, meaning, Number, standard)
  }
  addOptions(program)
  await program.parseAsync()
  const report = await run(program.opts())
  process.stdout.write(`${JSON.stringify(report, null, 1)}\n`)
  process.exit(report.faults.length === 0 ? 0 : 1)
}

export function reportProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Median and maximum of times, rounded; null without any. */
export function medianAndMaximum(
  times: readonly number[],
): readonly [median: number, maximum: number] | null {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  return sorted.length === 0 ? null : [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0]
}
