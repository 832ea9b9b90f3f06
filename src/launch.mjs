#!/usr/bin/env node
// The entry point of every command on a fresh clone: installs the locked dependencies if they are missing (all of them
// for the scripts of `--run`, otherwise only those of the service), then runs the Bun version pinned by the lock file.
// Plain JavaScript without dependencies, because it runs under Node 20 and Bun before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lawArguments, TEST, TEST_ENVIRONMENT, testArguments } from './launch-tests.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.scoreline-lock')

/** The native compiler, a fifth of the time of the one with an API, which tests and openapi-typescript use. */
const TSC = 'node_modules/typescript-native/bin/tsc'
const CLIENT = [[TSC, '-p', 'src/client'], ['src/build-client.ts']]
/** The Bun arguments of each step of `--run NAME`; the caller's arguments go to the last step. */
const RUNS = {
  install: [],
  client: CLIENT,
  test: [testArguments('normal')],
  'test:quick': [testArguments('quick')],
  'test:stress': [testArguments('stress')],
  'test:related': [['test/support/make/related-tests.ts']],
  bench: [['test/bench/bench.ts']],
  build: [...CLIENT, ['src/build.ts']],
  release: [['deploy/release.ts']],
  soak: [['test/stress/soak.ts']],
  fuzz: [['test/stress/fuzz/fuzz.ts']],
  histories: [['test/stress/cluster/histories.ts']],
  hostile: [['test/stress/hostile/hostile.ts']],
  mutants: [['test/stress/mutants/mutants.ts']],
  docs: [['test/support/make/make-docs.ts']],
  audit: [['test/stress/audit.ts']],
  crash: [['test/stress/crash/crash.ts']],
  lint: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  format: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']],
  spell: [['node_modules/cspell/bin.mjs', '--no-progress', '--dot']],
  types: [
    [TSC, '-p', '.'],
    [TSC, '-p', 'src/console'],
  ],
}
RUNS.check = [...RUNS.lint, ...RUNS.types]

/**
 * Time for a signal to reach the child by itself. A terminal sends Ctrl-C to the whole foreground group, `kill` only to
 * the launcher. The signal is forwarded only if the child is still running afterwards.
 */
const SIGNAL_GRACE_MS = 250

/**
 * Silences npm's notices, and limits its retries to one minute if the registry is unreachable. The caller's own
 * settings win.
 */
const NPM_SETTINGS = {
  npm_config_update_notifier: 'false',
  npm_config_loglevel: 'error',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '5000',
}

/** The executable is about 100 MB; until its install script has run, the package contains a short text instead. */
const SMALLEST_BUN_BYTES = 1_000_000

await main(process.argv.slice(2))

async function main(args) {
  const named = args[0] === '--run'
  const rest = named ? args.slice(2) : args
  const steps = named ? stepsOf(args[1], rest) : [[join(ROOT, 'src/main.ts')]]
  if (!steps) fail(`--run must be one of: ${Object.keys(RUNS).join(', ')}`, 2)

  // Scripts of the repository need the development dependencies, four times as much as the service itself needs.
  if (!isInstalled(named)) await install(named)

  const bun = findPinnedBun()
  if (!bun)
    fail('the installed packages contain no Bun for this machine; delete node_modules and start again')
  const env = steps.some(([command]) => command === 'test')
    ? { ...TEST_ENVIRONMENT, ...process.env }
    : process.env
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1
    // Repository scripts run in the repository; the command line keeps the caller's folder, so that relative paths
    // work.
    const cwd = named ? ROOT : process.cwd()
    const { code, signal } = await run(bun, last ? [...step, ...rest] : step, { cwd, env, stdio: 'inherit' })
    if (code !== 0) process.exit(code)
    if (signal && !last) process.exit(codeOf(signal))
  }
}

/** `npm test -- FILE` runs the file, whichever run it belongs to. */
function stepsOf(name, rest) {
  const namesTests = rest.some((argument) => /(^|\/)test\/|\.test\./.test(argument))
  if (/^test(:(?!related)|$)/.test(name) && name in RUNS && namesTests) return [TEST]
  return name === 'test:stress' ? [...RUNS[name], lawArguments(ROOT)] : RUNS[name]
}

/** Lock file and platform: packages copied from another platform contain the wrong Bun. */
function stampOfLock() {
  const lock = createHash('sha256').update(readFileSync(join(ROOT, 'bun.lock')))
  return `${lock.digest('hex')} ${process.platform}-${process.arch}`
}

/** What is installed: nothing, the dependencies of another lock file, those of the service, or all of this one. */
function installed() {
  if (!existsSync(STAMP)) return 'nothing'
  const [stamp, scope] = readFileSync(STAMP, 'utf8').split('\n')
  return stamp === stampOfLock() ? scope : 'other'
}

function isInstalled(development) {
  return installed() === 'development' || (installed() === 'production' && !development)
}

async function install(development) {
  const pinned = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies.bun
  say(
    {
      nothing: 'first start, installing the dependencies',
      other: 'the lock file has changed, updating the dependencies',
      production: 'installing the development dependencies',
    }[installed()],
  )
  const { command, args } = installer(pinned, development)
  const { code, output, signal } = await run(command, args, {
    // Outside the repository, so that npm does not find a half-installed Bun there.
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...NPM_SETTINGS, ...process.env },
  })
  if (signal) fail('installing the dependencies was interrupted', codeOf(signal))
  if (code !== 0) fail(`installing the dependencies failed${reasonIn(output)}`)
  writeFileSync(STAMP, `${stampOfLock()}\n${development ? 'development' : 'production'}\n`)
}

/** The install command: this Bun, or the pinned one if it is already there, or the pinned one through npm. */
function installer(pinned, development) {
  // Peers are the compiler and types, and what no endpoint uses of Elysia: a third of what is installed besides Bun.
  const kind = development ? [] : ['--production', '--omit=peer']
  const install = ['install', '--frozen-lockfile', ...kind, '--cwd', ROOT]
  const bunVersion = process.versions.bun
  if (bunVersion) {
    // An older Bun may not support the lock file's version, so it fetches the pinned one to install.
    const args = isOlder(bunVersion, pinned) ? ['x', `bun@${pinned}`, ...install] : install
    return { command: process.execPath, args }
  }
  const local = findPinnedBun(pinned)
  if (local) return { command: local, args: install }
  const npmArgs = ['exec', '--yes', `--package=bun@${pinned}`, '--', 'bun', ...install]
  return { command: process.execPath, args: [findNpm(), ...npmArgs] }
}

/** npm's own script: run by this Node it needs no shell on any platform. */
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
  return found ?? fail('found neither Bun nor npm to install the dependencies; start with `npm start`')
}

/**
 * The Bun of the installed packages, if it has the required version: where its install script puts it, or in the
 * platform package.
 */
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

/** The exit code after death by a signal. */
function codeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}

/** Runs a command to its end. Returns its exit code, its piped output, and the signal received meanwhile, if any. */
function run(command, args, options) {
  return new Promise((resolve) => {
    // First: on a busy machine the child may be ready, and the launcher be stopped, before the next line runs.
    const release = passSignals((signal) => child.kill(signal))
    const child = spawn(command, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n`, signal: release() }))
    child.on('close', (code, death) => resolve({ code: code ?? codeOf(death), output, signal: release() }))
  })
}

/**
 * Forwards the first signal, once, to a child that has not exited by itself; the launcher outlives the child. Returns a
 * function that stops this and returns the received signal.
 */
function passSignals(kill) {
  let first
  let timer
  const pass = (signal) => {
    first ??= signal
    timer ??= setTimeout(() => kill(first), SIGNAL_GRACE_MS)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return () => {
    clearTimeout(timer)
    for (const signal of signals) process.off(signal, pass)
    return first
  }
}

/** The line of an installer's output that names the cause of the failure. */
function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.trim())
  const mark = /^(npm )?(error|err!):? (code )?/i
  const reason = lines.find((line) => mark.test(line)) ?? lines.findLast((line) => line)
  return reason ? ` (${reason.replace(mark, '')}); check that the package registry is reachable` : ''
}

function say(text) {
  process.stderr.write(`scoreline: ${text}\n`)
}

function fail(text, code = 1) {
  say(text)
  process.exit(code)
}
