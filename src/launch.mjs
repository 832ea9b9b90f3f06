#!/usr/bin/env node
// The first step of every command on a fresh clone: installs the locked dependencies where they are missing,
// then hands over to the Bun that the lock file pins. Plain JavaScript, because it runs under Node 20 and
// under Bun before anything is installed, so it may import nothing but what both bring along and plain JavaScript of its own.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEST, testArguments } from './launch-tests.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.scoreline-lock')

const CLIENT = ['node_modules/typescript/bin/tsc', '-p', 'src/client']
/** What `--run NAME` stands for: the arguments of Bun, step by step; a caller's arguments go to the last step. */
const RUNS = {
  install: [],
  client: [CLIENT],
  test: [testArguments('normal')],
  'test:quick': [testArguments('quick')],
  'test:stress': [testArguments('stress')],
  bench: [['test/bench/bench.ts']],
  build: [CLIENT, ['src/build.ts']],
  smoke: [['test/cli/binary-smoke.ts']],
  soak: [['test/stress/soak.ts']],
  fuzz: [['test/stress/fuzz.ts']],
  docs: [['test/support/make-docs.ts']],
  audit: [['test/stress/audit.ts']],
  crash: [['test/stress/crash.ts']],
  lint: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  format: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']],
  spell: [['node_modules/cspell/bin.mjs', '--no-progress', '--dot']],
  types: [
    ['node_modules/typescript/bin/tsc', '-p', '.'],
    ['node_modules/typescript/bin/tsc', '-p', 'src/console'],
  ],
}
RUNS.check = [...RUNS.lint, ...RUNS.types]

/**
 * How long a signal may take to reach the child by itself. A terminal sends Ctrl-C to the whole foreground
 * group, `kill` only to the launcher: the signal is passed on only to a child that is still there afterwards.
 */
const SIGNAL_PATIENCE_MS = 250

/** npm without news, and without more than a minute of retries where there is no registry. The caller's own settings win. */
const NPM_MANNERS = {
  npm_config_update_notifier: 'false',
  npm_config_loglevel: 'error',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '5000',
}

/** The real file is about 100 MB; before its install script has run, the package holds a short text instead. */
const SMALLEST_BUN_BYTES = 1_000_000

await main(process.argv.slice(2))

async function main(args) {
  const named = args[0] === '--run'
  const rest = named ? args.slice(2) : args
  const steps = named ? stepsOf(args[1], rest) : [[join(ROOT, 'src/main.ts')]]
  if (!steps) fail(`--run knows ${Object.keys(RUNS).join(', ')}`, 2)

  const stamp = stampOfLock()
  if (!isInstalled(stamp)) await install(stamp)

  const bun = findPinnedBun()
  if (!bun) fail('the installed packages hold no Bun for this machine; remove node_modules and start again')
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1
    // Scripts of the repository run in its folder; the command line keeps the caller's, so that paths mean what they say.
    const cwd = named ? ROOT : process.cwd()
    const { code, signal } = await run(bun, last ? [...step, ...rest] : step, { cwd, stdio: 'inherit' })
    if (code !== 0) process.exit(code)
    if (signal && !last) process.exit(codeOf(signal))
  }
}

/** `npm test -- FILE` runs the file, whichever run it belongs to. */
function stepsOf(name, rest) {
  const namesTests = rest.some((argument) => /(^|\/)test\/|\.test\./.test(argument))
  return /^test(:|$)/.test(name) && name in RUNS && namesTests ? [TEST] : RUNS[name]
}

/** The lock file and the platform, because a folder of packages copied from another platform holds the wrong Bun. */
function stampOfLock() {
  const lock = createHash('sha256').update(readFileSync(join(ROOT, 'bun.lock')))
  return `${lock.digest('hex')} ${process.platform}-${process.arch}\n`
}

function isInstalled(stamp) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp
}

async function install(stamp) {
  const pinned = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies.bun
  say(
    `${existsSync(MODULES) ? 'the lock file has changed, updating' : 'first start, installing'} the dependencies`,
  )
  const { command, args } = installer(pinned)
  const { code, output, signal } = await run(command, args, {
    // Away from the repository, npm looks for no half-installed Bun in it.
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...NPM_MANNERS, ...process.env },
  })
  if (signal) fail('installing the dependencies was interrupted', codeOf(signal))
  if (code !== 0) fail(`installing the dependencies failed${reasonIn(output)}`)
  writeFileSync(STAMP, stamp)
}

/** The command that installs: this Bun, the pinned one when it is already there, else the pinned one through npm. */
function installer(pinned) {
  const install = ['install', '--frozen-lockfile', '--cwd', ROOT]
  const bunVersion = process.versions.bun
  if (bunVersion) {
    // An older Bun may not know the lock file's version: it fetches the pinned one and lets that install.
    const args = isOlder(bunVersion, pinned) ? ['x', `bun@${pinned}`, ...install] : install
    return { command: process.execPath, args }
  }
  const local = findPinnedBun(pinned)
  if (local) return { command: local, args: install }
  const npmArgs = ['exec', '--yes', `--package=bun@${pinned}`, '--', 'bun', ...install]
  return { command: process.execPath, args: [findNpm(), ...npmArgs] }
}

/** npm's own script: run by this Node it needs no shell, on any platform. */
function findNpm() {
  const nodeFolder = dirname(process.execPath)
  const places = [
    process.env.npm_execpath ?? '',
    join(nodeFolder, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(nodeFolder, 'node_modules/npm/bin/npm-cli.js'),
    ...(process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, '../lib/node_modules/npm/bin/npm-cli.js')),
  ]
  const found = places.find((place) => place.endsWith('npm-cli.js') && existsSync(place))
  return found ?? fail('neither Bun nor npm is there to install the dependencies; start with `npm start`')
}

/** Bun as the packages bring it, if it has the version asked for: where its install script puts it, else where it came from. */
function findPinnedBun(version) {
  const places = [{ folder: join(MODULES, 'bun'), file: 'bin/bun.exe' }]
  const origins = join(MODULES, '@oven')
  if (existsSync(origins)) {
    const file = process.platform === 'win32' ? 'bin/bun.exe' : 'bin/bun'
    for (const name of readdirSync(origins)) {
      if (name.includes(`-${process.platform}-`)) places.push({ folder: join(origins, name), file })
    }
  }
  const found = places.find(({ folder, file }) => {
    const path = join(folder, file)
    if (!existsSync(path) || statSync(path).size < SMALLEST_BUN_BYTES) return false
    return (
      version === undefined ||
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version === version
    )
  })
  return found && join(found.folder, found.file)
}

function isOlder(version, than) {
  const [left, right] = [version, than].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  )
  const at = left.findIndex((part, index) => part !== right[index])
  return at >= 0 && left[at] < right[at]
}

/** The exit code of a death by signal. */
function codeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}

/** Runs a command to its end. Answers its exit code, what it wrote to pipes, and the signal that came meanwhile, if any. */
function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
    const release = passSignals(child)
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n`, signal: release() }))
    child.on('close', (code, death) => resolve({ code: code ?? codeOf(death), output, signal: release() }))
  })
}

/**
 * Passes the first signal on, once, to a child that it has not ended by itself; the launcher outlives the child.
 * Answers how to stop that, which in turn answers the signal that came.
 */
function passSignals(child) {
  let first
  let timer
  const pass = (signal) => {
    first ??= signal
    timer ??= setTimeout(() => child.kill(first), SIGNAL_PATIENCE_MS)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return () => {
    clearTimeout(timer)
    for (const signal of signals) process.off(signal, pass)
    return first
  }
}

/** The line of an installer's output that says why it failed. */
function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.trim())
  const mark = /^(npm )?(error|err!):? (code )?/i
  const reason = lines.find((line) => mark.test(line)) ?? lines.findLast((line) => line)
  return reason ? ` (${reason.replace(mark, '')}); is the package registry within reach?` : ''
}

function say(text) {
  process.stderr.write(`scoreline: ${text}\n`)
}

function fail(text, code = 1) {
  say(text)
  process.exit(code)
}
