/**
 * The files of the console. Out of the source they are bundled once, when they are first asked for; the build of the
 * binary replaces this module by their finished texts.
 */
import { join } from 'node:path'

export interface ConsoleFile {
  /** `index.html`, `main.js` or `main.css`. */
  readonly name: string
  readonly text: string
}

const FOLDER = join(import.meta.dir, '../console')

export async function bundleConsole(): Promise<readonly ConsoleFile[]> {
  const { outputs } = await Bun.build({
    entrypoints: [join(FOLDER, 'main.tsx'), join(FOLDER, 'styles/main.css')],
    naming: '[name].[ext]',
    target: 'browser',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const page = { name: 'index.html', text: await Bun.file(join(FOLDER, 'index.html')).text() }
  const bundled = outputs.map(async (output) => ({
    name: output.path.replace(/^.*\//, ''),
    text: await output.text(),
  }))
  return [page, ...(await Promise.all(bundled))]
}
