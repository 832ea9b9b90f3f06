/**
 * A service in little memory: mixed reads by several clients against the real program, in a memory cgroup of that size
 * where the machine has them (version 1 or 2, as the superuser). Reports its peak memory (without pages of the database file) and fails if the process is killed, a read fails or the limit is exceeded.
 *
 *     bun test/stress/small-box.ts DATABASE [--memory 512] [--seconds 60] [--clients 8]
 *     bun test/stress/small-box.ts --demo [...]
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runProgram, startServer, temporaryFolder } from '../support/command-kit.ts'

/** A cgroup with a limit, or null if this process may not create one. */
function memoryGroup(bytes: number): { readonly wrapper: readonly string[]; remove(): void } | null {
  for (const [root, limit] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const folder = join(root, `scoreline-${process.pid}`)
    try {
      mkdirSync(folder)
      if (!existsSync(join(folder, limit))) throw new Error('no memory controller')
      writeFileSync(join(folder, limit), String(bytes))
      return {
        // Started inside it, because the runtime reads the limit only once.
        wrapper: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
        remove: () => rmdirSync(folder),
      }
    } catch {
      if (existsSync(folder)) rmdirSync(folder)
    }
  }
  return null
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    memory: { type: 'string', default: '512' },
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '8' },
    demo: { type: 'boolean', default: false },
  },
})
const limitBytes = Number(values.memory) * 2 ** 20
const folder = temporaryFolder('small-box')
const group = memoryGroup(limitBytes)
const env: Record<string, string> = group ? {} : { SCORELINE_MEMORY: values.memory }
const database = positionals[0] ?? join(folder.path, 'scoreline-demo.db')
let key = 'demo'
if (!values.demo) {
  const args = ['key', 'create', '--name', 'small box', '--plan', 'unlimited', '--database', database]
  key = (await runProgram(args, { cwd: folder.path })).out.trim()
}
const server = await startServer([...(values.demo ? ['--demo'] : []), '--database', database], {
  cwd: folder.path,
  env,
  ...(group && { wrapper: group.wrapper }),
})

const reads = { made: 0, failed: 0 }
const headers = { authorization: key }
let isOver = false
async function read(path: string): Promise<string> {
  if (isOver) return '{}'
  reads.made += 1
  try {
    const response = await fetch(server.address + path, { headers })
    const text = await response.text()
    if (response.status >= 500) reads.failed += 1
    return text
  } catch {
    reads.failed += 1
    return '{}'
  }
}
const SPORTS = ['football', 'ice-hockey', 'basketball', 'tennis', 'volleyball']
async function client(seed: number): Promise<void> {
  let cursor = ''
  for (let turn = seed; !isOver; turn++) {
    const sport = SPORTS[turn % SPORTS.length]
    const page = JSON.parse(await read(`/v2/${sport}/matches?cursor=${cursor}&limit=100`))
    cursor = page.nextCursor ?? ''
    const ids = (page.matches ?? []).map(({ id }: { id: number }) => id)
    for (const id of ids.slice(0, 20)) await read(`/v2/${sport}/matches/${id}`)
    const day = new Date(Date.now() - ((turn * 37) % 4000) * 86_400_000).toISOString().slice(0, 10)
    await read(`/v2/${sport}/matches?date=${day}`)
    await read(`/v2/${sport}/matches?date_from=2015-01-01&date_to=${day}&page=${turn % 50}&page_size=100`)
    await read(`/v2/${sport}/matches?date_from=2010-01-01&date_to=${day}`)
    await read(`/v2/${sport}/search?q=${'abcdefghijklmnop'.charAt(turn % 16)}${'aeiou'.charAt(turn % 5)}`)
    await read(`/v2/${sport}/changes?since=${(turn * 991) % 100_000}&limit=500`)
  }
}

const mostKiB = { RssAnon: 0, VmRSS: 0 }
const samples: number[] = []
const sampler = setInterval(() => {
  const status = existsSync(`/proc/${server.process.pid}/status`)
    ? readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
    : ''
  for (const name of ['RssAnon', 'VmRSS'] as const) {
    const kib = Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    mostKiB[name] = Math.max(mostKiB[name], kib)
    if (name === 'RssAnon') samples.push(Math.round(kib / 1024))
  }
}, 500)
const clients = Array.from({ length: Number(values.clients) }, (_, index) => client(index * 1000))
await Promise.race([Bun.sleep(Number(values.seconds) * 1000), server.process.exited])
isOver = true
clearInterval(sampler)
const isKilled = server.process.exitCode !== null || server.process.signalCode !== null
await Promise.all(clients)
if (!isKilled) await server.stop()
folder.remove()
group?.remove()
const ownMiB = Math.round(mostKiB.RssAnon / 1024)
const summary = {
  cgroup: group !== null,
  limitMiB: Number(values.memory),
  ownMiB,
  residentMiB: Math.round(mostKiB.VmRSS / 1024),
  everyTenSeconds: samples.filter((_, index) => index % 20 === 19),
  ...reads,
  isKilled,
}
process.stdout.write(`${JSON.stringify(summary)}\n`)
process.exit(isKilled || reads.failed > 0 || ownMiB > Number(values.memory) ? 1 : 0)
