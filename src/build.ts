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
import { installRuntimes } from './build-runtimes.ts'
import { bundleConsole } from './http/console-bundle.ts'
import { indexDocs, listDocs, listExamples, renderDoc } from './http/docs/docs-bundle.ts'
import { errorMessage } from './shared/error-code.ts'

const ROOT = join(import.meta.dir, '..')
const DIST = join(ROOT, 'dist')

/** The program and its workers. */
const ENTRY_POINTS = [
  'main.ts',
  'commands/demo/world-worker.ts',
  'commands/serve/checkpoint-worker.ts',
  'commands/serve/search-worker.ts',
].map((name) => join(ROOT, 'src', name))

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
    return fail(`${(error as Error).message}. Usage: build [--target bun-linux-arm64 ...]`, 2)
  }
}

function outfileOf(target: string | null): string {
  const name = target ? `scoreline-${target.replace(/^bun-/, '')}` : 'scoreline'
  const windows = target ? target.includes('windows') : process.platform === 'win32'
  return join(DIST, windows ? `${name}.exe` : name)
}

/**
 * The binary has neither console sources nor packages, so this replaces the bundling modules by ones that hold the
 * files. They are built beforehand, because Bun does not finish a bundle started inside another one.
 */
async function bundlesInside(): Promise<Bun.BunPlugin> {
  const entries = await listDocs()
  const pages = Object.fromEntries(
    await Promise.all(entries.map(async ({ file }) => [file, await renderDoc(file)] as const)),
  )
  const modules = {
    console: `export const bundleConsole = async () => ${packed(await bundleConsole())}`,
    docs: `let docs
const read = () => (docs ??= ${packed({ entries, pages, index: await indexDocs(), examples: await listExamples() })})
export const listDocs = async () => read().entries
export const renderDoc = async (file) => read().pages[file]
export const listExamples = async () => read().examples
export const indexDocs = async () => read().index`,
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

/** An expression for a value. Compressed, because a literal is in the binary twice: as source text and as bytecode. */
function packed(value: unknown): string {
  const bytes = Bun.zstdCompressSync(JSON.stringify(value), { level: 19 })
  return `JSON.parse(Bun.zstdDecompressSync(Buffer.from('${bytes.toBase64()}', 'base64')).toString())`
}

/**
 * Builds one executable: for this machine, or for a target with the runtime of its platform. Throws an Error with the
 * messages of the bundler.
 */
export async function buildExecutable(
  outfile: string,
  platform: { readonly target: string; readonly runtime: string } | null,
): Promise<void> {
  const result = await Bun.build({
    entrypoints: ENTRY_POINTS,
    plugins: [await bundlesInside()],
    // Elysia reads its context by identifier names in the source, so identifiers must not be shortened.
    minify: { whitespace: true, syntax: true },
    // Otherwise packages contain the folder of this build, and equal commits would give different executables.
    define: { __dirname: '"/"' },
    // With bytecode the program starts in little more than half the time. Tried on this machine and for Linux only.
    ...((platform === null || platform.target.includes('linux')) && { bytecode: true, format: 'esm' }),
    // What a command does not use is neither read nor evaluated.
    splitting: true,
    compile: {
      outfile,
      // Ignore a bunfig.toml in the operator's working directory.
      autoloadBunfig: false,
      ...(platform && {
        target: platform.target as Bun.Build.CompileTarget,
        executablePath: platform.runtime,
      }),
    },
  })
  if (!result.success) throw new Error(result.logs.map(errorMessage).join('\n  '))
}

/** As `build [--target ...]`. */
async function buildAll(targets: readonly string[]): Promise<void> {
  mkdirSync(DIST, { recursive: true })
  const runtimes = targets.length > 0 ? await installRuntimes(targets) : null
  try {
    for (const target of runtimes ? targets : [null]) {
      const outfile = outfileOf(target)
      const started = Bun.nanoseconds()
      await buildExecutable(outfile, target && runtimes ? { target, runtime: runtimes.pathOf(target) } : null)
      const seconds = (Bun.nanoseconds() - started) / 1e9
      const megabytes = statSync(outfile).size / 1e6
      console.log(`${relative(ROOT, outfile)}  ${megabytes.toFixed(1)} MB  ${seconds.toFixed(1)} s`)
    }
  } finally {
    runtimes?.remove()
  }
}

if (import.meta.main) await buildAll(targetsOfCommandLine()).catch((error) => fail(errorMessage(error), 1))
