/**
 * Builds the executable (`bun run build`): the program with its migrations, dictionaries, documentation viewer and
 * console in one file, for this machine or, with `--target`, for others.
 *
 *   bun run build                                  dist/scoreline
 *   bun run build --target bun-linux-arm64 ...     dist/scoreline-linux-arm64
 *
 * The launcher's `--run build` first builds `dist/client`, the client of the package as JavaScript with types. The
 * version comes from package.json, which `main` imports and the bundler inlines.
 */
import { mkdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleConsole } from './http/console-bundle.ts'
import { bundleViewer, VIEWER_ENTRY } from './http/viewer-bundle.ts'
import { errorMessage } from './rules/error-code.ts'

const ROOT = join(import.meta.dir, '..')
const DIST = join(ROOT, 'dist')

/** The program and its workers. */
const ENTRY_POINTS = [join(ROOT, 'src/main.ts'), join(ROOT, 'src/commands/world-worker.ts')]

/** Targets of published binaries; `--target` accepts these and every other target that this Bun supports. */
const USUAL_TARGETS = ['bun-linux-x64', 'bun-linux-arm64', 'bun-darwin-arm64', 'bun-windows-x64']

function fail(message: string, code: number): never {
  console.error(`build: ${message}`)
  process.exit(code)
}

function targetsOfCommandLine(): readonly string[] {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options: { target: { type: 'string', multiple: true } },
      // `--target a b c` names three targets.
      allowPositionals: true,
    })
    return [...(values.target ?? []), ...positionals]
  } catch (error) {
    return fail(`${(error as Error).message}. Usage: build [--target ${USUAL_TARGETS.join(' ')}]`, 2)
  }
}

function outfileOf(target: string | undefined): string {
  const name = target ? `scoreline-${target.replace(/^bun-/, '')}` : 'scoreline'
  const windows = target ? target.includes('windows') : process.platform === 'win32'
  return join(DIST, windows ? `${name}.exe` : name)
}

/**
 * The binary has neither console sources nor packages, so this replaces the bundling modules by ones that hold the
 * files. They are built beforehand, because Bun does not finish a bundle started inside another one.
 */
async function bundlesInside(): Promise<Bun.BunPlugin> {
  const [console, viewer] = (await Promise.all([bundleConsole(), bundleViewer()])).map((files) =>
    JSON.stringify(files),
  )
  const modules = {
    console: `export const bundleConsole = async () => ${console}`,
    viewer: `export const VIEWER_ENTRY = '${VIEWER_ENTRY}'; export const bundleViewer = async () => ${viewer}`,
  }
  return {
    name: 'bundles',
    setup: (builder) => {
      for (const [name, contents] of Object.entries(modules))
        builder.onLoad({ filter: new RegExp(`[\\\\/]${name}-bundle\\.ts$`) }, () => ({
          contents,
          loader: 'js',
        }))
    },
  }
}

async function build(target: string | undefined): Promise<void> {
  const outfile = outfileOf(target)
  const started = Bun.nanoseconds()
  const result = await Bun.build({
    entrypoints: ENTRY_POINTS,
    plugins: [await bundlesInside()],
    // Elysia reads its context by identifier names in the source, so identifiers must not be shortened.
    minify: { whitespace: true, syntax: true },
    // With bytecode for this machine, the program starts in little more than half the time.
    ...(target === undefined && { bytecode: true, format: 'esm' }),
    compile: {
      outfile,
      // Ignore a bunfig.toml in the operator's working directory.
      autoloadBunfig: false,
      ...(target ? { target: target as Bun.Build.CompileTarget } : {}),
    },
  })
  if (!result.success) throw new AggregateError(result.logs, 'the bundle failed')
  const seconds = (Bun.nanoseconds() - started) / 1e9
  const megabytes = statSync(outfile).size / 1e6
  console.log(`${relative(ROOT, outfile)}  ${megabytes.toFixed(1)} MB  ${seconds.toFixed(1)} s`)
}

function reasonOf(error: unknown): string {
  const parts = error instanceof AggregateError ? error.errors : [error]
  return parts.map((part) => errorMessage(part)).join('\n  ')
}

const targets = targetsOfCommandLine()
mkdirSync(DIST, { recursive: true })
for (const target of targets.length > 0 ? targets : [undefined]) {
  try {
    await build(target)
  } catch (error) {
    const hint = target
      ? `\n  A build for another machine fetches its Bun runtime from the package registry once; usual targets: ${USUAL_TARGETS.join(', ')}.`
      : ''
    fail(`${target ?? 'this machine'}: ${reasonOf(error)}${hint}`, 1)
  }
}
