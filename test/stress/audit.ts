/**
 * `bun run audit`: requests advisories about the locked packages from the registry. Exits with 1 if one has high or
 * critical severity. If the registry is unreachable or has no advisories service, this is reported in one line and is
 * not a failure.
 */
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { Command } from 'commander'

/** Advisories by package name. */
const Advisories = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      title: Type.String(),
      severity: Type.String(),
      url: Type.Optional(Type.String()),
      vulnerable_versions: Type.Optional(Type.String()),
    }),
  ),
)

const GRAVE: ReadonlySet<string> = new Set(['high', 'critical'])

async function audit(patienceMs: number): Promise<number> {
  const child = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: join(import.meta.dir, '../..'),
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: patienceMs,
  })
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  const said = parsed(out)
  if (!Value.Check(Advisories, said)) {
    say(
      `skipped: the registry tells no advisories (${child.signalCode ? 'no answer in time' : reasonIn(err)})`,
    )
    return 0
  }
  const all = Object.entries(said).flatMap(([name, list]) => list.map((each) => ({ name, ...each })))
  const grave = all.filter(({ severity }) => GRAVE.has(severity))
  for (const { name, title, severity, vulnerable_versions, url } of grave)
    say([`${name}: ${title} (${severity})`, vulnerable_versions, url].filter(Boolean).join(', '))
  say(`${grave.length} known faults of high or critical severity, ${all.length - grave.length} lesser ones`)
  return grave.length === 0 ? 0 : 1
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** REASON in `error: POST ADDRESS - REASON`. */
function reasonIn(text: string): string {
  return /^error: .* - (.+)$/m.exec(text)?.[1] ?? 'it answered something else'
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const program = new Command('audit')
  .description('Asks the registry for advisories about the locked packages.')
  .option('--seconds <n>', 'how long the registry may take', Number, 60)
  .action(async ({ seconds }: { seconds: number }) => process.exit(await audit(seconds * 1000)))

await program.parseAsync()
