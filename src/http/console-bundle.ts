/**
 * The files of the console. When run from source they are bundled on first request; the binary's build replaces this
 * module with the bundled files.
 */
import { join } from 'node:path'

interface ConsoleFile {
  /** `index.html`, `main.js`, `main.css`; the files of the status page begin with `status`. */
  readonly name: string
  readonly text: string
}

const FOLDER = join(import.meta.dir, '../console')
const ENTRY_POINTS = [
  'main.tsx',
  'early.ts',
  'app/worker.ts',
  'styles/main.css',
  'status/status.tsx',
  'status/status.css',
  'reference/live-box.ts',
  'reference/docs-search.ts',
  'reference/docs.css',
  'element/element.ts',
]
const CLIENT = join(import.meta.dir, '../client/index.ts')
/** Files that are served as they are. */
const PLAIN_FILES = ['index.html', 'status/status.html', 'app/manifest.json', 'app/icon.svg']

export async function bundleConsole(): Promise<readonly ConsoleFile[]> {
  const [{ outputs }, client] = await Promise.all([
    Bun.build({
      entrypoints: ENTRY_POINTS.map((file) => join(FOLDER, file)),
      naming: '[name].[ext]',
      target: 'browser',
      minify: true,
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    // With its lines, because Node prints the line of an error.
    Bun.build({ entrypoints: [CLIENT], naming: 'client.[ext]', target: 'browser' }),
  ])
  const plain = PLAIN_FILES.map(async (file) => ({
    name: nameOf(file),
    text: await Bun.file(join(FOLDER, file)).text(),
  }))
  const bundled = [...outputs, ...client.outputs].map(async (output) => ({
    name: nameOf(output.path),
    text: await output.text(),
  }))
  return Promise.all([...plain, ...bundled])
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, '')
}
