/**
 * `bun run audit` and the step of `.ci/run`, against a registry that responds correctly, incorrectly, or not at all.
 */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const ENDPOINT = '/-/npm/v1/security/advisories/bulk'

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Reads what it must not',
  severity,
  vulnerable_versions: '<99.0.0',
  cwe: [],
  cvss: { score: 8, vectorString: null },
})
const reported = `elysia: Reads what it must not (high), <99.0.0, https://advisories.example/1\n`
const sum = (grave: number, lesser: number) =>
  `${grave} known faults of high or critical severity, ${lesser} lesser ones\n`
const skipped = (reason: string) => `skipped: the registry tells no advisories (${reason})\n`

type Respond = () => Response | Promise<Response>

/** Runs a command against a registry of its own. `asked`: whether it was asked for a package of the lock file. */
async function run(command: readonly string[], respond: Respond | null) {
  let asked = false
  const registry = Bun.serve({
    port: 0,
    fetch: async (request) => {
      if (request.method !== 'POST' || new URL(request.url).pathname !== ENDPOINT)
        return new Response('', { status: 404 })
      const bytes = new Uint8Array(await request.arrayBuffer())
      const isZipped = request.headers.get('content-encoding') === 'gzip'
      const body = new TextDecoder().decode(isZipped ? Bun.gunzipSync(bytes) : bytes)
      asked = 'elysia' in JSON.parse(body)
      return (respond as Respond)()
    },
  })
  const address = `http://127.0.0.1:${registry.port}`
  if (respond === null) await registry.stop(true)
  const child = Bun.spawn([...command], {
    cwd: ROOT,
    env: { ...process.env, npm_config_registry: address },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const [code, out] = await Promise.all([child.exited, child.stdout.text()])
  await registry.stop(true)
  return { code, out, asked }
}

const audit = (...args: string[]) => [process.execPath, 'test/stress/audit.ts', ...args]
const silent = () => new Promise<Response>(() => {})

test.concurrent.each<[string, Respond | null, code: number, out: string, args?: string[]]>([
  ['no advisory passes', () => Response.json({}), 0, sum(0, 0)],
  [
    'a critical one fails beside a low one',
    () => Response.json({ elysia: [advisory('critical'), advisory('low')] }),
    1,
    reported.replace('high', 'critical') + sum(1, 1),
  ],
  ['a lesser one passes', () => Response.json({ elysia: [advisory('moderate')] }), 0, sum(0, 1)],
  ['a registry that has none skips', () => new Response('', { status: 405 }), 0, skipped('405')],
  ['a strange answer skips', () => Response.json({ error: 'no' }), 0, skipped('it answered something else')],
  ['an unreachable registry skips', null, 0, skipped('ConnectionRefused')],
  ['a silent one skips', silent, 0, skipped('no answer in time'), ['--seconds', '2']],
])('the audit: %s', async (_name, respond, code, out, args = []) => {
  const ran = await run(audit(...args), respond)
  expect([ran.code, ran.out]).toEqual([code, out])
  if (respond && respond !== silent) expect(ran.asked).toBe(true)
})

/** The script up to its first step, and that step alone: the whole script would run this test again, without end. */
function stepScript(): string {
  const text = readFileSync(join(ROOT, '.ci/run'), 'utf8')
  const [start, step] = [text.indexOf('\ninstall_programs >'), /^side_by_side audit/m.exec(text)]
  if (start < 0 || !step) throw new Error('.ci/run has no "install_programs" or no audit')
  return `${text.slice(0, start)}\n${step[0]}\nfinish\n`
}

test.concurrent.each<[string, Respond, code: number, out: RegExp]>([
  [
    'ends the run where there is an advisory',
    () => Response.json({ elysia: [advisory('high')] }),
    1,
    /^== audit\nelysia: Reads .*\n.*\n== audit FAILED \(exit code 1, \d+ s\)\n0 passed, 1 failed\n$/,
  ],
  [
    'goes on without an answer',
    () => new Response('', { status: 405 }),
    0,
    /^== audit\nskipped: the registry tells no advisories \(405\)\n== audit: done \(\d+ s\)\n/,
  ],
])('the step of .ci/run %s', async (_name, respond, code, out) => {
  const ran = await run(['bash', '-c', stepScript(), join(ROOT, '.ci/run')], respond)
  expect([ran.code, ran.out]).toEqual([code, expect.stringMatching(out)])
})
