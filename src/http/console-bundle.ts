/**
 * The files of the console, and of the pages beside it. When run from source they are bundled on first request; the binary's build replaces this
 * module with the bundled files.
 */
import { join } from 'node:path'

interface ConsoleFile {
  /** `index.html`, `main.js`, `main.css`; the files of the status page begin with `status`. */
  readonly name: string
  /** Of an image in base64. */
  readonly text: string
}

const FOLDER = join(import.meta.dir, '../console')
const ENTRY_POINTS = [
  'early.ts',
  'app/worker.ts',
  'styles/main.css',
  '../pages/status/status.tsx',
  '../pages/status/status.css',
  '../pages/reference/try.ts',
  '../pages/reference/docs.ts',
  '../pages/reference/docs.css',
  '../pages/element/element.ts',
]
const CLIENT = join(import.meta.dir, '../client/index.ts')
/** Files that are served as they are. */
const PLAIN_FILES = [
  'index.html',
  '../pages/status/status.html',
  'app/manifest.json',
  'app/icon.svg',
  'app/icon.png',
]

const OPTIONS = {
  target: 'browser',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
} as const
/** Two entry points, because what they share is a file of its own: `main.js`; `others.js` is what that loads later. */
const [APP, TWIN] = ['main.tsx', 'twin.ts'].map((file) => join(FOLDER, file)) as [string, string]
const SPLIT = { naming: { entry: 'entry-[name].[ext]', chunk: '[name].[ext]' }, splitting: true } as const

export async function bundleConsole(): Promise<readonly ConsoleFile[]> {
  const entrypoints = ENTRY_POINTS.map((file) => join(FOLDER, file))
  const files = { [TWIN]: "import './main.tsx'" }
  const outputs = await Promise.all([
    Bun.build({ ...OPTIONS, naming: '[name].[ext]', entrypoints }),
    Bun.build({ ...OPTIONS, ...SPLIT, entrypoints: [APP, TWIN], files }),
    // With its lines, because Node prints the line of an error.
    Bun.build({ entrypoints: [CLIENT], naming: 'client.[ext]', target: 'browser' }),
  ])
  const plain = PLAIN_FILES.map((file) => fileOf(file, Bun.file(join(FOLDER, file))))
  const bundled = outputs.flatMap((build) => build.outputs.map((output) => fileOf(output.path, output)))
  const read = await Promise.all([...plain, ...bundled])
  const version = Bun.hash(read.map(({ text }) => text).join('')).toString(36)
  // The page has its icon in it, which saves a request.
  const icon = encodeURIComponent(read.find(({ name }) => name === 'icon.svg')?.text ?? '')
  return read.map(({ name, text }) => ({
    name,
    text: text
      .replace(PARTS, `$&?v=${version}`)
      .replace('"/console/icon.svg"', `"data:image/svg+xml,${icon}"`),
  }))
}
/** The console's own scripts and style by the version of all of them, so that one page never mixes two builds. */
const PARTS = /(?<=\/)(?:(?:main|early|others)\.js|main\.css)(?=")/g

async function fileOf(path: string, content: Blob): Promise<ConsoleFile> {
  const isText = !path.endsWith('.png')
  const text = isText ? await content.text() : Buffer.from(await content.arrayBuffer()).toString('base64')
  return { name: path.replace(/^.*\//, ''), text }
}
